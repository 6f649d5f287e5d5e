import Foundation
import OrielGraph

extension Box {
  /// The visible fraction of the box in its scroll views, 0...1.
  fileprivate var shareSeen: Double {
    let own = convertToWindow(bounds, clipped: false)
    guard own.width > 0, own.height > 0 else { return 0 }
    var seen = own
    var box = parent
    while let current = box {
      if let viewport = current.viewportBox {
        seen = seen.common(with: viewport.convertToWindow(viewport.visibleBounds, clipped: false))
        if seen.isNull { return 0 }
      }
      box = current.parent
    }
    return seen.width * seen.height / (own.width * own.height)
  }
  /// With a tolerance of half a point.
  fileprivate func isSeen(atLeast threshold: Double) -> Bool {
    let share = shareSeen
    return share > 0 && share >= threshold - 0.001
  }
}

// MARK: One view

private struct ScrollVisibilityModifier: BoxModifier {
  typealias Body = Never
  let threshold: Double
  let action: (Bool) -> Void
  func makeBox(_ node: ViewNode) -> ScrollVisibilityBox { ScrollVisibilityBox(node) }
  func apply(to box: ScrollVisibilityBox, from old: Self?) {
    (box.threshold, box.action) = (threshold, action)
    if old == nil { box.graph.observeGeometry(box) } else if old?.threshold != threshold { box.geometrySettled() }
  }
}
private final class ScrollVisibilityBox: WrapperBox, GeometryObserver {
  override package class var roles: BoxRoles { [] }
  var threshold = 0.5
  var action: (Bool) -> Void = { _ in }
  private var isSeen = false

  func geometrySettled() {
    guard isInWindow, proposal != nil else { return }
    let now = isSeen(atLeast: threshold)
    guard now != isSeen else { return }
    isSeen = now
    graph.afterUpdate { [weak self] in self?.action(now) }
  }
}

// MARK: The views of a scroll view

private struct ScrollTargetVisibilityModifier<ID: Hashable>: BoxModifier {
  typealias Body = Never
  let threshold: Double
  let action: ([ID]) -> Void
  func makeBox(_ node: ViewNode) -> ScrollTargetVisibilityBox<ID> { ScrollTargetVisibilityBox(node) }
  func apply(to box: ScrollTargetVisibilityBox<ID>, from old: Self?) {
    (box.threshold, box.action) = (threshold, action)
    if old == nil { box.graph.observeGeometry(box) } else if old?.threshold != threshold { box.geometrySettled() }
  }
}
private final class ScrollTargetVisibilityBox<ID: Hashable>: WrapperBox, GeometryObserver {
  override package class var roles: BoxRoles { [] }
  var threshold = 0.5
  var action: ([ID]) -> Void = { _ in }
  private var seen: [ID] = []
  private weak var scroll: ScrollBox?

  func geometrySettled() {
    guard isInWindow, let scroll = scroll?.isInWindow == true ? scroll : first(in: self) else { return }
    self.scroll = scroll
    var now: [ID] = []
    collect(from: scroll.content, &now)
    guard now != seen else { return }
    seen = now
    graph.afterUpdate { [weak self] in self?.action(now) }
  }
  private func first(in box: Box) -> ScrollBox? {
    if let scroll = box as? ScrollBox { return scroll }
    for child in box.children { if let found = first(in: child) { return found } }
    return nil
  }
  /// The identities of this type, of the outermost views that have one, in order.
  private func collect(from box: Box, _ ids: inout [ID]) {
    if let lazy = box as? LazyBox {
      let rows = lazy.window.units.filter { $0.supply.role == .row }
      let known = rows.compactMap { unit in (unit.supply.id(at: unit.place)?.base as? ID).map { (unit, $0) } }
      for (unit, id) in known where unit.rowBoxes.contains(where: { $0.isSeen(atLeast: threshold) }) { ids.append(id) }
      if !known.isEmpty { return }
    }
    for child in (box as? ContainerBox)?.laidOutChildren ?? box.children {
      if let id = child.choiceTag?.base as? ID {
        if child.isSeen(atLeast: threshold) { ids.append(id) }
      } else {
        collect(from: child, &ids)
      }
    }
  }
}

extension View {
  /// Runs `action` when at least the given fraction of the view's area becomes visible in its scroll views, and when it
  /// no longer is.
  public func onScrollVisibilityChange(threshold: Double = 0.5, _ action: @escaping (Bool) -> Void) -> some View {
    modifier(ScrollVisibilityModifier(threshold: threshold, action: action))
  }
  /// Runs `action` with the identities of the views of which the first scroll view inside shows at least the given fraction of the
  /// area, initially and whenever they change.
  public func onScrollTargetVisibilityChange<ID: Hashable>(
    idType: ID.Type, threshold: Double = 0.5, _ action: @escaping ([ID]) -> Void
  ) -> some View { modifier(ScrollTargetVisibilityModifier(threshold: threshold, action: action)) }
}
