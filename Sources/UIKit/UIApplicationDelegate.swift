import OrielControls
import OrielScenes

/// Handles the app's life cycle in UIKit code. Every method has a default implementation.
@MainActor @preconcurrency public protocol UIApplicationDelegate: AnyObject {
  func application(_ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool
  /// Called before the first windows open.
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
  /// The configuration of a scene that is about to connect. By default, the property list's.
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession, options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
  /// Called when the user has closed windows, so that the app can discard their data.
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

/// Creates the delegate of the app that declares it. An observable delegate is in the environment of every scene.
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
    DeclaredAudience.declare(DeclaredAudience(name, of: Self.self, write: { write(delegate, &$0) }) { DelegateBridge.join(delegate, to: $0) })
  }
}

/// Forwards the app's life cycle to a UIKit delegate.
final class DelegateBridge: AppAudience {
  private let delegate: any UIApplicationDelegate
  private var application: UIApplication { UIApplication.shared }
  init(_ delegate: any UIApplicationDelegate) { self.delegate = delegate }
  static func join(_ delegate: any UIApplicationDelegate, to app: RunningApp) {
    app.audiences.append(DelegateBridge(delegate))
    app.registry.add(SceneSessions.shared)
  }

  /// False for an app with scenes, whose scene delegates get the foreground calls.
  private func hearsOfActivity(_ app: RunningApp) -> Bool { !app.properties.hasSceneManifest }

  func app(_ app: RunningApp, isAt turn: AppTurn) {
    switch turn {
    case .willLaunch:
      application.delegate = delegate
      _ = delegate.application(application, willFinishLaunchingWithOptions: launchOptions(app))
    case .didLaunch:
      _ = delegate.application(application, didFinishLaunchingWithOptions: launchOptions(app))
      post(UIApplication.didFinishLaunchingNotification)
    case .didBecomeActive: becameActive(app)
    case .didResignActive: resignedActive(app)
    case .willEnd:
      delegate.applicationWillTerminate(application)
      post(UIApplication.willTerminateNotification)
    case .willBecomeActive, .willResignActive: break
    }
  }
  private func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: application) }
  private func launchOptions(_ app: RunningApp) -> [UIApplication.LaunchOptionsKey: Any]? {
    app.launchAddresses.first.map { [.url: $0] }
  }
  private func becameActive(_ app: RunningApp) {
    if hearsOfActivity(app) {
      if isInBackground { delegate.applicationWillEnterForeground(application) }
      isInBackground = false
      delegate.applicationDidBecomeActive(application)
    }
    post(UIApplication.didBecomeActiveNotification)
  }
  private func resignedActive(_ app: RunningApp) {
    if hearsOfActivity(app) {
      delegate.applicationWillResignActive(application)
      if app.phase == .background {
        isInBackground = true
        delegate.applicationDidEnterBackground(application)
      }
    }
    post(UIApplication.willResignActiveNotification)
  }
  private var isInBackground = false

  func app(_ app: RunningApp, opens urls: [URL]) {
    for url in urls { _ = delegate.application(application, open: url, options: [:]) }
  }
  func app(_ app: RunningApp, continues activity: NSUserActivity) -> Bool {
    delegate.application(application, continue: activity) { $0?.forEach { $0.restoreUserActivityState(activity) } }
  }
}
