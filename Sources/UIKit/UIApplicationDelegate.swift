import OrielControls
import OrielScenes

/// What an app does at turning points of its life, under UIKit's names. Every method has a default.
@MainActor @preconcurrency public protocol UIApplicationDelegate: AnyObject {
  func application(_ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool
  /// The app is there, and nothing of it is seen: its windows open next.
  func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool
  func applicationDidBecomeActive(_ application: UIApplication)
  func applicationWillResignActive(_ application: UIApplication)
  func applicationDidEnterBackground(_ application: UIApplication)
  func applicationWillEnterForeground(_ application: UIApplication)
  func applicationWillTerminate(_ application: UIApplication)
  func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool
  func application(
    _ application: UIApplication, continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool
  /// How a scene that is about to be there is set up; nil: as the property list says.
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession, options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
  /// The user closed windows: what was kept for them can go.
  func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
}
extension UIApplication {
  public nonisolated struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let sourceApplication = OpenURLOptionsKey(rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
  }
}
@MainActor @preconcurrency public protocol UIUserActivityRestoring: AnyObject {
  func restoreUserActivityState(_ userActivity: NSUserActivity)
}
extension UIApplicationDelegate {
  public func application(_ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool { true }
  public func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool { true }
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  public func applicationWillResignActive(_ application: UIApplication) {}
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  public func applicationWillTerminate(_ application: UIApplication) {}
  public func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool { false }
  public func application(
    _ application: UIApplication, continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool { false }
  public func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession, options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration { .standard(for: connectingSceneSession.role) }
  public func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>) {}
}

/// Makes one delegate for the app it is declared in. One that is observable is in the environment of every scene.
@MainActor @preconcurrency @propertyWrapper public struct UIApplicationDelegateAdaptor<DelegateType: NSObject & UIApplicationDelegate> {
  public let wrappedValue: DelegateType
  public var projectedValue: _DelegateBindings<DelegateType> { _DelegateBindings(wrappedValue) }

  @_disfavoredOverload
  public init(_ delegateType: DelegateType.Type = DelegateType.self) { self.init(delegateType) { _, _ in } }
  public init(_ delegateType: DelegateType.Type = DelegateType.self) where DelegateType: ObservableObject {
    self.init(delegateType) { $1.setObject($0) }
  }
  public init(_ delegateType: DelegateType.Type = DelegateType.self) where DelegateType: Observable {
    self.init(delegateType) { $1.setObject($0) }
  }
  private init(_ type: DelegateType.Type, write: @escaping (DelegateType, inout EnvironmentValues) -> Void) {
    let delegate = _ObjectRoot.make(type)
    wrappedValue = delegate
    let name = "@UIApplicationDelegateAdaptor(\(type).self)"
    AdaptedDelegate.declare(
      AdaptedDelegate(DelegateBridge(delegate), observer: SceneSessions.shared, name: name) { write(delegate, &$0) })
  }
}

/// Tells UIKit's delegate what AppKit's hears.
final class DelegateBridge: NSApplicationDelegate {
  private let delegate: any UIApplicationDelegate
  private var application: UIApplication { UIApplication.shared }
  init(_ delegate: any UIApplicationDelegate) { self.delegate = delegate }

  /// An app made of scenes hears of the foreground in their delegates.
  private var hearsOfActivity: Bool { RunningApp.current?.properties.hasSceneManifest != true }

  func applicationWillFinishLaunching(_ notification: Notification) {
    application.delegate = delegate
    _ = delegate.application(application, willFinishLaunchingWithOptions: launchOptions)
  }
  func applicationDidFinishLaunching(_ notification: Notification) {
    _ = delegate.application(application, didFinishLaunchingWithOptions: launchOptions)
    NotificationCenter.default.post(name: UIApplication.didFinishLaunchingNotification, object: application)
  }
  private var launchOptions: [UIApplication.LaunchOptionsKey: Any]? {
    RunningApp.current?.launchAddresses.first.map { [.url: $0] }
  }
  func applicationDidBecomeActive(_ notification: Notification) {
    if hearsOfActivity {
      if isInBackground { delegate.applicationWillEnterForeground(application) }
      isInBackground = false
      delegate.applicationDidBecomeActive(application)
    }
    NotificationCenter.default.post(name: UIApplication.didBecomeActiveNotification, object: application)
  }
  func applicationDidResignActive(_ notification: Notification) {
    if hearsOfActivity {
      delegate.applicationWillResignActive(application)
      if RunningApp.current?.phase == .background {
        isInBackground = true
        delegate.applicationDidEnterBackground(application)
      }
    }
    NotificationCenter.default.post(name: UIApplication.willResignActiveNotification, object: application)
  }
  private var isInBackground = false
  func applicationWillTerminate(_ notification: Notification) {
    delegate.applicationWillTerminate(application)
    NotificationCenter.default.post(name: UIApplication.willTerminateNotification, object: application)
  }
  func application(_ app: NSApplication, open urls: [URL]) {
    for url in urls { _ = delegate.application(application, open: url, options: [:]) }
  }
  func application(
    _ app: NSApplication, continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any NSUserActivityRestoring]) -> Void
  ) -> Bool { delegate.application(application, continue: userActivity) { $0?.forEach { $0.restoreUserActivityState(userActivity) } } }
}
