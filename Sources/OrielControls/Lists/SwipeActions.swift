import OrielGraph

/// The actions of a row at one of its edges.
struct SwipeActions {
  let content: AnyView
}
struct LeadingSwipeKey: LayoutValueKey { nonisolated static var defaultValue: SwipeActions? { nil } }
struct TrailingSwipeKey: LayoutValueKey { nonisolated static var defaultValue: SwipeActions? { nil } }

extension View {
  /// Adds actions to a row. On Linux, they are in the row's context menu and available as accessibility actions; rows do not
  /// slide.
  @ViewBuilder public func swipeActions<T: View>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
  ) -> some View {
    let actions = SwipeActions(content: AnyView(content()))
    if edge == .leading {
      layoutValue(key: LeadingSwipeKey.self, value: actions as SwipeActions?)
    } else {
      layoutValue(key: TrailingSwipeKey.self, value: actions as SwipeActions?)
    }
  }
}

extension ListBox {
  private func actionViews(of unit: RowUnit) -> [AnyView] {
    guard let box = unit.box else { return [] }
    return [box.listTrait(LeadingSwipeKey.self), box.listTrait(TrailingSwipeKey.self)].compactMap { $0?.content }
  }
  func hasSwipeActions(_ unit: RowUnit) -> Bool { !actionViews(of: unit).isEmpty }

  /// The actions of a row as menu items, with the views that keep them alive.
  func swipeItems(of unit: RowUnit) -> (items: [MenuItem], readers: [MenuContentReader]) {
    var items: [MenuItem] = []
    var readers: [MenuContentReader] = []
    for view in actionViews(of: unit) {
      let reader = MenuContentReader(view.labelStyle(.titleOnly), environment: unit.scope, clock: graph.host)
      readers.append(reader)
      if !items.isEmpty { items.append(.separator) }
      items += reader.items
    }
    return (items, readers)
  }
  /// Opens the actions as a menu at a point of the list; returns false if the row there has none.
  func showSwipeMenu(at point: CGPoint?) -> Bool {
    guard let unit = point.map({ row(at: $0) }) ?? startRow.flatMap({ window.unit(atRow: $0) }), hasSwipeActions(unit),
      let host = overlayHost
    else { return false }
    let (items, readers) = swipeItems(of: unit)
    let part = rows.rect(unit).offsetBy(dx: rows.offset(in: self).x, dy: rows.offset(in: self).y)
    let placement = contextMenuPlacement(at: point, below: part)
    guard let session = MenuSession.open(items, placement, over: host, byKey: point == nil) else { return false }
    session.onEnd = { [graph] in graph.afterUpdate { for reader in readers { reader.close() } } }
    return true
  }
}
