import OrielControls

/// Who draws a window's frame, and which parts.
public nonisolated enum _WindowFrameStyle: Hashable, Sendable {
  /// Drawn by the window manager.
  case system
  /// Drawn by the window manager around a window of fixed size.
  case volume
  /// Drawn by Oriel: buttons, a border, and a strip at the top edge that moves the window.
  case hiddenTitleBar
  /// No frame and no background.
  case plain
}

/// The appearance of a window's frame.
@MainActor @preconcurrency public protocol WindowStyle {
  /// For Oriel's own styles. Apps cannot define window styles.
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
/// No title bar. The window's buttons are beside the menus, or over the top of the content without menus.
public struct HiddenTitleBarWindowStyle: WindowStyle {
  public nonisolated init() {}
  public var _frame: _WindowFrameStyle { .hiddenTitleBar }
}
/// Only the content, without frame or menu bar, and without background if a compositor runs.
public struct PlainWindowStyle: WindowStyle {
  public nonisolated init() {}
  public var _frame: _WindowFrameStyle { .plain }
}
/// Shows a volume as an ordinary window of fixed size.
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

/// How a window's toolbar and title share the space. Every style is below the window manager's title bar.
@MainActor @preconcurrency public protocol WindowToolbarStyle { var _look: _ToolbarLook { get } }
public struct DefaultWindowToolbarStyle: WindowToolbarStyle {
  public nonisolated init() {}
  public var _look: _ToolbarLook { ToolbarLook() }
}
/// Shows the title only in the window manager's title bar.
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
/// A lower toolbar, with title and subtitle side by side.
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

/// When the toolbar of a full screen window is visible.
public nonisolated struct WindowToolbarFullScreenVisibility: Hashable, Sendable {
  private let name: String
  public static let automatic = WindowToolbarFullScreenVisibility(name: "automatic")
  public static let visible = WindowToolbarFullScreenVisibility(name: "visible")
  /// The toolbar stays visible.
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
  /// Sets how the toolbars of the scene's windows show their labels. The user can change it in the toolbar's menu.
  public func windowToolbarLabelStyle(_ toolbarLabelStyle: Binding<ToolbarLabelStyle>) -> some Scene {
    // Read here, so that the scene depends on it.
    let labels = toolbarLabelStyle.wrappedValue
    return option {
      guard $0.toolbarLabels == nil else { return }
      $0.toolbarLabels = labels
      $0.toolbarLabelBinding = toolbarLabelStyle
    }
  }
  /// Sets how the toolbars show their labels, without letting the user change it.
  public func windowToolbarLabelStyle(fixed: ToolbarLabelStyle) -> some Scene { option(\.toolbarLabels, fixed) }
}
