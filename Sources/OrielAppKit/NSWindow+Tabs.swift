import Foundation
import OrielScenes

// Window tabs.
extension NSWindow {
  /// Whether windows of the app may be tabs. Set it before the first window opens, such as in `App.init`.
  public static var allowsAutomaticWindowTabbing: Bool {
    get { TabbingPreference.isAllowed }
    set { TabbingPreference.isAllowed = newValue }
  }
  /// When new windows automatically open as tabs.
  public nonisolated enum UserTabbingPreference: Int, Sendable {
    /// Never.
    case manual
    /// As tabs of an open window.
    case always
    /// As tabs of a window in full screen.
    case inFullScreen
  }
  /// The user's preference, from the user defaults.
  public static var userTabbingPreference: UserTabbingPreference {
    switch TabbingPreference.current {
    case .manual: .manual
    case .always: .always
    case .inFullScreen: .inFullScreen
    }
  }

  /// `preferred` opens new windows of its scene as tabs; `disallowed` prevents the window from being a tab.
  public var tabbingMode: TabbingMode {
    get {
      switch wishes.tabbing {
      case .automatic: .automatic
      case .preferred: .preferred
      case .disallowed: .disallowed
      }
    }
    set {
      wishes.tabbing = switch newValue {
      case .automatic: .automatic
      case .preferred: .preferred
      case .disallowed: .disallowed
      }
    }
  }
  /// Windows with equal identifiers may share a tab group. By default, those of one scene do.
  public var tabbingIdentifier: TabbingIdentifier {
    get { wishes.tabbingIdentifier ?? host.map { "\($0.declaration.placeKey)" } ?? "" }
    set { wishes.tabbingIdentifier = newValue }
  }
  /// The window's tab group; nil for a window that may not have tabs.
  public var tabGroup: NSWindowTabGroup? { host?.tabs == nil && host?.mayHaveTabs != true ? nil : group }
  /// The windows of the tab group; nil if there is only this one.
  public var tabbedWindows: [NSWindow]? {
    guard let members = host?.tabs?.members, members.count > 1 else { return nil }
    return members.map(\.appKitWindow)
  }
  public func addTabbedWindow(_ window: NSWindow, ordered: OrderingMode) {
    guard let host, let tabs = SceneFrame.of(host), let index = tabs.index(of: host) else { return }
    group.insert(window, at: ordered == .below ? index : index + 1, selects: false)
  }
  public func mergeAllWindows(_ sender: Any?) { host?.mergeAllWindows() }
  public func moveTabToNewWindow(_ sender: Any?) { if let host { host.tabs?.tearOff(host) } }
  public func selectNextTab(_ sender: Any?) { host?.tabs?.selectNext(1) }
  public func selectPreviousTab(_ sender: Any?) { host?.tabs?.selectNext(-1) }
  public func toggleTabBar(_ sender: Any?) { host?.toggleTabBar() }
  public func toggleTabOverview(_ sender: Any?) { if let host { host.showOverview(!host.isOverviewShown) } }
}

/// A group of windows that share a frame as tabs.
@MainActor @preconcurrency public final class NSWindowTabGroup: NSObject {
  private unowned let window: NSWindow
  private var tabs: SceneFrame? { window.host?.tabs }
  init(_ window: NSWindow) { self.window = window }

  public var identifier: NSWindow.TabbingIdentifier { window.tabbingIdentifier }
  /// The windows in the order of the tab bar.
  public var windows: [NSWindow] { tabs?.members.map(\.appKitWindow) ?? [window] }
  public var selectedWindow: NSWindow? {
    get { tabs?.selected.appKitWindow ?? window }
    set { if let host = newValue?.host { tabs?.select(host) } }
  }
  public var isTabBarVisible: Bool { tabs?.isBarShown ?? false }
  public var isOverviewVisible: Bool {
    get { tabs?.selected.isOverviewShown ?? false }
    set { tabs?.selected.showOverview(newValue) }
  }
  public func addWindow(_ window: NSWindow) { insert(window, at: windows.count, selects: false) }
  public func insertWindow(_ window: NSWindow, at index: Int) { insert(window, at: index, selects: false) }
  public func removeWindow(_ window: NSWindow) { if let host = window.host { tabs?.tearOff(host) } }

  func insert(_ other: NSWindow, at index: Int, selects: Bool) {
    if other.host == nil { other.orderFront(nil) }
    guard let host = window.host, let joining = other.host, let frame = SceneFrame.of(host) else { return }
    guard joining.mayHaveTabs else {
      return RuntimeIssue.report("NSWindow \"\(other.title)\" cannot be a tab: its scene must be a WindowGroup or DocumentGroup with a menu bar that allows tabs.")
    }
    do { try frame.add(joining, at: index, selects: selects) } catch { host.app.report(error, opening: joining.declaration) }
  }
}
