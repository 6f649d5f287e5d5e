import OrielHeadless
import OrielScenes
import Testing

@testable import OrielScenes

@Suite(.serialized) struct `Where a window is shown` {
  @Test func `is a top-level that it draws into, and nowhere once it is closed`() {
    let test = TabTest(), host = test.hosts[0]
    guard case .alone(let window) = host.showing else { Issue.record("\(host.showing)"); return }
    #expect(host.platformWindow === window && host.surface === window && host.tabs == nil)
    host.end()
    guard case .nowhere = host.showing else { Issue.record("\(host.showing)"); return }
    #expect(host.platformWindow == nil && host.surface == nil)
  }
  @Test func `is a child of the frame for each tab, and one tab speaks for the frame`() {
    let test = TabTest(windows: 2)
    test.merge()
    let tabs = test.tabs
    for host in test.hosts {
      guard case .member(let frame, let surface, let isInFront) = host.showing else { Issue.record("\(host.showing)"); return }
      #expect(frame === tabs && surface !== tabs.window)
      #expect(isInFront == (host === tabs.selected))
      #expect(host.platformWindow === (isInFront ? tabs.window : nil))
    }
  }
  @Test func `is the top-level again for the last one that is left in a frame`() {
    let test = TabTest(windows: 2), hosts = test.hosts
    test.merge()
    let frame = test.tabs.window
    hosts[1].end()
    test.settle()
    guard case .alone(let window) = hosts[0].showing else { Issue.record("\(hosts[0].showing)"); return }
    #expect(window === frame && hosts[0].tabs == nil)
  }
  @Test func `goes with a tab that is torn off`() {
    let test = TabTest(windows: 3)
    test.merge()
    let tabs = test.tabs, host = tabs.selected, child = host.surface
    tabs.tearOff(host)
    test.settle()
    guard case .alone(let window) = host.showing else { Issue.record("\(host.showing)"); return }
    #expect(window !== tabs.window && window !== child)
    #expect(tabs.members.count == 2 && tabs.selected.platformWindow === tabs.window)
  }
}
