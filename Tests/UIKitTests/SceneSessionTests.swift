import Conformance
import Foundation
import OrielControls
import OrielHeadless
import Testing

@testable import OrielScenes
@testable import UIKit

/// What delegates heard, in order.
@MainActor private var log: [String] = []
@MainActor private var connections: [UIScene.ConnectionOptions] = []
@MainActor private var configure: (UISceneSession, UIScene.ConnectionOptions) -> UISceneConfiguration = { session, _ in
  let configuration = UISceneConfiguration(name: "Default", sessionRole: session.role)
  configuration.delegateClass = SceneDelegate.self
  return configuration
}
@MainActor private var conditions: (UIScene) -> Void = { _ in }
@MainActor private var kept: String?

class AppDelegate: NSObject, UIApplicationDelegate {
  var value = 1
  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    log.append("launched \(application.connectedScenes.count) \(launchOptions?[.url] as? URL == nil ? "" : "with an address")")
    return true
  }
  func applicationDidBecomeActive(_ application: UIApplication) { log.append("app active") }
  func applicationWillResignActive(_ application: UIApplication) { log.append("app resigns") }
  func applicationWillTerminate(_ application: UIApplication) { log.append("app ends") }
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession, options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration { configure(connectingSceneSession, options) }
  func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>) {
    log.append("discarded \(sceneSessions.count)")
  }
}
class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
    log.append("connect \(session.configuration.name ?? "-")")
    connections.append(connectionOptions)
    conditions(scene)
    let activity = connectionOptions.userActivities.first ?? session.stateRestorationActivity
    if let activity {
      guard activity.activityType == "org.demo.photo", let name = activity.userInfo?["name"] as? String else {
        return log.append("cannot restore \(activity.activityType)")
      }
      scene.title = name
      scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(format: "self == %@", name)
    }
  }
  func sceneDidDisconnect(_ scene: UIScene) { log.append("disconnect") }
  func sceneWillEnterForeground(_ scene: UIScene) { log.append("foreground") }
  func sceneDidBecomeActive(_ scene: UIScene) { log.append("active") }
  func sceneWillResignActive(_ scene: UIScene) { log.append("resign") }
  func sceneDidEnterBackground(_ scene: UIScene) { log.append("background") }
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) { log.append("open \(URLContexts.first!.url)") }
  func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String) { log.append("will continue") }
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity) { log.append("continue \(userActivity.title ?? "-")") }
  func scene(_ scene: UIScene, didFailToContinueUserActivityWithType userActivityType: String, error: any Error) {
    log.append("failed \(userActivityType)")
  }
  func scene(_ scene: UIScene, didUpdate userActivity: NSUserActivity) { log.append("update \(userActivity.title ?? "-")") }
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
    guard let kept else { return nil }
    let activity = NSUserActivity(activityType: "org.demo.photo")
    activity.userInfo = ["name": kept]
    return activity
  }
  func scene(_ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity) { log.append("restore") }
}
class OtherDelegate: UIResponder, UIWindowSceneDelegate {
  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
    log.append("other connects")
  }
}
class NoDelegate: NSObject {}

private struct Content: View {
  @Environment(\.scenePhase) private var phase
  var body: some View { Text("Content \(String(describing: phase))").userActivity("org.demo.view") { $0.title = "seen" } }
}
private struct Photos: App {
  @UIApplicationDelegateAdaptor(AppDelegate.self) var delegate
  var body: some Scene {
    WindowGroup("Photos", id: "photos") { Content() }
    Settings { Text("Settings") }
  }
}

@Suite(.serialized) struct `Scene sessions` {
  private final class Stage {
    let system = HeadlessWindowSystem()
    let app: RunningApp
    init(_ list: [String: Any]? = nil, supportsMultipleWindows: Bool = true, app made: () -> any App = { Photos() }) {
      RunningApp.current?.standAside()
      (log, connections, kept, conditions) = ([], [], nil, { _ in })
      configure = { session, _ in
        let configuration = UISceneConfiguration(name: "Default", sessionRole: session.role)
        configuration.delegateClass = SceneDelegate.self
        return configuration
      }
      app = Self.run(made(), system, supportsMultipleWindows)
      if let list { app.properties = AppProperties(list) }
    }
    private static func run<A: App>(_ app: A, _ system: HeadlessWindowSystem, _ several: Bool) -> RunningApp {
      RunningApp(app, name: "Photos", system: system, supportsMultipleWindows: several)
    }
    func launch() {
      app.launch()
      settle()
    }
    func settle() { system.advance(by: 0.2) }
    var windows: [SceneInstance] { app.registry.windows }
    func headless(_ index: Int) -> HeadlessWindow { windows[index].platformWindow as! HeadlessWindow }
    func taken() -> [String] {
      defer { log = [] }
      return log
    }
    func session(_ index: Int = 0) -> UISceneSession { SceneSessions.shared.scene(of: windows[index]).session }
  }
  private func activity(_ name: String?, target: String? = nil, type: String = "org.demo.photo") -> NSUserActivity {
    let activity = NSUserActivity(activityType: type)
    activity.title = name
    activity.targetContentIdentifier = target
    if let name { activity.userInfo = ["name": name] }
    return activity
  }

  @Test(.requirement("SC-011", "SC-012", "SC-235", "SC-236", "SC-238", "RE-221"))
  func `have a life of their own, and the app's delegate hears of the foreground only without a scene manifest`() {
    let stage = Stage(["UIApplicationSceneManifest": [String: Any]()])
    stage.launch()
    let start = stage.taken()
    #expect(start.prefix(2).map { $0.trimmingCharacters(in: .whitespaces) } == ["launched 0", "connect Default"])
    #expect(start.count { $0.hasPrefix("launched") } == 1 && UIApplication.shared.delegate is AppDelegate)
    #expect(start.filter { ["foreground", "active", "app active"].contains($0) } == ["foreground", "active"] && start.contains("update seen"))
    stage.system.focusAnotherProgram()
    stage.settle()
    #expect(stage.taken() == ["resign"])
    stage.windows[0].activate()
    stage.settle()
    #expect(stage.taken() == ["active"])
    stage.headless(0).minimize()
    stage.settle()
    #expect(stage.taken() == ["resign", "background"])
    stage.windows[0].activate()
    stage.settle()
    #expect(stage.taken() == ["foreground", "active"])
    stage.windows[0].end()
    #expect(log.contains("disconnect") && log.contains("discarded 1"))

    let plain = Stage()
    plain.launch()
    #expect(plain.taken().contains("app active"))
    plain.system.focusAnotherProgram()
    plain.settle()
    #expect(plain.taken().sorted() == ["app resigns", "resign"])
    plain.app.quit()
    #expect(log.contains("app ends") && log.contains("background") && log.contains("disconnect") && !log.contains("discarded 1"))
  }
  @Test(.requirement("SC-235", "RE-220", "RE-222")) func `are the app's windows: one scene, one session and one identifier each`() throws {
    let stage = Stage()
    stage.launch()
    stage.app.openWindow(id: "photos")
    stage.app.openSettings()
    stage.settle()
    let application = UIApplication.shared
    #expect(application.connectedScenes.count == 2 && application.openSessions.count == 2, "settings are no scene")
    #expect(Set(application.openSessions.map(\.persistentIdentifier)) == Set(stage.windows.prefix(2).map(\.identifier)))
    #expect(application.openSessions.allSatisfy { $0.role == .windowApplication && $0.scene is UIWindowScene && $0.scene?.session === $0 })
    #expect(application.supportsMultipleScenes && application.delegate is AppDelegate)
    let scene = try #require(stage.session(1).scene)
    #expect(scene.activationState == .foregroundActive && scene.delegate is SceneDelegate)
    scene.title = "Mine"
    #expect(stage.windows[1].title == "Mine" && scene.userActivity?.title == "seen")
    stage.session(1).userInfo = ["a": 1]
    #expect(stage.windows[1].extras.keys.contains { $0.hasPrefix("dev.oriel.scene-session") })
  }
  @Test(.requirement("RE-222")) func `are in front, behind another, in the background and without a window by turns`() throws {
    let stage = Stage()
    stage.launch()
    let scene = try #require(stage.session().scene)
    #expect(scene.activationState == .foregroundActive)
    stage.system.focusAnotherProgram()
    stage.settle()
    #expect(scene.activationState == .foregroundInactive)
    stage.windows[0].activate()
    stage.headless(0).minimize()
    stage.settle()
    #expect(scene.activationState == .background)
    stage.windows[0].end()
    #expect(scene.activationState == .unattached)
  }
  @Test(.requirement("RE-222")) func `have a subtitle, an identifier and one of four roles`() throws {
    let stage = Stage()
    stage.launch()
    let session = stage.session(), scene = try #require(session.scene)
    scene.subtitle = "Sub"
    session.userInfo = ["a": 1]
    #expect(scene.subtitle == "Sub" && session.userInfo?["a"] as? Int == 1 && !session.persistentIdentifier.isEmpty)
    let roles: Set<UISceneSession.Role> = [
      .windowApplication, .windowExternalDisplayNonInteractive, .immersiveSpaceApplication, .windowApplicationVolumetric,
    ]
    #expect(roles.count == 4 && session.role == .windowApplication)
  }
  @Test(.requirement("RE-221")) func `need no method of their delegates, and know one for activities that did not come`() throws {
    struct Lost: Error {}
    let stage = Stage()
    stage.launch()
    let scene = try #require(stage.session().scene)
    func fail(_ delegate: any UISceneDelegate) -> [String] {
      _ = stage.taken()
      delegate.scene(scene, didFailToContinueUserActivityWithType: "org.demo.photo", error: Lost())
      return stage.taken()
    }
    #expect(fail(try #require(scene.delegate)) == ["failed org.demo.photo"])
    #expect(fail(OtherDelegate()).isEmpty)
  }
  @Test(.requirement("RE-219")) func `are asked for by role or by session, with an activity and options`() {
    let stage = Stage()
    stage.launch()
    let cat = activity("cat"), options = UIWindowScene.ActivationRequestOptions()
    let new = UISceneSessionActivationRequest(role: .windowApplicationVolumetric, userActivity: cat, options: options)
    #expect(new.role == .windowApplicationVolumetric && new.session == nil && new.userActivity === cat && new.options === options)
    let known = UISceneSessionActivationRequest(session: stage.session(), userActivity: cat, options: options)
    #expect(known.role == stage.session().role && known.session === stage.session() && known.userActivity === cat && known.options === options)
    let plain = UISceneSessionActivationRequest()
    #expect(plain.role == .windowApplication && plain.session == nil && plain.userActivity == nil && plain.options == nil)
  }
  @Test(.requirement("SC-242", "SC-248")) func `are set up by the delegate's choice, else by the property list`() {
    let module = String(reflecting: SceneDelegate.self).split(separator: ".")[0]
    let configurations: [String: Any] = ["UIWindowSceneSessionRoleApplication": [
      ["UISceneConfigurationName": "Main", "UISceneDelegateClassName": "\(module).SceneDelegate"],
      ["UISceneConfigurationName": "Other", "UISceneDelegateClassName": "\(module).OtherDelegate"],
    ]]
    let stage = Stage(["UIApplicationSceneManifest": ["UISceneConfigurations": configurations], "NSUserActivityTypes": ["org.demo.other"]])
    configure = { session, options in
      options.userActivities.first?.activityType == "org.demo.other"
        ? UISceneConfiguration(name: "Other", sessionRole: session.role) : .standard(for: session.role)
    }
    var isSetUp: [Bool] = []
    conditions = { scene in
      // The window and what its scene shows are there before the delegate is called.
      let window = scene.session.window
      isSetUp = [scene is UIWindowScene, scene.session.configuration.name == "Main", window != nil && window === RunningApp.current?.registry.windows.first]
    }
    stage.launch()
    #expect(stage.taken().contains("connect Main") && isSetUp == [true, true, true])
    #expect(stage.windows[0].graph.accessibilityTree().flatMap(\.all).contains { $0.label == "Content active" })
    UIApplication.shared.activateSceneSession(for: UISceneSessionActivationRequest(userActivity: activity(nil, type: "org.demo.other")))
    stage.settle()
    #expect(stage.taken().contains("other connects"))
    configure = { session, _ in
      let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
      configuration.delegateClass = NoDelegate.self
      return configuration
    }
    let issues = RuntimeIssue.capturing { stage.app.openWindow(id: "photos") }
    #expect(issues.contains { $0.contains("NoDelegate") } && stage.windows.count == 3, "the window is there without one")
  }
  @Test(.requirement("SC-239", "SC-240", "SC-244", "RE-218", "RE-219")) func `are made for an activity, which they come with`() {
    let stage = Stage()
    stage.launch()
    _ = stage.taken()
    UIApplication.shared.activateSceneSession(for: UISceneSessionActivationRequest(userActivity: activity("cat")))
    stage.settle()
    #expect(stage.windows.count == 2 && stage.windows[1].title == "cat" && connections.last?.userActivities.count == 1)
    #expect(!log.contains("continue cat"), "it came with the connection")
    // Of another type, or without what it takes: a usable window all the same.
    UIApplication.shared.requestSceneSessionActivation(nil, userActivity: activity("x", type: "org.demo.strange"), options: nil)
    UIApplication.shared.requestSceneSessionActivation(nil, userActivity: activity(nil), options: nil)
    stage.settle()
    #expect(log.contains("cannot restore org.demo.strange") && log.contains("cannot restore org.demo.photo"))
    #expect(stage.windows.count == 4 && stage.windows.allSatisfy { $0.platformWindow?.state.isMapped == true })
    // An existing one is activated, and needs no activity.
    _ = stage.taken()
    UIApplication.shared.requestSceneSessionActivation(stage.session(0), userActivity: nil, options: nil)
    stage.settle()
    #expect(stage.windows.count == 4 && stage.headless(0).state.isFocused)
    UIApplication.shared.activateSceneSession(for: UISceneSessionActivationRequest(session: stage.session(1), userActivity: activity("dog")))
    stage.settle()
    #expect(log.contains("continue dog") && log.contains("will continue"))
  }
  @Test(.requirement("SC-243", "SC-245", "RE-221")) func `that prefer the content get it, then those that can show it, then a new one`() throws {
    let stage = Stage()
    conditions = { $0.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(format: "self BEGINSWITH 'any/'") }
    stage.launch()
    let request = { (name: String) in
      UIApplication.shared.activateSceneSession(for: UISceneSessionActivationRequest(userActivity: activity(name, target: name)))
      stage.settle()
    }
    request("cat")
    #expect(stage.windows.map(\.title) == ["Photos", "cat"])
    stage.windows[0].activate()
    stage.settle()
    _ = stage.taken()
    request("cat")
    #expect(stage.windows.count == 2 && stage.headless(1).state.isFocused && log.contains("continue cat"))
    request("dog")
    #expect(stage.windows.count == 3)
    // From outside of the app.
    _ = stage.taken()
    stage.app.continueActivity(activity("cat", target: "cat"))
    stage.settle()
    #expect(stage.windows.count == 3 && log.contains("continue cat"))
    stage.app.continueActivity(activity("x", target: "any/x"))
    stage.settle()
    #expect(stage.windows.count == 3 && log.contains("continue x"))
    stage.app.continueActivity(activity("bird", target: "bird"))
    stage.settle()
    #expect(stage.windows.count == 4 && connections.last?.userActivities.first?.title == "bird")
    _ = stage.taken()
    stage.app.open([URL(string: "any/address")!])
    stage.settle()
    #expect(log.contains("open any/address"))
    // The one in front can show it, another one wants it.
    request("any/photo")
    let wanting = try #require(stage.windows.firstIndex { $0.title == "any/photo" }), count = stage.windows.count
    stage.windows[0].activate()
    stage.settle()
    #expect(stage.headless(0).state.isFocused)
    stage.app.continueActivity(activity("any/photo", target: "any/photo"))
    stage.settle()
    #expect(stage.headless(wanting).state.isFocused && stage.windows.count == count)
  }
  @Test(.requirement("SC-246", "RE-223")) func `that are prominent come to the front`() {
    let stage = Stage()
    stage.launch()
    let options = UIWindowScene.ActivationRequestOptions()
    options.preferredPresentationStyle = .prominent
    options.requestingScene = stage.session(0).scene
    UIApplication.shared.activateSceneSession(for: UISceneSessionActivationRequest(userActivity: activity("cat"), options: options))
    stage.settle()
    #expect(stage.headless(1).state.isFocused && stage.headless(1).description.owner == nil)
    #expect(stage.system.windows.last === stage.headless(1) && options.requestingScene === stage.session(0).scene)
    let placed = UIWindowScene.ActivationRequestOptions()
    placed.placement = UIWindowSceneProminentPlacement.prominent()
    UIApplication.shared.activateSceneSession(for: UISceneSessionActivationRequest(options: placed))
    stage.settle()
    #expect(stage.windows.count == 3 && stage.headless(2).state.isFocused)
  }
  @Test(.requirement("SC-247", "RE-220")) func `that cannot be made, found or destroyed are an error`() {
    var errors: [UISceneError.Code] = []
    let take: (any Error) -> Void = { errors.append(($0 as! UISceneError).code) }
    let single = Stage(supportsMultipleWindows: false)
    single.launch()
    UIApplication.shared.activateSceneSession(for: UISceneSessionActivationRequest(), errorHandler: take)
    #expect(errors == [.multipleScenesNotSupported] && single.windows.count == 1)

    let stage = Stage(["NSUserActivityTypes": [String]()])
    stage.launch()
    _ = RuntimeIssue.capturing {
      UIApplication.shared.activateSceneSession(for: UISceneSessionActivationRequest(userActivity: activity("cat")), errorHandler: take)
    }
    #expect(errors.last == .requestDenied && stage.windows.count == 1)
    stage.app.openWindow(id: "photos")
    stage.settle()
    let session = stage.session(1)
    UIApplication.shared.requestSceneSessionDestruction(session, options: nil, errorHandler: take)
    #expect(stage.windows.count == 1 && errors.count == 2 && log.contains("disconnect") && log.contains("discarded 1"))
    UIApplication.shared.requestSceneSessionDestruction(session, options: nil, errorHandler: take)
    UIApplication.shared.activateSceneSession(for: UISceneSessionActivationRequest(session: session), errorHandler: take)
    #expect(errors.suffix(2) == [.requestDenied, .requestDenied])
  }
  @Test(.requirement("SC-238", "SC-239", "RE-220", "RE-221")) func `are kept with their window when they stop to be active, and come back with what was kept`() throws {
    let stage = Stage()
    stage.launch()
    kept = "cat"
    stage.system.focusAnotherProgram()
    stage.settle()
    #expect(stage.session().stateRestorationActivity?.userInfo?["name"] as? String == "cat")
    let extras = stage.windows[0].extras
    kept = "dog"
    UIApplication.shared.requestSceneSessionRefresh(stage.session())
    #expect(stage.session().stateRestorationActivity?.userInfo?["name"] as? String == "dog")
    // A window that comes back has what was kept before its scene connects.
    let declaration = try #require(stage.app.entries.first?.declaration)
    let window = SceneInstance(app: stage.app, declaration: declaration, presented: nil)
    window.extras = extras
    _ = stage.taken()
    stage.app.registry.add(window)
    #expect(window.title == "cat" && log == ["connect Default", "restore"])
  }
  @Test(.requirement("SC-237", "SC-241")) func `of an app without SwiftUI's App show what their delegates put into a window`() throws {
    let stage = Stage {
      DelegateApp.makeDelegate = { AppDelegate() }
      return DelegateApp()
    }
    conditions = { scene in
      let window = UIWindow(windowScene: scene as! UIWindowScene)
      window.rootViewController = UIHostingController(rootView: Text("From the delegate"))
      window.makeKeyAndVisible()
      (scene.delegate as? SceneDelegate)?.window = window
    }
    stage.launch()
    stage.settle()
    func labels() -> [String] { stage.windows[0].graph.accessibilityTree().flatMap(\.all).compactMap(\.label) }
    #expect(labels().contains("From the delegate"))
    let scene = try #require(stage.session().scene as? UIWindowScene)
    // Whoever delegates for a window's scene delegates for a scene, and has the window.
    let delegate: any UIWindowSceneDelegate = try #require(scene.delegate as? any UIWindowSceneDelegate), general: any UISceneDelegate = delegate
    #expect(general === scene.delegate && delegate.window === scene.keyWindow)
    #expect(scene.windows.count == 1 && scene.keyWindow?.isKeyWindow == true && (scene.delegate as? SceneDelegate)?.window === scene.keyWindow)
    let controller = try #require(scene.keyWindow?.rootViewController as? UIHostingController<Text>)
    controller.rootView = Text("Changed")
    stage.settle()
    #expect(labels().contains("Changed"))
    controller.title = "Named"
    #expect(stage.windows[0].title == "Named")
    #expect(UIDevice.current.userInterfaceIdiom == .mac)
  }
}
