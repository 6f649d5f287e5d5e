import Foundation

// Texts as strings; the layer that knows Text adds the forms that take one.
extension View {
  @_disfavoredOverload
  public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View {
    accessibility { $0.label = String(label) }
  }
  @_disfavoredOverload
  public func accessibilityLabel<S: StringProtocol>(_ label: S, isEnabled: Bool) -> some View {
    accessibility { if isEnabled { $0.label = String(label) } }
  }
  @_disfavoredOverload
  public func accessibilityValue<S: StringProtocol>(_ value: S) -> some View {
    accessibility { $0.value = String(value) }
  }
  @_disfavoredOverload
  public func accessibilityHint<S: StringProtocol>(_ hint: S) -> some View {
    accessibility { $0.hint = String(hint) }
  }
  @_disfavoredOverload
  public func accessibilityInputLabels<S: StringProtocol>(_ inputLabels: [S]) -> some View {
    accessibility { $0.inputLabels = inputLabels.map { String($0) } }
  }
  @_disfavoredOverload
  public func accessibilityAction<S: StringProtocol>(named name: S, _ handler: @escaping () -> Void) -> some View {
    accessibility { $0.handlers = [(.named(String(name)), handler)] }
  }
}

extension View {
  /// A name for tests and scripts; never spoken.
  public func accessibilityIdentifier(_ identifier: String) -> some View {
    accessibility { $0.identifier = identifier }
  }
  public func accessibilityIdentifier(_ identifier: String, isEnabled: Bool) -> some View {
    accessibility { if isEnabled { $0.identifier = identifier } }
  }
  public func accessibilityHidden(_ hidden: Bool) -> some View { accessibility { $0.isHidden = hidden } }
  public func accessibilityHidden(_ hidden: Bool, isEnabled: Bool) -> some View {
    accessibility { if isEnabled { $0.isHidden = hidden } }
  }
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
    accessibility { $0.addedTraits = traits }
  }
  public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View {
    accessibility { $0.removedTraits = traits }
  }
  public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
    accessibility { $0.element = children }
  }
  public func accessibilityChildren<V: View>(@ViewBuilder children: () -> V) -> some View {
    accessibility(.children, children())
  }
  public func accessibilityRepresentation<V: View>(@ViewBuilder representation: () -> V) -> some View {
    accessibility(.representation, representation())
  }
  public func accessibilityActions<Content: View>(@ViewBuilder _ content: () -> Content) -> some View {
    accessibility(.actions, content())
  }
  public func accessibilityAction(
    _ actionKind: AccessibilityActionKind = .default, _ handler: @escaping () -> Void
  ) -> some View { accessibility { $0.handlers = [(actionKind, handler)] } }
  /// An action named by its label.
  public func accessibilityAction<Label: View>(
    action: @escaping () -> Void, @ViewBuilder label: () -> Label
  ) -> some View {
    accessibility(.actions, label().accessibilityAction(.default, action).accessibilityElement(children: .combine))
  }
  public func accessibilityAdjustableAction(
    _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
  ) -> some View {
    accessibility { $0.handlers = [(.increment, { handler(.increment) }), (.decrement, { handler(.decrement) })] }
  }
  public func accessibilitySortPriority(_ sortPriority: Double) -> some View {
    accessibility { $0.sortPriority = sortPriority }
  }
  public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> some View {
    accessibility { $0.headingLevel = Int(level.rawValue) }
  }
  public func accessibilityRespondsToUserInteraction(_ respondsToUserInteraction: Bool = true) -> some View {
    accessibility { $0.respondsToUserInteraction = respondsToUserInteraction }
  }
}
