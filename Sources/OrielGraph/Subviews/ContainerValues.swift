/// The key of a container value, with its default.
public nonisolated protocol ContainerValueKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

/// What a view tells the container that takes it as a subview.
///
/// A container reads the values of a `Subview` or of a `SectionConfiguration`. They end there: the views inside the subview do not see
/// them, and neither do containers further out.
public nonisolated struct ContainerValues: @unchecked Sendable {
  private var entries = EnvironmentTable()
  /// The values of `tag(_:)`, from the outermost in.
  var tags: [AnyHashable] = []
  /// The ids that a `ForEach` gives its elements, from the innermost out. They are tags where none is written.
  var elementTags: [AnyHashable] = []

  init() {}

  public subscript<Key: ContainerValueKey>(key: Key.Type) -> Key.Value {
    get { entries[ObjectIdentifier(key)].map { $0.value(as: Key.Value.self) } ?? Key.defaultValue }
    set { entries[ObjectIdentifier(key)] = Entry(newValue) }
  }

  /// The tag of this type: what `tag(_:)` was given, or else the id that a `ForEach` has for the view.
  public func tag<V: Hashable>(for type: V.Type) -> V? {
    for tag in tags { if let found = tag.base as? V { return found } }
    for tag in elementTags { if let found = tag.base as? V { return found } }
    return nil
  }
  /// Whether the tag of this type is `tag`.
  public func hasTag<V: Hashable>(_ tag: V) -> Bool { self.tag(for: V.self) == tag }

  func isSame(as other: ContainerValues) -> Bool {
    tags == other.tags && elementTags == other.elementTags && entries.count == other.entries.count
      && entries.keys.allSatisfy { key in other.entries[key].map { entries[key]!.isEqual(to: $0) } ?? false }
  }
}

extension View {
  /// Sets a value for the container that shows this view.
  ///
  /// Of several writers of one value, the outermost counts. On a view that stands for several, such as a `Group`, a `ForEach` or a
  /// `Section`, it sets the value of each of them, and of the section.
  nonisolated public func containerValue<V>(_ keyPath: WritableKeyPath<ContainerValues, V>, _ value: V) -> some View {
    _ContainerValueView(content: self) { $0[keyPath: keyPath] = value }
  }
}

/// Content with a container value, which is read from the view's value and has no box.
public nonisolated struct _ContainerValueView<Content: View>: PrimitiveView {
  let content: Content
  let write: (inout ContainerValues) -> Void
  package func makeNode(_ context: NodeContext) -> NodeOf<Self> { ContainerValueNode(self, context) }
}

extension _ContainerValueView: RowStructure {
  package static var mayHoldRows: Bool { RowCollector.mayHoldRows(Content.self) }
  package static var subviewShape: SubviewShape { RowCollector.subviewShape(of: Content.self).union(.writesValues) }
  package func collectRows(_ collector: inout RowCollector) {
    collector.beginWriting(write)
    collector.add(content)
    collector.endWriting()
  }
}

private final class ContainerValueNode<Content: View>: NodeOf<_ContainerValueView<Content>> {
  private var child: NodeOf<Content>!
  override init(_ view: _ContainerValueView<Content>, _ context: NodeContext) {
    super.init(view, context)
    child = view.content.makeViewNode(NodeContext(under: self))
  }
  override func update(_ new: _ContainerValueView<Content>) {
    view = new
    child.update(new.content)
  }
  override func appendBoxes(to boxes: inout [Box]) { child.appendBoxes(to: &boxes) }
  override func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
}
