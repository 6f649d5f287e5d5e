/// One edit of a text: `removed` at a UTF-8 offset was replaced with `inserted`.
package nonisolated struct TextEdit: Equatable, Sendable {
  package var offset: Int
  package var removed: String
  package var inserted: String
  var removedRange: Range<Int> { offset..<offset + removed.utf8.count }
  var insertedRange: Range<Int> { offset..<offset + inserted.utf8.count }
  var cost: Int { removed.utf8.count + inserted.utf8.count }
  var inverse: TextEdit { TextEdit(offset: offset, removed: inserted, inserted: removed) }
}

/// The undo and redo stacks. Typing, and deleting by character, is undone in runs.
nonisolated struct EditHistory: Sendable {
  enum Kind: Sendable { case typing, deletingBackward, deletingForward, other }
  struct Entry: Sendable {
    var edit: TextEdit
    var kind: Kind
    var before: TextInputSelection
    var after: TextInputSelection
    var cost: Int { edit.cost }
  }
  private(set) var done: [Entry] = []
  private(set) var undone: [Entry] = []
  /// Whether the next edit may join the last entry.
  private var isOpen = false
  private static let limit = 1000
  /// The limits for all entries and for one run, in bytes.
  private static let greatestCost = 64 << 20, longestRun = 4096
  private var cost = 0

  mutating func record(_ edit: TextEdit, _ kind: Kind, from before: TextInputSelection, to after: TextInputSelection) {
    cost -= undone.reduce(0) { $0 + $1.cost }
    undone.removeAll()
    if isOpen, let last = done.last, let joined = Self.join(last, edit, kind) {
      cost += joined.cost - done[done.count - 1].cost
      done[done.count - 1].edit = joined
      done[done.count - 1].after = after
    } else {
      done.append(Entry(edit: edit, kind: kind, before: before, after: after))
      cost += edit.cost
      if done.count > Self.limit { forgetOldest() }
      // The last edit can always be undone.
      while cost > Self.greatestCost, done.count > 1 { forgetOldest() }
    }
    isOpen = kind != .other
  }

  private mutating func forgetOldest() { cost -= done.removeFirst().cost }

  private static func join(_ last: Entry, _ edit: TextEdit, _ kind: Kind) -> TextEdit? {
    // A run without a limit would be copied with each key.
    guard last.kind == kind, last.cost < longestRun else { return nil }
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

  /// Ends the current run, because the caret moved or the focus was lost.
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
