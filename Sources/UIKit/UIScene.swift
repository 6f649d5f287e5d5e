import OrielScenes

/// One window or space of the app, for UIKit code: a thin wrapper around what SwiftUI's scenes open.
@MainActor @preconcurrency open class UIScene: UIResponder {
  public let session: UISceneSession
  /// The delegate, an instance of the configuration's class.
  public internal(set) weak var delegate: (any UISceneDelegate)?
  /// The content that the scene can show and prefers to show.
  public var activationConditions = UISceneActivationConditions()
  public internal(set) var activationState = ActivationState.unattached
  /// The title, unless the content sets one with `navigationTitle`.
  public var title: String! {
    didSet { session.window?.wishes.title = title }
  }
  public var subtitle = ""
  /// The user's current activity, as offered by the window's content.
  public override var userActivity: NSUserActivity? {
    get { super.userActivity ?? session.window?.activities.current }
    set { super.userActivity = newValue }
  }

  public nonisolated enum ActivationState: Int, Sendable { case unattached = -1, foregroundActive, foregroundInactive, background }

  public required init(session: UISceneSession, connectionOptions: ConnectionOptions) {
    self.session = session
    super.init()
  }

  /// The events and state with which a scene connects.
  public final class ConnectionOptions {
    public let userActivities: Set<NSUserActivity>
    public let urlContexts: Set<UIOpenURLContext>
    /// Always nil: desktops do not report the sending app.
    public var sourceApplication: String? { nil }
    public var handoffUserActivityType: String? { nil }
    init(userActivities: Set<NSUserActivity> = [], urlContexts: Set<UIOpenURLContext> = []) {
      self.userActivities = userActivities
      self.urlContexts = urlContexts
    }
    convenience init(_ event: ExternalEvent?) {
      switch event {
      case .activity(let activity)?: self.init(userActivities: [activity])
      case .address(let url)?: self.init(urlContexts: [UIOpenURLContext(url)])
      case nil: self.init()
      }
    }
  }

  /// Options for a request.
  open class ActivationRequestOptions {
    /// The requesting scene. A prominent scene gets its own window, which is raised.
    public var requestingScene: UIScene?
    public init() {}
  }

  public func open(_ url: URL, options: OpenExternalURLOptions?, completionHandler completion: ((Bool) -> Void)? = nil) {
    UIApplication.shared.open(url) { completion?($0) }
  }
  public final class OpenExternalURLOptions {
    public var universalLinksOnly = false
    public init() {}
  }

  public nonisolated static let willConnectNotification = Notification.Name("UISceneWillConnectNotification")
  public nonisolated static let didDisconnectNotification = Notification.Name("UISceneDidDisconnectNotification")
  public nonisolated static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")
  public nonisolated static let willDeactivateNotification = Notification.Name("UISceneWillDeactivateNotification")
  public nonisolated static let willEnterForegroundNotification = Notification.Name("UISceneWillEnterForegroundNotification")
  public nonisolated static let didEnterBackgroundNotification = Notification.Name("UISceneDidEnterBackgroundNotification")
}

/// A scene with a window.
@MainActor @preconcurrency open class UIWindowScene: UIScene {
  /// The windows that the app has created for the scene. SwiftUI's scenes have none.
  public internal(set) var windows: [UIWindow] = []
  public var keyWindow: UIWindow? { windows.last { $0.isKeyWindow } ?? windows.last }
  /// The window's frame on the screen, in points.
  public var frame: CGRect { session.window?.contentFrame ?? .zero }

  /// How a scene is presented.
  public nonisolated enum PresentationStyle: UInt, Sendable {
    case automatic, standard
    /// In front of the other windows.
    case prominent
  }
  open class ActivationRequestOptions: UIScene.ActivationRequestOptions {
    @available(*, deprecated, message: "Use placement.")
    public var preferredPresentationStyle: PresentationStyle {
      get { style }
      set { style = newValue }
    }
    var style = PresentationStyle.automatic
    public var placement: UIWindowScenePlacement?
  }
}

/// Where a new scene's window appears. The window manager places windows; a prominent one is raised.
@MainActor @preconcurrency open class UIWindowScenePlacement {
  let style: UIWindowScene.PresentationStyle
  init(_ style: UIWindowScene.PresentationStyle) { self.style = style }
}
@MainActor @preconcurrency public final class UIWindowSceneStandardPlacement: UIWindowScenePlacement {
  public class func standard() -> UIWindowSceneStandardPlacement { UIWindowSceneStandardPlacement(.standard) }
}
@MainActor @preconcurrency public final class UIWindowSceneProminentPlacement: UIWindowScenePlacement {
  public class func prominent() -> UIWindowSceneProminentPlacement { UIWindowSceneProminentPlacement(.prominent) }
}

/// A URL that a scene should open.
@MainActor @preconcurrency public final class UIOpenURLContext: Hashable {
  public let url: URL
  init(_ url: URL) { self.url = url }
  public nonisolated static func == (a: UIOpenURLContext, b: UIOpenURLContext) -> Bool { a === b }
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The content that a scene can show: predicates on an activity's `targetContentIdentifier` or a URL.
@MainActor @preconcurrency public final class UISceneActivationConditions {
  /// By default, a scene can show all content.
  public var canActivateForTargetContentIdentifierPredicate = NSPredicate(value: true)
  /// By default, a scene prefers no content.
  public var prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(value: false)
  public init() {}

  func wish(for target: String?) -> ExternalEventWish? {
    if prefersToActivateForTargetContentIdentifierPredicate.evaluate(with: target) { return .prefers }
    return canActivateForTargetContentIdentifierPredicate.evaluate(with: target) ? .allows : nil
  }
}
