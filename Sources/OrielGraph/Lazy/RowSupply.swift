import Foundation

/// What a row is in its section.
package nonisolated enum RowRole: Hashable, Sendable { case row, header, footer }

/// What the data behind rows lets the user do.
package struct RowEdits {
  package var onDelete: ((IndexSet) -> Void)?
  package var onMove: ((IndexSet, Int) -> Void)?
  /// What is dropped between the rows.
  package var insertion: RowInsertion?
  package init() {}
}

/// Identity of a row across updates: which part of the structure it is from, and its own identity there.
package struct RowKey: Hashable {
  package let part: Int
  package let id: AnyHashable?
  package init(part: Int, id: AnyHashable?) {
    self.part = part
    self.id = id
  }
}

/// A row's place in an outline.
package struct RowOutline {
  package var id: AnyHashable
  package var level: Int
  package var hasChildren: Bool
  package var isOpen: Bool
  /// Folds or unfolds it, where the container does not keep that itself.
  package var toggle: (() -> Void)?
}

/// Rows of one kind that stand next to each other, made one by one on demand: the elements of a `ForEach`, or one view.
package class RowSupply {
  /// Where in the structure it is; assigned by `RowCollector`.
  package final var path: [AnyHashable] = []
  package final var role = RowRole.row
  /// The number of its section; -1 outside of sections.
  package final var section = -1
  package final var edits = RowEdits()
  /// How many disclosure groups its rows are in; 0 outside of any.
  package final var level = 0
  /// The element of data that a single view stands for.
  final var elementID: AnyHashable?
  package init() {}

  package var count: Int { 1 }
  /// The identity of a row among its siblings; nil for a single view that stands for no data.
  package func id(at index: Int) -> AnyHashable? { elementID }
  /// Whether the row's identity is `id`, without erasing it.
  package func hasID(_ id: AnyHashable, at index: Int) -> Bool { elementID == id }
  /// The index of an identity if that is known without a search.
  package func knownIndex(of id: AnyHashable) -> Int? { nil }
  /// Makes the node of a row. `row` records what evaluating the row's content reads.
  package func makeNode(at index: Int, row: ViewNode, _ context: NodeContext) -> ViewNode { fatalError("A row supply without rows was asked for one.") }
  /// Hands the newest value to a node that this supply, or an earlier one at its place, made.
  package func update(_ node: ViewNode, at index: Int, row: ViewNode) {}
  /// Where the row stands in an outline; nil outside of one.
  package final func outline(at index: Int) -> RowOutline? {
    if var own = ownOutline(at: index) {
      own.level += level
      return own
    }
    guard level > 0 else { return nil }
    return RowOutline(id: AnyHashable(path), level: level, hasChildren: false, isOpen: false)
  }
  /// As far as the supply itself knows, counted from the groups around it.
  package func ownOutline(at index: Int) -> RowOutline? { nil }
  /// The same rows with something applied to each.
  package func transformed(_ transform: any RowTransform) -> RowSupply { self }

  /// Takes the place in the structure from the supply it replaces.
  final func adopt(_ other: RowSupply) {
    (path, role, section, edits, level) = (other.path, other.role, other.section, other.edits, other.level)
    elementID = other.elementID
  }

  /// Finds a row, from where it is likely to be outward.
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

/// The row of a disclosure group's label; what is in the group are rows of their own.
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

/// Something done to each row: a modifier applied to a whole `ForEach` or `Section`.
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
  override package func transformed(_ transform: any RowTransform) -> RowSupply {
    let supply = SingleRow<AnyView>(transform.apply(to: view))
    supply.adopt(self)
    return supply
  }
}

/// The elements of a `ForEach`, by index: neither counted one by one nor copied.
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
