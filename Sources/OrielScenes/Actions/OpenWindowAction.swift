import OrielControls

/// Opens windows of the scenes that the app declares. Read it with `@Environment(\.openWindow)` and call it.
@MainActor @preconcurrency public struct OpenWindowAction {
  weak var app: RunningApp?
  /// The style of the windows it opens.
  var style = PresentedWindowStyle()

  public func callAsFunction(id: String) { running?.opening(in: style) { $0.openWindow(id: id) } }
  public func callAsFunction<D>(id: String, value: D) where D: Decodable, D: Encodable, D: Hashable {
    running?.opening(in: style) { $0.openWindow(id: id, value: value) }
  }
  public func callAsFunction<D>(value: D) where D: Decodable, D: Encodable, D: Hashable {
    running?.opening(in: style) { $0.openWindow(value: value) }
  }
  private var running: RunningApp? {
    if app == nil { RuntimeIssue.report("Use of OpenWindowAction requires the SwiftUI App Lifecycle.") }
    return app
  }
}

/// Closes windows. Read it with `@Environment(\.dismissWindow)` and call it.
@MainActor @preconcurrency public struct DismissWindowAction {
  weak var app: RunningApp?
  weak var window: SceneInstance?

  /// Closes the window in which the action was read.
  public func callAsFunction() { window?.dismissByAction() }
  /// Closes every window of the scene with this id.
  public func callAsFunction(id: String) { running?.dismissWindow(id: id) }
  public func callAsFunction<D>(id: String, value: D) where D: Decodable, D: Encodable, D: Hashable {
    running?.dismissWindow(id: id, value: value)
  }
  public func callAsFunction<D>(value: D) where D: Decodable, D: Encodable, D: Hashable {
    running?.dismissWindow(value: value)
  }
  private var running: RunningApp? {
    if app == nil { RuntimeIssue.report("Use of DismissWindowAction requires the SwiftUI App Lifecycle.") }
    return app
  }
}

/// Opens a window in place of the one in which the action was read, which reappears when the new one closes.
///
/// Only windows of groups in the default or the plain style can be pushed, and not from a window that was itself pushed.
@MainActor @preconcurrency public struct PushWindowAction {
  weak var app: RunningApp?
  weak var window: SceneInstance?
  var style = PresentedWindowStyle()

  public func callAsFunction(id: String) { push { $0.openWindow(id: id) } }
  public func callAsFunction<D>(value: D) where D: Decodable, D: Encodable, D: Hashable { push { $0.openWindow(value: value) } }
  public func callAsFunction<D>(id: String, value: D) where D: Decodable, D: Encodable, D: Hashable {
    push { $0.openWindow(id: id, value: value) }
  }
  private func push(_ open: (RunningApp) -> Void) {
    guard let app, let window else {
      RuntimeIssue.report("Use of PushWindowAction requires a window of an app with the SwiftUI life cycle.")
      return
    }
    app.opening(in: style) { $0.push(over: window, open) }
  }
}

extension RunningApp {
  func push(over window: SceneInstance, _ open: (RunningApp) -> Void) {
    guard window.replaced == nil else {
      RuntimeIssue.report("pushWindow: this window was itself pushed, and cannot push another one. Use openWindow.")
      return
    }
    let known = registry.windows
    open(self)
    guard let new = registry.windows.first(where: { other in !known.contains { $0 === other } }) else { return }
    guard new.declaration.kind == .group else {
      RuntimeIssue.report("pushWindow: \(new.declaration.nameWithType) opens as a separate window; only windows of a WindowGroup can be pushed.")
      return
    }
    guard new.frameStyle == .system || new.frameStyle == .plain else {
      RuntimeIssue.report("pushWindow: \(new.declaration.nameWithType) opens as a separate window; only windows in the default or the plain style can be pushed.")
      return
    }
    new.takePlace(of: window)
  }
}

/// Opens or raises the app's settings window. Has no effect in an app without a `Settings` scene.
@MainActor @preconcurrency public struct OpenSettingsAction {
  weak var app: RunningApp?
  public func callAsFunction() { app?.openSettings() }
}

extension EnvironmentValues {
  /// Opens a window of a scene, or brings the one that already presents the value to the front.
  ///
  /// On Linux, `sharingBehavior` `.requested` opens the window, and `.required` throws, because desktops have no calls that
  /// share windows.
  public nonisolated var openWindow: OpenWindowAction { _openWindow }
  public nonisolated var dismissWindow: DismissWindowAction { _dismissWindow }
  /// Opens a window in place of this one, which is hidden until the new one closes.
  ///
  /// On Linux, the hidden window stays in the Window menu.
  public nonisolated var pushWindow: PushWindowAction { _pushWindow }
  public nonisolated var openSettings: OpenSettingsAction { _openSettings }

  @Entry package nonisolated var _openWindow: OpenWindowAction = MainThread.assumed { OpenWindowAction() }
  @Entry package nonisolated var _dismissWindow: DismissWindowAction = MainThread.assumed { DismissWindowAction() }
  @Entry package nonisolated var _pushWindow: PushWindowAction = MainThread.assumed { PushWindowAction() }
  @Entry package nonisolated var _openSettings: OpenSettingsAction = MainThread.assumed { OpenSettingsAction() }
}
