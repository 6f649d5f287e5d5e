import OrielDrawing
import OrielGraph

/// Controls with their labels: in two columns, or in cards of rows.
public struct Form<Content: View>: View {
  let content: Content
  @Environment(\.formStyle) private var style
  @Environment(\.formLayout) private var outer
  @Environment(\.scrolling.contentBackground) private var showsBackground
  @Environment(\.theme) private var theme
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public var body: some View {
    switch style {
    case .builtIn(.columns):
      FormColumns(spacing: theme.metrics.form.columnRowGap, sectionSpacing: theme.metrics.form.columnSectionGap) { content }
        .transformEnvironment(\.self) {
          $0.formLayout = .columns
          $0.isInForm = true
        }
        .modifier(FormMargin(length: theme.metrics.spacing.windowMargin))
    case .builtIn(.grouped):
      ScrollView {
        GroupedForm(content: content).transformEnvironment(\.self) {
          $0.formLayout = .grouped
          $0.isInForm = true
        }
      }
      // A form inside another form has no background of its own.
      .background(outer == .none && showsBackground ? AnyShapeStyle(GroupedFormBackground()) : AnyShapeStyle(.clear))
    case .custom(let style): style.anyBody(FormStyleConfiguration(content: .init(content: AnyView(content))))
    }
  }
}
extension Form where Content == FormStyleConfiguration.Content {
  public init(_ configuration: FormStyleConfiguration) { content = configuration.content }
}

/// The background behind the cards.
nonisolated struct GroupedFormBackground: PrimitiveShapeStyle, Hashable {
  func resolvedStyle(in context: StyleContext) -> ResolvedStyle { .color(context.theme.colors.groupedBackground) }
}

// MARK: Styles

public struct FormStyleConfiguration {
  public struct Content: View {
    let content: AnyView
    public var body: some View { content }
  }
  public let content: Content
}
@MainActor @preconcurrency public protocol FormStyle {
  associatedtype Body: View
  typealias Configuration = FormStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}
extension FormStyle {
  func anyBody(_ configuration: FormStyleConfiguration) -> AnyView {
    AnyView(makeBody(configuration: configuration).environment(\.formStyle, .builtIn(.columns)))
  }
}
public struct AutomaticFormStyle: FormStyle, BuiltInStyle {
  public init() {}
  var look: FormLook { .columns }
  public func makeBody(configuration: Configuration) -> some View { Form(configuration) }
}
public struct ColumnsFormStyle: FormStyle, BuiltInStyle {
  public init() {}
  var look: FormLook { .columns }
  public func makeBody(configuration: Configuration) -> some View {
    Form(configuration).environment(\.formStyle, .builtIn(.columns))
  }
}
public struct GroupedFormStyle: FormStyle, BuiltInStyle {
  public init() {}
  var look: FormLook { .grouped }
  public func makeBody(configuration: Configuration) -> some View {
    Form(configuration).environment(\.formStyle, .builtIn(.grouped))
  }
}
extension FormStyle where Self == AutomaticFormStyle {
  public static var automatic: AutomaticFormStyle { AutomaticFormStyle() }
}
extension FormStyle where Self == ColumnsFormStyle {
  public static var columns: ColumnsFormStyle { ColumnsFormStyle() }
}
extension FormStyle where Self == GroupedFormStyle {
  public static var grouped: GroupedFormStyle { GroupedFormStyle() }
}
/// How a form arranges its rows.
nonisolated enum FormLook: Sendable { case columns, grouped }
extension EnvironmentValues {
  @Entry nonisolated var formStyle: StyleChoice<FormLook, any FormStyle> = .builtIn(.columns)
}
extension View {
  public func formStyle<S: FormStyle>(_ style: S) -> some View { environment(\.formStyle, StyleChoice(style)) }
}
