import Foundation
import OrielWindowing

extension InputRouter {
  // MARK: Keys

  /// Offers a key to the responders from the focused box outwards, then to the window's shortcuts, then handles focus and editing keys.
  func handleKey(_ event: KeyEvent) -> Bool {
    modifierKeys.held = event.modifiers
    if event.phase == .up {
      return focus.forEachResponder {
        $0.box?.keyTarget?.keyUp(event) ?? $0.keyResponder?.handleKey(event, in: self) ?? false
      }
    }
    endHelp()
    // Escape cancels a press or drag.
    if event.key == .escape, event.phase == .down, isPressing {
      cancelPress()
      return true
    }
    if offerToFocus(event) { return true }
    // Typed text is never a shortcut.
    if types(event) { return false }
    if event.phase == .down, shortcuts.handle(event, in: self) { return true }
    if onUnhandledKey?(event) == true { return true }
    if let command = EditCommand(event), perform(command) { return true }
    return focus.navigate(event) || turnPage(with: event)
  }

  /// Whether the key will produce text in the focused box.
  func types(_ event: KeyEvent) -> Bool {
    event.producesText && event.modifiers.isDisjoint(with: [.control, .alt, .superKey]) && focus.focusedBox?.textInputTarget != nil
  }

  private func offerToFocus(_ event: KeyEvent) -> Bool {
    let types = types(event), edits = focus.focusedBox?.textInputTarget != nil
    // `onKeyPress` decides what is left of the arrow keys, Return and the rest for a focused text field.
    if edits, focus.forEachResponder({ responder in offer(event, to: responder.keyResponder) { $0.precedesEditing } }) { return true }
    return focus.forEachResponder { responder in
      guard let box = responder.box else { return offer(event, to: responder.keyResponder) { !edits || !$0.precedesEditing } }
      if let target = box.keyTarget, !types || target === focus.focusedBox, target.keyDown(event) { return true }
      if box === focus.focusedBox, let target = box.pressTarget, activate(target, with: event) { return true }
      if event.opensContextMenu, event.phase == .down, let target = box.contextMenuTarget {
        return target.showContextMenu(at: nil)
      }
      return false
    }
  }

  private func offer(_ event: KeyEvent, to responder: (any KeyResponder)?, where isItsTurn: (any KeyResponder) -> Bool) -> Bool {
    guard let responder, isItsTurn(responder) else { return false }
    return responder.handleKey(event, in: self)
  }

  private func activate(_ target: any PressTarget, with event: KeyEvent) -> Bool {
    let keys = target.activationKeys
    let isOurs: Bool =
      switch event.key {
      case .space: keys.contains(.space)
      case .return, .enter: keys.contains(.return)
      default: false
      }
    guard isOurs, event.modifiers.subtracting([.capsLock, .shift]).isEmpty, target.isPressEnabled else { return false }
    if event.phase == .down {
      showPressed(target)
      target.activate(by: .key)
    }
    return true
  }

  /// Shows a control as pressed for a moment, for keys and shortcuts.
  package func showPressed(_ target: any PressTarget) {
    target.isPressed = true
    keyPresses.removeAll { $0.isCancelled }
    let call = graph.host?.schedule(after: Self.keyPressDuration) { [weak target] in
      if target?.isPressed == true { target?.isPressed = false }
    }
    if let call { keyPresses = keyPresses.suffix(3) + [call] } else { target.isPressed = false }
  }
  package static let keyPressDuration: TimeInterval = 0.1

  // MARK: Text

  func handleText(_ text: String) -> Bool {
    if let target = focus.focusedBox?.textInputTarget {
      target.insertText(text)
      textInputMoved()
      return true
    }
    return focus.forEachResponder { $0.box?.keyTarget?.textTyped(text) ?? false }
  }
  func handlePreedit(_ preedit: Preedit) -> Bool {
    guard let target = focus.focusedBox?.textInputTarget else { return false }
    target.setPreedit(preedit)
    textInputMoved()
    return true
  }
  func handleDeletion(offset: Int, count: Int) -> Bool {
    guard let target = focus.focusedBox?.textInputTarget else { return false }
    target.deleteSurroundings(offset: offset, count: count)
    textInputMoved()
    return true
  }
  /// Tells the input method about a new caret position or surrounding text. Text targets call it after every such change.
  package func textInputMoved() {
    var state: TextInputState?
    if focus.isWindowFocused, let target = focus.focusedBox?.textInputTarget {
      let caret = target.convertToWindow(target.caretRect, clipped: false)
      state = TextInputState(session: typing.session, caret: caret)
      target.describe(&state!)
    }
    guard state != typing.state else { return }
    typing.state = state
    onTextInputChanged?(state)
  }
  /// Call this when the focused text commits or drops the composition itself, so that the input method discards it.
  package func compositionEnded() {
    typing.session += 1
    textInputMoved()
  }

  // MARK: Editing

  /// Whether a responder from the focus outwards can perform the command now, for the Edit menu.
  package func canPerform(_ command: EditCommand) -> Bool {
    focus.forEachResponder { $0.editTarget?.canPerform(command) ?? false }
  }
  /// Performs the command on the first responder that can, from the focus outwards; returns false if none can.
  @discardableResult package func perform(_ command: EditCommand) -> Bool {
    focus.forEachResponder { responder in
      guard let target = responder.editTarget, target.canPerform(command) else { return false }
      target.perform(command)
      return true
    }
  }
  /// The same for a command by its name.
  @discardableResult package func perform(named command: Selector) -> Bool {
    focus.forEachResponder { $0.editTarget?.perform(named: command) ?? false }
  }
}

extension KeyEvent {
  /// Ctrl with a page key switches tabs, so scroll views must ignore it.
  package nonisolated var turnsTabs: Bool { (key == .pageUp || key == .pageDown) && modifiers.contains(.control) }
  /// The Menu key and Shift-F10.
  nonisolated var opensContextMenu: Bool { key == .menu || (key == .function(10) && modifiers.contains(.shift)) }
}

extension EditCommand {
  /// The command of a key without a menu item.
  nonisolated init?(_ event: KeyEvent) {
    let modifiers = event.modifiers.subtracting(.capsLock)
    switch (event.key, modifiers) {
    case (.insert, .control): self = .copy
    case (.insert, .shift): self = .paste
    case (.delete, .shift): self = .cut
    case (.delete, []), (.backspace, []): self = .delete
    default:
      guard modifiers.subtracting(.shift) == .control else { return nil }
      let isShifted = modifiers.contains(.shift)
      switch (event.shortcutCharacter, isShifted) {
      case ("x", false): self = .cut
      case ("c", false): self = .copy
      case ("v", false): self = .paste
      case ("v", true): self = .pasteAsPlainText
      case ("a", false): self = .selectAll
      case ("z", false): self = .undo
      case ("z", true), ("y", false): self = .redo
      case ("f", false): self = .find
      case ("h", false): self = .findAndReplace
      case ("g", false): self = .findNext
      case ("g", true): self = .findPrevious
      case ("e", false): self = .useSelectionForFind
      default: return nil
      }
    }
  }
}

extension KeyEvent {
  /// The character to compare shortcuts with first; the Latin one on non-Latin layouts.
  nonisolated var shortcutCharacter: Character? {
    guard case .character(let character) = key else { return latin }
    if prefersLatin, let latin { return latin }
    if character.isASCII { return Character(character.lowercased()) }
    return latin ?? Character(character.lowercased())
  }
  /// The event with the character that the layout types, and no other.
  nonisolated var asTyped: KeyEvent {
    var other = self
    other.latin = nil
    other.prefersLatin = false
    return other
  }
  /// The event with its alternative character, for use if no shortcut matches the first one: a digit that needs Shift on a French
  /// keyboard, a number key with Shift, or the symbol of a non-Latin layout. nil if there is none.
  package nonisolated var asOtherShortcut: KeyEvent? {
    guard case .character(let character) = key, let latin else { return nil }
    var other = self
    other.prefersLatin = shortcutCharacter != latin
    if !other.prefersLatin {
      other.key = .character(Character(character.lowercased()))
      other.latin = nil
    }
    return other.shortcutCharacter == shortcutCharacter ? nil : other
  }
}
