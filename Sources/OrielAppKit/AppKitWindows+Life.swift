import Foundation
import OrielScenes

/// The app's life cycle for AppKit: calls the delegate and posts notifications.
extension AppKitWindows: AppAudience {
  private var application: NSApplication { .shared }

  package func app(_ app: RunningApp, isAt turn: AppTurn) {
    switch turn {
    case .willLaunch: tell(NSApplication.willFinishLaunchingNotification) { $0.applicationWillFinishLaunching($1) }
    case .didLaunch: tell(NSApplication.didFinishLaunchingNotification) { $0.applicationDidFinishLaunching($1) }
    case .willBecomeActive: tell(NSApplication.willBecomeActiveNotification) { $0.applicationWillBecomeActive($1) }
    case .didBecomeActive: tell(NSApplication.didBecomeActiveNotification) { $0.applicationDidBecomeActive($1) }
    case .willResignActive: tell(NSApplication.willResignActiveNotification) { $0.applicationWillResignActive($1) }
    case .didResignActive: tell(NSApplication.didResignActiveNotification) { $0.applicationDidResignActive($1) }
    case .willEnd: tell(NSApplication.willTerminateNotification) { $0.applicationWillTerminate($1) }
    }
  }
  private func tell(_ name: Notification.Name, _ method: (any NSApplicationDelegate, Notification) -> Void) {
    let notification = Notification(name: name, object: application)
    if let delegate { method(delegate, notification) }
    NotificationCenter.default.post(notification)
  }

  package func app(_ app: RunningApp, opens urls: [URL]) { delegate?.application(application, open: urls) }
  package func app(_ app: RunningApp, continues activity: NSUserActivity) -> Bool {
    delegate?.application(application, continue: activity, restorationHandler: { _ in }) ?? false
  }
  package func asksBeforeEnd(of app: RunningApp) -> Bool { delegate != nil }
  package func appMayEnd(_ app: RunningApp) -> AppEndAnswer? {
    switch delegate?.applicationShouldTerminate(application) {
    case .terminateNow: .yes
    case .terminateCancel: .no
    case .terminateLater: .later
    case nil: nil
    }
  }
  package func appEndsWithLastWindow(_ app: RunningApp) -> Bool? {
    delegate?.applicationShouldTerminateAfterLastWindowClosed(application)
  }
  package func appKeepsWindows(_ app: RunningApp) -> Bool {
    delegate?.applicationSupportsSecureRestorableState(application) ?? true
  }
  package func app(_ app: RunningApp, showsWindowWhenStartedAgain hasVisibleWindows: Bool) -> Bool {
    delegate?.applicationShouldHandleReopen(application, hasVisibleWindows: hasVisibleWindows) ?? true
  }
  package func dockMenu(of app: RunningApp) -> (any DockMenuSource)? { delegate?.applicationDockMenu(application) }
}
