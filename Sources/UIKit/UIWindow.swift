import OrielControls
import OrielScenes
import SwiftUI

/// Handles events and forwards those that it does not handle.
@MainActor @preconcurrency open class UIResponder: NSObject {
  public override init() { super.init() }
  open var next: UIResponder? { nil }
  /// The user's current activity.
  open var userActivity: NSUserActivity?
}

/// The app's window in a scene, which shows its root view controller's view. SwiftUI's scenes need none.
@MainActor @preconcurrency open class UIWindow: UIView {
  public internal(set) weak var windowScene: UIWindowScene?
  public private(set) var isKeyWindow = false
  /// True until the window is made visible.
  override open var isHidden: Bool {
    didSet { show() }
  }
  public var rootViewController: UIViewController? {
    didSet { show() }
  }
  /// Cannot be set: the user and the window manager place windows.
  override open var frame: CGRect {
    get { windowScene?.frame ?? .zero }
    set {}
  }
  override open var window: UIWindow? { self }
  override open var next: UIResponder? { windowScene }

  public init(windowScene: UIWindowScene) {
    self.windowScene = windowScene
    super.init(frame: .zero)
    isHidden = true
    windowScene.windows.append(self)
  }
  /// Shows the window and brings it to the front.
  public func makeKeyAndVisible() {
    for other in windowScene?.windows ?? [] { other.isKeyWindow = other === self }
    isHidden = false
    windowScene?.session.window?.activate()
  }
  private func show() {
    guard let host = windowScene?.session.window else { return }
    SceneContents.of(host).view = isHidden ? nil : rootViewController.map { AnyView(RootContent(controller: $0)) }
    rootViewController?.isShown(in: self)
  }
}

/// The window contents of an app without SwiftUI's `App`.
@Observable final class SceneContents {
  var view: AnyView?
  private static var all: [String: SceneContents] = [:]
  static func of(_ window: SceneInstance) -> SceneContents {
    if let known = all[window.identifier] { return known }
    let new = SceneContents()
    all[window.identifier] = new
    return new
  }
  static func forget(_ window: SceneInstance) { all[window.identifier] = nil }
}

/// The content of a window whose scene delegate makes a `UIWindow`.
struct SceneContentView: View {
  @Environment(\.windowCompanion) private var companion
  var body: some View {
    if let host = companion?.window, let view = SceneContents.of(host).view { view } else { Color.clear }
  }
}

/// The `App` of a UIKit program: one window group whose content comes from scene delegates.
struct DelegateApp: App {
  static var makeDelegate: () -> any UIApplicationDelegate = { fatalError("Set by main().") }
  init() {
    let delegate = Self.makeDelegate()
    DeclaredAudience.declare(DeclaredAudience("UIApplicationDelegate") { DelegateBridge.join(delegate, to: $0) })
  }
  var body: some Scene { WindowGroup { SceneContentView() } }
}
extension UIApplicationDelegate where Self: NSObject {
  /// Runs the app with this type as its delegate, for `@main`.
  public static func main() {
    DelegateApp.makeDelegate = { _ObjectRoot.make(Self.self) }
    DelegateApp.main()
  }
}

/// The kind of device.
public nonisolated enum UIUserInterfaceIdiom: Int, Sendable { case unspecified = -1, phone, pad, tv, carPlay, mac = 5, vision }
/// The device that the app runs on.
@MainActor @preconcurrency public final class UIDevice: NSObject {
  public static let current = UIDevice()
  /// Always `.mac`.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { .mac }
  public var systemName: String { "Linux" }
  public var name: String { ProcessInfo.processInfo.hostName }
  public var systemVersion: String {
    let version = ProcessInfo.processInfo.operatingSystemVersion
    return "\(version.majorVersion).\(version.minorVersion)"
  }
}
