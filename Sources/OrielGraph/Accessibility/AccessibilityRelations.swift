import Foundation

/// A list of places to which assistive technology can jump from inside an element.
package struct AccessibilityRotor {
  package var label: String
  /// What the places are, where the app says one of the known kinds: "headings", "links".
  package var kind: String?
  /// Read when somebody asks.
  package var entries: () -> [Entry]

  package struct Entry {
    /// nil: what the place itself is called.
    package var label: String?
    /// Goes there: brings the view into sight, and assistive technology to it. False if the place is gone.
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

/// Something more about an element, that is said when it is asked for.
package struct AccessibilityDetail: Equatable {
  package var label: String
  package var value: String
  /// Said without being asked for.
  package var isImportant: Bool
  /// Whether a later detail of this identity takes its place.
  package var identity: String
  package init(label: String, value: String, isImportant: Bool, identity: String) {
    self.label = label
    self.value = value
    self.isImportant = isImportant
    self.identity = identity
  }
}

// MARK: Pairs

/// The two sides of a labelled pair.
public nonisolated enum AccessibilityLabeledPairRole: Hashable, Sendable {
  /// It labels the other.
  case label
  /// It is labelled.
  case content
}

/// One side of a pair, and which pair it is.
package struct AccessibilityPairSide: Equatable {
  package var role: AccessibilityLabeledPairRole
  package var pair: AnyHashable
}

extension AccessibilityPass {
  /// Introduces both sides of each pair to each other; a control without words of its own is called by its label.
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
  /// Says which view labels which, wherever both stand in the window.
  public func accessibilityLabeledPair<ID: Hashable>(
    role: AccessibilityLabeledPairRole, id: ID, in namespace: Namespace.ID
  ) -> some View {
    let side = AccessibilityPairSide(role: role, pair: AnyHashable(PairIdentity(id: id, namespace: namespace)))
    return accessibility { $0.pairSides = [side] }
  }

  /// Where assistive technology presses, in the view's own coordinates; the middle otherwise.
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
  /// The point of a box; the leading edge is where its language begins.
  fileprivate func position(in box: Box) -> CGPoint {
    CGPoint(x: box.size.width * (box.isRightToLeft ? 1 - x : x), y: box.size.height * y)
  }
}

/// Names the content as a place of rotors.
package final class AccessibilityPlaceBox: WrapperBox {
  package fileprivate(set) var place: AnyHashable?
}
struct AccessibilityPlaceModifier: BoxModifier {
  typealias Body = Never
  let place: AnyHashable
  func makeBox(_ node: ViewNode) -> AccessibilityPlaceBox { AccessibilityPlaceBox(node) }
  func apply(to box: AccessibilityPlaceBox, from old: Self?) { box.place = place }
}
extension View {
  /// The place that an entry of a rotor with this identity in this namespace leads to.
  public func accessibilityRotorEntry<ID: Hashable>(id: ID, in namespace: Namespace.ID) -> some View {
    modifier(AccessibilityPlaceModifier(place: AnyHashable(PairIdentity(id: id, namespace: namespace))))
  }
}
extension ViewGraph {
  /// The view that was named as a place of rotors.
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
