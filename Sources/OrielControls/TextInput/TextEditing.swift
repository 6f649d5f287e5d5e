import Foundation

/// A selection by its two ends, UTF-8 offsets; `head` is where the caret is.
package nonisolated struct TextInputSelection: Hashable, Sendable {
  package var anchor: Int
  package var head: Int
  package init(anchor: Int, head: Int) {
    self.anchor = anchor
    self.head = head
  }
  package init(_ offset: Int) { self.init(anchor: offset, head: offset) }
  package var range: Range<Int> { min(anchor, head)..<max(anchor, head) }
  package var isEmpty: Bool { anchor == head }
}

/// The state of an edited text: selection, composition and undo history. Independent of drawing.
package nonisolated struct TextEditing: Sendable {
  package private(set) var text = ""
  package private(set) var selection = TextInputSelection(0)
  /// The input method's composition at the caret. Not part of `text`.
  package private(set) var marked: Preedit?
  /// Incremented with each change of `text`.
  package private(set) var revision = 0
  /// The edit of the last revision; nil if the text was replaced from outside.
  private(set) var lastEdit: TextEdit?
  /// Line breaks become spaces.
  package var isSingleLine = true
  private var history = EditHistory()

  package init(_ text: String = "") {
    self.text = text
    self.text.makeContiguousUTF8()
    selection = TextInputSelection(self.text.utf8.count)
  }

  package var count: Int { text.utf8.count }
  package var selectedText: String {
    // All of it is the text itself, which need not be copied.
    selection.range.count == count ? text : String(text.slice(selection.range))
  }
  package var canUndo: Bool { !history.done.isEmpty }
  package var canRedo: Bool { !history.undone.isEmpty }

  // MARK: Selecting

  package mutating func select(_ new: TextInputSelection) {
    let snapped = TextInputSelection(
      anchor: text.caretOffset(atOrBefore: new.anchor), head: text.caretOffset(atOrBefore: new.head))
    guard snapped != selection else { return }
    selection = snapped
    history.close()
  }
  package mutating func moveCaret(to offset: Int, extending: Bool = false) {
    select(TextInputSelection(anchor: extending ? selection.anchor : offset, head: offset))
  }
  package mutating func selectAll() { select(TextInputSelection(anchor: 0, head: count)) }

  /// The caret offset after moving by one unit, in reading order.
  package func offset(from offset: Int, by unit: Unit, forward: Bool) -> Int {
    switch unit {
    case .character: return forward ? text.nextCharacter(after: offset) : text.previousCharacter(before: offset)
    case .word: return forward ? text.wordEnd(after: offset) : text.wordStart(before: offset)
    case .paragraph:
      let range = text.paragraphRange(at: offset)
      if forward {
        return offset < range.upperBound ? range.upperBound : text.paragraphRange(at: text.nextCharacter(after: offset)).upperBound
      }
      return offset > range.lowerBound ? range.lowerBound : text.paragraphRange(at: text.previousCharacter(before: offset)).lowerBound
    case .document: return forward ? count : 0
    }
  }
  package enum Unit: Sendable { case character, word, paragraph, document }

  // MARK: Changing

  /// Replaces the selection with typed text.
  package mutating func type(_ string: String) {
    let allowed = filtered(string)
    guard !allowed.isEmpty else { return }
    replace(selection.range, with: allowed, kind: selection.isEmpty && allowed.isOneCharacter ? .typing : .other, opensTyping: true)
  }
  /// Replaces the selection with pasted text.
  package mutating func paste(_ string: String) {
    var string = string
    // A line copied including its line break is still one line.
    if isSingleLine {
      var line = Substring(string)
      while line.last?.isNewline == true { line.removeLast() }
      if line.endIndex != string.endIndex { string = String(line) }
    }
    let allowed = filtered(string)
    guard !allowed.isEmpty || !selection.isEmpty else { return }
    history.close()
    replace(selection.range, with: allowed, kind: .other)
  }
  /// Replaces a part of the text, as one step of undo.
  package mutating func replace(_ range: Range<Int>, with string: String) {
    history.close()
    replace(range, with: filtered(string), kind: .other)
  }
  /// Deletes the selection, or one unit from the caret.
  package mutating func delete(_ unit: Unit, forward: Bool) {
    if !selection.isEmpty { return deleteSelection() }
    delete(to: offset(from: selection.head, by: unit, forward: forward),
      kind: unit == .character ? (forward ? .deletingForward : .deletingBackward) : .other)
  }
  /// Deletes the selection, or from the caret to `offset`.
  package mutating func delete(to offset: Int) {
    if !selection.isEmpty { return deleteSelection() }
    delete(to: offset, kind: .other)
  }
  private mutating func delete(to offset: Int, kind: EditHistory.Kind) {
    guard offset != selection.head else { return }
    replace(min(offset, selection.head)..<max(offset, selection.head), with: "", kind: kind)
  }
  package mutating func deleteSelection() {
    guard !selection.isEmpty else { return }
    history.close()
    replace(selection.range, with: "", kind: .other)
  }

  /// Replaces the selected text with the result of `change` and keeps it selected.
  package mutating func changeSelection(_ change: (String) -> String) {
    let range = selection.range, new = change(selectedText)
    guard !range.isEmpty, new != selectedText else { return }
    history.close()
    replace(range, with: new, kind: .other)
    selection = TextInputSelection(anchor: range.lowerBound, head: range.lowerBound + new.utf8.count)
  }

  private mutating func replace(
    _ range: Range<Int>, with string: String, kind: EditHistory.Kind, opensTyping: Bool = false
  ) {
    let edit = TextEdit(offset: range.lowerBound, removed: String(text.slice(range)), inserted: string)
    let before = selection
    apply(edit)
    selection = TextInputSelection(edit.insertedRange.upperBound)
    history.record(edit, kind == .other && opensTyping && string.isOneCharacter ? .typing : kind, from: before, to: selection)
  }
  private mutating func apply(_ edit: TextEdit) {
    let range = edit.removedRange
    revision += 1
    lastEdit = edit
    // Another text as a whole need not be copied.
    if range.count == count {
      text = edit.inserted
      text.makeContiguousUTF8()
      return
    }
    text.replace(bytes: range, with: edit.inserted)
  }

  /// Replaces the text from outside: the caret stays beside its characters, and the undo history is cleared.
  package mutating func replaceAll(with string: String) {
    guard !string.isSame(as: text) else { return }
    let oldCount = count
    var string = string
    string.makeContiguousUTF8()
    let (prefix, suffix) = text.commonEnds(with: string)
    text = string
    revision += 1
    lastEdit = nil
    history.removeAll()
    marked = nil
    func place(_ offset: Int) -> Int {
      // Place the caret after the change, as for a number that is formatted while it is typed.
      let isBehind = suffix > 0 && offset > prefix && offset >= oldCount - suffix
      return text.caretOffset(atOrBefore: isBehind ? count - (oldCount - offset) : offset)
    }
    selection = TextInputSelection(anchor: place(selection.anchor), head: place(selection.head))
  }

  /// Removes control characters and, in a single line, line breaks.
  private func filtered(_ string: String) -> String {
    var string = string
    return string.withUTF8 { bytes -> String? in
      var result: [UInt8] = [], kept = 0, index = 0
      while index < bytes.count {
        if index + 8 <= bytes.count, isHarmless(bytes, index) {
          index += 8
          continue
        }
        let (length, replacement) = refused(bytes, index)
        if length > 0 {
          result.append(contentsOf: bytes[kept..<index])
          if let replacement { result.append(replacement) }
          index += length
          kept = index
        } else {
          index += 1
        }
      }
      if kept == 0 { return nil }
      result.append(contentsOf: bytes[kept...])
      return String(decoding: result, as: UTF8.self)
    } ?? string
  }
  /// Whether eight bytes at once hold nothing that `refused` would look at twice.
  private func isHarmless(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101, tops = ones << 7
    let word = UnsafeRawPointer(bytes.baseAddress! + index).loadUnaligned(as: UInt64.self)
    func holds(_ byte: UInt64) -> Bool {
      let zero = word ^ (ones &* byte)
      return (zero &- ones) & ~zero & tops != 0
    }
    let isBelowBlank = (word &- ones &* 0x20) & ~word & tops != 0
    return !(isBelowBlank || holds(0x7F) || holds(0xC2) || isSingleLine && holds(0xE2))
  }
  /// How many bytes at `index` may not stand in the text, and what takes their place.
  private func refused(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> (length: Int, replacement: UInt8?) {
    let byte = bytes[index], blank = UInt8(ascii: " "), next = index + 1 < bytes.count ? bytes[index + 1] : 0
    switch byte {
    case 0x20..<0x7F, 0x09: return (0, nil)
    case 0x0D: return (next == 0x0A ? 2 : 1, isSingleLine ? blank : 0x0A)
    case 0x0A...0x0C: return isSingleLine ? (1, blank) : (0, nil)
    case 0x00..<0x20, 0x7F: return (1, nil)
    case 0xC2 where next == 0x85: return isSingleLine ? (2, blank) : (0, nil)
    case 0xC2 where next < 0xA0: return (2, nil)
    case 0xE2 where isSingleLine && next == 0x80 && index + 2 < bytes.count && bytes[index + 2] & 0xFE == 0xA8: return (3, blank)
    default: return (0, nil)
    }
  }

  // MARK: Undo

  package mutating func undo() {
    guard let entry = history.undo() else { return }
    apply(entry.edit.inverse)
    selection = entry.before
  }
  package mutating func redo() {
    guard let entry = history.redo() else { return }
    apply(entry.edit)
    selection = entry.after
  }
  /// Starts a new undo run.
  package mutating func endRun() { history.close() }

  // MARK: Composing

  /// Shows an input method's composition in place of the selection. An empty one ends it.
  package mutating func mark(_ preedit: Preedit) {
    if preedit.text.isEmpty {
      marked = nil
      return
    }
    deleteSelection()
    var preedit = preedit
    if isSingleLine { preedit.text = String(preedit.text.map { $0.isNewline ? " " : $0 }) }
    preedit.text.makeContiguousUTF8()
    preedit.cursor = preedit.text.caretOffset(atOrBefore: preedit.cursor)
    marked = preedit
  }
  /// Commits the composition as it is, or drops it if it is not meaningful (a single dead key).
  package mutating func endComposing() {
    guard let preedit = marked else { return }
    marked = nil
    if preedit.isKept { type(preedit.text) }
  }
  /// Deletes `count` Unicode scalars starting at `offset`, relative to the caret; clamped to the text.
  package mutating func deleteSurroundings(offset: Int, count: Int) {
    let scalars = text.unicodeScalars
    let caret = text.utf8.index(text.startIndex, offsetBy: selection.head)
    guard count > 0, let start = scalars.index(caret, offsetBy: offset, limitedBy: offset < 0 ? text.startIndex : text.endIndex)
    else { return }
    let end = scalars.index(start, offsetBy: count, limitedBy: text.endIndex) ?? text.endIndex
    let range = text.utf8Offset(start)..<text.utf8Offset(end)
    guard !range.isEmpty else { return }
    let head = selection.head
    history.close()
    replace(range, with: "", kind: .other)
    // What stood behind the caret goes without moving it.
    if head <= range.lowerBound { selection = TextInputSelection(head) }
    if head > range.upperBound { selection = TextInputSelection(head - range.count) }
  }

  /// The text including the composition.
  package var shownText: String {
    guard let marked else { return text }
    var shown = text
    shown.insert(contentsOf: marked.text, at: shown.utf8.index(shown.startIndex, offsetBy: selection.head))
    return shown
  }
  /// Where `shownText` is being composed.
  package var markedRange: Range<Int>? {
    marked.map { selection.head..<selection.head + $0.text.utf8.count }
  }
  /// The caret in `shownText`.
  package var shownCaret: Int { selection.head + (marked?.cursor ?? 0) }
  /// An offset of `shownText` as one of `text`.
  package func offset(fromShown offset: Int) -> Int {
    guard let range = markedRange, offset > range.lowerBound else { return offset }
    return offset < range.upperBound ? range.lowerBound : offset - range.count
  }
}

nonisolated extension String {
  /// Puts other text in place of a range of bytes.
  ///
  /// Whoever shows the text has it as well, so each key copies it. A long copy has room for some more: were it a few bytes longer than the
  /// last one, the allocator would get memory from the system and give it back with each key, which costs several times as much as copying.
  package mutating func replace(bytes range: Range<Int>, with string: String) {
    let start = utf8.index(startIndex, offsetBy: range.lowerBound), end = utf8.index(startIndex, offsetBy: range.upperBound)
    let count = utf8.count - range.count + string.utf8.count
    guard count > Self.roomToGrow else { return replaceSubrange(start..<end, with: string) }
    LongTextMemory.prepare(for: count)
    var result = ""
    result.reserveCapacity((count / Self.roomToGrow + 1) * Self.roomToGrow)
    result += self[..<start]
    result += string
    result += self[end...]
    self = result
  }
  private static var roomToGrow: Int { 1 << 16 }

  /// Looks at no more than its beginning.
  fileprivate var isOneCharacter: Bool { !isEmpty && index(after: startIndex) == endIndex }
}
