import OrielDrawing
import OrielGraph

/// A list on the screen: a scroll view whose rows can be selected by pointer and keys.
package final class ListBox: ScrollBox {
  package private(set) var rows: ListRowsBox!
  var window: RowWindow { rows.window }
  var selection: ListSelection?
  /// As of the last change; what rows are drawn with.
  package private(set) var selected: Set<AnyHashable> = []
  private(set) var look = ListLook(.inset)
  private var isWindowActive = true
  private var hasFocus = false
  private var environment = EnvironmentValues()
  /// Double click or Return on the selection.
  var primaryAction: ((Set<AnyHashable>) -> Void)?
  var contextMenu: ((CGPoint?, Set<AnyHashable>) -> Bool)?
  var unfolding = RowUnfolding()
  /// The row the keyboard is at, and the one a range starts from.
  private var current: RowKey?
  private var currentRow = 0
  private var anchorRow: Int?
  private var pressedRow: Int?
  private var isDragSelecting = false
  private var typed = ""
  private var typedTime = -1.0

  init(_ node: ViewNode, rows: ListRowsBox) {
    super.init(node, axes: .vertical)
    self.rows = rows
    rows.list = self
  }

  func show(_ environment: EnvironmentValues, look: ListLook) {
    self.environment = environment
    let wasActive = isWindowActive
    isWindowActive = environment.controlActiveState != .inactive
    if look != self.look { setNeedsDisplay() }
    self.look = look
    show(environment)
    if wasActive != isWindowActive { focusShown() }
  }

  func layout(badge: Text) -> ParagraphLayout {
    var context = TextContext(style: environment.styleContext, font: look.kind == .sidebar ? .system(size: 11, weight: .medium) : .body)
    context.locale = environment.locale
    return ParagraphLayout.make(ParagraphContent(runs: badge.resolve(in: context)))
  }

  // MARK: Painting

  override package func paintGround(_ painter: any Painter) {
    guard settings.contentBackground else { return }
    painter.fill(
      painter.alignedToPixels(bounds), look.kind == .sidebar ? theme.colors.sidebarBackground : theme.colors.contentBackground)
  }
  override package func paintOver(_ painter: any Painter) {
    guard look.kind == .bordered else { return }
    painter.strokeInside(
      painter.alignedToPixels(bounds), cornerRadius: 0, width: max(0.5, 1 / painter.scale), with: .color(theme.colors.separator))
  }
  override package var frameWidth: CGFloat { look.kind == .bordered ? 1 : 0 }

  override package func measure(_ proposal: ProposedViewSize) -> CGSize {
    // A list takes what it is offered on both axes.
    CGSize(width: proposal.width ?? 200, height: proposal.height ?? max(44, min(content.size(for: ProposedViewSize(width: proposal.width ?? 200, height: nil)).height, 400)))
  }
  override package func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) { (0, .infinity) }

  // MARK: Selection

  var isSelectionFocused: Bool { hasFocus && isWindowActive }
  var ringedRow: RowUnit? {
    guard graph.input.showsFocusRing(for: self), let current else { return nil }
    guard let unit = window.unit(atRow: currentRow), unit.key == current else { return nil }
    // A selection of one row says enough.
    return unit.isSelected && selected.count == 1 ? nil : unit
  }
  func sectionChevron(_ unit: RowUnit) -> Bool { unit.supply.role == .header && section(ofHeader: unit)?.isExpanded != nil }
  func section(ofHeader unit: RowUnit) -> RowSection? {
    unit.supply.section >= 0 && unit.supply.section < window.sections.count ? window.sections[unit.supply.section] : nil
  }

  /// What selecting a row selects; nil for rows that cannot be.
  func identity(ofRow row: Int) -> AnyHashable? {
    guard row >= 0, row < window.count else { return nil }
    let (supply, place) = window.supply(at: row)
    return identity(supply, place, window.unit(atRow: row)?.box)
  }
  private func identity(_ supply: RowSupply, _ place: Int, _ box: Box?) -> AnyHashable? {
    guard let selection, supply.role == .row else { return nil }
    if let box {
      if box.listTrait(ListSelectionDisabledKey.self) == true { return nil }
      if let tag = box.tag { return selection.accepts(tag) ? tag : nil }
    }
    guard let id = supply.id(at: place), selection.accepts(id) else { return nil }
    return id
  }

  /// The selection, or the rows, may be other than what is shown.
  func selectionChanged() {
    selected = selection?.get() ?? []
    for unit in window.allUnits { update(unit) }
  }
  func update(_ unit: RowUnit) {
    let isSelected = !selected.isEmpty && (identity(unit.supply, unit.place, unit.box).map { selected.contains($0) } ?? false)
    guard isSelected != unit.isSelected else { return }
    unit.isSelected = isSelected
    rows.damage(unit)
    style(unit)
  }
  /// Text in a row on the accent is drawn for that ground.
  func style(_ unit: RowUnit) {
    guard unit.scope !== window.owner.scope else { return }
    let look = look, onAccent = unit.isSelected && isSelectionFocused && look.kind != .sidebar
    let isStrong = unit.isSelected && look.kind == .sidebar
    unit.scope.rewrite { environment in
      environment.listPlace = look.kind == .sidebar ? .sidebar : .content
      environment.listSelects = true
      if look.kind == .sidebar { environment.labelStyle = .custom(SidebarLabelStyle()) }
      if onAccent { environment.styles.onSelection = true }
      if isStrong, environment.text.weight == nil { environment.text.weight = .medium }
    }
  }
  private func focusShown() {
    for unit in window.allUnits where unit.isSelected {
      style(unit)
      rows.damage(unit)
    }
    if current != nil, let row = window.unit(atRow: currentRow), !row.isSelected { rows.damage(row) }
  }

  private func select(_ new: Set<AnyHashable>) {
    guard let selection, new != selected else { return }
    selection.set(new)
    // A binding that refuses keeps what it has.
    selectionChanged()
  }
  private func setCurrent(_ row: Int) {
    if let old = window.unit(atRow: currentRow) { rows.damage(old) }
    currentRow = row
    current = window.key(ofRow: row)
    if let new = window.unit(atRow: row) { rows.damage(new) }
  }
  /// Rows moved: the current one is found again.
  func rowsChanged() {
    guard let current else { return }
    if currentRow < window.count, window.key(ofRow: currentRow) == current { return }
    if let row = window.row(of: current, near: currentRow) { currentRow = row } else {
      self.current = nil
      anchorRow = nil
    }
  }
  /// The row that keys start from: the current one, or the first selected one.
  private var startRow: Int? {
    if current != nil { return currentRow }
    return window.units.first { $0.isSelected }?.index ?? selected.first.flatMap { window.row(ofID: $0) }
  }

  private func extend(to row: Int, adding: Bool = false) {
    guard let selection, selection.isMultiple else { return choose(row) }
    let start = anchorRow ?? startRow ?? row
    anchorRow = start
    var new: Set<AnyHashable> = adding ? selected : []
    for index in min(start, row)...max(start, row) { if let id = identity(ofRow: index) { new.insert(id) } }
    setCurrent(row)
    select(new)
  }
  private func choose(_ row: Int) {
    setCurrent(row)
    anchorRow = row
    if let id = identity(ofRow: row) { select([id]) }
  }
  private func toggle(_ row: Int) {
    setCurrent(row)
    anchorRow = row
    guard let id = identity(ofRow: row) else { return }
    if selection?.isMultiple == true {
      select(selected.symmetricDifference([id]))
    } else {
      select(selected.contains(id) ? [] : [id])
    }
  }
  private func revealRow(_ row: Int) {
    let (start, length) = window.rect(ofRow: row)
    let origin = rows.offset(in: self)
    // The first and last row bring the margin with them.
    let before: CGFloat = row == 0 ? rows.offset(in: content).y + settings.contentMargins.top + 50 : 0
    let after: CGFloat = row == window.count - 1 ? 50 : 0
    let header = rows.pinsHeaders && window.sections.contains { $0.header != nil } ? theme.metrics.list.header : 0
    reveal(
      CGRect(x: 0, y: origin.y + start - before - header, width: 1, height: length + before + after + header), anchor: nil, animation: nil)
  }

  /// The next row that can be selected.
  private func selectable(from row: Int, by step: Int) -> Int? {
    var row = row + step
    while row >= 0, row < window.count {
      if window.role(ofRow: row) == .row, selection == nil || identity(ofRow: row) != nil || window.unit(atRow: row) == nil { return row }
      row += step
    }
    return nil
  }

  // MARK: Keys

  override package func keyDown(_ event: KeyEvent) -> Bool {
    let modifiers = event.modifiers.subtracting(.capsLock)
    guard selection != nil, window.count > 0, modifiers.isSubset(of: [.shift, .control]) else { return super.keyDown(event) }
    let page = max(1, Int(visibleBounds.height / max(window.extents.estimate, 1)) - 1)
    let target: Int?
    switch event.key {
    case .up: target = startRow.map { selectable(from: $0, by: -1) ?? $0 } ?? selectable(from: window.count, by: -1)
    case .down: target = startRow.map { selectable(from: $0, by: 1) ?? $0 } ?? selectable(from: -1, by: 1)
    case .home: target = selectable(from: -1, by: 1)
    case .end: target = selectable(from: window.count, by: -1)
    case .pageUp: target = selectable(from: max(0, (startRow ?? 0) - page) - 1, by: 1)
    case .pageDown: target = selectable(from: min(window.count - 1, (startRow ?? 0) + page) + 1, by: -1)
    case .space where modifiers == .control:
      if current != nil { toggle(currentRow) }
      return true
    case .return, .enter:
      guard let primaryAction, !selected.isEmpty else { return false }
      primaryAction(selected)
      return true
    case .left, .right: return fold(event.key == (isRightToLeft ? .left : .right))
    default: return false
    }
    guard let target else { return true }
    revealRow(target)
    if modifiers.contains(.shift) { extend(to: target, adding: modifiers.contains(.control)) }
    else if modifiers.contains(.control), selection?.isMultiple == true { setCurrent(target) }
    else { choose(target) }
    return true
  }

  /// Unfolds or folds the current row of an outline; folded, the left key goes to its parent.
  private func fold(_ opens: Bool) -> Bool {
    guard let row = startRow, let unit = window.unit(atRow: row), let outline = unit.outline else { return false }
    if outline.hasChildren, outline.isOpen != opens {
      withAnimation(theme.motion.disclosure) { unfolding.toggle(outline.id) }
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

  /// Typing goes to the first row that begins so.
  override package func textTyped(_ text: String) -> Bool {
    guard selection != nil, !text.isEmpty, text != " " || !typed.isEmpty else { return false }
    if graph.now - typedTime > 1 { typed = "" }
    typedTime = graph.now
    typed += text
    let start = (startRow ?? -1) + (typed.count == 1 ? 1 : 0)
    let limit = min(window.count, 20_000)
    for step in 0..<limit {
      let row = (max(start, 0) + step) % window.count
      guard identity(ofRow: row) != nil, words(ofRow: row)?.lowercased().hasPrefix(typed.lowercased()) == true else { continue }
      revealRow(row)
      choose(row)
      break
    }
    return true
  }
  /// What a row says, if it exists; a row's identity if that is a word.
  private func words(ofRow row: Int) -> String? {
    if let box = window.unit(atRow: row)?.box {
      var queue: [Box] = [box]
      while !queue.isEmpty {
        let next = queue.removeFirst()
        if let label = next.accessibility?.label, !label.isEmpty { return label }
        queue = next.children + queue
      }
      return nil
    }
    let (supply, place) = window.supply(at: row)
    return supply.id(at: place)?.base as? String
  }

  // MARK: Pointer

  private func row(at point: CGPoint) -> RowUnit? {
    let origin = rows.offset(in: self)
    return rows.unit(at: point.y - origin.y)
  }
  /// Something inside a row takes the press itself.
  private func isTaken(at point: CGPoint) -> Bool {
    var box = hitTest(point)
    while let current = box, current !== self {
      if current is any PressTarget || (current as AnyObject) is any PointerTarget || current is any TextInputTarget { return true }
      box = current.parent
    }
    return false
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
    guard selection != nil, unit.supply.role == .row else { return .shared }
    let row = unit.index
    switch event.button {
    case .primary:
      pressedRow = nil
      isDragSelecting = false
      if event.modifiers.contains(.shift) { extend(to: row, adding: event.modifiers.contains(.control)) }
      else if event.modifiers.contains(.control) { toggle(row) }
      else if unit.isSelected, selected.count > 1 {
        // Perhaps the beginning of a drag of all of them: only a release chooses the one.
        pressedRow = row
        setCurrent(row)
      } else {
        choose(row)
        isDragSelecting = true
      }
      if event.clickCount == 2, event.modifiers.isDisjoint(with: [.shift, .control]) { primaryAction?(selected) }
      return .shared
    case .secondary:
      return .ignored
    case .middle, .back, .forward, .other: return .ignored
    }
  }
  package func pointerDragged(_ event: PointerEvent) {
    guard isDragSelecting, selection?.isMultiple == true else { return }
    let y = min(max(event.location.y, 0), size.height - 1)
    if let unit = row(at: CGPoint(x: event.location.x, y: y)), unit.supply.role == .row, unit.index != currentRow || unit.index != anchorRow {
      revealRow(unit.index)
      extend(to: unit.index)
    }
  }
  package func pointerUp(_ event: PointerEvent) {
    if let pressedRow { choose(pressedRow) }
    pressedRow = nil
    isDragSelecting = false
  }
  package func pointerCancelled() {
    pressedRow = nil
    isDragSelecting = false
  }
  private func isOnChevron(_ point: CGPoint, _ unit: RowUnit) -> Bool {
    let x = isRightToLeft ? size.width - point.x : point.x
    if look.kind == .sidebar { return x > size.width - rows.highlightInset - 28 }
    let left = rows.highlightInset + theme.metrics.list.textInset + rows.indent(unit) - 20
    return x >= left && x < left + 18
  }
  private func toggleOutline(_ unit: RowUnit) {
    guard let outline = unit.outline else { return }
    withAnimation(theme.motion.disclosure) { unfolding.toggle(outline.id) }
  }

  // MARK: Editing

  /// Deletes the selected rows, where their data says how.
  private func deletions() -> [(IndexSet, (IndexSet) -> Void)] {
    guard !selected.isEmpty else { return [] }
    var result: [(RowSupply, IndexSet)] = []
    for id in selected {
      guard let row = window.row(ofID: id) else { continue }
      let (supply, place) = window.supply(at: row)
      guard supply.edits.onDelete != nil, window.unit(atRow: row)?.box?.listTrait(ListDeleteDisabledKey.self) != true else { continue }
      if let index = result.firstIndex(where: { $0.0 === supply }) { result[index].1.insert(place) } else { result.append((supply, [place])) }
    }
    return result.compactMap { supply, places in supply.edits.onDelete.map { (places, $0) } }
  }

  override package var accessibility: AccessibilityProperties? {
    var properties = AccessibilityProperties(.scrollArea)
    properties.isFocusable = true
    properties.isFocused = hasFocus
    return properties
  }
}

extension ListBox: FocusTarget, PointerTarget, EditTarget, ContextMenuTarget, FocusContainer {
  package var takesFocusOnClick: Bool { true }
  package func focusChanged(_ isFocused: Bool) {
    hasFocus = isFocused
    if isFocused, graph.input.showsFocusRing, current == nil, selection != nil, let row = startRow ?? selectable(from: -1, by: 1) {
      setCurrent(row)
    }
    focusShown()
  }
  package func canPerform(_ command: EditCommand) -> Bool {
    switch command {
    case .selectAll: selection?.isMultiple == true && window.count > 0
    case .delete: !deletions().isEmpty
    case .cut, .copy, .paste, .pasteAsPlainText, .undo, .redo: false
    }
  }
  package func perform(_ command: EditCommand) {
    if command == .selectAll {
      var all: Set<AnyHashable> = []
      all.reserveCapacity(window.count)
      for row in 0..<window.count { if let id = identity(ofRow: row) { all.insert(id) } }
      select(all)
    } else if command == .delete {
      withAnimation(theme.motion.listRemove) { for (places, action) in deletions() { action(places) } }
    }
  }
  package func showContextMenu(at point: CGPoint?) -> Bool {
    guard let contextMenu else { return false }
    var targets = selected
    if let point, let unit = row(at: point) {
      let id = identity(ofRow: unit.index)
      if let id, !selected.contains(id) { targets = [id] }
      if id == nil { targets = [] }
    }
    return contextMenu(point, targets)
  }
}
