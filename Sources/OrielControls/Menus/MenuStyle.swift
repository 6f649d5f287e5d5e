import OrielGraph

/// The properties of a menu for a style.
public struct MenuStyleConfiguration {
  public struct Label: View {
    let content: AnyView
    public var body: some View { content }
  }
  public struct Content: View {
    let content: AnyView
    public var body: some View { content }
  }
  public let label: Label
  public let content: Content
  let primaryAction: (() -> Void)?
}

/// The appearance of menu buttons.
@MainActor @preconcurrency public protocol MenuStyle {
  associatedtype Body: View
  typealias Configuration = MenuStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}
extension MenuStyle {
  /// The menu in the outer style, because a style must not apply to itself.
  func anyBody(_ configuration: MenuStyleConfiguration) -> AnyView {
    AnyView(makeBody(configuration: configuration).environment(\.menuStyle, .builtIn(.button)))
  }
}

public struct DefaultMenuStyle: MenuStyle, BuiltInStyle {
  public init() {}
  var look: MenuLook { .button }
  public func makeBody(configuration: Configuration) -> some View { Menu(configuration) }
}
/// A button in the current `buttonStyle`.
public struct ButtonMenuStyle: MenuStyle, BuiltInStyle {
  public init() {}
  var look: MenuLook { .button }
  public func makeBody(configuration: Configuration) -> some View { Menu(configuration) }
}
public struct BorderlessButtonMenuStyle: MenuStyle, BuiltInStyle {
  public init() {}
  var look: MenuLook { .borderless }
  public func makeBody(configuration: Configuration) -> some View {
    Menu(configuration).environment(\.menuStyle, .builtIn(.borderless))
  }
}
public struct BorderedButtonMenuStyle: MenuStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View { Menu(configuration).buttonStyle(.bordered) }
}

extension MenuStyle where Self == DefaultMenuStyle {
  public static var automatic: DefaultMenuStyle { DefaultMenuStyle() }
}
extension MenuStyle where Self == ButtonMenuStyle {
  public static var button: ButtonMenuStyle { ButtonMenuStyle() }
}
extension MenuStyle where Self == BorderlessButtonMenuStyle {
  public static var borderlessButton: BorderlessButtonMenuStyle { BorderlessButtonMenuStyle() }
}
extension MenuStyle where Self == BorderedButtonMenuStyle {
  public static var borderedButton: BorderedButtonMenuStyle { BorderedButtonMenuStyle() }
}

/// The order of a menu's items. Menus always keep the written order.
public nonisolated struct MenuOrder: Hashable, Sendable {
  private let number: Int
  public static let automatic = MenuOrder(number: 0)
  public static let priority = MenuOrder(number: 1)
  public static let fixed = MenuOrder(number: 2)
}

/// Whether a menu closes when an item is chosen.
public nonisolated struct MenuActionDismissBehavior: Hashable, Sendable {
  private let number: Int
  public static let automatic = MenuActionDismissBehavior(number: 0)
  public static let enabled = MenuActionDismissBehavior(number: 1)
  public static let disabled = MenuActionDismissBehavior(number: 2)
}

/// What opens a menu: a button in the current `buttonStyle`, or a title without a border.
package nonisolated enum MenuLook: Sendable { case button, borderless }

extension EnvironmentValues {
  @Entry package nonisolated var menuStyle: StyleChoice<MenuLook, any MenuStyle> = .builtIn(.button)
  /// Whether menu buttons show a chevron.
  @Entry public nonisolated var menuIndicatorVisibility = Visibility.automatic
  @Entry public nonisolated var menuOrder = MenuOrder.automatic
}

extension View {
  public func menuStyle<S: MenuStyle>(_ style: S) -> some View { environment(\.menuStyle, StyleChoice(style)) }
  public func menuIndicator(_ visibility: Visibility) -> some View { environment(\.menuIndicatorVisibility, visibility) }
  /// Sets the order of menu items. On Linux, this has no effect: menus keep the written order, as on the Mac.
  public func menuOrder(_ order: MenuOrder) -> some View { environment(\.menuOrder, order) }
  public func menuActionDismissBehavior(_ behavior: MenuActionDismissBehavior) -> some View {
    environment(\.menuActionDismissBehavior, behavior)
  }
}
