import Foundation
@testable import OrielGraph
import OrielWindowing

/// What a user does to the window of a harness.
extension GraphHarness {
  var input: InputRouter { graph.input }

  @discardableResult func pointer(
    _ phase: PointerEvent.Phase, _ x: CGFloat, _ y: CGFloat, button: PointerEvent.Button = .primary,
    modifiers: KeyModifiers = [], device: PointerEvent.Device = .mouse
  ) -> Bool {
    input.handle(
      .pointer(
        PointerEvent(
          phase, at: CGPoint(x: x, y: y), button: button, modifiers: modifiers, time: now, device: device)))
  }
  func move(_ x: CGFloat, _ y: CGFloat) { pointer(.moved, x, y) }
  func click(_ x: CGFloat, _ y: CGFloat, count: Int = 1, modifiers: KeyModifiers = []) {
    for _ in 0..<count {
      pointer(.down, x, y, modifiers: modifiers)
      pointer(.up, x, y, modifiers: modifiers)
    }
    settle()
  }
  func drag(from a: (CGFloat, CGFloat), to b: (CGFloat, CGFloat), steps: Int = 4, device: PointerEvent.Device = .mouse) {
    pointer(.down, a.0, a.1, device: device)
    for step in 1...steps {
      let part = CGFloat(step) / CGFloat(steps)
      pass(0.01)
      pointer(.moved, a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part, device: device)
    }
    pointer(.up, b.0, b.1, device: device)
    settle()
  }
  /// Lets time pass without waiting for what it brings.
  func pass(_ interval: TimeInterval) { advance(by: interval) }
  @discardableResult func press(_ key: Key, _ modifiers: KeyModifiers = [], latin: Character? = nil) -> Bool {
    let used = input.handle(.key(KeyEvent(.down, key: key, latin: latin, modifiers: modifiers, time: now)))
    input.handle(.key(KeyEvent(.up, key: key, latin: latin, modifiers: modifiers, time: now)))
    settle()
    return used
  }
  /// The boxes of a type, in painting order.
  func boxes<B: Box>(_ type: B.Type) -> [B] { graph.root!.all.compactMap { $0 as? B } }
}

/// A control that can be pressed and focused, and records what happens to it.
struct PushKey: LeafView {
  let name: String
  var width: CGFloat = 60
  var height: CGFloat = 20
  var action: () -> Void = {}
  func makeBox(_ node: ViewNode) -> KeyBox { KeyBox(node) }
  func apply(to box: KeyBox, from old: PushKey?, in node: ViewNode) {
    _ = node.scope.read(\.isEnabled, for: node)
    box.name = name
    box.wanted = CGSize(width: width, height: height)
    box.action = action
  }
}

class KeyBox: Box, PressTarget, FocusTarget {
  var name = ""
  var wanted = CGSize.zero
  var action: () -> Void = {}
  var isPressed = false { didSet { setNeedsDisplay() } }
  var isHovered = false { didSet { setNeedsDisplay() } }
  override func measure(_ proposal: ProposedViewSize) -> CGSize { wanted }
  override func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) { (wanted[axis], wanted[axis]) }
  override func takesHits(at point: CGPoint) -> Bool { bounds.contains(point) }
  func activate(by source: ActivationSource) { action() }
  override var accessibility: AccessibilityProperties? { AccessibilityProperties(.button, label: name) }
}

/// A text field as far as routing is concerned.
struct Field: LeafView {
  var name = "field"
  func makeBox(_ node: ViewNode) -> FieldBox { FieldBox(node) }
  func apply(to box: FieldBox, from old: Field?, in node: ViewNode) { box.name = name }
}
final class FieldBox: Box, TextInputTarget, PointerTarget, EditTarget {
  var name = ""
  var text = ""
  var preedit = ""
  var hasFocus = false
  var performed: [EditCommand] = []
  override func measure(_ proposal: ProposedViewSize) -> CGSize { CGSize(width: 100, height: 20) }
  override func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    axis == .horizontal ? (100, 100) : (20, 20)
  }
  override func takesHits(at point: CGPoint) -> Bool { bounds.contains(point) }
  override var cursor: CursorShape? { .text }
  var takesFocusOnClick: Bool { true }
  var caretRect: CGRect { CGRect(x: CGFloat(text.count) * 8, y: 2, width: 1, height: 16) }
  func insertText(_ text: String) { self.text += text }
  func setPreedit(_ text: String, cursor: Int) { preedit = text }
  func focusChanged(_ isFocused: Bool) { hasFocus = isFocused }
  func pointerDown(_ event: PointerEvent) -> PointerAnswer { .claimed }
  func canPerform(_ command: EditCommand) -> Bool { command != .undo }
  func perform(_ command: EditCommand) { performed.append(command) }
}

/// Fills its place and takes hits there.
struct Ground: LeafView {
  func makeBox(_ node: ViewNode) -> GroundBox { GroundBox(node) }
  func apply(to box: GroundBox, from old: Ground?, in node: ViewNode) {}
}
final class GroundBox: Box {
  override func takesHits(at point: CGPoint) -> Bool { bounds.contains(point) }
}

/// Collects what happened.
final class Log {
  var lines: [String] = []
  func callAsFunction(_ line: String) { lines.append(line) }
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}
