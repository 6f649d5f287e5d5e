import OrielGraph

/// Dismisses the current presentation: a level of a navigation stack, a presentation over a window, or the window itself.
@MainActor @preconcurrency public struct DismissAction {
  package var action: (@MainActor () -> Void)?
  package init(action: (@MainActor () -> Void)?) { self.action = action }
  public func callAsFunction() { action?() }
}

private nonisolated enum DismissKey: EnvironmentKey {
  static var defaultValue: DismissAction { MainActor.assumeIsolated { DismissAction(action: nil) } }
}
private nonisolated enum IsPresentedKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
  public nonisolated var dismiss: DismissAction { self[DismissKey.self] }
  /// Whether the view is presented: on a level above a stack's root, or over a window.
  public nonisolated var isPresented: Bool { self[IsPresentedKey.self] }
  /// The older form of `dismiss` and `isPresented`.
  public var presentationMode: Binding<PresentationMode> {
    let dismiss = dismiss, isPresented = isPresented
    return Binding(get: { PresentationMode(isPresented: isPresented) { dismiss() } }, set: { _ in })
  }

  /// Set by presentations for their content.
  package nonisolated var _dismiss: DismissAction {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }
  package nonisolated var _isPresented: Bool {
    get { self[IsPresentedKey.self] }
    set { self[IsPresentedKey.self] = newValue }
  }
}
