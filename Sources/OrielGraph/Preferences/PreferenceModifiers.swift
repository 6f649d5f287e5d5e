import Foundation

/// Writes a value for a key, replacing the content's value.
public struct _PreferenceWritingModifier<Key: PreferenceKey>: PrimitiveModifier {
  let value: Key.Value
  public typealias Body = Never
  package func makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: NodeContext
  ) -> NodeOf<ModifiedContent<Content, Self>> { PreferenceWritingNode(view, context) }
}

/// A node of modified content that adds no boxes.
///
/// Only its initializer requires `Content` to be a view: the runtime looks up a requirement of the class for each new `Content`.
open class _PassThroughNode<Content, Modifier>: _NodeOf<ModifiedContent<Content, Modifier>> {
  deinit {}  // Asks for no executor: see `MainThread`.
  package private(set) final var child: NodeOf<Content>!
  package init(_ view: ModifiedContent<Content, Modifier>, _ context: NodeContext, scope: EnvironmentScope? = nil) where Content: View {
    super.init(view, context)
    willMakeChild()
    child = view.content.makeViewNode(NodeContext(under: self, scope: scope))
  }
  open func willMakeChild() {}
  /// The modifier was replaced; called before the content is updated.
  open func modifierChanged(from old: Modifier) {}
  override open func update(_ new: ModifiedContent<Content, Modifier>) {
    let old = view.modifier
    view = new
    if !ViewComparison<Modifier>.areEqual(old, new.modifier) { modifierChanged(from: old) }
    child.update(new.content)
  }
  override open func appendBoxes(to boxes: inout [_Box]) { child.appendBoxes(to: &boxes) }
  override open func forEachChild(_ body: (_ViewNode) -> Void) { if let child { body(child) } }
}

private final class PreferenceWritingNode<Content: View, Key: PreferenceKey>: PassThroughNode<
  Content, _PreferenceWritingModifier<Key>
>
{
  override func willMakeChild() { preferenceChanged(ObjectIdentifier(Key.self)) }
  override func modifierChanged(from old: _PreferenceWritingModifier<Key>) { preferenceChanged(ObjectIdentifier(Key.self)) }
  override func preference<K: PreferenceKey>(_ key: K.Type) -> K.Value? {
    if key == Key.self { return (view.modifier.value as! K.Value) }
    return super.preference(key)
  }
  override func willUnmount() { preferenceChanged(ObjectIdentifier(Key.self)) }
}

public struct _PreferenceTransformModifier<Key: PreferenceKey>: PrimitiveModifier {
  let transform: (inout Key.Value) -> Void
  public typealias Body = Never
  package func makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: NodeContext
  ) -> NodeOf<ModifiedContent<Content, Self>> { PreferenceTransformNode(view, context) }
}

private final class PreferenceTransformNode<Content: View, Key: PreferenceKey>: PassThroughNode<
  Content, _PreferenceTransformModifier<Key>
>
{
  override func willMakeChild() { preferenceChanged(ObjectIdentifier(Key.self)) }
  override func modifierChanged(from old: _PreferenceTransformModifier<Key>) { preferenceChanged(ObjectIdentifier(Key.self)) }
  override func preference<K: PreferenceKey>(_ key: K.Type) -> K.Value? {
    let below = super.preference(key)
    guard key == Key.self else { return below }
    var value = (below as! Key.Value?) ?? Key.defaultValue
    view.modifier.transform(&value)
    return (value as! K.Value)
  }
}

/// Calls an action with the reduced value when it has changed.
public struct _PreferenceActionModifier<Key: PreferenceKey>: PrimitiveModifier where Key.Value: Equatable {
  let action: (Key.Value) -> Void
  public typealias Body = Never
  package func makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: NodeContext
  ) -> NodeOf<ModifiedContent<Content, Self>> { PreferenceActionNode(view, context) }
}

private final class PreferenceActionNode<Content: View, Key: PreferenceKey>: PassThroughNode<
  Content, _PreferenceActionModifier<Key>
>, PreferenceReading where Key.Value: Equatable
{
  private var last: Key.Value?
  override func preferenceChanged(_ key: ObjectIdentifier) {
    if key == ObjectIdentifier(Key.self) { graph.enqueue(self) }
    super.preferenceChanged(key)
  }
  func collectPreferences() {
    guard isMounted else { return }
    let value = preference(Key.self) ?? Key.defaultValue
    guard value != last else { return }
    last = value
    view.modifier.action(value)
  }
}

/// Content with an overlay or background made from its preferences, which is evaluated in the update pass,
/// one round after the content.
public struct _PreferenceReadingView<Key: PreferenceKey, Content: View>: PrimitiveView {
  let content: (Key.Value) -> Content
  let source: PreferenceSource<Key>
  package func makeNode(_ context: NodeContext) -> NodeOf<Self> { PreferenceReadingNode(self, context) }
}

/// Connects the reading view to the content whose preferences it reads.
final class PreferenceSource<Key: PreferenceKey> {
  weak var node: ViewNode?
  var onChange: [ObjectIdentifier: () -> Void] = [:]
}

private final class PreferenceReadingNode<Key: PreferenceKey, Content: View>: NodeOf<_PreferenceReadingView<Key, Content>> {
  private var child: NodeOf<Content>?
  override init(_ view: _PreferenceReadingView<Key, Content>, _ context: NodeContext) {
    super.init(view, context)
    view.source.onChange[ObjectIdentifier(self)] = { [weak self] in self?.invalidate() }
    invalidate()
  }
  override func update(_ new: _PreferenceReadingView<Key, Content>) {
    view = new
    refresh()
  }
  override func refresh() {
    isQueued = false
    let value = view.source.node?.preference(Key.self) ?? Key.defaultValue
    let content = tracking { view.content(value) }
    if let child { child.update(content) } else {
      child = content.makeViewNode(NodeContext(under: self))
      childBoxesChanged()
    }
  }
  override func appendBoxes(to boxes: inout [Box]) { child?.appendBoxes(to: &boxes) }
  override func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
  override func willUnmount() { view.source.onChange[ObjectIdentifier(self)] = nil }
}

/// Marks content whose preferences are read elsewhere.
struct PreferenceSourceModifier<Key: PreferenceKey>: PrimitiveModifier {
  let source: PreferenceSource<Key>
  typealias Body = Never
  func makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: NodeContext
  ) -> NodeOf<ModifiedContent<Content, Self>> { PreferenceSourceNode(view, context) }
}
private final class PreferenceSourceNode<Content: View, Key: PreferenceKey>: PassThroughNode<
  Content, PreferenceSourceModifier<Key>
>, PreferenceReading
{
  override func willMakeChild() { view.modifier.source.node = self }
  override func modifierChanged(from old: PreferenceSourceModifier<Key>) { view.modifier.source.node = self }
  override func preferenceChanged(_ key: ObjectIdentifier) {
    if key == ObjectIdentifier(Key.self) { graph.enqueue(self) }
    super.preferenceChanged(key)
  }
  func collectPreferences() { for notify in view.modifier.source.onChange.values { notify() } }
}

/// Keeps one source for the life of the view.
private struct PreferenceReader<Key: PreferenceKey, Base: View, Result: View>: View {
  final class Holder { let source = PreferenceSource<Key>() }
  let base: Base
  let isBehind: Bool
  let alignment: Alignment
  let transform: (Key.Value) -> Result
  @State private var holder = Holder()

  @ViewBuilder var body: some View {
    let content = base.modifier(PreferenceSourceModifier(source: holder.source))
    let reading = _PreferenceReadingView(content: transform, source: holder.source)
    if isBehind {
      content.background(alignment: alignment) { reading }
    } else {
      content.overlay(alignment: alignment) { reading }
    }
  }
}

extension View {
  public func preference<K: PreferenceKey>(key: K.Type = K.self, value: K.Value) -> some View {
    modifier(_PreferenceWritingModifier<K>(value: value))
  }
  public func transformPreference<K: PreferenceKey>(
    _ key: K.Type = K.self, _ callback: @escaping (inout K.Value) -> Void
  ) -> some View { modifier(_PreferenceTransformModifier<K>(transform: callback)) }
  public func onPreferenceChange<K: PreferenceKey>(
    _ key: K.Type = K.self, perform action: @escaping (K.Value) -> Void
  ) -> some View where K.Value: Equatable { modifier(_PreferenceActionModifier<K>(action: action)) }
  public func overlayPreferenceValue<K: PreferenceKey, V: View>(
    _ key: K.Type = K.self, alignment: Alignment = .center, @ViewBuilder _ transform: @escaping (K.Value) -> V
  ) -> some View {
    PreferenceReader<K, Self, V>(base: self, isBehind: false, alignment: alignment, transform: transform)
  }
  public func backgroundPreferenceValue<K: PreferenceKey, V: View>(
    _ key: K.Type = K.self, alignment: Alignment = .center, @ViewBuilder _ transform: @escaping (K.Value) -> V
  ) -> some View {
    PreferenceReader<K, Self, V>(base: self, isBehind: true, alignment: alignment, transform: transform)
  }
}

extension ViewGraph {
  /// Calls `action` now and whenever the whole content's value for `key` changes; used for the window's title and similar.
  package func observePreference<K: PreferenceKey>(_ key: K.Type, _ action: @escaping (K.Value) -> Void)
  where K.Value: Equatable { observers.root.append(RootPreferenceObserver<K>(graph: self, action: action)) }
}

/// A reader above the root node.
package protocol AnyRootPreferenceObserver: PreferenceReading { var key: ObjectIdentifier { get } }

final class RootPreferenceObserver<K: PreferenceKey>: AnyRootPreferenceObserver where K.Value: Equatable {
  private weak var graph: ViewGraph?
  private let action: (K.Value) -> Void
  private var last: K.Value?
  let key = ObjectIdentifier(K.self)
  init(graph: ViewGraph, action: @escaping (K.Value) -> Void) {
    self.graph = graph
    self.action = action
    graph.enqueue(self)
  }
  func collectPreferences() {
    guard let graph else { return }
    let value = graph.rootPreference(K.self)
    guard value != last else { return }
    last = value
    action(value)
  }
}
