import Foundation

/// A change to report to assistive technology.
package enum AccessibilityChange {
  /// Elements were added, removed or moved; read the tree again when needed.
  case tree
  /// The element of a box has different properties.
  case element(ObjectIdentifier)
  case focus(ObjectIdentifier?)
  case announcement(String)
}

/// One window's interface to assistive technology: provides the tree on request, and reports changes to a listener.
package final class AccessibilityPort: FocusObserver {
  private unowned let graph: ViewGraph
  /// The listener: the bridge to the accessibility bus. While there is none, no changes are collected.
  package var onChange: ((AccessibilityChange) -> Void)? {
    didSet {
      if oldValue == nil, onChange != nil {
        graph.input.focus.observe(self)
        settleAtKeyboard()
      }
      if onChange == nil { settle(at: nil) }
    }
  }
  package var isListening: Bool { onChange != nil }
  private var treeChanged = false
  private var changedElements: Set<ObjectIdentifier> = []
  private var placementsSeen = 0

  init(graph: ViewGraph) { self.graph = graph }

  // MARK: Focus

  /// The element with the accessibility focus, and its box.
  private var focused: AccessibilityNode.ID?
  private weak var focusedBox: Box?
  private var readers: [WeakReader] = []
  private var isMoving = false
  private struct WeakReader { weak var reader: (any AccessibilityFocusReader)? }

  func addReader(_ reader: any AccessibilityFocusReader) {
    readers.removeAll { $0.reader == nil }
    if !readers.contains(where: { $0.reader === reader }) { readers.append(WeakReader(reader: reader)) }
  }
  /// nil while there is no listener.
  var focusedNode: AccessibilityNode? { focused.flatMap { graph.accessibilityNode($0) } }

  /// The accessibility focus follows the keyboard focus.
  func focusMoved(_ keeper: FocusKeeper) {
    guard let onChange, !isMoving else { return }
    onChange(.focus(keeper.focusedBox.map { ObjectIdentifier($0) }))
    settleAtKeyboard()
  }
  private func settleAtKeyboard() {
    // Reading the tree is expensive, so do it only if a view depends on the focus.
    guard !readers.isEmpty else { return }
    settle(at: graph.accessibilityTree().flatMap(\.all).last { $0.properties.isFocused })
  }
  /// The user moved the accessibility focus; called by the bridge.
  package func technologyMoved(to id: AccessibilityNode.ID?) {
    guard isListening else { return }
    settle(at: id.flatMap { graph.accessibilityNode($0) })
  }
  /// The app moves the accessibility focus. The listener is notified, and the keyboard focus follows if possible.
  package func move(to node: AccessibilityNode?) {
    guard let onChange else { return }
    isMoving = true
    defer { isMoving = false }
    if let node {
      node.perform(.scrollToVisible)
      if node.actions.contains(.focus) { node.perform(.focus) }
    }
    onChange(.focus(node?.id))
    settle(at: node)
  }
  private func settle(at node: AccessibilityNode?) {
    (focused, focusedBox) = (node?.id, node?.box)
    for entry in readers { entry.reader?.accessibilityFocusMoved(self) }
  }

  func elementChanged(_ box: Box) {
    guard onChange != nil else { return }
    if changedElements.insert(ObjectIdentifier(box)).inserted { graph.requestFrame() }
  }
  /// Once a frame, after layout.
  func contentSettled() {
    guard let onChange else { return }
    if focused != nil, focusedBox?.isInWindow != true { settle(at: nil) }
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

/// Derives a value from the accessibility focus.
protocol AccessibilityFocusReader: AnyObject {
  func accessibilityFocusMoved(_ port: AccessibilityPort)
}

extension Box {
  /// Call this when the box's accessibility properties change.
  package final func accessibilityChanged() { graph.input.accessibility.elementChanged(self) }
}

extension ViewGraph {
  package var accessibility: AccessibilityPort { input.accessibility }

  /// All accessibility elements of the window.
  package func accessibilityTree() -> [AccessibilityNode] {
    root.map { AccessibilityPass.pairing(AccessibilityPass.sorted(AccessibilityPass.nodes(of: $0))) } ?? []
  }
  package func accessibilityNode(_ id: AccessibilityNode.ID) -> AccessibilityNode? {
    for node in accessibilityTree() { if let found = node.first(where: { $0.id == id }) { return found } }
    return nil
  }
  /// The innermost element at a point of the window.
  package func accessibilityNode(at point: CGPoint) -> AccessibilityNode? {
    func find(_ nodes: [AccessibilityNode]) -> AccessibilityNode? {
      for node in nodes.reversed() where node.frame.contains(point) { return find(node.children) ?? node }
      return nil
    }
    return find(accessibilityTree())
  }
  /// Performs an action of the element with an identity; returns false if it no longer exists or does not support the action.
  @discardableResult package func performAccessibilityAction(
    _ kind: AccessibilityActionKind, on id: AccessibilityNode.ID
  ) -> Bool { accessibilityNode(id)?.perform(kind) ?? false }
}
