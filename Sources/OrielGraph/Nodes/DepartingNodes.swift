/// Nodes that left the tree but are still seen while their removal transition plays.
///
/// Their boxes stay in the container's list, marked `isDeparting`: painted where they were, not laid out, not hit.
struct DepartingNodes {
  fileprivate final class Departure {
    let node: ViewNode
    var isOver = false
    init(_ node: ViewNode) { self.node = node }
  }
  private var departures: [Departure] = []
  private var overCount = 0

  fileprivate mutating func add(_ departure: Departure) { departures.append(departure) }
  fileprivate mutating func end(_ departure: Departure) {
    departure.isOver = true
    overCount += 1
    // Together, however many end at once, this looks at each departure a few times only.
    guard overCount * 2 >= departures.count else { return }
    departures.removeAll { $0.isOver }
    overCount = 0
  }

  func appendBoxes(to boxes: inout [Box]) {
    for departure in departures where !departure.isOver { departure.node.appendBoxes(to: &boxes) }
  }
  func forEach(_ body: (ViewNode) -> Void) {
    for departure in departures where !departure.isOver { body(departure.node) }
  }
}

/// Has children that may still be seen after they left.
protocol DepartureKeeping: AnyObject {
  var departing: DepartingNodes { get set }
}

extension DepartureKeeping {
  /// Takes `node` out: at once without an animated transition, otherwise when that has played.
  ///
  /// A removal may change boxes, and may be over, before this returns. The keeper's boxes are then collected, so `node` must
  /// not be among its children any more.
  func depart(_ node: ViewNode, from owner: ViewNode) {
    let departure = DepartingNodes.Departure(node)
    departing.add(departure)
    let isAnimated = owner.graph.depart(node) { [weak self, weak owner] in
      self?.departing.end(departure)
      node.unmount()
      owner?.childBoxesChanged()
    }
    guard !isAnimated else { return }
    departing.end(departure)
    node.unmount()
  }
}

extension DepartureKeeping where Self: ViewNode {
  func depart(_ node: ViewNode) { depart(node, from: self) }
}
