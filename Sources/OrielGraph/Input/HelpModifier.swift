import Foundation
import OrielWindowing

/// A tooltip for the content.
package struct HelpModifier: BoxModifier {
  package typealias Body = Never
  /// The text in the box's environment; evaluated when it is shown or spoken.
  let text: (Box) -> String
  package init(text: @escaping (Box) -> String) { self.text = text }
  package func makeBox(_ node: ViewNode) -> HelpBox { HelpBox(node) }
  package func apply(to box: HelpBox, from old: Self?) { box.makeText = text }
}
package final class HelpBox: WrapperBox, HoverTarget {
  override package class var roles: BoxRoles { .hover }
  var makeText: (Box) -> String = { _ in "" }
  var text: String { makeText(self) }
  /// The shortcut of the control inside.
  var shortcut: KeyboardShortcut? {
    func find(_ box: Box) -> KeyboardShortcut? {
      if box.pressTarget != nil {
        return box.node.flatMap { $0.scope.read(\.keyboardShortcut, for: nil)?.adapted(to: $0.scope.read(\.layoutDirection, for: nil)) }
      }
      for child in box.children { if let found = find(child) { return found } }
      return nil
    }
    return find(self)
  }
  package func hoverChanged(_ isInside: Bool, at point: CGPoint) {
    if isInside { graph.input.helpWanted(by: self) } else { graph.input.helpEnded(for: self) }
  }
  package func hoverMoved(to point: CGPoint) { graph.input.helpWanted(by: self, moved: true) }
}

/// A tooltip to show now, and the rectangle in the window it belongs to.
package struct HelpRequest: Equatable {
  package let text: String
  package let rect: CGRect
  package let pointer: CGPoint
  /// The keyboard shortcut shown with it.
  package let shortcut: KeyboardShortcut?
}

extension InputRouter {
  /// Shows a tooltip after the pointer has rested for a moment; moving over the same view hides it.
  func helpWanted(by box: HelpBox, moved: Bool = false) {
    guard help.restingPlace == nil || help.restingPlace != pointerLocation else { return }
    help.restingPlace = nil
    // The innermost tooltip wins.
    if let inner = hover.boxes.last(where: { $0 is HelpBox }), inner !== box, inner.isInside(box) { return }
    if help.shown === box {
      // Small movements do not hide the tooltip.
      guard let from = help.pointer, let now = pointerLocation, abs(from.x - now.x) + abs(from.y - now.y) > 4 else { return }
      hideHelp()
      help.isRead = true
    }
    hideHelp()
    // Moving to another view shows its tooltip at once; one that was already read is not shown again.
    guard !(help.isRead && moved) else { return }
    help.isRead = false
    let desktop = graph.scope.read(\.desktopSettings, for: nil)
    let delay = graph.now - help.hiddenAt < desktop.helpLinger ? 0.05 : desktop.helpDelay
    help.timer = graph.host?.schedule(after: delay) { [weak self, weak box] in
      guard let self, let box, box.isInWindow, !self.isPressing, let pointer = self.pointerLocation else { return }
      let text = box.text
      guard !text.isEmpty else { return }
      self.help.shown = box
      self.help.pointer = pointer
      self.onHelpChanged?(
        HelpRequest(text: text, rect: box.convertToWindow(box.bounds), pointer: pointer, shortcut: box.shortcut))
    }
  }
  func helpEnded(for box: HelpBox) {
    help.isRead = false
    if help.shown === box || help.shown == nil { hideHelp() }
  }
  /// The person does something else: no tooltip until the pointer moves.
  func endHelp() {
    hideHelp()
    help.restingPlace = pointerLocation
  }
  func hideHelp() {
    help.timer = nil
    guard help.shown != nil else { return }
    help.shown = nil
    help.hiddenAt = graph.now
    onHelpChanged?(nil)
  }
}
