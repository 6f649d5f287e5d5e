import OrielControls

/// How an item in the panel shows its content.
public protocol MenuBarExtraStyle {
  var _shape: _MenuBarExtraShape { get }
}
/// What a style of items in the panel comes down to.
public nonisolated enum _MenuBarExtraShape: Hashable, Sendable { case menu, window }

/// A menu.
public nonisolated struct AutomaticMenuBarExtraStyle: MenuBarExtraStyle, Sendable {
  public init() {}
  public var _shape: _MenuBarExtraShape { .menu }
}
/// Controls become the items of a menu.
public nonisolated struct PullDownMenuBarExtraStyle: MenuBarExtraStyle, Sendable {
  public init() {}
  public var _shape: _MenuBarExtraShape { .menu }
}
/// Any view, in a small window beside the item.
public nonisolated struct WindowMenuBarExtraStyle: MenuBarExtraStyle, Sendable {
  public init() {}
  public var _shape: _MenuBarExtraShape { .window }
}
extension MenuBarExtraStyle where Self == AutomaticMenuBarExtraStyle {
  public static var automatic: AutomaticMenuBarExtraStyle { AutomaticMenuBarExtraStyle() }
}
extension MenuBarExtraStyle where Self == PullDownMenuBarExtraStyle {
  public static var menu: PullDownMenuBarExtraStyle { PullDownMenuBarExtraStyle() }
}
extension MenuBarExtraStyle where Self == WindowMenuBarExtraStyle {
  public static var window: WindowMenuBarExtraStyle { WindowMenuBarExtraStyle() }
}

extension Scene {
  /// How items in the panel show their content.
  public func menuBarExtraStyle<S: MenuBarExtraStyle>(_ style: S) -> some Scene { option(\.extraShape, style._shape) }
}
