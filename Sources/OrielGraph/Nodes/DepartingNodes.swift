/// Nodes that left the tree but stay visible during their removal transition.
///
/// Their boxes stay in the container's list, marked `isDeparting`: they are painted in place, but neither laid out nor hit.
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
    // Amortized: each departure is examined only a few times, however many end at once.
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

/// A parent whose departing children may still be visible.
protocol DepartureKeeping: AnyObject {
  var departing: DepartingNodes { get set }
}

extension DepartureKeeping {
  /// Removes `node`, at once or after its removal transition.
  ///
  /// A removal may change boxes, and may end, before this returns. The parent then collects its boxes, so `node` must
  /// already be removed from its children.
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
