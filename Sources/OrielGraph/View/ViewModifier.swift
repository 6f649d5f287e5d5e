import Foundation

/// Creates a modified version of a view.
@MainActor @preconcurrency public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = _ViewModifier_Content<Self>
  @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
  /// Creates the node of content with this modifier. Not for apps; a requirement for the same reason as `View._makeNode`.
  func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: _NodeContext
  ) -> _NodeOf<ModifiedContent<Modified, Self>>
}

extension ViewModifier {
  public func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: _NodeContext
  ) -> _NodeOf<ModifiedContent<Modified, Self>> { CompositeModifierNode(view, context, animates: false) }
}
extension ViewModifier where Self: Animatable {
  public func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: _NodeContext
  ) -> _NodeOf<ModifiedContent<Modified, Self>> {
    CompositeModifierNode(view, context, animates: AnimatableData.self != EmptyAnimatableData.self)
  }
}

extension ViewModifier where Body == Never {
  public func body(content: Content) -> Never { fatalError("\(Self.self) is applied by the framework and has no body.") }
}

/// A view, or modifier, with a modifier applied.
public nonisolated struct ModifiedContent<Content, Modifier> {
  public var content: Content
  public var modifier: Modifier
  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
  public typealias Body = Never
}
extension ModifiedContent: PrimitiveView where Content: View, Modifier: ViewModifier {
  package func makeNode(_ context: NodeContext) -> NodeOf<Self> { modifier._makeNode(self, context) }
}
extension ModifiedContent: ViewModifier where Content: ViewModifier, Modifier: ViewModifier {
  public func body(content: _ViewModifier_Content<Self>) -> some View {
    content.modifier(self.content).modifier(modifier)
  }
}
extension ModifiedContent: Equatable where Content: Equatable, Modifier: Equatable {}

extension View {
  nonisolated public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> { ModifiedContent(content: self, modifier: modifier) }
}
extension ViewModifier {
  nonisolated public func concat<T>(_ modifier: T) -> ModifiedContent<Self, T> { ModifiedContent(content: self, modifier: modifier) }
}

/// A modifier that changes nothing.
public nonisolated struct EmptyModifier: ViewModifier, Sendable {
  public static let identity = EmptyModifier()
  public init() {}
  public func body(content: Content) -> some View { content }
}

/// A modifier whose body runs for every step of an animation.
@MainActor @preconcurrency public protocol AnimatableModifier: Animatable, ViewModifier {}

/// A modifier that creates the node of modified content itself.
package protocol PrimitiveModifier: ViewModifier where Body == Never {
  func makeNode<Content: View>(_ view: ModifiedContent<Content, Self>, _ context: NodeContext)
    -> NodeOf<ModifiedContent<Content, Self>>
}
extension PrimitiveModifier {
  public func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: _NodeContext
  ) -> _NodeOf<ModifiedContent<Modified, Self>> { makeNode(view, context) }
}

/// A placeholder for the modified content inside a modifier's body.
public struct _ViewModifier_Content<Modifier: ViewModifier>: PrimitiveView {
  package weak var source: (any ModifierContentSource)?
  package func makeNode(_ context: NodeContext) -> NodeOf<Self> { ModifierContentNode(self, context) }
}
extension _ViewModifier_Content: ComparedProperty {
  nonisolated package static func isSameInput(_ a: Self, _ b: Self) -> Bool {
    MainThread.assumed { a.source === b.source }
  }
}

/// The node that holds the real content.
package protocol ModifierContentSource: ViewNode {
  func makeContent(_ context: NodeContext) -> ViewNode
  /// Updates a node created by `makeContent` with the latest content.
  func updateContent(_ node: ViewNode)
  var placeholders: [ObjectIdentifier: ViewNode] { get set }
}

private final class ModifierContentNode<Modifier: ViewModifier>: NodeOf<_ViewModifier_Content<Modifier>> {
  private var child: ViewNode?
  override init(_ view: _ViewModifier_Content<Modifier>, _ context: NodeContext) {
    super.init(view, context)
    child = view.source?.makeContent(NodeContext(under: self))
    view.source?.placeholders[ObjectIdentifier(self)] = child
  }
  override func update(_ new: _ViewModifier_Content<Modifier>) {}
  override func appendBoxes(to boxes: inout [Box]) { child?.appendBoxes(to: &boxes) }
  override func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
  override func willUnmount() { view.source?.placeholders[ObjectIdentifier(self)] = nil }
}

/// The node of a modifier with a body.
private final class CompositeModifierNode<Content: View, Modifier: ViewModifier>: NodeOf<ModifiedContent<Content, Modifier>>,
  ModifierContentSource
{
  private var storage = PropertyStorage()
  private var child: NodeOf<Modifier.Body>?
  var placeholders: [ObjectIdentifier: ViewNode] = [:]

  private let animated: AnimatedInput<Modifier>?

  init(_ view: ModifiedContent<Content, Modifier>, _ context: NodeContext, animates: Bool) {
    animated = animates ? AnimatedInput(view.modifier) : nil
    super.init(view, context)
    installProperties()
    child = evaluateBody().makeViewNode(NodeContext(under: self))
  }

  override func update(_ new: ModifiedContent<Content, Modifier>) {
    var new = new
    if let animated {
      new.modifier = animated.value(for: new.modifier, after: view.modifier, in: graph) { [weak self] in self?.showOnTheWay($0) }
    }
    let sameModifier = ViewComparison<Modifier>.areEqual(view.modifier, new.modifier) && !isQueued
    let sameContent = ViewComparison<Content>.areEqual(view.content, new.content)
    if sameModifier, sameContent { return }
    view = new
    installProperties()
    if !sameContent { for node in placeholders.values { updateContent(node) } }
    if !sameModifier { refresh() }
  }

  override func refresh() {
    isQueued = false
    child?.update(evaluateBody())
  }

  private func showOnTheWay(_ modifier: Modifier) {
    view.modifier = modifier
    installProperties()
    invalidate()
  }

  private func installProperties() {
    let layout = PropertyLayout.of(Modifier.self)
    guard !layout.isEmpty else { return }
    withUnsafeMutablePointer(to: &view.modifier) {
      layout.install(UnsafeMutableRawPointer($0), storage: &storage, node: self)
    }
  }
  private func evaluateBody() -> Modifier.Body {
    graph.counters.bodies += 1
    graph.noteBody(of: Modifier.self)
    return tracking {
      let layout = PropertyLayout.of(Modifier.self)
      if !layout.isEmpty {
        withUnsafeMutablePointer(to: &view.modifier) { layout.update(UnsafeMutableRawPointer($0)) }
      }
      return view.modifier.body(content: _ViewModifier_Content(source: self))
    }
  }
  func makeContent(_ context: NodeContext) -> ViewNode { view.content.makeViewNode(context) }
  func updateContent(_ node: ViewNode) { unsafeDowncast(node, to: NodeOf<Content>.self).update(view.content) }

  override func appendBoxes(to boxes: inout [Box]) { child?.appendBoxes(to: &boxes) }
  override func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
  override func willUnmount() { storage.end() }
}
