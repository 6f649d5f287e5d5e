import Foundation

/// What changed for assistive technology since it last looked.
package enum AccessibilityChange {
  /// Elements came, went or moved: read the tree again when it is needed.
  case tree
  /// The element of a box says something else.
  case element(ObjectIdentifier)
  case focus(ObjectIdentifier?)
  case announcement(String)
}

/// One window's side toward assistive technology: the tree when somebody asks, changes while somebody listens.
package final class AccessibilityPort: FocusObserver {
  private unowned let graph: ViewGraph
  /// Who listens: the bridge to the accessibility bus. Nothing is collected while nobody does.
  package var onChange: ((AccessibilityChange) -> Void)? {
    didSet { if oldValue == nil, onChange != nil { graph.input.focus.observe(self) } }
  }
  private var treeChanged = false
  private var changedElements: Set<ObjectIdentifier> = []
  private var placementsSeen = 0

  init(graph: ViewGraph) { self.graph = graph }

  func focusMoved(_ keeper: FocusKeeper) { onChange?(.focus(keeper.focusedBox.map { ObjectIdentifier($0) })) }

  func elementChanged(_ box: Box) {
    guard onChange != nil else { return }
    if changedElements.insert(ObjectIdentifier(box)).inserted { graph.requestFrame() }
  }
  /// Once a frame, after layout.
  func contentSettled() {
    guard let onChange else { return }
    if graph.counters.placements != placementsSeen {
      placementsSeen = graph.counters.placements
      changedElements = []
      onChange(.tree)
      return
    }
    let elements = changedElements
    changedElements = []
    for id in elements { onChange(.element(id)) }
  }
  package func announce(_ text: String) { onChange?(.announcement(text)) }
}

extension Box {
  /// What the box says to assistive technology is something else now.
  package final func accessibilityChanged() { graph.input.accessibility.elementChanged(self) }
}

extension ViewGraph {
  package var accessibility: AccessibilityPort { input.accessibility }

  /// Everything in the window, as assistive technology meets it.
  package func accessibilityTree() -> [AccessibilityNode] {
    root.map { AccessibilityPass.sorted(AccessibilityPass.nodes(of: $0)) } ?? []
  }
  /// The element that speaks for what is at a point of the window: the innermost.
  package func accessibilityNode(at point: CGPoint) -> AccessibilityNode? {
    func find(_ nodes: [AccessibilityNode]) -> AccessibilityNode? {
      for node in nodes.reversed() where node.frame.contains(point) { return find(node.children) ?? node }
      return nil
    }
    return find(accessibilityTree())
  }
  /// Performs an action by an element's identity; false if it is gone or cannot.
  @discardableResult package func performAccessibilityAction(
    _ kind: AccessibilityActionKind, on id: AccessibilityNode.ID
  ) -> Bool {
    for node in accessibilityTree() { if let found = node.first(where: { $0.id == id }) { return found.perform(kind) } }
    return false
  }
}
