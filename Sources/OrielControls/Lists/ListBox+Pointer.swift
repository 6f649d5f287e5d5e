import OrielGraph

/// A press on the rows of a list, until it is released.
struct RowPress {
  /// One of several selected rows: only the release selects it alone, because the press may drag all of them.
  var row: Int?
  /// Dragging extends the selection.
  var isSelecting = false
  /// The rows that can be or are being moved.
  var move: RowMove?
}

/// Clicks and drags on rows.
extension ListBox: PointerTarget {
  func row(at point: CGPoint) -> RowUnit? {
    let origin = rows.offset(in: self)
    return rows.unit(at: point.y - origin.y)
  }
  /// Whether a control inside a row handles the press.
  func isTaken(at point: CGPoint) -> Bool {
    var box = hitTest(point)
    while let current = box, current !== self {
      if (current as? RowLinkBox)?.isWholeRow == true {
        box = current.parent
        continue
      }
      let isRowText = (current as? TextInputBox)?.isForSelectedRow == true
      if !isRowText, current.pressTarget != nil || current.pointerTarget != nil || current.textInputTarget != nil { return true }
      box = current.parent
    }
    return false
  }

  /// Whether the box is in a row that a click must select first.
  func selectsFirst(_ inside: Box) -> Bool { selects(rowAround: inside) && unit(around: inside)?.isSelected == false }
  /// Whether the box is in a row that can be selected.
  func selects(rowAround inside: Box) -> Bool {
    guard selection != nil, let unit = unit(around: inside), unit.supply.role == .row else { return false }
    return identity(ofRow: unit.index) != nil
  }

  package func pointerDown(_ event: PointerEvent) -> PointerAnswer {
    guard visibleBounds.contains(event.location), !isTaken(at: event.location) else { return .ignored }
    guard let unit = row(at: event.location) else {
      if event.button == .primary, selection != nil { select([]) }
      return .shared
    }
    if event.button == .primary {
      if unit.outline?.hasChildren == true, isOnChevron(event.location, unit) { toggleOutline(unit); return .claimed }
      if unit.supply.role == .header, let expanded = section(ofHeader: unit)?.isExpanded {
        withAnimation(theme.motion.disclosure) { expanded.wrappedValue.toggle() }
        return .claimed
      }
    }
    guard unit.supply.role == .row else { return .shared }
    let row = unit.index
    if event.button == .primary, event.modifiers.isDisjoint(with: [.shift, .control]) { press.move = RowMove(unit, at: event.location) }
    let link = link(of: unit)
    guard selection != nil || link?.isEnabled == true else { return .shared }
    switch event.button {
    case .primary:
      press.row = nil
      press.isSelecting = false
      if let link, !link.showsBeside, event.modifiers.isDisjoint(with: [.shift, .control]) { pressedLink = unit.key }
      guard selection != nil else {
        choose(row)
        return .shared
      }
      if event.modifiers.contains(.shift) { extend(to: row, adding: event.modifiers.contains(.control)) }
      else if event.modifiers.contains(.control) { toggle(row) }
      else if unit.isSelected, selected.count > 1 {
        // This may start a drag of all selected rows, so only the release selects the single row.
        press.row = row
        setCurrent(row)
      } else {
        choose(row)
        press.isSelecting = press.move == nil
      }
      if event.clickCount == 2, event.modifiers.isDisjoint(with: [.shift, .control]) { primaryAction?(selected) }
      return .shared
    case .secondary:
      return .ignored
    case .middle, .back, .forward, .other: return .ignored
    }
  }
  package func pointerDragged(_ event: PointerEvent) {
    if dragMove(to: event.location) {
      pressedLink = nil
      return
    }
    guard press.isSelecting, selection?.isMultiple == true else { return }
    let y = min(max(event.location.y, 0), size.height - 1)
    if let unit = row(at: CGPoint(x: event.location.x, y: y)), unit.supply.role == .row, unit.index != current.row || unit.index != current.anchor {
      revealRow(unit.index)
      extend(to: unit.index)
    }
  }
  package func pointerUp(_ event: PointerEvent) {
    if finishMove() { return pointerCancelled() }
    if let row = press.row { choose(row) }
    if let pressedLink, visibleBounds.contains(event.location), let unit = row(at: event.location), unit.key == pressedLink { follow(unit) }
    pressedLink = nil
    press.move = nil
    press.row = nil
    press.isSelecting = false
  }
  package func pointerCancelled() {
    cancelMove()
    pressedLink = nil
    press.row = nil
    press.isSelecting = false
  }
  private func isOnChevron(_ point: CGPoint, _ unit: RowUnit) -> Bool {
    let x = leftEdge(fromLeading: point.x)
    if look.kind == .sidebar { return x > size.width - rows.highlightInset - 28 }
    let left = rows.highlightInset + theme.metrics.list.textInset + rows.indent(unit) - 20
    return x >= left && x < left + 18
  }
  func toggleOutline(_ unit: RowUnit) {
    guard let outline = unit.outline, outline.hasChildren else { return }
    withAnimation(theme.motion.disclosure) { if let toggle = outline.toggle { toggle() } else { unfolding.toggle(outline.id) } }
  }
}
