import Foundation

/// A row's reference to its container; cleared for a row whose removal is still animating.
///
/// It is not a weak reference, which would slow down every use; scrolling uses it hundreds of times per frame.
final class RowContainer {
  nonisolated(unsafe) unowned(unsafe) var window: RowWindow?
}

/// The line that a row stands on, in its container.
package struct RowPlace {
  package var start: CGFloat
  package var length: CGFloat
  package var index: Int
  package init(start: CGFloat, length: CGFloat, index: Int) { (self.start, self.length, self.index) = (start, length, index) }
}

/// The node of one existing row. It evaluates the row's content and records its dependencies, so that a change updates
/// only this row.
public final class _RowUnit: _ViewNode {
  deinit {}  // Asks for no executor: see `MainThread`.
  package private(set) var supply: RowSupply
  /// Its index in its supply.
  package private(set) var place: Int
  package let key: RowKey
  /// Its index in the container.
  package internal(set) var index: Int
  private var child: ViewNode?
  /// Whether it is drawn as selected; set by the container.
  package var isSelected = false
  /// Whether it has been placed since it came into view.
  var isPlaced = false { didSet { if !isPlaced { shownPlace = nil } } }
  /// The line where it was shown last, for containers that paint what belongs to their rows.
  package var shownPlace: RowPlace?
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
  /// Creates the content. Separate from `init`, so that the container can set the row's environment first.
  func make() {
    child = supply.makeNode(at: place, row: self, NodeContext(under: self))
    rowBoxes = child!.boxes
  }
  package var box: Box? { rowBoxes.first }
  package var outline: RowOutline? { supply.outline(at: place) }

  /// Updates the row with its latest value, possibly at another index.
  func take(_ supply: RowSupply, place: Int, index: Int) {
    self.supply = supply
    self.place = place
    self.index = index
    if let child { supply.update(child, at: place, row: self) }
  }
  /// Its element was removed from the data; it stays unchanged until its removal animation ends.
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
