import OrielScenes

/// A scene as the system remembers it: it outlives the scene's window where windows are restored.
@MainActor @preconcurrency public final class UISceneSession: NSObject {
  /// What kind of scene it is.
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
  /// nil once the window is gone.
  public internal(set) weak var scene: UIScene?
  /// The window that the session is about.
  private(set) weak var window: SceneInstance?

  private enum Key {
    static let activity = "dev.oriel.scene-session.activity", userInfo = "dev.oriel.scene-session.user-info"
  }

  /// What it takes to bring the scene's content back. Kept with the window.
  public var stateRestorationActivity: NSUserActivity? {
    didSet { window?.extras[Key.activity] = stateRestorationActivity?.stored }
  }
  /// Kept with the window: values of a property list.
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

/// How a scene is set up: by name from the app's property list, or in code.
@MainActor @preconcurrency public final class UISceneConfiguration: NSObject {
  public let name: String?
  public let role: UISceneSession.Role
  public var sceneClass: AnyClass?
  /// Made for each scene; has to be a class of `NSObject`'s kind that conforms to `UISceneDelegate`.
  public var delegateClass: AnyClass?
  /// Linux has no storyboards.
  public internal(set) var storyboardName: String?

  /// A name that the property list knows brings its classes along.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name
    role = sessionRole
    super.init()
    guard let known = Self.declared(for: sessionRole).first(where: { $0.name == name && name != nil }) else { return }
    take(known)
  }
  /// What the property list says first for the role.
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
  /// Names without a module mean the module of the app's delegate.
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
