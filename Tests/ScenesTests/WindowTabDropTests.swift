import Conformance
import Foundation
import OrielDrawing
import OrielHeadless
import Testing

@testable import OrielAppKit
@testable import OrielControls
@testable import OrielScenes

@Suite(.serialized) struct `A tab that is dragged` {
  /// A and B in one frame at the left, C by itself at the right.
  @Test(.requirement("RE-175")) func `is a drag of a type that only this process understands, and has no content for others`() async throws {
    let (test, frame, _) = make()
    let start = test.middle("A")
    frame.pressPointer(at: start)
    #expect(test.test.system.drag == nil)
    frame.movePointer(to: CGPoint(x: start.x, y: start.y + 100))
    let drag = try #require(test.test.system.drag)
    #expect(drag.types == [TabPress.type] && drag.operations == [.move])
    #expect(await drag.read(TabPress.type) == nil)
    // In its bar again it follows the pointer there, and is out of it again with the pointer.
    frame.movePointer(to: start)
    #expect(test.host("A").tabs?.press?.isSliding == true)
    #expect(test.test.system.windows.first { $0.description.kind == .dragIcon }?.state.isMapped == false)
    frame.movePointer(to: CGPoint(x: start.x, y: start.y + 120))
    #expect(test.host("A").tabs?.press?.isTorn == true)
    #expect(test.test.system.windows.first { $0.description.kind == .dragIcon }?.state.isMapped == true)
    frame.movePointer(to: start)
    frame.releasePointer(at: start)
    test.settle()
    #expect(test.test.system.drag == nil && test.host("A").tabs?.members.count == 2 && test.host("A").tabs?.press == nil)
    #expect(!test.test.system.windows.contains { $0.description.kind == .dragIcon })
  }
  private func make(_ prepare: (HeadlessWindowSystem) -> Void = { _ in }) -> (test: TabTest, frame: HeadlessWindow, other: HeadlessWindow) {
    let test = TabTest(windows: 3, prepare: prepare)
    let other = test.test.headless(test.host("C"))
    test.host("B").activate()
    test.settle()
    test.merge()
    test.choose("Window", "C")
    test.choose("Window", "Move Tab to New Window")
    _ = other
    let alone = test.frame
    alone.userMoves(to: CGPoint(x: 900, y: 400))
    test.host("A").activate()
    test.settle()
    let frame = test.frame
    frame.userMoves(to: CGPoint(x: 0, y: 40))
    test.settle()
    return (test, frame, alone)
  }
  private func point(_ x: Double, _ y: Double, of other: HeadlessWindow, in frame: HeadlessWindow) -> CGPoint {
    CGPoint(x: other.position.x + x - frame.position.x, y: other.position.y + y - frame.position.y)
  }

  @Test func `over the content of another window joins it, and shows before where it goes`() throws {
    let (test, frame, other) = make()
    let start = test.middle("A"), goal = point(300, 300, of: other, in: frame), lone = test.host("C")
    #expect(lone.tabs == nil)
    frame.pressPointer(at: start)
    frame.movePointer(to: CGPoint(x: start.x, y: start.y + 100))
    frame.movePointer(to: goal)
    #expect(lone.tabs?.isBarShown == true && lone.tabs?.gap != nil && lone.rootBox?.tabBar != nil, "a bar with a gap")
    // Away again, nothing is left of it.
    frame.movePointer(to: CGPoint(x: start.x, y: start.y + 100))
    #expect(lone.tabs == nil && lone.rootBox?.tabBar == nil)
    frame.movePointer(to: goal)
    frame.releasePointer(at: goal)
    test.settle()
    #expect(Set(try #require(lone.tabs).members.map(\.title)) == ["A", "C"])
    #expect(test.front.title == "A" && test.frame === other && lone.tabs?.isBarShown == true)
    #expect(test.host("B").tabs == nil)
    other.type("!")
    test.settle()
    #expect(other.title == "A!")
  }
  @Test func `joins no window that is below another, and none of another scene`() throws {
    let (test, frame, other) = make()
    test.test.openWindow(id: "cards")
    test.settle()
    let card = test.test.headless(test.host("Card 0"))
    card.userMoves(to: CGPoint(x: other.position.x + 200, y: other.position.y + 200))
    card.userActivates()
    frame.userActivates()
    test.settle()
    let start = test.middle("A"), goal = point(300, 300, of: other, in: frame)
    frame.pressPointer(at: start)
    frame.movePointer(to: CGPoint(x: start.x, y: start.y + 100))
    frame.movePointer(to: goal)
    #expect(test.host("C").tabs == nil && test.host("Card 0").tabs == nil)
    frame.releasePointer(at: goal)
    test.settle()
    #expect(test.hosts.allSatisfy { $0.tabs == nil } && test.front.title == "A")
  }
}

@Suite(.serialized) struct `What is dragged over a bar of tabs` {
  @Test func `opens the tab it rests on for a moment, and none that it passes`() throws {
    let test = TabTest(windows: 3)
    test.merge()
    let frame = test.frame, start = test.front.title
    let names = test.order.filter { $0 != start }
    let places = Dictionary(uniqueKeysWithValues: test.order.map { ($0, test.middle($0)) })
    let drag = frame.dragFromOutside(["text/plain": Data("x".utf8)], to: try #require(places[names[0]]))
    test.test.system.advance(by: 0.5)
    let origin = frame.screenPosition, second = try #require(places[names[1]])
    drag.move(to: CGPoint(x: origin.x + second.x, y: origin.y + second.y))
    test.test.system.advance(by: 0.5)
    #expect(test.front.title == start, "not long enough over either")
    test.test.system.advance(by: 0.5)
    #expect(test.front.title == names[1])
    // What it rests on now is open already.
    drag.move(to: CGPoint(x: origin.x + second.x + 3, y: origin.y + second.y))
    test.test.system.advance(by: 2)
    #expect(test.front.title == names[1])
    drag.cancel()
    test.settle()
    #expect(test.hosts.allSatisfy { !$0.graph.input.hasDropVisit })
  }
  @Test func `is no tab of another process, whatever it calls itself`() throws {
    let test = TabTest(windows: 2)
    let frame = test.frame
    let drag = frame.dragFromOutside([TabPress.type: Data()], operations: [.move], to: CGPoint(x: 300, y: 200))
    #expect(drag.answer == nil)
    drag.drop()
    test.settle()
    #expect(test.hosts.allSatisfy { $0.tabs == nil })
  }
}

@Observable private final class Words {
  var text = "First"
  @ObservationIgnored var bodies = 0
}
private struct Page: View {
  let words: Words
  var body: some View {
    let _ = words.bodies += 1
    Text(words.text).font(.largeTitle).frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}

@Suite(.serialized) struct `The picture of a window` {
  private func make(_ words: Words) -> TestApp {
    NSWindow.allowsAutomaticWindowTabbing = true
    let system = HeadlessWindowSystem()
    system.output = .pixels
    let test = TestApp(system: system) {
      WindowGroup("Page", id: "page") { Page(words: words) }.defaultSize(width: 600, height: 400)
    }
    test.openWindow(id: "page")
    test.openWindow(id: "page")
    test.settle()
    test.windows[0].mergeAllWindows()
    test.settle()
    return test
  }
  private func tab(_ index: Int, _ test: TestApp) -> CGPoint {
    let tabs = test.windows[0].graph.accessibilityTree().flatMap(\.all).filter { $0.role == .tab }
    return CGPoint(x: tabs[index].frame.midX, y: tabs[index].frame.midY)
  }

  @Test func `that is dragged goes on living, and is drawn only when something in it changes`() throws {
    let words = Words(), test = make(words), frame = test.headless(0), start = tab(0, test)
    frame.pressPointer(at: start)
    frame.movePointer(to: CGPoint(x: start.x, y: start.y + 150))
    test.settle()
    let icon = try #require(test.system.windows.first { $0.description.kind == .dragIcon })
    #expect(icon.size.height > 100, "more than a title")
    // The bar comes to rest without the tab.
    test.system.advance(by: 1)
    let before = try #require(icon.snapshot()), frames = icon.counters.frames
    test.system.advance(by: 1)
    #expect(icon.counters.frames == frames)
    words.text = "Second"
    test.system.advance(by: 0.5)
    #expect(icon.counters.frames > frames && icon.snapshot()?.pngData() != before.pngData())
    frame.releasePointer(at: CGPoint(x: start.x, y: start.y + 150))
    test.settle()
    #expect(test.windows.allSatisfy { $0.unseen.pictures.isEmpty })
    test.app.quit()
  }
  @Test func `that is dragged has its title in the middle of a strip above`() throws {
    let test = make(Words()), frame = test.headless(0), start = tab(0, test), end = CGPoint(x: start.x, y: start.y + 150)
    frame.pressPointer(at: start)
    frame.movePointer(to: end)
    test.settle()
    let icon = try #require(test.system.windows.first { $0.description.kind == .dragIcon }), picture = try #require(icon.snapshot())
    // The body is 220 points wide, the strip 28 high with a line at its edges.
    let margin = Int(icon.size.width - 220) / 2, plain = picture.pixel(x: margin + 20, y: margin + 14)
    let rows = (2..<26).filter { y in (90..<130).contains { picture.pixel(x: margin + $0, y: margin + y) != plain } }
    let top = try #require(rows.first), bottom = try #require(rows.last)
    #expect(abs((top + bottom) / 2 - 14) < 4 && bottom - top > 6, "\(rows)")
    frame.releasePointer(at: end)
    test.settle()
    test.app.quit()
  }
  /// Apart, so that nothing here keeps the pictures.
  private func watch(_ test: TestApp, _ front: SceneInstance, _ words: Words, _ bodies: () -> Int) throws {
    front.showOverview(true)
    test.system.advance(by: 0.5)
    let overview = try #require(front.rootBox?.overview)
    let pictures = test.windows.compactMap { overview.pictures[ObjectIdentifier($0)] }
    #expect(pictures.count == 3)
    let before = pictures.map { $0.bitmap?.pngData() }, takes = pictures.map(\.takes)
    test.system.advance(by: 2)
    #expect(pictures.map(\.takes) == takes, "nothing changes, nothing is drawn")
    #expect(test.system.pendingCount == 0)
    _ = bodies()
    words.text = "Live"
    test.system.advance(by: 0.5)
    #expect(zip(pictures, before).allSatisfy { $0.bitmap?.pngData() != $1 })
    #expect(bodies() == 3)
    // A burst of changes is a few pictures.
    let counts = pictures.map(\.takes)
    for index in 0..<60 {
      words.text = "Change \(index)"
      test.system.advance(by: 1.0 / 60)
    }
    #expect(zip(pictures, counts).allSatisfy { $0.takes - $1 <= 12 && $0.takes - $1 >= 5 }, "\(zip(pictures, counts).map { $0.takes - $1 })")
  }

  @Test(.requirement("RE-171")) func `among all tabs follows each of them, a few times a second, and the hidden ones rest again afterwards`() throws {
    let words = Words(), test = make(words), front = test.windows[0]
    func bodies() -> Int { defer { words.bodies = 0 }; return words.bodies }
    _ = bodies()
    words.text = "While it is hidden"
    test.system.advance(by: 0.5)
    #expect(bodies() == 1, "hidden tabs do no work")
    try watch(test, front, words, bodies)
    front.showOverview(false)
    test.settle()
    #expect(test.windows.allSatisfy { $0.graph.isVisible == ($0 === front) })
    _ = bodies()
    words.text = "Later"
    test.system.advance(by: 0.5)
    #expect(bodies() == 1 && test.windows.allSatisfy { $0.unseen.pictures.isEmpty })
    // What was drawn into pictures is drawn again for the screen.
    front.tabs?.selectNext(1)
    test.settle()
    let shown = try #require(test.windows.first { $0.platformWindow != nil && $0 !== front })
    #expect((shown.surface as? HeadlessWindow)?.counters.frames ?? 0 > 0)
    test.app.quit()
  }
}
