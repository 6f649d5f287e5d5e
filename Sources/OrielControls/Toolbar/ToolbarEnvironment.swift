import OrielGraph

/// The appearance of a window's toolbar.
public nonisolated struct _ToolbarLook: Equatable, Sendable {
  package var isCompact: Bool
  package var showsTitle: Bool
  package var labels = ToolbarLabelStyle.automatic
  package init(isCompact: Bool = false, showsTitle: Bool = true) {
    self.isCompact = isCompact
    self.showsTitle = showsTitle
  }
}

/// Whether toolbar items show icons, titles or both.
public nonisolated struct ToolbarLabelStyle: Hashable, Sendable {
  enum Parts { case automatic, titleAndIcon, titleOnly, iconOnly }
  let parts: Parts
  /// Icons, where items have them.
  public static let automatic = ToolbarLabelStyle(parts: .automatic)
  public static let titleAndIcon = ToolbarLabelStyle(parts: .titleAndIcon)
  public static let titleOnly = ToolbarLabelStyle(parts: .titleOnly)
  public static let iconOnly = ToolbarLabelStyle(parts: .iconOnly)
}

extension EnvironmentValues {
  /// Set for the content of toolbar items.
  @Entry package nonisolated var isInToolbar = false
  /// Whether the window has a toolbar, in which navigation stacks put their back button.
  @Entry package nonisolated var hasToolbar = false
  /// Whether toolbar items are the buttons at the bottom of a sheet.
  @Entry package nonisolated var toolbarItemsAreInFooter = false
  /// Resets the environment for presentations from a toolbar item, which are not part of the bar.
  package nonisolated mutating func leaveToolbar() {
    if isInToolbar {
      isInToolbar = false
      isSearchInToolbar = false
      buttonStyle = .builtIn(.automatic)
      labelStyle = .builtIn(.titleAndIcon)
      toggleStyle = .builtIn(.automatic)
    }
    hasToolbar = false
    toolbarItemsAreInFooter = true
    _keyboardShortcut = nil
  }
  /// Whether the window is the main one while a panel of the app is key, so that its toolbar looks active.
  @Entry package nonisolated var toolbarStaysActive = false
  @Entry package nonisolated var toolbarLook = ToolbarLook()
}

/// The content's settings for the whole bar.
package nonisolated struct ToolbarSettings: Equatable, Sendable {
  var visibility = Visibility.automatic
  var background = Visibility.automatic
  /// The app's background style for the bar.
  var style: BarStyle?
  /// The bar's colour scheme, if it differs from the window's.
  var scheme: ColorScheme?
  var removed: Set<ToolbarDefaultItemKind> = []
}
/// A style that is compared as far as possible.
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
  /// If hidden, the bar has the window's background and no line below it.
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
  /// Sets the bar's colour scheme; nil uses the window's.
  public func toolbarColorScheme(_ colorScheme: ColorScheme?, for bars: ToolbarPlacement...) -> some View {
    let concerns = bars.isEmpty || bars.contains(.automatic) || bars.contains(.windowToolbar)
    return toolbarSettings { if concerns { $0.scheme = colorScheme } }
  }
  /// Sets how the toolbar's title is shown. On Linux, this has no effect: titles are always inline.
  public func toolbarTitleDisplayMode(_ mode: ToolbarTitleDisplayMode) -> some View { self }
}
