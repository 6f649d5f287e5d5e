/// How the content of a window bounds what the user may do to its size.
public nonisolated struct WindowResizability: Equatable, Sendable {
  enum Rule { case automatic, contentMinSize, contentSize }
  let rule: Rule
  /// `contentSize` for settings, `contentMinSize` for everything else.
  public static var automatic: WindowResizability { WindowResizability(rule: .automatic) }
  /// Not smaller than the content can be; as large as you like.
  public static var contentMinSize: WindowResizability { WindowResizability(rule: .contentMinSize) }
  /// Within what the content can be. Equal bounds make the window fixed.
  public static var contentSize: WindowResizability { WindowResizability(rule: .contentSize) }
}
