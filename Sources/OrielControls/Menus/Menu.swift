import OrielDrawing
import OrielGraph

/// A button that opens a menu; inside another menu, a submenu.
public struct Menu<Label: View, Content: View>: View {
  let label: Label
  let content: Content
  let primaryAction: (() -> Void)?
  @Environment(\.menuStyle) private var style
  @Environment(\.isMenuContent) private var isMenuContent

  private init(label: Label, content: Content, primaryAction: (() -> Void)?) {
    self.label = label
    self.content = content
    self.primaryAction = primaryAction
  }
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.init(label: label(), content: content(), primaryAction: nil)
  }
  /// A click performs `primaryAction`; clicking the chevron, or a long press, opens the menu.
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label, primaryAction: @escaping () -> Void
  ) { self.init(label: label(), content: content(), primaryAction: primaryAction) }

  public var body: some View {
    if isMenuContent {
      SubmenuView(label: label, items: content)
    } else {
      switch style {
      case .builtIn(let look):
        MenuButton(isBorderless: look == .borderless, label: label, content: content, primaryAction: primaryAction)
      case .custom(let style):
        style.anyBody(
          MenuStyleConfiguration(
            label: .init(content: AnyView(label)), content: .init(content: AnyView(content)), primaryAction: primaryAction))
      }
    }
  }
}

extension Menu where Label == Text {
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
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content, primaryAction: @escaping () -> Void) {
    self.init(content: content, label: { Text(titleKey) }, primaryAction: primaryAction)
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, @ViewBuilder content: () -> Content, primaryAction: @escaping () -> Void) {
    self.init(content: content, label: { Text(titleResource) }, primaryAction: primaryAction)
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content, primaryAction: @escaping () -> Void) {
    self.init(content: content, label: { Text(title) }, primaryAction: primaryAction)
  }
}

extension Menu where Label == OrielControls.Label<Text, Image> {
  public init(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) {
    self.init(content: content) { OrielControls.Label(titleKey, systemImage: systemImage) }
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, systemImage: String, @ViewBuilder content: () -> Content) {
    self.init(content: content) { OrielControls.Label(titleResource, systemImage: systemImage) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage: String, @ViewBuilder content: () -> Content) {
    self.init(content: content) { OrielControls.Label(title, systemImage: systemImage) }
  }
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content,
    primaryAction: @escaping () -> Void
  ) {
    self.init(
      content: content, label: { OrielControls.Label(titleKey, systemImage: systemImage) }, primaryAction: primaryAction)
  }
  @_disfavoredOverload
  public init(
    _ titleResource: LocalizedStringResource, systemImage: String, @ViewBuilder content: () -> Content,
    primaryAction: @escaping () -> Void
  ) {
    self.init(
      content: content, label: { OrielControls.Label(titleResource, systemImage: systemImage) }, primaryAction: primaryAction)
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, @ViewBuilder content: () -> Content, primaryAction: @escaping () -> Void
  ) {
    self.init(content: content, label: { OrielControls.Label(title, systemImage: systemImage) }, primaryAction: primaryAction)
  }
  public init(_ titleKey: LocalizedStringKey, image: String, @ViewBuilder content: () -> Content) {
    self.init(content: content) { OrielControls.Label(titleKey, image: image) }
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, image: String, @ViewBuilder content: () -> Content) {
    self.init(content: content) { OrielControls.Label(titleResource, image: image) }
  }
}

extension Menu where Label == MenuStyleConfiguration.Label, Content == MenuStyleConfiguration.Content {
  public init(_ configuration: MenuStyleConfiguration) {
    self.init(label: configuration.label, content: configuration.content, primaryAction: configuration.primaryAction)
  }
}

/// The button of a menu, in the current button style.
struct MenuButton<Label: View, Items: View>: View {
  let isBorderless: Bool
  let label: Label
  let content: Items
  let primaryAction: (() -> Void)?
  @Environment(\.buttonStyle) private var style
  @Environment(\.menuIndicatorVisibility) private var indicator

  private func part(showsIndicator: Bool) -> ButtonMenu {
    let content = content
    return ButtonMenu(
      hasPrimaryAction: primaryAction != nil, showsIndicator: showsIndicator && indicator != .hidden,
      open: { box, byKey in MenuSession.open(content, .below(box.menuAnchor, gap: 2), of: box, byKey: byKey) },
      command: { box, event in
        let reader = MenuContentReader(content, environment: box.node?.scope, clock: box.overlayHost)
        defer { reader.close() }
        guard let item = reader.items.command(for: event) else { return false }
        item.action()
        return true
      })
  }
  var body: some View {
    let action = primaryAction ?? {}
    switch style {
    case .builtIn(let kind):
      ButtonFace(
        kind: isBorderless ? .borderless : kind, role: nil, action: action, menu: part(showsIndicator: true), content: label)
    case .custom(let style):
      StyledButton(
        style: style, role: nil, action: action, menu: part(showsIndicator: indicator == .visible), label: label)
    case .primitive:
      ButtonFace(kind: .automatic, role: nil, action: action, menu: part(showsIndicator: true), content: label)
    }
  }
}
