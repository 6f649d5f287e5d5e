import OrielGraph

/// Something that lies over the content of a window, and is asked for the events of that window before the content.
package protocol Overlay: AnyObject {
  var overlayLevel: OverlayLevel { get }
  /// An event in the window below. Nil: it is for what lies lower.
  func handle(_ event: InputEvent) -> Bool?
  /// Another program took the pointer, or the user pressed outside every window of the app. Does nothing by default.
  func lostGrab()
  /// The window goes, and what is to be seen of the overlay with it, at once. Does nothing by default.
  func finish()
}
extension Overlay {
  package func lostGrab() {}
  package func finish() {}
}

/// Which overlay of a window is asked first: the later ones here come before the earlier.
package nonisolated enum OverlayLevel: Comparable, Sendable {
  /// Takes no events, whatever it covers.
  case help
  /// The pictures of all tabs, in the place of the content.
  case overview
  case popovers
  /// What is open over the other windows of the app.
  case elsewhere
  case menu
  /// Sheets and alerts.
  case presentation
  /// The frame that the window shares with other tabs: a press on its bar has every event until the button is let go.
  case frame
}
