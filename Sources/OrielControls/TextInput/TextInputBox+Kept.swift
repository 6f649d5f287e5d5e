import OrielGraph

// What a window keeps of the field that has the focus.
extension TextInputBox {
  /// Tells fields apart from one run to the next.
  package var keptName: String? { name ?? placeholderContent?.string }
  /// Anchor and head; nil of a secure field, whose length is nobody's business.
  package var keptSelection: [Int]? {
    look.text.isSecure ? nil : [editing.selection.anchor, editing.selection.head]
  }
  /// Selects what was selected before, as far as the text still has it.
  package func putBack(selection: [Int]) {
    guard selection.count == 2 else { return }
    let count = editing.count
    change(writes: false) {
      $0.select(TextInputSelection(anchor: min(max(0, selection[0]), count), head: min(max(0, selection[1]), count)))
    }
    isSelectedByFocus = false
    showCaret()
  }
}
