internal import COriel
import OrielWindowing

/// What input needs of a window: who it is, how large its points are, and where events go.
protocol InputReceiver: X11EventTarget {
  var xid: XID { get }
  /// The window that has the X focus for this one: itself, or the top-level of a child or pop-up.
  var topLevelID: XID { get }
  var isAlive: Bool { get }
  /// Device pixels per point.
  var scale: Double { get }
  /// True if the event was used.
  @discardableResult
  func deliver(_ event: InputEvent) -> Bool
  /// A key, button or touch came down on it at that server time.
  func noteInput(_ time: Time)
}

extension X11Window: InputReceiver {
  var topLevelID: XID { topLevel.xid }
}
