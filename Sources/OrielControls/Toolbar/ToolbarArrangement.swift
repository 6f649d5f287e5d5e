import OrielDrawing
import OrielGraph

/// The layout of a toolbar for one width and one set of columns. Positions are relative to the leading edge.
@MainActor struct ToolbarArrangement {
  private(set) var frames: [(box: Box, frame: CGRect)] = []
  /// Boxes that are not shown.
  private(set) var hidden: [Box] = []
  /// Items without room, in order.
  private(set) var overflow: [ToolbarSlot] = []
  private let bar: ToolbarBox
  private let pad: CGFloat
  /// From the padding to a title that is the first in its section.
  private var titleInset: CGFloat {
    // The words below may begin anywhere; over a picture or an indent the title stays at the edge.
    guard let words = bar.control?.titleInset, (12...40).contains(words) else { return 10 }
    return words - pad
  }
  /// The chevron of what there is no room for.
  private let more: Box?

  /// - Parameter edges: The trailing edges of the columns, the sidebar's first; 0 for a hidden one. Empty without a split view.
  init(_ bar: ToolbarBox, edges: [CGFloat]) {
    self.bar = bar
    more = bar.more
    pad = bar.theme.metrics.toolbar.paddingH
    let width = bar.size.width - bar.trailingRoom
    guard let sidebar = edges.first else {
      arrange(bar.slots, from: 0, to: width, hasTitle: true)
      hideMore()
      return
    }
    let content = edges.count > 1 ? max(edges[1], sidebar) : sidebar
    let showsContent = edges.count > 1 && content - sidebar > 1
    func slots(_ column: ToolbarColumn) -> [ToolbarSlot] { bar.slots.filter { ($0.column ?? .detail) == column } }
    var start: CGFloat = 0
    var carried: [ToolbarSlot] = []
    if sidebar > pad * 2 + 34 {
      arrange(slots(.sidebar), from: 0, to: sidebar, hasTitle: false)
      start = sidebar
    } else {
      // The button that shows the sidebar stays; the sidebar's items are hidden with it.
      let own = slots(.sidebar)
      carried = Array(own.prefix(1))
      hidden += own.dropFirst().map(\.box)
    }
    // Too narrow for the items of two columns, so they share the space.
    let least = 2 * pad + Metrics.Toolbar.leastSection + (bar.slots.contains { $0.kind == .search } ? Metrics.Toolbar.leastSearch + Metrics.Toolbar.groupGap : 0)
    if showsContent, width - content < least {
      arrange(carried + slots(.content) + slots(.detail), from: start, to: width, hasTitle: true)
    } else if showsContent {
      arrange(carried + slots(.content), from: start, to: content, hasTitle: true)
      arrange(slots(.detail), from: content, to: width, hasTitle: false)
    } else {
      hidden += edges.count > 1 ? slots(.content).map(\.box) : []
      arrange(carried + slots(.detail), from: start, to: width, hasTitle: true)
    }
    hideMore()
  }
  /// An accessory bar below the toolbar, across all columns.
  init(_ bar: ToolbarBox, accessory: ToolbarBox.Accessory) {
    self.bar = bar
    more = accessory.more
    pad = bar.theme.metrics.toolbar.paddingH
    arrange(accessory.slots, from: 0, to: bar.size.width, hasTitle: false)
    hideMore()
  }
  private mutating func hideMore() {
    if let more, !frames.contains(where: { $0.box === more }) { hidden.append(more) }
  }

  /// What stands in one section of the bar: before the free room, in its middle, and behind it.
  private mutating func arrange(_ slots: [ToolbarSlot], from start: CGFloat, to end: CGFloat, hasTitle: Bool) {
    let room = end - start - 2 * pad
    // Items hidden by default are in the menu.
    var gone = slots.filter(\.waitsInMenu)
    hidden += gone.map(\.box)
    let slots = slots.filter { !$0.waitsInMenu }
    var leading = slots.filter { $0.slot == .leading && $0.kind != .search }
    let centre = slots.filter { $0.slot == .centre }
    // Under a title what has no place of its own goes to the far end; elsewhere it follows the edge of its column.
    // Primary actions come first.
    let behind = slots.filter { $0.slot == .trailing && $0.kind != .search }
    var trailing = behind.filter(\.isPrimary) + behind.filter { !$0.isPrimary }
    if !hasTitle, bar.control != nil {
      leading += trailing.filter(\.followsColumn)
      trailing.removeAll(where: \.followsColumn)
    }
    var search = slots.first { $0.kind == .search }
    hidden += slots.filter { $0.kind == .search }.dropFirst().map(\.box)

    let title = bar.title
    let showsTitle = hasTitle && bar.showsTitle
    let titleIdeal = showsTitle ? title.size(for: .unspecified).width : 0
    let menu = showsTitle ? bar.titleMenu?.size(for: .unspecified) ?? .zero : .zero
    /// With its menu, over the text of what stands below it.
    func titleRoom(_ most: CGFloat) -> CGFloat {
      showsTitle ? min(titleIdeal, most) + menu.width + (leading.isEmpty ? titleInset : 0) : 0
    }
    func leastTitle() -> CGFloat { titleRoom(Metrics.Toolbar.leastTitle) }
    if !showsTitle, hasTitle { hidden.append(title) }
    var searchWidth = search.map { min(max($0.box.size(for: .unspecified).width, Metrics.Toolbar.leastSearch), Metrics.Toolbar.greatestSearch) } ?? 0

    func needed() -> CGFloat {
      let gaps: CGFloat = (leading.isEmpty ? 0 : Metrics.Toolbar.groupGap) + (centre.isEmpty ? 0 : Metrics.Toolbar.groupGap) + (trailing.isEmpty ? 0 : Metrics.Toolbar.groupGap)
      return length(leading) + length(centre) + length(trailing) + gaps + leastTitle()
        + (search == nil ? 0 : Metrics.Toolbar.leastSearch + Metrics.Toolbar.groupGap)
    }
    // From the end, until the rest fits.
    var left: [ToolbarSlot] = []
    let moreWidth = more.map { $0.size(for: .unspecified).width + Metrics.Toolbar.itemGap } ?? 0
    while needed() + (gone.isEmpty && left.isEmpty ? 0 : moreWidth) > room, let last = trailing.popLast() ?? (leading.last?.mayLeave == true ? leading.popLast() : nil) {
      left.insert(last, at: 0)
      hidden.append(last.box)
    }
    gone = left + gone
    if gone.contains(where: { $0.kind == .item }), let more, !frames.contains(where: { $0.box === more }) {
      overflow = gone
      trailing.append(ToolbarSlot(more, .automatic, .item, column: nil, startsGroup: false))
    }

    // The search field gives way to a title of usual length, then the title shrinks, down to a few letters.
    var x = start + pad
    place(leading, from: x, to: nil)
    if !leading.isEmpty { x += length(leading) + Metrics.Toolbar.groupGap }
    let occupied = length(trailing) + (trailing.isEmpty || search == nil ? 0 : Metrics.Toolbar.groupGap)
    let free = end - pad - x - length(trailing) - (trailing.isEmpty ? 0 : Metrics.Toolbar.groupGap) - searchWidth - Metrics.Toolbar.groupGap
    if search != nil {
      searchWidth = max(Metrics.Toolbar.leastSearch, searchWidth - max(0, titleRoom(Metrics.Toolbar.usualTitle) - free))
    }
    let mostSearch = end - pad - x - occupied
    if let field = search, searchWidth > mostSearch {
      searchWidth = mostSearch
      if mostSearch < Metrics.Toolbar.tightestSearch {
        hidden.append(field.box)
        search = nil
      }
    }
    var limit = end - pad
    if let search {
      frames.append((search.box, CGRect(x: limit - searchWidth, y: 0, width: searchWidth, height: search.box.size(for: ProposedViewSize(width: searchWidth, height: nil)).height)))
      limit -= searchWidth + Metrics.Toolbar.groupGap
    }
    let hasFlexible = trailing.contains { $0.kind == .flexibleSpace }
    var titleEnd = x
    if showsTitle {
      let inset = leading.isEmpty ? titleInset : 0
      let height = title.size(for: .unspecified).height
      let width = max(0, min(titleIdeal, limit - length(trailing) - (trailing.isEmpty ? 0 : Metrics.Toolbar.groupGap) - x - inset - menu.width))
      frames.append((title, CGRect(x: x + inset, y: 0, width: width, height: height)))
      titleEnd = x + inset + width + Metrics.Toolbar.groupGap
      if let box = bar.titleMenu {
        frames.append((box, CGRect(origin: CGPoint(x: x + inset + width, y: 0), size: menu)))
        titleEnd += menu.width
      }
    } else if hasTitle, let box = bar.titleMenu {
      hidden.append(box)
    }
    let trailingStart = hasFlexible ? titleEnd : max(titleEnd, limit - length(trailing))
    place(trailing, from: trailingStart, to: hasFlexible ? limit : nil)
    if !centre.isEmpty {
      let width = length(centre)
      let middle = (start + end - width) / 2
      place(centre, from: max(titleEnd, min(middle, trailingStart - Metrics.Toolbar.groupGap - width)), to: nil)
    }
  }

  private func gap(before index: Int, in run: [ToolbarSlot]) -> CGFloat {
    guard index > 0, !run[index].isSpace, !run[index - 1].isSpace else { return 0 }
    return run[index].startsGroup ? Metrics.Toolbar.groupGap / 2 : Metrics.Toolbar.itemGap
  }
  private func width(_ slot: ToolbarSlot) -> CGFloat {
    switch slot.kind {
    case .item, .search, .sidebarToggle: slot.box.size(for: .unspecified).width
    case .fixedSpace: Metrics.Toolbar.fixedSpace
    case .flexibleSpace, .titleMenu: 0
    }
  }
  private func length(_ run: [ToolbarSlot]) -> CGFloat {
    run.indices.reduce(0) { $0 + gap(before: $1, in: run) + width(run[$1]) }
  }
  /// One beside the other; the flexible gaps share what is left up to `end`.
  private mutating func place(_ run: [ToolbarSlot], from start: CGFloat, to end: CGFloat?) {
    let flexible = run.count { $0.kind == .flexibleSpace }
    let share = end.map { max(0, $0 - start - length(run)) / CGFloat(max(1, flexible)) } ?? 0
    var x = start
    for (index, slot) in run.enumerated() {
      x += gap(before: index, in: run)
      let size = slot.box.size(for: .unspecified)
      let width = slot.kind == .flexibleSpace ? share : width(slot)
      frames.append((slot.box, CGRect(x: x.rounded(), y: 0, width: slot.isSpace ? 0 : size.width, height: size.height)))
      x += width
    }
  }
}
