import OrielGraph

/// Columns beside each other, or one with levels on top: the older form of `NavigationSplitView` and `NavigationStack`.
///
/// Two or three views are sidebar, content and detail. A single view is a sidebar whose links fill the detail column,
/// unless the style asks for a stack.
public struct NavigationView<Content: View>: View {
  private let columns: [AnyView]
  @Environment(\.navigationViewIsStack) private var isStack

  public init(@ViewBuilder content: () -> Content) { columns = [AnyView(content())] }
  public init<A: View, B: View>(@ViewBuilder content: () -> TupleView<(A, B)>) where Content == TupleView<(A, B)> {
    let views = content().value
    columns = [AnyView(views.0), AnyView(views.1)]
  }
  public init<A: View, B: View, C: View>(@ViewBuilder content: () -> TupleView<(A, B, C)>)
  where Content == TupleView<(A, B, C)> {
    let views = content().value
    columns = [AnyView(views.0), AnyView(views.1), AnyView(views.2)]
  }

  @ViewBuilder public var body: some View {
    if isStack {
      NavigationStack { columns[0] }
    } else if columns.count == 3 {
      NavigationSplitView { columns[0] } content: { columns[1] } detail: { columns[2] }
    } else {
      NavigationSplitView { columns[0] } detail: { if columns.count > 1 { columns[1] } }
    }
  }
}

/// Whether a `NavigationView` is columns or a stack.
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

private nonisolated enum NavigationViewIsStackKey: EnvironmentKey { static let defaultValue = false }
extension EnvironmentValues {
  nonisolated var navigationViewIsStack: Bool {
    get { self[NavigationViewIsStackKey.self] }
    set { self[NavigationViewIsStackKey.self] = newValue }
  }
}
extension View {
  public func navigationViewStyle<S: NavigationViewStyle>(_ style: S) -> some View {
    environment(\.navigationViewIsStack, style._isStack)
  }
}
