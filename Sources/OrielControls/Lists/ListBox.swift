import OrielDrawing
import OrielGraph

/// The box of a list: a scroll view whose rows can be selected by pointer and keys.
package final class ListBox: ScrollBox {
  override package class var roles: BoxRoles { [
    .viewport, .wheel, .key, .pointer, .edit, .focus, .contextMenu, .focusContainer, .dragSource, .dropTarget, .dragGathering,
  ] }
  package private(set) var rows: ListRowsBox!
  var window: RowWindow { rows.window }
  var selection: ListSelection?
  /// The selection that rows are drawn with.
  package private(set) var selected: Set<AnyHashable> = []
  private(set) var look = ListLook(.inset)
  var isWindowActive = true
  var hasFocus = false
  private var environment = EnvironmentValues()
  /// The action for a double click or Return on the selection, and its context menu.
  var actions: ListActions?
  var primaryAction: ((Set<AnyHashable>) -> Void)? { actions?.primary }
  /// The row whose context menu is open.
  private weak var menuRow: RowUnit? {
    didSet {
      guard menuRow !== oldValue else { return }
      for unit in [oldValue, menuRow] { if let unit { rows.damage(unit) } }
    }
  }
  var unfolding = RowUnfolding()
  /// The scope shared by rows without their own environment.
  var plainScope: EnvironmentScope?
  var current = CurrentRow()
  var press = RowPress()
  /// The insertion point of a drag over the list.
  var insertion: ListInsertion?
  /// The row whose link's destination is shown beside the list.
  var followedRow: RowKey? {
    didSet { if followedRow != oldValue { for unit in window.allUnits { update(unit) } } }
  }
  /// A pressed link whose destination covers the list.
  var pressedLink: RowKey? {
    didSet {
      guard pressedLink != oldValue else { return }
      for unit in window.allUnits where unit.key == oldValue || unit.key == pressedLink { rows.damage(unit) }
    }
  }
  var typeSelection = TypeSelection()

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
    if wasActive != isWindowActive { activityShown() }
  }

  func words(of badge: Text) -> String { badge.string(in: TextContext(style: environment.styleContext)) }
  func layout(badge: Text) -> ParagraphLayout {
    var context = TextContext(style: environment.styleContext, font: look.kind == .sidebar ? .system(size: 11, weight: .medium) : .body)
    context.locale = environment.writtenLocale
    return ParagraphLayout.make(ParagraphContent(runs: badge.resolve(in: context)))
  }

  // MARK: Painting

  override package func paintBackground(_ painter: any Painter) {
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
    // A list fills the proposal on both axes.
    CGSize(width: proposal.width ?? 200, height: proposal.height ?? max(44, min(content.size(for: ProposedViewSize(width: proposal.width ?? 200, height: nil)).height, 400)))
  }
  override package func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) { (0, .infinity) }

  // MARK: Selection

  var isSelectionFocused: Bool { hasFocus && isWindowActive }
  package var ringedRow: RowUnit? {
    if let menuRow, !menuRow.isSelected { return menuRow }
    guard graph.input.showsFocusRing(for: self), let key = current.key else { return nil }
    guard let unit = window.unit(atRow: current.row), unit.key == key else { return nil }
    // A single selected row needs no focus ring.
    return unit.isSelected && selected.count == 1 ? nil : unit
  }
  func sectionChevron(_ unit: RowUnit) -> Bool { unit.supply.role == .header && section(ofHeader: unit)?.isExpanded != nil }
  func section(ofHeader unit: RowUnit) -> RowSection? {
    unit.supply.section >= 0 && unit.supply.section < window.sections.count ? window.sections[unit.supply.section] : nil
  }

  /// The selection value of a row; nil if it cannot be selected.
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

  /// Call this when the selection or the rows may have changed.
  func selectionChanged() {
    selected = selection?.get() ?? []
    for unit in window.allUnits { update(unit) }
  }
  func update(_ unit: RowUnit) {
    let isSelected = !selected.isEmpty && (identity(unit.supply, unit.place, unit.box).map { selected.contains($0) } ?? false)
      || isFollowed(unit)
    guard isSelected != unit.isSelected else { return }
    unit.isSelected = isSelected
    rows.damageSelection(unit)
    style(unit)
  }
  /// Adapts the text of a row to its selection and to whether the window is active. Headers and footers look the same always.
  func style(_ unit: RowUnit) {
    guard unit.scope !== plainScope, unit.supply.role == .row else { return }
    unit.scope.rewrite(rowEnvironment(isSelected: unit.isSelected))
  }
  /// What a row sees of the list around it.
  func rowEnvironment(isSelected: Bool) -> (inout EnvironmentValues) -> Void {
    let isSidebar = look.kind == .sidebar, selects = selection != nil
    let onAccent = isSelected && isSelectionFocused && !isSidebar, isStrong = isSelected && isSidebar, isDim = isSidebar && !isWindowActive
    return { environment in
      environment.listPlace = isSidebar ? .sidebar : .content
      environment.listSelects = selects
      if isSidebar { environment.labelStyle = .custom(SidebarLabelStyle()) }
      if onAccent { environment.styles.onSelection = true }
      if isStrong, environment.text.weight == nil { environment.text.weight = .medium }
      if isDim { environment.styles.foreground = [AnyShapeStyle(HierarchicalShapeStyle.secondary)] }
    }
  }
  /// Dims the text of sidebars in inactive windows.
  private func activityShown() {
    guard look.kind == .sidebar, isInWindow else { return focusShown() }
    for unit in window.allUnits {
      style(unit)
      rows.damage(unit)
    }
  }
  func focusShown() {
    // The focus is also lost when the list is removed.
    guard isInWindow else { return }
    for unit in window.allUnits where unit.isSelected {
      style(unit)
      rows.damage(unit)
    }
    if current.key != nil, let row = window.unit(atRow: current.row), !row.isSelected { rows.damage(row) }
  }

  func select(_ new: Set<AnyHashable>) {
    guard let selection, new != selected else { return }
    selection.set(new)
    // The binding may have refused the change.
    selectionChanged()
  }
  func setCurrent(_ row: Int) {
    if let old = window.unit(atRow: current.row) { rows.damage(old) }
    current.row = row
    current.key = window.key(ofRow: row)
    if let new = window.unit(atRow: row) { rows.damage(new) }
  }
  /// Finds the current row again after rows moved.
  func rowsChanged() {
    guard let key = current.key else { return }
    if current.row < window.count, window.key(ofRow: current.row) == key { return }
    if let row = window.row(of: key, near: current.row) { current.row = row } else {
      current.key = nil
      current.anchor = nil
    }
  }
  /// The starting row for keys: the current one, or the first selected one.
  var startRow: Int? {
    if current.key != nil { return current.row }
    return window.units.first { $0.isSelected }?.index ?? selected.first.flatMap { window.row(ofID: $0) }
  }

  func extend(to row: Int, adding: Bool = false) {
    guard let selection, selection.isMultiple else { return choose(row) }
    let start = current.anchor ?? startRow ?? row
    current.anchor = start
    var new: Set<AnyHashable> = adding ? selected : []
    for index in min(start, row)...max(start, row) { if let id = identity(ofRow: index) { new.insert(id) } }
    setCurrent(row)
    select(new)
  }
  func choose(_ row: Int) {
    setCurrent(row)
    current.anchor = row
    if let id = identity(ofRow: row) { select([id]) }
    followBeside(row)
  }
  func toggle(_ row: Int) {
    setCurrent(row)
    current.anchor = row
    guard let id = identity(ofRow: row) else { return }
    if selection?.isMultiple == true {
      select(selected.symmetricDifference([id]))
    } else {
      select(selected.contains(id) ? [] : [id])
    }
  }
  func revealRow(_ row: Int) {
    let (start, length) = window.rect(ofRow: row)
    let origin = rows.offset(in: self)
    // Scrolling to the first or last row includes the margin.
    let before: CGFloat = row == 0 ? rows.offset(in: content).y + settings.contentMargins.top + 50 : 0
    let after: CGFloat = row == window.count - 1 ? 50 : 0
    let header = rows.pinsHeaders && window.sections.contains { $0.header != nil } ? theme.metrics.list.header : 0
    reveal(
      CGRect(x: 0, y: origin.y + start - before - header, width: 1, height: length + before + after + header), anchor: nil, animation: nil)
  }

  /// The next row that can be selected.
  func selectable(from row: Int, by step: Int) -> Int? {
    var row = row + step
    while row >= 0, row < window.count {
      if window.role(ofRow: row) == .row, selection == nil || identity(ofRow: row) != nil || window.unit(atRow: row) == nil { return row }
      row += step
    }
    return nil
  }

  /// Whether the row is the keyboard's current row and shows the focus.
  func isKeyboardRow(_ unit: RowUnit) -> Bool { hasFocus && isWindowActive && startRow == unit.index }
  func selectByAssistance(_ row: Int) {
    graph.input.setFocus(self)
    revealRow(row)
    choose(row)
  }

  // MARK: Keys

  override package func keyDown(_ event: KeyEvent) -> Bool { handleKey(event) ?? super.keyDown(event) }
  override package func textTyped(_ text: String) -> Bool { typeSelect(text) }

  override package var accessibility: AccessibilityProperties? {
    var properties = AccessibilityProperties(.scrollArea)
    properties.isFocusable = true
    properties.isFocused = hasFocus
    return properties
  }
}

extension ListBox: FocusTarget, ContextMenuTarget, FocusContainer {
  package var takesFocusInitially: Bool { hasChoosableRows }
  package var takesFocusOnClick: Bool { true }
  package func focusChanged(_ isFocused: Bool) {
    hasFocus = isFocused
    if isFocused, graph.input.showsFocusRing, current.key == nil, hasChoosableRows, let row = startRow ?? selectable(from: -1, by: 1) {
      setCurrent(row)
      revealRow(row)
    }
    focusShown()
  }
  package func showContextMenu(at point: CGPoint?) -> Bool {
    guard let menu = actions?.menu else { return showMenuOfCurrentRow(at: point) || showSwipeMenu(at: point) }
    var targets = selected, unit = point.flatMap { row(at: $0) }
    if point != nil {
      let id = unit.flatMap { identity(ofRow: $0.index) }
      if let id { if !selected.contains(id) { targets = [id] } } else { targets = [] }
    } else {
      unit = startRow.flatMap { window.unit(atRow: $0) }
    }
    let placement = contextMenuPlacement(at: point, below: point == nil ? unit.map { rect(of: $0) } : nil)
    guard let session = menu(targets, placement, self, point == nil) else { return false }
    if let unit { showMenuTarget(unit, until: session) }
    return true
  }
  /// Highlights the row of an open context menu.
  func showMenuTarget(_ unit: RowUnit, until session: MenuSession) {
    menuRow = unit
    let onEnd = session.onEnd
    session.onEnd = { [weak self] in
      onEnd?()
      self?.menuRow = nil
    }
  }
  /// Opens the current row's own menu for the Menu key.
  private func showMenuOfCurrentRow(at point: CGPoint?) -> Bool {
    guard point == nil, let row = startRow, let box = window.unit(atRow: row)?.box else { return false }
    func find(_ box: Box) -> (any ContextMenuTarget)? {
      if let target = box.contextMenuTarget { return target }
      for child in box.children { if let found = find(child) { return found } }
      return nil
    }
    return find(box)?.showContextMenu(at: nil) ?? false
  }
  /// The visible part of a row.
  private func rect(of unit: RowUnit) -> CGRect {
    let origin = rows.offset(in: self), extent = window.rect(ofRow: unit.index)
    return CGRect(x: 0, y: origin.y + extent.0, width: size.width, height: extent.1).common(with: visibleBounds)
  }
}
