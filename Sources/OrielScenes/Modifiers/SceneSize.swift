import OrielControls

extension Scene {
  /// The size a window has when it opens for the first time, within what its content allows.
  public func defaultSize(_ size: CGSize) -> some Scene { option(\.defaultSize, size) }
  public func defaultSize(width: CGFloat, height: CGFloat) -> some Scene {
    option(\.defaultSize, CGSize(width: width, height: height))
  }
  /// Where the first window opens: its unit point lies on the same point of the screen. Later ones are offset a little.
  public func defaultPosition(_ position: UnitPoint) -> some Scene { option(\.defaultPosition, position) }
  /// How the content bounds what the user may do to a window's size.
  public func windowResizability(_ resizability: WindowResizability) -> some Scene {
    option(\.resizability, resizability)
  }
}
