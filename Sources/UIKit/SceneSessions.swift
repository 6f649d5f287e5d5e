import OrielScenes

/// Connects the app's windows with UIKit's scenes: creates scenes and their delegates, and notifies them of window events.
final class SceneSessions: WindowObserver {
  static let shared = SceneSessions()

  /// Settings, palettes and alerts are no scenes of UIKit's.
  static func isScene(_ window: SceneInstance) -> Bool {
    switch window.declaration.kind {
    case .settings, .utility, .alert: false
    default: true
    }
  }
  func scene(of window: SceneInstance) -> UIScene {
    if let scene = window.companion as? ConnectedScene { return scene.scene }
    let session = UISceneSession(window, role: role(of: window))
    let options = UIScene.ConnectionOptions(RunningApp.current?.eventUnderway)
    return connect(window, session, options).scene
  }
  private func role(of window: SceneInstance) -> UISceneSession.Role {
    if window.declaration.kind == .space { return .immersiveSpaceApplication }
    return window.isVolume ? .windowApplicationVolumetric : .windowApplication
  }

  // MARK: Connecting

  func windowConnected(_ window: SceneInstance) {
    guard Self.isScene(window), window.companion == nil else { return }
    let session = UISceneSession(window, role: role(of: window))
    let event = RunningApp.current?.eventUnderway, options = UIScene.ConnectionOptions(event)
    if let chosen = UIApplication.shared.delegate?.application(UIApplication.shared, configurationForConnecting: session, options: options) {
      session.configuration = chosen
    } else {
      session.configuration = .standard(for: session.role)
    }
    let connected = connect(window, session, options), scene = connected.scene
    if let type = session.configuration.delegateClass {
      if let type = type as? NSObject.Type, let delegate = _ObjectRoot.make(type) as? any UISceneDelegate {
        connected.delegate = delegate
        scene.delegate = delegate
      } else {
        RuntimeIssue.report("\(type) is set as a scene's delegate, but is not an NSObject that conforms to UISceneDelegate; the scene has no delegate.")
      }
    }
    guard let delegate = connected.delegate else { return }
    window.activities.onUpdate = { [weak scene] activity in
      if let scene, let activity { scene.delegate?.scene(scene, didUpdate: activity) }
    }
    connected.eventOfConnection = event
    NotificationCenter.default.post(name: UIScene.willConnectNotification, object: scene)
    delegate.scene(scene, willConnectTo: session, options: options)
    if let activity = session.stateRestorationActivity { delegate.scene(scene, restoreInteractionStateWith: activity) }
  }
  private func connect(_ window: SceneInstance, _ session: UISceneSession, _ options: UIScene.ConnectionOptions) -> ConnectedScene {
    let type = session.configuration.sceneClass as? UIScene.Type ?? UIWindowScene.self
    let connected = ConnectedScene(type.init(session: session, connectionOptions: options))
    session.scene = connected.scene
    window.companion = connected
    return connected
  }

  func windowDisconnected(_ window: SceneInstance) {
    guard let connected = window.companion as? ConnectedScene else { return }
    SceneContents.forget(window)
    let scene = connected.scene
    scene.activationState = .unattached
    connected.delegate?.sceneDidDisconnect(scene)
    NotificationCenter.default.post(name: UIScene.didDisconnectNotification, object: scene)
    // When the app terminates, its windows are restored at the next launch.
    if RunningApp.current?.isEnding != true {
      UIApplication.shared.delegate?.application(UIApplication.shared, didDiscardSceneSessions: [scene.session])
    }
  }

  // MARK: Life cycle

  func window(_ window: SceneInstance, phaseChangedFrom old: ScenePhase) {
    guard let connected = window.companion as? ConnectedScene else { return }
    let scene = connected.scene, delegate = connected.delegate, before = scene.activationState
    let wasInFront = before == .foregroundActive || before == .foregroundInactive
    func tell(_ name: Notification.Name, _ call: ((any UISceneDelegate) -> Void)) {
      if let delegate { call(delegate) }
      NotificationCenter.default.post(name: name, object: scene)
    }
    func enterForeground() { if !wasInFront { tell(UIScene.willEnterForegroundNotification) { $0.sceneWillEnterForeground(scene) } } }
    func resign() {
      guard before == .foregroundActive else { return }
      tell(UIScene.willDeactivateNotification) { $0.sceneWillResignActive(scene) }
      keep(scene)
    }
    switch window.phase {
    case .active:
      enterForeground()
      scene.activationState = .foregroundActive
      tell(UIScene.didActivateNotification) { $0.sceneDidBecomeActive(scene) }
    case .inactive:
      enterForeground()
      resign()
      scene.activationState = .foregroundInactive
    case .background:
      resign()
      scene.activationState = .background
      if wasInFront { tell(UIScene.didEnterBackgroundNotification) { $0.sceneDidEnterBackground(scene) } }
      keep(scene)
    }
  }
  /// Asks the delegate for the scene's restoration state.
  func keep(_ scene: UIScene) {
    if let activity = scene.delegate?.stateRestorationActivity(for: scene) { scene.session.stateRestorationActivity = activity }
  }

  // MARK: Events

  fileprivate func deliver(_ event: ExternalEvent, to connected: ConnectedScene) {
    // What the scene was made for came with its connection.
    if let first = connected.eventOfConnection, first.isSame(as: event) {
      connected.eventOfConnection = nil
      return
    }
    guard let delegate = connected.delegate else { return }
    switch event {
    case .address(let url): delegate.scene(connected.scene, openURLContexts: [UIOpenURLContext(url)])
    case .activity(let activity):
      delegate.scene(connected.scene, willContinueUserActivityWithType: activity.activityType)
      delegate.scene(connected.scene, continue: activity)
    }
  }

  // MARK: Requests

  func activate(_ request: UISceneSessionActivationRequest) throws(UISceneError) {
    guard let app = RunningApp.current, !app.isEnding else { throw UISceneError(.requestDenied) }
    if let session = request.session {
      guard let window = session.window, !window.isClosed else { throw UISceneError(.requestDenied) }
      window.activate()
      if let activity = request.userActivity { continueIn(window, activity) }
      return
    }
    // A scene that already shows the content, according to its activation conditions, gets the request.
    if let activity = request.userActivity, activity.targetContentIdentifier != nil, let window = app.preferringWindow(for: .activity(activity)) {
      window.activate()
      continueIn(window, activity)
      return
    }
    guard app.supportsMultipleWindows else { throw UISceneError(.multipleScenesNotSupported) }
    if let activity = request.userActivity, !app.mayOpenWindow(activity) { throw UISceneError(.requestDenied) }
    guard let window = app.openWindow(for: request.userActivity.map(ExternalEvent.activity)) else { throw UISceneError(.requestDenied) }
    let options = request.options as? UIWindowScene.ActivationRequestOptions
    if options?.style == .prominent || options?.placement?.style == .prominent { window.activate() }
  }
  private func continueIn(_ window: SceneInstance, _ activity: NSUserActivity) {
    RunningApp.current?.deliver(.activity(activity), to: window)
  }
}

/// What a window holds of its scene.
final class ConnectedScene: SceneCompanion {
  let scene: UIScene
  var delegate: (any UISceneDelegate)?
  var eventOfConnection: ExternalEvent?
  init(_ scene: UIScene) { self.scene = scene }

  // Without a delegate the scene leaves events to its views.
  func wish(for event: ExternalEvent) -> ExternalEventWish? { delegate == nil ? nil : scene.activationConditions.wish(for: event.target) }
  func receive(_ event: ExternalEvent) { SceneSessions.shared.deliver(event, to: self) }
}
private extension ExternalEvent {
  func isSame(as other: ExternalEvent) -> Bool {
    switch (self, other) {
    case (.address(let a), .address(let b)): a == b
    case (.activity(let a), .activity(let b)): a === b
    default: false
    }
  }
}
