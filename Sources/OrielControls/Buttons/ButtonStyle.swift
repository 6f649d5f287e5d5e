import OrielGraph

/// The properties of a button for a style.
public struct ButtonStyleConfiguration {
  public struct Label: View {
    let content: AnyView
    public var body: some View { content }
  }
  public let role: ButtonRole?
  public let label: Label
  public let isPressed: Bool
}

/// The appearance of buttons with standard interaction.
@MainActor @preconcurrency public protocol ButtonStyle {
  associatedtype Body: View
  typealias Configuration = ButtonStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// The properties of a button for a primitive style.
public struct PrimitiveButtonStyleConfiguration {
  public struct Label: View {
    let content: AnyView
    public var body: some View { content }
  }
  public let role: ButtonRole?
  public let label: Label
  let action: @MainActor () -> Void
  @MainActor @preconcurrency public func trigger() { action() }
}

/// The appearance and interaction of buttons.
@MainActor @preconcurrency public protocol PrimitiveButtonStyle {
  associatedtype Body: View
  typealias Configuration = PrimitiveButtonStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// A built-in style, drawn by `ButtonBox`.
protocol BuiltInButtonStyle: PrimitiveButtonStyle, BuiltInStyle where Look == ButtonLook.Kind {}
extension BuiltInButtonStyle {
  public func makeBody(configuration: PrimitiveButtonStyleConfiguration) -> some View {
    ButtonFace(kind: look, role: configuration.role, action: configuration.action, content: configuration.label)
  }
}

public struct DefaultButtonStyle: BuiltInButtonStyle {
  public init() {}
  var look: ButtonLook.Kind { .automatic }
}
public struct BorderedButtonStyle: BuiltInButtonStyle {
  public init() {}
  var look: ButtonLook.Kind { .bordered }
}
public struct BorderedProminentButtonStyle: BuiltInButtonStyle {
  public init() {}
  var look: ButtonLook.Kind { .prominent }
}
public struct BorderlessButtonStyle: BuiltInButtonStyle {
  public init() {}
  var look: ButtonLook.Kind { .borderless }
}
public struct PlainButtonStyle: BuiltInButtonStyle {
  public init() {}
  var look: ButtonLook.Kind { .plain }
}
public struct LinkButtonStyle: BuiltInButtonStyle {
  public init() {}
  var look: ButtonLook.Kind { .link }
}
public struct AccessoryBarButtonStyle: BuiltInButtonStyle {
  public init() {}
  var look: ButtonLook.Kind { .accessoryBar }
}
public struct AccessoryBarActionButtonStyle: BuiltInButtonStyle {
  public init() {}
  var look: ButtonLook.Kind { .bordered }
}
/// On Linux, this is the bordered style: buttons are not see-through, and a glass's tint is not used.
public struct GlassButtonStyle: BuiltInButtonStyle {
  public init() {}
  public init(_ glass: Glass) {}
  var look: ButtonLook.Kind { .bordered }
}
/// On Linux, this is the bordered prominent style.
public struct GlassProminentButtonStyle: BuiltInButtonStyle {
  public init() {}
  var look: ButtonLook.Kind { .prominent }
}

extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
  public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
  public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  public static var borderedProminent: BorderedProminentButtonStyle { BorderedProminentButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}
extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  public static var plain: PlainButtonStyle { PlainButtonStyle() }
}
extension PrimitiveButtonStyle where Self == LinkButtonStyle {
  public static var link: LinkButtonStyle { LinkButtonStyle() }
}
extension PrimitiveButtonStyle where Self == AccessoryBarButtonStyle {
  public static var accessoryBar: AccessoryBarButtonStyle { AccessoryBarButtonStyle() }
}
extension PrimitiveButtonStyle where Self == AccessoryBarActionButtonStyle {
  public static var accessoryBarAction: AccessoryBarActionButtonStyle { AccessoryBarActionButtonStyle() }
}
extension PrimitiveButtonStyle where Self == GlassButtonStyle {
  public static var glass: GlassButtonStyle { GlassButtonStyle() }
  public static func glass(_ glass: Glass) -> GlassButtonStyle { GlassButtonStyle(glass) }
}
extension PrimitiveButtonStyle where Self == GlassProminentButtonStyle {
  public static var glassProminent: GlassProminentButtonStyle { GlassProminentButtonStyle() }
}

// MARK: In the environment

/// The button style: a built-in one, or an app's.
enum ButtonStyleChoice {
  case builtIn(ButtonLook.Kind)
  case custom(any ButtonStyle)
  case primitive(any PrimitiveButtonStyle)
}
extension EnvironmentValues {
  @Entry nonisolated var buttonStyle: ButtonStyleChoice = .builtIn(.automatic)
}
extension View {
  public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
    environment(\.buttonStyle, (style as? any BuiltInButtonStyle).map { .builtIn($0.look) } ?? .primitive(style))
  }
  public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View { environment(\.buttonStyle, .custom(style)) }
}
