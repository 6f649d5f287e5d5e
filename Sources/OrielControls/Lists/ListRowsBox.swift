import OrielDrawing
import OrielGraph

/// The rows of a list, with their insets, minimum height, backgrounds, selection and separators, none of which needs a box per
/// row.
package final class ListRowsBox: LazyBox {
  override package class var roles: BoxRoles { [] }
  weak var list: ListBox?
  private(set) var look = ListLook(.inset)
  private(set) var theme = Theme.make()
  private var minHeight: CGFloat = 26
  private var minHeaderHeight: CGFloat = 26
  /// Whether rows have a chevron and an indentation level.
  var hasOutline = false

  /// Returns true if rows must be measured again.
  func show(_ look: ListLook, _ theme: Theme, minHeight: CGFloat, minHeaderHeight: CGFloat?, spacing: CGFloat?, size: SidebarRowSize) -> Bool {
    var height = look.kind == .sidebar ? theme.metrics.sidebar.row : theme.metrics.list.row
    if look.kind == .sidebar { height += size == .small ? -4 : size == .large ? 6 : 0 }
    height = max(height, minHeight)
    let header = max(theme.metrics.list.header, minHeaderHeight ?? 0)
    let changed = look != self.look || theme.metrics != self.theme.metrics || height != self.minHeight
      || header != self.minHeaderHeight || (spacing ?? 0) != lineSpacing || theme.type != self.theme.type
    let repaints = theme != self.theme
    (self.look, self.theme, self.minHeight, self.minHeaderHeight) = (look, theme, height, header)
    lineSpacing = spacing ?? 0
    pinsHeaders = look.kind == .plain
    axis = .vertical
    alignment = 0
    if repaints { setNeedsDisplay() }
    return changed
  }

  // MARK: Row geometry

  /// The distance from the row's edge to the highlight.
  var highlightInset: CGFloat {
    switch look.kind {
    case .inset: theme.metrics.list.inset
    case .sidebar: theme.metrics.sidebar.inset
    case .plain, .bordered: 0
    }
  }
  private func insets(_ unit: RowUnit, _ box: Box) -> EdgeInsets {
    if let own = box.listTrait(ListInsetsKey.self) {
      // An app's insets are relative to the edge of the row.
      return own
    }
    let side = highlightInset + (look.kind == .sidebar ? 10 : theme.metrics.list.textInset)
    var insets = EdgeInsets(top: 4, leading: side, bottom: 4, trailing: side)
    if look.kind == .sidebar { insets.trailing = highlightInset + 8 }
    insets.leading += indent(unit)
    return insets
  }
  func indent(_ unit: RowUnit) -> CGFloat {
    guard hasOutline, unit.supply.role == .row else { return 0 }
    // In sidebars, the chevron is at the trailing edge; elsewhere all rows leave room for one.
    return CGFloat(unit.outline?.level ?? 0) * theme.metrics.sidebar.indent + (look.kind == .sidebar ? 0 : 16)
  }
  private func badgeWidth(_ box: Box) -> CGFloat { badge(box).map { $0.size.width + 8 } ?? 0 }

  private func proposal(_ unit: RowUnit, _ box: Box) -> ProposedViewSize {
    let insets = insets(unit, box)
    var width = across - insets.horizontal - badgeWidth(box)
    if list?.sectionChevron(unit) == true || (look.kind == .sidebar && unit.outline?.hasChildren == true) { width -= 18 }
    return ProposedViewSize(width: max(0, width), height: nil)
  }
  private func height(_ unit: RowUnit, _ box: Box) -> CGFloat {
    let insets = insets(unit, box)
    let content = box.size(for: proposal(unit, box)).height
    switch unit.supply.role {
    case .row: return max(minHeight, (content + insets.vertical).rounded(.up))
    case .header: return max(minHeaderHeight, (content + 8).rounded(.up)) + (look.kind == .plain || unit.index == 0 ? 0 : 4)
    case .footer: return (content + 8).rounded(.up)
    }
  }
  override package func length(of unit: RowUnit) -> CGFloat {
    var length: CGFloat = 0
    for box in unit.rowBoxes { length += height(unit, box) + lineSpacing }
    return length
  }
  override package func placeRow(_ unit: RowUnit, at position: CGFloat, length: CGFloat, column: Int) {
    noteMove(unit)
    var position = position
    for box in unit.rowBoxes {
      let height = height(unit, box), insets = insets(unit, box), proposal = proposal(unit, box)
      let boxSize = box.size(for: proposal)
      let room = unit.supply.role == .header ? min(height, minHeaderHeight > height ? height : height) : height
      let free = room - insets.vertical - boxSize.height
      var y = position + insets.top + free / 2
      if unit.supply.role == .header, look.kind != .plain { y = position + height - minHeaderHeight / 2 - boxSize.height / 2 }
      place(box, at: CGPoint(x: insets.leading, y: y), size: boxSize, proposal)
      if let background = box.layoutValue(ObjectIdentifier(RowBackgroundKey.self)) as? RowBackgroundBox {
        let x = leftEdge(fromLeading: insets.leading, width: boxSize.width)
        let inset = highlightInset
        background.rowRect = CGRect(x: inset - x, y: position - y, width: across - 2 * inset, height: height)
      }
      position += height + lineSpacing
    }
    if look.kind != .sidebar, unit.index == 0 || unit === window.units.first && pane?.textInset == nil { noteTextEdge(unit) }
  }
  /// The column of a split view that the list stands in.
  private var pane: PaneBox? {
    var box = parent
    while let current = box, !(current is PaneBox) { box = current.parent }
    return box as? PaneBox
  }
  /// The title over the column begins where the words of the first row do.
  private func noteTextEdge(_ unit: RowUnit) {
    guard unit.supply.role == .row, let row = unit.rowBoxes.first, let pane else { return }
    let x = textEdge(of: row) + offset(in: pane).x
    let inset = pane.leftEdge(fromLeading: x)
    guard inset != pane.textInset else { return }
    graph.afterUpdate { [weak pane] in pane?.textInset = inset }
  }

  /// This box paints badges and separators, not the row.
  override package func traitsChanged(of child: Box) {
    super.traitsChanged(of: child)
    window.whenPlaced { [weak self, weak child] in
      guard let self, let child else { return }
      if let unit = window.allUnits.first(where: { $0.rowBoxes.contains { $0 === child } }) {
        damage(unit)
        list?.update(unit)
      }
    }
  }

  override package func pinInset(of box: Box) -> CGFloat { ((minHeaderHeight - box.size.height) / 2).rounded() }

  /// The row at a position, with its rectangle; nil if there is none.
  func unit(at y: CGFloat) -> RowUnit? {
    guard y >= 0, y < window.extents.total else { return nil }
    for extra in window.extras where extra.supply.role == .header {
      if let box = extra.box, y >= box.origin.y - 6, y < box.origin.y + box.size.height + 6 { return extra }
    }
    return window.unit(atRow: window.lines.rows(inLine: window.extents.line(at: y)).lowerBound)
  }
  package func rect(_ unit: RowUnit) -> CGRect {
    let (start, length) = window.rect(ofRow: unit.index)
    return CGRect(x: 0, y: start, width: size.width, height: length - lineSpacing)
  }
  func highlight(_ unit: RowUnit) -> CGRect {
    var rect = rect(unit)
    rect.origin.x += highlightInset
    rect.size.width -= 2 * highlightInset
    return rect
  }
  /// What is painted of a row beside its own boxes goes along with it.
  private func noteMove(_ unit: RowUnit) {
    let (start, length) = window.rect(ofRow: unit.index), new = RowPlace(start: start, length: length, index: unit.index)
    let old = unit.shownPlace
    unit.shownPlace = new
    guard let old else { return }
    let isStriped = look.alternates && (old.index - new.index) % 2 != 0
    guard abs(old.start - new.start) > 0.01 || abs(old.length - new.length) > 0.01 || isStriped else { return }
    for place in [old, new] { setNeedsDisplay(CGRect(x: 0, y: place.start, width: size.width, height: place.length).insetBy(dx: 0, dy: -2)) }
  }
  func damage(_ unit: RowUnit) {
    // The separator above belongs to the neighbour and is hidden with the selection.
    setNeedsDisplay(rect(unit).insetBy(dx: 0, dy: -2))
  }
  /// Damages a row whose selection changed, including its neighbours: adjacent selected rows have no corners between them.
  func damageSelection(_ unit: RowUnit) {
    setNeedsDisplay(rect(unit).insetBy(dx: 0, dy: -(highlightInset > 0 ? theme.metrics.radius.selection : 0) - 2))
  }

  // MARK: Painting

  private var showsSeparators: Bool { !look.alternates && look.kind != .sidebar }

  override package func paint(_ painter: any Painter) {
    let clip = painter.clipBounds
    let units = window.units, pressedLink = list?.pressedLink
    for (position, unit) in units.enumerated() {
      let rect = rect(unit)
      guard rect.maxY >= clip.minY - 2, rect.minY <= clip.maxY + 2 else { continue }
      let isPressed = pressedLink != nil && pressedLink == unit.key
      paintBackground(unit, rect, previous: position > 0 ? units[position - 1] : nil, next: position + 1 < units.count ? units[position + 1] : nil, isPressed: isPressed, painter)
    }
    for child in children {
      if pinsHeaders, let unit = window.extras.first(where: { $0.box === child }), unit.supply.role == .header { paintPinned(unit, child, painter) }
      child.draw(painter)
    }
    for (position, unit) in units.enumerated() {
      let rect = rect(unit)
      guard rect.maxY >= clip.minY, rect.minY <= clip.maxY else { continue }
      paintSeparator(unit, rect, next: position + 1 < units.count ? units[position + 1] : nil, painter)
      paintMarks(unit, rect, painter)
    }
    paintDropLine(painter)
  }

  private func paintPinned(_ unit: RowUnit, _ box: Box, _ painter: any Painter) {
    let background = CGRect(x: 0, y: box.origin.y - (minHeaderHeight - box.size.height) / 2, width: size.width, height: minHeaderHeight)
    painter.fill(painter.alignedToPixels(background), theme.colors.contentBackground)
  }

  private func paintBackground(_ unit: RowUnit, _ rect: CGRect, previous: RowUnit?, next: RowUnit?, isPressed: Bool, _ painter: any Painter) {
    let colors = theme.colors
    guard unit.supply.role == .row else {
      if unit.supply.role == .header, pinsHeaders { painter.fill(painter.alignedToPixels(rect), colors.contentBackground) }
      return
    }
    let radius = highlightInset > 0 ? theme.metrics.radius.selection : 0
    var highlight = painter.alignedToPixels(self.highlight(unit))
    let joinsNext = unit.isSelected && next?.isSelected == true, joinsPrevious = unit.isSelected && previous?.isSelected == true
    if look.alternates, unit.index % 2 == 1 {
      painter.fill(highlight, cornerRadius: radius, colors.alternateRow)
    }
    if isPressed, !unit.isSelected { painter.fill(highlight, cornerRadius: radius, colors.fillSecondary) }
    if unit.isSelected {
      // Between rows with a separator, the highlight leaves room for it.
      if showsSeparators, !joinsNext, look.kind == .inset { highlight.size.height -= 2 }
      let isFocused = list?.isSelectionFocused ?? false
      let color = look.kind == .sidebar
        ? (isFocused ? colors.softSelection : colors.selectionInactive) : (isFocused ? colors.accent : colors.selectionInactive)
      if radius > 0, joinsNext || joinsPrevious {
        // A row in the middle of a block has no corners, so they are painted outside the row's clip.
        painter.save()
        painter.clip(to: highlight)
        var grown = highlight
        if joinsPrevious { grown.origin.y -= radius; grown.size.height += radius }
        if joinsNext { grown.size.height += radius }
        painter.fill(grown, cornerRadius: radius, color)
        painter.restore()
      } else {
        painter.fill(highlight, cornerRadius: radius, color)
      }
    }
  }
  /// Paints above the row's own background.
  private func paintSeparator(_ unit: RowUnit, _ rect: CGRect, next: RowUnit?, _ painter: any Painter) {
    if showsSeparators, separator(below: unit, next), !unit.isSelected, next?.isSelected != true, let box = unit.rowBoxes.last {
      let line = max(theme.metrics.border.hairline, 1 / painter.scale)
      let own = box.listTrait(ListSeparatorKey.self)
      let text = textEdge(of: box)
      let start = isRightToLeft ? highlightInset + (highlightInset > 0 ? 8 : 0) : text
      let end = isRightToLeft ? text : size.width - highlightInset - (highlightInset > 0 ? 8 : 0)
      let bottom = painter.alignedToPixels(CGRect(x: start, y: rect.minY, width: end - start, height: rect.height)).maxY
      painter.fill(
        CGRect(x: start, y: bottom - line, width: end - start, height: line),
        own?.tint.map { $0.resolved(in: theme) } ?? theme.colors.separator)
    }
  }
  /// The furthest that a text begins from its row for separators to begin there too: behind a picture, but not far in the row.
  private static let furthestText: CGFloat = 100
  /// The leading edge of a row's first text, from which separators run; of the row if it has none, or has it late.
  private func textEdge(of row: Box) -> CGFloat {
    func find(_ box: Box, _ depth: Int) -> Box? {
      if box.spacing == ViewSpacing(.text), box.children.isEmpty { return box }
      guard depth < 12 else { return nil }
      for child in (box as? ContainerBox)?.laidOutChildren ?? box.children { if let found = find(child, depth + 1) { return found } }
      return nil
    }
    func edge(_ box: Box) -> CGFloat {
      let x = box.offset(in: self).x
      return isRightToLeft ? x + box.size.width : x
    }
    let own = edge(row)
    guard let text = find(row, 0).map(edge), abs(text - own) <= min(Self.furthestText, size.width / 2) else { return own }
    return text
  }
  /// Whether there is a separator between two rows: by default, between rows of a section.
  private func separator(below unit: RowUnit, _ next: RowUnit?) -> Bool {
    if unit.rowBoxes.last?.listTrait(ListSeparatorKey.self)?.bottom == .hidden { return false }
    if next?.box?.listTrait(ListSeparatorKey.self)?.top == .hidden { return false }
    if unit.rowBoxes.last?.listTrait(ListSeparatorKey.self)?.bottom == .visible { return true }
    guard unit.index + 1 < window.count else { return false }
    return window.role(ofRow: unit.index + 1) == .row
  }

  private func badge(_ box: Box) -> ParagraphLayout? {
    guard let badge = box.listTrait(ListBadgeKey.self) else { return nil }
    return list?.layout(badge: badge)
  }
  /// Paints badges and chevrons.
  private func paintMarks(_ unit: RowUnit, _ rect: CGRect, _ painter: any Painter) {
    let colors = theme.colors
    let isOnAccent = unit.isSelected && look.kind != .sidebar && list?.isSelectionFocused == true
    let color = isOnAccent ? colors.onAccent : colors.labelSecondary
    var trailing = size.width - highlightInset - 8
    func x(_ left: CGFloat, _ width: CGFloat) -> CGFloat { leftEdge(fromLeading: left, width: width) }
    if let outline = unit.outline, outline.hasChildren {
      let left = look.kind == .sidebar ? trailing - 13 : highlightInset + theme.metrics.list.textInset + indent(unit) - 18
      paintChevron(CGRect(x: x(left, 10), y: rect.midY - 5, width: 10, height: 10), isOpen: outline.isOpen, color, painter)
      if look.kind == .sidebar { trailing -= 18 }
    } else if list?.sectionChevron(unit) == true, let section = list?.section(ofHeader: unit) {
      let middle = rect.maxY - minHeaderHeight / 2
      paintChevron(
        CGRect(x: x(trailing - 13, 10), y: middle - 5, width: 10, height: 10), isOpen: section.isExpanded?.wrappedValue ?? true, color, painter)
      trailing -= 18
    }
    if let box = unit.box, let badge = badge(box) {
      painter.draw(badge, at: CGPoint(x: x(trailing - badge.size.width, badge.size.width), y: rect.midY - badge.size.height / 2), color: color)
    }
    if list?.ringedRow === unit {
      let width = theme.metrics.focus.width
      painter.strokeInside(
        painter.alignedToPixels(highlight(unit)), cornerRadius: highlightInset > 0 ? theme.metrics.radius.selection : 0, width: width,
        with: .color(isOnAccent ? colors.onAccent.opacity(0.6) : colors.focusRing))
    }
  }
  private func paintChevron(_ rect: CGRect, isOpen: Bool, _ color: RGBA, _ painter: any Painter) {
    var path = Path()
    let middle = rect.center
    if isOpen {
      path.move(to: CGPoint(x: middle.x - 3.5, y: middle.y - 1.75))
      path.addLine(to: CGPoint(x: middle.x, y: middle.y + 1.75))
      path.addLine(to: CGPoint(x: middle.x + 3.5, y: middle.y - 1.75))
    } else {
      let way = trailingSign
      path.move(to: CGPoint(x: middle.x - 1.75 * way, y: middle.y - 3.5))
      path.addLine(to: CGPoint(x: middle.x + 1.75 * way, y: middle.y))
      path.addLine(to: CGPoint(x: middle.x - 1.75 * way, y: middle.y + 3.5))
    }
    painter.stroke(path, with: .color(color), style: StrokeStyle(lineWidth: 1.4, lineCap: .round, lineJoin: .round))
  }

  override package var accessibility: AccessibilityProperties? { AccessibilityProperties(isInTable ? .table : hasOutline ? .outline : .list) }
  var isInTable: Bool { node?.scope.read(\.isTableContent, for: nil) ?? false }
}
