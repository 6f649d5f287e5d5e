import Foundation
import OrielGraph

/// The position of a scroll view.
public struct ScrollPosition: Equatable {
  enum Target: Equatable {
    case none
    case id(AnyHashable, UnitPoint?)
    case edge(Edge)
    case offset(x: CGFloat?, y: CGFloat?)
  }
  private(set) var target = Target.none
  /// Distinguishes repeated requests for the same position.
  private(set) var request = 0
  /// Whether the user scrolled since the app last set a position.
  public private(set) var isPositionedByUser = false
  var seen: AnyHashable?

  public nonisolated init(idType: any Hashable.Type = Never.self) {}
  public init(id: some Hashable, anchor: UnitPoint? = nil) { scrollTo(id: id, anchor: anchor) }
  public init(idType: any Hashable.Type = Never.self, edge: Edge) { scrollTo(edge: edge) }
  public init(idType: any Hashable.Type = Never.self, point: CGPoint) { scrollTo(point: point) }
  public init(idType: any Hashable.Type = Never.self, x: CGFloat, y: CGFloat) { scrollTo(x: x, y: y) }
  public init(idType: any Hashable.Type = Never.self, x: CGFloat) { scrollTo(x: x) }
  public init(idType: any Hashable.Type = Never.self, y: CGFloat) { scrollTo(y: y) }

  public mutating func scrollTo(id: some Hashable, anchor: UnitPoint? = nil) { go(.id(AnyHashable(id), anchor)) }
  public mutating func scrollTo(edge: Edge) { go(.edge(edge)) }
  public mutating func scrollTo(point: CGPoint) { go(.offset(x: point.x, y: point.y)) }
  public mutating func scrollTo(x: CGFloat, y: CGFloat) { go(.offset(x: x, y: y)) }
  public mutating func scrollTo(x: CGFloat) { go(.offset(x: x, y: nil)) }
  public mutating func scrollTo(y: CGFloat) { go(.offset(x: nil, y: y)) }
  private mutating func go(_ target: Target) {
    self.target = target
    request += 1
    isPositionedByUser = false
    seen = nil
  }
  mutating func moved(seeing id: AnyHashable?) {
    target = .none
    seen = id
    isPositionedByUser = true
  }

  /// The first visible view, or the requested one.
  public var viewID: (any Hashable)? { identity?.base as? any Hashable }
  public func viewID<T: Hashable>(type: T.Type) -> T? { identity?.base as? T }
  private var identity: AnyHashable? {
    if case .id(let id, _) = target { return id }
    return seen
  }
  public var edge: Edge? { if case .edge(let edge) = target { edge } else { nil } }
  public var point: CGPoint? { if case .offset(let x?, let y?) = target { CGPoint(x: x, y: y) } else { nil } }
  public var x: CGFloat? { if case .offset(let x, _) = target { x } else { nil } }
  public var y: CGFloat? { if case .offset(_, let y) = target { y } else { nil } }
}

/// Connects a position with the outermost scroll view in the content.
final class ScrollLink: GeometryObserver {
  private weak var node: (any ScrollingNode)?
  private var lastOffset: CGPoint?
  /// Called with the first visible view after the user scrolled.
  var onMoved: ((AnyHashable?) -> Void)?
  private var isMoving = false
  /// Whether the report waits until rows are created.
  private var waitsForRows = false
  /// A request from before the scroll view was laid out.
  private var pending: (target: ScrollPosition.Target, anchor: UnitPoint?)?

  func attach(_ node: any ScrollingNode) {
    guard self.node == nil else { return }
    self.node = node
    let box = node.scrollBox
    box.onGeometryChange[ObjectIdentifier(self)] = { [weak self, weak box] in
      guard let self, let box else { return }
      if let wish = pending, Self.canReach(wish.target, in: box) {
        pending = nil
        go(to: wish.target, anchor: wish.anchor)
      }
      guard box.offset != lastOffset else { return }
      let isFirst = lastOffset == nil
      lastOffset = box.offset
      guard !isFirst, !isMoving else { return }
      report(box)
    }
  }
  /// Reports the visible views, after creating rows that just came into view.
  private func report(_ box: ScrollBox) {
    box.graph.afterUpdate { [weak self, weak box] in
      guard let self, let box else { return }
      guard Self.isLacking(box.content) else {
        onMoved?(Self.firstSeen(in: box))
        return
      }
      waitsForRows = true
      box.graph.observeGeometry(self)
    }
  }
  func geometrySettled() {
    guard waitsForRows, let node else { return }
    waitsForRows = false
    let box = node.scrollBox
    box.graph.afterUpdate { [weak self, weak box] in if let self, let box { onMoved?(Self.firstSeen(in: box)) } }
  }
  private static func isLacking(_ box: Box) -> Bool {
    if let lazy = box as? LazyBox { return lazy.window.isLacking() }
    return !(box is ScrollBox) && box.children.contains { isLacking($0) }
  }

  /// False until layout has determined the position.
  private static func canReach(_ target: ScrollPosition.Target, in box: ScrollBox) -> Bool {
    switch target {
    case .edge(.bottom), .edge(.trailing): box.greatestOffset != .zero
    default: box.size != .zero
    }
  }

  /// Scrolls to a target after the current layout.
  func go(to target: ScrollPosition.Target, anchor: UnitPoint?) {
    guard let node, Self.canReach(target, in: node.scrollBox) else {
      pending = (target, anchor)
      return
    }
    let animation = Transaction.current.effectiveAnimation
    node.graph.afterUpdate { [weak self, weak node] in
      guard let self, let node else { return }
      isMoving = true
      defer { isMoving = false }
      let box = node.scrollBox
      if target != .none { box.keptScroll?.giveUp() }
      var offset = box.offset
      switch target {
      case .none: return
      case .id(let id, let own):
        _ = node.scrollTo(id, anchor: own ?? anchor ?? .top, animation: animation)
        return
      case .edge(.top): offset.y = 0
      case .edge(.bottom): offset.y = box.greatestOffset.y
      case .edge(.leading): offset.x = 0
      case .edge(.trailing): offset.x = box.greatestOffset.x
      case .offset(let x, let y): offset = CGPoint(x: x ?? offset.x, y: y ?? offset.y)
      }
      box.scroll(to: offset, animation: animation)
    }
  }

  /// The identity of the first row or stack view that is at least half visible.
  private static func firstSeen(in scroll: ScrollBox) -> AnyHashable? {
    let visible = scroll.convertToWindow(scroll.visibleBounds, clipped: false)
    func isSeen(_ box: Box) -> Bool {
      let frame = box.convertToWindow(box.bounds, clipped: false)
      return frame.midY >= visible.minY && frame.midX >= visible.minX
    }
    func search(_ box: Box) -> AnyHashable? {
      if let lazy = box as? LazyBox {
        let unit = lazy.window.units.first { unit in unit.supply.role == .row && unit.box.map(isSeen) == true }
        return unit.flatMap { $0.supply.id(at: $0.place) }
      }
      let children = (box as? ContainerBox)?.laidOutChildren ?? box.children
      if children.count > 1, let found = children.first(where: { $0.choiceTag != nil && isSeen($0) }) { return found.choiceTag }
      for child in children { if let found = search(child) { return found } }
      return nil
    }
    return search(scroll.content)
  }
}

extension EnvironmentValues {
  @Entry nonisolated var scrollLink: ScrollLink?
}

private struct ScrollPositionModifier: ViewModifier {
  @Binding var position: ScrollPosition
  let anchor: UnitPoint?
  @State private var link = ScrollLink()
  func body(content: Content) -> some View {
    let _ = link.onMoved = { position.moved(seeing: $0) }
    content.environment(\.scrollLink, link)
      .onChange(of: position.request, initial: true) { link.go(to: position.target, anchor: anchor) }
  }
}
private struct ScrolledIDModifier<ID: Hashable>: ViewModifier {
  @Binding var id: ID?
  let anchor: UnitPoint?
  @State private var link = ScrollLink()
  /// The last reported value, which is not a request.
  @State private var reported: ID?
  func body(content: Content) -> some View {
    let _ = link.onMoved = {
      let seen = $0?.base as? ID
      reported = seen
      id = seen
    }
    content.environment(\.scrollLink, link)
      .onChange(of: id, initial: true) { _, new in
        if let new, new != reported { link.go(to: .id(AnyHashable(new), nil), anchor: anchor) }
      }
  }
}

extension View {
  /// Binds the position of the scroll view inside: setting it scrolls, and it updates when the user scrolls.
  public func scrollPosition(_ position: Binding<ScrollPosition>, anchor: UnitPoint? = nil) -> some View {
    modifier(ScrollPositionModifier(position: position, anchor: anchor))
  }
  /// Binds the identity of the first visible view; setting it scrolls there.
  public func scrollPosition<ID: Hashable>(id: Binding<ID?>, anchor: UnitPoint? = nil) -> some View {
    modifier(ScrolledIDModifier(id: id, anchor: anchor))
  }
  /// Marks the layout whose views are scroll targets. On Linux, this has no effect: the views of every stack and list are
  /// scroll targets.
  public func scrollTargetLayout(isEnabled: Bool = true) -> some View { self }
}
