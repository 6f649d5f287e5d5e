import OrielControls

/// The running app.
///
/// On Linux, it has the parts that SwiftUI apps use: appearance, delegate, activation, windows and termination. `hide`
/// minimises the windows, because desktops offer no way back to a hidden app.
@preconcurrency @MainActor public final class NSApplication: NSResponder {
  public static let shared = NSApplication()
  private override init() { super.init() }

  /// Light or dark for the whole app, whatever the desktop says; nil follows the desktop.
  public var appearance: NSAppearance? {
    didSet { RunningApp.chosenLook = appearance.map { AppLook(isDark: $0.isDark, isContrastIncreased: $0.isIncreasedContrast) } }
  }
  /// What the app looks like now.
  public var effectiveAppearance: NSAppearance {
    if let appearance { return appearance }
    let desktop = RunningApp.current?.system.desktop
    return NSAppearance(isDark: desktop?.colorScheme == .dark, isIncreasedContrast: desktop?.increasedContrast ?? false)
  }
  /// A window of the app has the keyboard.
  public var isActive: Bool { RunningApp.current?.phase == .active }

  /// What the app wants to hear of its own life: set by `NSApplicationDelegateAdaptor`, or here.
  public var delegate: (any NSApplicationDelegate)? {
    get { AppKitWindows.current.map { $0.delegate } ?? awaitingDelegate }
    set {
      if let app = AppKitWindows.current { app.delegate = newValue } else { awaitingDelegate = newValue }
    }
  }
  /// Of a program that has not been launched.
  private var awaitingDelegate: (any NSApplicationDelegate)?
  /// Hands what was set before the launch to the app.
  package func takeDelegate() -> (any NSApplicationDelegate)? {
    defer { awaitingDelegate = nil }
    return awaitingDelegate
  }

  /// Closes every window and ends the process, unless the delegate is against it.
  public func terminate(_ sender: Any?) { RunningApp.current?.askToQuit() }
  /// A delegate's answer to the end of the app.
  public enum TerminateReply: UInt, Sendable { case terminateCancel, terminateNow, terminateLater }
  /// The answer after `terminateLater`.
  public func reply(toApplicationShouldTerminate shouldTerminate: Bool) { if shouldTerminate { RunningApp.current?.quit() } }

  public nonisolated static let willFinishLaunchingNotification = Notification.Name("NSApplicationWillFinishLaunchingNotification")
  public nonisolated static let didFinishLaunchingNotification = Notification.Name("NSApplicationDidFinishLaunchingNotification")
  public nonisolated static let willTerminateNotification = Notification.Name("NSApplicationWillTerminateNotification")
  public nonisolated static let willBecomeActiveNotification = Notification.Name("NSApplicationWillBecomeActiveNotification")
  public nonisolated static let didBecomeActiveNotification = Notification.Name("NSApplicationDidBecomeActiveNotification")
  public nonisolated static let willResignActiveNotification = Notification.Name("NSApplicationWillResignActiveNotification")
  public nonisolated static let didResignActiveNotification = Notification.Name("NSApplicationDidResignActiveNotification")
  /// Brings the window that was used last to the front and asks the window manager to give it the keyboard.
  public func activate() { RunningApp.current?.registry.main?.activate() }
  public func activate(ignoringOtherApps flag: Bool) { activate() }
}

/// The one application object. Always there.
@preconcurrency @MainActor public var NSApp: NSApplication! { NSApplication.shared }

/// A look of windows: light or dark, at normal or increased contrast.
public nonisolated final class NSAppearance: NSObject, @unchecked Sendable {
  public struct Name: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public static let aqua = Name("NSAppearanceNameAqua")
    public static let darkAqua = Name("NSAppearanceNameDarkAqua")
    public static let vibrantLight = Name("NSAppearanceNameVibrantLight")
    public static let vibrantDark = Name("NSAppearanceNameVibrantDark")
    public static let accessibilityHighContrastAqua = Name("NSAppearanceNameAccessibilityAqua")
    public static let accessibilityHighContrastDarkAqua = Name("NSAppearanceNameAccessibilityDarkAqua")
    public static let accessibilityHighContrastVibrantLight = Name("NSAppearanceNameAccessibilityVibrantLight")
    public static let accessibilityHighContrastVibrantDark = Name("NSAppearanceNameAccessibilityVibrantDark")
  }
  public let name: Name

  /// nil for names that are not among the ones above.
  public init?(named name: Name) {
    guard Self.light.contains(name) || Self.dark.contains(name) else { return nil }
    self.name = name
  }
  init(isDark: Bool, isIncreasedContrast: Bool) {
    name = isIncreasedContrast
      ? isDark ? .accessibilityHighContrastDarkAqua : .accessibilityHighContrastAqua : isDark ? .darkAqua : .aqua
  }

  /// The first of `appearances` that is this one, or else the first that is as dark; nil if none is.
  public func bestMatch(from appearances: [Name]) -> Name? {
    if appearances.contains(name) { return name }
    return appearances.first { Self.dark.contains($0) == isDark && (Self.dark.contains($0) || Self.light.contains($0)) }
  }

  private static let light: [Name] = [
    .aqua, .vibrantLight, .accessibilityHighContrastAqua, .accessibilityHighContrastVibrantLight,
  ]
  private static let dark: [Name] = [
    .darkAqua, .vibrantDark, .accessibilityHighContrastDarkAqua, .accessibilityHighContrastVibrantDark,
  ]
  var isDark: Bool { Self.dark.contains(name) }
  var isIncreasedContrast: Bool { name.rawValue.contains("Accessibility") }

  override public func isEqual(_ object: Any?) -> Bool { (object as? NSAppearance)?.name == name }
  override public var hash: Int { name.hashValue }
}
