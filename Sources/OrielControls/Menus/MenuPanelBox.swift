import OrielDrawing
import OrielGraph

/// The inside of a menu's window: one box that draws all rows.
struct MenuPanelView: LeafView {
  let items: [MenuItem]
  let made: (MenuPanelBox) -> Void
  func makeBox(_ node: ViewNode) -> MenuPanelBox {
    let box = MenuPanelBox(node, items)
    made(box)
    return box
  }
  func apply(to box: MenuPanelBox, from old: MenuPanelView?, in node: ViewNode) {
    box.theme = node.scope.values(reader: node).theme
  }
}

package final class MenuPanelBox: Box {
  package let items: [MenuItem]
  private var rows: [Row] = []
  private var natural = CGSize.zero
  fileprivate(set) var theme = Theme.make() {
    didSet { arrange() }
  }
  /// The row under the pointer or the keys.
  package var highlighted: Int? {
    didSet {
      guard highlighted != oldValue else { return }
      for index in [oldValue, highlighted] { if let index { setNeedsDisplay(rect(of: index)) } }
    }
  }
  /// How far a menu longer than the screen is scrolled.
  package private(set) var offset = 0.0

  private struct Row {
    var title: ParagraphLayout
    var shortcut: ParagraphLayout?
    var y: Double
    var height: Double
  }

  init(_ node: ViewNode, _ items: [MenuItem]) {
    self.items = items
    super.init(node)
    arrange()
  }

  // MARK: Measures

  private var metrics: Metrics.Menu { theme.metrics.menu }
  private var hasGutter: Bool { items.contains { $0.state != .off || $0.symbol != nil } }
  private static let greatestWidth = 480.0
  static let arrowHeight = 18.0

  private func arrange() {
    let body = Font.body.resolve(in: theme), small = Font.subheadline.resolve(in: theme, weight: .semibold)
    func line(_ text: String, _ font: FontSpecification, width: Double? = nil) -> ParagraphLayout {
      ParagraphLayout.make(
        ParagraphContent(
          runs: [TextRun(text, TextAttributes(font: font))], lineLimit: 1, truncation: .middle,
          isRightToLeft: isRightToLeft), width: width)
    }
    var y = metrics.padding, width = metrics.minWidth - 2 * metrics.padding
    rows = items.map { item in
      let isHeader = if case .header = item.kind { true } else { false }
      var row = Row(
        title: line(item.title, isHeader ? small : body, width: Self.greatestWidth - 80),
        shortcut: item.shortcut.map { line($0.words, body) }, y: y,
        height: item.isSeparator ? metrics.separator : metrics.row)
      if isHeader { row.height = metrics.row - 2 }
      y += row.height
      var needed = row.title.size.width + 2 * metrics.rowPaddingH + (hasGutter ? metrics.gutter : 0)
      if let shortcut = row.shortcut { needed += metrics.shortcutGap + shortcut.size.width }
      if item.submenu != nil { needed += metrics.shortcutGap }
      width = max(width, needed)
      return row
    }
    natural = CGSize(
      width: min((width + 2 * metrics.padding).rounded(.up), Self.greatestWidth), height: y + metrics.padding)
    setNeedsLayout()
    setNeedsDisplay()
  }
  override package func measure(_ proposal: ProposedViewSize) -> CGSize {
    CGSize(width: proposal.width ?? natural.width, height: proposal.height ?? natural.height)
  }
  package var naturalSize: CGSize { natural }
  package var isScrollable: Bool { natural.height > size.height + 0.5 }

  /// The row's highlight, in the box's coordinates.
  package func rect(of index: Int) -> CGRect {
    CGRect(
      x: metrics.padding, y: rows[index].y - offset, width: size.width - 2 * metrics.padding, height: rows[index].height)
  }
  package func index(at point: CGPoint) -> Int? {
    guard bounds.contains(point), scrollDirection(at: point) == 0 else { return nil }
    return rows.firstIndex { point.y + offset >= $0.y && point.y + offset < $0.y + $0.height }
  }
  /// -1 over the upper scroll arrow, 1 over the lower one, 0 elsewhere.
  package func scrollDirection(at point: CGPoint) -> Int {
    guard isScrollable else { return 0 }
    if point.y < Self.arrowHeight, offset > 0 { return -1 }
    if point.y > size.height - Self.arrowHeight, offset < natural.height - size.height { return 1 }
    return 0
  }
  package func scroll(by distance: Double) {
    let new = max(0, min(offset + distance, natural.height - size.height))
    guard new != offset else { return }
    offset = new
    setNeedsDisplay()
  }
  package func scrollToRow(_ index: Int) {
    guard isScrollable else { return }
    let row = rect(of: index)
    if row.minY < Self.arrowHeight { scroll(by: row.minY - Self.arrowHeight) }
    if row.maxY > size.height - Self.arrowHeight { scroll(by: row.maxY - size.height + Self.arrowHeight) }
  }

  // MARK: Painting

  override package func paint(_ painter: any Painter) {
    let colors = theme.colors
    painter.fill(bounds, colors.elevatedBackground)
    painter.withState {
      if isScrollable { painter.clip(to: bounds.insetBy(dx: 0, dy: Self.arrowHeight)) }
      for index in rows.indices { paint(index, painter) }
    }
    if isScrollable {
      arrow("chevron.up", isShown: offset > 0, y: 0, painter)
      arrow("chevron.down", isShown: offset < natural.height - size.height, y: size.height - Self.arrowHeight, painter)
    }
    painter.strokeInside(bounds, cornerRadius: 0, width: 1, with: .color(colors.menuBorder))
  }
  private func arrow(_ name: String, isShown: Bool, y: Double, _ painter: any Painter) {
    guard isShown, let glyph = SymbolGlyph(name: name) else { return }
    painter.draw(
      glyph, in: CGRect(x: size.width / 2 - 5, y: y + 4, width: 10, height: 10), strokeWidth: 1.2,
      with: .color(theme.colors.labelSecondary))
  }
  private func paint(_ index: Int, _ painter: any Painter) {
    let item = items[index], row = rows[index], rect = rect(of: index), colors = theme.colors
    guard rect.intersects(painter.clipBounds) else { return }
    if item.isSeparator {
      var hairline = CGRect(x: rect.minX + metrics.rowPaddingH, y: rect.midY, width: rect.width - 2 * metrics.rowPaddingH, height: 1)
      hairline.size.height = max(theme.metrics.border.hairline, 1 / painter.scale)
      return painter.fill(painter.alignedToPixels(hairline), colors.separator)
    }
    let isHighlighted = highlighted == index
    if isHighlighted { painter.fill(rect, cornerRadius: 5, colors.accent) }
    let isHeader = if case .header = item.kind { true } else { false }
    let ink = isHighlighted ? colors.onAccent
      : isHeader ? colors.labelSecondary
      : !item.isEnabled ? colors.labelDisabled
      : item.isDestructive ? colors.destructiveText : colors.labelPrimary
    var leading = metrics.rowPaddingH
    if hasGutter {
      let name = switch item.state {
      case .on: "checkmark"
      case .mixed: "minus"
      case .off: item.symbol ?? ""
      }
      let side = item.state == .off ? 14.0 : 12.0
      if let glyph = SymbolGlyph(name: name) {
        painter.draw(
          glyph, in: mirrored(CGRect(x: leading, y: rect.midY - side / 2, width: side, height: side), in: rect),
          strokeWidth: 1.6, with: .color(ink))
      }
      leading += metrics.gutter
    }
    draw(row.title, from: leading, in: rect, painter, ink)
    if let shortcut = row.shortcut {
      draw(
        shortcut, from: rect.width - metrics.rowPaddingH - shortcut.size.width, in: rect, painter,
        isHighlighted || !item.isEnabled ? ink : colors.labelSecondary)
    }
    if item.submenu != nil, let glyph = SymbolGlyph(name: isRightToLeft ? "chevron.left" : "chevron.right") {
      painter.draw(
        glyph,
        in: mirrored(
          CGRect(x: rect.width - metrics.rowPaddingH - 10, y: rect.midY - 5, width: 10, height: 10), in: rect),
        strokeWidth: 1.4, with: .color(isHighlighted || !item.isEnabled ? ink : colors.labelSecondary))
    }
  }
  /// `part` has its x from the row's leading edge; the result is in the box's coordinates.
  private func mirrored(_ part: CGRect, in row: CGRect) -> CGRect {
    let x = isRightToLeft ? row.width - part.maxX : part.minX
    return CGRect(x: row.minX + x, y: part.minY, width: part.width, height: part.height)
  }
  private func draw(_ text: ParagraphLayout, from x: Double, in row: CGRect, _ painter: any Painter, _ ink: RGBA) {
    let place = mirrored(
      CGRect(x: x, y: row.midY - text.size.height / 2, width: text.size.width, height: text.size.height), in: row)
    painter.draw(text, at: place.origin, color: ink)
  }

  override package var accessibility: AccessibilityProperties? { AccessibilityProperties(.menu) }
}
