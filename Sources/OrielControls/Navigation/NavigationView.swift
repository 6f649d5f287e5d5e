import OrielGraph

/// Columns or a stack; the older form of `NavigationSplitView` and `NavigationStack`.
///
/// Two or three views, even inside a condition, are sidebar, content and detail. A single view is a sidebar whose links fill
/// the detail column, unless the style is a stack.
public struct NavigationView<Content: View>: View {
  private let content: Content
  @Environment(\.navigationViewIsStack) private var isStack

  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public var body: some View {
    let views = (content as? any ViewSequence)?.elements ?? []
    columns(views.isEmpty ? [AnyView(content)] : views)
  }
  @ViewBuilder private func columns(_ columns: [AnyView]) -> some View {
    if isStack {
      NavigationStack { columns[0] }
    } else if columns.count > 2 {
      NavigationSplitView { columns[0] } content: { columns[1] } detail: { columns[2] }
    } else {
      NavigationSplitView { columns[0] } detail: { if columns.count > 1 { columns[1] } }
    }
  }
}

/// Whether a `NavigationView` has columns or is a stack.
@MainActor @preconcurrency public protocol NavigationViewStyle {
  var _isStack: Bool { get }
}
public struct DefaultNavigationViewStyle: NavigationViewStyle {
  public nonisolated init() {}
  public var _isStack: Bool { false }
}
public struct ColumnNavigationViewStyle: NavigationViewStyle {
  public nonisolated init() {}
  public var _isStack: Bool { false }
}
public struct DoubleColumnNavigationViewStyle: NavigationViewStyle {
  public nonisolated init() {}
  public var _isStack: Bool { false }
}
public struct StackNavigationViewStyle: NavigationViewStyle {
  public nonisolated init() {}
  public var _isStack: Bool { true }
}
extension NavigationViewStyle where Self == DefaultNavigationViewStyle {
  public static nonisolated var automatic: DefaultNavigationViewStyle { DefaultNavigationViewStyle() }
}
extension NavigationViewStyle where Self == ColumnNavigationViewStyle {
  public static nonisolated var columns: ColumnNavigationViewStyle { ColumnNavigationViewStyle() }
}
extension NavigationViewStyle where Self == StackNavigationViewStyle {
  public static nonisolated var stack: StackNavigationViewStyle { StackNavigationViewStyle() }
}

extension EnvironmentValues {
  @Entry nonisolated var navigationViewIsStack = false
}
extension View {
  public func navigationViewStyle<S: NavigationViewStyle>(_ style: S) -> some View {
    environment(\.navigationViewIsStack, style._isStack)
  }
}
