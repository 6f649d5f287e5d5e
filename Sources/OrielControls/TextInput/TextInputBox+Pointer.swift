import Foundation
import OrielGraph

/// A selection in progress with the pointer.
struct TextDrag {
  enum Step { case character, word, paragraph }
  var step: Step
  /// The range selected by the first press, which stays selected.
  var origin: Range<Int>
  var point: CGPoint
  /// Scrolls on while the pointer rests outside.
  var call: ScheduledCall?
}

/// A press on a text, until it is released.
struct TextPress {
  var drag: TextDrag?
  /// The caret offset of a press on the selection, used if the press does not become a drag.
  var selection: Int?
  /// The button that clears the text is pressed.
  var isOnClear = false
}

extension TextInputBox {
  func press(_ event: PointerEvent) -> PointerAnswer {
    guard look.isEnabled, !isForSelectedRow else { return .ignored }
    switch event.button {
    case .primary: return primaryPress(event)
    case .middle:
      guard isEditable, let clipboards else { return .ignored }
      graph.input.setFocus(self)
      moveCaret(to: offset(at: event.location))
      pasteText(from: clipboards.primary)
      return .claimed
    case .secondary:
      // The menu applies to the selection, or else to the clicked position.
      let place = offset(at: event.location)
      if !editing.selection.range.contains(place) { moveCaret(to: place) }
      return .ignored
    case .back, .forward, .other: return .ignored
    }
  }

  /// A field without a bezel in a row that is not selected is the row's text: a click selects the row, the next one edits.
  var isForSelectedRow: Bool {
    guard graph.input.focusedBox !== self, let list = rowList else { return false }
    return list.selectsFirst(self)
  }
  /// The list around a field without a bezel, which stands in its row as the row's text.
  private var rowList: ListBox? {
    guard look.well == .none || look.well == .cell else { return nil }
    var box = parent
    while let current = box {
      if let list = current as? ListBox { return list }
      box = current.parent
    }
    return nil
  }
  /// Ends editing the text of a row that can be selected: the list has the keys again. Returns false for any other text, or if
  /// the app has moved the focus.
  func endEditingRow() -> Bool {
    guard graph.input.focusedBox === self, let list = rowList, list.selects(rowAround: self) else { return false }
    return graph.input.setFocus(list, byKeyboard: true)
  }

  private func primaryPress(_ event: PointerEvent) -> PointerAnswer {
    if hasClearButton, clearRect.insetBy(dx: -4, dy: -6).contains(event.location) {
      pressing.isOnClear = true
      setNeedsDisplay(clearRect)
      return .claimed
    }
    focus.selectedAll = false
    if editing.marked != nil { endComposing() }
    let place = offset(at: event.location)
    if event.modifiers.contains(.shift), event.clickCount <= 1 {
      pressing.drag = TextDrag(step: .character, origin: editing.selection.anchor..<editing.selection.anchor, point: event.location)
      moveCaret(to: place, extending: true)
      return .claimed
    }
    if event.clickCount <= 1, isOnSelection(event.location) {
      pressing.selection = place
      return .claimed
    }
    let step: TextDrag.Step = look.text.isSecure && event.clickCount > 1
      ? .paragraph : event.clickCount >= 3 ? .paragraph : event.clickCount == 2 ? .word : .character
    pressing.drag = TextDrag(step: step, origin: unit(at: place, step), point: event.location)
    extend(to: place)
    return .claimed
  }

  private func unit(at offset: Int, _ step: TextDrag.Step) -> Range<Int> {
    switch step {
    case .character: return offset..<offset
    case .word: return editing.text.wordRange(at: offset)
    case .paragraph:
      guard look.isMultiLine else { return 0..<editing.count }
      let range = editing.text.paragraphRange(at: offset)
      return range.lowerBound..<editing.text.nextCharacter(after: range.upperBound)
    }
  }

  /// Extends the selection from the pressed range to the unit at `offset`.
  private func extend(to offset: Int) {
    guard let drag = pressing.drag else { return }
    let unit = unit(at: offset, drag.step), origin = drag.origin
    let new = unit.lowerBound < origin.lowerBound
      ? TextInputSelection(anchor: origin.upperBound, head: unit.lowerBound)
      : TextInputSelection(anchor: origin.lowerBound, head: max(unit.upperBound, origin.upperBound))
    change { $0.select(new) }
    restartBlink()
  }

  func dragged(_ event: PointerEvent) {
    if pressing.isOnClear || pressing.drag == nil { return }
    pressing.drag!.point = event.location
    dragOn()
  }
  private func dragOn() {
    guard let point = pressing.drag?.point else { return }
    extend(to: offset(at: point))
    pressing.drag?.call = nil
    guard !textRect.insetBy(dx: -look.insets.leading, dy: -look.insets.top).contains(point) else { return }
    let range = scrollRange
    guard range.least != range.greatest else { return }
    pressing.drag?.call = graph.host?.schedule(after: 0.05) { [weak self] in self?.dragOn() }
  }
  func released(_ event: PointerEvent) {
    if pressing.isOnClear {
      pressing.isOnClear = false
      setNeedsDisplay(clearRect.insetBy(dx: -1, dy: -1))
      if clearRect.insetBy(dx: -4, dy: -6).contains(event.location) { clear() }
      return
    }
    if let place = pressing.selection {
      pressing.selection = nil
      return moveCaret(to: place)
    }
    guard pressing.drag != nil else { return }
    pressing.drag = nil
    ownPrimary()
  }

  func clear() {
    change {
      $0.selectAll()
      $0.deleteSelection()
    }
    graph.input.setFocus(self)
  }

  // MARK: Clipboards

  var clipboards: Clipboards? { node?.scope.read(\.clipboards, for: nil) }

  /// Makes the selection available to a middle click, in any program.
  func ownPrimary() {
    guard !look.text.isSecure, !editing.selection.isEmpty else { return }
    clipboards?.primary.writeText(editing.selectedText)
  }
  func pasteText(from clipboard: any Clipboard) {
    Task { [weak self] in
      guard let text = await clipboard.readText(), let self, self.isInWindow, self.isEditable, !text.isEmpty else { return }
      self.change { $0.paste(text) }
    }
  }

  // MARK: The Edit menu

  func canEdit(_ command: EditCommand) -> Bool {
    switch command {
    case .cut: isEditable && !look.text.isSecure && !editing.selection.isEmpty && clipboards != nil
    case .copy: !look.text.isSecure && !editing.selection.isEmpty && clipboards != nil
    case .paste, .pasteAsPlainText: isEditable && clipboards != nil
    case .selectAll: look.isEnabled
    case .delete: isEditable && !editing.selection.isEmpty
    case .undo: isEditable && editing.canUndo
    case .redo: isEditable && editing.canRedo
    case .makeUppercase, .makeLowercase, .capitalize: isEditable && !look.text.isSecure && !editing.selection.isEmpty
    // An editor's container does this.
    case .find, .findAndReplace, .findNext, .findPrevious, .useSelectionForFind: false
    }
  }
  func edit(_ command: EditCommand) {
    switch command {
    case .cut:
      clipboards?.general.writeText(editing.selectedText)
      change { $0.deleteSelection() }
    case .copy: clipboards?.general.writeText(editing.selectedText)
    case .paste, .pasteAsPlainText: if let clipboards { pasteText(from: clipboards.general) }
    case .selectAll:
      change { $0.selectAll() }
      ownPrimary()
    case .delete: change { $0.deleteSelection() }
    case .undo: change { $0.undo() }
    case .redo: change { $0.redo() }
    case .makeUppercase: change { $0.changeSelection { $0.uppercased() } }
    case .makeLowercase: change { $0.changeSelection { $0.lowercased() } }
    case .capitalize: change { $0.changeSelection { $0.capitalized } }
    case .find, .findAndReplace, .findNext, .findPrevious, .useSelectionForFind: break
    }
  }
}
