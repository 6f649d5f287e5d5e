import Foundation
import OrielDrawing
import OrielGraph

/// A move of rows within one collection.
struct RowMove {
  /// Identifies the collection, whose supply is replaced in each update.
  let path: [AnyHashable]
  /// The index of the row under the pointer in its supply.
  let place: Int
  let start: CGPoint
  /// The element to insert before; nil until the pointer has moved far enough.
  var destination: Int?

  /// nil if the row's data does not allow moving.
  init?(_ unit: RowUnit, at point: CGPoint = .zero) {
    guard unit.supply.edits.onMove != nil, unit.box?.listTrait(ListMoveDisabledKey.self) != true else { return nil }
    path = unit.supply.path
    place = unit.place
    start = point
  }
  /// An insertion from elsewhere into a collection.
  init(into path: [AnyHashable]) {
    self.path = path
    place = -1
    start = .zero
  }
}

extension ListBox {
  /// Follows the pointer; returns false if nothing is being moved.
  func dragMove(to point: CGPoint) -> Bool {
    guard var move = press.move else { return false }
    if move.destination == nil, !desktopSettings.isDrag(from: move.start, to: point) { return true }
    let old = move.destination
    move.destination = destination(of: move, at: point)
    press.move = move
    if old != move.destination {
      damageDropLine(of: move, at: old)
      damageDropLine(of: move, at: move.destination)
    }
    // Near the edges, the list scrolls.
    if let unit = row(at: CGPoint(x: point.x, y: min(max(point.y, 1), size.height - 1))) { revealRow(unit.index) }
    return true
  }

  /// Moves the rows to the insertion line; returns false if nothing was being moved.
  func finishMove() -> Bool {
    guard let move = press.move, let destination = move.destination else {
      press.move = nil
      return false
    }
    cancelMove()
    if let supply = supply(of: move) { perform(supply, places(of: move), to: destination) }
    return true
  }
  func cancelMove() {
    if let move = press.move { damageDropLine(of: move, at: move.destination) }
    press.move = nil
  }

  /// Moves the selected rows of one collection up or down by one, for Alt and an arrow key.
  func moveSelection(by step: Int) -> Bool {
    guard let row = startRow, row < window.count else { return false }
    let (supply, place) = window.supply(at: row)
    guard supply.edits.onMove != nil, window.role(ofRow: row) == .row else { return false }
    var places = IndexSet(window.allUnits.filter { $0.isSelected && $0.supply === supply }.map(\.place))
    if places.isEmpty { places = [place] }
    let destination = step < 0 ? places.first! - 1 : places.last! + 2
    guard destination >= 0, destination <= supply.count else { return true }
    perform(supply, places, to: destination)
    return true
  }

  func perform(_ supply: RowSupply, _ places: IndexSet, to destination: Int) {
    // Dropping between or beside the moved rows changes nothing.
    if let first = places.first, let last = places.last, places.count == last - first + 1, (first...(last + 1)).contains(destination) {
      return
    }
    withAnimation(theme.motion.listMove) { supply.edits.onMove?(places, destination) }
  }
  /// The rows to move: all selected rows of the collection if the pressed one is selected.
  func places(of move: RowMove) -> IndexSet {
    let selected = IndexSet(window.allUnits.filter { $0.isSelected && $0.supply.path == move.path }.map(\.place))
    return selected.contains(move.place) ? selected : [move.place]
  }

  func supply(of move: RowMove) -> RowSupply? { window.part(at: move.path)?.supply }
  private func firstRow(of move: RowMove) -> Int? { window.part(at: move.path)?.first }
  func destination(of move: RowMove, at point: CGPoint) -> Int? {
    guard let first = firstRow(of: move), let supply = supply(of: move) else { return nil }
    guard supply.count > 0 else { return 0 }
    let y = point.y - rows.offset(in: self).y
    let line = window.extents.line(at: max(0, y))
    let row = window.lines.rows(inLine: line).lowerBound
    let (start, length) = window.rect(ofRow: row)
    return min(max(row - first + (y > start + length / 2 ? 1 : 0), 0), supply.count)
  }

  // MARK: The insertion line

  /// In the coordinates of the rows; nil if nothing is being moved.
  package var dropLine: CGFloat? {
    guard let move = insertion?.move ?? press.move, let destination = move.destination else { return nil }
    return dropLine(of: move, at: destination)
  }
  private func dropLine(of move: RowMove, at destination: Int) -> CGFloat? {
    guard let first = firstRow(of: move), let supply = supply(of: move) else { return nil }
    if destination < supply.count { return window.rect(ofRow: first + destination).start }
    guard supply.count > 0 else {
      guard first > 0 else { return 0 }
      let (start, length) = window.rect(ofRow: first - 1)
      return start + length
    }
    let (start, length) = window.rect(ofRow: first + supply.count - 1)
    return start + length
  }
  func damageDropLine(of move: RowMove, at destination: Int?) {
    guard let destination, let y = dropLine(of: move, at: destination) else { return }
    rows.setNeedsDisplay(CGRect(x: 0, y: y - 5, width: rows.size.width, height: 10))
  }
}

extension ListRowsBox {
  /// Paints a line in the accent colour with a ring at its start.
  func paintDropLine(_ painter: any Painter) {
    guard let y = list?.dropLine else { return }
    let colors = theme.colors, inset = highlightInset + 4
    let ring = CGRect(x: leftEdge(fromLeading: inset, width: 6), y: y - 3, width: 6, height: 6)
    let line = mirrored(CGRect(x: inset + 6, y: y - 1, width: size.width - 2 * inset - 6, height: 2))
    painter.fill(painter.alignedToPixels(line), colors.accent)
    painter.stroke(Path(ellipseIn: ring.insetBy(dx: 0.75, dy: 0.75)), with: .color(colors.accent), style: StrokeStyle(lineWidth: 1.5))
  }
}
