import OrielControls

/// Hears of the turning points of the app's life, and is asked before some of them. The delegates of AppKit and UIKit are adapted to it;
/// the app itself knows neither.
///
/// Every method has a default. Where several audiences have an answer, the first one counts.
package protocol AppAudience: AnyObject {
  func app(_ app: RunningApp, isAt turn: AppTurn)
  /// Addresses and files come in, before views hear of them.
  func app(_ app: RunningApp, opens urls: [URL])
  /// Whether it takes care of the activity, so that no window hears of it.
  func app(_ app: RunningApp, continues activity: NSUserActivity) -> Bool
  /// Whether the app may end because a person wants it to; nil without an opinion.
  func appMayEnd(_ app: RunningApp) -> Bool?
  /// Whether the app ends with its last window; nil without an opinion.
  func appEndsWithLastWindow(_ app: RunningApp) -> Bool?
  /// Whether windows of the last run come back, and those of this one are kept.
  func appKeepsWindows(_ app: RunningApp) -> Bool
  /// Whether a window is shown, or opened, when the app is started again.
  func app(_ app: RunningApp, showsWindowWhenStartedAgain hasVisibleWindows: Bool) -> Bool
  /// The menu for the app's icon, as it is now; nil without one.
  func dockMenu(of app: RunningApp) -> (any DockMenuSource)?
}

/// A turning point of the app's life.
package enum AppTurn: CaseIterable {
  /// Nothing of it is seen; then its windows open next.
  case willLaunch, didLaunch
  /// A window of the app gets the keyboard.
  case willBecomeActive, didBecomeActive
  /// Another program gets it.
  case willResignActive, didResignActive
  /// The end, whatever its reason. Windows are still there.
  case willEnd
}

/// A menu for the app's icon. Its entries act until it ends.
package protocol DockMenuSource: AnyObject {
  func readItems(in app: RunningApp) -> [MenuItem]
  func end()
}

extension AppAudience {
  package func app(_ app: RunningApp, isAt turn: AppTurn) {}
  package func app(_ app: RunningApp, opens urls: [URL]) {}
  package func app(_ app: RunningApp, continues activity: NSUserActivity) -> Bool { false }
  package func appMayEnd(_ app: RunningApp) -> Bool? { nil }
  package func appEndsWithLastWindow(_ app: RunningApp) -> Bool? { nil }
  package func appKeepsWindows(_ app: RunningApp) -> Bool { true }
  package func app(_ app: RunningApp, showsWindowWhenStartedAgain hasVisibleWindows: Bool) -> Bool { true }
  package func dockMenu(of app: RunningApp) -> (any DockMenuSource)? { nil }
}

/// What waits for the app around it to run: a delegate that one of its properties declares.
package struct DeclaredAudience {
  /// Joins the app, once it is there.
  let join: (RunningApp) -> Void
  /// Puts itself into the environment of every scene.
  let write: (inout EnvironmentValues) -> Void
  private let name: String

  /// - Parameter name: as the app's source declares it.
  package init(_ name: String, write: @escaping (inout EnvironmentValues) -> Void = { _ in }, join: @escaping (RunningApp) -> Void) {
    self.name = name
    self.write = write
    self.join = join
  }

  private static var declared: DeclaredAudience?
  /// The app of the process is made after its properties, so an adaptor that comes later belongs to something else.
  package static func declare(_ new: DeclaredAudience) {
    let name = new.name
    if declared != nil {
      RuntimeIssue.report("\(name) is the second delegate adaptor, and an app has one delegate: the first is used. Remove one.")
    } else if let app = RunningApp.current, !app.isEnding {
      RuntimeIssue.report("\(name) is declared outside the App, so its methods are never called. Move it into the App.")
    } else {
      declared = new
    }
  }
  static func take() -> DeclaredAudience? {
    defer { declared = nil }
    return declared
  }
}
