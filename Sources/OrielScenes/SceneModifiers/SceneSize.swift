import OrielControls

extension Scene {
  /// Sets the size of a window that opens for the first time, limited by its content.
  public func defaultSize(_ size: CGSize) -> some Scene {
    let isSize = size.width.isFinite && size.height.isFinite && size.width > 0 && size.height > 0
    if !isSize { RuntimeIssue.report("defaultSize(width: \(size.width), height: \(size.height)): the size must be positive and finite; the content's is used.") }
    return option { if isSize, $0.defaultSize == nil { $0.defaultSize = size } }
  }
  public func defaultSize(width: CGFloat, height: CGFloat) -> some Scene { defaultSize(CGSize(width: width, height: height)) }
  /// Sets where the first window opens: its unit point is at the same unit point of the screen. Later windows are slightly offset.
  ///
  /// On Linux, the window manager places the windows of a scene without a default position, as the user has set it up; only
  /// settings and alerts open in the middle of the screen. `defaultPosition(.center)` asks for that.
  public func defaultPosition(_ position: UnitPoint) -> some Scene {
    let isPlace = position.x.isFinite && position.y.isFinite
    if !isPlace { RuntimeIssue.report("defaultPosition(\(position)): the position must be finite; the window manager's is used.") }
    return option { if isPlace, $0.defaultPosition == nil { $0.defaultPosition = position } }
  }
  /// Sets how the content limits the window sizes that the user can choose.
  public func windowResizability(_ resizability: WindowResizability) -> some Scene {
    option(\.resizability, resizability)
  }
}
