import Foundation
import OrielWindowing

/// A box that accepts drops. Points are in its coordinates.
///
/// The deepest box at the pointer that wants the drop gets it; its ancestors get no calls.
package protocol DropTarget: Box {
  /// Whether it accepts the drop there. Called for every movement; cache expensive results for the visit.
  func wants(_ visit: DropVisit, at point: CGPoint) -> Bool
  func dropEntered(_ visit: DropVisit, at point: CGPoint)
  /// Returns the operation for a drop at the pointer. Also called right after the pointer entered.
  func dropMoved(_ visit: DropVisit, to point: CGPoint) -> DragOperation?
  /// The pointer left, or the drag ended. Not called after a drop.
  func dropExited(_ visit: DropVisit)
  /// Performs the drop; `visit.offer.finish` must be called eventually.
  func dropPerformed(_ visit: DropVisit, at point: CGPoint)
}

/// A box that opens when a drag pauses over it, so that the drag can continue inside: tabs and spring-loaded buttons.
package protocol SpringTarget: Box {
  /// The part at a point in its coordinates that would open; nil if none would.
  func springPart(at point: CGPoint) -> AnyHashable?
  func springOpen(_ part: AnyHashable)
}

/// How a list's rows insert drops between them.
package struct RowInsertion {
  package let wants: (DropVisit) -> Bool
  /// Inserts before an element. Must call `visit.offer.finish` eventually.
  package typealias Insert = (Int, DropVisit, @escaping (TimeInterval, @escaping @MainActor () -> Void) -> ScheduledCall?) -> Void
  package let insert: Insert
  package init(wants: @escaping (DropVisit) -> Bool, insert: @escaping Insert) {
    self.wants = wants
    self.insert = insert
  }
}

/// A drag over this window, from when it enters until it leaves or is dropped.
package final class DropVisit {
  package let offer: any DropOffer
  /// The pointer's location in the window.
  package fileprivate(set) var location: CGPoint
  /// What the layers above have learned about the content.
  package var contents: AnyObject?
  /// Cached answers of targets.
  package var answers: [ObjectIdentifier: Bool] = [:]
  package fileprivate(set) weak var target: (any DropTarget)?
  /// The operation for a drop now.
  package fileprivate(set) var operation: DragOperation?
  fileprivate var spring: Spring?
  fileprivate var scrolling: ScheduledCall?

  fileprivate init(_ offer: any DropOffer, at location: CGPoint) {
    self.offer = offer
    self.location = location
  }

  /// The operation if the source allows it, or the closest allowed one.
  package func permitted(_ operation: DragOperation) -> DragOperation? {
    let all = offer.operations
    return all.contains(operation) ? operation : all.contains(.copy) ? .copy : all.first
  }

  /// A spring-loaded part under a resting pointer.
  fileprivate struct Spring {
    weak var box: Box?
    let part: AnyHashable
    var call: ScheduledCall?
    /// Long enough not to open parts that the drag only passes over.
    static let delay: TimeInterval = 0.7
  }
}

extension InputRouter {
  /// Handles a drag over the window; returns the operation for a drop there.
  package func drop(_ offer: any DropOffer, movedTo location: CGPoint) -> DragOperation? {
    graph.catchUp()
    if let old = dropping.visit, old.offer !== offer { dropLeft(old.offer) }
    let visit = dropping.visit ?? DropVisit(offer, at: location)
    dropping.visit = visit
    visit.location = location
    retarget(visit)
    rest(visit)
    return visit.operation
  }
  package func dropLeft(_ offer: any DropOffer) {
    guard let visit = dropping.visit, visit.offer === offer else { return }
    dropping.visit = nil
    (visit.spring, visit.scrolling) = (nil, nil)
    if let target = visit.target { target.dropExited(visit) }
    visit.target = nil
  }
  package func dropped(_ offer: any DropOffer, at location: CGPoint) {
    graph.catchUp()
    guard let visit = dropping.visit, visit.offer === offer, visit.operation != nil, let target = visit.target, target.isInWindow else {
      dropLeft(offer)
      return offer.finish(nil)
    }
    visit.location = location
    dropping.visit = nil
    (visit.spring, visit.scrolling) = (nil, nil)
    target.dropPerformed(visit, at: target.convertFromWindow(location))
  }
  /// True while something is dragged over the window.
  package var hasDropVisit: Bool { dropping.visit != nil }

  private func retarget(_ visit: DropVisit) {
    dropping.search = visit
    let hit = graph.root.flatMap { $0.hitTest(CGPoint(x: visit.location.x - $0.origin.x, y: visit.location.y - $0.origin.y)) }
    dropping.search = nil
    var found: (any DropTarget)?
    // A hit box that does not search its children for targets may itself be inside one.
    hit?.forEachToRoot { box in
      if found == nil, takesDrop(box, visit, at: box.convertFromWindow(visit.location)) { found = box.dropTarget }
    }
    if found !== visit.target {
      let old = visit.target
      visit.target = found
      old?.dropExited(visit)
      if let found { found.dropEntered(visit, at: found.convertFromWindow(visit.location)) }
    }
    let wish = found.flatMap { $0.dropMoved(visit, to: $0.convertFromWindow(visit.location)) }
    visit.operation = wish.flatMap(visit.permitted)
  }
  /// Whether the drop that is looked for a place belongs to the box.
  func takesDrop(_ box: Box, _ visit: DropVisit, at point: CGPoint) -> Bool {
    guard let target = box.dropTarget, box.bounds.contains(point), box.isInteractionEnabled else { return false }
    return target.wants(visit, at: point)
  }
  /// The target has left the window.
  func dropTargetLost() {
    guard let visit = dropping.visit, let target = visit.target, !target.isInWindow else { return }
    visit.target = nil
    visit.operation = nil
    target.dropExited(visit)
  }

  // MARK: A pointer that rests

  private func rest(_ visit: DropVisit) {
    let path = hitPath(at: visit.location)
    rest(visit, on: path)
    if visit.scrolling == nil, edge(of: path, visit) != nil { scrollOn(visit, after: EdgeScrolling.delay) }
  }
  private func rest(_ visit: DropVisit, on path: [Box]) {
    for box in path {
      guard let target = box.springTarget, box.isInteractionEnabled,
        let part = target.springPart(at: box.convertFromWindow(visit.location))
      else { continue }
      if visit.spring?.box === box, visit.spring?.part == part { return }
      let call = graph.host?.schedule(after: DropVisit.Spring.delay) { [weak target] in
        if let target, target.isInWindow { target.springOpen(part) }
      }
      visit.spring = DropVisit.Spring(box: box, part: part, call: call)
      return
    }
    visit.spring = nil
  }

  private enum EdgeScrolling {
    /// Points from the edge within which a resting pointer scrolls.
    static let zone: CGFloat = 28
    static let delay: TimeInterval = 0.3
    static let interval: TimeInterval = 1.0 / 30
    /// Wheel detents per interval, right at the edge.
    static let speed: CGFloat = 0.25
  }
  /// The targets to scroll under the pointer and the amount in wheel detents; nil away from edges.
  private func edge(of path: [Box], _ visit: DropVisit) -> (targets: [any WheelTarget], steps: CGSize)? {
    for box in path where box.viewportBox != nil || box.textInputTarget != nil {
      guard box.wheelTarget != nil else { continue }
      let rect = box.convertToWindow(box.bounds), place = visit.location
      guard rect.contains(place) else { continue }
      func pull(_ low: CGFloat, _ high: CGFloat) -> CGFloat {
        let zone = min(EdgeScrolling.zone, (high + low) / 4)
        return low < zone ? 1 - low / zone : high < zone ? high / zone - 1 : 0
      }
      let x = pull(place.x - rect.minX, rect.maxX - place.x), y = pull(place.y - rect.minY, rect.maxY - place.y)
      guard x != 0 || y != 0 else { continue }
      let steps = CGSize(width: x * EdgeScrolling.speed, height: y * EdgeScrolling.speed)
      return (path.drop { $0 !== box }.compactMap(\.wheelTarget), steps)
    }
    return nil
  }
  private func scrollOn(_ visit: DropVisit, after delay: TimeInterval) {
    visit.scrolling = graph.host?.schedule(after: delay) { [weak self, weak visit] in
      guard let self, let visit, self.dropping.visit === visit else { return }
      visit.scrolling = nil
      guard let edge = self.edge(of: self.hitPath(at: visit.location), visit) else { return }
      let event = ScrollEvent(at: visit.location, steps: edge.steps, time: self.graph.now)
      for target in edge.targets where target.viewportBox != nil || target.textInputTarget != nil {
        var local = event
        local.location = target.convertFromWindow(event.location)
        guard target.scroll(local) else { continue }
        self.retarget(visit)
        return self.scrollOn(visit, after: EdgeScrolling.interval)
      }
    }
  }
}
