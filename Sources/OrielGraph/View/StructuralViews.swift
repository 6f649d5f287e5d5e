/// Shows nothing and takes no part in layout.
public nonisolated struct EmptyView: PrimitiveView {
  public init() {}
  package func makeNode(_ context: NodeContext) -> NodeOf<EmptyView> { NodeOf(self, context) }
}

/// Several views from a view builder's block.
public nonisolated struct TupleView<T>: View {
  public var value: T
  public init(_ value: T) { self.value = value }
  public typealias Body = Never
}

extension TupleView: PrimitiveView {
  package func makeNode(_ context: NodeContext) -> NodeOf<TupleView<T>> { TupleNode(self, context, rest: nil) }
}

/// Several views of a builder, for containers that treat the first one differently.
package protocol SeveralViews {
  /// All views except the first get the environment `rest`. The node has the view's own type.
  func makeNode(_ context: NodeContext, rest: EnvironmentScope) -> ViewNode
}
extension TupleView: SeveralViews {
  package func makeNode(_ context: NodeContext, rest: EnvironmentScope) -> ViewNode { TupleNode(self, context, rest: rest) }
}

/// A view that represents the views in it.
package protocol ViewSequence {
  /// The views in order; nil if it is a single view.
  @MainActor var elements: [AnyView]? { get }
}
extension TupleView: ViewSequence {
  package var elements: [AnyView]? { TupleElement.views(in: value) }
}
extension Group: ViewSequence {
  package var elements: [AnyView]? { (content as? any ViewSequence)?.elements }
}
extension _ConditionalContent: ViewSequence {
  package var elements: [AnyView]? {
    switch storage {
    case .first(let content): (content as? any ViewSequence)?.elements
    case .second(let content): (content as? any ViewSequence)?.elements
    }
  }
}
extension Optional: ViewSequence {
  package var elements: [AnyView]? { flatMap { ($0 as? any ViewSequence)?.elements } }
}

/// One of two branches, which is part of the identity.
public nonisolated struct _ConditionalContent<TrueContent, FalseContent> {
  public enum Storage {
    case first(TrueContent)
    case second(FalseContent)
  }
  public let storage: Storage
}

extension _ConditionalContent: View where TrueContent: View, FalseContent: View {
  public typealias Body = Never
}
extension _ConditionalContent: PrimitiveView where TrueContent: View, FalseContent: View {
  package func makeNode(_ context: NodeContext) -> NodeOf<Self> { ConditionalNode(self, context) }
}

extension Optional: View where Wrapped: View {
  public typealias Body = Never
}
extension Optional: PrimitiveView where Wrapped: View {
  package func makeNode(_ context: NodeContext) -> NodeOf<Wrapped?> { OptionalNode(self, context) }
}

/// Groups several views; modifiers apply to each of them.
///
/// On Linux, `Group(subviews:)` counts an element of a `ForEach` of more than 50,000 as one view, whatever it stands for.
public nonisolated struct Group<Content> {
  package let content: Content
  package init(of content: Content) { self.content = content }
}
extension Group: View where Content: View {
  public typealias Body = Never
  nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
}
extension Group: PrimitiveView where Content: View {
  package func makeNode(_ context: NodeContext) -> NodeOf<Self> { GroupNode(self, context) }
}

/// A type-erased view. A value of a different type has a different identity.
public nonisolated struct AnyView: PrimitiveView {
  package let storage: any AnyViewStorage
  public init<V: View>(_ view: V) {
    if let erased = view as? AnyView { storage = erased.storage } else { storage = TypedViewStorage(view: view) }
  }
  public init<V: View>(erasing view: V) { self.init(view) }
  package func makeNode(_ context: NodeContext) -> NodeOf<AnyView> { AnyViewNode(self, context) }
}

package protocol AnyViewStorage {
  func makeViewNode(_ context: NodeContext) -> ViewNode
  /// Updates a node of its own type; returns false if the node has a different type.
  func update(_ node: ViewNode) -> Bool
  var viewType: Any.Type { get }
  func collectRows(_ collector: inout RowCollector)
}

private nonisolated struct TypedViewStorage<V: View> {
  let view: V
}
extension TypedViewStorage: AnyViewStorage {
  func makeViewNode(_ context: NodeContext) -> ViewNode { view.makeViewNode(context) }
  var viewType: Any.Type { V.self }
  func collectRows(_ collector: inout RowCollector) { collector.add(view) }
  func update(_ node: ViewNode) -> Bool {
    guard let node = node as? NodeOf<V> else { return false }
    node.update(view)
    return true
  }
}

/// A view that is compared with its own `==` before its body runs.
public struct EquatableView<Content: View & Equatable>: PrimitiveView {
  public var content: Content
  public init(content: Content) { self.content = content }
  package func makeNode(_ context: NodeContext) -> NodeOf<Self> { EquatableNode(self, context) }
}

private final class EquatableNode<Content: View & Equatable>: NodeOf<EquatableView<Content>> {
  private var child: NodeOf<Content>!
  override init(_ view: EquatableView<Content>, _ context: NodeContext) {
    super.init(view, context)
    child = view.content.makeViewNode(NodeContext(under: self))
  }
  override func update(_ new: EquatableView<Content>) {
    guard new.content != view.content else { return }
    view = new
    child.update(new.content)
  }
  override func appendBoxes(to boxes: inout [Box]) { child.appendBoxes(to: &boxes) }
  override func forEachChild(_ body: (ViewNode) -> Void) { body(child) }
}

extension View where Self: Equatable {
  public func equatable() -> EquatableView<Self> { EquatableView(content: self) }
}
