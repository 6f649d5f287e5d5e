/// How a window's content limits the sizes that the user can choose.
public nonisolated struct WindowResizability: Equatable, Sendable {
  enum Rule { case automatic, contentMinSize, contentSize }
  let rule: Rule
  /// `contentSize` for settings, `contentMinSize` for everything else.
  public static var automatic: WindowResizability { WindowResizability(rule: .automatic) }
  /// At least the content's minimum size, without a maximum.
  public static var contentMinSize: WindowResizability { WindowResizability(rule: .contentMinSize) }
  /// Between the content's minimum and maximum size. If they are equal, the window has a fixed size.
  public static var contentSize: WindowResizability { WindowResizability(rule: .contentSize) }
}
