import OrielControls
import OrielScenes

/// The running app, for UIKit code.
@MainActor @preconcurrency open class UIApplication: UIResponder {
  public static let shared = UIApplication()
  public internal(set) var delegate: (any UIApplicationDelegate)?

  public nonisolated struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The URL that the app was launched with.
    public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
  }
  public nonisolated enum State: Int, Sendable { case active, inactive, background }
  public var applicationState: State {
    switch RunningApp.current?.phase {
    case .active?: .active
    case .inactive?: .inactive
    default: .background
    }
  }

  // MARK: Scenes

  /// Whether the app may have several windows.
  public var supportsMultipleScenes: Bool { RunningApp.current?.supportsMultipleWindows ?? false }
  public var connectedScenes: Set<UIScene> { Set(openWindows.map { SceneSessions.shared.scene(of: $0) }) }
  public var openSessions: Set<UISceneSession> { Set(connectedScenes.map(\.session)) }
  public var windows: [UIWindow] { connectedScenes.compactMap { $0 as? UIWindowScene }.flatMap(\.windows) }
  private var openWindows: [SceneInstance] { RunningApp.current?.registry.windows.filter { SceneSessions.isScene($0) } ?? [] }

  /// Activates a session or a new scene and passes it an activity.
  public func activateSceneSession(for request: UISceneSessionActivationRequest, errorHandler: ((any Error) -> Void)? = nil) {
    do throws(UISceneError) {
      try SceneSessions.shared.activate(request)
    } catch {
      errorHandler?(error)
    }
  }
  @available(*, deprecated, message: "Use activateSceneSession(for:errorHandler:).")
  public func requestSceneSessionActivation(
    _ sceneSession: UISceneSession?, userActivity: NSUserActivity?, options: UIScene.ActivationRequestOptions?,
    errorHandler: ((any Error) -> Void)? = nil
  ) {
    let request = sceneSession.map { UISceneSessionActivationRequest(session: $0, userActivity: userActivity, options: options) }
    activateSceneSession(
      for: request ?? UISceneSessionActivationRequest(userActivity: userActivity, options: options), errorHandler: errorHandler)
  }
  /// Closes a session's window and removes the session.
  public func requestSceneSessionDestruction(
    _ sceneSession: UISceneSession, options: UISceneDestructionRequestOptions?, errorHandler: ((any Error) -> Void)? = nil
  ) {
    guard let window = sceneSession.window, !window.isClosed else { return errorHandler?(UISceneError(.requestDenied)) ?? () }
    window.end()
  }
  /// Redraws a session's window and asks its delegate for its restoration state.
  public func requestSceneSessionRefresh(_ sceneSession: UISceneSession) {
    guard let window = sceneSession.window, !window.isClosed, let scene = sceneSession.scene else { return }
    SceneSessions.shared.keep(scene)
    window.graph.damageAll()
  }

  // MARK: URLs

  /// Opens a URL in the desktop's program for it.
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:], completionHandler completion: ((Bool) -> Void)? = nil
  ) { DesktopOpening.open(url) { completion?($0) } }
  public nonisolated struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let universalLinksOnly = OpenExternalURLOptionsKey(rawValue: "UIApplicationOpenExternalURLOptionsUniversalLinksOnly")
  }

  public nonisolated static let didFinishLaunchingNotification = Notification.Name("UIApplicationDidFinishLaunchingNotification")
  public nonisolated static let didBecomeActiveNotification = Notification.Name("UIApplicationDidBecomeActiveNotification")
  public nonisolated static let willResignActiveNotification = Notification.Name("UIApplicationWillResignActiveNotification")
  public nonisolated static let willTerminateNotification = Notification.Name("UIApplicationWillTerminateNotification")
}

/// A request to activate a session's scene or a new one.
public struct UISceneSessionActivationRequest {
  public let role: UISceneSession.Role
  public let session: UISceneSession?
  public let userActivity: NSUserActivity?
  public let options: UIScene.ActivationRequestOptions?
  public init(
    role: UISceneSession.Role = .windowApplication, userActivity: NSUserActivity? = nil, options: UIScene.ActivationRequestOptions? = nil
  ) { (self.role, session, self.userActivity, self.options) = (role, nil, userActivity, options) }
  public init(session: UISceneSession, userActivity: NSUserActivity? = nil, options: UIScene.ActivationRequestOptions? = nil) {
    (role, self.session, self.userActivity, self.options) = (session.role, session, userActivity, options)
  }
}

/// Why a scene request failed.
public nonisolated struct UISceneError: LocalizedError, Hashable, Sendable {
  public enum Code: Int, Sendable { case multipleScenesNotSupported = 0, requestDenied = 100, geometryRequestUnsupported = 200 }
  public let code: Code
  public init(_ code: Code) { self.code = code }
  public static let multipleScenesNotSupported = Code.multipleScenesNotSupported
  public static let requestDenied = Code.requestDenied
  public var errorDescription: String? {
    switch code {
    case .multipleScenesNotSupported: "The app can have only one scene: UIApplicationSupportsMultipleScenes is false in its Info.plist."
    case .requestDenied: "There is no such scene, or no scene handles the activity."
    case .geometryRequestUnsupported: "The window cannot have this position and size."
    }
  }
}

/// Options for closing a scene.
@MainActor @preconcurrency open class UISceneDestructionRequestOptions {
  public init() {}
}
@MainActor @preconcurrency public final class UIWindowSceneDestructionRequestOptions: UISceneDestructionRequestOptions {
  public nonisolated enum DismissalAnimation: Int, Sendable { case standard = 1, commit, decline }
  /// Has no effect: the window manager animates windows.
  public var windowDismissalAnimation = DismissalAnimation.standard
}
