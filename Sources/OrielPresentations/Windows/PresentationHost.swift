import OrielControls
import OrielDrawing

/// The host of a graph whose views can present: a scene's window, or a presentation.
package protocol PresentationHost: ViewGraphHost {
  var presenter: WindowPresenter? { get }
  /// The presentation that contains the graph; nil for a scene's content.
  var presentationID: PresentationID? { get }
  /// Notifies the host that a view of the graph may present an alert, even while hidden.
  func mayShowAlerts()
}
extension PresentationHost {
  package func mayShowAlerts() {}
}

/// A scene's window, for its presentations.
package protocol PresentingScene: PresentationHost, OverlayHost {
  /// The top-level window, even if another tab is shown in it.
  var topLevel: (any PlatformWindow)? { get }
  /// The area of the top-level inside its frame, and its corner radius.
  var panel: (rect: CGRect, cornerRadius: Double) { get }
  /// Whether the window is minimised; false if it is merely covered or on another desktop.
  var isOutOfSight: Bool { get }
  /// Whether it has no window to present over, so that presentations are standalone.
  var presentsAlone: Bool { get }
  var background: RGBA { get }
  var title: String { get }
  var role: String { get }
  /// Enlarges the window to at least this size inside its frame; returns false if that is not allowed.
  func grow(to size: CGSize) -> Bool
  /// Restores the size from before it grew, unless the user has changed it since.
  func shrinkBack()
  /// Handles a key that a presentation did not use, for app commands that do not affect the content below.
  func handleCommandOverPresentation(_ event: KeyEvent) -> Bool
  /// Passes the event to an app-wide alert; nil if there is none.
  func handledByAlert(_ event: InputEvent) -> Bool?
  /// Presentations appeared or disappeared, so that another one may take input.
  func presentationsChanged()
  /// A dialog that it presents got or lost the focus.
  func dialogFocusChanged(to isFocused: Bool)
}

extension PresentingScene {
  package var presentsAlone: Bool { false }
}

enum PresentationHosts {
  /// The host for presentations of a graph's views.
  static func host(of host: any ViewGraphHost) -> (any PresentationHost)? {
    // A menu has no window of its own.
    if let menu = host as? MenuContentReader { return menu.presentingHost?() as? any PresentationHost }
    return host as? any PresentationHost
  }
}

/// A presentation's window, of any kind.
package protocol PresentedWindow: AnyObject {
  var graph: ViewGraph! { get }
  /// Releases input; sends `gone` to the presenter when it is off the screen.
  func takeAway()
  /// Removes it at once.
  func remove()
}
