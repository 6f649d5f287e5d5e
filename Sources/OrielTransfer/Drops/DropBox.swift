import Foundation
import OrielBase
import OrielControls
import OrielGraph

/// How a view handles drags.
struct DropHandler {
  /// The accepted type identifiers; nil accepts any type.
  var types: [String]?
  var isEnabled = true
  /// Called once while the drag stays over the view.
  var validate: (DropInfo, DropVisit) -> Bool = { _, _ in true }
  var entered: (DropInfo, DropVisit) -> Void = { _, _ in }
  /// nil keeps the last proposal.
  var updated: (DropInfo, DropVisit) -> DropProposal? = { _, _ in nil }
  var exited: (DropInfo, DropVisit) -> Void = { _, _ in }
  /// Returns true if the drop was accepted.
  var perform: @MainActor (DropInfo, DropVisit, @escaping DropValues.Schedule) async -> Bool
  /// Called on the drop, before any content is read.
  var landed: () -> Void = {}

  func fits(_ contents: DropContents) -> Bool { types.map { contents.conforms(to: $0) } ?? true }
}

struct DropModifier: BoxModifier {
  typealias Body = Never
  let handler: DropHandler
  func makeBox(_ node: ViewNode) -> DropBox { DropBox(node) }
  func apply(to box: DropBox, from old: Self?) { box.handler = handler }
}

final class DropBox: WrapperBox, DropTarget {
  override class var roles: BoxRoles { [.dropTarget] }
  var handler: DropHandler?
  private var answer: DropProposal?
  private var lastPoint = CGPoint.zero

  private func info(_ visit: DropVisit, at point: CGPoint) -> DropInfo { DropInfo(location: point, contents: DropContents.of(visit)) }

  func wants(_ visit: DropVisit, at point: CGPoint) -> Bool {
    guard let handler, handler.isEnabled else { return false }
    let contents = DropContents.of(visit)
    guard handler.fits(contents) else { return false }
    if let known = visit.answers[ObjectIdentifier(self)] { return known }
    let isValid = handler.validate(info(visit, at: point), visit)
    visit.answers[ObjectIdentifier(self)] = isValid
    return isValid
  }
  func dropEntered(_ visit: DropVisit, at point: CGPoint) {
    answer = nil
    handler?.entered(info(visit, at: point), visit)
  }
  func dropMoved(_ visit: DropVisit, to point: CGPoint) -> DragOperation? {
    lastPoint = point
    if let new = handler?.updated(info(visit, at: point), visit) { answer = new }
    guard let answer else { return visit.permitted(visit.offer.localDrag == nil ? visit.offer.suggestedOperation : .copy) }
    let outside = visit.offer.localDrag == nil ? answer.operationOutsideApplication : nil
    return (outside ?? answer.operation).drag
  }
  func dropExited(_ visit: DropVisit) {
    visit.answers[ObjectIdentifier(self)] = nil
    handler?.exited(info(visit, at: lastPoint), visit)
  }
  func dropPerformed(_ visit: DropVisit, at point: CGPoint) {
    guard let handler else { return visit.offer.finish(nil) }
    let contents = DropContents.of(visit), host = graph.host
    let schedule: DropValues.Schedule = { host?.schedule(after: $0, $1) }
    handler.landed()
    Task { [self] in
      // Types of files are certain only once their names are known.
      if !contents.isComplete { await contents.complete() }
      let isTaken = handler.fits(contents) ? await handler.perform(info(visit, at: point), visit, schedule) : false
      visit.contents = nil
      contents.performed(isTaken ? visit.operation : nil, offer: visit.offer, schedule)
    }
  }
}
