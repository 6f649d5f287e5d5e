import Foundation

/// One element as the boxes describe it, with those inside and with what it can do. Read on demand; holds no state. What leaves
/// the process is an `AccessibleElement`.
package struct AccessibilityNode: Identifiable {
  /// The box it represents; the same in each tree while the view exists.
  package let id: ObjectIdentifier
  package var properties: AccessibilityProperties
  package var traits: AccessibilityTraits = []
  /// In window coordinates, not clipped.
  package var frame: CGRect
  package var children: [AccessibilityNode] = []
  package var sortPriority = 0.0
  package var inputLabels: [String] = []
  /// The app's action handlers.
  package var handlers: [(kind: AccessibilityActionKind, perform: () -> Void)] = []
  package var rotors: [AccessibilityRotor] = []
  package var details: [AccessibilityDetail] = []
  /// The elements it labels, and those that label it.
  package var labels: [ID] = []
  package var labelledBy: [ID] = []
  var pairSides: [AccessibilityPairSide] = []
  /// The activation point that the app set, in window coordinates.
  var chosenPoint: CGPoint?
  package private(set) weak var box: Box?
  /// What `id` is the identity of: the box, or what it shows without a box.
  private(set) weak var subject: AnyObject?

  package init(_ box: Box, _ properties: AccessibilityProperties) {
    id = ObjectIdentifier(box)
    self.box = box
    subject = box
    self.properties = properties
    frame = box.convertToWindow(box.bounds, clipped: false)
  }

  /// An element for something that has no box of its own, such as a row of a list.
  package init(_ subject: AnyObject, in box: Box, _ properties: AccessibilityProperties, frame: CGRect) {
    id = ObjectIdentifier(subject)
    self.subject = subject
    self.box = box
    self.properties = properties
    self.frame = box.convertToWindow(frame, clipped: false)
  }

  package var role: AccessibilityProperties.Role { properties.role }
  package var label: String? { properties.label }
  package var value: String? { properties.value }
  package var hint: String? { properties.hint }
  /// The activation point in window coordinates.
  package var activationPoint: CGPoint { chosenPoint ?? CGPoint(x: frame.midX, y: frame.midY) }

  /// All supported actions.
  package var actions: [AccessibilityActionKind] {
    var kinds = properties.actions
    for handler in handlers where !kinds.contains(handler.kind) { kinds.append(handler.kind) }
    if properties.isFocusable, !kinds.contains(.focus) { kinds.append(.focus) }
    return kinds
  }

  /// Performs an action: the app's handler, the control's, or the default for the box's kind.
  @discardableResult package func perform(_ kind: AccessibilityActionKind) -> Bool {
    if kind == .press, let chosenPoint, let target = box?.pressTarget(atWindowPoint: chosenPoint) { return Self.press(target) }
    if let handler = handlers.last(where: { $0.kind == kind }) {
      handler.perform()
      return true
    }
    guard let box, box.isInWindow, properties.isEnabled || kind == .focus || kind == .scrollToVisible else { return false }
    guard id == ObjectIdentifier(box) else { return false }
    if box.performAccessibilityAction(kind) { return true }
    switch kind {
    case .press:
      return box.pressTarget.map(Self.press) ?? false
    case .focus: return box.focusTarget.map { box.graph.input.setFocus($0, byKeyboard: true) } ?? false
    case .showMenu: return box.contextMenuTarget?.showContextMenu(at: nil) ?? false
    case .scrollToVisible:
      box.scrollIntoView()
      return true
    case .increment, .decrement, .escape, .magicTap, .delete, .expand, .collapse, .setValue, .named: return false
    }
  }

  private static func press(_ target: any PressTarget) -> Bool {
    guard target.isPressEnabled else { return false }
    target.graph.input.showPressed(target)
    target.activate(by: .accessibility)
    return true
  }

  /// It and everything inside, depth first.
  package var all: [AccessibilityNode] { [self] + children.flatMap(\.all) }
  /// The first of them that `isWanted`.
  package func first(where isWanted: (AccessibilityNode) -> Bool) -> AccessibilityNode? { all.first(where: isWanted) }
}

/// A box whose accessibility elements differ from its child boxes, such as rows without boxes or the
/// options of a picker.
package protocol AccessibilityRowContainer: Box {
  /// The existing rows in order; `read` returns the elements of boxes.
  func accessibilityRows(_ read: ([Box]) -> [AccessibilityNode]) -> [AccessibilityNode]
}

/// Builds the accessibility tree from the boxes.
enum AccessibilityPass {
  static func nodes(of box: Box) -> [AccessibilityNode] {
    if box.isDeparting || box is AccessibilityContentBox { return [] }
    if let wrapper = box as? AccessibilityBox { return wrapper.attachment.apply(in: wrapper) }
    let children = (box as? any AccessibilityRowContainer)?.accessibilityRows { $0.flatMap(nodes(of:)) }
      ?? box.childrenInViewOrder.flatMap(nodes(of:))
    guard var properties = box.accessibility else { return passing(children, through: box) }
    if properties.isHidden { return [] }
    complete(&properties, box)
    var node = AccessibilityNode(box, properties)
    if properties.role.speaksForContent {
      node.absorb(children)
    } else {
      node.children = sorted(children)
    }
    return [node]
  }

  /// Adds the actions of a box that is no element itself to the single element in it.
  private static func passing(_ children: [AccessibilityNode], through box: Box) -> [AccessibilityNode] {
    if let tap = box as? any TapActingBox, tap.actsOnTap {
      let perform = { [weak box] in _ = box?.performAccessibilityAction(.press) }
      if children.count == 1 {
        var node = children[0]
        if !node.handlers.contains(where: { $0.kind == .press }), !node.properties.actions.contains(.press) {
          node.handlers.append((.press, perform))
        }
        return [node]
      }
      var group = AccessibilityNode(box, AccessibilityProperties(.group))
      group.children = sorted(children)
      group.handlers = [(.press, perform)]
      return [group]
    }
    if children.count == 1, let help = (box as? HelpBox)?.text, children[0].hint == nil {
      var node = children[0]
      node.properties.hint = help
      return [node]
    }
    if let target = box.focusTarget, target.isFocusable {
      var properties = children.count == 1 ? children[0].properties : AccessibilityProperties(.group)
      complete(&properties, box)
      var node = AccessibilityNode(box, properties)
      if children.count == 1 {
        node.children = children[0].children
        node.takeAttachments(of: children[0])
      } else {
        node.children = sorted(children)
      }
      return [node]
    }
    return children
  }

  static func complete(_ properties: inout AccessibilityProperties, _ box: Box) {
    if !box.isInteractionEnabled { properties.isEnabled = false }
    if let target = box.focusTarget {
      properties.isFocusable = target.isFocusable
      properties.isFocused = box.graph.input.isFocused(box)
    }
    if box.pressTarget != nil, !properties.actions.contains(.press) { properties.actions.insert(.press, at: 0) }
  }

  /// Sorted by descending priority; stable otherwise.
  static func sorted(_ nodes: [AccessibilityNode]) -> [AccessibilityNode] {
    guard nodes.contains(where: { $0.sortPriority != 0 }) else { return nodes }
    return nodes.enumerated().sorted {
      ($1.element.sortPriority, $0.offset) < ($0.element.sortPriority, $1.offset)
    }.map(\.element)
  }
}

extension Box {
  /// The target in this box that a press at a window point would activate.
  fileprivate func pressTarget(atWindowPoint point: CGPoint) -> (any PressTarget)? {
    let outside = convertFromWindow(point)
    var hit = hitTest(outside)
    while let box = hit {
      if let target = box.pressTarget { return target }
      if box === self { return nil }
      hit = box.parent
    }
    return nil
  }
}

extension AccessibilityProperties.Role {
  /// Controls whose content is their label.
  var speaksForContent: Bool {
    switch self {
    case .button, .link, .checkBox, .radioButton, .toggle, .slider, .stepper, .menuItem, .popUpButton, .tab, .progress,
      .levelIndicator, .text, .heading, .image, .colorWell:
      true
    case .none, .textField, .secureField, .searchField, .textArea, .list, .listItem, .outline, .outlineItem, .table,
      .row, .cell, .columnHeader, .menu, .menuBar, .comboBox, .tabList, .scrollBar, .scrollArea, .splitter, .toolbar,
      .group, .separator, .window, .dialog, .alert, .toolTip, .statusBar, .disclosure, .datePicker:
      false
    }
  }
}

extension AccessibilityNode {
  /// Takes over the attachments of an element it represents.
  mutating func takeAttachments(of other: AccessibilityNode) {
    (traits, handlers, inputLabels, sortPriority) = (other.traits, other.handlers, other.inputLabels, other.sortPriority)
    (rotors, details, pairSides, chosenPoint) = (other.rotors, other.details, other.pairSides, other.chosenPoint)
  }
  /// Merges the labels and actions of other elements into this one.
  mutating func absorb(_ others: [AccessibilityNode]) {
    func collect(_ nodes: [AccessibilityNode], _ read: (AccessibilityNode) -> String?) -> String? {
      let parts = nodes.flatMap(\.all).compactMap(read).filter { !$0.isEmpty }
      return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
    if properties.label == nil { properties.label = collect(others, \.label) }
    if properties.value == nil, properties.range == nil { properties.value = collect(others, \.value) }
    if properties.hint == nil { properties.hint = collect(others, \.hint) }
    for other in others.flatMap(\.all) {
      traits.formUnion(other.traits)
      rotors += other.rotors
      details += other.details
      pairSides += other.pairSides
      for kind in other.actions where kind != .focus && !actions.contains(kind) {
        handlers.append((kind, { _ = other.perform(kind) }))
      }
    }
  }
}
