import OrielDrawing
import OrielGraph

/// Content on a card, with a title above it.
public struct GroupBox<Label: View, Content: View>: View {
  let label: Label
  let content: Content
  @Environment(\.groupBoxStyle) private var style
  @Environment(\.theme) private var theme

  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.content = content()
    self.label = label()
  }
  public init(label: Label, @ViewBuilder content: () -> Content) {
    self.init(content: content) { label }
  }
  public var body: some View {
    if let style {
      style.anyBody(
        GroupBoxStyleConfiguration(label: .init(content: AnyView(label)), content: .init(content: AnyView(content))))
    } else {
      VStack(alignment: .leading, spacing: 6) {
        if Label.self != EmptyView.self { label.font(.headline).padding(.horizontal, theme.metrics.group.padding) }
        VStack(alignment: .leading) { content }
          .padding(theme.metrics.group.padding)
          .background { CardBackground() }
      }
    }
  }
}
/// The background of a card that stands on any other background: of group boxes and calendars.
struct CardBackground: View {
  @Environment(\.theme) private var theme
  var body: some View {
    RoundedRectangle(cornerRadius: theme.metrics.radius.card, style: .circular)
      .fill(Color(theme.colors.fillQuaternary))
      .strokeBorder(Color(theme.colors.cardBorder), lineWidth: 0.5)
  }
}
extension GroupBox where Label == EmptyView {
  public init(@ViewBuilder content: () -> Content) { self.init(content: content) { EmptyView() } }
}
extension GroupBox where Label == Text {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleResource) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}
extension GroupBox where Label == GroupBoxStyleConfiguration.Label, Content == GroupBoxStyleConfiguration.Content {
  public init(_ configuration: GroupBoxStyleConfiguration) {
    self.init(content: { configuration.content }, label: { configuration.label })
  }
}
public struct GroupBoxStyleConfiguration {
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
}
@MainActor @preconcurrency public protocol GroupBoxStyle {
  associatedtype Body: View
  typealias Configuration = GroupBoxStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}
extension GroupBoxStyle {
  func anyBody(_ configuration: GroupBoxStyleConfiguration) -> AnyView {
    AnyView(makeBody(configuration: configuration).environment(\.groupBoxStyle, nil))
  }
}
public struct DefaultGroupBoxStyle: GroupBoxStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View { GroupBox(configuration) }
}
extension GroupBoxStyle where Self == DefaultGroupBoxStyle {
  public static var automatic: DefaultGroupBoxStyle { DefaultGroupBoxStyle() }
}
extension EnvironmentValues {
  @Entry nonisolated var groupBoxStyle: (any GroupBoxStyle)?
}
extension View {
  public func groupBoxStyle<S: GroupBoxStyle>(_ style: S) -> some View {
    environment(\.groupBoxStyle, style is DefaultGroupBoxStyle ? nil : style)
  }
}
