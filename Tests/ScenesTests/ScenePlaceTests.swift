import OrielHeadless
import OrielScenes
import Testing

@testable import OrielScenes

@Suite(.serialized) struct `A scene instance` {
  @Test func `is the one member of a frame, and nowhere once it is closed`() throws {
    let test = TabTest(), host = test.hosts[0], frame = try #require(host.frame)
    #expect(frame.members.count == 1 && frame.front === host && host.place.child == nil)
    #expect(host.platformWindow === frame.window && host.surface === frame.window && host.tabs == nil)
    host.end()
    guard case .nowhere = host.place else { Issue.record("\(host.place)"); return }
    #expect(host.platformWindow == nil && host.surface == nil && frame.members.isEmpty)
  }
  @Test func `has a child of the frame as a tab, and one tab is in front`() {
    let test = TabTest(windows: 2)
    test.merge()
    let tabs = test.tabs
    for host in test.hosts {
      guard case .member(let frame, let child?) = host.place else { Issue.record("\(host.place)"); return }
      #expect(frame === tabs && child !== tabs.window && host.surface === child && host.topLevel === tabs.window)
      #expect(host.platformWindow === (host === tabs.selected ? tabs.window : nil))
    }
  }
  @Test func `draws into the top-level again when it is the last tab`() {
    let test = TabTest(windows: 2), hosts = test.hosts
    test.merge()
    let frame = test.tabs
    hosts[1].end()
    test.settle()
    #expect(hosts[0].frame === frame && hosts[0].place.child == nil && hosts[0].tabs == nil)
  }
  @Test func `that is torn off has another frame`() throws {
    let test = TabTest(windows: 3)
    test.merge()
    let tabs = test.tabs, host = tabs.selected, child = host.surface
    tabs.tearOff(host)
    test.settle()
    let frame = try #require(host.frame)
    #expect(frame !== tabs && frame.window !== child && host.surface === frame.window && host.place.child == nil)
    #expect(tabs.members.count == 2 && tabs.selected.platformWindow === tabs.window)
  }
  @Test func `that joins another frame leaves an empty one, whose top-level is gone`() throws {
    let test = TabTest(windows: 2), left = try #require(test.host("B").frame), window = left.window as! HeadlessWindow
    try test.host("A").frame!.add(test.host("B"), at: 1, selects: true)
    test.settle()
    #expect(left.members.isEmpty && window.isClosed && !test.host("B").isClosed)
    #expect(test.order == ["A", "B"] && test.front.title == "B")
  }
}
