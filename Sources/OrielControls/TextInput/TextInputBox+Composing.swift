import Foundation
import OrielDrawing
import OrielGraph

// Input methods.
extension TextInputBox {
  /// Applies a change requested by an input method.
  func composing(_ body: (inout TextEditing) -> Void) {
    isComposed = true
    change(body)
    isComposed = false
  }

  /// Commits the composition when the user moves elsewhere.
  func endComposing() {
    guard editing.marked != nil else { return }
    change { $0.endComposing() }
  }

  /// The maximum number of bytes of surrounding text on each side of the caret; input methods need words and sentences.
  private static let surroundingReach = 1024

  func describeText(_ state: inout TextInputState) {
    state.purpose = look.purpose
    state.hints = look.hints
    if look.isMultiLine { state.hints.insert(.multiLine) }
    guard !look.text.isSecure else {
      state.purpose = .password
      return
    }
    guard isEditable else { return }
    let text = editing.text, selection = editing.selection
    let start = text.scalarOffset(atOrAfter: selection.head - Self.surroundingReach)
    let end = text.scalarOffset(atOrAfter: selection.head + Self.surroundingReach)
    // The far end of a large selection may be outside the reported text.
    let anchor = min(max(selection.anchor, start), end)
    state.surroundings = TextInputState.Surroundings(
      text: String(text.slice(start..<end)), cursor: selection.head - start, anchor: anchor - start)
  }
}

nonisolated extension String {
  /// The nearest start of a Unicode scalar at or after a UTF-8 offset.
  fileprivate func scalarOffset(atOrAfter offset: Int) -> Int {
    var offset = min(max(offset, 0), utf8.count)
    while offset < utf8.count, utf8[utf8.index(startIndex, offsetBy: offset)] & 0xC0 == 0x80 { offset += 1 }
    return offset
  }
}
