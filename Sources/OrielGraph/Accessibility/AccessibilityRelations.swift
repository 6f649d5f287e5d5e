import Foundation

/// A rotor: a list of entries that assistive technology can jump to from inside an element.
package struct AccessibilityRotor {
  package var label: String
  /// The system rotor's kind, such as "headings" or "links"; nil for custom ones.
  package var kind: String?
  /// Evaluated on request.
  package var entries: () -> [Entry]

  package struct Entry {
    /// nil uses the label of the entry's element.
    package var label: String?
    /// Scrolls to the view and moves the accessibility focus there. Returns false if the view no longer exists.
    package var go: () -> Bool
    package init(label: String?, go: @escaping () -> Bool) {
      self.label = label
      self.go = go
    }
  }
  package init(label: String, kind: String? = nil, entries: @escaping () -> [Entry]) {
    self.label = label
    self.kind = kind
    self.entries = entries
  }
}

// MARK: Pairs

/// The role of a view in a labelled pair.
public nonisolated enum AccessibilityLabeledPairRole: Hashable, Sendable {
  /// The label.
  case label
  /// The labelled content.
  case content
}

/// One side of a pair, and which pair it is.
package struct AccessibilityPairSide: Equatable {
  package var role: AccessibilityLabeledPairRole
  package var pair: AnyHashable
}

extension AccessibilityPass {
  /// Connects the two sides of each pair; a control without its own label takes that of the labelling view.
  static func pairing(_ nodes: [AccessibilityNode]) -> [AccessibilityNode] {
    let sides = nodes.flatMap(\.all).filter { !$0.pairSides.isEmpty }
    guard !sides.isEmpty else { return nodes }
    func partners(of side: AccessibilityPairSide) -> [AccessibilityNode] {
      sides.filter { $0.pairSides.contains { $0.pair == side.pair && $0.role != side.role } }
    }
    func paired(_ old: AccessibilityNode) -> AccessibilityNode {
      var node = old
      for side in node.pairSides {
        let others = partners(of: side)
        switch side.role {
        case .label: node.labels += others.map(\.id)
        case .content:
          node.labelledBy += others.map(\.id)
          if (node.label ?? "").isEmpty {
            node.properties.label = others.compactMap { $0.label ?? $0.value }.joined(separator: ", ")
          }
        }
      }
      node.children = node.children.map(paired)
      return node
    }
    return nodes.map(paired)
  }
}

private struct PairIdentity<ID: Hashable>: Hashable {
  let id: ID
  let namespace: Namespace.ID
}

// MARK: Modifiers

extension View {
  /// Pairs a label with its content anywhere in the window.
  public func accessibilityLabeledPair<ID: Hashable>(
    role: AccessibilityLabeledPairRole, id: ID, in namespace: Namespace.ID
  ) -> some View {
    let side = AccessibilityPairSide(role: role, pair: AnyHashable(PairIdentity(id: id, namespace: namespace)))
    return accessibility { $0.pairSides = [side] }
  }

  /// Sets where assistive technology presses the view, in the view's own coordinates. The default is the centre.
  public func accessibilityActivationPoint(_ activationPoint: CGPoint) -> some View {
    accessibility { $0.activationPoint = { _ in activationPoint } }
  }
  public func accessibilityActivationPoint(_ activationPoint: UnitPoint) -> some View {
    accessibility { $0.activationPoint = activationPoint.position }
  }
  public func accessibilityActivationPoint(_ activationPoint: CGPoint, isEnabled: Bool) -> some View {
    accessibility { if isEnabled { $0.activationPoint = { _ in activationPoint } } }
  }
  public func accessibilityActivationPoint(_ activationPoint: UnitPoint, isEnabled: Bool) -> some View {
    accessibility { if isEnabled { $0.activationPoint = activationPoint.position } }
  }
}

extension UnitPoint {
  /// The point in a box; the leading edge depends on the layout direction.
  fileprivate func position(in box: Box) -> CGPoint {
    CGPoint(x: box.size.width * box.mirrored(x), y: box.size.height * y)
  }
}

/// Marks the content as a rotor entry.
package final class AccessibilityPlaceBox: WrapperBox {
  override package class var roles: BoxRoles { [] }
  package fileprivate(set) var place: AnyHashable?
}
struct AccessibilityPlaceModifier: BoxModifier {
  typealias Body = Never
  let place: AnyHashable
  func makeBox(_ node: ViewNode) -> AccessibilityPlaceBox { AccessibilityPlaceBox(node) }
  func apply(to box: AccessibilityPlaceBox, from old: Self?) { box.place = place }
}
extension View {
  /// Marks the view that a rotor entry with this identity in this namespace leads to.
  public func accessibilityRotorEntry<ID: Hashable>(id: ID, in namespace: Namespace.ID) -> some View {
    modifier(AccessibilityPlaceModifier(place: AnyHashable(PairIdentity(id: id, namespace: namespace))))
  }
}
extension ViewGraph {
  /// The view marked as a rotor entry.
  package func accessibilityPlace<ID: Hashable>(id: ID, in namespace: Namespace.ID) -> Box? {
    let wanted = AnyHashable(PairIdentity(id: id, namespace: namespace))
    func search(_ box: Box) -> Box? {
      if let place = box as? AccessibilityPlaceBox, place.place == wanted { return place }
      for child in box.childrenInViewOrder { if let found = search(child) { return found } }
      return nil
    }
    return root.flatMap(search)
  }
}
