import OrielDrawing
import OrielGraph

/// The content of a menu's window.
struct MenuPanelView: LeafView {
  let items: [MenuItem]
  let placement: MenuPlacement
  /// Whether the window has alpha, so that the shadow and round corners are drawn.
  let hasAlpha: Bool
  let made: (MenuPanelBox) -> Void
  func makeBox(_ node: ViewNode) -> MenuPanelBox {
    let box = MenuPanelBox(node, items, leastWidth: placement.leastWidth, hasAlpha: hasAlpha)
    made(box)
    return box
  }
  func apply(to box: MenuPanelBox, from old: MenuPanelView?, in node: ViewNode) {
    box.theme = node.scope.values(reader: node).theme
  }
}

/// What the rows of a menu keep free before their titles: one column for check marks and pictures alike, two where an item has both.
struct MenuColumns: Equatable {
  var hasMarks = false
  var hasPictures = false
  var areApart = false
  init(_ items: [MenuItem]) {
    hasMarks = items.contains(where: \.mayBeMarked)
    hasPictures = items.contains { $0.symbol != nil || $0.picture != nil }
    areApart = items.contains { $0.mayBeMarked && ($0.symbol != nil || $0.picture != nil) }
  }
  func width(_ metrics: Metrics.Menu) -> Double {
    (hasMarks || hasPictures ? metrics.gutter : 0) + (areApart ? metrics.gutter : 0)
  }
}

/// The background, border and shadow of a menu, around its rows.
package final class MenuPanelBox: Box {
  override package class var roles: BoxRoles { [] }
  package private(set) var rows: [MenuRowBox] = []
  private(set) var columns: MenuColumns
  private let leastWidth: Double
  let hasAlpha: Bool
  private var natural = CGSize.zero
  fileprivate(set) var theme = Theme.make() { didSet { if theme != oldValue { arrange() } } }
  /// The row under the pointer or the keys.
  package var highlighted: Int? {
    didSet {
      guard highlighted != oldValue else { return }
      if let oldValue { rows[oldValue].isHighlighted = false }
      if let highlighted { rows[highlighted].isHighlighted = true }
    }
  }
  /// The row whose submenu is open.
  var expanded: Int? {
    didSet { for index in [oldValue, expanded] { if let index { rows[index].accessibilityChanged() } } }
  }
  /// Called when assistive technology chooses a row.
  var onChoose: ((Int) -> Void)?
  /// The scroll offset of a menu that is longer than the screen.
  package private(set) var offset = 0.0

  init(_ node: ViewNode, _ items: [MenuItem], leastWidth: Double, hasAlpha: Bool) {
    self.leastWidth = leastWidth
    self.hasAlpha = hasAlpha
    columns = MenuColumns(items)
    super.init(node)
    rows = items.enumerated().map { MenuRowBox($1, index: $0, in: self, node) }
    for row in rows { adopt(row) }
    arrange()
  }
  override package var children: [Box] { rows }
  package var items: [MenuItem] { rows.map(\.item) }
  /// Updates the items while the menu stays open. If their number changed, the update waits until the menu opens again.
  func show(_ items: [MenuItem]) {
    guard items.count == rows.count else { return }
    for (row, item) in zip(rows, items) { row.show(item) }
  }

  // MARK: Measures

  private var metrics: Metrics.Menu { theme.metrics.menu }
  /// Without alpha, a large corner would look jagged.
  private var radius: Double { hasAlpha ? theme.metrics.radius.menu : Metrics.Radius.mask }
  var innerRadius: Double { max(4, radius - metrics.padding) }
  /// The margins between the window's and the panel's edges.
  var margins: EdgeInsets { hasAlpha ? Self.shadowMargins : EdgeInsets() }
  static let shadowMargins = EdgeInsets(top: 18, leading: 26, bottom: 34, trailing: 26)
  package var panel: CGRect {
    CGRect(
      x: margins.leading, y: margins.top, width: size.width - margins.horizontal, height: size.height - margins.vertical)
  }

  private func arrange() {
    var height = 2 * metrics.padding, width = max(metrics.minWidth, leastWidth) - 2 * metrics.padding
    for row in rows {
      row.arrange()
      height += row.height
      width = max(width, row.neededWidth)
    }
    natural = CGSize(
      width: min((width + 2 * metrics.padding).rounded(.up), max(Metrics.Menu.greatestWidth, leastWidth)), height: height)
    setNeedsLayout()
    setNeedsDisplay()
  }
  override package func measure(_ proposal: ProposedViewSize) -> CGSize {
    CGSize(
      width: proposal.width ?? natural.width + margins.horizontal,
      height: proposal.height ?? natural.height + margins.vertical)
  }
  /// The panel's size, without the window's margins.
  package var naturalSize: CGSize { natural }
  package var isScrollable: Bool { natural.height > panel.height + 0.5 }
  /// The centre of the chosen row and the leading edge of its title, in the panel.
  var current: CGPoint? {
    var y = metrics.padding
    let chosen = rows.firstIndex { $0.item.state == .on } ?? rows.firstIndex { $0.item.isSelectable }
    for (index, row) in rows.enumerated() {
      if index == chosen {
        return CGPoint(x: metrics.padding + metrics.rowPaddingH + columns.width(metrics), y: y + row.height / 2)
      }
      y += row.height
    }
    return nil
  }

  override package func placeChildren() {
    offset = max(0, min(offset, natural.height - panel.height))
    var y = panel.minY + metrics.padding - offset
    for row in rows {
      row.place(
        at: CGPoint(x: panel.minX + metrics.padding, y: y),
        proposal: ProposedViewSize(width: panel.width - 2 * metrics.padding, height: row.height))
      y += row.height
    }
  }

  /// The row's highlight, in the box's coordinates.
  package func rect(of index: Int) -> CGRect { rows[index].frame }
  package func index(at point: CGPoint) -> Int? {
    guard panel.contains(point), scrollDirection(at: point) == 0 else { return nil }
    return rows.firstIndex { point.y >= $0.frame.minY && point.y < $0.frame.maxY }
  }

  // MARK: Scrolling

  private var canScrollUp: Bool { offset > 0 }
  private var canScrollDown: Bool { offset < natural.height - panel.height - 0.5 }
  /// -1 over the upper scroll arrow, 1 over the lower one, 0 elsewhere.
  package func scrollDirection(at point: CGPoint) -> Int {
    guard isScrollable else { return 0 }
    if point.y < panel.minY + Metrics.Menu.arrowHeight, canScrollUp { return -1 }
    if point.y > panel.maxY - Metrics.Menu.arrowHeight, canScrollDown { return 1 }
    return 0
  }
  package func scroll(by distance: Double) {
    let new = max(0, min(offset + distance, natural.height - panel.height))
    guard new != offset else { return }
    offset = new
    placeChildren()
    setNeedsDisplay()
  }
  package func scrollToRow(_ index: Int) {
    guard isScrollable else { return }
    let row = rect(of: index)
    // Scrolling to the first or last row includes the padding, so that no scroll arrow remains.
    let top = panel.minY + (index == 0 ? metrics.padding : Metrics.Menu.arrowHeight)
    let bottom = panel.maxY - (index == rows.count - 1 ? metrics.padding : Metrics.Menu.arrowHeight)
    if row.minY < top { scroll(by: row.minY - top) }
    if row.maxY > bottom { scroll(by: row.maxY - bottom) }
  }

  // MARK: Painting

  override package func paint(_ painter: any Painter) {
    let colors = theme.colors, panel = panel
    if hasAlpha { painter.shadow(theme.shadows.menu, of: panel, cornerRadius: radius) }
    painter.fill(panel, cornerRadius: radius, colors.elevatedBackground)
    painter.withState {
      if isScrollable {
        painter.clip(
          to: CGRect(
            x: panel.minX, y: panel.minY + (canScrollUp ? Metrics.Menu.arrowHeight : 1), width: panel.width,
            height: panel.height - (canScrollUp ? Metrics.Menu.arrowHeight : 1) - (canScrollDown ? Metrics.Menu.arrowHeight : 1)))
      }
      paintChildren(painter)
    }
    if canScrollUp { arrow("chevron.up", y: panel.minY + Metrics.Menu.arrowHeight / 2, painter) }
    if canScrollDown { arrow("chevron.down", y: panel.maxY - Metrics.Menu.arrowHeight / 2, painter) }
    var border = colors.menuBorder
    if !hasAlpha { border.alpha = max(border.alpha, 0.3) }
    painter.strokeInside(
      panel, cornerRadius: radius, width: hasAlpha ? max(theme.metrics.border.hairline, 1 / painter.scale) : 1,
      with: .color(border))
  }
  private func arrow(_ name: String, y: Double, _ painter: any Painter) {
    guard let glyph = SymbolGlyph(name: name) else { return }
    painter.symbol(glyph, centre: CGPoint(x: panel.midX, y: y), side: 10, stroke: 2, color: theme.colors.labelSecondary)
  }

  override package var accessibility: AccessibilityProperties? { AccessibilityProperties(.menu) }
}
