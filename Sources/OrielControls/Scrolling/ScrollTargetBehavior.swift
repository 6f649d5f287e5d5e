import Foundation
import OrielGraph

/// The predicted end of scrolling: the visible rectangle in the content's coordinates.
public struct ScrollTarget: Hashable, Sendable {
  public var rect: CGRect
  /// The point of the rectangle that is aligned with the same point of the scroll view; nil is the top leading corner.
  public var anchor: UnitPoint?
  public nonisolated init(rect: CGRect, anchor: UnitPoint? = nil) {
    self.rect = rect
    self.anchor = anchor
  }
}

/// The context of a scroll target behavior.
@dynamicMemberLookup public struct ScrollTargetBehaviorContext {
  /// The visible rectangle when scrolling began.
  public let originalTarget: ScrollTarget
  /// In points per second; for a wheel only the direction is meaningful.
  public let velocity: CGVector
  public let contentSize: CGSize
  public let containerSize: CGSize
  public let axes: Axis.Set
  let environment: EnvironmentValues
  /// The starts of views along an axis, in the content's coordinates.
  let starts: (Axis) -> [CGFloat]
  public subscript<T>(dynamicMember keyPath: KeyPath<EnvironmentValues, T>) -> T { environment[keyPath: keyPath] }
}

/// Determines where scrolling ends.
@MainActor @preconcurrency public protocol ScrollTargetBehavior {
  typealias TargetContext = ScrollTargetBehaviorContext
  /// Adjusts the predicted end of scrolling.
  func updateTarget(_ target: inout ScrollTarget, context: TargetContext)
}

extension ScrollTargetBehaviorContext {
  fileprivate func speed(_ axis: Axis) -> CGFloat { axis == .horizontal ? velocity.dx : velocity.dy }
}

/// Scrolls by pages of the visible size.
public struct PagingScrollTargetBehavior: ScrollTargetBehavior {
  public nonisolated init() {}
  public func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
    for axis in [Axis.horizontal, .vertical] where context.axes.contains(Axis.Set(axis)) {
      let page = context.containerSize[axis]
      guard page > 0 else { continue }
      let began = (context.originalTarget.rect.origin[axis] / page).rounded()
      let speed = context.speed(axis)
      var wanted = (target.rect.origin[axis] / page).rounded()
      // One page at a time, and always one if there was a flick.
      if abs(speed) > 0, wanted == began { wanted += speed > 0 ? 1 : -1 }
      let last = max(0, ((context.contentSize[axis] - page) / page).rounded(.up))
      target.rect.origin[axis] = min(max(0, min(max(wanted, began - 1), began + 1)), last) * page
    }
  }
}

/// Aligns to the start of a view.
public struct ViewAlignedScrollTargetBehavior: ScrollTargetBehavior {
  /// How many views one movement may scroll past.
  public struct LimitBehavior: Hashable, Sendable {
    fileprivate let most: Int?
    private let name: Int
    private nonisolated init(_ name: Int, _ most: Int?) {
      self.name = name
      self.most = most
    }
    public nonisolated static let automatic = LimitBehavior(0, nil)
    public nonisolated static let always = LimitBehavior(1, 1)
    public nonisolated static let alwaysByFew = LimitBehavior(2, 3)
    public nonisolated static let alwaysByOne = LimitBehavior(3, 1)
    public nonisolated static let never = LimitBehavior(4, nil)
  }
  let limitBehavior: LimitBehavior
  public nonisolated init(limitBehavior: LimitBehavior = .automatic) { self.limitBehavior = limitBehavior }
  public func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
    for axis in [Axis.horizontal, .vertical] where context.axes.contains(Axis.Set(axis)) {
      let starts = context.starts(axis)
      guard !starts.isEmpty else { continue }
      func nearest(to place: CGFloat) -> Int { starts.indices.min { abs(starts[$0] - place) < abs(starts[$1] - place) }! }
      let began = nearest(to: context.originalTarget.rect.origin[axis]), speed = context.speed(axis)
      var index = nearest(to: target.rect.origin[axis])
      if abs(speed) > 0, index == began { index += speed > 0 ? 1 : -1 }
      if let most = limitBehavior.most { index = min(max(index, began - most), began + most) }
      target.rect.origin[axis] = starts[min(max(index, 0), starts.count - 1)]
    }
  }
}

/// A type-erased behavior.
public struct AnyScrollTargetBehavior: ScrollTargetBehavior {
  private let base: any ScrollTargetBehavior
  public init<B: ScrollTargetBehavior>(_ base: B) { self.base = base }
  public func updateTarget(_ target: inout ScrollTarget, context: TargetContext) { base.updateTarget(&target, context: context) }
}
extension ScrollTargetBehavior where Self == PagingScrollTargetBehavior {
  public static var paging: PagingScrollTargetBehavior { PagingScrollTargetBehavior() }
}
extension ScrollTargetBehavior where Self == ViewAlignedScrollTargetBehavior {
  public static var viewAligned: ViewAlignedScrollTargetBehavior { ViewAlignedScrollTargetBehavior() }
  public static func viewAligned(limitBehavior: ViewAlignedScrollTargetBehavior.LimitBehavior) -> ViewAlignedScrollTargetBehavior {
    ViewAlignedScrollTargetBehavior(limitBehavior: limitBehavior)
  }
}

extension EnvironmentValues {
  @Entry nonisolated var scrollTargetBehavior: (any ScrollTargetBehavior)?
}
extension View {
  /// Sets where scroll views inside come to rest. On Linux, `.viewAligned` aligns to the views of the first stack in the
  /// content.
  public func scrollTargetBehavior(_ behavior: some ScrollTargetBehavior) -> some View {
    environment(\.scrollTargetBehavior, behavior)
  }
}

extension ScrollBox {
  /// Lets a behaviour choose where scrolling ends.
  func rest(by behavior: (any ScrollTargetBehavior)?) {
    guard let behavior else { return restingPlace = nil }
    restingPlace = { [weak self] began, end, velocity in
      guard let self else { return end }
      let seen = visibleBounds.size
      func rect(_ offset: CGPoint) -> CGRect { CGRect(origin: offset, size: seen) }
      var target = ScrollTarget(rect: rect(end))
      behavior.updateTarget(
        &target,
        context: ScrollTargetBehaviorContext(
          originalTarget: ScrollTarget(rect: rect(began)), velocity: velocity, contentSize: contentSize, containerSize: seen,
          axes: axes, environment: node?.scope.values(reader: nil) ?? EnvironmentValues(),
          starts: { [weak self] axis in
            guard let self else { return [] }
            return viewStarts(along: axis).map { min(max(0, $0), self.greatestOffset[axis]) }
          }))
      return target.rect.origin
    }
  }

  /// The offsets of the views of the first stack in the content.
  private func viewStarts(along axis: Axis) -> [CGFloat] {
    var result: [CGFloat] = []
    func start(_ box: Box) -> CGFloat {
      let place = box.offset(in: content)
      if axis == .vertical { return place.y }
      return content.leftEdge(fromLeading: place.x, width: box.size.width)
    }
    func search(_ box: Box) -> Bool {
      if let lazy = box as? LazyBox, lazy.axis == axis, let first = lazy.window.units.first, let last = lazy.window.units.last {
        // Rows that do not exist also have a position; nearby ones are enough.
        let rows = max(0, first.index - 60)..<min(lazy.window.count, last.index + 61)
        result = rows.filter { lazy.window.role(ofRow: $0) == .row }.map { start(lazy) + lazy.window.rect(ofRow: $0).start }
        return true
      }
      let children = (box as? ContainerBox)?.laidOutChildren ?? box.children
      if children.count > 1 {
        result = children.map(start)
        return true
      }
      return children.contains(where: search)
    }
    _ = search(content)
    return result.sorted()
  }
}
