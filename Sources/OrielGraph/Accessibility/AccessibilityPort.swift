import Foundation

/// One window's side toward assistive technology: its elements when somebody asks, events while somebody listens.
package final class AccessibilityPort: FocusObserver, AccessibleTree {
  private unowned let graph: ViewGraph
  package var onEvent: ((AccessibleEvent) -> Void)? {
    didSet {
      if oldValue == nil, onEvent != nil {
        graph.input.focus.observe(self)
        settleAtKeyboard()
      }
      guard onEvent == nil else { return }
      settle(at: nil)
      // Nobody looks any more: what was read holds closures of the app.
      reading.forget()
    }
  }
  package var isListening: Bool { onEvent != nil }
  private var reading = AccessibilityReading()
  private var elementsChanged = false
  private var placementsSeen = 0, bodiesSeen = 0

  init(graph: ViewGraph) { self.graph = graph }

  // MARK: What there is

  package var elements: AccessibleElements {
    reading.update(from: graph)
    return reading.elements
  }
  /// The same with what stays in the process, each before those inside.
  var nodes: [AccessibilityNode] {
    reading.update(from: graph)
    return reading.nodes
  }
  /// What an element is called outside of the process.
  package func id(of node: AccessibilityNode) -> AccessibleID? { node.subject.map { reading.name(of: $0) } }
  @discardableResult package func perform(_ action: AccessibilityActionKind, on id: AccessibleID) -> Bool {
    reading.update(from: graph)
    return reading.node(id)?.perform(action) ?? false
  }

  // MARK: Where it is

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
  /// nil while nobody listens.
  var focusedNode: AccessibilityNode? {
    guard let focused else { return nil }
    reading.update(from: graph)
    return reading.node(of: focused)
  }

  /// The accessibility focus follows the keyboard focus.
  func focusMoved(_ keeper: FocusKeeper) {
    guard let onEvent, !isMoving else { return }
    onEvent(.focus(keeper.focusedBox.map { reading.name(of: $0) }))
    settleAtKeyboard()
  }
  private func settleAtKeyboard() {
    // Reading all elements is expensive: only where a view wants to know.
    guard !readers.isEmpty else { return }
    settle(at: nodes.last { $0.properties.isFocused })
  }
  package func technologyMoved(to id: AccessibleID?) {
    guard isListening else { return }
    reading.update(from: graph)
    settle(at: id.flatMap { reading.node($0) })
  }
  /// The app moves the accessibility focus. The listener is notified, and the keyboard focus follows if possible.
  package func move(to node: AccessibilityNode?) {
    guard let onEvent else { return }
    isMoving = true
    defer { isMoving = false }
    if let node {
      node.perform(.scrollToVisible)
      if node.actions.contains(.focus) { node.perform(.focus) }
    }
    onEvent(.focus(node.flatMap { id(of: $0) }))
    settle(at: node)
  }
  private func settle(at node: AccessibilityNode?) {
    (focused, focusedBox) = (node?.id, node?.box)
    for entry in readers { entry.reader?.accessibilityFocusMoved(self) }
  }

  func elementChanged() {
    graph.descriptionChanged()
    guard onEvent != nil, !elementsChanged else { return }
    elementsChanged = true
    graph.requestFrame()
  }
  /// Once a frame, after layout.
  func contentSettled() {
    guard let onEvent else { return }
    if focused != nil, focusedBox?.isInWindow != true { settle(at: nil) }
    let counters = graph.counters
    guard elementsChanged || counters.placements != placementsSeen || counters.bodies != bodiesSeen else { return }
    (elementsChanged, placementsSeen, bodiesSeen) = (false, counters.placements, counters.bodies)
    onEvent(.changed)
  }
  package func announce(_ text: String) { onEvent?(.announcement(text)) }
}

/// Derives a value from the accessibility focus.
protocol AccessibilityFocusReader: AnyObject {
  func accessibilityFocusMoved(_ port: AccessibilityPort)
}

extension Box {
  /// What the box says to assistive technology is something else now.
  package final func accessibilityChanged() { graph.input.accessibility.elementChanged() }
}

extension ViewGraph {
  package var accessibility: AccessibilityPort { input.accessibility }

  /// Everything in the window, read from its boxes now. Where the same is asked more than once, `accessibility.elements` remembers.
  package func accessibilityTree() -> [AccessibilityNode] {
    root.map { AccessibilityPass.pairing(AccessibilityPass.sorted(AccessibilityPass.nodes(of: $0))) } ?? []
  }
}
