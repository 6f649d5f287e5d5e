import OrielGraph

// The focused field's state that is restored with the window.
extension TextInputBox {
  /// Identifies the field across launches.
  package var keptName: String? { name ?? prompt.content?.string }
  /// Anchor and head of the selection; nil for a secure field, whose length is private.
  package var keptSelection: [Int]? {
    look.text.isSecure ? nil : [editing.selection.anchor, editing.selection.head]
  }
  /// Restores the selection, clamped to the text.
  package func putBack(selection: [Int]) {
    guard selection.count == 2 else { return }
    let count = editing.count
    change(writes: false) {
      $0.select(TextInputSelection(anchor: min(max(0, selection[0]), count), head: min(max(0, selection[1]), count)))
    }
    focus.selectedAll = false
    showCaret()
  }
}
