import Foundation
import OrielDrawing
import OrielGraph

// Handling of changes of text or selection.
extension TextInputBox {
  var isEditable: Bool { look.isEnabled && !look.isReadOnly }

  /// Changes text or selection; repaints what differs, writes the text to its source, follows the caret.
  func change(writes: Bool = true, keepsGoal: Bool = false, _ body: (inout TextEditing) -> Void) {
    let oldRevision = editing.revision, oldSelection = editing.selection, wasMarked = editing.marked != nil
    let oldHighlights = editing.marked?.highlights ?? []
    let oldCaret = caretRect, wasCut = isCut
    body(&editing)
    let changesText = editing.revision != oldRevision
    let isMarked = editing.marked != nil
    guard changesText || wasMarked || isMarked || editing.selection != oldSelection else { return }
    if !keepsGoal { goalX = nil }
    setNeedsDisplay(oldCaret.insetBy(dx: -1, dy: -1))
    if !oldSelection.isEmpty || !editing.selection.isEmpty {
      // Only characters whose selection changed; if the text changes too, the old layout is still available here.
      for range in oldSelection.range.differences(from: changesText ? 0..<0 : editing.selection.range) { damageSelection(range) }
    }
    if changesText || wasMarked || isMarked {
      let wasEmpty = stack.text.isEmpty, oldBase = stack.base
      // A single edit is known; anything else is found by comparing the texts.
      let isOneEdit = editing.revision == oldRevision + 1 && !wasMarked && !isMarked
      let edit = isOneEdit ? editing.lastEdit : nil
      let change = edit.map { stack.apply($0, giving: editing.text) } ?? stack.setText(editing.shownText, marked: editing.markedRange)
      if let change {
        textChanged(change)
        measureVisible()
        if wasEmpty != stack.text.isEmpty || oldBase != stack.base { setNeedsDisplay() }
      }
      if changesText, !editing.selection.isEmpty { damageSelection(editing.selection.range) }
    }
    let isKnownEdit = changesText && editing.revision == oldRevision + 1
    defer {
      if let find { if changesText { find.textChanged(by: isKnownEdit ? editing.lastEdit : nil) } else { find.selectionChanged() } }
    }
    if writes {
      focus.selectedAll = false
      showCaret()
      restartBlink()
      if changesText { write(selectedBefore: oldSelection) }
      writeSelection()
      if focus.isOwner { graph.input.textInputMoved() }
    } else {
      clampScroll()
      // An ellipsis comes, goes or moves.
      if wasCut || isCut { setNeedsDisplay(inkRect) }
    }
    setNeedsDisplay(caretRect.insetBy(dx: -1, dy: -1))
    // Highlights may change without a change of the text.
    if editing.marked?.highlights ?? [] != oldHighlights { setNeedsDisplay(inkRect) }
    if wasMarked, !isMarked, !isComposed, graph.input.focusedBox === self { graph.input.compositionEnded() }
  }

  private func damageSelection(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let origin = textOrigin, seen = visibleFlow
    var damage = CGRect.null
    for rect in stack.selectionRectangles(for: range, between: seen.lowerBound, and: seen.upperBound) {
      damage = damage.union(rect.offsetBy(dx: origin.x, dy: origin.y))
    }
    if !damage.isNull { setNeedsDisplay(damage.insetBy(dx: -1, dy: 0).common(with: inkRect)) }
  }

  /// Repaints the part of the text that is new. In plain text of one line, what stands before it stays.
  private func textChanged(_ change: TextStack.Change) {
    let visible = inkRect, origin = textOrigin
    // Where everything stands on one line, blocks behind this one move.
    let isOne = change.new.count == 1 && change.old.count == 1 && (stack.style.wraps || stack.blocks.count == 1)
    let line = isOne ? stack.blocks.place(ofBlock: change.new.lowerBound) : nil
    var rect = visible
    if change.oldBottom == change.newBottom {
      rect.origin.y = origin.y + change.top - 3
      rect.size.height = change.newBottom - change.top + 6
      if let line, stack.blocks[line].lines == 1, stack.origin(of: line).x == 0, !stack.style.isRightToLeft,
        stack.style.isSecure || stack.text.slice(stack.blocks.range(of: line)).utf8.allSatisfy({ $0 < 0x80 })
      {
        // Kerning may have moved the character before.
        let from = stack.text.previousCharacter(before: stack.text.previousCharacter(before: min(change.offset, stack.text.utf8.count)))
        let x = origin.x + stack.caret(at: max(from, line.start)).minX - 2
        let end = origin.x + max(change.oldWidth, stack.style.isSecure ? stack.size.width : stack.layout(at: line).size.width) + 4
        rect.origin.x = max(visible.minX, x)
        rect.size.width = max(0, min(visible.maxX, end) - rect.origin.x)
      }
    } else {
      rect.origin.y = max(visible.minY, origin.y + change.top - 3)
      rect.size.height = visible.maxY - rect.origin.y
      if look.isVertical { setNeedsLayout() }
    }
    setNeedsDisplay(rect.common(with: visible))
  }

  // MARK: The source

  private func write(selectedBefore oldSelection: TextInputSelection) {
    guard case .text(let binding) = link.source else { return }
    var before = (held: link.last, selection: oldSelection)
    if case .awaited(let held, let selection) = link.echo { before = (held, selection) }
    link.echo = .none
    link.last = editing.text
    binding.wrappedValue = editing.text
    // A binding may change the text (upper case, digits only) or refuse it.
    let held = binding.wrappedValue
    guard !held.isSame(as: editing.text) else { return }
    if held.isSame(as: before.held) {
      // Its getter may have captured a row's value; only the next update shows the result.
      link.echo = .awaited(held: before.held, before.selection)
      node?.invalidate()
    } else {
      sourceChanged(to: held)
    }
  }
  /// Parses the text as a value; if that fails, shows the current value again.
  func commit() {
    guard case .value(let show, let commit) = link.source, editing.text != link.last else { return }
    let before = link.last, isRead = commit(editing.text), shown = show()
    link.last = shown
    if isRead, shown == before {
      link.echo = .value
      node?.invalidate()
      return
    }
    if shown != editing.text { change(writes: false) { $0.replaceAll(with: shown) } }
  }

  private func writeSelection() {
    guard let selectionBinding else { return }
    let new = TextSelection(editing.selection.range, in: editing.text)
    if selectionBinding.wrappedValue != new { selectionBinding.wrappedValue = new }
  }

  // MARK: Scrolling

  /// The minimum and maximum offset. The minimum is not zero if lines above turned out higher than estimated.
  var scrollRange: (least: CGPoint, greatest: CGPoint) {
    let visible = textRect.size, content = stack.size, base = stack.base
    if stack.style.wraps { return (CGPoint(x: 0, y: base), CGPoint(x: 0, y: max(base, base + content.height - visible.height))) }
    let least = stack.style.isRightToLeft ? 0 : base
    return (
      CGPoint(x: least, y: 0),
      CGPoint(x: max(least, least + content.width + look.caretWidth - visible.width), y: max(0, content.height - visible.height))
    )
  }
  private func clamped(_ point: CGPoint) -> CGPoint {
    let range = scrollRange
    return CGPoint(
      x: min(max(range.least.x, point.x), range.greatest.x), y: min(max(range.least.y, point.y), range.greatest.y))
  }
  /// Keeps the text within its limits; a single line that is not being edited shows how it begins.
  func clampScroll() { setScroll(focus.isOwner || look.isMultiLine ? clamped(scrolling.offset) : startOfText) }
  func setScroll(_ new: CGPoint) {
    guard new != scrolling.offset else { return }
    var new = new
    let top = topBlock
    if stack.base != 0 {
      let shift = stack.rebase()
      if stack.style.wraps { new.y += shift } else { new.x += shift }
    }
    if look.isMultiLine, new.y != scrolling.offset.y {
      setNeedsDisplay(thumbRect)
      scrolling.offset = new
      measureVisible(keeping: top)
      setNeedsDisplay(thumbRect)
      showThumb()
    } else {
      scrolling.offset = new
      measureVisible(keeping: top)
    }
    setNeedsDisplay(inkRect)
  }
  /// Shows the scroll thumb for a moment.
  private func showThumb() {
    thumb.go(to: 1, nil)
    scrolling.thumbCall = graph.host?.schedule(after: look.theme.motion.scrollBarDelay) { [weak self] in
      guard let self else { return }
      scrolling.thumbCall = nil
      thumb.go(to: 0, look.theme.motion.scrollBarOut)
    }
  }
  var thumbRect: CGRect {
    let range = scrollRange, greatest = range.greatest.y - range.least.y, visible = textRect.height
    guard look.isMultiLine, greatest > 0 else { return .null }
    let metrics = look.theme.metrics.scroll
    let lane = size.height - 2 * metrics.inset
    let length = max(min(28, lane), lane * visible / (visible + greatest))
    let x = leftEdge(fromTrailing: metrics.inset, width: metrics.thumb)
    return CGRect(
      x: x, y: metrics.inset + (lane - length) * min(1, max(0, scrolling.offset.y - range.least.y) / greatest), width: metrics.thumb, height: length)
  }
  /// Scrolls the caret into view by the smallest distance.
  func showCaret() {
    scrolling.roll = nil
    // Around the caret heights are known before it is asked where it is; its own line stays.
    let own = stack.blocks.place(ofByte: editing.shownCaret), start = stack.base + own.top
    if stack.style.wraps || stack.blocks.count > 1 {
      let visible = stack.style.wraps ? textRect.height : textRect.width
      if stack.measure(from: start - visible, to: start + visible, keeping: own.index) { setNeedsDisplay(inkRect) }
    }
    let visible = textRect.size, caret = stack.caret(at: editing.shownCaret)
    var new = scrolling.offset
    if !stack.style.wraps {
      if caret.minX < new.x { new.x = caret.minX }
      if caret.minX + look.caretWidth > new.x + visible.width { new.x = caret.minX + look.caretWidth - visible.width }
    }
    if caret.minY < new.y { new.y = caret.minY }
    if caret.maxY > new.y + visible.height { new.y = caret.maxY - visible.height }
    setScroll(clamped(new))
  }
  /// Scrolls back to the start after editing.
  func scrollToStart() {
    if !look.isMultiLine { setScroll(startOfText) }
  }
  /// The offset of a single line that shows how it begins.
  var startOfText: CGPoint {
    let range = scrollRange
    return CGPoint(x: stack.style.isRightToLeft ? range.greatest.x : range.least.x, y: 0)
  }
  func scrollText(_ event: ScrollEvent) -> Bool {
    guard event.steps != .zero else {
      scrolling.roll = nil
      return moveText(by: CGPoint(x: -event.delta.width, y: -event.delta.height))
    }
    let way = CGPoint(x: -event.steps.width * ScrollBox.wheelStep, y: -event.steps.height * ScrollBox.wheelStep)
    guard let animation = look.theme.motion.wheel, graph.counters.frames > 0 else { return moveText(by: way) }
    let rest = scrolling.roll?.rest ?? .zero
    let start = clamped(CGPoint(x: scrolling.offset.x + rest.x, y: scrolling.offset.y + rest.y))
    guard clamped(CGPoint(x: start.x + way.x, y: start.y + way.y)) != start else { return false }
    let roll = scrolling.roll ?? TextRoll(self)
    scrolling.roll = roll
    roll.turn(by: way, animation)
    return true
  }
  /// False where there is no text that way.
  func moveText(by way: CGPoint) -> Bool {
    guard way != .zero else { return true }
    let new = clamped(CGPoint(x: scrolling.offset.x + way.x, y: scrolling.offset.y + way.y))
    guard new != scrolling.offset else { return false }
    setScroll(new)
    if focus.isOwner { graph.input.textInputMoved() }
    return true
  }
}

nonisolated extension Range<Int> {
  /// What is in one of two ranges but not in both.
  func differences(from other: Range<Int>) -> [Range<Int>] {
    if self == other { return [] }
    if isEmpty { return [other] }
    if other.isEmpty { return [self] }
    guard overlaps(other) else { return [self, other] }
    return [
      Swift.min(lowerBound, other.lowerBound)..<Swift.max(lowerBound, other.lowerBound),
      Swift.min(upperBound, other.upperBound)..<Swift.max(upperBound, other.upperBound),
    ].filter { !$0.isEmpty }
  }
}
