import OrielControls

extension Scene {
  /// Sets the size of a window that opens for the first time, limited by its content.
  public func defaultSize(_ size: CGSize) -> some Scene { option(\.defaultSize, size) }
  public func defaultSize(width: CGFloat, height: CGFloat) -> some Scene {
    option(\.defaultSize, CGSize(width: width, height: height))
  }
  /// Sets where the first window opens: its unit point is at the same unit point of the screen. Later windows are slightly offset.
  public func defaultPosition(_ position: UnitPoint) -> some Scene { option(\.defaultPosition, position) }
  /// Sets how the content limits the window sizes that the user can choose.
  public func windowResizability(_ resizability: WindowResizability) -> some Scene {
    option(\.resizability, resizability)
  }
}
