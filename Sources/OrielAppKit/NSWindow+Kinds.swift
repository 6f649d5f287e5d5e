import Foundation
import OrielScenes

// The types that describe windows.
extension NSWindow {
  public nonisolated struct StyleMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let borderless: StyleMask = []
    public static let titled = StyleMask(rawValue: 1)
    public static let closable = StyleMask(rawValue: 1 << 1)
    public static let miniaturizable = StyleMask(rawValue: 1 << 2)
    public static let resizable = StyleMask(rawValue: 1 << 3)
    public static let utilityWindow = StyleMask(rawValue: 1 << 4)
    public static let docModalWindow = StyleMask(rawValue: 1 << 6)
    public static let nonactivatingPanel = StyleMask(rawValue: 1 << 7)
    public static let hudWindow = StyleMask(rawValue: 1 << 13)
    public static let fullScreen = StyleMask(rawValue: 1 << 14)
    public static let fullSizeContentView = StyleMask(rawValue: 1 << 15)
  }
  public nonisolated enum BackingStoreType: UInt, Sendable { case buffered = 2 }
  public nonisolated enum TitleVisibility: Int, Sendable { case visible, hidden }
  public nonisolated enum TabbingMode: Int, Sendable { case automatic, preferred, disallowed }
  public typealias TabbingIdentifier = String
  public nonisolated enum OrderingMode: Int, Sendable { case below = -1, out, above }
  public nonisolated enum ButtonType: UInt, Sendable {
    case closeButton, miniaturizeButton, zoomButton, toolbarButton, documentIconButton
    /// nil if no window manager draws this button.
    var control: WindowControls? {
      switch self {
      case .closeButton: .close
      case .miniaturizeButton: .minimize
      case .zoomButton: .zoom
      case .toolbarButton, .documentIconButton: nil
      }
    }
  }
  public nonisolated struct OcclusionState: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let visible = OcclusionState(rawValue: 1 << 1)
  }
  /// Only the full screen options have an effect: the window manager decides on which workspaces a window appears.
  public nonisolated struct CollectionBehavior: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let canJoinAllSpaces = CollectionBehavior(rawValue: 1)
    public static let moveToActiveSpace = CollectionBehavior(rawValue: 1 << 1)
    public static let managed = CollectionBehavior(rawValue: 1 << 2)
    public static let transient = CollectionBehavior(rawValue: 1 << 3)
    public static let stationary = CollectionBehavior(rawValue: 1 << 4)
    public static let participatesInCycle = CollectionBehavior(rawValue: 1 << 5)
    public static let ignoresCycle = CollectionBehavior(rawValue: 1 << 6)
    public static let fullScreenPrimary = CollectionBehavior(rawValue: 1 << 7)
    public static let fullScreenAuxiliary = CollectionBehavior(rawValue: 1 << 8)
    public static let fullScreenNone = CollectionBehavior(rawValue: 1 << 9)
  }
  /// A window's level. Window managers have three: levels above `normal` float, levels below it are at the desktop.
  public nonisolated struct Level: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public init(_ rawValue: Int) { self.rawValue = rawValue }
    public static let normal = Level(0)
    public static let floating = Level(3)
    public static let tornOffMenu = Level(3)
    public static let modalPanel = Level(8)
    public static let mainMenu = Level(24)
    public static let statusBar = Level(25)
    public static let popUpMenu = Level(101)
    public static let screenSaver = Level(1000)
    static let desktop = Level(-1)

    init(_ kind: WindowLevelKind) {
      switch kind {
      case .normal: self = .normal
      case .floating: self = .floating
      case .desktop: self = .desktop
      }
    }
    var kind: WindowLevelKind { rawValue > 0 ? .floating : rawValue < 0 ? .desktop : .normal }
  }
}

/// The line between a title bar and the content.
public nonisolated enum NSTitlebarSeparatorStyle: Int, Sendable { case automatic, none, line, shadow }

/// Identifies a user interface object.
public nonisolated struct NSUserInterfaceItemIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// The base class of windows and views. Responders get no events.
@MainActor @preconcurrency open class NSResponder: NSObject {
  public override init() { super.init() }
}

/// A utility window, such as a palette. It floats if `isFloatingPanel` is true.
@MainActor @preconcurrency open class NSPanel: NSWindow {
  public var isFloatingPanel: Bool {
    get { level == .floating }
    set { level = newValue ? .floating : .normal }
  }
}

/// One screen of the desktop, in AppKit's coordinates.
@MainActor @preconcurrency public final class NSScreen: NSObject {
  private let monitor: Monitor
  private init(_ monitor: Monitor) { self.monitor = monitor }
  /// Returns one object for each monitor, so that equal screens are identical.
  static func of(_ monitor: Monitor) -> NSScreen {
    if let known = known[monitor] { return known }
    let new = NSScreen(monitor)
    known[monitor] = new
    return new
  }
  private static var known: [Monitor: NSScreen] = [:]

  /// All screens, the primary one first.
  public static var screens: [NSScreen] {
    let monitors = RunningApp.current?.system.monitors ?? []
    return (monitors.filter(\.isPrimary) + monitors.filter { !$0.isPrimary }).map { of($0) }
  }
  /// The screen of the focused window.
  public static var main: NSScreen? { RunningApp.current.map { of($0.placementScreen) } }
  public var frame: NSRect { Self.flipped(monitor.frame) }
  /// The frame without the desktop's panels.
  public var visibleFrame: NSRect { Self.flipped(monitor.visibleFrame) }
  public var backingScaleFactor: CGFloat { monitor.scale }
  public var localizedName: String { monitor.name }
  public var maximumFramesPerSecond: Int { Int(monitor.refreshRate.rounded()) }

  /// Converts between Oriel's coordinates, downwards from the top left of the primary screen, and AppKit's, upwards from its bottom left.
  static func flipped(_ rect: CGRect) -> CGRect {
    let monitors = RunningApp.current?.system.monitors ?? []
    let height = (monitors.first(where: \.isPrimary) ?? monitors.first)?.frame.maxY ?? 0
    return CGRect(x: rect.minX, y: height - rect.maxY, width: rect.width, height: rect.height)
  }
}
