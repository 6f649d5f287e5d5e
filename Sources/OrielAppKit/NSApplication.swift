import OrielScenes

/// The running app.
///
/// On Linux, it has the parts that SwiftUI apps use: appearance, delegate, activation, windows and termination. `hide`
/// minimises the windows, because desktops offer no way back to a hidden app.
@preconcurrency @MainActor public final class NSApplication: NSResponder {
  public static let shared = NSApplication()
  private override init() { super.init() }

  /// The appearance of the whole app; nil to follow the desktop.
  public var appearance: NSAppearance? {
    didSet { RunningApp.chosenLook = appearance.map { AppLook(isDark: $0.isDark, isContrastIncreased: $0.isIncreasedContrast) } }
  }
  /// The app's current appearance.
  public var effectiveAppearance: NSAppearance {
    if let appearance { return appearance }
    let desktop = RunningApp.current?.system.desktop
    return NSAppearance(isDark: desktop?.colorScheme == .dark, isIncreasedContrast: desktop?.increasedContrast ?? false)
  }
  /// The icon of the app's windows, in task bars, switchers and alerts. Set to nil, it becomes again the one that the app came with.
  ///
  /// nil before the app is launched.
  public var applicationIconImage: NSImage! {
    get {
      guard let app = RunningApp.current else { return nil }
      return app.icon.max { $0.pixelWidth < $1.pixelWidth }.map { NSImage($0) }
    }
    set {
      guard let app = RunningApp.current else {
        return RuntimeIssue.report("NSApplication.applicationIconImage was set before the app was launched, and is not used.")
      }
      app.chooseIcon(newValue.map { image in Self.iconSizes.map { image.bitmap(side: $0) } })
    }
  }
  private static let iconSizes = [16, 32, 48, 64, 128]
  /// Whether a window of the app has keyboard focus.
  public var isActive: Bool { RunningApp.current?.phase == .active }

  /// Handles the app's life cycle. Set by `NSApplicationDelegateAdaptor`, or directly.
  public var delegate: (any NSApplicationDelegate)? {
    get { AppKitWindows.current.map { $0.delegate } ?? awaitingDelegate }
    set {
      if let app = AppKitWindows.current { app.delegate = newValue } else { awaitingDelegate = newValue }
    }
  }
  /// The delegate of a program that has not been launched yet.
  private var awaitingDelegate: (any NSApplicationDelegate)?
  /// Passes the delegate that was set before the launch to the app.
  package func takeDelegate() -> (any NSApplicationDelegate)? {
    defer { awaitingDelegate = nil }
    return awaitingDelegate
  }

  /// Closes every window and ends the process, unless the delegate refuses.
  public func terminate(_ sender: Any?) { RunningApp.current?.askToQuit() }
  /// Ends the process, and asks neither its windows and documents nor the delegate. What documents have not saved is recovered at
  /// the next launch, as after a crash.
  public func stop(_ sender: Any?) { RunningApp.current?.quit() }
  /// A delegate's answer to a request to terminate.
  public enum TerminateReply: UInt, Sendable { case terminateCancel, terminateNow, terminateLater }
  /// The answer after `terminateLater`. Does nothing if the delegate was not asked, or has answered.
  public func reply(toApplicationShouldTerminate shouldTerminate: Bool) { RunningApp.current?.audienceAnswers(shouldTerminate) }

  /// Sends a command by its name to the focused view and the views around it, which take it with `onCommand(_:perform:)`, then to
  /// their window, then to the app. Returns false if nothing took it.
  ///
  /// On Linux, a selector is a plain name, so a `target` is never sent anything. Windows know "undo:", "redo:", "performClose:",
  /// "performMiniaturize:", "performZoom:" and "toggleFullScreen:"; the app knows "showSettingsWindow:" and "terminate:".
  @discardableResult public func sendAction(_ action: Selector, to target: Any?, from sender: Any?) -> Bool {
    guard target == nil else {
      RuntimeIssue.report("sendAction(_:to:from:) does not reach \"\(action)\" of a target: pass nil, and use onCommand(_:perform:). See Gaps.md in the documentation.")
      return false
    }
    return RunningApp.current?.perform(named: action) ?? false
  }

  public nonisolated static let willFinishLaunchingNotification = Notification.Name("NSApplicationWillFinishLaunchingNotification")
  public nonisolated static let didFinishLaunchingNotification = Notification.Name("NSApplicationDidFinishLaunchingNotification")
  public nonisolated static let willTerminateNotification = Notification.Name("NSApplicationWillTerminateNotification")
  public nonisolated static let willBecomeActiveNotification = Notification.Name("NSApplicationWillBecomeActiveNotification")
  public nonisolated static let didBecomeActiveNotification = Notification.Name("NSApplicationDidBecomeActiveNotification")
  public nonisolated static let willResignActiveNotification = Notification.Name("NSApplicationWillResignActiveNotification")
  public nonisolated static let didResignActiveNotification = Notification.Name("NSApplicationDidResignActiveNotification")
  /// Raises the window used last and asks the window manager to focus it.
  public func activate() { RunningApp.current?.registry.main?.activate() }
  public func activate(ignoringOtherApps flag: Bool) { activate() }
}

/// The shared application object. Never nil.
@preconcurrency @MainActor public var NSApp: NSApplication! { NSApplication.shared }

/// The appearance of windows: light or dark, with normal or increased contrast.
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

  /// Returns nil for names other than those above.
  public init?(named name: Name) {
    guard Self.light.contains(name) || Self.dark.contains(name) else { return nil }
    self.name = name
  }
  init(isDark: Bool, isIncreasedContrast: Bool) {
    name = isIncreasedContrast
      ? isDark ? .accessibilityHighContrastDarkAqua : .accessibilityHighContrastAqua : isDark ? .darkAqua : .aqua
  }

  /// The first of `appearances` that equals this one, otherwise the first that is equally light or dark; nil if there is none.
  public func bestMatch(from appearances: [Name]) -> Name? {
    if appearances.contains(name) { return name }
    return appearances.first { Self.dark.contains($0) == isDark && (Self.dark.contains($0) || Self.light.contains($0)) }
  }

  /// Runs `block` with this appearance for the components of colours that differ between appearances, such as `labelColor`.
  public func performAsCurrentDrawingAppearance(_ block: () -> Void) {
    Self.$drawing.withValue(self) {
      NSColor.$drawingMode.withValue(Theme.Mode(dark: isDark, increasedContrast: isIncreasedContrast)) { block() }
    }
  }
  /// The appearance that is being drawn with; outside drawing, the app's.
  public class func currentDrawing() -> NSAppearance {
    if let drawing { return drawing }
    guard MainThread.isCurrent else { return NSAppearance(isDark: false, isIncreasedContrast: false) }
    return MainThread.assumed { NSApplication.shared.effectiveAppearance }
  }
  @TaskLocal private static var drawing: NSAppearance?

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

extension NSColor {
  public typealias Name = String
  /// A colour for each appearance. `dynamicProvider` is asked at once, for all four; the name says nothing.
  public nonisolated convenience init(name: Name?, dynamicProvider: (NSAppearance) -> NSColor) {
    func color(_ isDark: Bool, _ isIncreasedContrast: Bool) -> NSColor {
      dynamicProvider(NSAppearance(isDark: isDark, isIncreasedContrast: isIncreasedContrast))
    }
    self.init(light: color(false, false), dark: color(true, false), lightContrast: color(false, true), darkContrast: color(true, true))
  }
}
