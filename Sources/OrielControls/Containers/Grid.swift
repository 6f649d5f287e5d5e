import Foundation
import OrielDrawing
import OrielGraph

/// Arranges views in rows and columns. A column is as wide as its widest cell, a row as high as its highest.
public struct Grid<Content: View>: ContainerView {
  let alignment: Alignment
  let horizontalSpacing: CGFloat?
  let verticalSpacing: CGFloat?
  package let content: Content
  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.horizontalSpacing = horizontalSpacing
    self.verticalSpacing = verticalSpacing
    self.content = content()
  }
  package func makeBox(_ node: ViewNode) -> GridBox { GridBox(node) }
  package func apply(to box: GridBox, from old: Self?, in node: ViewNode) {
    box.show(alignment, horizontalSpacing ?? ViewSpacing.standardDistance, verticalSpacing ?? ViewSpacing.standardDistance)
  }
}

/// One row of a grid. Outside a grid, its cells are side by side.
public struct GridRow<Content: View>: ContainerView {
  let alignment: VerticalAlignment?
  package let content: Content
  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }
  package func makeBox(_ node: ViewNode) -> GridRowBox { GridRowBox(node) }
  package func apply(to box: GridRowBox, from old: Self?, in node: ViewNode) { box.alignment = alignment }
}

private nonisolated enum GridSpan: LayoutValueKey { static let defaultValue = 1 }
private nonisolated enum GridAnchor: LayoutValueKey { static let defaultValue: UnitPoint? = nil }
private nonisolated enum GridColumn: LayoutValueKey { static let defaultValue: HorizontalAlignment? = nil }
private nonisolated enum GridUnsized: LayoutValueKey { static let defaultValue: Axis.Set = [] }

extension View {
  /// Lets the cell span `count` columns, 1 to 1,000.
  public func gridCellColumns(_ count: Int) -> some View {
    let span = min(max(count, 1), 1_000)
    if span != count { RuntimeIssue.report("gridCellColumns(\(count)) on \(shortTypeName(Self.self)): a cell spans 1 to 1,000 columns; \(span) is used.") }
    return layoutValue(key: GridSpan.self, value: span)
  }
  public func gridCellAnchor(_ anchor: UnitPoint) -> some View { layoutValue(key: GridAnchor.self, value: anchor) }
  public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View {
    layoutValue(key: GridColumn.self, value: guide)
  }
  public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View { layoutValue(key: GridUnsized.self, value: axes) }
}

extension Box {
  fileprivate var gridRow: GridRowBox? { (self as? GridRowBox) ?? (self as? WrapperBox)?.content?.gridRow }
  fileprivate func gridValue<K: LayoutValueKey>(_ key: K.Type) -> K.Value {
    layoutValue(ObjectIdentifier(key)) as? K.Value ?? K.defaultValue
  }
}

package final class GridRowBox: ContainerBox {
  override package class var roles: BoxRoles { [] }
  var alignment: VerticalAlignment? { didSet { if alignment != oldValue { setNeedsLayout() } } }
  /// Set by the enclosing grid before measuring or placing.
  fileprivate var columns: [CGFloat]?
  fileprivate weak var grid: GridBox?
  fileprivate var rowHeight: CGFloat = 0

  fileprivate var cells: [(box: Box, column: Int, span: Int)] {
    var column = 0
    return laidOutChildren.map { box in
      let span = box.gridValue(GridSpan.self)
      defer { column += span }
      return (box, column, span)
    }
  }
  override package func measure(_ proposal: ProposedViewSize) -> CGSize {
    // Outside a grid, it is a row.
    let sizes = laidOutChildren.map { $0.size(for: .unspecified) }
    return CGSize(
      width: sizes.reduce(0) { $0 + $1.width } + 8 * CGFloat(max(0, sizes.count - 1)), height: sizes.map(\.height).max() ?? 0)
  }
  override package func placeChildren() {
    if let grid { return grid.placeCells(of: self) }
    var x: CGFloat = 0
    for child in laidOutChildren {
      let own = child.size(for: .unspecified)
      let left = leftEdge(fromLeading: x, width: own.width)
      child.place(at: CGPoint(x: left, y: (size.height - own.height) / 2), proposal: .unspecified)
      x += own.width + 8
    }
  }
}

package final class GridBox: ContainerBox {
  override package class var roles: BoxRoles { [] }
  override package class var nestingRule: LayoutNesting { .adds }
  private var alignment = Alignment.center
  private var gaps = CGSize(width: 8, height: 8)
  private struct Plan {
    var columns: [CGFloat]
    /// The proposals for the columns before they were fitted to their cells; nil for their ideal widths.
    var offers: [CGFloat?]
    var rows: [CGFloat]
  }
  private var placed = Plan(columns: [], offers: [], rows: [])

  func show(_ alignment: Alignment, _ horizontal: CGFloat, _ vertical: CGFloat) {
    guard alignment != self.alignment || gaps != CGSize(width: horizontal, height: vertical) else { return }
    self.alignment = alignment
    gaps = CGSize(width: horizontal, height: vertical)
    setNeedsLayout()
  }

  private func spanned(_ column: Int, _ span: Int, _ columns: [CGFloat]) -> CGFloat {
    let end = min(columns.count, column + span)
    guard column < end else { return 0 }
    return columns[column..<end].reduce(0, +) + gaps.width * CGFloat(end - column - 1)
  }

  /// The widths of the columns for a proposed width; the least flexible columns are sized first.
  private func columns(_ width: CGFloat?) -> (widths: [CGFloat], offers: [CGFloat?]) {
    let rows = laidOutChildren.compactMap(\.gridRow)
    let count = rows.map { row in row.cells.map { $0.column + $0.span }.max() ?? 0 }.max() ?? 0
    guard count > 0 else { return ([], []) }
    var single: [[Box]] = Array(repeating: [], count: count), wide: [(box: Box, column: Int, span: Int)] = []
    for row in rows {
      for cell in row.cells where !cell.box.gridValue(GridUnsized.self).contains(.horizontal) {
        if cell.span == 1 { single[cell.column].append(cell.box) } else { wide.append((cell.box, cell.column, cell.span)) }
      }
    }
    var widths = Array(repeating: CGFloat(0), count: count), offers = Array(repeating: width, count: count)
    if let width, width.isFinite {
      var left = width - gaps.width * CGFloat(count - 1)
      let extents = single.map { boxes in
        boxes.map { $0.range(along: .horizontal, across: nil) }
          .reduce((least: CGFloat(0), greatest: CGFloat(0))) { (max($0.least, $1.least), max($0.greatest, $1.greatest)) }
      }
      let floors = floors(extents, under: wide, within: left)
      let order = widths.indices.sorted {
        let a = extents[$0].greatest - extents[$0].least, b = extents[$1].greatest - extents[$1].least
        return a == b || (a.isInfinite && b.isInfinite) ? $0 < $1 : a < b
      }
      var open = count
      for column in order {
        let share = ProposedViewSize(width: max(0, left) / CGFloat(open), height: nil)
        offers[column] = share.width
        widths[column] = max(floors[column], single[column].map { $0.size(for: share).width }.max() ?? 0)
        left -= widths[column]
        open -= 1
      }
    } else {
      let proposal = ProposedViewSize(width: width, height: nil)
      for column in widths.indices { widths[column] = single[column].map { $0.size(for: proposal).width }.max() ?? 0 }
    }
    for (box, column, span) in wide {
      let missing = box.size(for: ProposedViewSize(width: nil, height: nil)).width - spanned(column, span, widths)
      let end = min(count, column + span)
      guard missing > 0, missing.isFinite, column < end else { continue }
      let room = width.map { max(0, $0 - gaps.width * CGFloat(count - 1) - widths.reduce(0, +)) } ?? missing
      widths[end - 1] += min(missing, room)
    }
    return (widths, offers)
  }

  /// The proposed width of a cell. A cell that fits into its column with its first proposal is not proposed the column's width:
  /// its content would distribute the last point and shrink although there is room. Nor is a cell that made its column wider than
  /// proposed, because a nested grid would then be measured for two widths for each of its own.
  private func offer(_ cell: (box: Box, column: Int, span: Int), _ columns: [CGFloat], _ offers: [CGFloat?]) -> CGFloat? {
    let width = spanned(cell.column, cell.span, columns)
    guard cell.span == 1, !cell.box.gridValue(GridUnsized.self).contains(.horizontal) else { return width }
    guard let offered = offers[cell.column] else {
      let ideal = cell.box.size(for: .unspecified).width
      return ideal <= width + 0.01 && cell.box.range(along: .horizontal, across: nil).greatest <= ideal + 0.01 ? nil : width
    }
    guard offered.isFinite else { return width }
    if width <= offered { return offered }
    return cell.box.size(for: ProposedViewSize(width: offered, height: nil)).width >= width - 0.01 ? offered : width
  }

  /// The minimum widths of columns for cells that span several of them: the last spanned column is made
  /// wider, as far as the rest of the grid has room.
  private func floors(
    _ extents: [(least: CGFloat, greatest: CGFloat)], under wide: [(box: Box, column: Int, span: Int)], within room: CGFloat
  ) -> [CGFloat] {
    var floors = extents.map { _ in CGFloat(0) }
    for cell in wide {
      let own = cell.column..<min(extents.count, cell.column + cell.span)
      guard !own.isEmpty, own.allSatisfy({ extents[$0].greatest.isFinite }) else { continue }
      let widths = extents.indices.map { max(floors[$0], extents[$0].greatest.isFinite ? extents[$0].greatest : extents[$0].least) }
      let missing = cell.box.size(for: .unspecified).width - spanned(cell.column, cell.span, widths)
      let free = room - widths.reduce(0, +)
      guard missing > 0, missing.isFinite, free > 0 else { continue }
      floors[own.upperBound - 1] = widths[own.upperBound - 1] + min(missing, free)
    }
    return floors
  }

  private func plan(_ proposal: ProposedViewSize) -> Plan {
    let (columns, offers) = columns(proposal.width)
    let total = columns.reduce(0, +) + gaps.width * CGFloat(max(0, columns.count - 1))
    let children = laidOutChildren
    func height(_ child: Box, _ offered: CGFloat?) -> CGFloat {
      guard let row = child.gridRow else {
        return child.size(for: ProposedViewSize(width: max(total, 0), height: offered)).height
      }
      var above: CGFloat = 0, below: CGFloat = 0
      let guide = row.alignment ?? alignment.vertical
      for cell in row.cells where !cell.box.gridValue(GridUnsized.self).contains(.vertical) {
        let d = cell.box.dimensions(for: ProposedViewSize(width: offer(cell, columns, offers), height: offered))
        above = max(above, d[guide])
        below = max(below, d.height - d[guide])
      }
      return above + below
    }
    func heightRange(_ child: Box) -> (least: CGFloat, greatest: CGFloat) {
      guard isDeeplyNested else { return (height(child, 0), height(child, .infinity)) }
      let cells = child.gridRow.map { $0.cells.map(\.box) } ?? [child]
      return cells.reduce((0, 0)) { result, box in
        let range = box.range(along: .vertical, across: nil)
        return (max(result.0, range.least), max(result.1, range.greatest))
      }
    }
    var heights = Array(repeating: CGFloat(0), count: children.count)
    if let offered = proposal.height, offered.isFinite, offered - gaps.height * CGFloat(max(0, children.count - 1)) <= 0 {
      for index in children.indices { heights[index] = height(children[index], 0) }
    } else if let offered = proposal.height, offered.isFinite {
      var left = offered - gaps.height * CGFloat(max(0, children.count - 1)), open = children.count
      let extents = children.map(heightRange)
      for index in children.indices.sorted(by: { extents[$0].greatest - extents[$0].least < extents[$1].greatest - extents[$1].least }) {
        heights[index] = height(children[index], max(0, left) / CGFloat(open))
        left -= heights[index]
        open -= 1
      }
    } else {
      for index in children.indices { heights[index] = height(children[index], proposal.height) }
    }
    return Plan(columns: columns, offers: offers, rows: heights)
  }

  override package func measure(_ proposal: ProposedViewSize) -> CGSize {
    let plan = plan(proposal)
    var width = plan.columns.reduce(0, +) + gaps.width * CGFloat(max(0, plan.columns.count - 1))
    if plan.columns.isEmpty { width = laidOutChildren.map { $0.size(for: proposal).width }.max() ?? 0 }
    return CGSize(width: width, height: plan.rows.reduce(0, +) + gaps.height * CGFloat(max(0, plan.rows.count - 1)))
  }
  override package func placeChildren() {
    placed = plan(proposal ?? ProposedViewSize(size))
    var y: CGFloat = 0
    for (child, height) in zip(laidOutChildren, placed.rows) {
      if let row = child.gridRow {
        row.grid = self
        row.rowHeight = height
        // A row is as wide as the grid, whatever its own size.
        child.place(at: CGPoint(x: 0, y: y), proposal: ProposedViewSize(width: size.width, height: height))
        placeCells(of: row)
      } else {
        let offer = ProposedViewSize(width: size.width, height: height), own = child.size(for: offer)
        let x = child.dimensions(for: offer)[alignment.horizontal]
        let guide = ViewDimensions(size: CGSize(width: size.width, height: height), box: nil)[alignment.horizontal]
        child.place(at: CGPoint(x: leftEdge(fromLeading: guide - x, width: own.width), y: y), proposal: offer)
      }
      y += height + gaps.height
    }
  }

  fileprivate func placeCells(of row: GridRowBox) {
    let columns = placed.columns, guide = row.alignment ?? alignment.vertical
    let cells = row.cells
    let offers = cells.map { ProposedViewSize(width: offer($0, columns, placed.offers), height: row.rowHeight) }
    let dimensions = zip(cells, offers).map { $0.box.dimensions(for: $1) }
    let line = dimensions.map { $0[guide] }.max() ?? 0
    let below = zip(dimensions, cells).map { $0.0.height - $0.0[guide] }.max() ?? 0
    let slack = max(0, row.rowHeight - line - below) / 2
    for (index, (cell, own)) in zip(cells, dimensions).enumerated() {
      let start = columns.prefix(cell.column).reduce(0, +) + gaps.width * CGFloat(cell.column)
      let width = spanned(cell.column, cell.span, columns)
      var x = start, y = slack + line - own[guide]
      if let anchor = cell.box.gridValue(GridAnchor.self) {
        x += (width - own.width) * anchor.x
        y = (row.rowHeight - own.height) * anchor.y
      } else {
        let column = columnAlignment(cell.column) ?? alignment.horizontal
        x += ViewDimensions(size: CGSize(width: width, height: 0), box: nil)[column] - own[column]
      }
      cell.box.place(at: CGPoint(x: leftEdge(fromLeading: x, width: own.width), y: y), proposal: offers[index])
    }
  }
  private func columnAlignment(_ column: Int) -> HorizontalAlignment? {
    for row in laidOutChildren.compactMap(\.gridRow) {
      for cell in row.cells where cell.column == column {
        if let guide = cell.box.gridValue(GridColumn.self) { return guide }
      }
    }
    return nil
  }
}
