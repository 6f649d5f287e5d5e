import Foundation
import OrielWindowing

/// What set a control off.
package nonisolated enum ActivationSource: Hashable, Sendable {
  case pointer, key, shortcut, accessibility
}

/// A box that is pressed: buttons, toggles, links, menu titles.
///
/// The router keeps `isHovered` and `isPressed`; a setter only calls `setNeedsDisplay`. Pressed while the button is down
/// inside; dragged out it is not, and a release outside cancels. Space and Return show it pressed for 100 ms.
package protocol PressTarget: Box {
  var isPressed: Bool { get set }
  var isHovered: Bool { get set }
  /// False while disabled: no hover, no press, no activation. By default the environment's `isEnabled`.
  var isPressEnabled: Bool { get }
  /// Whether Return activates it while it has the focus, and Space.
  var activationKeys: ActivationKeys { get }
  func activate(by source: ActivationSource)
}

package nonisolated struct ActivationKeys: OptionSet, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }
  package static let space = ActivationKeys(rawValue: 1)
  package static let `return` = ActivationKeys(rawValue: 2)
}

extension PressTarget {
  package var isPressEnabled: Bool { isInteractionEnabled }
  package var activationKeys: ActivationKeys { [.space, .return] }
}

/// What a `PointerTarget` makes of a press.
package nonisolated enum PointerAnswer: Hashable, Sendable {
  /// Not interested: asks the next one outward.
  case ignored
  /// Follows the press until somebody claims it.
  case shared
  /// The press is its own; boxes outward do not hear of it.
  case claimed
}

/// A box that follows the pointer itself: sliders, text, list rows, dividers, scroll bars. Locations are its own.
package protocol PointerTarget: Box {
  /// A button, any button, went down on it.
  func pointerDown(_ event: PointerEvent) -> PointerAnswer
  /// The pointer moved with the button down, inside or not.
  func pointerDragged(_ event: PointerEvent)
  func pointerUp(_ event: PointerEvent)
  /// The press went to somebody else, or its window was lost: undo what a release would have done.
  func pointerCancelled()
}

extension PointerTarget {
  package func pointerDragged(_ event: PointerEvent) {}
  package func pointerUp(_ event: PointerEvent) {}
  package func pointerCancelled() {}
}

/// A box that hears of the pointer coming and going without a button.
package protocol HoverTarget: Box {
  /// The pointer is over the box, or over something inside it, or no longer. Nothing is over a box under a press.
  func hoverChanged(_ isInside: Bool, at point: CGPoint)
  func hoverMoved(to point: CGPoint)
}

extension HoverTarget {
  package func hoverMoved(to point: CGPoint) {}
}

/// A box that scrolls. The router asks from the pointer outward until one answers true.
package protocol WheelTarget: Box {
  /// Scrolls, with the location in own coordinates; false when it cannot in that direction.
  func scroll(_ event: ScrollEvent) -> Bool
}

/// A box that opens a context menu: secondary click, the Menu key, Shift-F10.
package protocol ContextMenuTarget: Box {
  /// Opens the menu at a point of its own; false if there is none. `point` is nil when a key asked for it.
  func showContextMenu(at point: CGPoint?) -> Bool
}

/// A box with keys of its own while it, or something inside it, has the focus.
package protocol KeyTarget: Box {
  /// A key went down or repeats; true if it was used.
  func keyDown(_ event: KeyEvent) -> Bool
  func keyUp(_ event: KeyEvent) -> Bool
  /// Text that no text field took: typing to select in lists.
  func textTyped(_ text: String) -> Bool
}

extension KeyTarget {
  package func keyUp(_ event: KeyEvent) -> Bool { false }
  package func textTyped(_ text: String) -> Bool { false }
}

/// A box that can have the keyboard focus.
package protocol FocusTarget: Box {
  /// By default the environment's `isEnabled`.
  var isFocusable: Bool { get }
  /// Whether it takes the focus of a window that opens, if it is the first such box: lists and text fields do.
  var takesFocusInitially: Bool { get }
  /// False for what gets the focus by a click or from assistive technology only: text that is read, line by line.
  var isKeyboardStop: Bool { get }
  /// Text and lists take the focus when clicked; buttons leave it where it is.
  var takesFocusOnClick: Bool { get }
  /// It has the focus in the window that keys go to, or no longer. Also called when the focus ring comes or goes:
  /// `graph.input.showsFocusRing(for:)` says whether to draw one.
  func focusChanged(_ isFocused: Bool)
}

extension FocusTarget {
  package var isFocusable: Bool { isInteractionEnabled }
  package var isKeyboardStop: Bool { true }
  package var takesFocusInitially: Bool { textInputTarget != nil }
  package var takesFocusOnClick: Bool { false }
  package func focusChanged(_ isFocused: Bool) { setNeedsDisplay() }
}

/// Focusable boxes that are one stop for Tab and among which the arrow keys move: radio buttons, segments, tool bars.
package protocol FocusGroup: Box {
  var focusAxes: Axis.Set { get }
}

/// The focused box takes text from the keyboard and input methods.
package protocol TextInputTarget: FocusTarget {
  /// Where the text goes, in own coordinates: input methods show their candidates beside it.
  var caretRect: CGRect { get }
  func insertText(_ text: String)
  /// Text being composed. Empty ends composing.
  func setPreedit(_ preedit: Preedit)
  /// Deletes `count` Unicode scalars from `offset` on, counted from the caret.
  func deleteSurroundings(offset: Int, count: Int)
  /// Adds what input methods may know of it: purpose, hints, the text around the caret.
  func describe(_ state: inout TextInputState)
}

/// What the Edit menu does to the focused view.
package nonisolated enum EditCommand: Hashable, Sendable, CaseIterable {
  case cut, copy, paste, pasteAsPlainText, selectAll, undo, redo, delete
  case makeUppercase, makeLowercase, capitalize
}

/// A box or node that performs edit commands while the focus is in it.
package protocol EditTarget: AnyObject {
  func canPerform(_ command: EditCommand) -> Bool
  func perform(_ command: EditCommand)
}

/// A node, without a box of its own, that keys pass on their way from the focus outward.
protocol KeyResponder: ViewNode {
  func handleKey(_ event: KeyEvent, in router: InputRouter) -> Bool
}

extension Box {
  /// The environment's `isEnabled` at this box, read without depending on it.
  package var isInteractionEnabled: Bool { node?.scope.read(\.isEnabled, for: nil) ?? true }

  /// Under the graph's root, and not on its way out.
  package final var isInWindow: Bool {
    var box = self
    while true {
      if box.isDeparting { return false }
      guard let above = box.parent else { return box === graph.root }
      box = above
    }
  }
  /// Calls `body` for this box and each one above it.
  package final func forEachToRoot(_ body: (Box) -> Void) {
    var box: Box? = self
    while let current = box {
      body(current)
      box = current.parent
    }
  }
  package final func isInside(_ other: Box) -> Bool {
    var box: Box? = self
    while let current = box {
      if current === other { return true }
      box = current.parent
    }
    return false
  }
}
