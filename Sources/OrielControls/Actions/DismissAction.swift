import OrielGraph

/// Ends the presentation it was read in: a level of a stack, what is shown over a window, or the window itself.
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
  /// Whether the view belongs to a presentation: a level of a stack above its root, or something shown over a window.
  public nonisolated var isPresented: Bool { self[IsPresentedKey.self] }
  /// The older form of `dismiss` and `isPresented`.
  public var presentationMode: Binding<PresentationMode> {
    let dismiss = dismiss, isPresented = isPresented
    return Binding(get: { PresentationMode(isPresented: isPresented) { dismiss() } }, set: { _ in })
  }

  /// Presentations set it for their content.
  package nonisolated var _dismiss: DismissAction {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }
  package nonisolated var _isPresented: Bool {
    get { self[IsPresentedKey.self] }
    set { self[IsPresentedKey.self] = newValue }
  }
}
