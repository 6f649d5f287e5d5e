import OrielScenes

/// The system's record of a scene. It outlives the scene's window if windows are restored.
@MainActor @preconcurrency public final class UISceneSession: NSObject {
  /// The kind of scene.
  public nonisolated struct Role: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    public static let windowExternalDisplayNonInteractive = Role(rawValue: "UIWindowSceneSessionRoleExternalDisplayNonInteractive")
    public static let windowApplicationVolumetric = Role(rawValue: "UIWindowSceneSessionRoleVolumetricApplication")
    public static let immersiveSpaceApplication = Role(rawValue: "UISceneSessionRoleImmersiveSpaceApplication")
  }
  public let persistentIdentifier: String
  public let role: Role
  public internal(set) var configuration: UISceneConfiguration
  /// nil once the window has closed.
  public internal(set) weak var scene: UIScene?
  /// The window that the session is about.
  private(set) weak var window: SceneInstance?

  private enum Key {
    static let activity = "dev.oriel.scene-session.activity", userInfo = "dev.oriel.scene-session.user-info"
  }

  /// The activity that restores the scene's content. Saved with the window.
  public var stateRestorationActivity: NSUserActivity? {
    didSet { window?.extras[Key.activity] = stateRestorationActivity?.stored }
  }
  /// Property list values, saved with the window.
  public var userInfo: [String: Any]? {
    didSet {
      guard let userInfo else {
        window?.extras[Key.userInfo] = nil
        return
      }
      guard let data = PropertyList.data(userInfo) else {
        return RuntimeIssue.report("UISceneSession.userInfo contains values that are not property list types; it is not saved.")
      }
      window?.extras[Key.userInfo] = data
    }
  }

  init(_ window: SceneInstance, role: Role) {
    self.window = window
    self.role = role
    persistentIdentifier = window.identifier
    configuration = UISceneConfiguration(name: nil, sessionRole: role)
    stateRestorationActivity = window.extras[Key.activity].flatMap { NSUserActivity(stored: $0) }
    userInfo = window.extras[Key.userInfo].flatMap(PropertyList.dictionary)
    super.init()
  }
}

/// The configuration of a scene, named in the app's property list or made in code.
@MainActor @preconcurrency public final class UISceneConfiguration: NSObject {
  public let name: String?
  public let role: UISceneSession.Role
  public var sceneClass: AnyClass?
  /// The class to instantiate for each scene: a subclass of `NSObject` that conforms to `UISceneDelegate`.
  public var delegateClass: AnyClass?
  /// Read from the property list, but not used: there are no storyboards.
  public internal(set) var storyboardName: String?

  /// Uses the classes that the property list has for the name.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name
    role = sessionRole
    super.init()
    guard let known = Self.declared(for: sessionRole).first(where: { $0.name == name && name != nil }) else { return }
    take(known)
  }
  /// The property list's first configuration for the role.
  static func standard(for role: UISceneSession.Role) -> UISceneConfiguration {
    let first = declared(for: role).first
    let configuration = UISceneConfiguration(name: first?.name, sessionRole: role)
    if let first, first.name == nil { configuration.take(first) }
    return configuration
  }

  private static func declared(for role: UISceneSession.Role) -> [AppProperties.SceneConfiguration] {
    RunningApp.current?.properties.sceneConfigurations[role.rawValue] ?? []
  }
  private func take(_ declared: AppProperties.SceneConfiguration) {
    sceneClass = declared.sceneClassName.flatMap(Self.named)
    delegateClass = declared.delegateClassName.flatMap(Self.named)
    storyboardName = declared.storyboard
    if storyboardName != nil {
      RuntimeIssue.report("UISceneStoryboardFile has no effect: there are no storyboards on Linux. Make the content in scene(_:willConnectTo:options:).")
    }
  }
  /// The class with this name. A name without a module refers to the module of the app's delegate.
  private static func named(_ name: String) -> AnyClass? {
    var names = [name.replacing("$(PRODUCT_MODULE_NAME)", with: appModule)]
    if !name.contains(".") { names.append(appModule + "." + name) }
    if let found = names.lazy.compactMap({ NSClassFromString($0) }).first { return found }
    RuntimeIssue.report("The class \(name), named in the app's Info.plist, was not found. Write it as Module.Class.")
    return nil
  }
  private static var appModule: String {
    UIApplication.shared.delegate.map { String(reflecting: type(of: $0)).split(separator: ".").first.map(String.init) ?? "" } ?? ""
  }
}
