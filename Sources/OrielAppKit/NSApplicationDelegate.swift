import OrielScenes

/// Handles launch, URLs, activation and termination of the app. Every method has a default implementation.
///
/// On Linux, `applicationDockMenu` is shown by docks that support launcher entries, and as actions of the app's desktop file.
@MainActor @preconcurrency public protocol NSApplicationDelegate: AnyObject {
  /// Called before any window is visible.
  func applicationWillFinishLaunching(_ notification: Notification)
  /// Called before the first windows open.
  func applicationDidFinishLaunching(_ notification: Notification)
  /// Called with files and URLs from the command line and URLs of the app's own schemes, before views get them.
  func application(_ application: NSApplication, open urls: [URL])
  /// Called with an activity to continue, before windows get it. Return true if you have handled it.
  func application(
    _ application: NSApplication, continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any NSUserActivityRestoring]) -> Void
  ) -> Bool
  /// Whether the process ends with its last window. True by default, because there would be no way back to it.
  func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool
  /// Called before the app terminates at the request of the user or, if the session manager waits for it, of the session, once windows
  /// and documents have been asked. Not called when its display ends.
  func applicationShouldTerminate(_ sender: NSApplication) -> NSApplication.TerminateReply
  /// Called when the app terminates, for any reason. Its windows still exist.
  func applicationWillTerminate(_ notification: Notification)
  /// Called when a window of the app is about to gain keyboard focus.
  func applicationWillBecomeActive(_ notification: Notification)
  func applicationDidBecomeActive(_ notification: Notification)
  /// Called when another program is about to gain keyboard focus.
  func applicationWillResignActive(_ notification: Notification)
  func applicationDidResignActive(_ notification: Notification)
  /// Called at launch. Return false to neither save nor restore windows. Values are decoded only as the types that the scenes
  /// declare.
  func applicationSupportsSecureRestorableState(_ app: NSApplication) -> Bool
  /// Called when the app is launched again or chosen in a dock. Return true to show a window, or open one as at launch.
  func applicationShouldHandleReopen(_ sender: NSApplication, hasVisibleWindows flag: Bool) -> Bool
  /// A menu for the app's icon. Docks that support `com.canonical.Unity.LauncherEntry` show it. In others, actions of the app's
  /// desktop file perform the entries of the same name: `[Desktop Action new-note]` performs "New Note". Called when the first
  /// window opens, and each time a dock is about to show the menu.
  func applicationDockMenu(_ sender: NSApplication) -> NSMenu?
}

/// An object that can continue an activity.
@MainActor @preconcurrency public protocol NSUserActivityRestoring: AnyObject {
  func restoreUserActivityState(_ userActivity: NSUserActivity)
}

extension NSApplicationDelegate {
  public func applicationWillFinishLaunching(_ notification: Notification) {}
  public func applicationDidFinishLaunching(_ notification: Notification) {}
  public func application(_ application: NSApplication, open urls: [URL]) {}
  public func application(
    _ application: NSApplication, continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any NSUserActivityRestoring]) -> Void
  ) -> Bool { false }
  public func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool { true }
  public func applicationShouldTerminate(_ sender: NSApplication) -> NSApplication.TerminateReply { .terminateNow }
  public func applicationWillTerminate(_ notification: Notification) {}
  public func applicationWillBecomeActive(_ notification: Notification) {}
  public func applicationDidBecomeActive(_ notification: Notification) {}
  public func applicationWillResignActive(_ notification: Notification) {}
  public func applicationDidResignActive(_ notification: Notification) {}
  public func applicationSupportsSecureRestorableState(_ app: NSApplication) -> Bool { true }
  public func applicationShouldHandleReopen(_ sender: NSApplication, hasVisibleWindows flag: Bool) -> Bool { true }
  public func applicationDockMenu(_ sender: NSApplication) -> NSMenu? { nil }
}

/// Creates the delegate of the app that declares it. An observable delegate is in the environment of every scene.
@MainActor @preconcurrency @propertyWrapper public struct NSApplicationDelegateAdaptor<DelegateType: NSObject & NSApplicationDelegate> {
  public let wrappedValue: DelegateType
  public var projectedValue: _DelegateBindings<DelegateType> { _DelegateBindings(wrappedValue) }

  @_disfavoredOverload
  public init(_ delegateType: DelegateType.Type = DelegateType.self) {
    self.init(delegateType) { _, _ in }
  }
  public init(_ delegateType: DelegateType.Type = DelegateType.self) where DelegateType: ObservableObject {
    self.init(delegateType) { $1[object: DelegateType.self] = $0 }
  }
  public init(_ delegateType: DelegateType.Type = DelegateType.self) where DelegateType: Observable {
    self.init(delegateType) { $1[object: DelegateType.self] = $0 }
  }
  private init(_ type: DelegateType.Type, write: @escaping (DelegateType, inout EnvironmentValues) -> Void) {
    let delegate = _ObjectRoot.make(type)
    wrappedValue = delegate
    DeclaredAudience.declare(
      DeclaredAudience("@NSApplicationDelegateAdaptor(\(type).self)", of: Self.self, write: { write(delegate, &$0) }) {
        AppKitWindows.of($0).delegate = delegate
      })
  }
}
