import Conformance
import Foundation
@testable import OrielGraph
import OrielWindowing
import Testing
import ViewTesting

@Suite struct `A press target` {
  @Test func `activates when released inside, not when dragged away`() {
    let log = Log()
    // 60 x 20 in the middle of 400 x 300.
    let harness = ViewHarness(PushKey(name: "a") { log("a") })
    let box = harness.boxes(KeyBox.self)[0]
    harness.pointer(.down, 200, 150)
    #expect(box.isPressed)
    harness.pointer(.moved, 200, 250)
    #expect(!box.isPressed, "dragged out it looks normal")
    harness.pointer(.moved, 201, 150)
    #expect(box.isPressed, "and dragged back pressed again")
    harness.pointer(.up, 201, 150)
    #expect(!box.isPressed)
    #expect(log.take() == ["a"])

    harness.pointer(.down, 200, 150)
    harness.pointer(.moved, 200, 250)
    harness.pointer(.up, 200, 250)
    #expect(log.take() == [])
  }

  @Test func `hover and press cost no body and no layout`() {
    let harness = ViewHarness(VStack { PushKey(name: "a"); PushKey(name: "b") })
    let rect = harness.boxes(KeyBox.self)[0].windowFrame
    let cost = harness.cost {
      harness.move(rect.midX, rect.midY)
      harness.pointer(.down, rect.midX, rect.midY)
    }
    #expect(cost.bodies == 0)
    #expect(cost.measures == 0)
    #expect(cost.placements == 0)
    #expect(cost.paintedArea <= rect.width * rect.height + 1, "only the control is painted")
  }

  @Test func `is hovered alone and not below another`() {
    let harness = ViewHarness(VStack(spacing: 0) { PushKey(name: "a"); PushKey(name: "b") })
    let boxes = harness.boxes(KeyBox.self)
    harness.move(200, boxes[0].windowFrame.midY)
    #expect(boxes.map(\.isHovered) == [true, false])
    harness.move(200, boxes[1].windowFrame.midY)
    #expect(boxes.map(\.isHovered) == [false, true])
    harness.pointer(.exited, -1, -1)
    #expect(boxes.map(\.isHovered) == [false, false])
  }

  @Test func `does nothing while disabled`() {
    let log = Log()
    let harness = ViewHarness(PushKey(name: "a") { log("a") }.disabled(true))
    harness.move(200, 150)
    #expect(!harness.boxes(KeyBox.self)[0].isHovered)
    harness.click(200, 150)
    #expect(log.take() == [])
  }

  @Test func `is cancelled when the window loses the pointer`() {
    let log = Log()
    let harness = ViewHarness(PushKey(name: "a") { log("a") })
    let box = harness.boxes(KeyBox.self)[0]
    harness.pointer(.down, 200, 150)
    harness.input.pointerLost()
    #expect(!box.isPressed && !box.isHovered)
    harness.pointer(.up, 200, 150)
    #expect(log.take() == [])
  }

  @Test func `is forgotten when it leaves the tree while pressed`() {
    struct Content: View {
      @State var isGone = false
      let log: Log
      var body: some View {
        VStack {
          if !isGone { PushKey(name: "a") { log("a") } }
          PushKey(name: "b") { isGone = true }.keyboardShortcut("d")
        }
      }
    }
    let log = Log()
    let harness = ViewHarness(Content(log: log))
    let rect = harness.boxes(KeyBox.self)[0].windowFrame
    harness.pointer(.down, rect.midX, rect.midY)
    #expect(harness.input.isPressing)
    harness.press(.character("d"), .control)
    #expect(harness.boxes(KeyBox.self).count == 1)
    harness.pointer(.up, rect.midX, rect.midY)
    #expect(log.take() == [])
    #expect(harness.input.hover.boxes.allSatisfy { $0.isInWindow })
  }
}

@Observable private final class Busy { var isBusy = false }

@Suite struct `The pointer` {
  @Test func `takes its shape from what is under it`() {
    let harness = ViewHarness(VStack(spacing: 0) { Field(); PushKey(name: "a").pointerStyle(.link) })
    var shapes: [CursorShape] = []
    harness.input.onCursorChanged = { shapes.append($0) }
    harness.move(200, harness.boxes(FieldBox.self)[0].windowFrame.midY)
    harness.move(200, harness.boxes(KeyBox.self)[0].windowFrame.midY)
    harness.move(5, 5)
    #expect(shapes == [.text, .pointer, .default])
  }

  @Test func `changes its shape where it rests when the view below has another`() {
    struct Content: View {
      let model: Busy
      var body: some View { PushKey(name: "a").pointerStyle(model.isBusy ? .columnResize : .link) }
    }
    let model = Busy(), harness = ViewHarness(Content(model: model))
    var shapes: [CursorShape] = []
    harness.input.onCursorChanged = { shapes.append($0) }
    harness.move(200, harness.boxes(KeyBox.self)[0].windowFrame.midY)
    model.isBusy = true
    harness.settle()
    #expect(shapes.count == 2 && shapes.first == .pointer && shapes.last != .pointer)
  }

  @Test func `tells hover closures when it comes, moves and goes`() {
    let log = Log()
    let harness = ViewHarness(
      Patch().frame(width: 100, height: 100)
        .onHover { log("hover \($0)") }
        .onContinuousHover {
          switch $0 {
          case .active(let point): log("\(Int(point.x)),\(Int(point.y))")
          case .ended: log("ended")
          }
        })
    harness.move(160, 110)
    harness.move(161, 112)
    harness.move(10, 10)
    #expect(log.take() == ["10,10", "hover true", "11,12", "hover false", "ended"])
  }

  @Test func `passes through what does not allow hits`() {
    let log = Log()
    let harness = ViewHarness(
      ZStack { PushKey(name: "below") { log("below") }; Patch().allowsHitTesting(false) })
    harness.click(200, 150)
    #expect(log.take() == ["below"])
  }

  @Test func `hits inside a content shape only`() {
    let log = Log()
    let shape = ContentShapeModifier(usesEvenOddFill: false) { Path(ellipseIn: $0) }
    let harness = ViewHarness(
      Patch().frame(width: 100, height: 100).modifier(shape).onTapGesture { log("tap") })
    harness.click(152, 102)
    #expect(log.take() == [], "the corner is outside of the circle")
    harness.click(200, 150)
    #expect(log.take() == ["tap"])
  }

  @Test func `shows help after resting`() {
    let harness = ViewHarness(Patch().frame(width: 100, height: 100).modifier(HelpModifier { _ in "Save the file" }))
    var shown: [String?] = []
    harness.input.onHelpChanged = { shown.append($0?.text) }
    harness.move(200, 150)
    harness.pass(0.3)
    #expect(shown == [])
    harness.pass(0.4)
    #expect(shown == ["Save the file"])
    harness.move(5, 5)
    #expect(shown == ["Save the file", nil])
  }
}

/// Records scrolling along one axis.
final class ScrollingBox: WrapperBox, WheelTarget {
  var axis = Axis.vertical
  var limit: CGFloat = .infinity
  var travelled: CGFloat = 0
  func scroll(_ event: ScrollEvent) -> Bool {
    let amount = axis == .vertical ? event.delta.height + event.steps.height * 40 : event.delta.width + event.steps.width * 40
    guard amount != 0, travelled < limit else { return false }
    travelled += amount
    return true
  }
}
struct Scrolling: BoxModifier {
  typealias Body = Never
  var axis = Axis.vertical
  var limit = CGFloat.infinity
  func makeBox(_ node: ViewNode) -> ScrollingBox { ScrollingBox(node) }
  func apply(to box: ScrollingBox, from old: Self?) {
    box.axis = axis
    box.limit = limit
  }
}

@Suite struct `Scroll events` {
  private func send(_ harness: ViewHarness, dx: CGFloat = 0, dy: CGFloat = 0, phase: ScrollEvent.Phase = .changed) {
    harness.input.handle(
      .scroll(ScrollEvent(at: CGPoint(x: 200, y: 150), delta: CGSize(width: dx, height: dy), phase: phase, time: harness.now)))
  }

  @Test func `go to the nearest box that scrolls that way`() {
    let harness = ViewHarness(Patch().modifier(Scrolling(axis: .horizontal)).modifier(Scrolling()))
    let boxes = harness.boxes(ScrollingBox.self)
    send(harness, dy: -10)
    #expect(boxes.map(\.travelled) == [-10, 0])
    send(harness, phase: .ended)
    send(harness, dx: -5)
    #expect(boxes.map(\.travelled) == [-10, -5])
  }

  @Test func `stay with the box they began on until they end`() {
    let harness = ViewHarness(Patch().modifier(Scrolling(limit: 15)).modifier(Scrolling()))
    let boxes = harness.boxes(ScrollingBox.self)
    for _ in 0..<4 { send(harness, dy: 10) }
    #expect(boxes.map(\.travelled) == [0, 20], "the inner one reached its end and keeps the stream")
    send(harness, phase: .ended)
    send(harness, dy: 10)
    #expect(boxes.map(\.travelled) == [10, 20])
  }

  @Test func `turn sideways with Shift`() {
    let harness = ViewHarness(Patch().modifier(Scrolling(axis: .horizontal)))
    harness.input.handle(
      .scroll(ScrollEvent(at: CGPoint(x: 200, y: 150), steps: CGSize(width: 0, height: -1), modifiers: .shift, time: 0)))
    #expect(harness.boxes(ScrollingBox.self)[0].travelled == -40)
  }

  @Test func `of a finger take the press from a button`() {
    let log = Log()
    let harness = ViewHarness(PushKey(name: "a", width: 200, height: 200) { log("a") }.modifier(Scrolling()))
    harness.drag(from: (200, 150), to: (200, 90), device: .touch(1))
    #expect(log.take() == [])
    #expect(harness.boxes(ScrollingBox.self)[0].travelled < -40)
    #expect(!harness.boxes(KeyBox.self)[0].isPressed)
    harness.pointer(.down, 200, 150, device: .touch(2))
    harness.pointer(.up, 200, 150, device: .touch(2))
    #expect(log.take() == ["a"])
  }
}

/// A window that follows fingers, as it is told to.
private final class FollowingWindow: TouchScrollHost {
  var takes: (_ translation: CGSize, _ isAskedFirst: Bool) -> Bool = { _, _ in false }
  var log: [String] = []
  func takesTouchScroll(by translation: CGSize, isAskedFirst: Bool) -> Bool { takes(translation, isAskedFirst) }
  func touchScrolled(by distance: CGFloat) { log.append("by \(Int(distance))") }
  func touchScrollEnded(isCancelled: Bool) { log.append(isCancelled ? "cancelled" : "ended") }
}

@Suite struct `A finger that scrolls` {
  @Test(.requirement("PR-134")) func `moves the window around the content, before it or where it does not scroll, and presses nothing`() {
    let taps = Log(), window = FollowingWindow()
    let harness = ViewHarness(PushKey(name: "a", width: 200, height: 200) { taps("a") }.modifier(Scrolling(limit: 0)))
    let box = harness.boxes(ScrollingBox.self)[0]
    harness.input.touchScrollHost = window
    func drag() { harness.drag(from: (200, 150), to: (200, 110), device: .touch(1)) }
    // Nothing takes it.
    drag()
    #expect(window.log.isEmpty && box.travelled == 0)
    #expect(taps.take() == ["a"])
    // The content does not scroll.
    window.takes = { !$1 && $0.height < 0 }
    drag()
    #expect(window.log == ["by -10", "by -20", "by -30", "by -40", "ended"] && box.travelled == 0)
    // The content scrolls, so that it is not asked again.
    (box.limit, window.log) = (.infinity, [])
    drag()
    #expect(window.log.isEmpty && box.travelled == -40)
    window.takes = { $1 && $0.height < 0 }
    drag()
    #expect(window.log.count == 5 && box.travelled == -40)
    // What cancels the press lets it go.
    window.log = []
    harness.pointer(.down, 200, 150, device: .touch(1))
    harness.pointer(.moved, 200, 130, device: .touch(1))
    harness.pointer(.cancelled, 200, 130, device: .touch(1))
    #expect(window.log == ["by -20", "cancelled"])
    #expect(taps.take() == [])
  }
  @Test(.requirement("PR-137")) func `is told from a mouse that drags`() {
    let window = FollowingWindow()
    window.takes = { _, _ in true }
    let harness = ViewHarness(Patch().modifier(Scrolling()))
    harness.input.touchScrollHost = window
    harness.drag(from: (200, 150), to: (200, 110))
    #expect(window.log.isEmpty)
  }
}

@Suite struct `A press under way` {
  @Test func `ends with Escape`() {
    let log = Log()
    let harness = ViewHarness(PushKey(name: "a") { log("a") })
    harness.pointer(.down, 200, 150)
    #expect(harness.press(.escape))
    #expect(!harness.boxes(KeyBox.self)[0].isPressed)
    harness.pointer(.up, 200, 150)
    #expect(log.take() == [])
  }

  @Test func `with another button reaches raw targets and context menus only`() {
    let log = Log()
    let harness = ViewHarness(PushKey(name: "a") { log("a") }.modifier(MenuCarrier(log: log)))
    harness.pointer(.down, 200, 150, button: .secondary)
    harness.pointer(.up, 200, 150, button: .secondary)
    #expect(log.take() == ["menu 30,10"])
    harness.input.setFocus(harness.boxes(KeyBox.self)[0])
    harness.press(.menu)
    harness.press(.function(10), .shift)
    #expect(log.take() == ["menu by key", "menu by key"])
    // A finger held still.
    harness.pointer(.down, 200, 150, device: .touch(0))
    harness.pass(0.7)
    harness.pointer(.up, 200, 150, device: .touch(0))
    #expect(log.take() == ["menu 30,10"])
  }
}

private final class MenuCarrierBox: WrapperBox, ContextMenuTarget {
  var log = Log()
  func showContextMenu(at point: CGPoint?) -> Bool {
    log(point.map { "menu \(Int($0.x)),\(Int($0.y))" } ?? "menu by key")
    return true
  }
}
private struct MenuCarrier: BoxModifier {
  typealias Body = Never
  let log: Log
  func makeBox(_ node: ViewNode) -> MenuCarrierBox { MenuCarrierBox(node) }
  func apply(to box: MenuCarrierBox, from old: Self?) { box.log = log }
}
