import Foundation
import OrielDrawing
import OrielGraph

// What input methods change here, and what they are told.
extension TextInputBox {
  /// A change that an input method asks for.
  func composing(_ body: (inout TextEditing) -> Void) {
    isComposed = true
    change(body)
    isComposed = false
  }

  /// The user goes elsewhere in the middle of a syllable: it is typed as it stands.
  func endComposing() {
    guard editing.marked != nil else { return }
    change { $0.endComposing() }
  }

  /// At most so many bytes of text to each side of the caret: input methods look at words and sentences, not at books.
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
    // The far end of a large selection may lie beyond what is told.
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
