import Foundation
import OrielControls

// What belongs to a running app, as values: `RunningApp` has one of each.

/// How far the app is between its start and its end.
enum AppLife {
  /// Before `launch`: nothing opens yet.
  case starting
  case running
  /// The end has begun: nothing opens any more.
  case ending
}

/// The tree of scenes that the app's body declares.
struct DeclaredScenes {
  /// Keeps the app's state and evaluates its body.
  var graph: ViewGraph!
  var root: (any SceneTreeRoot)?
  /// What the body declares now, in order.
  var entries: [SceneEntry] = []
  var commands: CommandTree!
  /// The body is being evaluated.
  var isUpdating = false
  /// The next evaluation.
  var update: ScheduledCall?
}

/// What the app is called, and what its property list says.
struct AppIdentity {
  /// Where no scene says otherwise.
  let name: String
  /// Base name of its desktop file.
  var identifier: String?
  /// False for apps with a single window.
  let supportsMultipleWindows: Bool
  var properties = AppProperties()
  /// Its windows are in no task bar and no switcher; nil leaves it to the property list.
  var isAgent: Bool?
  /// The address schemes that are its own, read when they are first needed.
  lazy var schemes = OwnSchemes(identifier: identifier ?? name)
}

/// How the app was started, and how far it has come.
struct AppCourse {
  var life = AppLife.starting
  var addresses: [URL] = []
  /// The program has a life of its own, and adds scenes to it: nothing opens by itself.
  var isHosted = false
  /// What waits for the audience to say whether the app may end.
  var awaitingAudience: [(_ mayEnd: Bool) -> Void] = []
}

/// How far the app is before the user.
struct AppPresence {
  var phase = ScenePhase.inactive
  /// Brings the phases up to date, a frame after windows changed.
  var update: ScheduledCall?
  /// Nothing of the app is seen.
  var isScreenLocked = false
}

/// What the app has in the desktop's panels.
struct PanelPresence {
  let extras: MenuBarExtras
  let dockMenu: DockMenu
}

/// What the windows that open now are opened for.
struct WindowOccasion {
  var style = PresentedWindowStyle()
  var event: ExternalEvent?
}

/// What comes from the last run, and goes into the next.
struct WindowHistory {
  /// Keeps the windows; nil where they are not kept.
  var memory: WindowMemory?
  /// Which pages closed windows of settings showed.
  var pages: [String: [String: StoredValue]] = [:]
  /// Windows of the last run came back, so that one which stood for an item comes back beside them.
  var bringsOthersBack = false
  /// The windows that stood for items of the menu bar in the last run, by the item's scene: whether there is to be one again is the
  /// desktop's to say.
  var formerExtras: [ObjectIdentifier: WindowRecord] = [:]
}

/// Who hears of the app's life: the adapters of AppKit and UIKit.
struct AppAudiences {
  var all: [any AppAudience] = []
  /// Puts the delegate that the app declares into the environment.
  let write: (inout EnvironmentValues) -> Void
}

/// What was last known of the desktop.
struct KnownDesktop {
  /// Whether it was light or dark when this was last told.
  var colorScheme: DesktopSettings.ColorScheme
  /// What is known of the compositor: asking takes a round trip to the server.
  var compositor: (runs: Bool, knowsMargins: Bool)?
}
