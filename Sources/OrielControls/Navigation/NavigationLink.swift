import OrielGraph

/// A control that leads to another view: on top of its stack, or in the detail column beside it.
public struct NavigationLink<Label: View, Destination: View>: View {
  private enum Target {
    case view(Destination)
    case value(AnyHashable?)
  }
  private let target: Target
  private let label: Label
  @Environment(\.stackRouter) private var stack
  @Environment(\.detailRouter) private var detail
  @Environment(\.listSelects) private var listSelects

  public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
    target = .view(destination())
    self.label = label()
  }
  public init(destination: Destination, @ViewBuilder label: () -> Label) {
    target = .view(destination)
    self.label = label()
  }

  @ViewBuilder public var body: some View {
    if case .value(let value?) = target, listSelects {
      // The list selects the value; what follows from that is the app's.
      label.layoutValue(key: TagKey.self, value: value as AnyHashable?)
    } else {
      Button(action: go) { label }
        .buttonStyle(.plain)
        .disabled(isNowhere)
    }
  }
  private var isNowhere: Bool { if case .value(nil) = target { true } else { stack == nil && detail == nil } }
  private func go() {
    switch target {
    case .view(let destination):
      if let stack { stack.push(AnyView(destination)) } else { detail?.show(AnyView(destination)) }
    case .value(let value?):
      if let stack { stack.push(value) } else { detail?.push(value) }
    case .value(nil): break
    }
  }
}

extension NavigationLink where Destination == Never {
  public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {
    target = .value(value.map { AnyHashable($0) })
    self.label = label()
  }
  public init<P: Hashable>(_ titleKey: LocalizedStringKey, value: P?) where Label == Text {
    self.init(value: value) { Text(titleKey) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol, P: Hashable>(_ title: S, value: P?) where Label == Text {
    self.init(value: value) { Text(title) }
  }
}
extension NavigationLink where Label == Text {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
    self.init(destination: destination) { Text(titleKey) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder destination: () -> Destination) {
    self.init(destination: destination) { Text(title) }
  }
  public init(_ titleKey: LocalizedStringKey, destination: Destination) {
    self.init(destination: destination) { Text(titleKey) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, destination: Destination) {
    self.init(destination: destination) { Text(title) }
  }
}

private nonisolated enum ListSelectsKey: EnvironmentKey { static let defaultValue = false }
extension EnvironmentValues {
  /// Inside a row of a list that selects rows.
  nonisolated var listSelects: Bool {
    get { self[ListSelectsKey.self] }
    set { self[ListSelectsKey.self] = newValue }
  }
}

/// Says what values of a type lead to, for the stack around the content.
public struct _NavigationDestinationModifier<D: Hashable, Destination: View>: PrimitiveModifier {
  let destination: (D) -> Destination
  public typealias Body = Never
  package func makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: NodeContext
  ) -> NodeOf<ModifiedContent<Content, Self>> { DestinationNode(view, context) }
}

private final class DestinationNode<Content: View, D: Hashable, Destination: View>: PassThroughNode<
  Content, _NavigationDestinationModifier<D, Destination>
>
{
  override func willMakeChild() { declare() }
  override func modifierChanged(from old: _NavigationDestinationModifier<D, Destination>) { declare() }
  private func declare() {
    let environment = scope.values(reader: nil)
    guard let router = environment.stackRouter ?? environment.detailRouter else { return }
    let destination = view.modifier.destination
    router.declare(D.self) { AnyView(destination($0)) }
  }
}

extension View {
  public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View { modifier(_NavigationDestinationModifier<D, C>(destination: destination)) }
  public func navigationDestination<V: View>(isPresented: Binding<Bool>, @ViewBuilder destination: () -> V) -> some View {
    modifier(PresentedDestination(isPresented: isPresented, destination: destination()))
  }
  public func navigationDestination<D: Hashable, C: View>(
    item: Binding<D?>, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    modifier(PresentedDestination(
      isPresented: Binding(get: { item.wrappedValue != nil }, set: { if !$0 { item.wrappedValue = nil } }),
      destination: item.wrappedValue.map { destination($0) }))
  }
}

/// Pushes a view while a binding says so.
private struct PresentedDestination<Destination: View>: ViewModifier {
  let isPresented: Binding<Bool>
  let destination: Destination
  @Environment(\.stackRouter) private var stack
  func body(content: Content) -> some View {
    content.onChange(of: isPresented.wrappedValue, initial: true) { _, isShown in
      if isShown { stack?.push(AnyView(destination)) } else { stack?.pop() }
    }
  }
}
