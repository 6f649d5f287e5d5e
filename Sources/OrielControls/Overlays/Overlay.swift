import OrielGraph

/// Something above the content of a window that gets the window's events before the content.
package protocol Overlay: AnyObject {
  var overlayLevel: OverlayLevel { get }
  /// Handles an event of the window below; nil passes it on to lower overlays.
  func handle(_ event: InputEvent) -> Bool?
  /// Another program grabbed the pointer, or the user pressed outside all windows of the app. Does nothing by default.
  func lostGrab()
  /// The window is closing; remove everything visible at once. Does nothing by default.
  func finish()
}
extension Overlay {
  package func lostGrab() {}
  package func finish() {}
}

/// The order of overlays: later levels get events before earlier ones.
package nonisolated enum OverlayLevel: Comparable, Sendable {
  /// Takes no events.
  case help
  /// The previews of all tabs, in place of the content.
  case overview
  case popovers
  /// Menus and popovers over other windows of the app.
  case elsewhere
  case menu
  /// Sheets and alerts.
  case presentation
}
