import Foundation
import OrielDrawing

/// The accessibility properties that a modifier sets on its content. nil and empty values change nothing.
package struct AccessibilityAttachment {
  package enum Source { case content, representation, children, actions }
  package var label: String?
  package var value: String?
  package var hint: String?
  package var identifier: String?
  package var isHidden: Bool?
  package var addedTraits: AccessibilityTraits = []
  package var removedTraits: AccessibilityTraits = []
  package var headingLevel: Int?
  package var sortPriority: Double?
  package var inputLabels: [String]?
  package var respondsToUserInteraction: Bool?
  package var element: AccessibilityChildBehavior?
  package var handlers: [(kind: AccessibilityActionKind, perform: () -> Void)] = []
  package var role: AccessibilityProperties.Role?
  package var range: AccessibilityRange?
  package var rotors: [AccessibilityRotor] = []
  /// Custom content; an empty value removes the content with that identity.
  package var details: [AccessibilityDetail] = []
  var pairSides: [AccessibilityPairSide] = []
  /// The activation point, in the box's coordinates.
  var activationPoint: ((Box) -> CGPoint)?
  package var source = Source.content
  /// Fills in what depends on the environment, such as localized texts. Called when the tree is read.
  package var resolve: ((inout AccessibilityAttachment, Box) -> Void)?
  package init() {}

  func apply(in box: AccessibilityBox) -> [AccessibilityNode] {
    if let resolve {
      var resolved = self
      resolved.resolve = nil
      resolve(&resolved, box)
      return resolved.apply(in: box)
    }
    if isHidden == true { return [] }
    var nodes = sourceNodes(in: box)
    if let element { nodes = [makeElement(element, nodes, box)] }
    if nodes.count != 1, saysSomethingOfItsOwn {
      var group = AccessibilityNode(box, AccessibilityProperties(nodes.isEmpty ? .none : .group))
      group.children = AccessibilityPass.sorted(nodes)
      nodes = [group]
    }
    return nodes.map { changed($0, in: box) }
  }

  private func sourceNodes(in box: AccessibilityBox) -> [AccessibilityNode] {
    let own = box.content.map(AccessibilityPass.nodes(of:)) ?? []
    guard source != .content else { return own }
    let other = box.accessibilityContent?.childrenInViewOrder.flatMap(AccessibilityPass.nodes(of:)) ?? []
    switch source {
    case .content: return own
    case .representation:
      return other.map {
        var node = $0
        node.frame = box.convertToWindow(box.bounds, clipped: false)
        return node
      }
    case .children:
      var element = own.count == 1 ? own[0] : AccessibilityNode(box, AccessibilityProperties(.group))
      element.children = other
      return [element]
    case .actions:
      var element = own.count == 1 ? own[0] : makeElement(.contain, own, box)
      for action in other.flatMap(\.all) where action.actions.contains(.press) {
        element.handlers.append((.named(action.label ?? ""), { _ = action.perform(.press) }))
      }
      return [element]
    }
  }

  private func makeElement(
    _ behavior: AccessibilityChildBehavior, _ nodes: [AccessibilityNode], _ box: Box
  ) -> AccessibilityNode {
    var node = AccessibilityNode(box, AccessibilityProperties(.group))
    switch behavior {
    case .contain: node.children = AccessibilityPass.sorted(nodes)
    case .combine:
      let sorted = AccessibilityPass.sorted(nodes)
      // If there is exactly one control among labels, the combined element gets its role.
      let controls = sorted.flatMap(\.all).filter { $0.actions.contains(.press) }
      node.properties.role = controls.first?.role ?? (sorted.allSatisfy { $0.role == .text } ? .text : .group)
      node.properties.isEnabled = controls.allSatisfy(\.properties.isEnabled)
      node.absorb(sorted)
    default: break
    }
    return node
  }

  private var saysSomethingOfItsOwn: Bool {
    label != nil || value != nil || hint != nil || !handlers.isEmpty || role != nil || range != nil
      || !addedTraits.isEmpty || headingLevel != nil || !rotors.isEmpty || !details.isEmpty || !pairSides.isEmpty
  }

  private func changed(_ old: AccessibilityNode, in box: Box) -> AccessibilityNode {
    var node = old
    if let label { node.properties.label = label }
    if let value { node.properties.value = value }
    if let hint { node.properties.hint = hint }
    if let identifier { node.properties.identifier = identifier }
    if let inputLabels { node.inputLabels = inputLabels }
    if let sortPriority { node.sortPriority = sortPriority }
    if let role { node.properties.role = role }
    if let range { node.properties.range = range }
    if let respondsToUserInteraction, !respondsToUserInteraction { node.properties.actions = [] }
    node.traits.formUnion(addedTraits)
    if let role = addedTraits.role { node.properties.role = role }
    if addedTraits.contains(.isSelected) { node.properties.isSelected = true }
    if removedTraits.contains(.isSelected) { node.properties.isSelected = false }
    if let role = removedTraits.role, role == node.role { node.properties.role = node.children.isEmpty ? .text : .group }
    node.traits.subtract(removedTraits)
    if let headingLevel {
      node.properties.role = .heading
      node.properties.headingLevel = headingLevel
    }
    node.handlers += handlers
    node.rotors += rotors
    for detail in details {
      node.details.removeAll { $0.identity == detail.identity }
      if !detail.value.isEmpty { node.details.append(detail) }
    }
    node.pairSides += pairSides
    if let activationPoint {
      let point = activationPoint(box)
      node.chosenPoint = box.convertToWindow(CGRect(origin: point, size: .zero), clipped: false).origin
    }
    return node
  }
}

/// Carries an attachment.
package final class AccessibilityBox: WrapperBox {
  override package class var roles: BoxRoles { [] }
  var attachment = AccessibilityAttachment()
  /// The label that replaces the content's when labels are collected; nil if there is none, empty if it is hidden.
  package var attachedName: String? { attachment.isHidden == true ? "" : attachment.label }
  /// The box whose content is exposed instead of ours, or in addition.
  var accessibilityContent: AccessibilityContentBox? {
    func find(_ box: Box) -> AccessibilityContentBox? {
      if let found = box as? AccessibilityContentBox { return found }
      for child in box.children { if let found = find(child) { return found } }
      return nil
    }
    return content.flatMap(find)
  }
}

package struct AccessibilityModifier: BoxModifier {
  package typealias Body = Never
  let attachment: AccessibilityAttachment
  package init(_ attachment: AccessibilityAttachment) { self.attachment = attachment }
  package func makeBox(_ node: ViewNode) -> AccessibilityBox { AccessibilityBox(node) }
  package func apply(to box: AccessibilityBox, from old: Self?) {
    box.attachment = attachment
    if old != nil { box.accessibilityChanged() }
  }
}

/// Content only for assistive technology: it takes no space, paints nothing, and gets neither hits nor the focus.
final class AccessibilityContentBox: ContainerBox, FocusHiding {
  override package class var roles: BoxRoles { .focusHiding }
  var hidesFocus: Bool { true }
  override func measure(_ proposal: ProposedViewSize) -> CGSize { .zero }
  override func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) { (0, 0) }
  override func placeChildren() {
    for child in laidOutChildren { child.place(at: .zero, proposal: .unspecified) }
  }
  override func paint(_ painter: any Painter) {}
  override var clipsChildren: Bool { true }
  override func hitTest(_ point: CGPoint) -> Box? { nil }
}
struct AccessibilityContent<Content: View>: ContainerView {
  let content: Content
  func makeBox(_ node: ViewNode) -> AccessibilityContentBox { AccessibilityContentBox(node) }
  func apply(to box: AccessibilityContentBox, from old: Self?, in node: ViewNode) {}
}

extension View {
  /// Attaches what `change` sets.
  package func accessibility(_ change: (inout AccessibilityAttachment) -> Void) -> some View {
    var attachment = AccessibilityAttachment()
    change(&attachment)
    return modifier(AccessibilityModifier(attachment))
  }
  func accessibility<V: View>(_ source: AccessibilityAttachment.Source, _ content: V) -> some View {
    background { AccessibilityContent(content: content) }.accessibility { $0.source = source }
  }
}
