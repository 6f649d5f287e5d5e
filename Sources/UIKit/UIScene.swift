import OrielScenes

/// One window or space of the app, as UIKit sees it: a thin view of what SwiftUI's scenes open.
@MainActor @preconcurrency open class UIScene: UIResponder {
  public let session: UISceneSession
  /// What the configuration's class was made for.
  public internal(set) weak var delegate: (any UISceneDelegate)?
  /// Which content the scene can show, and wants to show.
  public var activationConditions = UISceneActivationConditions()
  public internal(set) var activationState = ActivationState.unattached
  /// Beside the title that the content gives itself, which counts first.
  public var title: String! {
    didSet { session.window?.givenTitle = title }
  }
  public var subtitle = ""
  /// What a person does here, as the content of the window offers it.
  public override var userActivity: NSUserActivity? {
    get { super.userActivity ?? session.window?.activities.current }
    set { super.userActivity = newValue }
  }

  public nonisolated enum ActivationState: Int, Sendable { case unattached = -1, foregroundActive, foregroundInactive, background }

  public required init(session: UISceneSession, connectionOptions: ConnectionOptions) {
    self.session = session
    super.init()
  }

  /// What a scene comes with.
  public final class ConnectionOptions {
    public let userActivities: Set<NSUserActivity>
    public let urlContexts: Set<UIOpenURLContext>
    /// Of the app that sent it: desktops do not say.
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

  /// How a request is to be carried out.
  open class ActivationRequestOptions {
    /// The scene that asks. A prominent scene is raised; it is a window of its own.
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

/// A scene that is a window.
@MainActor @preconcurrency open class UIWindowScene: UIScene {
  /// The windows that the app has made for the scene; SwiftUI's scenes need none.
  public internal(set) var windows: [UIWindow] = []
  public var keyWindow: UIWindow? { windows.last { $0.isKeyWindow } ?? windows.last }
  /// Where the window is on the screen, in points.
  public var frame: CGRect { session.window?.contentFrame ?? .zero }

  /// In which form a scene is wanted.
  public nonisolated enum PresentationStyle: UInt, Sendable {
    case automatic, standard
    /// In front of the others.
    case prominent
  }
  open class ActivationRequestOptions: UIScene.ActivationRequestOptions {
    public var preferredPresentationStyle = PresentationStyle.automatic
    public var placement: UIWindowScenePlacement?
  }
}

/// Where the window of a new scene goes. Window managers place windows; a prominent one comes to the front.
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

/// An address that a scene is asked to open.
@MainActor @preconcurrency public final class UIOpenURLContext: Hashable {
  public let url: URL
  init(_ url: URL) { self.url = url }
  public nonisolated static func == (a: UIOpenURLContext, b: UIOpenURLContext) -> Bool { a === b }
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Which content a scene can show: predicates about the `targetContentIdentifier` of an activity, or about an address.
@MainActor @preconcurrency public final class UISceneActivationConditions {
  /// By default a scene can show everything.
  public var canActivateForTargetContentIdentifierPredicate = NSPredicate(value: true)
  /// By default it wants nothing more than others do.
  public var prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(value: false)
  public init() {}

  func wish(for target: String?) -> ExternalEventWish? {
    if prefersToActivateForTargetContentIdentifierPredicate.evaluate(with: target) { return .prefers }
    return canActivateForTargetContentIdentifierPredicate.evaluate(with: target) ? .allows : nil
  }
}
