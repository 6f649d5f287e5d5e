import Foundation
import OrielWindowing

/// A box on which something can be dropped. Points are its own.
///
/// Of all boxes at the pointer the deepest one that wants the drop has it; those around it hear nothing.
package protocol DropTarget: Box {
  /// Whether it would take the drop there. Asked with every movement over it: what is expensive is asked once for each visit.
  func wants(_ visit: DropVisit, at point: CGPoint) -> Bool
  func dropEntered(_ visit: DropVisit, at point: CGPoint)
  /// The pointer is there, also right after it entered: what would be done with the drop.
  func dropMoved(_ visit: DropVisit, to point: CGPoint) -> DragOperation?
  /// It goes elsewhere, or the drag is over. Not called after a drop.
  func dropExited(_ visit: DropVisit)
  /// It is let go here: `visit.offer.finish` has to be called in the end.
  func dropPerformed(_ visit: DropVisit, at point: CGPoint)
}

/// A box that opens when a drag rests on it, so that the drag can go on inside of what it opens: tabs, and buttons that say so.
package protocol SpringTarget: Box {
  /// Names the part at a point of its own that would open; nil: nothing would.
  func springPart(at point: CGPoint) -> AnyHashable?
  func springOpen(_ part: AnyHashable)
}

/// What rows of a list do with something that is dropped between them.
package struct RowInsertion {
  package let wants: (DropVisit) -> Bool
  /// Before which element it goes, and what counts time there. Calls `visit.offer.finish` in the end.
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
  /// Where the pointer is, in the window.
  package fileprivate(set) var location: CGPoint
  /// What the layers above have found out about the content.
  package var contents: AnyObject?
  /// Answers of targets that are asked once.
  package var answers: [ObjectIdentifier: Bool] = [:]
  package fileprivate(set) weak var target: (any DropTarget)?
  /// What the window would do with the drop.
  package fileprivate(set) var operation: DragOperation?
  fileprivate var spring: Spring?
  fileprivate var scrolling: ScheduledCall?

  fileprivate init(_ offer: any DropOffer, at location: CGPoint) {
    self.offer = offer
    self.location = location
  }

  /// The operation itself where the source permits it, or the nearest one that it does.
  package func permitted(_ operation: DragOperation) -> DragOperation? {
    let all = offer.operations
    return all.contains(operation) ? operation : all.contains(.copy) ? .copy : all.first
  }

  /// A part on which the pointer rests.
  fileprivate struct Spring {
    weak var box: Box?
    let part: AnyHashable
    var call: ScheduledCall?
    /// Long enough not to open what the drag only passes.
    static let delay: TimeInterval = 0.7
  }
}

extension InputRouter {
  /// Something is dragged over the window: what would be done with it there.
  package func drop(_ offer: any DropOffer, movedTo location: CGPoint) -> DragOperation? {
    graph.catchUp()
    if let old = dropVisit, old.offer !== offer { dropLeft(old.offer) }
    let visit = dropVisit ?? DropVisit(offer, at: location)
    dropVisit = visit
    visit.location = location
    retarget(visit)
    rest(visit)
    return visit.operation
  }
  package func dropLeft(_ offer: any DropOffer) {
    guard let visit = dropVisit, visit.offer === offer else { return }
    dropVisit = nil
    (visit.spring, visit.scrolling) = (nil, nil)
    if let target = visit.target { target.dropExited(visit) }
    visit.target = nil
  }
  package func dropped(_ offer: any DropOffer, at location: CGPoint) {
    graph.catchUp()
    guard let visit = dropVisit, visit.offer === offer, visit.operation != nil, let target = visit.target, target.isInWindow else {
      dropLeft(offer)
      return offer.finish(nil)
    }
    visit.location = location
    dropVisit = nil
    (visit.spring, visit.scrolling) = (nil, nil)
    target.dropPerformed(visit, at: target.convertFromWindow(location))
  }
  /// True while something is dragged over the window.
  package var hasDropVisit: Bool { dropVisit != nil }

  private func retarget(_ visit: DropVisit) {
    dropSearch = visit
    let hit = graph.root.flatMap { $0.hitTest(CGPoint(x: visit.location.x - $0.origin.x, y: visit.location.y - $0.origin.y)) }
    dropSearch = nil
    var found: (any DropTarget)?
    // What does not look into its children for targets may lie inside of one.
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
    guard let visit = dropVisit, let target = visit.target, !target.isInWindow else { return }
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
    /// Turns of a wheel in each interval, right at the edge.
    static let speed: CGFloat = 0.25
  }
  /// What scrolls under the pointer, and by how much of a wheel's detent; nil away from edges.
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
      guard let self, let visit, self.dropVisit === visit else { return }
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
