import OrielDrawing
import OrielGraph

/// One row of an open menu, which is also its accessibility element.
package final class MenuRowBox: Box {
  override package class var roles: BoxRoles { [] }
  package private(set) var item: MenuItem
  private let index: Int
  private unowned let panel: MenuPanelBox
  private var title: ParagraphLayout!
  private var shortcut: ParagraphLayout?
  /// The width of title, shortcut and gutters, including the highlight's edges.
  private(set) var neededWidth = 0.0
  private(set) var height = 0.0
  package var isHighlighted = false {
    didSet {
      guard isHighlighted != oldValue else { return }
      setNeedsDisplay()
      accessibilityChanged()
    }
  }

  init(_ item: MenuItem, index: Int, in panel: MenuPanelBox, _ node: ViewNode) {
    self.item = item
    self.index = index
    self.panel = panel
    super.init(node)
  }
  /// Updates the item while the menu stays open.
  func show(_ new: MenuItem) {
    item = new
    arrange()
    setNeedsDisplay()
    accessibilityChanged()
  }

  // MARK: Measures

  private var theme: Theme { panel.theme }
  private var metrics: Metrics.Menu { theme.metrics.menu }

  func arrange() {
    let body = Font.body.resolve(in: theme), small = Font.subheadline.resolve(in: theme, weight: .semibold)
    let indent = panel.columns.width(metrics)
    let words = item.shortcut.map { line($0.words, body) }
    var others = 2 * metrics.rowPaddingH + (item.isHeader ? 0 : indent)
    if let words { others += metrics.shortcutGap + words.size.width }
    if item.submenu != nil { others += metrics.shortcutGap }
    shortcut = words
    title = line(item.title, item.isHeader ? small : body, width: Metrics.Menu.greatestWidth - 2 * metrics.padding - others)
    neededWidth = item.isSeparator ? 0 : title.size.width + others
    height = item.isSeparator ? metrics.separator : item.isHeader ? metrics.row - 2 : max(metrics.row, title.size.height + 10)
  }
  private func line(_ text: String, _ font: FontSpecification, width: Double? = nil) -> ParagraphLayout {
    ParagraphLayout.make(
      ParagraphContent(
        runs: [TextRun(text, TextAttributes(font: font))], lineLimit: 1, truncation: .middle, isRightToLeft: isRightToLeft),
      width: width)
  }
  override package func measure(_ proposal: ProposedViewSize) -> CGSize {
    CGSize(width: proposal.width ?? neededWidth, height: height)
  }

  // MARK: Painting

  override package func paint(_ painter: any Painter) {
    let colors = theme.colors
    if item.isSeparator {
      let hairline = max(theme.metrics.border.hairline, 1 / painter.scale)
      var line = painter.alignedToPixels(
        CGRect(x: metrics.rowPaddingH, y: size.height / 2, width: size.width - 2 * metrics.rowPaddingH, height: 0))
      line.size.height = hairline
      return painter.fill(line, colors.separator)
    }
    if isHighlighted {
      painter.fill(bounds, cornerRadius: min(theme.metrics.radius.menuItem, panel.innerRadius), colors.accent)
    }
    let ink = isHighlighted ? colors.onAccent
      : item.isHeader || item.isNote ? colors.labelSecondary
      : !item.isEnabled ? colors.labelDisabled
      : item.isDestructive ? colors.destructiveText : colors.labelPrimary
    var leading = metrics.rowPaddingH
    if !item.isHeader { leading = paintGutter(painter, from: leading, ink) }
    draw(title, from: leading, painter, ink)
    let quiet = isHighlighted || !item.isEnabled ? ink : colors.labelSecondary
    if let shortcut { draw(shortcut, from: size.width - metrics.rowPaddingH - shortcut.size.width, painter, quiet) }
    if item.submenu != nil { symbol("chevron.right", at: size.width - metrics.rowPaddingH - 5, side: 10, 1.8, painter, quiet) }
  }
  /// Paints the check mark and the image; returns the start of the title.
  private func paintGutter(_ painter: any Painter, from start: Double, _ ink: RGBA) -> Double {
    var x = start
    let columns = panel.columns
    if columns.hasMarks {
      switch item.state {
      case .on: symbol("checkmark", at: x + 6, side: 12, 2.2, painter, ink)
      case .mixed: symbol("minus", at: x + 6, side: 12, 2.2, painter, ink)
      case .off: break
      }
      if columns.areApart || !columns.hasPictures { x += metrics.gutter }
    }
    if columns.hasPictures {
      if let picture = item.picture {
        let most = max(picture.size.width, picture.size.height, 1), side = min(16, most)
        let shown = CGSize(width: picture.size.width * side / most, height: picture.size.height * side / most)
        let place = mirrored(
          CGRect(x: x + 7 - shown.width / 2, y: (size.height - shown.height) / 2, width: shown.width, height: shown.height))
        painter.draw(picture, in: painter.alignedToPixels(place), interpolation: .high, opacity: item.isEnabled ? 1 : 0.4)
      } else if let name = item.symbol {
        picture(name, at: x + 7, painter, ink)
      }
      x += metrics.gutter
    }
    return x
  }
  /// Paints a symbol centred at `x` from the leading edge; `stroke` is in the symbol's units.
  private func symbol(_ name: String, at x: Double, side: Double, _ stroke: Double, _ painter: any Painter, _ ink: RGBA) {
    guard let glyph = SymbolGlyph(name: isRightToLeft && name == "chevron.right" ? "chevron.left" : name) else { return }
    painter.symbol(
      glyph, centre: CGPoint(x: leftEdge(fromLeading: x), y: size.height / 2), side: side, stroke: stroke, color: ink)
  }
  /// Paints the symbol that the app set for the item.
  private func picture(_ name: String, at x: Double, _ painter: any Painter, _ ink: RGBA) {
    let known = SymbolGlyph(name: name)
    guard let glyph = known ?? .standIn(for: name) else { return }
    painter.symbol(
      glyph, centre: CGPoint(x: leftEdge(fromLeading: x), y: size.height / 2), side: 14, stroke: 1.4,
      color: known == nil ? ink.opacity(SymbolGlyph.standInOpacity) : ink)
  }
  private func draw(_ text: ParagraphLayout, from x: Double, _ painter: any Painter, _ ink: RGBA) {
    let place = mirrored(
      CGRect(x: x, y: (size.height - text.size.height) / 2, width: text.size.width, height: text.size.height))
    painter.draw(text, at: place.origin, color: ink)
  }

  // MARK: Accessibility

  override package var accessibility: AccessibilityProperties? {
    if item.isSeparator { return AccessibilityProperties(.separator) }
    if item.isHeader { return AccessibilityProperties(.heading, label: item.title) }
    var properties = AccessibilityProperties(.menuItem, label: item.title)
    properties.isEnabled = item.isEnabled
    properties.isFocusable = item.isEnabled
    properties.isFocused = isHighlighted
    properties.isSelected = isHighlighted
    properties.shortcut = item.shortcut?.words
    if item.mayBeMarked { properties.isChecked = item.state == .on }
    if item.state == .mixed { properties.value = "mixed" }
    if item.submenu != nil { properties.isExpanded = panel.expanded == index }
    if item.isEnabled { properties.actions = item.submenu == nil ? [.press] : [.press, .expand, .showMenu] }
    return properties
  }
  override package func performAccessibilityAction(_ action: AccessibilityActionKind) -> Bool {
    switch action {
    case .press, .expand, .showMenu:
      guard item.isSelectable else { return false }
      panel.onChoose?(index)
      return true
    case .focus:
      panel.highlighted = index
      return true
    default: return false
    }
  }
}
