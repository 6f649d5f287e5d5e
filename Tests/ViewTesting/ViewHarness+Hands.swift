import Foundation
import OrielGraph

/// What a user does to the window of a harness. Positions are window points.
extension ViewHarness {
  package var input: InputRouter { graph.input }

  // MARK: Pointer

  @discardableResult package func pointer(
    _ phase: PointerEvent.Phase, _ x: CGFloat, _ y: CGFloat, button: PointerEvent.Button = .primary,
    modifiers: KeyModifiers = [], count: Int? = nil, device: PointerEvent.Device = .mouse
  ) -> Bool {
    input.handle(
      .pointer(
        PointerEvent(
          phase, at: CGPoint(x: x, y: y), button: button, modifiers: modifiers,
          clickCount: count ?? (phase == .down || phase == .up ? 1 : 0), time: now,
          device: device)))
  }
  package func move(_ x: CGFloat, _ y: CGFloat) { pointer(.moved, x, y) }
  package func click(
    _ x: CGFloat, _ y: CGFloat, count: Int = 1, button: PointerEvent.Button = .primary, modifiers: KeyModifiers = []
  ) {
    for number in 1...count {
      pointer(.down, x, y, button: button, modifiers: modifiers, count: number)
      pointer(.up, x, y, button: button, modifiers: modifiers, count: number)
    }
    settle()
  }
  /// One press that says itself which of several clicks it is.
  package func click(
    _ point: CGPoint, _ modifiers: KeyModifiers = [], count: Int = 1, button: PointerEvent.Button = .primary
  ) {
    pointer(.down, point.x, point.y, button: button, modifiers: modifiers, count: count)
    pointer(.up, point.x, point.y, button: button, modifiers: modifiers, count: count)
    if wantsFrame { frame() }
  }
  package func drag(
    from a: (CGFloat, CGFloat), to b: (CGFloat, CGFloat), steps: Int = 4, device: PointerEvent.Device = .mouse
  ) {
    pointer(.down, a.0, a.1, count: 1, device: device)
    for step in 1...steps {
      let part = CGFloat(step) / CGFloat(steps)
      pass(0.01)
      pointer(.moved, a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part, device: device)
    }
    pointer(.up, b.0, b.1, device: device)
    settle()
  }
  package func drag(from start: CGPoint, to end: CGPoint) {
    pointer(.down, start.x, start.y, count: 1)
    pointer(.moved, end.x, end.y)
    if wantsFrame { frame() }
    pointer(.up, end.x, end.y, count: 1)
    if wantsFrame { frame() }
  }
  /// Turns the wheel by detents; positive shows what is above. What glides there is there at once: see `turnWheel`.
  @discardableResult package func wheel(_ steps: CGFloat, at point: CGPoint? = nil) -> Bool {
    let isUsed = turnWheel(steps, at: point)
    for case let viewport as any Viewport in boxes(Box.self) { viewport.finishRolling() }
    return isUsed
  }
  /// Turns the wheel; the content is on its way after it.
  @discardableResult package func turnWheel(_ steps: CGFloat, at point: CGPoint? = nil) -> Bool {
    input.handle(.scroll(ScrollEvent(at: point ?? middle, steps: CGSize(width: 0, height: steps), time: now)))
  }
  @discardableResult package func scroll(by delta: CGFloat, phase: ScrollEvent.Phase = .changed) -> Bool {
    input.handle(.scroll(ScrollEvent(at: middle, delta: CGSize(width: 0, height: delta), phase: phase, time: now)))
  }
  private var middle: CGPoint { CGPoint(x: size.width / 2, y: size.height / 2) }
  /// Lets time pass without waiting for what it brings.
  package func pass(_ interval: TimeInterval) { advance(by: interval) }

  // MARK: Keys

  /// Presses and releases a key; true if the press was used.
  @discardableResult package func press(_ key: Key, _ modifiers: KeyModifiers = [], latin: Character? = nil) -> Bool {
    let used = self.key(key, modifiers, latin: latin)
    input.handle(.key(KeyEvent(.up, key: key, latin: latin, modifiers: modifiers, time: now)))
    settle()
    return used
  }
  /// Presses a key and holds it.
  @discardableResult package func key(_ key: Key, _ modifiers: KeyModifiers = [], latin: Character? = nil) -> Bool {
    input.handle(.key(KeyEvent(.down, key: key, latin: latin, modifiers: modifiers, time: now)))
  }
}
