import OrielControls

/// Who draws a window's frame, and what of it.
public nonisolated enum _WindowFrameStyle: Hashable, Sendable {
  /// The window manager.
  case system
  /// The window manager, around a window that keeps its size.
  case volume
  /// We: buttons and an edge, and a strip at the top that moves the window.
  case hiddenTitleBar
  /// Nobody; the window has no ground either.
  case plain
}

/// The looks of a window's frame.
@MainActor @preconcurrency public protocol WindowStyle {
  /// Not part of an app's own styles, which there cannot be.
  var _frame: _WindowFrameStyle { get }
}

/// The window manager's frame.
public struct DefaultWindowStyle: WindowStyle {
  public nonisolated init() {}
  public var _frame: _WindowFrameStyle { .system }
}
public struct TitleBarWindowStyle: WindowStyle {
  public nonisolated init() {}
  public var _frame: _WindowFrameStyle { .system }
}
/// No title bar: the window's buttons stand beside the menus, or over the top of the content where there are none.
public struct HiddenTitleBarWindowStyle: WindowStyle {
  public nonisolated init() {}
  public var _frame: _WindowFrameStyle { .hiddenTitleBar }
}
/// Only the content: no frame, no menu bar, and no ground where a compositor runs.
public struct PlainWindowStyle: WindowStyle {
  public nonisolated init() {}
  public var _frame: _WindowFrameStyle { .plain }
}
/// A volume is shown as an ordinary window of fixed size.
public struct VolumetricWindowStyle: WindowStyle {
  public nonisolated init() {}
  public var _frame: _WindowFrameStyle { .volume }
}

extension WindowStyle where Self == DefaultWindowStyle {
  public static nonisolated var automatic: DefaultWindowStyle { DefaultWindowStyle() }
}
extension WindowStyle where Self == TitleBarWindowStyle {
  public static nonisolated var titleBar: TitleBarWindowStyle { TitleBarWindowStyle() }
}
extension WindowStyle where Self == HiddenTitleBarWindowStyle {
  /// A window without a title bar, whose window buttons are in its top row.
  ///
  /// On Linux, it is rounded with a shadow where a compositor runs, otherwise square with a border. Content does not extend
  /// below the buttons.
  public static nonisolated var hiddenTitleBar: HiddenTitleBarWindowStyle { HiddenTitleBarWindowStyle() }
}
extension WindowStyle where Self == PlainWindowStyle {
  /// A window without a title bar, border or background.
  ///
  /// On Linux, it has an opaque background where no compositor runs.
  public static nonisolated var plain: PlainWindowStyle { PlainWindowStyle() }
}
extension WindowStyle where Self == VolumetricWindowStyle {
  public static nonisolated var volumetric: VolumetricWindowStyle { VolumetricWindowStyle() }
}

/// How a window's toolbar and title share the space. The toolbar lies below the window manager's bar whatever it says.
@MainActor @preconcurrency public protocol WindowToolbarStyle { var _look: _ToolbarLook { get } }
public struct DefaultWindowToolbarStyle: WindowToolbarStyle {
  public nonisolated init() {}
  public var _look: _ToolbarLook { ToolbarLook() }
}
/// The title is in the bar of the window manager alone.
public struct ExpandedWindowToolbarStyle: WindowToolbarStyle {
  public nonisolated init() {}
  public var _look: _ToolbarLook { ToolbarLook(showsTitle: false) }
}
public struct UnifiedWindowToolbarStyle: WindowToolbarStyle {
  private let showsTitle: Bool
  public nonisolated init() { showsTitle = true }
  public nonisolated init(showsTitle: Bool) { self.showsTitle = showsTitle }
  public var _look: _ToolbarLook { ToolbarLook(showsTitle: showsTitle) }
}
/// A lower bar, with title and subtitle beside each other.
public struct UnifiedCompactWindowToolbarStyle: WindowToolbarStyle {
  private let showsTitle: Bool
  public nonisolated init() { showsTitle = true }
  public nonisolated init(showsTitle: Bool) { self.showsTitle = showsTitle }
  public var _look: _ToolbarLook { ToolbarLook(isCompact: true, showsTitle: showsTitle) }
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

/// When the toolbar of a window that fills the screen is shown.
public nonisolated struct WindowToolbarFullScreenVisibility: Hashable, Sendable {
  private let name: String
  public static let automatic = WindowToolbarFullScreenVisibility(name: "automatic")
  public static let visible = WindowToolbarFullScreenVisibility(name: "visible")
  /// Stays visible here.
  public static let onHover = WindowToolbarFullScreenVisibility(name: "onHover")
}

extension View {
  /// Sets the visibility of the toolbar in full screen. On Linux, `.onHover` leaves the toolbar visible.
  public func windowToolbarFullScreenVisibility(_ visibility: WindowToolbarFullScreenVisibility) -> some View {
    if visibility == .onHover {
      Gap.used("windowToolbarFullScreenVisibility(.onHover)", because: "toolbars stay visible when a window fills the screen")
    }
    return self
  }
}

extension Scene {
  public func windowStyle<S: WindowStyle>(_ style: S) -> some Scene { option(\.frame, style._frame) }
  public func windowToolbarStyle<S: WindowToolbarStyle>(_ style: S) -> some Scene { option(\.toolbarLook, style._look) }
  /// What the toolbars of the scene's windows show of their items' labels. People change it in the toolbar's menu.
  public func windowToolbarLabelStyle(_ toolbarLabelStyle: Binding<ToolbarLabelStyle>) -> some Scene {
    // Read here, where the scene hears of its change.
    let labels = toolbarLabelStyle.wrappedValue
    return option {
      guard $0.toolbarLabels == nil else { return }
      $0.toolbarLabels = labels
      $0.toolbarLabelBinding = toolbarLabelStyle
    }
  }
  /// As the form with a binding, for a look that people do not change.
  public func windowToolbarLabelStyle(fixed: ToolbarLabelStyle) -> some Scene { option(\.toolbarLabels, fixed) }
}
