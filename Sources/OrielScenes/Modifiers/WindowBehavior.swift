import OrielControls

/// Whether the user may do something with a window.
public nonisolated struct WindowInteractionBehavior: Hashable, Sendable {
  enum Rule { case automatic, enabled, disabled }
  let rule: Rule
  /// As the kind of window has it.
  public static let automatic = WindowInteractionBehavior(rule: .automatic)
  public static let enabled = WindowInteractionBehavior(rule: .enabled)
  public static let disabled = WindowInteractionBehavior(rule: .disabled)
}

/// Whether a window stands for the app or beside its main windows.
public nonisolated struct WindowManagerRole: Hashable, Sendable {
  enum Rule { case automatic, principal, associated }
  let rule: Rule
  public static let automatic = WindowManagerRole(rule: .automatic)
  public static let principal = WindowManagerRole(rule: .principal)
  /// Takes no part in full screen.
  public static let associated = WindowManagerRole(rule: .associated)
}

/// What the content says about its window's controls. Inner views win.
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
  /// Whether the user may close the window. Disabled, `dismiss` and `dismissWindow` still close it.
  public func windowDismissBehavior(_ behavior: WindowInteractionBehavior) -> some View {
    self.behavior(\.dismiss, behavior)
  }
  /// Whether the user may minimise the window.
  public func windowMinimizeBehavior(_ behavior: WindowInteractionBehavior) -> some View {
    self.behavior(\.minimize, behavior)
  }
  /// Whether the user may resize the window.
  public func windowResizeBehavior(_ behavior: WindowInteractionBehavior) -> some View {
    self.behavior(\.resize, behavior)
  }
  /// Whether the user may let the window fill the screen.
  public func windowFullScreenBehavior(_ behavior: WindowInteractionBehavior) -> some View {
    self.behavior(\.fullScreen, behavior)
  }
  /// The point of the window that stays where it is when the content changes its size; nil is the top leading corner.
  public func windowResizeAnchor(_ anchor: UnitPoint?) -> some View {
    transformPreference(WindowBehaviorsKey.self) { if $0.resizeAnchor == nil { $0.resizeAnchor = anchor } }
  }
  /// Whether the press that brings a window to the front also reaches this view. Here it always does: window managers
  /// pass it on.
  public func allowsWindowActivationEvents(_ value: Bool? = true) -> some View { self }
}

extension Scene {
  /// Whether dragging what is not used for something else moves the window. `automatic` means only its top, and only
  /// where the window manager draws no title bar.
  public func windowBackgroundDragBehavior(_ behavior: WindowInteractionBehavior) -> some Scene {
    option(\.backgroundDrag, behavior)
  }
  /// Whether windows of the scene may fill the screen. `automatic`: those of groups and of the first `Window` may.
  public func windowManagerRole(_ role: WindowManagerRole) -> some Scene { option(\.managerRole, role) }
}
