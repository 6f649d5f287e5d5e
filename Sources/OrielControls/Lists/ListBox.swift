import OrielDrawing
import OrielGraph

/// A list on the screen: a scroll view whose rows can be selected by pointer and keys.
package final class ListBox: ScrollBox {
  override package class var roles: BoxRoles { [
    .viewport, .wheel, .key, .pointer, .edit, .focus, .contextMenu, .focusContainer, .dragSource, .dropTarget, .dragGathering,
  ] }
  package private(set) var rows: ListRowsBox!
  var window: RowWindow { rows.window }
  var selection: ListSelection?
  /// As of the last change; what rows are drawn with.
  package private(set) var selected: Set<AnyHashable> = []
  private(set) var look = ListLook(.inset)
  var isWindowActive = true
  var hasFocus = false
  private var environment = EnvironmentValues()
  /// Double click or Return on the selection, and its menu.
  var actions: ListActions?
  var primaryAction: ((Set<AnyHashable>) -> Void)? { actions?.primary }
  /// The row whose menu is open.
  private weak var menuRow: RowUnit? {
    didSet {
      guard menuRow !== oldValue else { return }
      for unit in [oldValue, menuRow] { if let unit { rows.damage(unit) } }
    }
  }
  var unfolding = RowUnfolding()
  /// What rows share that have no environment of their own.
  var plainScope: EnvironmentScope?
  /// The row the keyboard is at, and the one a range starts from.
  var current: RowKey?
  var currentRow = 0
  var anchorRow: Int?
  var pressedRow: Int?
  var isDragSelecting = false
  /// Rows under the pointer's press that could be moved, or are.
  var move: RowMove?
  /// Where something that is dragged over the list would go, and whether it is rows of the list itself.
  var insertion: ListInsertion?
  /// The row whose link shows its destination beside the list.
  var followedRow: RowKey? {
    didSet { if followedRow != oldValue { for unit in window.allUnits { update(unit) } } }
  }
  /// A link to what covers the list, while it is held down.
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
  package var ringedRow: RowUnit? {
    if let menuRow, !menuRow.isSelected { return menuRow }
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
      || isFollowed(unit)
    guard isSelected != unit.isSelected else { return }
    unit.isSelected = isSelected
    rows.damageSelection(unit)
    style(unit)
  }
  /// Text in a row on the accent is drawn for that ground.
  func style(_ unit: RowUnit) {
    guard unit.scope !== plainScope else { return }
    let look = look, selects = selection != nil, onAccent = unit.isSelected && isSelectionFocused && look.kind != .sidebar
    let isStrong = unit.isSelected && look.kind == .sidebar
    let isDim = look.kind == .sidebar && !isWindowActive, dim = theme.colors.labelSecondary
    unit.scope.rewrite { environment in
      environment.listPlace = look.kind == .sidebar ? .sidebar : .content
      environment.listSelects = selects
      if look.kind == .sidebar { environment.labelStyle = .custom(SidebarLabelStyle()) }
      if onAccent { environment.styles.onSelection = true }
      if isStrong, environment.text.weight == nil { environment.text.weight = .medium }
      if isDim { environment.styles.foreground = [AnyShapeStyle(Color(dim))] }
    }
  }
  /// The text of sidebars is dim while their window is not active.
  private func activityShown() {
    guard look.kind == .sidebar, isInWindow else { return focusShown() }
    for unit in window.allUnits {
      style(unit)
      rows.damage(unit)
    }
  }
  func focusShown() {
    // The focus also goes because the list goes.
    guard isInWindow else { return }
    for unit in window.allUnits where unit.isSelected {
      style(unit)
      rows.damage(unit)
    }
    if current != nil, let row = window.unit(atRow: currentRow), !row.isSelected { rows.damage(row) }
  }

  func select(_ new: Set<AnyHashable>) {
    guard let selection, new != selected else { return }
    selection.set(new)
    // A binding that refuses keeps what it has.
    selectionChanged()
  }
  func setCurrent(_ row: Int) {
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
  var startRow: Int? {
    if current != nil { return currentRow }
    return window.units.first { $0.isSelected }?.index ?? selected.first.flatMap { window.row(ofID: $0) }
  }

  func extend(to row: Int, adding: Bool = false) {
    guard let selection, selection.isMultiple else { return choose(row) }
    let start = anchorRow ?? startRow ?? row
    anchorRow = start
    var new: Set<AnyHashable> = adding ? selected : []
    for index in min(start, row)...max(start, row) { if let id = identity(ofRow: index) { new.insert(id) } }
    setCurrent(row)
    select(new)
  }
  func choose(_ row: Int) {
    setCurrent(row)
    anchorRow = row
    if let id = identity(ofRow: row) { select([id]) }
    followBeside(row)
  }
  func toggle(_ row: Int) {
    setCurrent(row)
    anchorRow = row
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
    // The first and last row bring the margin with them.
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

  /// The row that keys act on has the focus.
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
    if isFocused, graph.input.showsFocusRing, current == nil, hasChoosableRows, let row = startRow ?? selectable(from: -1, by: 1) {
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
  /// Marks the row that an open menu is for.
  func showMenuTarget(_ unit: RowUnit, until session: MenuSession) {
    menuRow = unit
    let onEnd = session.onEnd
    session.onEnd = { [weak self] in
      onEnd?()
      self?.menuRow = nil
    }
  }
  /// A key asks for the menu of the row it is at, which is the row's own.
  private func showMenuOfCurrentRow(at point: CGPoint?) -> Bool {
    guard point == nil, let row = startRow, let box = window.unit(atRow: row)?.box else { return false }
    func find(_ box: Box) -> (any ContextMenuTarget)? {
      if let target = box.contextMenuTarget { return target }
      for child in box.children { if let found = find(child) { return found } }
      return nil
    }
    return find(box)?.showContextMenu(at: nil) ?? false
  }
  /// The seen part of a row.
  private func rect(of unit: RowUnit) -> CGRect {
    let origin = rows.offset(in: self), extent = window.rect(ofRow: unit.index)
    return CGRect(x: 0, y: origin.y + extent.0, width: size.width, height: extent.1).intersection(visibleBounds)
  }
}
