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

  // MARK: Where it is

  /// The element that assistive technology is at, and the box it speaks for.
  private var focused: AccessibilityNode.ID?
  private weak var focusedBox: Box?
  private var readers: [WeakReader] = []
  private var isMoving = false
  private struct WeakReader { weak var reader: (any AccessibilityFocusReader)? }

  func addReader(_ reader: any AccessibilityFocusReader) {
    readers.removeAll { $0.reader == nil }
    if !readers.contains(where: { $0.reader === reader }) { readers.append(WeakReader(reader: reader)) }
  }
  /// nil while nobody listens.
  var focusedNode: AccessibilityNode? { focused.flatMap { graph.accessibilityNode($0) } }

  /// It follows the keyboard.
  func focusMoved(_ keeper: FocusKeeper) {
    guard let onChange, !isMoving else { return }
    onChange(.focus(keeper.focusedBox.map { ObjectIdentifier($0) }))
    settleAtKeyboard()
  }
  private func settleAtKeyboard() {
    // Reading the tree is dear: only where a view wants to know.
    guard !readers.isEmpty else { return }
    settle(at: graph.accessibilityTree().flatMap(\.all).last { $0.properties.isFocused })
  }
  /// The user moved it: the bridge says so.
  package func technologyMoved(to id: AccessibilityNode.ID?) {
    guard isListening else { return }
    settle(at: id.flatMap { graph.accessibilityNode($0) })
  }
  /// The app wants it there: it is told, and the keyboard goes along where it can.
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

/// Something that derives a value from where assistive technology is.
protocol AccessibilityFocusReader: AnyObject {
  func accessibilityFocusMoved(_ port: AccessibilityPort)
}

extension Box {
  /// What the box says to assistive technology is something else now.
  package final func accessibilityChanged() { graph.input.accessibility.elementChanged(self) }
}

extension ViewGraph {
  package var accessibility: AccessibilityPort { input.accessibility }

  /// Everything in the window, as assistive technology meets it.
  package func accessibilityTree() -> [AccessibilityNode] {
    root.map { AccessibilityPass.pairing(AccessibilityPass.sorted(AccessibilityPass.nodes(of: $0))) } ?? []
  }
  package func accessibilityNode(_ id: AccessibilityNode.ID) -> AccessibilityNode? {
    for node in accessibilityTree() { if let found = node.first(where: { $0.id == id }) { return found } }
    return nil
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
  ) -> Bool { accessibilityNode(id)?.perform(kind) ?? false }
}
