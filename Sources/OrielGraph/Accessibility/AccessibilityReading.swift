import Foundation

/// The elements of a window as they were read last, and the names that they have outside of the process.
///
/// Everything is read at once, when somebody asks and the content may say something else than before (`ViewGraph.descriptionEpoch`).
/// Assistive technology asks thousands of small questions between two frames; each of them is a look-up here.
struct AccessibilityReading {
  private(set) var elements = AccessibleElements()
  /// Each before those inside.
  private(set) var nodes: [AccessibilityNode] = []
  private var indexes: [AccessibleID: Int] = [:]
  private var epoch: UInt64?
  private var names: [ObjectIdentifier: Name] = [:]
  private var lastNumber: UInt64 = 0

  /// The name of an object, for as long as it lives: another object may get its address.
  private struct Name {
    let id: AccessibleID
    weak var object: AnyObject?
  }

  func node(_ id: AccessibleID) -> AccessibilityNode? { indexes[id].map { nodes[$0] } }
  func node(of object: ObjectIdentifier) -> AccessibilityNode? { names[object].flatMap { node($0.id) } }

  /// Gives up what it remembers, but for the names.
  mutating func forget() { (elements, nodes, indexes, epoch) = (AccessibleElements(), [], [:], nil) }

  mutating func name(of object: AnyObject) -> AccessibleID {
    if let name = names[ObjectIdentifier(object)], name.object === object { return name.id }
    let id = newID()
    names[ObjectIdentifier(object)] = Name(id: id, object: object)
    return id
  }
  private mutating func newID() -> AccessibleID {
    lastNumber += 1
    return AccessibleID(lastNumber)
  }

  mutating func update(from graph: ViewGraph) {
    guard epoch != graph.descriptionEpoch else { return }
    epoch = graph.descriptionEpoch
    graph.counters.accessibilityReadings += 1
    names = names.filter { $0.value.object != nil }
    (nodes, indexes) = ([], [:])
    var all: [AccessibleElement] = []
    let roots = take(graph.accessibilityTree(), in: nil, &all)
    // Names are known only when all are read.
    for index in all.indices {
      let node = nodes[index]
      all[index].labels = node.labels.compactMap { names[$0]?.id }
      all[index].labelledBy = node.labelledBy.compactMap { names[$0]?.id }
    }
    elements = AccessibleElements(roots: roots, all)
  }
  private mutating func take(_ read: [AccessibilityNode], in parent: AccessibleID?, _ all: inout [AccessibleElement]) -> [AccessibleID] {
    read.map { node in
      var id = node.subject.map { name(of: $0) } ?? newID()
      // Two elements that speak for the same box: only the first has a lasting name.
      if indexes[id] != nil { id = newID() }
      let index = nodes.count
      indexes[id] = index
      nodes.append(node)
      var element = AccessibleElement(
        id, in: parent, node.properties, frame: node.frame, activationPoint: node.activationPoint, actions: node.actions)
      (element.inputLabels, element.details) = (node.inputLabels, node.details)
      all.append(element)
      let children = take(node.children, in: id, &all)
      all[index].children = children
      return id
    }
  }
}
