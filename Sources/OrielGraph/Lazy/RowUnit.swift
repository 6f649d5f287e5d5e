import Foundation

/// How rows reach the container that shows them. It is gone for a row whose removal still plays.
///
/// Not a weak reference, which would make every use of the container slower: scrolling asks it hundreds of times a frame.
final class RowContainer {
  nonisolated(unsafe) unowned(unsafe) var window: RowWindow?
}

/// The node of one row that exists: evaluates the row's content and remembers what that read, so that a change reaches
/// this row alone.
public final class _RowUnit: _ViewNode {
  package private(set) var supply: RowSupply
  /// Among its supply's rows.
  package private(set) var place: Int
  package let key: RowKey
  /// Among all rows of the container.
  package internal(set) var index: Int
  private var child: ViewNode?
  /// Drawn as selected; kept by the container.
  package var isSelected = false
  private let container: RowContainer
  /// Boxes in order, collected once per change.
  package private(set) var rowBoxes: [Box] = []

  init(_ window: RowWindow, supply: RowSupply, place: Int, index: Int, key: RowKey, _ context: NodeContext) {
    container = window.container
    self.supply = supply
    self.place = place
    self.index = index
    self.key = key
    super.init(context)
  }
  /// Makes the content. Apart from `init`, so that the container can write the row's environment before.
  func make() {
    child = supply.makeNode(at: place, row: self, NodeContext(under: self))
    rowBoxes = child!.boxes
  }
  package var box: Box? { rowBoxes.first }
  package var outline: RowOutline? { supply.outline(at: place) }

  /// The row's newest value, at what may be another place.
  func take(_ supply: RowSupply, place: Int, index: Int) {
    self.supply = supply
    self.place = place
    self.index = index
    if let child { supply.update(child, at: place, row: self) }
  }
  /// Its element is no longer among the data: what is seen of it until it has left stays as it was.
  var isWithoutElement = false
  override public func refresh() {
    isQueued = false
    guard !isWithoutElement else { return }
    if let child { supply.update(child, at: place, row: self) }
  }
  override public func childBoxesChanged() {
    guard let child else { return }
    rowBoxes = child.boxes
    container.window?.boxesChanged()
  }
  override public func appendBoxes(to boxes: inout [_Box]) { boxes += rowBoxes }
  override public func forEachChild(_ body: (_ViewNode) -> Void) { if let child { body(child) } }
}
