import Foundation
import Observation
import OrielGraph

/// What is being looked for in one editor: its bar shows and changes it, its text is marked and selected by it.
///
/// Searching takes slices of idle time, so that an editor with ten megabytes answers keys meanwhile.
@Observable final class FindSession {
  /// What the bar says beside the words.
  enum Status: Equatable {
    case none, searching, nothing
    /// Which one is selected, from 1; the number of all, or of those that are counted.
    case found(index: Int?, count: Int, isMore: Bool)
    case replaced(Int)
  }
  private(set) var isShown = false
  var showsReplacement = false
  var words = "" { didSet { if words != oldValue { restart() } } }
  var replacement = ""
  var matchesCase = false { didSet { if matchesCase != oldValue { restart() } } }
  private(set) var status = Status.none
  /// Grows when the field with the words is to get the focus.
  private(set) var focusWishes = 0

  @ObservationIgnored weak var box: TextInputBox? { didSet { box?.find = self } }
  /// Told when the bar comes and goes.
  @ObservationIgnored var shownChanged: (Bool) -> Void = { _ in }
  @ObservationIgnored private(set) var search: TextSearch?
  @ObservationIgnored private var slice: ScheduledCall?
  /// Where in the text searching began.
  @ObservationIgnored private var origin = 0
  @ObservationIgnored private var pending = Move.none
  private enum Move { case none, toOrigin, forward, backward }

  /// Taken up by the next bar in any editor.
  private static var lastWords = ""

  // MARK: The bar

  func open(replacing: Bool = false) {
    guard let box else { return }
    if replacing { showsReplacement = true }
    let wasShown = isShown
    isShown = true
    origin = box.editing.selection.range.lowerBound
    if let selected = Self.words(from: box) { words = selected } else if words.isEmpty { words = Self.lastWords }
    if !wasShown || search == nil { restart() }
    focusWishes += 1
    if !wasShown { shownChanged(true) }
  }
  func close() {
    guard isShown else { return }
    isShown = false
    (search, slice, pending, status) = (nil, nil, .none, .none)
    marksChanged()
    // Only from the bar: the focus may have gone elsewhere by itself.
    if let box, isFocusInside(box) { box.graph.input.setFocus(box) }
    shownChanged(false)
  }
  private func isFocusInside(_ box: TextInputBox) -> Bool {
    var current: Box? = box.graph.input.focusedBox
    while let inner = current {
      if inner === box.parent { return true }
      current = inner.parent
    }
    return false
  }
  /// The selection, if it is short and on one line.
  private static func words(from box: TextInputBox) -> String? {
    let range = box.editing.selection.range
    guard !range.isEmpty, range.count <= 200 else { return nil }
    let text = box.editing.selectedText
    return text.contains(where: \.isNewline) ? nil : text
  }
  var canGo: Bool { !words.isEmpty || !Self.lastWords.isEmpty }

  /// Looks for the selected words, without the bar.
  func useSelection() {
    guard let box, let selected = Self.words(from: box) else { return }
    words = selected
    Self.lastWords = selected
  }

  // MARK: Moving

  func next() { go(.forward) }
  func previous() { go(.backward) }
  private func go(_ move: Move) {
    guard box != nil else { return }
    if words.isEmpty { words = Self.lastWords }
    if search == nil { restart(jumps: false) }
    pending = move
    settle()
  }
  /// Carries out a move as soon as enough is known.
  private func settle() {
    guard let box, let search, pending != .none else { return }
    let selected = box.editing.selection.range, isDone = search.isDone
    if search.matches.isEmpty {
      if isDone { pending = .none }
      return
    }
    // Those before the selection are all known only at the end.
    if pending == .backward, !isDone { return }
    let index: Int
    switch pending {
    case .none: return
    case .toOrigin: index = search.index(atOrAfter: origin)
    case .forward: index = search.index(atOrAfter: search.index(of: selected) == nil ? selected.lowerBound : selected.upperBound)
    case .backward: index = search.index(atOrAfter: selected.lowerBound) - 1
    }
    // Behind the last one comes the first, once it is known to be the last.
    if index >= search.matches.count, !isDone { return }
    pending = .none
    select(index < 0 ? search.matches.count - 1 : index >= search.matches.count ? 0 : index)
  }
  private func select(_ index: Int) {
    guard let box, let range = search?.matches[index].range else { return }
    box.change { $0.select(TextInputSelection(anchor: range.lowerBound, head: range.upperBound)) }
    box.showCaret()
    showStatus()
    marksChanged()
  }

  // MARK: Replacing

  /// Replaces the selected occurrence and goes on to the next one; selects one if none is.
  func replace() {
    guard let box, box.isEditable, let search, search.index(of: box.editing.selection.range) != nil else { return next() }
    let range = box.editing.selection.range
    box.change { $0.replace(range, with: replacement) }
    next()
  }
  /// Replaces all of them, as one step of undo.
  func replaceAll() {
    guard let box, box.isEditable, let search, let (edit, count) = search.replacingAll(with: replacement) else { return }
    box.change { $0.replace(edit.removedRange, with: edit.inserted) }
    status = .replaced(count)
  }

  // MARK: Searching

  private var query: TextSearch.Query { TextSearch.Query(words: words, ignoresCase: !matchesCase) }
  private func restart(jumps: Bool = true) {
    guard let box else { return }
    if isShown, !words.isEmpty { Self.lastWords = words }
    search = words.isEmpty ? nil : TextSearch(query, in: box.editing.text)
    pending = jumps && isShown ? .toOrigin : .none
    slice = nil
    advance()
  }
  /// The text is another.
  func textChanged(by edit: TextEdit?) {
    guard let box, search != nil else { return }
    // Without a bar, the next command searches again.
    guard isShown else { return (search, slice, pending) = (nil, nil, .none) }
    search?.textChanged(to: box.editing.text, by: edit)
    advance()
  }
  func selectionChanged() { if isShown, search != nil { showStatus() } }

  private func advance() {
    slice = nil
    var time = IdleSlice()
    let isDone = search?.advance { time.goesOn } ?? true
    settle()
    showStatus()
    marksChanged()
    if !isDone { slice = box?.graph.host?.schedule(after: IdleSlice.pause) { [weak self] in self?.advance() } }
  }
  private func showStatus() {
    let new: Status
    if let search, let box {
      if !search.isDone {
        new = .searching
      } else if search.matches.isEmpty {
        new = .nothing
      } else {
        new = .found(
          index: search.index(of: box.editing.selection.range).map { $0 + 1 }, count: search.matches.count, isMore: search.isTruncated)
      }
    } else {
      new = .none
    }
    if new != status { status = new }
  }

  // MARK: Marks

  /// Whether occurrences are marked in the text.
  var showsMarks: Bool { isShown && search?.matches.isEmpty == false }
  private func marksChanged() { box?.setNeedsDisplay() }
}
