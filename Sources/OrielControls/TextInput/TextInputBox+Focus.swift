import Foundation
import OrielGraph

/// Whether the caret is shown now, and the call that turns it over.
struct CaretBlink {
  var isShown = true
  /// When blinking ends: a person who looks away needs no blinking.
  var end: TimeInterval = 0
  var call: ScheduledCall?
  /// Seconds after the last use.
  static let duration: TimeInterval = 10
}

extension TextInputBox {
  func updateFocus(_ isFocused: Bool) {
    let owns = graph.input.focusedBox === self
    let hadFocus = isOwner
    isOwner = owns
    let hasRing = isFocused && isEditable && (look.well != .none || look.kind == .search)
    ring.step(to: hasRing ? 1 : 0, over: isFocused ? look.theme.motion.focusRing : nil)
    if owns, !hadFocus {
      // Tab, and the app, select what a field holds, so that typing replaces it; a click puts the caret.
      if graph.input.focusSelectsText, !look.isMultiLine {
        change(writes: false) { $0.selectAll() }
        isSelectedByFocus = true
        showCaret()
      }
      onEditingChanged?(true)
    } else if !owns, hadFocus {
      endComposing()
      change(writes: false) {
        $0.endRun()
        if isSelectedByFocus { $0.moveCaret(to: $0.count) }
      }
      isSelectedByFocus = false
      drag = nil
      commit()
      scrollToStart()
      onEditingChanged?(false)
    }
    // Another window has the keys: what is half typed stays here, and nothing of it goes there.
    if !isFocused { endComposing() }
    if isFocused { restartBlink() } else { stopBlink() }
    if !editing.selection.isEmpty { setNeedsDisplay(textRect.insetBy(dx: -2, dy: -3)) }
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
    // Nothing is shown any more, or for too long: the caret rests.
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
    if let placeholderContent { properties.hint = placeholderContent.string == name ? nil : placeholderContent.string }
    if !look.text.isSecure, !editing.selection.isEmpty { properties.selectedText = editing.selectedText }
    properties.isEnabled = look.isEnabled
    properties.isFocusable = look.isEnabled
    properties.isFocused = graph.input.isFocused(self)
    properties.actions = isEditable ? [.focus, .setValue("")] : [.focus]
    return properties
  }
}
