/// One of the views that another view stands for, as a container sees it.
///
/// It is a view itself and shows the original, which is made where the subview stands and therefore has the environment of that place.
/// Its state belongs to its id: it stays while subviews come, go and move, as long as the container identifies them by it.
public nonisolated struct Subview: Identifiable, @unchecked Sendable {
  /// A subview's place in the structure of the view that it was resolved from, with the ids of the elements around it.
  public nonisolated struct ID: Hashable, @unchecked Sendable {
    let container: ObjectIdentifier?
    let path: [AnyHashable]
    let element: AnyHashable?
  }

  public let id: ID
  /// What the view and those around it have set for their container.
  public var containerValues: ContainerValues { MainThread.assumed { supply.containerValues(at: place) } }

  let supply: RowSupply
  let place: Int

  @MainActor init(_ supply: RowSupply, place: Int, container: ObjectIdentifier?) {
    id = ID(container: container, path: supply.path, element: supply.id(at: place))
    self.supply = supply
    self.place = place
  }
}

extension Subview: View {
  public typealias Body = Never
}
extension Subview: PrimitiveView {
  package func makeNode(_ context: NodeContext) -> NodeOf<Subview> { SubviewNode(self, context) }
}

extension Subview: RowStructure {
  package static var mayHoldRows: Bool { false }
  package static var subviewShape: SubviewShape { .writesValues }
  /// In a container within a container, it has the values that it has outside.
  package func collectRows(_ collector: inout RowCollector) {
    let values = containerValues
    collector.beginWriting { $0 = values }
    collector.append(SingleRow(self))
    collector.endWriting()
  }
}

extension Subview: ComparedProperty {
  nonisolated package static func isSameInput(_ a: Subview, _ b: Subview) -> Bool {
    guard a.id == b.id else { return false }
    return MainThread.assumed { a.supply.showsSame(at: a.place, as: b.supply, at: b.place) }
      && a.containerValues.isSame(as: b.containerValues)
  }
}

/// The node of a subview in its place; it makes the node of the original view.
private final class SubviewNode: NodeOf<Subview>, ElementIdentifyingNode, DepartureKeeping {
  /// nil only during a replacement.
  private var child: ViewNode?
  var departing = DepartingNodes()

  override init(_ view: Subview, _ context: NodeContext) {
    super.init(view, context)
    child = makeChild()
  }
  private func makeChild() -> ViewNode { view.supply.makeNode(at: view.place, row: self, NodeContext(under: self)) }

  override func update(_ new: Subview) {
    // A node is updated only by a supply of the type that made it.
    let isSame = new.id == view.id && type(of: new.supply) == type(of: view.supply)
    view = new
    if isSame { return refresh() }
    isQueued = false
    let old = child
    child = nil
    if let old { depart(old) }
    let made = makeChild()
    child = made
    graph.arrive(made)
    childBoxesChanged()
  }
  /// A value that the content of an element read has changed.
  override func refresh() {
    isQueued = false
    if let child { view.supply.update(child, at: view.place, row: self) }
  }

  /// A picker takes the element's own id for the tag, not the subview's.
  func identity(of child: ViewNode) -> AnyHashable? { view.containerValues.elementTags.first }

  override func appendBoxes(to boxes: inout [Box]) {
    child?.appendBoxes(to: &boxes)
    departing.appendBoxes(to: &boxes)
  }
  override func forEachChild(_ body: (ViewNode) -> Void) {
    if let child { body(child) }
    departing.forEach(body)
  }
}
