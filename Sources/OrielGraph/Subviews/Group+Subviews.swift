extension Group {
  /// Makes content from the subviews of a view.
  ///
  /// The view is resolved into what it stands for: the elements of a `ForEach`, the branch of an `if`, the members of a `Group`, and the
  /// bodies of views that consist of several. `transform` runs again when one of them changes.
  ///
  /// - Parameters:
  ///   - view: The view to get the subviews of.
  ///   - transform: Makes the content, mostly from the subviews as they are.
  nonisolated public init<Base, Result>(
    subviews view: Base, @ViewBuilder transform: @escaping (SubviewsCollection) -> Result
  ) where Content == GroupElementsOfContent<Base, Result>, Base: View, Result: View {
    self.init(of: GroupElementsOfContent(base: view, transform: transform))
  }
  /// Makes content from the sections of a view.
  ///
  /// - Parameters:
  ///   - view: The view to get the sections of. Views in it that are in no section form sections without header and footer.
  ///   - transform: Makes the content from the sections.
  nonisolated public init<Base, Result>(
    sections view: Base, @ViewBuilder transform: @escaping (SectionCollection) -> Result
  ) where Content == GroupSectionsOfContent<Base, Result>, Base: View, Result: View {
    self.init(of: GroupSectionsOfContent(base: view, transform: transform))
  }
}

/// Content that is made from the subviews of a view.
public nonisolated struct GroupElementsOfContent<Subviews, Content> {
  let base: Subviews
  let transform: (SubviewsCollection) -> Content
}
extension GroupElementsOfContent: View where Subviews: View, Content: View {
  public typealias Body = Never
}
extension GroupElementsOfContent: PrimitiveView, RowStructure, SubviewReading where Subviews: View, Content: View {
  func content(from collected: RowCollector) -> Content { transform(collected.subviews) }
}

/// Content that is made from the sections of a view.
public nonisolated struct GroupSectionsOfContent<Sections, Content> {
  let base: Sections
  let transform: (SectionCollection) -> Content
}
extension GroupSectionsOfContent: View where Sections: View, Content: View {
  public typealias Body = Never
}
extension GroupSectionsOfContent: PrimitiveView, RowStructure, SubviewReading where Sections: View, Content: View {
  func content(from collected: RowCollector) -> Content { transform(collected.subviewSections) }
}

/// A view whose content is made from what another view is resolved into.
protocol SubviewReading: PrimitiveView, RowStructure {
  associatedtype Base: View
  associatedtype Content: View
  var base: Base { get }
  func content(from collected: RowCollector) -> Content
}
extension SubviewReading {
  package static var mayHoldRows: Bool { RowCollector.mayHoldRows(Content.self) }
  package static var subviewShape: SubviewShape { RowCollector.subviewShape(of: Content.self) }
  package func collectRows(_ collector: inout RowCollector) {
    guard collector.splits(Content.self) else { return collector.append(SingleRow(self)) }
    collector.add(content(from: collector.resolving(base)))
  }
  package func makeNode(_ context: NodeContext) -> NodeOf<Self> { SubviewReadingNode(self, context) }
}

/// The node of content made from subviews. It keeps the views with a body around them, and makes the content again when one of these
/// changes.
private final class SubviewReadingNode<V: SubviewReading>: NodeOf<V> {
  private var groups: RowGroups!
  private var child: NodeOf<V.Content>!

  override init(_ view: V, _ context: NodeContext) {
    super.init(view, context)
    groups = RowGroups(owner: self) { [weak self] in self?.invalidate() }
    child = content.makeViewNode(NodeContext(under: self))
  }
  private var content: V.Content {
    tracking {
      view.content(from: groups.collecting {
        var collector = RowCollector(groups: groups, purpose: .subviews)
        collector.add(view.base)
        return collector
      })
    }
  }
  override func viewChanged(from old: V) { refresh() }
  override func refresh() {
    isQueued = false
    child.update(content)
  }
  override func appendBoxes(to boxes: inout [Box]) { child.appendBoxes(to: &boxes) }
  override func forEachChild(_ body: (ViewNode) -> Void) {
    groups?.forEachNode(body)
    if let child { body(child) }
  }
}
