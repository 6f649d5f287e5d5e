import Foundation
import OrielScenes

/// AppKit's view of the app. Creates the object for a window on first use or at the window's first event, and notifies it of the
/// window's events.
package final class AppKitWindows: WindowObserver {
  private unowned let app: RunningApp
  private var objects: [ObjectIdentifier: NSWindow] = [:]
  /// The key and main windows that were last notified.
  private(set) weak var key: NSWindow?
  private(set) weak var main: NSWindow?
  private var screens: [ObjectIdentifier: Monitor] = [:]
  /// The delegate from `NSApplicationDelegateAdaptor` or `NSApp.delegate`.
  package var delegate: (any NSApplicationDelegate)?

  private init(_ app: RunningApp) { self.app = app }
  static var current: AppKitWindows? { RunningApp.current.map { of($0) } }
  /// Starts to observe the app's windows, once.
  @discardableResult package static func of(_ app: RunningApp) -> AppKitWindows {
    if let known = app.registry.observers.lazy.compactMap({ $0 as? AppKitWindows }).first { return known }
    let new = AppKitWindows(app)
    app.registry.add(new)
    app.audiences.append(new)
    new.keyboardMoved()
    return new
  }

  /// The windows in the order in which they were opened.
  var all: [NSWindow] { app.registry.windows.filter { !$0.isClosed }.map(object) }
  func object(for host: SceneInstance) -> NSWindow {
    if let known = objects[ObjectIdentifier(host)] { return known }
    let new = NSWindow(host)
    objects[ObjectIdentifier(host)] = new
    return new
  }
  /// The window that the app made for its own object.
  func adopt(_ window: NSWindow, for host: SceneInstance) { objects[ObjectIdentifier(host)] = window }

  /// Palettes and alerts stand beside the main window.
  static func isMain(_ host: SceneInstance) -> Bool { host.declaration.kind != .utility && host.declaration.kind != .alert }

  @discardableResult static func post(_ name: Notification.Name, _ window: NSWindow) -> Notification {
    let notification = Notification(name: name, object: window)
    NotificationCenter.default.post(notification)
    return notification
  }
  private func tell(_ window: NSWindow, _ name: Notification.Name, _ method: (any NSWindowDelegate, Notification) -> Void) {
    let notification = Self.post(name, window)
    if let delegate = window.delegate { method(delegate, notification) }
  }

  // MARK: Events

  /// Posted when a window has opened or closed.
  static let listChanged = Notification.Name("OrielAppKitWindowsListChanged")
  private func tellListChanged() { if !app.isEnding { NotificationCenter.default.post(name: Self.listChanged, object: nil) } }

  package func windowConnected(_ window: SceneInstance) { tellListChanged() }
  package func windowCloses(_ window: SceneInstance) {
    // The end of the app is no end of its windows.
    if !app.isEnding { object(for: window).closes() }
  }
  package func windowDisconnected(_ window: SceneInstance) {
    let object = objects.removeValue(forKey: ObjectIdentifier(window))
    screens[ObjectIdentifier(window)] = nil
    keyboardMoved()
    object?.closed()
    tellListChanged()
  }
  package func window(_ window: SceneInstance, stateChangedFrom old: WindowState) {
    guard let state = window.platformWindow?.state else { return }
    let object = object(for: window)
    if state.isMinimized, !old.isMinimized { tell(object, NSWindow.didMiniaturizeNotification) { $0.windowDidMiniaturize($1) } }
    if !state.isMinimized, old.isMinimized, state.isMapped { tell(object, NSWindow.didDeminiaturizeNotification) { $0.windowDidDeminiaturize($1) } }
    if state.isFullScreen, !old.isFullScreen { tell(object, NSWindow.didEnterFullScreenNotification) { $0.windowDidEnterFullScreen($1) } }
    if !state.isFullScreen, old.isFullScreen { tell(object, NSWindow.didExitFullScreenNotification) { $0.windowDidExitFullScreen($1) } }
    if state.isHidden != old.isHidden {
      tell(object, NSWindow.didChangeOcclusionStateNotification) { $0.windowDidChangeOcclusionState($1) }
    }
  }
  package func windowMoved(_ window: SceneInstance) {
    let object = object(for: window), monitor = window.monitor
    object.autosaveFrame()
    tell(object, NSWindow.didMoveNotification) { $0.windowDidMove($1) }
    let old = screens.updateValue(monitor, forKey: ObjectIdentifier(window))
    if let old, old != monitor { tell(object, NSWindow.didChangeScreenNotification) { $0.windowDidChangeScreen($1) } }
  }
  package func windowResized(_ window: SceneInstance) {
    let object = object(for: window)
    object.autosaveFrame()
    tell(object, NSWindow.didResizeNotification) { $0.windowDidResize($1) }
  }
  /// Notifies windows that resign before those that become key or main.
  package func keyboardMoved() {
    guard !app.isEnding else { return }
    let host = app.registry.withKeys
    let newKey = host.map(object)
    // When a palette has keyboard focus, the window it serves stays main.
    let newMain = host.flatMap { Self.isMain($0) ? newKey : app.registry.served.map(object) }
    let (oldKey, oldMain) = (key, main)
    (key, main) = (newKey, newMain)
    if let oldKey, oldKey !== newKey { tell(oldKey, NSWindow.didResignKeyNotification) { $0.windowDidResignKey($1) } }
    if let oldMain, oldMain !== newMain { tell(oldMain, NSWindow.didResignMainNotification) { $0.windowDidResignMain($1) } }
    if let newKey, oldKey !== newKey { tell(newKey, NSWindow.didBecomeKeyNotification) { $0.windowDidBecomeKey($1) } }
    if let newMain, oldMain !== newMain { tell(newMain, NSWindow.didBecomeMainNotification) { $0.windowDidBecomeMain($1) } }
  }
}

extension NSApplication {
  /// Every open window of the app, in the order in which they were opened.
  public var windows: [NSWindow] { AppKitWindows.current?.all ?? [] }
  /// The window with keyboard focus; nil while another program has it.
  public var keyWindow: NSWindow? { AppKitWindows.current?.key }
  /// The window that menu commands apply to: the key window, or the window behind a focused palette.
  public var mainWindow: NSWindow? { AppKitWindows.current?.main }
  /// The windows from front to back, as far as the window manager reports it.
  public var orderedWindows: [NSWindow] {
    let stacking = RunningApp.current?.system.stacking ?? []
    func height(_ window: NSWindow) -> Int { stacking.firstIndex { $0 == window.host?.topLevel?.identifier } ?? -1 }
    return windows.enumerated().sorted { (height($0.element), $0.offset) > (height($1.element), $1.offset) }.map(\.element)
  }
  public func window(withWindowNumber windowNum: Int) -> NSWindow? { windows.first { $0.windowNumber == windowNum && windowNum != 0 } }

  /// Minimises all windows, because desktops offer no way back to a hidden app.
  public func hide(_ sender: Any?) { for window in windows where window.isVisible { window.miniaturize(sender) } }
  public func unhide(_ sender: Any?) {
    for window in windows { window.deminiaturize(sender) }
  }
  public var isHidden: Bool { !windows.isEmpty && !windows.contains(where: \.isVisible) }

  public nonisolated enum ActivationPolicy: Int, Sendable { case regular, accessory, prohibited }
  /// Sets whether windows opened from now on appear in task bars and switchers.
  @discardableResult public func setActivationPolicy(_ activationPolicy: ActivationPolicy) -> Bool {
    RunningApp.current?.isAgent = activationPolicy != .regular
    return true
  }
  public func activationPolicy() -> ActivationPolicy { RunningApp.current?.isAgent == true ? .accessory : .regular }
}

extension SceneInstance {
  /// The window as AppKit code knows it.
  package var appKitWindow: NSWindow { AppKitWindows.of(app).object(for: self) }
}
