import Foundation
import OrielDrawing

/// The properties that a view takes from its matched view.
public nonisolated struct MatchedGeometryProperties: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let position = MatchedGeometryProperties(rawValue: 1)
  public static let size = MatchedGeometryProperties(rawValue: 2)
  public static let frame: MatchedGeometryProperties = [.position, .size]
}

/// The boxes of one window that share geometries, by what they are matched by.
final class MatchedGeometry {
  struct Key: Hashable {
    let namespace: Namespace.ID
    let id: AnyHashable
  }
  private struct Member {
    weak var box: MatchedBox?
    /// Where it was seen, and in which of the window's frames.
    var place: (frame: CGRect, number: Int)?
  }
  private var groups: [Key: [Member]] = [:]

  func join(_ box: MatchedBox, _ key: Key) {
    let frame = box.graph.counters.frames
    groups[key, default: []].removeAll { $0.box == nil && ($0.place?.number ?? 0) < frame - 1 }
    groups[key]!.append(Member(box: box))
    // Of departed boxes, only those from the last frame matter.
    guard groups.count > 64 else { return }
    let now = box.graph.counters.frames
    groups = groups.filter { $0.value.contains { $0.box != nil || ($0.place?.number ?? 0) >= now - 1 } }
  }
  func note(_ box: MatchedBox, _ key: Key, at frame: CGRect) {
    guard let index = groups[key]?.firstIndex(where: { $0.box === box }) else { return }
    groups[key]![index].place = (frame, box.graph.counters.frames)
  }
  /// The frame of another box that was removed in this frame without a transition.
  func placeOfDeparted(_ key: Key, before box: MatchedBox) -> CGRect? {
    let last = groups[key]?.last {
      $0.box !== box && $0.box?.isThere != true && ($0.place?.number ?? 0) >= box.graph.counters.frames - 1
    }
    return last?.place?.frame
  }
  func leave(_ box: MatchedBox, _ key: Key) {
    groups[key]?.removeAll { $0.box == nil || $0.box === box }
    if groups[key]?.isEmpty == true { groups[key] = nil }
  }
  func members(_ key: Key) -> [MatchedBox] { groups[key]?.compactMap(\.box) ?? [] }
  /// The box whose geometry is used: the newest source that is not departing.
  func source(_ key: Key) -> MatchedBox? { members(key).last { $0.isSource && $0.isThere } }
}

/// Shares a rectangle with other views: a view that replaces another starts at the old one's frame,
/// and a view that is not the source follows the source.
public struct _MatchedGeometryEffect<ID: Hashable>: BoxModifier {
  let id: ID
  let namespace: Namespace.ID
  let properties: MatchedGeometryProperties
  let anchor: UnitPoint
  let isSource: Bool
  public typealias Body = Never
  package func makeBox(_ node: ViewNode) -> MatchedBox { MatchedBox(node) }
  package func apply(to box: MatchedBox, from old: Self?) {
    box.match(
      MatchedGeometry.Key(namespace: namespace, id: AnyHashable(id)), properties, anchor: anchor, isSource: isSource)
  }
}

/// The presented frame of matched content, in its box's coordinates.
private typealias MatchedFrame = AnimatablePair<CGPoint.AnimatableData, CGSize.AnimatableData>

package final class MatchedBox: WrapperBox, GeometryObserver, AnimationParticipant {
  override package class var roles: BoxRoles { [] }
  private var key: MatchedGeometry.Key?
  private var properties = MatchedGeometryProperties.frame
  private var anchor = UnitPoint.center
  private(set) var isSource = true
  /// The animation it came with.
  private var arrival: Animation?
  private var hasSettled = false
  /// nil uses the layout's frame.
  private var shown: CGRect?
  private var vector: AnimatedVector<MatchedFrame>?

  func match(_ key: MatchedGeometry.Key, _ properties: MatchedGeometryProperties, anchor: UnitPoint, isSource: Bool) {
    if key != self.key {
      if let old = self.key { graph.matchedGeometry.leave(self, old) }
      if self.key == nil { arrival = graph.counters.frames > 0 ? Transaction.current.effectiveAnimation : nil }
      self.key = key
      graph.matchedGeometry.join(self, key)
      graph.observeGeometry(self)
    }
    self.properties = properties
    self.anchor = anchor
    self.isSource = isSource
    graph.needsLayout(self)
  }

  /// In the window and not departing.
  var isThere: Bool { isInTree && !isLeaving }
  private var isInTree: Bool {
    var box: Box = self
    while let parent = box.parent { box = parent }
    return box === graph.root
  }
  private var isLeaving: Bool {
    var box: Box? = self
    while let current = box {
      if current.isDeparting { return true }
      box = current.parent
    }
    return false
  }

  /// The frame from layout in window coordinates, without animations.
  private var settledFrame: CGRect {
    let origin = convertFromWindow(.zero)
    return CGRect(x: -origin.x, y: -origin.y, width: size.width, height: size.height)
  }
  /// The presented frame in window coordinates.
  private var seenFrame: CGRect { convertToWindow(shown ?? bounds, clipped: false) }
  private func local(_ frame: CGRect) -> CGRect {
    let a = convertFromWindow(frame.origin), b = convertFromWindow(CGPoint(x: frame.maxX, y: frame.maxY))
    return CGRect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(b.x - a.x), height: abs(b.y - a.y))
  }

  // MARK: Following

  package func geometrySettled() {
    guard let key, proposal != nil, isInTree else { return }
    if !hasSettled {
      hasSettled = true
      // The new box starts at the presented frame of the one it replaces, which moves along to the new box's place.
      if let arrival, isSource, let partner = graph.matchedGeometry.members(key).last(where: { $0 !== self && $0.hasSettled && $0.isInTree }) {
        move(from: matched(local(partner.seenFrame)), to: bounds, arrival)
        graph.matchedGeometry.note(self, key, at: seenFrame)
        if partner.isLeaving { partner.move(from: partner.shown ?? partner.bounds, to: partner.matched(partner.local(settledFrame)), arrival) }
        return
      }
      if let arrival, isSource, let place = graph.matchedGeometry.placeOfDeparted(key, before: self) {
        move(from: matched(local(place)), to: bounds, arrival)
        return
      }
    }
    if isSource, !isLeaving { graph.matchedGeometry.note(self, key, at: seenFrame) }
    guard !isLeaving, let source = graph.matchedGeometry.source(key), source !== self, !isSource else {
      if !isLeaving, vector == nil, shown != nil { show(nil) }
      return
    }
    let target = matched(local(source.settledFrame))
    guard target != self.target else { return }
    if let animation = graph.layoutTransaction.effectiveAnimation, shown != nil {
      move(from: shown ?? bounds, to: target, animation)
    } else {
      vector = nil
      graph.animator.remove(self)
      show(target)
    }
  }
  private var target: CGRect? { vector.map { CGRect($0.target) } ?? shown }

  /// The matched properties of `frame`; the rest is the box's own.
  private func matched(_ frame: CGRect) -> CGRect {
    let size = properties.contains(.size) ? frame.size : self.size
    let point = properties.contains(.position)
      ? CGPoint(x: frame.minX + frame.width * anchor.x, y: frame.minY + frame.height * anchor.y)
      : CGPoint(x: self.size.width * anchor.x, y: self.size.height * anchor.y)
    return CGRect(x: point.x - size.width * anchor.x, y: point.y - size.height * anchor.y, width: size.width, height: size.height)
  }

  private func move(from start: CGRect, to end: CGRect, _ animation: Animation) {
    var vector = self.vector ?? AnimatedVector(start.animatableData)
    vector.animate(to: end.animatableData, with: animation, at: graph.now)
    self.vector = vector
    show(start)
    graph.animator.add(self)
  }
  package func advance(to time: TimeInterval) -> Bool {
    guard isInTree, vector != nil else { return false }
    let data = vector!.value(at: time)
    let isMoving = vector!.isAnimating
    if !isMoving { vector = nil }
    // A source that has arrived uses its layout frame from now on; a departing box stays at the end of its way.
    show(!isMoving && isSource && !isLeaving ? nil : CGRect(data))
    return isMoving
  }

  private func show(_ frame: CGRect?) {
    guard frame != shown else { return }
    setNeedsDisplay()
    shown = frame
    placeChildren()
    invalidateInk()
    setNeedsDisplay()
  }

  // MARK: Layout

  override package func placeChildren() {
    guard let content else { return }
    guard let shown else { return super.placeChildren() }
    let inner = ProposedViewSize(shown.size), extent = content.size(for: inner)
    // Content that does not take the proposed size keeps the anchor.
    content.place(
      at: CGPoint(
        x: shown.minX + (shown.width - extent.width) * anchor.x, y: shown.minY + (shown.height - extent.height) * anchor.y),
      proposal: inner)
  }
}

extension CGRect {
  fileprivate init(_ data: MatchedFrame) {
    self = .zero
    animatableData = data
    size.width = max(0, size.width)
    size.height = max(0, size.height)
  }
}

extension View {
  /// Ties the view's geometry to that of other views with the same `id` in the same namespace.
  ///
  /// If a view is inserted in the same animation that removes another, it starts at the other's position and size; while
  /// `isSource` is false, it follows the source. On Linux, views match within one window only, so not between a window and its
  /// sheets.
  public func matchedGeometryEffect<ID: Hashable>(
    id: ID, in namespace: Namespace.ID, properties: MatchedGeometryProperties = .frame, anchor: UnitPoint = .center,
    isSource: Bool = true
  ) -> some View {
    modifier(
      _MatchedGeometryEffect(id: id, namespace: namespace, properties: properties, anchor: anchor, isSource: isSource))
  }
  /// On Linux, this returns the view unchanged: a moving view is drawn at its parent's presented position, so every view
  /// already is a geometry group.
  public func geometryGroup() -> some View { self }
}
