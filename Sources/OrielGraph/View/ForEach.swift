import Foundation

/// One view for each element of a collection, identified by the element's id.
///
/// On Linux, `ForEach(subviews:)` counts an element of an inner `ForEach` of more than 50,000 as one view, whatever it stands for.
public nonisolated struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  public var data: Data
  public var content: (Data.Element) -> Content
  package let identity: (Data.Element) -> ID
  /// The edits allowed for the rows in a list.
  package var edits: ((inout RowEdits) -> Void)?
  /// The view whose subviews or sections are the data; `data` is empty until it is resolved.
  var unresolved: (any UnresolvedElements)?
  /// Constant ranges use the index as identity.
  package init(data: Data, identity: @escaping (Data.Element) -> ID, content: @escaping (Data.Element) -> Content) {
    self.data = data
    self.identity = identity
    self.content = content
  }
}

extension ForEach: View where Content: View {
  public typealias Body = Never
}
extension ForEach: PrimitiveView where Content: View {
  package func makeNode(_ context: NodeContext) -> NodeOf<Self> {
    unresolved == nil ? ForEachNode(self, context) : ResolvingForEachNode(self, context)
  }
}

extension ForEach where Content: View {
  nonisolated public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data: data, identity: { $0[keyPath: id] }, content: content)
  }
}
extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
  nonisolated public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data: data, identity: { $0.id }, content: content)
  }
}
extension ForEach where Data == Range<Int>, ID == Int, Content: View {
  nonisolated public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.init(data: data, identity: { $0 }, content: content)
  }
}
/// A binding to a collection, as a collection of bindings.
///
/// The initialisers below take it instead of `Binding<C>`, so that the element has a type even while the compiler tries
/// them with data that is not a binding: with an unknown element type, it would try every overload in a row with an error.
public nonisolated protocol _CollectionBinding: RandomAccessCollection {
  associatedtype Bound: MutableCollection & RandomAccessCollection where Bound.Index == Index
  /// The current collection.
  var _bound: Bound { get }
}
extension Binding: _CollectionBinding where Value: MutableCollection, Value: RandomAccessCollection {
  nonisolated public var _bound: Value { location.get() }
}

extension ForEach where Content: View {
  @preconcurrency public init<B: _CollectionBinding>(
    _ data: B, id: KeyPath<B.Bound.Element, ID>, @ViewBuilder content: @escaping (B.Element) -> Content
  ) where Data == LazyMapSequence<B.Bound.Indices, (B.Bound.Index, ID)>, B.Index: Hashable {
    let collection = data._bound
    self.init(
      data: collection.indices.lazy.map { ($0, collection[$0][keyPath: id]) }, identity: { $0.1 },
      content: { content(data[$0.0]) })
  }
  @preconcurrency public init<B: _CollectionBinding>(_ data: B, @ViewBuilder content: @escaping (B.Element) -> Content)
  where Data == LazyMapSequence<B.Bound.Indices, (B.Bound.Index, ID)>, B.Bound.Element: Identifiable, B.Element: Identifiable,
    ID == B.Bound.Element.ID, B.Index: Hashable
  {
    self.init(data, id: \.id, content: content)
  }
}

/// The node of a `ForEach` that shows all its elements. (Lazy containers take `VirtualRows` from the view instead.)
final class ForEachNode<Data: RandomAccessCollection, ID: Hashable, Content: View>: NodeOf<ForEach<Data, ID, Content>>,
  ElementIdentifyingNode, DepartureKeeping
{
  deinit {}  // Asks for no executor: see `MainThread`.
  private var order: [ID] = []
  private var children: [ID: NodeOf<Content>] = [:]
  var departing = DepartingNodes()
  /// Set while elements are updated: changes of boxes are reported once, when all children are in place.
  private var isApplying = false
  private var boxesChanged = false
  /// The maximum number of views that exist at once.
  private static var greatestCount: Int { 100_000 }

  override init(_ view: ForEach<Data, ID, Content>, _ context: NodeContext) {
    super.init(view, context)
    apply(view, isFirst: true)
  }

  override func update(_ new: ForEach<Data, ID, Content>) {
    view = new
    apply(new, isFirst: false)
  }

  /// A value that the content closure read has changed.
  override func refresh() {
    isQueued = false
    apply(view, isFirst: false)
  }

  private func apply(_ view: ForEach<Data, ID, Content>, isFirst: Bool) {
    let contents = tracking { uniqueContents(of: view) }
    isApplying = true
    boxesChanged = false
    let inner = NodeContext(under: self)
    var newOrder: [ID] = []
    newOrder.reserveCapacity(contents.count)
    var kept: [ID: NodeOf<Content>] = [:]
    kept.reserveCapacity(contents.count)
    var reused = 0
    for (id, content) in contents {
      newOrder.append(id)
      if let node = children[id] {
        node.update(content)
        kept[id] = node
        reused += 1
      } else {
        let node = content.makeViewNode(inner)
        kept[id] = node
        if !isFirst { graph.arrive(node) }
      }
    }
    let removed = reused == children.count ? [] : order.filter { kept[$0] == nil }.compactMap { children[$0] }
    if newOrder != order { boxesChanged = true }
    children = kept
    order = newOrder
    for node in removed { depart(node) }
    isApplying = false
    if boxesChanged, !isFirst { super.childBoxesChanged() }
  }

  override func childBoxesChanged() {
    if isApplying { boxesChanged = true } else { super.childBoxesChanged() }
  }

  private func uniqueContents(of view: ForEach<Data, ID, Content>) -> [(ID, Content)] {
    var seen = Set<ID>()
    var contents: [(ID, Content)] = []
    contents.reserveCapacity(min(view.data.count, 1_000))
    if view.data.count > Self.greatestCount {
      RuntimeIssue.report(
        "\(nameForIssues) has \(view.data.count) elements in a container that makes all of its views at once, so only the first \(Self.greatestCount) are shown. Put it into a List, a Table, or a lazy stack or grid.")
    }
    for element in view.data.prefix(Self.greatestCount) {
      let id = view.identity(element)
      if seen.insert(id).inserted {
        contents.append((id, view.content(element)))
      } else {
        RuntimeIssue.report(
          "ForEach: the id \(id) occurs more than once. Only its first element is shown; ids must be unique.")
      }
    }
    return contents
  }

  func identity(of child: ViewNode) -> AnyHashable? {
    order.first { children[$0] === child }.map { AnyHashable($0) }
  }
  override func appendBoxes(to boxes: inout [Box]) {
    for id in order { children[id]?.appendBoxes(to: &boxes) }
    departing.appendBoxes(to: &boxes)
  }
  override func forEachChild(_ body: (ViewNode) -> Void) {
    for id in order { if let child = children[id] { body(child) } }
    departing.forEach(body)
  }
}

/// A node that knows its children's data identities, which pickers use as the tag of options without one.
package protocol ElementIdentifyingNode: ViewNode {
  func identity(of child: ViewNode) -> AnyHashable?
}
