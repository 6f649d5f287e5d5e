import Foundation
import OrielGraph

/// A drag over a list, and the insertion point between its rows.
struct ListInsertion {
  enum Content {
    /// The list's own rows, which can be moved within their collection.
    case ownRows
    case others(RowInsertion)
  }
  let content: Content
  var move: RowMove
}

// Rows can be dragged at any point; all selected rows are dragged together.
extension ListBox: DragSource, DragGathering {
  package func mayDrag(from point: CGPoint) -> Bool {
    guard visibleBounds.contains(point), !isTaken(at: point), let unit = row(at: point), unit.supply.role == .row else { return false }
    return source(in: unit) != nil
  }
  package func lift(from point: CGPoint) -> DragLoad? {
    guard let unit = row(at: point), let source = source(in: unit) else { return nil }
    return source.lift(from: convert(point, to: source))
  }
  package func companions(of source: Box) -> [any DragSource] {
    guard selected.count > 1, let own = unit(around: source), own.isSelected else { return [] }
    return window.allUnits.filter { $0.isSelected && $0 !== own }.sorted { $0.index < $1.index }.compactMap { self.source(in: $0) }
  }
  private func convert(_ point: CGPoint, to box: Box) -> CGPoint {
    box.convertFromWindow(convertToWindow(CGRect(origin: point, size: .zero), clipped: false).origin)
  }
  private func source(in unit: RowUnit) -> (any DragSource)? {
    func find(_ box: Box) -> (any DragSource)? { box.dragSource ?? box.children.lazy.compactMap { find($0) }.first }
    return unit.rowBoxes.lazy.compactMap { find($0) }.first
  }
  func unit(around box: Box) -> RowUnit? {
    window.allUnits.first { unit in unit.rowBoxes.contains { box.isInside($0) } }
  }
}

extension ListBox: DropTarget {
  package func wants(_ visit: DropVisit, at point: CGPoint) -> Bool { candidate(visit, at: point) != nil }

  private func candidate(_ visit: DropVisit, at point: CGPoint) -> ListInsertion? {
    guard visibleBounds.contains(point) else { return nil }
    let y = point.y - rows.offset(in: self).y, row = row(at: point).flatMap { y <= rows.size.height ? $0.index : nil }
    if let source = DragFlight.local(visit.offer)?.load.pictureBox, let own = unit(around: source), let move = RowMove(own) {
      guard row == nil || window.part(at: row, taking: { $0.path == move.path }) != nil else { return nil }
      return ListInsertion(content: .ownRows, move: move)
    }
    let part = window.part(at: row) { $0.edits.insertion?.wants(visit) ?? false }
    return part.flatMap { part in part.edits.insertion.map { ListInsertion(content: .others($0), move: RowMove(into: part.path)) } }
  }

  package func dropEntered(_ visit: DropVisit, at point: CGPoint) {}
  package func dropMoved(_ visit: DropVisit, to point: CGPoint) -> DragOperation? {
    guard var new = candidate(visit, at: point) else {
      dropExited(visit)
      return nil
    }
    new.move.destination = destination(of: new.move, at: point)
    if let insertion, insertion.move.path != new.move.path || insertion.move.destination != new.move.destination {
      damageDropLine(of: insertion.move, at: insertion.move.destination)
    }
    let isSame = insertion.map { $0.move.path == new.move.path && $0.move.destination == new.move.destination } ?? false
    insertion = new
    if !isSame { damageDropLine(of: new.move, at: new.move.destination) }
    if case .ownRows = new.content { return .move }
    return visit.permitted(visit.offer.localDrag == nil ? visit.offer.suggestedOperation : .copy)
  }
  package func dropExited(_ visit: DropVisit) {
    if let insertion { damageDropLine(of: insertion.move, at: insertion.move.destination) }
    insertion = nil
  }
  package func dropPerformed(_ visit: DropVisit, at point: CGPoint) {
    guard let insertion, let destination = insertion.move.destination, let supply = supply(of: insertion.move) else {
      dropExited(visit)
      return visit.offer.finish(nil)
    }
    dropExited(visit)
    switch insertion.content {
    case .ownRows:
      perform(supply, places(of: insertion.move), to: destination)
      visit.offer.finish(.move)
    case .others(let rows):
      let host = graph.host
      rows.insert(destination, visit) { host?.schedule(after: $0, $1) }
    }
  }
}
