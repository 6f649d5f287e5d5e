import Foundation
import OrielWindowing

extension InputRouter {
  // MARK: Keys

  /// The focused box outward, then shortcuts of the window, then what keys mean everywhere: focus and editing.
  func handleKey(_ event: KeyEvent) -> Bool {
    modifiers = event.modifiers
    if event.phase == .up {
      return focus.forEachResponder {
        $0.box?.keyTarget?.keyUp(event) ?? $0.keyResponder?.handleKey(event, in: self) ?? false
      }
    }
    hideHelp()
    // Escape lets go of what is being dragged or pressed.
    if event.key == .escape, event.phase == .down, isPressing {
      cancelPress()
      return true
    }
    if offerToFocus(event) { return true }
    // Typing into a text is no shortcut.
    if types(event) { return false }
    if event.phase == .down, shortcuts.handle(event, in: self) { return true }
    if onUnhandledKey?(event) == true { return true }
    if let command = EditCommand(event), perform(command) { return true }
    return focus.navigate(event) || turnPage(with: event)
  }

  /// The key is about to become text in the focused box.
  private func types(_ event: KeyEvent) -> Bool {
    event.producesText && event.modifiers.isDisjoint(with: [.control, .alt, .superKey]) && focus.focusedBox?.textInputTarget != nil
  }

  private func offerToFocus(_ event: KeyEvent) -> Bool {
    let types = types(event)
    return focus.forEachResponder { responder in
      guard let box = responder.box else { return responder.keyResponder?.handleKey(event, in: self) ?? false }
      if let target = box.keyTarget, !types || target === focus.focusedBox, target.keyDown(event) { return true }
      if box === focus.focusedBox, let target = box.pressTarget, press(target, with: event) { return true }
      if event.opensContextMenu, event.phase == .down, let target = box.contextMenuTarget {
        return target.showContextMenu(at: nil)
      }
      return false
    }
  }

  private func press(_ target: any PressTarget, with event: KeyEvent) -> Bool {
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

  /// Lets a control look pressed for a moment, for keys and shortcuts.
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
  /// The caret or the text around it may be another: tells the input method. Called by text targets whenever theirs moves.
  package func textInputMoved() {
    var state: TextInputState?
    if focus.isWindowFocused, let target = focus.focusedBox?.textInputTarget {
      let caret = target.convertToWindow(target.caretRect, clipped: false)
      state = TextInputState(session: textSession, caret: caret)
      target.describe(&state!)
    }
    guard state != lastTextInput else { return }
    lastTextInput = state
    onTextInputChanged?(state)
  }
  /// The focused text has typed or dropped what was being composed by itself: the input method must forget its half.
  package func compositionEnded() {
    textSession += 1
    textInputMoved()
  }

  // MARK: Editing

  /// Whether something from the focus outward performs the command now: for the Edit menu's items.
  package func canPerform(_ command: EditCommand) -> Bool {
    focus.forEachResponder { $0.editTarget?.canPerform(command) ?? false }
  }
  /// Performs the command where it can be, from the focus outward; false if nowhere.
  @discardableResult package func perform(_ command: EditCommand) -> Bool {
    focus.forEachResponder { responder in
      guard let target = responder.editTarget, target.canPerform(command) else { return false }
      target.perform(command)
      return true
    }
  }
}

extension KeyEvent {
  /// Ctrl with a page key goes from tab to tab: what scrolls leaves it alone.
  package nonisolated var turnsTabs: Bool { (key == .pageUp || key == .pageDown) && modifiers.contains(.control) }
  /// The Menu key and Shift-F10.
  nonisolated var opensContextMenu: Bool { key == .menu || (key == .function(10) && modifiers.contains(.shift)) }
}

extension EditCommand {
  /// What a key means where no menu says otherwise.
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
      default: return nil
      }
    }
  }
}

extension KeyEvent {
  /// The character that shortcuts are compared with: Latin where the layout is not.
  nonisolated var shortcutCharacter: Character? {
    if case .character(let character) = key {
      if character.isASCII { return Character(character.lowercased()) }
      return latin ?? Character(character.lowercased())
    }
    return latin
  }
}
