import Foundation
import OrielWindowing

/// What activated a control.
package nonisolated enum ActivationSource: Hashable, Sendable {
  case pointer, key, shortcut, accessibility
}

/// A box that is pressed: buttons, toggles, links, menu titles.
///
/// The router sets `isHovered` and `isPressed`; setters should only call `setNeedsDisplay`. It is pressed while the button is down
/// inside; a release outside cancels. Space and Return show it pressed for 100 ms.
package protocol PressTarget: Box {
  var isPressed: Bool { get set }
  var isHovered: Bool { get set }
  /// False while disabled, which prevents hover, press and activation. The default is the environment's `isEnabled`.
  var isPressEnabled: Bool { get }
  /// Which of Return and Space activate it while it has the focus.
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

/// A `PointerTarget`'s response to a press.
package nonisolated enum PointerAnswer: Hashable, Sendable {
  /// Ignored: the next box outwards is asked.
  case ignored
  /// Follows the press until another box claims it.
  case shared
  /// Claims the press; boxes outwards do not get it.
  case claimed
}

/// A box that handles the pointer itself: sliders, text, list rows, dividers, scroll bars. Locations are in its coordinates.
package protocol PointerTarget: Box {
  /// A button, any button, went down on it.
  func pointerDown(_ event: PointerEvent) -> PointerAnswer
  /// The pointer moved with the button down, inside or not.
  func pointerDragged(_ event: PointerEvent)
  func pointerUp(_ event: PointerEvent)
  /// Another box claimed the press, or the window lost the pointer: do not act on a release.
  func pointerCancelled()
}

extension PointerTarget {
  package func pointerDragged(_ event: PointerEvent) {}
  package func pointerUp(_ event: PointerEvent) {}
  package func pointerCancelled() {}
}

/// A box that is notified of hovering.
package protocol HoverTarget: Box {
  /// The pointer entered or left the box. There is no hovering during a press.
  func hoverChanged(_ isInside: Bool, at point: CGPoint)
  func hoverMoved(to point: CGPoint)
}

extension HoverTarget {
  package func hoverMoved(to point: CGPoint) {}
}

/// A box that scrolls. The router calls it from the pointer outwards until one returns true.
package protocol WheelTarget: Box {
  /// Scrolls, with the location in its coordinates; returns false if it cannot scroll in that direction.
  func scroll(_ event: ScrollEvent) -> Bool
}

/// A box that opens a context menu: secondary click, the Menu key, Shift-F10.
package protocol ContextMenuTarget: Box {
  /// Opens the menu at a point in its coordinates; returns false if there is none. `point` is nil for a key press.
  func showContextMenu(at point: CGPoint?) -> Bool
}

/// A box that handles keys while it or its content has the focus.
package protocol KeyTarget: Box {
  /// Handles a key press or repeat; returns true if it used the key.
  func keyDown(_ event: KeyEvent) -> Bool
  func keyUp(_ event: KeyEvent) -> Bool
  /// Text that no text field used, for type-to-select in lists.
  func textTyped(_ text: String) -> Bool
}

extension KeyTarget {
  package func keyUp(_ event: KeyEvent) -> Bool { false }
  package func textTyped(_ text: String) -> Bool { false }
}

/// A box that can have the keyboard focus.
package protocol FocusTarget: Box {
  /// The default is the environment's `isEnabled`.
  var isFocusable: Bool { get }
  /// Whether it can be the initial focus of a window, as lists and text fields can.
  var takesFocusInitially: Bool { get }
  /// False if only clicks and assistive technology focus it, as for selectable text.
  var isKeyboardStop: Bool { get }
  /// Whether a click focuses it: true for text and lists, false for buttons.
  var takesFocusOnClick: Bool { get }
  /// It got or lost the focus in the key window. Also called when the focus ring appears or disappears;
  /// `graph.input.showsFocusRing(for:)` says whether to draw it.
  func focusChanged(_ isFocused: Bool)
}

extension FocusTarget {
  package var isFocusable: Bool { isInteractionEnabled }
  package var isKeyboardStop: Bool { true }
  package var takesFocusInitially: Bool { textInputTarget != nil }
  package var takesFocusOnClick: Bool { false }
  package func focusChanged(_ isFocused: Bool) { setNeedsDisplay() }
}

/// Focusable boxes that form one Tab stop, in which the arrow keys move the focus: radio buttons, segments, toolbars.
package protocol FocusGroup: Box {
  var focusAxes: Axis.Set { get }
}

/// A box that receives text from the keyboard and input methods while focused.
package protocol TextInputTarget: FocusTarget {
  /// The caret in its coordinates; input methods show their candidates beside it.
  var caretRect: CGRect { get }
  func insertText(_ text: String)
  /// Sets the composed text. An empty one ends the composition.
  func setPreedit(_ preedit: Preedit)
  /// Deletes `count` Unicode scalars from `offset` on, counted from the caret.
  func deleteSurroundings(offset: Int, count: Int)
  /// Adds information for input methods: purpose, hints, the text around the caret.
  func describe(_ state: inout TextInputState)
}

/// The commands of the Edit menu.
package nonisolated enum EditCommand: Hashable, Sendable, CaseIterable {
  case cut, copy, paste, pasteAsPlainText, selectAll, undo, redo, delete
  case makeUppercase, makeLowercase, capitalize
  case find, findAndReplace, findNext, findPrevious, useSelectionForFind
}

/// A box or node that performs edit commands while the focus is in it.
package protocol EditTarget: AnyObject {
  func canPerform(_ command: EditCommand) -> Bool
  func perform(_ command: EditCommand)
  /// Performs a command of the Edit menu or another one by its name; returns false if it cannot.
  func perform(named command: Selector) -> Bool
}

extension EditTarget {
  package func perform(named command: Selector) -> Bool {
    guard let command = EditCommand(command), canPerform(command) else { return false }
    perform(command)
    return true
  }
}

/// A node without its own box that gets keys from the focus outwards.
protocol KeyResponder: ViewNode {
  /// Whether it gets keys before the text that they would edit.
  var precedesEditing: Bool { get }
  func handleKey(_ event: KeyEvent, in router: InputRouter) -> Bool
}

extension KeyResponder {
  var precedesEditing: Bool { false }
}

extension Box {
  /// The environment's `isEnabled` at this box, read without depending on it.
  package var isInteractionEnabled: Bool { node?.scope.read(\.isEnabled, for: nil) ?? true }

  /// Whether it is below the graph's root and not departing.
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
