import OrielGraph

/// The row of a list that keys start from.
struct CurrentRow {
  /// nil before the first key or click.
  var key: RowKey?
  /// Its index, when rows were last in place.
  var row = 0
  /// The other end of a range that is extended.
  var anchor: Int?
}

/// The keys of a list: moving, extending and toggling the selection, expanding and collapsing, and type-to-select.
extension ListBox {
  /// nil leaves the key to the scroll view.
  func handleKey(_ event: KeyEvent) -> Bool? {
    let modifiers = event.modifiers.subtracting(.capsLock)
    if modifiers == .alt, event.key == .up || event.key == .down { return moveSelection(by: event.key == .up ? -1 : 1) ? true : nil }
    guard hasChoosableRows, window.count > 0, !event.turnsTabs, modifiers.isSubset(of: [.shift, .control]) else { return nil }
    let page = max(1, Int(saturating: min(visibleBounds.height / max(window.extents.estimate, 1), 1e6)) - 1)
    let target: Int?
    switch event.key {
    case .up: target = startRow.map { selectable(from: $0, by: -1) ?? $0 } ?? selectable(from: window.count, by: -1)
    case .down: target = startRow.map { selectable(from: $0, by: 1) ?? $0 } ?? selectable(from: -1, by: 1)
    case .home: target = selectable(from: -1, by: 1)
    case .end: target = selectable(from: window.count, by: -1)
    case .pageUp: target = selectable(from: max(0, (startRow ?? 0) - page) - 1, by: 1)
    case .pageDown: target = selectable(from: min(window.count - 1, (startRow ?? 0) + page) + 1, by: -1)
    case .space where modifiers == .control:
      if current.key != nil { toggle(current.row) }
      return true
    // A space while typing to select a row.
    case .space where modifiers.isEmpty && typeSelection.isTyping(at: graph.now): return typeSelect(" ")
    case .return, .enter:
      if modifiers.isEmpty, primaryAction == nil, let row = startRow, follow(window.unit(atRow: row)) { return true }
      guard let primaryAction, !selected.isEmpty else { return false }
      primaryAction(selected)
      return true
    case .left, .right: return fold(trailingStep(of: event.key) > 0)
    default: return false
    }
    guard let target else { return true }
    revealRow(target)
    if modifiers.contains(.shift) { extend(to: target, adding: modifiers.contains(.control)) }
    else if modifiers.contains(.control), selection?.isMultiple == true { setCurrent(target) }
    else { choose(target) }
    return true
  }

  /// Expands or collapses the current row of an outline; on a collapsed row, the left key goes to its parent.
  private func fold(_ opens: Bool) -> Bool {
    guard let row = startRow, let unit = window.unit(atRow: row), let outline = unit.outline else { return false }
    if outline.hasChildren, outline.isOpen != opens {
      toggleOutline(unit)
      return true
    }
    if opens { if outline.isOpen { choose(row + 1) } else { return true } } else {
      var above = row - 1
      while above >= 0 {
        let (supply, place) = window.supply(at: above)
        if let other = supply.outline(at: place), other.level < outline.level { choose(above); revealRow(above); break }
        above -= 1
      }
    }
    return true
  }

  /// Selects the first row that begins with the typed text.
  func typeSelect(_ text: String) -> Bool {
    guard hasChoosableRows, !text.isEmpty, text != " " || typeSelection.isTyping(at: graph.now) else { return false }
    let found = typeSelection.type(text, at: graph.now, current: startRow, count: window.count) { row in
      selection == nil || identity(ofRow: row) != nil ? words(ofRow: row) : nil
    }
    if let found {
      revealRow(found)
      choose(found)
    }
    return true
  }
  /// The text of a row, if it exists; otherwise its identity, if that is a string.
  private func words(ofRow row: Int) -> String? {
    if let box = window.unit(atRow: row)?.box {
      var queue: [Box] = [box]
      while !queue.isEmpty {
        let next = queue.removeFirst()
        // What is hidden, such as a symbol beside a name, says nothing.
        if (next as? AccessibilityBox)?.attachedName == "" { continue }
        if let label = next.accessibility?.label, !label.isEmpty { return label }
        queue = next.children + queue
      }
      return nil
    }
    let (supply, place) = window.supply(at: row)
    return supply.id(at: place)?.base as? String
  }
}
