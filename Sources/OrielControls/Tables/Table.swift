import Foundation
import OrielDrawing
import OrielGraph

/// Rows of data in columns, with selection, sortable headers and resizable columns.
public struct Table<Value: Identifiable>: View {
  let rows: TableRowSource<Value>
  let columns: [_TableColumnEntry<Value>]
  let selection: ListSelectionBinding<Value.ID>
  let sorting: TableSorting?
  let customization: Binding<TableColumnCustomization<Value>>?
  @State private var chosen: [TableColumnKey: CGFloat] = [:]
  @State private var kept = KeptColumns()
  @Environment(\.sceneValues) private var sceneValues
  @Environment(\.theme) private var theme
  @Environment(\.tableLook) private var look

  public var body: some View {
    let _ = kept.attach(sceneValues)
    let all = arranged, columns = all.filter(\.isShown)
    let layout = TableColumns(columns.map { TableColumnWidth($0.entry) }, chosen: widths(of: columns))
    VStack(spacing: 0) {
      TableHeader(columns: columns.map(\.entry), layout: layout, sorting: sorting) { index, width in
        setWidth(width, of: columns[index])
      }
      .modifier(TableHeaderMenu(columns: all, customization: customization))
      list(columns.map(\.entry), layout)
    }
    .background(Color(theme.colors.contentBackground))
    .modifier(TableEdge(isBordered: look.isBordered))
  }

  /// The columns in the user's order.
  private var arranged: [ArrangedColumn<Value>] {
    let columns = columns.enumerated().map { ArrangedColumn(entry: $1, index: $0, customization?.wrappedValue) }
    guard let order = customization?.wrappedValue.order, !order.isEmpty else { return columns }
    let known = columns.filter { column in column.entry.customization.id.map(order.contains) ?? false }
    var sorted = order.compactMap { id in known.first { $0.entry.customization.id == id } }.makeIterator()
    // Customizable columns fill their positions in the user's order; the others keep theirs.
    return columns.map { column in known.contains { $0.index == column.index } ? sorted.next() ?? column : column }
  }
  private func widths(of columns: [ArrangedColumn<Value>]) -> [Int: CGFloat] {
    var widths: [Int: CGFloat] = [:]
    for (place, column) in columns.enumerated() {
      let saved = column.entry.customization.id.flatMap { customization?.wrappedValue.widths[$0] }
      widths[place] = saved ?? chosen[column.key] ?? kept[column.key].map { bounded($0, of: column) }
    }
    return widths
  }
  private func setWidth(_ width: CGFloat, of column: ArrangedColumn<Value>) {
    let width = bounded(width, of: column)
    if let customization, let id = column.entry.customization.id { customization.wrappedValue.widths[id] = width }
    else {
      chosen[column.key] = width
      kept[column.key] = width
    }
  }
  private func bounded(_ width: CGFloat, of column: ArrangedColumn<Value>) -> CGFloat {
    min(max(width, column.entry.minimum), column.entry.maximum)
  }

  @ViewBuilder private func list(_ columns: [_TableColumnEntry<Value>], _ layout: TableColumns) -> some View {
    Group {
      switch rows {
      case .data(let values):
        let context = _TableRowContext(columns: columns, layout: layout, level: nil)
        rows(ForEach(values) { context.row($0) })
      case .written(let mayUnfold, let content):
        rows(content(_TableRowContext(columns: columns, layout: layout, level: mayUnfold ? 0 : nil)))
      }
    }
    .environment(\.isTableContent, true)
  }
  @ViewBuilder private func rows(_ content: some View) -> some View {
    let style = InsetListStyle(alternatesRowBackgrounds: look.alternates)
    switch selection {
    case .none: List { content }.listStyle(style)
    case .one(let binding): List(selection: binding) { content }.listStyle(style)
    case .many(let binding): List(selection: binding) { content }.listStyle(style)
    }
  }
}

/// Where the rows of a table come from.
enum TableRowSource<Value: Identifiable> {
  case data(TableRows<Value>)
  case written(mayUnfold: Bool, (_TableRowContext<Value>) -> AnyView)
}
/// The table's properties for a row.
public struct _TableRowContext<Value: Identifiable> {
  let columns: [_TableColumnEntry<Value>]
  let layout: TableColumns
  /// The row's level in a table with expandable rows; nil in others.
  let level: Int?
  func row(_ value: Value) -> some View { TableRowView(value: value, columns: columns, layout: layout, level: level) }
  var deeper: _TableRowContext { _TableRowContext(columns: columns, layout: layout, level: level.map { $0 + 1 }) }
}

private struct TableEdge: ViewModifier {
  let isBordered: Bool
  @Environment(\.theme) private var theme
  @Environment(\.displayScale) private var scale
  func body(content: Content) -> some View {
    content.overlay { if isBordered { Rectangle().strokeBorder(.separator, lineWidth: max(theme.metrics.border.hairline, 1 / scale)) } }
  }
}

enum ListSelectionBinding<ID: Hashable> {
  case none
  case one(Binding<ID?>)
  case many(Binding<Set<ID>>)
}

/// The type-erased values of a table's rows.
nonisolated struct TableRows<Value: Identifiable>: RandomAccessCollection {
  let count: Int
  let element: (Int) -> Value
  init<Data: RandomAccessCollection>(_ data: Data) where Data.Element == Value {
    count = data.count
    element = { data[data.index(data.startIndex, offsetBy: $0)] }
  }
  var startIndex: Int { 0 }
  var endIndex: Int { count }
  subscript(index: Int) -> Value { element(index) }
}

/// The type-erased sort order of a table.
struct TableSorting {
  /// The order of a column's comparator if it is the first one; nil otherwise.
  let order: (Any) -> SortOrder?
  let sort: (Any) -> Void

  init<Sort: SortComparator>(_ binding: Binding<[Sort]>) {
    func isSame(_ a: Sort, _ b: Sort) -> Bool {
      var a = a, b = b
      (a.order, b.order) = (.forward, .forward)
      return a == b
    }
    order = { comparator in
      guard let own = comparator as? Sort, let first = binding.wrappedValue.first, isSame(own, first) else { return nil }
      return first.order
    }
    sort = { comparator in
      guard var own = comparator as? Sort else { return }
      var all = binding.wrappedValue
      if let first = all.first, isSame(own, first) {
        own.order = first.order == .forward ? .reverse : .forward
      }
      all.removeAll { isSame($0, own) }
      binding.wrappedValue = [own] + all
    }
  }
}

// MARK: - Rows

private struct TableRowView<Value: Identifiable>: View {
  let value: Value
  let columns: [_TableColumnEntry<Value>]
  let layout: TableColumns
  let level: Int?
  @Environment(\.theme) private var theme
  /// The space for the chevron before the first cell; the list's rows box paints it.
  private func indent(_ index: Int) -> CGFloat {
    guard index == 0, let level else { return 0 }
    return CGFloat(level) * theme.metrics.sidebar.indent + 16
  }
  var body: some View {
    layout {
      ForEach(columns.indices, id: \.self) { index in
        columns[index].content(value)
          .lineLimit(1)
          .padding(.leading, indent(index))
          .frame(maxWidth: .infinity, alignment: Alignment(horizontal: columns[index].alignment, vertical: .center))
          .accessibility {
            $0.element = .contain
            $0.role = .cell
          }
      }
    }
    .listRowInsets(EdgeInsets(top: 4, leading: Metrics.Table.margin, bottom: 4, trailing: Metrics.Table.margin))
  }
}

// MARK: - Columns

nonisolated struct TableColumnWidth: Equatable, Sendable {
  var minimum: CGFloat, ideal: CGFloat?, maximum: CGFloat
  init<Value>(_ column: _TableColumnEntry<Value>) {
    (minimum, ideal, maximum) = (column.minimum, column.ideal, column.maximum)
  }
}

/// A row of cells with the same widths as in the header.
nonisolated struct TableColumns: Layout {
  typealias AnimatableData = EmptyAnimatableData
  let columns: [TableColumnWidth]
  let chosen: [Int: CGFloat]
  init(_ columns: [TableColumnWidth], chosen: [Int: CGFloat]) {
    self.columns = columns
    self.chosen = chosen
  }

  private var gaps: CGFloat { Metrics.Table.gap * CGFloat(max(0, columns.count - 1)) }
  private var idealWidths: [CGFloat] {
    columns.enumerated().map { index, column in
      min(max(chosen[index] ?? column.ideal ?? column.minimum, column.minimum), column.maximum)
    }
  }
  /// Widths set by the user or fixed by the app are kept. The rest goes to columns without an ideal width, then to those with
  /// one, within their limits. Without room for the ideal widths, all of those give way alike, down to their least width.
  func widths(in room: CGFloat?) -> [CGFloat] {
    var widths = idealWidths
    var free = (room ?? 0) - gaps - widths.reduce(0, +)
    if free < 0, room != nil {
      let spare = columns.indices.map { chosen[$0] == nil ? widths[$0] - columns[$0].minimum : 0 }, all = spare.reduce(0, +)
      let part = all > 0 ? min(1, -free / all) : 0
      for index in columns.indices { widths[index] -= spare[index] * part }
    }
    func share(among candidates: [Int]) {
      var open = candidates.filter { chosen[$0] == nil && widths[$0] < columns[$0].maximum }
      while free > 0.5, !open.isEmpty {
        let share = free / CGFloat(open.count)
        for index in open {
          let more = min(share, columns[index].maximum - widths[index])
          widths[index] += more
          free -= more
        }
        open.removeAll { widths[$0] >= columns[$0].maximum }
      }
    }
    share(among: columns.indices.filter { columns[$0].ideal == nil })
    share(among: Array(columns.indices))
    return widths.map { $0.rounded(.down) }
  }
  func sizeThatFits(proposal: ProposedViewSize, subviews: LayoutSubviews, cache: inout Void) -> CGSize {
    let widths = widths(in: proposal.width)
    let height = zip(subviews, widths).map { $0.sizeThatFits(ProposedViewSize(width: $1, height: proposal.height)).height }.max() ?? 0
    return CGSize(width: max(proposal.width ?? 0, widths.reduce(0, +) + gaps), height: height)
  }
  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: LayoutSubviews, cache: inout Void) {
    var x = bounds.minX
    for (subview, width) in zip(subviews, widths(in: bounds.width)) {
      let offer = ProposedViewSize(width: width, height: bounds.height)
      let own = subview.sizeThatFits(offer)
      subview.place(at: CGPoint(x: x, y: bounds.midY - own.height / 2), proposal: offer)
      x += width + Metrics.Table.gap
    }
  }
}

// MARK: - The header

private struct TableHeader<Value>: View {
  let columns: [_TableColumnEntry<Value>]
  let layout: TableColumns
  let sorting: TableSorting?
  let setWidth: (Int, CGFloat) -> Void
  @Environment(\.theme) private var theme

  var body: some View {
    VStack(spacing: 0) {
      layout {
        ForEach(columns.indices, id: \.self) { index in
          TableHeaderCell(column: columns[index], sorting: sorting, isLast: index == columns.count - 1) { setWidth(index, $0) }
        }
      }
      .padding(.horizontal, Metrics.Table.margin)
      .frame(height: theme.metrics.table.header)
      Divider()
    }
    .accessibilityElement(children: .contain)
  }
}

private struct TableHeaderCell<Value>: View {
  let column: _TableColumnEntry<Value>
  let sorting: TableSorting?
  let isLast: Bool
  let resize: (CGFloat) -> Void
  @Environment(\.theme) private var theme
  @Environment(\.layoutDirection) private var direction
  @Environment(\.displayScale) private var scale
  @State private var start: CGFloat?

  var body: some View {
    let order = column.comparator.flatMap { sorting?.order($0) }
    GeometryReader { cell in
      HStack(spacing: 4) {
        if column.alignment != .leading { Spacer(minLength: 0) }
        column.label
          .font(.system(size: 11, weight: order == nil ? .medium : .semibold))
          .foregroundStyle(order == nil ? AnyShapeStyle(.secondary) : AnyShapeStyle(.primary))
          .lineLimit(1)
        if column.alignment == .leading { Spacer(minLength: 0) }
        if let order {
          Image(systemName: order == .forward ? "chevron.up" : "chevron.down")
            .font(.system(size: 8, weight: .semibold))
            .accessibilityHidden(true)
        }
      }
      .frame(width: cell.size.width, height: cell.size.height)
      .contentShape(.rect)
      .onTapGesture { if let comparator = column.comparator { sorting?.sort(comparator) } }
      .accessibilityElement(children: .combine)
      .accessibility { attachment in
        attachment.role = .columnHeader
        if let comparator = column.comparator {
          attachment.handlers.append((.press, { [sorting] in sorting?.sort(comparator) }))
        }
      }
      .accessibilityValue(order == nil ? Text(verbatim: "") : order == .forward ? Text("ascending") : Text("descending"))
      .overlay(alignment: .trailing) {
        if !isLast, !column.customization.disabled.contains(.resize) {
          Rectangle().fill(.separator)
            .frame(width: max(theme.metrics.border.hairline, 1 / scale), height: max(0, cell.size.height - 12))
            .frame(width: Metrics.Table.gap, height: cell.size.height)
            .contentShape(.rect)
            .pointerStyle(.columnResize)
            .gesture(
              DragGesture(minimumDistance: 0, coordinateSpace: .global)
                .onChanged { drag in
                  let from = start ?? cell.size.width
                  start = from
                  resize(from + (direction == .rightToLeft ? -1 : 1) * drag.translation.width)
                }
                .onEnded { _ in start = nil })
            .padding(.trailing, -Metrics.Table.gap)
        }
      }
    }
  }
}

extension EnvironmentValues {
  /// The rows of lists here are those of a table.
  @Entry nonisolated var isTableContent = false
}
