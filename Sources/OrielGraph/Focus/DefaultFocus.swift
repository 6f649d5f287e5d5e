import Foundation

/// Marks content that should get the initial focus.
final class DefaultFocusBox: WrapperBox {
  override package class var roles: BoxRoles { [] }
  var isPreferred = false
  /// The scope it belongs to; nil is the whole window.
  var namespace: Namespace.ID?
  /// Returns the box to focus; nil uses the first focusable one in the content.
  var resolve: (() -> (any FocusTarget)?)?
}

struct DefaultFocusPreference: BoxModifier {
  typealias Body = Never
  let isPreferred: Bool
  let namespace: Namespace.ID?
  func makeBox(_ node: ViewNode) -> DefaultFocusBox { DefaultFocusBox(node) }
  func apply(to box: DefaultFocusBox, from old: Self?) {
    box.isPreferred = isPreferred
    box.namespace = namespace
  }
}

extension EnvironmentValues {
  /// Whether the nearest focusable ancestor has the focus.
  public nonisolated var isFocused: Bool { _isFocused }
  @Entry package nonisolated var _isFocused = false
  /// Whether focus rings are drawn.
  @Entry public nonisolated var isFocusEffectEnabled = true
}

extension View {
  public func prefersDefaultFocus(_ prefersDefaultFocus: Bool = true, in namespace: Namespace.ID) -> some View {
    modifier(DefaultFocusPreference(isPreferred: prefersDefaultFocus, namespace: namespace))
  }
  public func focusEffectDisabled(_ disabled: Bool = true) -> some View {
    transformEnvironment(\.isFocusEffectEnabled) { $0 = $0 && !disabled }
  }
  public func disabled(_ disabled: Bool) -> some View {
    transformEnvironment(\.isEnabled) { $0 = $0 && !disabled }
  }
}
