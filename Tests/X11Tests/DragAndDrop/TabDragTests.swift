import Conformance
import COriel
import Foundation
import OrielControls
import Testing

@testable import OrielAppKit
@testable import OrielScenes
@testable import OrielX11

/// Tabs between frames, windows of other programs and the desktop, by real drags.
@Suite(.serialized) struct `A tab that is dragged on X11` {
  private static let size = CGSize(width: 320, height: 240)

  /// A and B in one frame at the upper left, C by itself further right.
  private func make(_ windowManager: String) throws -> (stage: AppStage, frame: X11Window, other: X11Window) {
    NSWindow.allowsAutomaticWindowTabbing = true
    let stage = try AppStage(windowManager: windowManager) {
      WindowGroup("Page", id: "page", for: String.self) { $name in
        Color.white.frame(maxWidth: .infinity, maxHeight: .infinity).navigationTitle(name ?? "A")
      }
      .defaultSize(Self.size)
    }
    for name in ["B", "C"] { stage.app.openWindow(id: "page", value: name) }
    #expect(stage.pump { Set(stage.windows.map(\.title)) == ["A", "B", "C"] && stage.windows.allSatisfy { $0.graph.counters.paints > 0 } })
    stage.settle()
    let first = try stage.window("A"), tabs = try #require(SceneFrame.of(first))
    try tabs.add(try stage.window("B"), at: 1, selects: true)
    let frame = try stage.platform("A"), other = try stage.platform("C")
    frame.move(to: CGPoint(x: 60, y: 80))
    other.move(to: CGPoint(x: 700, y: 80))
    #expect(stage.pump { frame.position == CGPoint(x: 60, y: 80) && other.position == CGPoint(x: 700, y: 80) }, "\(frame.position) \(other.position)")
    #expect(stage.pump { tabs.selected.rootBox?.tabBar != nil && tabs.selected.graph.counters.paints > 0 })
    stage.settle()
    return (stage, frame, other)
  }
  /// Takes the tab of B, and pulls it out of its bar.
  private func pull(_ stage: AppStage, _ frame: X11Window) throws {
    let host = try stage.window("B"), bar = try #require(host.rootBox?.tabBar).frameInWindow
    stage.move(to: bar.minX + 200, bar.midY, in: frame)
    stage.settle()
    stage.hands.press(button: 1)
    #expect(stage.pump { host.tabs?.press != nil })
    for step in 1...4 { stage.move(to: bar.minX + 200, bar.midY + Double(step) * 20, in: frame) }
    #expect(stage.pump { host.tabs?.press?.isTorn == true })
  }

  @Test(.requirement("RE-175"), arguments: ["openbox --sm-disable", ""])
  func `lands in another window of the app: in its content and on its strip`(windowManager: String) async throws {
    let (stage, frame, other) = try make(windowManager)
    let peer = try DragPeer(stage.server, x: 400, y: 500)
    stage.peers = [peer]
    try pull(stage, frame)
    // The type is its own, and whoever asks for it gets nothing.
    let host = try stage.window("B"), lone = try stage.window("C")
    stage.hands.move(450, 550)
    #expect(stage.pump { peer.count("XdndPosition") > 0 })
    let enter = try #require(peer.messages("XdndEnter").first)
    #expect(enter.words[2...].filter { $0 != 0 }.map { peer.name(Atom($0)) } == [TabPress.type])
    peer.ask(TabPress.type, time: 0)
    #expect(await stage.pumpTasks { peer.answers == 1 })
    #expect(peer.received[TabPress.type] == .some(nil))
    // Over the other window it shows where it would go.
    stage.move(to: 160, 200, in: other)
    #expect(stage.pump { lone.tabs?.gap != nil && lone.rootBox?.tabBar != nil })
    stage.hands.release(button: 1)
    #expect(stage.pump { lone.tabs?.members.count == 2 && host.tabs === lone.tabs })
    #expect(stage.windows.count == 3 && lone.tabs?.selected === host)
    #expect(try stage.window("A").tabs == nil)
    // And from there back, to a strip.
    let first = try stage.window("A")
    first.toggleTabBar()
    #expect(stage.pump { first.rootBox?.tabBar.map { $0.frameInWindow.width > 100 && $0.frameInWindow.height > 10 } == true })
    let home = try #require(first.rootBox?.tabBar).frameInWindow
    try pull(stage, other)
    stage.move(to: home.minX + 40, home.midY, in: frame)
    #expect(stage.pump { first.tabs?.gap == 0 })
    stage.hands.release(button: 1)
    #expect(stage.pump { first.tabs?.members.map(\.title) == ["B", "A"] })
  }

  @Test(.requirement("RE-175"), arguments: ["openbox --sm-disable", ""])
  func `joins nothing that another program covers, and no other program takes it`(windowManager: String) throws {
    let (stage, frame, other) = try make(windowManager)
    // Covers a part of C, and says that it takes everything.
    let peer = try DragPeer(stage.server, x: 760, y: 160, width: 120, height: 120)
    peer.onMessage = { [unowned peer] message in
      switch message.name {
      case "XdndPosition": peer.status(to: message.words[0])
      case "XdndDrop": peer.finished(to: message.words[0])
      default: break
      }
    }
    stage.peers = [peer]
    try pull(stage, frame)
    let host = try stage.window("B"), lone = try stage.window("C")
    stage.hands.move(820, 220)
    #expect(stage.pump { peer.count("XdndPosition") > 0 })
    #expect(lone.tabs == nil, "what is covered is not asked")
    stage.hands.release(button: 1)
    #expect(stage.pump { host.tabs == nil && (host.topLevel as? X11Window).map { $0.xid != frame.xid && $0.isMapped } == true })
    #expect(lone.tabs == nil && stage.windows.count == 3 && other.isAlive)
  }

  @Test func `comes home with Escape, and to its place when it is let go over its bar again`() throws {
    let (stage, frame, _) = try make("")
    let host = try stage.window("B"), bar = try #require(host.rootBox?.tabBar).frameInWindow
    try pull(stage, frame)
    stage.hands.move(600, 600)
    stage.settle()
    stage.hands.type(stage.hands.keycode(XK_Escape))
    #expect(stage.pump { host.tabs?.press == nil })
    stage.hands.release(button: 1)
    stage.settle()
    #expect(host.tabs?.members.count == 2)
    try pull(stage, frame)
    stage.move(to: bar.minX + 20, bar.midY, in: frame)
    #expect(stage.pump { host.tabs?.press?.isSliding == true })
    stage.hands.release(button: 1)
    #expect(stage.pump { host.tabs?.press == nil })
    #expect(host.tabs?.members.map(\.title) == ["B", "A"])
    // And the next press is an ordinary one.
    stage.settle()
    try pull(stage, frame)
    stage.hands.release(button: 1)
    #expect(stage.pump { host.tabs == nil })
  }

  /// The button is up before the app hears that it has moved.
  @Test func `becomes a window by the quickest hand`() throws {
    let (stage, frame, _) = try make("")
    let host = try stage.window("B"), bar = try #require(host.rootBox?.tabBar).frameInWindow
    stage.move(to: bar.minX + 200, bar.midY, in: frame)
    stage.settle()
    stage.hands.press(button: 1)
    for step in 1...4 { stage.move(to: bar.minX + 200, bar.midY + Double(step) * 20, in: frame) }
    stage.hands.release(button: 1)
    #expect(stage.pump { host.tabs == nil && (host.topLevel as? X11Window).map { $0.xid != frame.xid && $0.isMapped } == true })
    // And the next press is an ordinary one.
    #expect(!stage.system.pointerIsDragging)
  }

  /// Drags of any program open the tab that they rest on.
  @Test(arguments: ["openbox --sm-disable", ""]) func `comes forward under what is dragged over it by another program`(windowManager: String) throws {
    let (stage, frame, _) = try make(windowManager)
    let first = try stage.window("A"), second = try stage.window("B")
    let bar = try #require(second.rootBox?.tabBar).frameInWindow
    let peer = try DragPeer(stage.server, x: 400, y: 600)
    stage.peers = [peer]
    #expect(second.tabs?.selected === second)
    let origin = frame.position
    func point(_ x: Double) -> (x: Int, y: Int) { (Int(origin.x + bar.minX + x), Int(origin.y + bar.midY)) }
    peer.enter(frame, ["text/plain"])
    // Over the one that is shown nothing opens.
    peer.position(frame, x: point(230).x, y: point(230).y)
    #expect(stage.pump { peer.count("XdndStatus") > 0 })
    peer.position(frame, x: point(40).x, y: point(40).y)
    #expect(stage.pump { second.tabs?.selected === first })
    peer.leave(frame)
    stage.settle()
    #expect(second.tabs?.selected === first && first.graph.input.hasDropVisit == false && second.graph.input.hasDropVisit == false)
  }
}
