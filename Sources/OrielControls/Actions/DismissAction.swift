import OrielGraph

/// Dismisses the current presentation: a level of a navigation stack, a presentation over a window, or the window itself.
@MainActor @preconcurrency public struct DismissAction {
  package var action: (@MainActor () -> Void)?
  package init(action: (@MainActor () -> Void)?) { self.action = action }
  public func callAsFunction() { action?() }
}

extension EnvironmentValues {
  public nonisolated var dismiss: DismissAction { _dismiss }
  /// Whether the view is presented: on a level above a stack's root, or over a window.
  public nonisolated var isPresented: Bool { _isPresented }
  /// The older form of `dismiss` and `isPresented`.
  public var presentationMode: Binding<PresentationMode> {
    let dismiss = dismiss, isPresented = isPresented
    return Binding(get: { PresentationMode(isPresented: isPresented) { dismiss() } }, set: { _ in })
  }

  /// Set by presentations for their content.
  @Entry package nonisolated var _dismiss: DismissAction = MainThread.assumed { DismissAction(action: nil) }
  @Entry package nonisolated var _isPresented = false
}
