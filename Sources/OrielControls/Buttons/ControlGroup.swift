import OrielGraph

/// Groups related controls, side by side or in a menu, depending on the style.
public struct ControlGroup<Content: View>: View {
  let content: Content
  let label: AnyView
  @Environment(\.controlGroupStyle) private var style
  @Environment(\.isMenuContent) private var isMenuContent

  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
    label = AnyView(Image(systemName: "ellipsis.circle"))
  }
  private init(content: Content, label: AnyView) {
    self.content = content
    self.label = label
  }
  public var body: some View {
    if isMenuContent {
      content
    } else {
      style.anyBody(
        ControlGroupStyleConfiguration(content: .init(content: AnyView(content)), label: .init(content: label)))
    }
  }
}
extension ControlGroup {
  public init<C: View, L: View>(@ViewBuilder content: () -> C, @ViewBuilder label: () -> L)
  where Content == LabeledControlGroupContent<C, L> {
    let label = label()
    self.init(content: LabeledControlGroupContent(content: content(), label: label), label: AnyView(label))
  }
  public init<C: View>(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> C)
  where Content == LabeledControlGroupContent<C, Text> { self.init(content: content) { Text(titleKey) } }
  @_disfavoredOverload
  public init<C: View>(_ titleResource: LocalizedStringResource, @ViewBuilder content: () -> C)
  where Content == LabeledControlGroupContent<C, Text> { self.init(content: content) { Text(titleResource) } }
  @_disfavoredOverload
  public init<C: View, S: StringProtocol>(_ title: S, @ViewBuilder content: () -> C)
  where Content == LabeledControlGroupContent<C, Text> { self.init(content: content) { Text(title) } }
  public init<C: View>(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> C)
  where Content == LabeledControlGroupContent<C, Label<Text, Image>> {
    self.init(content: content) { Label(titleKey, systemImage: systemImage) }
  }
  @_disfavoredOverload
  public init<C: View>(_ titleResource: LocalizedStringResource, systemImage: String, @ViewBuilder content: () -> C)
  where Content == LabeledControlGroupContent<C, Label<Text, Image>> {
    self.init(content: content) { Label(titleResource, systemImage: systemImage) }
  }
}
extension ControlGroup where Content == ControlGroupStyleConfiguration.Content {
  public init(_ configuration: ControlGroupStyleConfiguration) {
    self.init(content: configuration.content, label: AnyView(configuration.label))
  }
}
public struct LabeledControlGroupContent<Content: View, Label: View>: View {
  let content: Content
  let label: Label
  public var body: some View { content }
}

// MARK: Styles

public struct ControlGroupStyleConfiguration {
  public struct Content: View {
    let content: AnyView
    public var body: some View { content }
  }
  public struct Label: View {
    let content: AnyView
    public var body: some View { content }
  }
  public let content: Content
  public let label: Label
}

@MainActor @preconcurrency public protocol ControlGroupStyle {
  associatedtype Body: View
  typealias Configuration = ControlGroupStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}
extension ControlGroupStyle {
  func anyBody(_ configuration: ControlGroupStyleConfiguration) -> AnyView {
    AnyView(makeBody(configuration: configuration).environment(\.controlGroupStyle, AutomaticControlGroupStyle()))
  }
}

/// Side by side: buttons on one body.
public struct AutomaticControlGroupStyle: ControlGroupStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View { JoinedControls(content: configuration.content) }
}
/// Side by side without borders, as in a toolbar.
public struct NavigationControlGroupStyle: ControlGroupStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View {
    HStack(spacing: 0) { configuration.content }.buttonStyle(.accessoryBar)
  }
}
/// Small symbols side by side, as at the top of a menu.
public struct PaletteControlGroupStyle: ControlGroupStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View {
    HStack(spacing: 2) { configuration.content }.labelStyle(.iconOnly).buttonStyle(.borderless)
  }
}
/// A menu with the group's label.
public struct MenuControlGroupStyle: ControlGroupStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View {
    Menu { configuration.content } label: { configuration.label }
  }
}
/// A menu with the group's label, as wide as the label.
public struct CompactMenuControlGroupStyle: ControlGroupStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View {
    Menu { configuration.content } label: { configuration.label }.fixedSize()
  }
}
extension ControlGroupStyle where Self == AutomaticControlGroupStyle {
  public static var automatic: AutomaticControlGroupStyle { .init() }
}
extension ControlGroupStyle where Self == NavigationControlGroupStyle {
  public static var navigation: NavigationControlGroupStyle { .init() }
}
extension ControlGroupStyle where Self == PaletteControlGroupStyle {
  public static var palette: PaletteControlGroupStyle { .init() }
}
extension ControlGroupStyle where Self == MenuControlGroupStyle {
  public static var menu: MenuControlGroupStyle { .init() }
}
extension ControlGroupStyle where Self == CompactMenuControlGroupStyle {
  public static var compactMenu: CompactMenuControlGroupStyle { .init() }
}

extension EnvironmentValues {
  @Entry nonisolated var controlGroupStyle: any ControlGroupStyle = AutomaticControlGroupStyle()
}
extension View {
  public func controlGroupStyle<S: ControlGroupStyle>(_ style: S) -> some View { environment(\.controlGroupStyle, style) }
}
