import OrielGraph

/// How the toolbar of a window looks.
public nonisolated struct _ToolbarLook: Equatable, Sendable {
  package var isCompact: Bool
  package var showsTitle: Bool
  package var labels = ToolbarLabelStyle.automatic
  package init(isCompact: Bool = false, showsTitle: Bool = true) {
    self.isCompact = isCompact
    self.showsTitle = showsTitle
  }
}

/// What items of a toolbar show of their labels.
public nonisolated struct ToolbarLabelStyle: Hashable, Sendable {
  enum Parts { case automatic, titleAndIcon, titleOnly, iconOnly }
  let parts: Parts
  /// Icons, where items have them.
  public static let automatic = ToolbarLabelStyle(parts: .automatic)
  public static let titleAndIcon = ToolbarLabelStyle(parts: .titleAndIcon)
  public static let titleOnly = ToolbarLabelStyle(parts: .titleOnly)
  public static let iconOnly = ToolbarLabelStyle(parts: .iconOnly)
}

private nonisolated enum IsInToolbarKey: EnvironmentKey { static let defaultValue = false }
private nonisolated enum HasToolbarKey: EnvironmentKey { static let defaultValue = false }
private nonisolated enum ToolbarItemsAreInFooterKey: EnvironmentKey { static let defaultValue = false }
private nonisolated enum ToolbarStaysActiveKey: EnvironmentKey { static let defaultValue = false }
private nonisolated enum ToolbarLookKey: EnvironmentKey { static let defaultValue = ToolbarLook() }

extension EnvironmentValues {
  /// Set for the content of toolbar items.
  package nonisolated var isInToolbar: Bool {
    get { self[IsInToolbarKey.self] }
    set { self[IsInToolbarKey.self] = newValue }
  }
  /// The window shows toolbar items: navigation stacks put their back button there instead of above their content.
  package nonisolated var hasToolbar: Bool {
    get { self[HasToolbarKey.self] }
    set { self[HasToolbarKey.self] = newValue }
  }
  /// Toolbar items are the buttons at the bottom of a sheet.
  package nonisolated var toolbarItemsAreInFooter: Bool {
    get { self[ToolbarItemsAreInFooterKey.self] }
    set { self[ToolbarItemsAreInFooterKey.self] = newValue }
  }
  /// What is presented from a toolbar item is no part of the bar.
  package nonisolated mutating func leaveToolbar() {
    if isInToolbar {
      isInToolbar = false
      isSearchInToolbar = false
      buttonStyle = .builtIn(.automatic)
      labelStyle = .titleAndIcon
      toggleStyle = .builtIn(.automatic)
    }
    hasToolbar = false
    toolbarItemsAreInFooter = true
    _keyboardShortcut = nil
  }
  /// The window is the app's main one while a panel of the app has the keyboard: its toolbar, which acts for it, looks active.
  package nonisolated var toolbarStaysActive: Bool {
    get { self[ToolbarStaysActiveKey.self] }
    set { self[ToolbarStaysActiveKey.self] = newValue }
  }
  package nonisolated var toolbarLook: ToolbarLook {
    get { self[ToolbarLookKey.self] }
    set { self[ToolbarLookKey.self] = newValue }
  }
}

/// What the content says about the bar as a whole.
package nonisolated struct ToolbarSettings: Equatable, Sendable {
  var visibility = Visibility.automatic
  var background = Visibility.automatic
  /// What the bar is filled with, where the app says so.
  var style: BarStyle?
  /// Light or dark, where the bar is to be another than the window.
  var scheme: ColorScheme?
  var removed: Set<ToolbarDefaultItemKind> = []
}
/// A style that is compared as far as that is possible.
struct BarStyle: Equatable, Sendable {
  let style: AnyShapeStyle
  nonisolated static func == (a: Self, b: Self) -> Bool { a.style.isKnownEqual(to: b.style) }
}
package nonisolated enum ToolbarSettingsKey: PreferenceKey {
  package static var defaultValue: ToolbarSettings { ToolbarSettings() }
  package static func reduce(value: inout ToolbarSettings, nextValue: () -> ToolbarSettings) {
    let next = nextValue()
    if next.visibility != .automatic { value.visibility = next.visibility }
    if next.background != .automatic { value.background = next.background }
    if let style = next.style { value.style = style }
    if let scheme = next.scheme { value.scheme = scheme }
    value.removed.formUnion(next.removed)
  }
}

/// How a title is shown in a toolbar.
public nonisolated struct ToolbarTitleDisplayMode: Hashable, Sendable {
  private let name: String
  public static let automatic = ToolbarTitleDisplayMode(name: "automatic")
  public static let inline = ToolbarTitleDisplayMode(name: "inline")
  public static let inlineLarge = ToolbarTitleDisplayMode(name: "inlineLarge")
  public static let large = ToolbarTitleDisplayMode(name: "large")
}

extension View {
  private func toolbarSettings(_ change: @escaping (inout ToolbarSettings) -> Void) -> some View {
    transformPreference(ToolbarSettingsKey.self, change)
  }
  /// Removes an item that the framework adds to the toolbar.
  public func toolbar(removing defaultItemKind: ToolbarDefaultItemKind?) -> some View {
    toolbarSettings { if let defaultItemKind { $0.removed.insert(defaultItemKind) } }
  }
  public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View { toolbarVisibility(visibility, bars) }
  public func toolbarVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    toolbarVisibility(visibility, bars)
  }
  private func toolbarVisibility(_ visibility: Visibility, _ bars: [ToolbarPlacement]) -> some View {
    let concerns = bars.isEmpty || bars.contains(.automatic) || bars.contains(.windowToolbar)
    return toolbarSettings { if concerns { $0.visibility = visibility } }
  }
  /// Hidden: the bar has the ground of the window and no line below it.
  public func toolbarBackground(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    toolbarBackgroundVisibility(visibility, bars)
  }
  /// Fills the bar with a style.
  public func toolbarBackground<S: ShapeStyle>(_ style: S, for bars: ToolbarPlacement...) -> some View {
    let concerns = bars.isEmpty || bars.contains(.automatic) || bars.contains(.windowToolbar)
    return toolbarSettings { if concerns { $0.style = BarStyle(style: AnyShapeStyle(style)) } }
  }
  public func toolbarBackgroundVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    toolbarBackgroundVisibility(visibility, bars)
  }
  private func toolbarBackgroundVisibility(_ visibility: Visibility, _ bars: [ToolbarPlacement]) -> some View {
    let concerns = bars.isEmpty || bars.contains(.automatic) || bars.contains(.windowToolbar)
    return toolbarSettings { if concerns { $0.background = visibility } }
  }
  /// Makes the bar light or dark whatever the window is; nil leaves it as the window.
  public func toolbarColorScheme(_ colorScheme: ColorScheme?, for bars: ToolbarPlacement...) -> some View {
    let concerns = bars.isEmpty || bars.contains(.automatic) || bars.contains(.windowToolbar)
    return toolbarSettings { if concerns { $0.scheme = colorScheme } }
  }
  /// Sets how the toolbar's title is shown. On Linux, this has no effect: titles are always inline.
  public func toolbarTitleDisplayMode(_ mode: ToolbarTitleDisplayMode) -> some View { self }
}
