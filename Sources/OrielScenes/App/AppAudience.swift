import OrielControls

/// Observes the app's life cycle and answers its questions. AppKit's and UIKit's delegates are adapted to it, so that the app itself
/// knows neither.
///
/// Every method has a default implementation. Of several audiences, the first answer counts.
package protocol AppAudience: AnyObject {
  func app(_ app: RunningApp, isAt turn: AppTurn)
  /// Called with URLs and files to open, before views get them.
  func app(_ app: RunningApp, opens urls: [URL])
  /// Whether the audience handles the activity, so that no window gets it.
  func app(_ app: RunningApp, continues activity: NSUserActivity) -> Bool
  /// Whether the app may terminate at the user's request; nil for no opinion.
  func appMayEnd(_ app: RunningApp) -> Bool?
  /// Whether the app terminates with its last window; nil for no opinion.
  func appEndsWithLastWindow(_ app: RunningApp) -> Bool?
  /// Whether windows are saved and restored.
  func appKeepsWindows(_ app: RunningApp) -> Bool
  /// Whether to show or open a window when the app is launched again while it runs.
  func app(_ app: RunningApp, showsWindowWhenStartedAgain hasVisibleWindows: Bool) -> Bool
  /// The current dock menu; nil for none.
  func dockMenu(of app: RunningApp) -> (any DockMenuSource)?
}

/// A life cycle event of the app.
package enum AppTurn: CaseIterable {
  /// Before any window is visible; the windows open after `didLaunch`.
  case willLaunch, didLaunch
  /// A window of the app gains keyboard focus.
  case willBecomeActive, didBecomeActive
  /// Another program gains keyboard focus.
  case willResignActive, didResignActive
  /// The app terminates, for any reason. Its windows still exist.
  case willEnd
}

/// A menu for the app's icon. Its entries work until it ends.
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

/// A delegate that one of the app's properties declares, waiting for the app to run.
package struct DeclaredAudience {
  /// Connects the delegate to the app, once it exists.
  let join: (RunningApp) -> Void
  /// Adds the delegate to the environment of every scene.
  let write: (inout EnvironmentValues) -> Void
  private let name: String

  /// - Parameter name: the attribute's name in the app's source.
  package init(_ name: String, write: @escaping (inout EnvironmentValues) -> Void = { _ in }, join: @escaping (RunningApp) -> Void) {
    self.name = name
    self.write = write
    self.join = join
  }

  private static var declared: DeclaredAudience?
  /// Registers a declared delegate. The app is created after its properties, so a later adaptor belongs to something else.
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
