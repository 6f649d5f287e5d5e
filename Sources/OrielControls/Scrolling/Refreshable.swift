import OrielGraph

/// Runs the action of `refreshable`.
public struct RefreshAction: Sendable {
  let action: @Sendable () async -> Void
  public func callAsFunction() async { await action() }
}

extension EnvironmentValues {
  /// Set inside `refreshable`; nil elsewhere.
  public nonisolated var refresh: RefreshAction? { _refresh }
  @Entry nonisolated var _refresh: RefreshAction?
}

/// Runs the action on Ctrl+R, unless it is already running.
private struct RefreshableModifier: ViewModifier {
  let action: RefreshAction
  @State private var running: Task<Void, Never>?
  func body(content: Content) -> some View {
    content
      .environment(\._refresh, action)
      .background {
        ShortcutTarget {
          guard running == nil else { return }
          running = Task {
            await action()
            running = nil
          }
        }
        .keyboardShortcut("r")
        .accessibilityHidden(true)
      }
  }
}

extension View {
  /// Lets the user refresh the content. On Linux, Ctrl+R refreshes; there is no pull to refresh.
  public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
    modifier(RefreshableModifier(action: RefreshAction(action: action)))
  }
}
