import Foundation
@testable import OrielGraph
import OrielWindowing

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
  var deletions: [[Int]] = []
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
  func setPreedit(_ preedit: Preedit) { self.preedit = preedit.text }
  func deleteSurroundings(offset: Int, count: Int) { deletions.append([offset, count]) }
  func describe(_ state: inout TextInputState) { state.purpose = .email }
  func focusChanged(_ isFocused: Bool) { hasFocus = isFocused }
  func pointerDown(_ event: PointerEvent) -> PointerAnswer { .claimed }
  func canPerform(_ command: EditCommand) -> Bool { command != .undo }
  func perform(_ command: EditCommand) { performed.append(command) }
}

/// Fills its place and takes hits there.
struct Patch: LeafView {
  func makeBox(_ node: ViewNode) -> PatchBox { PatchBox(node) }
  func apply(to box: PatchBox, from old: Patch?, in node: ViewNode) {}
}
final class PatchBox: Box {
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
