import Foundation
import OrielGraph

/// The caret's visibility, and the scheduled toggle.
struct CaretBlink {
  var isShown = true
  /// When blinking stops without input.
  var end: TimeInterval = 0
  var call: ScheduledCall?
  /// Seconds after the last use.
  static let duration: TimeInterval = 10
}

/// What the focus is to a text.
struct TextFocus {
  /// The box has it, whether or not its window has the keys.
  var isOwner = false
  /// Whether focusing selected everything; losing the focus undoes it.
  var selectedAll = false
}

extension TextInputBox {
  func updateFocus(_ isFocused: Bool) {
    let owns = graph.input.focusedBox === self
    let hadFocus = focus.isOwner
    focus.isOwner = owns
    let hasRing = isFocused && isEditable && (look.well != .none || look.kind == .search)
    ring.step(to: hasRing ? 1 : 0, over: isFocused ? look.theme.motion.focusRing : nil)
    if owns, !hadFocus {
      // Focusing with Tab or by the app selects the field's text, so that typing replaces it; a click sets the caret.
      if graph.input.focusSelectsText, !look.isMultiLine {
        change(writes: false) { $0.selectAll() }
        focus.selectedAll = true
        showCaret()
      }
      onEditingChanged?(true)
    } else if !owns, hadFocus {
      endComposing()
      change(writes: false) {
        $0.endRun()
        if focus.selectedAll { $0.moveCaret(to: $0.count) }
      }
      focus.selectedAll = false
      pressing.drag = nil
      commit()
      scrollToStart()
      onEditingChanged?(false)
    }
    // Commit the composition here, so that none of it goes to the newly focused window.
    if !isFocused { endComposing() }
    if isFocused { restartBlink() } else { stopBlink() }
    if !editing.selection.isEmpty || (owns != hadFocus && stack.size.width > textRect.width) { setNeedsDisplay(inkRect) }
    setNeedsDisplay(caretRect.insetBy(dx: -1, dy: -1))
  }

  // MARK: The caret

  /// Shows the caret now and lets it blink on from here.
  func restartBlink() {
    guard graph.input.isFocused(self) else { return }
    if !caret.isShown {
      caret.isShown = true
      setNeedsDisplay(caretRect.insetBy(dx: -1, dy: -1))
    }
    caret.end = graph.now + CaretBlink.duration
    scheduleBlink()
  }
  private func stopBlink() {
    caret.call?.cancel()
    caret.call = nil
    caret.isShown = true
  }
  private func scheduleBlink() {
    caret.call?.cancel()
    caret.call = nil
    guard let half = look.blink, half > 0, isEditable else { return }
    caret.call = graph.host?.schedule(after: half) { [weak self] in self?.blink() }
  }
  private func blink() {
    caret.call = nil
    guard graph.input.isFocused(self) else { return }
    // The window is hidden, or there was no input for a while, so the caret stops blinking.
    let rests = !graph.isVisible || graph.now >= caret.end
    caret.isShown = rests || !caret.isShown
    setNeedsDisplay(caretRect.insetBy(dx: -1, dy: -1))
    if !rests { scheduleBlink() }
  }

  // MARK: Accessibility

  var spokenProperties: AccessibilityProperties {
    let role: AccessibilityProperties.Role =
      look.text.isSecure ? .secureField : look.kind == .search ? .searchField : look.isMultiLine ? .textArea : .textField
    var properties = AccessibilityProperties(role, label: name, value: look.text.isSecure ? nil : editing.text)
    if look.text.isSecure { properties.value = String(repeating: "•", count: editing.text.count) }
    if let content = prompt.content { properties.hint = content.string == name ? nil : content.string }
    if !look.text.isSecure, !editing.selection.isEmpty { properties.selectedText = editing.selectedText }
    properties.isEnabled = look.isEnabled
    properties.isFocusable = look.isEnabled
    properties.isFocused = graph.input.isFocused(self)
    properties.actions = isEditable ? [.focus, .setValue("")] : [.focus]
    return properties
  }
}
