extension ForEach {
  // Disfavored, as loops over data are meant much more often.
  /// Shows content for each subview of a view.
  ///
  /// - Parameters:
  ///   - view: The view to get the subviews of; see `Group(subviews:transform:)`.
  ///   - content: The content for one of them, which keeps its identity.
  @_disfavoredOverload nonisolated public init<V>(subviews view: V, @ViewBuilder content: @escaping (Subview) -> Content)
  where Data == ForEachSubviewCollection<Content>, ID == Subview.ID, Content: View, V: View {
    self.init(data: ForEachSubviewCollection(), identity: { $0.id }, content: content)
    unresolved = UnresolvedSubviews<V, Content>(view: view)
  }
  /// Shows content for each section of a view.
  ///
  /// - Parameters:
  ///   - view: The view to get the sections of; see `Group(sections:transform:)`.
  ///   - content: The content for one of them, which keeps its identity.
  @_disfavoredOverload nonisolated public init<V>(sections view: V, @ViewBuilder content: @escaping (SectionConfiguration) -> Content)
  where Data == ForEachSectionCollection<Content>, ID == SectionConfiguration.ID, Content: View, V: View {
    self.init(data: ForEachSectionCollection(), identity: { $0.id }, content: content)
    unresolved = UnresolvedSections<V, Content>(view: view)
  }
}

/// The data of a `ForEach` over subviews. It is empty until the `ForEach` is shown.
public nonisolated struct ForEachSubviewCollection<Content: View>: RandomAccessCollection {
  public typealias Element = Subview
  public typealias Index = Int
  public typealias Indices = Range<Int>
  public typealias SubSequence = Slice<ForEachSubviewCollection<Content>>

  var subviews = SubviewsCollection()
  public var startIndex: Int { subviews.startIndex }
  public var endIndex: Int { subviews.endIndex }
  public subscript(index: Int) -> Subview { subviews[index] }
}

/// The data of a `ForEach` over sections. It is empty until the `ForEach` is shown.
public nonisolated struct ForEachSectionCollection<Content: View>: RandomAccessCollection {
  public typealias Element = SectionConfiguration
  public typealias Index = Int
  public typealias Indices = Range<Int>
  public typealias SubSequence = Slice<ForEachSectionCollection<Content>>

  var sections = SectionCollection()
  public var startIndex: Int { sections.startIndex }
  public var endIndex: Int { sections.endIndex }
  public subscript(index: Int) -> SectionConfiguration { sections[index] }
}

/// Data of a `ForEach` that is what a view is resolved into.
protocol UnresolvedElements {
  func collect(_ collector: inout RowCollector)
  func resolving(in collector: RowCollector) -> RowCollector
  /// The data, of the type that the `ForEach` has.
  func data(from collected: RowCollector) -> Any
}
private nonisolated struct UnresolvedSubviews<V: View, Content: View> {
  let view: V
}
extension UnresolvedSubviews: UnresolvedElements {
  func collect(_ collector: inout RowCollector) { collector.add(view) }
  func resolving(in collector: RowCollector) -> RowCollector { collector.resolving(view) }
  func data(from collected: RowCollector) -> Any { ForEachSubviewCollection<Content>(subviews: collected.subviews) }
}
private nonisolated struct UnresolvedSections<V: View, Content: View> {
  let view: V
}
extension UnresolvedSections: UnresolvedElements {
  func collect(_ collector: inout RowCollector) { collector.add(view) }
  func resolving(in collector: RowCollector) -> RowCollector { collector.resolving(view) }
  func data(from collected: RowCollector) -> Any { ForEachSectionCollection<Content>(sections: collected.subviewSections) }
}

extension ForEach where Content: View {
  /// The same with the data that the view of `unresolved` has in a lazy container.
  func resolved(by collector: RowCollector) -> ForEach {
    guard let unresolved else { return self }
    return resolved(from: unresolved.resolving(in: collector))
  }
  fileprivate func resolved(from collected: RowCollector) -> ForEach {
    var resolved = self
    if let data = unresolved?.data(from: collected) as? Data { resolved.data = data }
    resolved.unresolved = nil
    return resolved
  }
}

/// The node of a `ForEach` over what a view is resolved into. It resolves the view and leaves the elements to a plain one.
final class ResolvingForEachNode<Data: RandomAccessCollection, ID: Hashable, Content: View>: NodeOf<ForEach<Data, ID, Content>> {
  private var groups: RowGroups!
  private var child: NodeOf<ForEach<Data, ID, Content>>!

  override init(_ view: ForEach<Data, ID, Content>, _ context: NodeContext) {
    super.init(view, context)
    groups = RowGroups(owner: self) { [weak self] in self?.invalidate() }
    child = resolved.makeViewNode(NodeContext(under: self))
  }
  private var resolved: ForEach<Data, ID, Content> {
    tracking {
      view.resolved(from: groups.collecting {
        var collector = RowCollector(groups: groups, purpose: .subviews)
        view.unresolved?.collect(&collector)
        return collector
      })
    }
  }
  override func update(_ new: ForEach<Data, ID, Content>) {
    view = new
    refresh()
  }
  override func refresh() {
    isQueued = false
    child.update(resolved)
  }
  override func appendBoxes(to boxes: inout [Box]) { child.appendBoxes(to: &boxes) }
  override func forEachChild(_ body: (ViewNode) -> Void) {
    groups?.forEachNode(body)
    if let child { body(child) }
  }
}
