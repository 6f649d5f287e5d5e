import OrielControls
import OrielDrawing
import Testing
import ViewTesting

@testable import OrielPresentations

/// The strip by which a person drags a sheet from one height to the next.
@MainActor @Suite struct `The handle of a sheet` {
  private struct Handle: LeafView {
    func makeBox(_ node: ViewNode) -> SheetHandle { SheetHandle(node) }
    func apply(to box: SheetHandle, from old: Handle?, in node: ViewNode) {}
  }
  private final class Strip: ViewHarness {
    init(width: CGFloat) {
      super.init(
        VStack(spacing: 0) {
          Handle()
          Spacer(minLength: 0)
        }, size: CGSize(width: width, height: 100))
      input.isWindowFocused = true
      settle()
    }
    var handle: SheetHandle { boxes(SheetHandle.self)[0] }
    var commands: [PaintCommand] {
      let painter = RecordingPainter()
      handle.paint(painter)
      return painter.commands
    }
  }
  private let theme = Theme.make()

  @Test func `shows a bar in its middle, darker while it is held`() {
    for (width, x) in [(400.0, 182.0), (321, 142.5)] {
      let strip = Strip(width: width), handle = strip.handle, bar = CGRect(x: x, y: 5.5, width: 36, height: 5)
      func fill(_ color: RGBA) -> [PaintCommand] { [.fillRounded(bar, cornerRadius: 2.5, .color(color))] }
      #expect(handle.windowFrame == CGRect(x: 0, y: 0, width: width, height: 16))
      #expect(strip.commands == fill(theme.colors.labelTertiary))
      _ = handle.pointerDown(PointerEvent(.down, at: CGPoint(x: 10, y: 8)))
      #expect(strip.commands == fill(theme.colors.labelSecondary))
      handle.pointerUp(PointerEvent(.up, at: CGPoint(x: 10, y: 8)))
      #expect(strip.commands == fill(theme.colors.labelTertiary))
      handle.isBarShown = false
      #expect(strip.commands.isEmpty)
    }
    let strip = Strip(width: 400)
    #expect(strip.handle.measure(.unspecified) == CGSize(width: 36, height: 16) && strip.handle.measure(ProposedViewSize(width: 90, height: 90)) == CGSize(width: 90, height: 16))
    #expect(strip.handle.takesHits(at: CGPoint(x: 399, y: 15)) && !strip.handle.takesHits(at: CGPoint(x: 399, y: 16)))
  }

  @Test func `has a ring around the bar while the keyboard has brought the focus`() {
    let strip = Strip(width: 400), handle = strip.handle, width = theme.metrics.focus.width
    func hasRing() -> Bool { strip.commands.contains { if case .border = $0 { true } else { false } } }
    strip.input.setFocus(handle)
    #expect(strip.input.isFocused(handle) && !hasRing())
    strip.input.setFocus(nil)
    strip.input.setFocus(handle, byKeyboard: true)
    let ring = CGRect(x: 182, y: 5.5, width: 36, height: 5).insetBy(dx: -width - 1, dy: -width - 1)
    #expect(strip.commands.last == .border(ring, cornerRadius: ring.height / 2, width: width, .color(theme.colors.focusRing)) && strip.commands.count == 2)
    strip.settle()
    strip.input.setFocus(nil)
    #expect(!hasRing() && strip.wantsFrame)
  }

  @Test func `says how far it is dragged, and how that ends`() {
    let strip = Strip(width: 400), handle = strip.handle
    var log: [String] = []
    handle.drag = { log.append("\(Int($0))") }
    handle.letGo = { log.append($0 ? "cancelled" : "let go") }
    func event(_ phase: PointerEvent.Phase, _ y: CGFloat, _ button: PointerEvent.Button = .primary) -> PointerEvent {
      PointerEvent(phase, at: CGPoint(x: 10, y: y), button: button)
    }
    // Not held.
    handle.pointerDragged(event(.moved, 30))
    handle.pointerUp(event(.up, 30))
    handle.pointerCancelled()
    #expect(handle.pointerDown(event(.down, 8, .secondary)) == .ignored)
    handle.pointerDragged(event(.moved, 30))
    #expect(log.isEmpty && !strip.wantsFrame)
    #expect(handle.pointerDown(event(.down, 8)) == .claimed && strip.wantsFrame)
    strip.settle()
    for y in [30.0, -10, 8] { handle.pointerDragged(event(.moved, y)) }
    handle.pointerUp(event(.up, 8))
    #expect(log == ["22", "-18", "0", "let go"] && strip.wantsFrame)
    handle.pointerUp(event(.up, 8))
    handle.pointerDragged(event(.moved, 30))
    #expect(log.count == 4)
    _ = handle.pointerDown(event(.down, 3))
    handle.pointerDragged(event(.moved, 5))
    handle.pointerCancelled()
    handle.pointerCancelled()
    #expect(log.suffix(2) == ["2", "cancelled"] && log.count == 6)
  }

  @Test func `steps up and down by keys and for assistive technology`() {
    let strip = Strip(width: 400), handle = strip.handle
    var steps: [Bool] = [], answer = true
    handle.step = {
      steps.append($0)
      return answer
    }
    for goesOn in [true, false] {
      answer = goesOn
      #expect(handle.keyDown(KeyEvent(key: .up)) == goesOn && handle.keyDown(KeyEvent(key: .down)) == goesOn && !handle.keyDown(KeyEvent(key: .left)))
      #expect(handle.performAccessibilityAction(.increment) == goesOn && handle.performAccessibilityAction(.decrement) == goesOn)
    }
    #expect(steps == [true, false, true, false, true, false, true, false])
    let spoken = handle.accessibility
    #expect(spoken?.role == .splitter && spoken?.label == "Sheet Height" && spoken?.isFocusable == true && spoken?.actions == [.increment, .decrement])
  }

  @Test func `is drawn again for what changes, and only then`() {
    let strip = Strip(width: 400), handle = strip.handle
    func redraws(_ body: () -> Void) -> Bool {
      strip.settle()
      body()
      return strip.wantsFrame
    }
    #expect(!redraws { handle.isBarShown = true } && redraws { handle.isBarShown = false } && redraws { handle.isBarShown = true })
    #expect(!redraws { handle.theme = Theme.make() } && redraws { handle.theme = Theme.make(mode: .dark) })
    strip.input.setFocus(nil)
    #expect(redraws { strip.input.setFocus(handle, byKeyboard: true) })
  }
}
