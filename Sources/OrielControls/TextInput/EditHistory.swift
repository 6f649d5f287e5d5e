/// One change of a text: `removed` at a UTF-8 offset gave way to `inserted`.
package nonisolated struct TextEdit: Equatable, Sendable {
  package var offset: Int
  package var removed: String
  package var inserted: String
  var removedRange: Range<Int> { offset..<offset + removed.utf8.count }
  var insertedRange: Range<Int> { offset..<offset + inserted.utf8.count }
  var inverse: TextEdit { TextEdit(offset: offset, removed: inserted, inserted: removed) }
}

/// What can be undone and redone. Typing, and deleting character by character, is taken back a run at a time.
nonisolated struct EditHistory: Sendable {
  enum Kind: Sendable { case typing, deletingBackward, deletingForward, other }
  struct Entry: Sendable {
    var edit: TextEdit
    var kind: Kind
    var before: TextInputSelection
    var after: TextInputSelection
  }
  private(set) var done: [Entry] = []
  private(set) var undone: [Entry] = []
  /// The next edit may join the last entry.
  private var isOpen = false
  private static let limit = 1000

  mutating func record(_ edit: TextEdit, _ kind: Kind, from before: TextInputSelection, to after: TextInputSelection) {
    undone.removeAll()
    if isOpen, let last = done.last, let joined = Self.join(last, edit, kind) {
      done[done.count - 1].edit = joined
      done[done.count - 1].after = after
    } else {
      done.append(Entry(edit: edit, kind: kind, before: before, after: after))
      if done.count > Self.limit { done.removeFirst(done.count - Self.limit) }
    }
    isOpen = kind != .other
  }

  private static func join(_ last: Entry, _ edit: TextEdit, _ kind: Kind) -> TextEdit? {
    guard last.kind == kind else { return nil }
    let old = last.edit
    switch kind {
    case .typing:
      guard edit.removed.isEmpty, edit.offset == old.insertedRange.upperBound else { return nil }
      // A new word or line begins a new run.
      guard let before = old.inserted.last, let next = edit.inserted.first, !next.isNewline,
        !(before.isWhitespace && !next.isWhitespace)
      else { return nil }
      return TextEdit(offset: old.offset, removed: old.removed, inserted: old.inserted + edit.inserted)
    case .deletingBackward:
      guard edit.inserted.isEmpty, old.inserted.isEmpty, edit.removedRange.upperBound == old.offset else { return nil }
      return TextEdit(offset: edit.offset, removed: edit.removed + old.removed, inserted: "")
    case .deletingForward:
      guard edit.inserted.isEmpty, old.inserted.isEmpty, edit.offset == old.offset else { return nil }
      return TextEdit(offset: edit.offset, removed: old.removed + edit.removed, inserted: "")
    case .other: return nil
    }
  }

  /// The caret was moved, or the focus left: what follows is another run.
  mutating func close() { isOpen = false }

  mutating func undo() -> Entry? {
    isOpen = false
    guard let entry = done.popLast() else { return nil }
    undone.append(entry)
    return entry
  }
  mutating func redo() -> Entry? {
    isOpen = false
    guard let entry = undone.popLast() else { return nil }
    done.append(entry)
    return entry
  }
  mutating func removeAll() { self = EditHistory() }
}
