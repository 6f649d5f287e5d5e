import OrielControls
import OrielDrawing

/// What holds a graph whose views can present: a scene's window, or a presentation over one.
package protocol PresentationHost: ViewGraphHost {
  var presenter: WindowPresenter? { get }
  /// The presentation whose content the graph is; nil for the content of a scene.
  var presentationID: PresentationID? { get }
  /// A view of the graph may ask for an alert: also while nobody sees it.
  func mayShowAlerts()
}
extension PresentationHost {
  package func mayShowAlerts() {}
}

/// A scene's window, as its presentations need it.
package protocol PresentingScene: PresentationHost, OverlayHost {
  /// The window that the window manager knows, whether the scene is shown in it now or another tab is.
  var topLevel: (any PlatformWindow)? { get }
  /// The part of the top-level inside its frame, and the radius of its corners.
  var panel: (rect: CGRect, cornerRadius: Double) { get }
  /// The window is minimised. One that others cover, or that is on another desktop, is where the person left it.
  var isOutOfSight: Bool { get }
  /// It has no window that anything could lie over: what it presents stands by itself.
  var presentsAlone: Bool { get }
  var background: RGBA { get }
  var title: String { get }
  var role: String { get }
  /// Makes the window at least this large inside its frame, if that is allowed; false where it is not.
  func grow(to size: CGSize) -> Bool
  /// Gives it back the size it had before it grew, unless the user has changed it since.
  func shrinkBack()
  /// A key that the content of a presentation did not use: a command of the app that does not touch what lies below.
  func handleCommandOverPresentation(_ event: KeyEvent) -> Bool
  /// An alert of the whole app takes the event; nil: there is none.
  func handledByAlert(_ event: InputEvent) -> Bool?
  /// What takes input now may be another: presentations came or went.
  func presentationsChanged()
  /// A dialog that it presents has the keyboard now, or has lost it.
  func dialogFocusChanged(to isFocused: Bool)
}

extension PresentingScene {
  package var presentsAlone: Bool { false }
}

enum PresentationHosts {
  /// Where the presentations of a graph's views belong.
  static func host(of host: any ViewGraphHost) -> (any PresentationHost)? { host as? any PresentationHost }
}

/// A presentation's window of whatever kind.
package protocol PresentedWindow: AnyObject {
  var graph: ViewGraph! { get }
  /// Gives input back; says `gone` to the presenter when it is off the screen.
  func takeAway()
  /// Off the screen now.
  func remove()
}
