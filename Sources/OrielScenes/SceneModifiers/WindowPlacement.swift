import OrielControls

/// The position and size of a new window. Values left out come from the scene's other modifiers.
public nonisolated struct WindowPlacement: Hashable, Sendable {
  enum Place: Hashable, Sendable {
    case point(x: CGFloat?, y: CGFloat?)
    /// This unit point of the window is at the same unit point of the screen.
    case unit(UnitPoint)
    /// Relative to another window.
    case position(Position)
  }
  var place: Place?
  var width: CGFloat?
  var height: CGFloat?

  /// - Parameter position: the top left of the window on the screen, including the window manager's decorations, in points.
  public init(_ position: CGPoint? = nil, size: CGSize? = nil) {
    place = position.map { .point(x: $0.x, y: $0.y) }
    (width, height) = (size?.width, size?.height)
  }
  public init(_ position: UnitPoint, width: CGFloat? = nil, height: CGFloat? = nil) {
    place = .unit(position)
    (self.width, self.height) = (width, height)
  }
  @_disfavoredOverload
  public init(_ position: UnitPoint, size: CGSize? = nil) {
    self.init(position, width: size?.width, height: size?.height)
  }
  @_disfavoredOverload
  public init(x: CGFloat? = nil, y: CGFloat? = nil, width: CGFloat? = nil, height: CGFloat? = nil) {
    place = x == nil && y == nil ? nil : .point(x: x, y: y)
    (self.width, self.height) = (width, height)
  }
}

/// A screen, for the placement of a window. In points, from the top left of the primary screen.
public nonisolated struct DisplayProxy: Hashable, Sendable {
  public let bounds: CGRect
  /// The space that panels and docks take at the edges of the bounds.
  public let safeAreaInsets: EdgeInsets
  /// The bounds without panels and docks.
  public let visibleRect: CGRect

  init(_ monitor: Monitor) {
    bounds = monitor.frame
    let visible = monitor.visibleFrame.isEmpty ? monitor.frame : monitor.visibleFrame
    visibleRect = visible
    safeAreaInsets = EdgeInsets(
      top: visible.minY - bounds.minY, leading: visible.minX - bounds.minX, bottom: bounds.maxY - visible.maxY,
      trailing: bounds.maxX - visible.maxX)
  }
}

/// The information for placing a window.
public struct WindowPlacementContext {
  /// The screen with the window that has the keys, otherwise the primary one.
  public let defaultDisplay: DisplayProxy
  /// The app's open windows, most recently used first.
  public let windows: [WindowProxy]
}

/// The content of the window to place.
@MainActor public struct WindowLayoutRoot {
  let measure: (ProposedViewSize) -> CGSize
  /// The size of the content for a proposal, including the bars above it.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { measure(proposal) }
}

/// The size of a window when the user zooms it.
public nonisolated struct WindowIdealSize: Hashable, Sendable {
  enum Rule { case automatic, fitToContent, maximum }
  let rule: Rule
  public static let automatic = WindowIdealSize(rule: .automatic)
  /// The ideal size of the content.
  public static let fitToContent = WindowIdealSize(rule: .fitToContent)
  /// The whole screen.
  public static let maximum = WindowIdealSize(rule: .maximum)
}

package typealias WindowPlacementRule = @MainActor (WindowLayoutRoot, WindowPlacementContext) -> WindowPlacement

extension Scene {
  /// Sets the position and size of each new window of the scene.
  public func defaultWindowPlacement(
    _ makePlacement: @escaping @MainActor (WindowLayoutRoot, WindowPlacementContext) -> WindowPlacement
  ) -> some Scene { option(\.placement, makePlacement) }
  /// Sets the position and size of a window when the user zooms it.
  public func windowIdealPlacement(
    _ makePlacement: @escaping @MainActor (WindowLayoutRoot, WindowPlacementContext) -> WindowPlacement
  ) -> some Scene { option(\.idealPlacement, makePlacement) }
  /// Sets the size of the scene's windows when the user zooms them.
  public func windowIdealSize(_ idealSize: WindowIdealSize) -> some Scene { option(\.idealSize, idealSize) }
}
