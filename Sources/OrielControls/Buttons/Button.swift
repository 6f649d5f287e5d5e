import Foundation
import OrielDrawing
import OrielGraph

/// A control that performs an action when pressed.
public struct Button<Label: View>: View {
  let role: ButtonRole?
  let action: @MainActor () -> Void
  let label: Label
  @Environment(\.buttonStyle) private var style
  @Environment(\.isMenuContent) private var isMenuContent

  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.init(role: nil, action: action, label: label)
  }
  public init(role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.role = role
    self.action = action
    self.label = label()
  }

  public var body: some View {
    if isMenuContent {
      MenuCommandView(role: role, label: label, action: action)
    } else {
      switch style {
      case .builtIn(let kind): ButtonFace(kind: kind, role: role, action: action, content: label)
      case .custom(let style): StyledButton(style: style, role: role, action: action, label: label)
      case .primitive(let style):
        AnyView(
          erasing: style.anyBody(
            PrimitiveButtonStyleConfiguration(role: role, label: .init(content: AnyView(label)), action: action)))
      }
    }
  }
}

extension Button where Label == Text {
  public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { Text(titleKey) }
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { Text(titleResource) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { Text(title) }
  }
  public init(_ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void) {
    self.init(role: role, action: action) { Text(titleKey) }
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, role: ButtonRole?, action: @escaping @MainActor () -> Void) {
    self.init(role: role, action: action) { Text(titleResource) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void) {
    self.init(role: role, action: action) { Text(title) }
  }
}

extension Button where Label == PrimitiveButtonStyleConfiguration.Label {
  public init(_ configuration: PrimitiveButtonStyleConfiguration) {
    self.init(role: configuration.role, action: configuration.action) { configuration.label }
  }
}

extension PrimitiveButtonStyle {
  func anyBody(_ configuration: PrimitiveButtonStyleConfiguration) -> AnyView { AnyView(makeBody(configuration: configuration)) }
}
extension ButtonStyle {
  func anyBody(_ configuration: ButtonStyleConfiguration) -> AnyView { AnyView(makeBody(configuration: configuration)) }
}

/// A button with an app's style, whose body runs again when it is pressed or released.
struct StyledButton<Label: View>: View {
  let style: any ButtonStyle
  let role: ButtonRole?
  let action: () -> Void
  var menu: ButtonMenu?
  let label: Label
  @State private var isPressed = false

  var body: some View {
    ButtonFace(
      kind: .custom, role: role, action: action, pressChanged: { isPressed = $0 }, menu: menu,
      content: style.anyBody(
        ButtonStyleConfiguration(role: role, label: .init(content: AnyView(label)), isPressed: isPressed)))
  }
}
