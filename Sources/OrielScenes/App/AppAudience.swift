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
  /// Whether it wants to be asked `appMayEnd`.
  func asksBeforeEnd(of app: RunningApp) -> Bool
  /// Whether the app may terminate at the request of the user or of the session; nil for no opinion. Windows and documents have
  /// been asked by then.
  func appMayEnd(_ app: RunningApp) -> AppEndAnswer?
  /// Whether the app terminates with its last window; nil for no opinion.
  func appEndsWithLastWindow(_ app: RunningApp) -> Bool?
  /// Whether windows are saved and restored.
  func appKeepsWindows(_ app: RunningApp) -> Bool
  /// Whether to show or open a window when the app is launched again while it runs.
  func app(_ app: RunningApp, showsWindowWhenStartedAgain hasVisibleWindows: Bool) -> Bool
  /// The current dock menu; nil for none.
  func dockMenu(of app: RunningApp) -> (any DockMenuSource)?
}

package enum AppEndAnswer {
  case yes, no
  /// `RunningApp.audienceAnswers` is called when it is known.
  case later
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
  package func asksBeforeEnd(of app: RunningApp) -> Bool { false }
  package func appMayEnd(_ app: RunningApp) -> AppEndAnswer? { nil }
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
  private let adaptor: Any.Type?

  /// - Parameters:
  ///   - name: the attribute as it stands in the app's source.
  ///   - adaptor: the property wrapper, if it is one.
  package init(
    _ name: String, of adaptor: Any.Type? = nil, write: @escaping (inout EnvironmentValues) -> Void = { _ in },
    join: @escaping (RunningApp) -> Void
  ) {
    self.name = name
    self.adaptor = adaptor
    self.write = write
    self.join = join
  }

  /// In the order of the app's properties.
  private static var declared: [DeclaredAudience] = []
  /// Registers a declared delegate. The app is created after its properties, so a later adaptor belongs to something else, and
  /// nobody knows there what the property is called.
  package static func declare(_ new: DeclaredAudience) {
    if declared.isEmpty, let app = RunningApp.current, !app.isEnding {
      RuntimeIssue.report("\(new.name) is declared outside the App, so its methods are never called. Move it into the App.")
    } else {
      declared.append(new)
    }
  }
  /// The delegate of the app that starts now.
  static func take<A: App>(by app: A) -> DeclaredAudience? {
    let all = declared
    declared = []
    if all.count > 1 { reportOthers(of: all, in: app) }
    return all.first
  }
  private static func reportOthers<A: App>(of all: [DeclaredAudience], in app: A) {
    // The storage of `var one` is called `_one`.
    let properties = Mirror(reflecting: app).children.filter { child in all.contains { $0.adaptor == type(of: child.value) } }
      .compactMap { $0.label.map { $0.hasPrefix("_") ? String($0.dropFirst()) : $0 } }
    for (index, other) in all.enumerated().dropFirst() {
      let isKnown = properties.count == all.count
      let name = isKnown ? "\(other.name) var \(properties[index])" : other.name, first = isKnown ? "var \(properties[0])" : "the first"
      RuntimeIssue.report(
        "\(A.self): \(name) is a second delegate adaptor, and an app has one delegate: \(first) is used. Remove one.")
    }
  }
}
