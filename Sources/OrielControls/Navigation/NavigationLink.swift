import OrielGraph

/// A control that shows another view, on top of its navigation stack or in the detail column.
public struct NavigationLink<Label: View, Destination: View>: View {
  private enum Target {
    case view(Destination)
    case value(AnyHashable?)
    case active(Binding<Bool>, Destination)
  }
  private let target: Target
  private let label: Label
  @Environment(\.stackRouter) private var stack
  @Environment(\.detailRouter) private var detail
  @Environment(\.listSelects) private var listSelects
  @Environment(\.isListRow) private var isListRow
  @Environment(\.isEnabled) private var isEnabled

  public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
    target = .view(destination())
    self.label = label()
  }
  public init(destination: Destination, @ViewBuilder label: () -> Label) {
    target = .view(destination)
    self.label = label()
  }

  fileprivate init(isActive: Binding<Bool>, shows destination: Destination, label: Label) {
    target = .active(isActive, destination)
    self.label = label
  }

  @ViewBuilder public var body: some View {
    switch target {
    case .active(let isActive, let destination):
      link.modifier(PresentedDestination(isPresented: isActive, destination: destination))
    case .value(let value?) where listSelects:
      // The list selects the value, and the app reacts to the selection.
      label.layoutValue(key: TagKey.self, value: value as AnyHashable?)
    case .view, .value: link
    }
  }
  @ViewBuilder private var link: some View {
    if isListRow {
      let link = rowLink
      label
        .transformEnvironment(\.styles) { 
          guard !link.isEnabled else { return }
          let dimmed = AnyShapeStyle(HierarchicalShapeStyle.tertiary)
          ($0.foreground, $0.tint) = ([dimmed], dimmed)
        }
        .modifier(RowLinkModifier(link: link))
    } else {
      Button { follow() } label: { label }.disabled(isNowhere)
    }
  }
  private var rowLink: RowLink {
    var link = RowLink { follow(onGone: $0) }
    link.isEnabled = isEnabled && !isNowhere
    link.showsBeside = stack == nil
    if case .active(let isActive, _) = target { link.isActive = isActive.wrappedValue }
    return link
  }
  private var isNowhere: Bool { if case .value(nil) = target { true } else { stack == nil && detail == nil } }
  private func follow(onGone: (() -> Void)? = nil) {
    switch target {
    case .view(let destination):
      if let stack { stack.push(AnyView(destination), onRemoved: onGone) } else { detail?.show(AnyView(destination), onRemoved: onGone) }
    case .value(let value?):
      if let stack { stack.push(value) } else { detail?.show(value, onRemoved: onGone) }
    case .value(nil): break
    case .active(let isActive, _): isActive.wrappedValue = true
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
  public init<P: Hashable>(_ titleResource: LocalizedStringResource, value: P?) where Label == Text {
    self.init(value: value) { Text(titleResource) }
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
  public init(_ titleResource: LocalizedStringResource, @ViewBuilder destination: () -> Destination) {
    self.init(destination: destination) { Text(titleResource) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder destination: () -> Destination) {
    self.init(destination: destination) { Text(title) }
  }
  public init(_ titleKey: LocalizedStringKey, destination: Destination) {
    self.init(destination: destination) { Text(titleKey) }
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, destination: Destination) {
    self.init(destination: destination) { Text(titleResource) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, destination: Destination) {
    self.init(destination: destination) { Text(title) }
  }
}

extension EnvironmentValues {
  /// Whether it is inside a list row.
  @Entry nonisolated var isListRow = false
  /// Whether it is inside a row of a list with selection.
  @Entry nonisolated var listSelects = false
}

/// Declares the destination of values of a type for the enclosing stack.
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
    router.declare(D.self, at: environment.stackLevel) { AnyView(DestinationContent(value: $0, destination: destination)) }
  }
}

/// Tracks the destination's dependencies, so that the level updates even if the declaring view does not.
private struct DestinationContent<D: Hashable, Destination: View>: View {
  let value: D
  let destination: (D) -> Destination
  var body: some View { destination(value) }
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

/// Pushes a view while a binding is set, and resets the binding when the user goes back.
struct PresentedDestination<Destination: View>: ViewModifier {
  let isPresented: Binding<Bool>
  let destination: Destination
  @Environment(\.stackRouter) private var stack
  @Environment(\.detailRouter) private var detail
  /// The level that was pushed.
  @State private var level: Int?
  func body(content: Content) -> some View {
    let isShown = isPresented.wrappedValue
    // The pushed view updates with its item and other inputs, but not while it is being removed.
    if isShown, let level { (stack ?? detail)?.update(level, AnyView(destination)) }
    return content.onChange(of: isShown, initial: true) { _, isShown in
      if isShown { show() } else if let level { (stack ?? detail)?.remove(level) }
    }
  }
  private func show() {
    guard level == nil else { return }
    let isPresented = isPresented, location = $level
    let gone = {
      location.wrappedValue = nil
      if isPresented.wrappedValue { isPresented.wrappedValue = false }
    }
    level = stack?.push(AnyView(destination), onRemoved: gone) ?? detail?.show(AnyView(destination), onRemoved: gone)
  }
}

// Deprecated links with an `isActive` or `selection` binding, replaced by `navigationDestination`.
extension NavigationLink {
  @available(*, deprecated, message: "Use NavigationLink(value:label:), or navigationDestination(isPresented:destination:), inside a NavigationStack or NavigationSplitView.")
  public init(isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
    self.init(isActive: isActive, shows: destination(), label: label())
  }
  @available(*, deprecated, message: "Use NavigationLink(value:label:), or navigationDestination(isPresented:destination:), inside a NavigationStack or NavigationSplitView.")
  public init(destination: Destination, isActive: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.init(isActive: isActive, shows: destination, label: label())
  }
  @available(*, deprecated, message: "Use NavigationLink(value:label:) inside a List within a NavigationStack or NavigationSplitView.")
  public init<V: Hashable>(
    tag: V, selection: Binding<V?>, @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label
  ) {
    self.init(isActive: Self.isChosen(tag, selection), shows: destination(), label: label())
  }
  @available(*, deprecated, message: "Use NavigationLink(value:label:) inside a List within a NavigationStack or NavigationSplitView.")
  public init<V: Hashable>(destination: Destination, tag: V, selection: Binding<V?>, @ViewBuilder label: () -> Label) {
    self.init(isActive: Self.isChosen(tag, selection), shows: destination, label: label())
  }
  fileprivate static func isChosen<V: Hashable>(_ tag: V, _ selection: Binding<V?>) -> Binding<Bool> {
    Binding(
      get: { selection.wrappedValue == tag },
      set: { if $0 { selection.wrappedValue = tag } else if selection.wrappedValue == tag { selection.wrappedValue = nil } })
  }
}
extension NavigationLink where Label == Text {
  @available(*, deprecated, message: "Use NavigationLink(_:value:), or navigationDestination(isPresented:destination:), inside a NavigationStack or NavigationSplitView.")
  public init(
    _ titleKey: LocalizedStringKey, isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination
  ) {
    self.init(isActive: isActive, shows: destination(), label: Text(titleKey))
  }
  @_disfavoredOverload
  public init(
    _ titleResource: LocalizedStringResource, isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination
  ) {
    self.init(isActive: isActive, shows: destination(), label: Text(titleResource))
  }
  @available(*, deprecated, message: "Use NavigationLink(_:value:), or navigationDestination(isPresented:destination:), inside a NavigationStack or NavigationSplitView.")
  public init(
    _ titleKey: LocalizedStringKey, destination: Destination, isActive: Binding<Bool>
  ) {
    self.init(isActive: isActive, shows: destination, label: Text(titleKey))
  }
  @_disfavoredOverload
  public init(
    _ titleResource: LocalizedStringResource, destination: Destination, isActive: Binding<Bool>
  ) {
    self.init(isActive: isActive, shows: destination, label: Text(titleResource))
  }
  @available(*, deprecated, message: "Use NavigationLink(_:value:), or navigationDestination(isPresented:destination:), inside a NavigationStack or NavigationSplitView.")
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination
  ) {
    self.init(isActive: isActive, shows: destination(), label: Text(title))
  }
  @available(*, deprecated, message: "Use NavigationLink(_:value:), or navigationDestination(isPresented:destination:), inside a NavigationStack or NavigationSplitView.")
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, destination: Destination, isActive: Binding<Bool>
  ) {
    self.init(isActive: isActive, shows: destination, label: Text(title))
  }
  @available(*, deprecated, message: "Use NavigationLink(_:value:), or navigationDestination(isPresented:destination:), inside a NavigationStack or NavigationSplitView.")
  public init<V: Hashable>(
    _ titleKey: LocalizedStringKey, tag: V, selection: Binding<V?>, @ViewBuilder destination: () -> Destination
  ) {
    self.init(isActive: Self.isChosen(tag, selection), shows: destination(), label: Text(titleKey))
  }
  @_disfavoredOverload
  public init<V: Hashable>(
    _ titleResource: LocalizedStringResource, tag: V, selection: Binding<V?>, @ViewBuilder destination: () -> Destination
  ) {
    self.init(isActive: Self.isChosen(tag, selection), shows: destination(), label: Text(titleResource))
  }
  @available(*, deprecated, message: "Use NavigationLink(_:value:), or navigationDestination(isPresented:destination:), inside a NavigationStack or NavigationSplitView.")
  public init<V: Hashable>(
    _ titleKey: LocalizedStringKey, destination: Destination, tag: V, selection: Binding<V?>
  ) {
    self.init(isActive: Self.isChosen(tag, selection), shows: destination, label: Text(titleKey))
  }
  @_disfavoredOverload
  public init<V: Hashable>(
    _ titleResource: LocalizedStringResource, destination: Destination, tag: V, selection: Binding<V?>
  ) {
    self.init(isActive: Self.isChosen(tag, selection), shows: destination, label: Text(titleResource))
  }
  @available(*, deprecated, message: "Use NavigationLink(_:value:), or navigationDestination(isPresented:destination:), inside a NavigationStack or NavigationSplitView.")
  @_disfavoredOverload
  public init<V: Hashable, S: StringProtocol>(
    _ title: S, tag: V, selection: Binding<V?>, @ViewBuilder destination: () -> Destination
  ) {
    self.init(isActive: Self.isChosen(tag, selection), shows: destination(), label: Text(title))
  }
  @available(*, deprecated, message: "Use NavigationLink(_:value:), or navigationDestination(isPresented:destination:), inside a NavigationStack or NavigationSplitView.")
  @_disfavoredOverload
  public init<V: Hashable, S: StringProtocol>(
    _ title: S, destination: Destination, tag: V, selection: Binding<V?>
  ) {
    self.init(isActive: Self.isChosen(tag, selection), shows: destination, label: Text(title))
  }
}
