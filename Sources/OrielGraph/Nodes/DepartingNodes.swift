/// Nodes that left the tree but are still seen while their removal transition plays.
///
/// Their boxes stay in the container's list, marked `isDeparting`: painted where they were, not laid out, not hit.
struct DepartingNodes {
  private final class Departure {
    let node: ViewNode
    var isOver = false
    init(_ node: ViewNode) { self.node = node }
  }
  private var departures: [Departure] = []

  init() {}

  /// Takes `node` out: at once without an animated transition, otherwise when that has played.
  mutating func depart(_ node: ViewNode, from owner: ViewNode) {
    departures.removeAll { $0.isOver }
    let departure = Departure(node)
    let isAnimated = owner.graph.depart(node) { [weak owner] in
      departure.isOver = true
      node.unmount()
      owner?.childBoxesChanged()
    }
    if isAnimated { departures.append(departure) } else { node.unmount() }
  }

  func appendBoxes(to boxes: inout [Box]) {
    for departure in departures where !departure.isOver { departure.node.appendBoxes(to: &boxes) }
  }
  func forEach(_ body: (ViewNode) -> Void) {
    for departure in departures where !departure.isOver { body(departure.node) }
  }
}
