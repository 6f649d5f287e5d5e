import Foundation

/// A row's role in its section.
package nonisolated enum RowRole: Hashable, Sendable { case row, header, footer }

/// The edits that the rows' data allows.
package struct RowEdits {
  package var onDelete: ((IndexSet) -> Void)?
  package var onMove: ((IndexSet, Int) -> Void)?
  /// Handles drops between the rows.
  package var insertion: RowInsertion?
  package init() {}

  /// Takes the edits of a loop for the rows of one of its elements, which are counted from its first row. Edits of the rows themselves
  /// come first. Moving is between rows of one supply.
  mutating func fill(from loop: RowEdits, element: Int) {
    if onDelete == nil, let delete = loop.onDelete { onDelete = { _ in delete([element]) } }
    if insertion == nil, let outer = loop.insertion {
      insertion = RowInsertion(wants: outer.wants) { place, visit, schedule in outer.insert(element + place, visit, schedule) }
    }
  }
}

/// A row's identity across updates: its part of the structure, and its identity there.
package struct RowKey: Hashable {
  package let part: Int
  package let id: AnyHashable?
  package init(part: Int, id: AnyHashable?) {
    self.part = part
    self.id = id
  }
}

/// A row's position in an outline.
package struct RowOutline {
  package var id: AnyHashable
  package var level: Int
  package var hasChildren: Bool
  package var isOpen: Bool
  /// Expands or collapses it, if the container does not store this itself.
  package var toggle: (() -> Void)?
}

/// Consecutive rows of one kind, created on demand: the elements of a `ForEach`, or one view.
package class RowSupply {
  /// Its path in the structure; assigned by `RowCollector`.
  package final var path: [AnyHashable] = []
  package final var role = RowRole.row
  /// The index of its section; -1 outside sections.
  package final var section = -1
  package final var edits = RowEdits()
  /// The number of disclosure groups around its rows.
  package final var level = 0
  /// The data element of a single view.
  final var elementID: AnyHashable?
  /// What is written around its rows for a container that asks for subviews.
  final var containerValues = ContainerValues()
  package init() {}

  package var count: Int { 1 }
  /// The identity of a row among its siblings; nil for a single view without a data element.
  package func id(at index: Int) -> AnyHashable? { elementID }
  /// Whether the row's identity is `id`, without type erasure.
  package func hasID(_ id: AnyHashable, at index: Int) -> Bool { elementID == id }
  /// The index of an identity, if it is known without a search.
  package func knownIndex(of id: AnyHashable) -> Int? { nil }
  /// Creates the node of a row. `row` records the dependencies of the row's content.
  package func makeNode(at index: Int, row: ViewNode, _ context: NodeContext) -> ViewNode { fatalError("A row supply without rows was asked for one.") }
  /// Updates a node created by this supply or its predecessor with the latest value.
  package func update(_ node: ViewNode, at index: Int, row: ViewNode) {}
  /// The row's position in an outline; nil outside one.
  package final func outline(at index: Int) -> RowOutline? {
    if var own = ownOutline(at: index) {
      own.level += level
      return own
    }
    guard level > 0 else { return nil }
    return RowOutline(id: AnyHashable(path), level: level, hasChildren: false, isOpen: false)
  }
  /// The position relative to the enclosing groups.
  package func ownOutline(at index: Int) -> RowOutline? { nil }
  /// The container values of one row.
  func containerValues(at index: Int) -> ContainerValues { containerValues }
  /// Whether a row has the same content as a row of another supply; false if that is unknown.
  func showsSame(at index: Int, as other: RowSupply, at otherIndex: Int) -> Bool { self === other && index == otherIndex }
  /// The same rows with a transform applied to each.
  package func transformed(_ transform: any RowTransform) -> RowSupply { self }

  /// Takes over the path and section of the supply it replaces.
  final func adopt(_ other: RowSupply) {
    (path, role, section, edits, level) = (other.path, other.role, other.section, other.edits, other.level)
    elementID = other.elementID
    containerValues = other.containerValues
  }

  /// Searches for a row outwards from its likely position.
  package final func index(of id: AnyHashable, near guess: Int, within reach: Int) -> Int? {
    if let known = knownIndex(of: id) { return known < count ? known : nil }
    let count = count
    guard count > 0 else { return nil }
    let start = min(max(guess, 0), count - 1)
    if hasID(id, at: start) { return start }
    var distance = 1
    while distance <= reach, start - distance >= 0 || start + distance < count {
      if start - distance >= 0, hasID(id, at: start - distance) { return start - distance }
      if start + distance < count, hasID(id, at: start + distance) { return start + distance }
      distance += 1
    }
    return nil
  }
}

/// The label row of a disclosure group; the group's content is in separate rows.
package final class DisclosureRow<Label: View>: RowSupply {
  private let label: SingleRow<Label>
  private let isOpen: Bool
  private let toggle: () -> Void
  package init(_ label: SingleRow<Label>, isOpen: Bool, toggle: @escaping () -> Void) {
    self.label = label
    self.isOpen = isOpen
    self.toggle = toggle
  }
  override package func ownOutline(at index: Int) -> RowOutline? {
    RowOutline(id: AnyHashable(path), level: 0, hasChildren: true, isOpen: isOpen, toggle: toggle)
  }
  override package func makeNode(at index: Int, row: ViewNode, _ context: NodeContext) -> ViewNode {
    label.makeNode(at: index, row: row, context)
  }
  override package func update(_ node: ViewNode, at index: Int, row: ViewNode) { label.update(node, at: index, row: row) }
  override package func transformed(_ transform: any RowTransform) -> RowSupply {
    let supply = DisclosureRow<AnyView>(SingleRow(transform.apply(to: label.view)), isOpen: isOpen, toggle: toggle)
    supply.adopt(self)
    return supply
  }
}

/// A transform of each row, from a modifier applied to a whole `ForEach` or `Section`.
package protocol RowTransform {
  func apply<V: View>(to row: V) -> AnyView
}

/// One view as a row.
package final class SingleRow<V: View>: RowSupply {
  let view: V
  package init(_ view: V) { self.view = view }
  override package func makeNode(at index: Int, row: ViewNode, _ context: NodeContext) -> ViewNode { view.makeViewNode(context) }
  override package func update(_ node: ViewNode, at index: Int, row: ViewNode) {
    unsafeDowncast(node, to: NodeOf<V>.self).update(view)
  }
  override func showsSame(at index: Int, as other: RowSupply, at otherIndex: Int) -> Bool {
    guard self !== other else { return true }
    guard let other = other as? SingleRow<V> else { return false }
    return ViewComparison<V>.areEqual(view, other.view)
  }
  override package func transformed(_ transform: any RowTransform) -> RowSupply {
    let supply = SingleRow<AnyView>(transform.apply(to: view))
    supply.adopt(self)
    return supply
  }
}

/// The elements of a `ForEach` by index, neither iterated nor copied.
package final class EachRow<Data: RandomAccessCollection, ID: Hashable, Content: View>: RowSupply {
  private let each: ForEach<Data, ID, Content>
  private let length: Int
  package init(_ each: ForEach<Data, ID, Content>) {
    self.each = each
    length = min(each.data.count, RowCollector.greatestCount)
  }
  private func element(_ index: Int) -> Data.Element {
    each.data[each.data.index(each.data.startIndex, offsetBy: index)]
  }
  override package var count: Int { length }
  override package func id(at index: Int) -> AnyHashable? { AnyHashable(each.identity(element(index))) }
  override package func hasID(_ id: AnyHashable, at index: Int) -> Bool {
    if let id = id.base as? ID { return each.identity(element(index)) == id }
    return AnyHashable(each.identity(element(index))) == id
  }
  override func containerValues(at index: Int) -> ContainerValues {
    var values = containerValues
    values.elementTags.insert(AnyHashable(each.identity(element(index))), at: 0)
    return values
  }
  override package func knownIndex(of id: AnyHashable) -> Int? {
    guard let range = each.data as? Range<Int>, ID.self == Int.self, let value = id.base as? Int, range.contains(value),
      (each.identity(element(value - range.lowerBound)) as? Int) == value
    else { return nil }
    return value - range.lowerBound
  }
  override package func makeNode(at index: Int, row: ViewNode, _ context: NodeContext) -> ViewNode {
    let content = row.tracking { each.content(element(index)) }
    return content.makeViewNode(context)
  }
  override package func update(_ node: ViewNode, at index: Int, row: ViewNode) {
    let content = row.tracking { each.content(element(index)) }
    unsafeDowncast(node, to: NodeOf<Content>.self).update(content)
  }
  override package func transformed(_ transform: any RowTransform) -> RowSupply {
    let content = each.content
    let supply = EachRow<Data, ID, AnyView>(
      ForEach<Data, ID, AnyView>(data: each.data, identity: each.identity) { transform.apply(to: content($0)) })
    supply.adopt(self)
    return supply
  }
}
