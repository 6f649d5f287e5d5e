import OrielDrawing
import OrielGraph

/// An icon with a title.
public struct Label<Title: View, Icon: View>: View {
  let title: Title
  let icon: Icon
  @Environment(\.labelStyle) private var style
  @Environment(\.theme) private var theme
  @Environment(\.isMenuContent) private var isMenuContent

  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }
  public var body: some View {
    if isMenuContent {
      MenuCommandView(label: ViewBuilder.buildBlock(icon, title), action: nil)
    } else {
      shown
    }
  }
  @ViewBuilder private var shown: some View {
    switch style {
    case .builtIn(.titleAndIcon):
      HStack(alignment: .firstTextBaseline, spacing: theme.metrics.spacing.labelIcon) {
        icon(saying: nil)
        title
      }
    case .builtIn(.titleOnly): title
    case .builtIn(.iconOnly): speakingIcon
    case .custom(let style):
      style.anyBody(
        LabelStyleConfiguration(title: .init(content: AnyView(title)), icon: .init(content: AnyView(speakingIcon))))
    }
  }
  /// The icon without a visible title, which has the title as its accessibility label.
  private var speakingIcon: Icon { (title as? Text).map { icon(saying: $0) } ?? icon }
  /// The icon beside its title is decorative and has no accessibility label.
  private func icon(saying words: Text?) -> Icon {
    guard var image = icon as? Image else { return icon }
    image.label = words
    return image as! Icon
  }
}

extension Label where Title == Text, Icon == Image {
  public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
    self.init { Text(titleKey) } icon: { Image(systemName: name) }
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, systemImage name: String) {
    self.init { Text(titleResource) } icon: { Image(systemName: name) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage name: String) {
    self.init { Text(title) } icon: { Image(systemName: name) }
  }
  public init(_ titleKey: LocalizedStringKey, image name: String) {
    self.init { Text(titleKey) } icon: { Image(name) }
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, image name: String) {
    self.init { Text(titleResource) } icon: { Image(name) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, image name: String) {
    self.init { Text(title) } icon: { Image(name) }
  }
}
extension Label where Title == LabelStyleConfiguration.Title, Icon == LabelStyleConfiguration.Icon {
  public init(_ configuration: LabelStyleConfiguration) {
    self.init { configuration.title } icon: { configuration.icon }
  }
}

public struct LabelStyleConfiguration {
  public struct Title: View {
    let content: AnyView
    public var body: some View { content }
  }
  public struct Icon: View {
    let content: AnyView
    public var body: some View { content }
  }
  public var title: Title
  public var icon: Icon
}

@MainActor @preconcurrency public protocol LabelStyle {
  associatedtype Body: View
  typealias Configuration = LabelStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}
extension LabelStyle {
  /// The label in the outer style, because a style must not apply to itself.
  func anyBody(_ configuration: LabelStyleConfiguration) -> AnyView {
    AnyView(makeBody(configuration: configuration).environment(\.labelStyle, .builtIn(.titleAndIcon)))
  }
}

public struct DefaultLabelStyle: LabelStyle, BuiltInStyle {
  public init() {}
  var look: LabelLook { .titleAndIcon }
  public func makeBody(configuration: Configuration) -> some View { Label(configuration) }
}
public struct TitleAndIconLabelStyle: LabelStyle, BuiltInStyle {
  public init() {}
  var look: LabelLook { .titleAndIcon }
  public func makeBody(configuration: Configuration) -> some View { Label(configuration) }
}
public struct TitleOnlyLabelStyle: LabelStyle, BuiltInStyle {
  public init() {}
  var look: LabelLook { .titleOnly }
  public func makeBody(configuration: Configuration) -> some View { configuration.title }
}
public struct IconOnlyLabelStyle: LabelStyle, BuiltInStyle {
  public init() {}
  var look: LabelLook { .iconOnly }
  public func makeBody(configuration: Configuration) -> some View { configuration.icon }
}
extension LabelStyle where Self == DefaultLabelStyle {
  public static var automatic: DefaultLabelStyle { DefaultLabelStyle() }
}
extension LabelStyle where Self == TitleAndIconLabelStyle {
  public static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}
extension LabelStyle where Self == TitleOnlyLabelStyle {
  public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}
extension LabelStyle where Self == IconOnlyLabelStyle {
  public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}

/// The parts that a label shows.
package nonisolated enum LabelLook: Sendable { case titleAndIcon, titleOnly, iconOnly }
extension EnvironmentValues {
  @Entry package nonisolated var labelStyle: StyleChoice<LabelLook, any LabelStyle> = .builtIn(.titleAndIcon)
}
extension View {
  public func labelStyle<S: LabelStyle>(_ style: S) -> some View { environment(\.labelStyle, StyleChoice(style)) }
}

extension Button where Label == OrielControls.Label<Text, Image> {
  public init(_ titleKey: LocalizedStringKey, systemImage: String, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { OrielControls.Label(titleKey, systemImage: systemImage) }
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, systemImage: String, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { OrielControls.Label(titleResource, systemImage: systemImage) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage: String, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { OrielControls.Label(title, systemImage: systemImage) }
  }
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { OrielControls.Label(titleKey, systemImage: systemImage) }
  }
  @_disfavoredOverload
  public init(
    _ titleResource: LocalizedStringResource, systemImage: String, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { OrielControls.Label(titleResource, systemImage: systemImage) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { OrielControls.Label(title, systemImage: systemImage) }
  }
}
