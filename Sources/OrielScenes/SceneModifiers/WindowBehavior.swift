import OrielControls

/// Whether the user may do something with a window.
public nonisolated struct WindowInteractionBehavior: Hashable, Sendable {
  enum Rule { case automatic, enabled, disabled }
  let rule: Rule
  /// The default for the kind of window.
  public static let automatic = WindowInteractionBehavior(rule: .automatic)
  public static let enabled = WindowInteractionBehavior(rule: .enabled)
  public static let disabled = WindowInteractionBehavior(rule: .disabled)
}

/// Whether a window is a main window of the app or accompanies one.
public nonisolated struct WindowManagerRole: Hashable, Sendable {
  enum Rule { case automatic, principal, associated }
  let rule: Rule
  public static let automatic = WindowManagerRole(rule: .automatic)
  public static let principal = WindowManagerRole(rule: .principal)
  /// A window that cannot enter full screen.
  public static let associated = WindowManagerRole(rule: .associated)
}

/// The window behaviours that the content sets. Inner views win.
struct WindowBehaviors: Equatable {
  var dismiss: WindowInteractionBehavior?
  var minimize: WindowInteractionBehavior?
  var resize: WindowInteractionBehavior?
  var fullScreen: WindowInteractionBehavior?
  var resizeAnchor: UnitPoint?
}
enum WindowBehaviorsKey: PreferenceKey {
  nonisolated static var defaultValue: WindowBehaviors { WindowBehaviors() }
  nonisolated static func reduce(value: inout WindowBehaviors, nextValue: () -> WindowBehaviors) {
    let next = nextValue()
    value.dismiss = next.dismiss ?? value.dismiss
    value.minimize = next.minimize ?? value.minimize
    value.resize = next.resize ?? value.resize
    value.fullScreen = next.fullScreen ?? value.fullScreen
    value.resizeAnchor = next.resizeAnchor ?? value.resizeAnchor
  }
}

extension View {
  private func behavior(
    _ part: WritableKeyPath<WindowBehaviors, WindowInteractionBehavior?>, _ behavior: WindowInteractionBehavior
  ) -> some View {
    transformPreference(WindowBehaviorsKey.self) { if $0[keyPath: part] == nil { $0[keyPath: part] = behavior } }
  }
  /// Sets whether the user can close the window. If disabled, `dismiss` and `dismissWindow` still close it.
  public func windowDismissBehavior(_ behavior: WindowInteractionBehavior) -> some View {
    self.behavior(\.dismiss, behavior)
  }
  /// Sets whether the user can minimise the window.
  public func windowMinimizeBehavior(_ behavior: WindowInteractionBehavior) -> some View {
    self.behavior(\.minimize, behavior)
  }
  /// Sets whether the user can resize the window.
  public func windowResizeBehavior(_ behavior: WindowInteractionBehavior) -> some View {
    self.behavior(\.resize, behavior)
  }
  /// Sets whether the window can enter full screen. If disabled, a window that the window manager puts in full screen leaves it
  /// again; a window manager that insists has its way.
  public func windowFullScreenBehavior(_ behavior: WindowInteractionBehavior) -> some View {
    self.behavior(\.fullScreen, behavior)
  }
  /// Sets the point of the window that stays in place when the content changes its size; nil for the top leading corner.
  public func windowResizeAnchor(_ anchor: UnitPoint?) -> some View {
    transformPreference(WindowBehaviorsKey.self) { if $0.resizeAnchor == nil { $0.resizeAnchor = anchor } }
  }
  /// Sets whether the click that activates a window reaches the view as well. On Linux, this has no effect: it always does, because
  /// window managers pass it on.
  public func allowsWindowActivationEvents(_ value: Bool? = true) -> some View {
    if value == false {
      Gap.used("allowsWindowActivationEvents(false)", because: "window managers pass on the click that activates a window, and give the focus before it")
    }
    return self
  }
}

extension Scene {
  /// Sets whether dragging the window's background moves it. `automatic` means only its top edge, and only if the window
  /// manager draws no title bar.
  public func windowBackgroundDragBehavior(_ behavior: WindowInteractionBehavior) -> some Scene {
    option(\.backgroundDrag, behavior)
  }
  /// Sets whether the scene's windows can enter full screen. `automatic` allows it for groups and for the first `Window`.
  public func windowManagerRole(_ role: WindowManagerRole) -> some Scene { option(\.managerRole, role) }
}
