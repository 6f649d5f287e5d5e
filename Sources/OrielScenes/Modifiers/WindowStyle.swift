import OrielControls

/// The looks of a window's frame.
@MainActor @preconcurrency public protocol WindowStyle {
  /// Whether the window manager's frame is wanted. Not part of an app's own styles, which there cannot be.
  var _isDecorated: Bool { get }
}

/// The window manager's frame.
public struct DefaultWindowStyle: WindowStyle {
  public nonisolated init() {}
  public var _isDecorated: Bool { true }
}
public struct TitleBarWindowStyle: WindowStyle {
  public nonisolated init() {}
  public var _isDecorated: Bool { true }
}
/// Keeps the window manager's frame for now: see Gaps.md.
public struct HiddenTitleBarWindowStyle: WindowStyle {
  public nonisolated init() {}
  public var _isDecorated: Bool {
    Gap.used("HiddenTitleBarWindowStyle", because: "the window keeps the window manager's title bar")
    return true
  }
}
/// No frame at all.
public struct PlainWindowStyle: WindowStyle {
  public nonisolated init() {}
  public var _isDecorated: Bool { false }
}
/// A volume is shown as an ordinary window.
public struct VolumetricWindowStyle: WindowStyle {
  public nonisolated init() {}
  public var _isDecorated: Bool { true }
}

extension WindowStyle where Self == DefaultWindowStyle {
  public static nonisolated var automatic: DefaultWindowStyle { DefaultWindowStyle() }
}
extension WindowStyle where Self == TitleBarWindowStyle {
  public static nonisolated var titleBar: TitleBarWindowStyle { TitleBarWindowStyle() }
}
extension WindowStyle where Self == HiddenTitleBarWindowStyle {
  public static nonisolated var hiddenTitleBar: HiddenTitleBarWindowStyle { HiddenTitleBarWindowStyle() }
}
extension WindowStyle where Self == PlainWindowStyle {
  public static nonisolated var plain: PlainWindowStyle { PlainWindowStyle() }
}
extension WindowStyle where Self == VolumetricWindowStyle {
  public static nonisolated var volumetric: VolumetricWindowStyle { VolumetricWindowStyle() }
}

/// How a window's toolbar and title share the space. The toolbar lies below the window manager's bar whatever it says.
@MainActor @preconcurrency public protocol WindowToolbarStyle { var _look: ToolbarLook { get } }
public struct DefaultWindowToolbarStyle: WindowToolbarStyle {
  public nonisolated init() {}
  public var _look: ToolbarLook { ToolbarLook() }
}
/// The title is in the bar of the window manager alone.
public struct ExpandedWindowToolbarStyle: WindowToolbarStyle {
  public nonisolated init() {}
  public var _look: ToolbarLook { ToolbarLook(showsTitle: false) }
}
public struct UnifiedWindowToolbarStyle: WindowToolbarStyle {
  private let showsTitle: Bool
  public nonisolated init() { showsTitle = true }
  public nonisolated init(showsTitle: Bool) { self.showsTitle = showsTitle }
  public var _look: ToolbarLook { ToolbarLook(showsTitle: showsTitle) }
}
/// A lower bar, with title and subtitle beside each other.
public struct UnifiedCompactWindowToolbarStyle: WindowToolbarStyle {
  private let showsTitle: Bool
  public nonisolated init() { showsTitle = true }
  public nonisolated init(showsTitle: Bool) { self.showsTitle = showsTitle }
  public var _look: ToolbarLook { ToolbarLook(isCompact: true, showsTitle: showsTitle) }
}
extension WindowToolbarStyle where Self == DefaultWindowToolbarStyle {
  public static nonisolated var automatic: DefaultWindowToolbarStyle { DefaultWindowToolbarStyle() }
}
extension WindowToolbarStyle where Self == ExpandedWindowToolbarStyle {
  public static nonisolated var expanded: ExpandedWindowToolbarStyle { ExpandedWindowToolbarStyle() }
}
extension WindowToolbarStyle where Self == UnifiedWindowToolbarStyle {
  public static nonisolated var unified: UnifiedWindowToolbarStyle { UnifiedWindowToolbarStyle() }
  public static nonisolated func unified(showsTitle: Bool) -> UnifiedWindowToolbarStyle {
    UnifiedWindowToolbarStyle(showsTitle: showsTitle)
  }
}
extension WindowToolbarStyle where Self == UnifiedCompactWindowToolbarStyle {
  public static nonisolated var unifiedCompact: UnifiedCompactWindowToolbarStyle { UnifiedCompactWindowToolbarStyle() }
  public static nonisolated func unifiedCompact(showsTitle: Bool) -> UnifiedCompactWindowToolbarStyle {
    UnifiedCompactWindowToolbarStyle(showsTitle: showsTitle)
  }
}

extension Scene {
  public func windowStyle<S: WindowStyle>(_ style: S) -> some Scene { option(\.isDecorated, style._isDecorated) }
  public func windowToolbarStyle<S: WindowToolbarStyle>(_ style: S) -> some Scene { option(\.toolbarLook, style._look) }
}
