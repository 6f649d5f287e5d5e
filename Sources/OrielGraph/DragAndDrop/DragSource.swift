import Foundation
import OrielWindowing

/// A box that can be dragged.
package protocol DragSource: Box {
  /// Whether a press at a point of its own can become a drag.
  func mayDrag(from point: CGPoint) -> Bool
  /// Starts the drag of a press at a point in its coordinates; returns nil if there is nothing to drag.
  func lift(from point: CGPoint) -> DragLoad?
}

extension DragSource {
  package func mayDrag(from point: CGPoint) -> Bool { true }
}

/// A box whose parts are dragged together: the selected rows of a list.
package protocol DragGathering: Box {
  /// The other sources that are dragged together with `source`.
  func companions(of source: Box) -> [any DragSource]
}

/// What a drag carries.
package final class DragLoad {
  package let description: DragDescription
  /// The content as one of the types offered.
  package let content: (String) async -> Data?
  /// The items as the layer above knows them; a drop in this process gets them directly.
  package let items: [AnyObject]
  /// The number of dragged items.
  package let count: Int
  /// Shown under the pointer instead of the source's own pixels.
  package var preview: AnyView?
  /// The box whose pixels are shown; nil uses the source.
  package weak var pictureBox: Box?
  /// The part of it that is shown; nil shows all of it.
  package var pictureRect: CGRect?
  /// Called once with the outcome; returns true if a cancelled drag was used anyway.
  package var ended: ((DragOutcome) -> Bool)?

  package init(
    _ description: DragDescription, items: [AnyObject] = [], count: Int = 1, content: @escaping (String) async -> Data?
  ) {
    self.description = description
    self.items = items
    self.count = count
    self.content = content
  }
}

/// A drag about to begin.
package struct DragLift {
  package let load: DragLoad
  package let source: Box
  /// Where the button went down and where the pointer is now, in the window.
  package let start: CGPoint
  package let location: CGPoint
}

/// A press on a drag source. It becomes a drag once the pointer has moved the desktop's drag distance, unless a
/// gesture inside uses the movement.
final class DragContestant: Contestant {
  private enum Step { case idle, pressed, pulled, begun }
  let source: any DragSource
  var box: Box { source }
  var overridesPresses: Bool { true }
  var waitsForTurn: Bool { true }
  private var step = Step.idle
  private var pointer = 0
  private var start = CGPoint.zero
  private var location = CGPoint.zero

  init(_ source: any DragSource) { self.source = source }

  func handle(_ event: GestureEvent, effects: inout [() -> Void]) -> ContestPhase {
    switch event.kind {
    case .down:
      // A finger scrolls.
      guard step == .idle, event.source?.isTouch == false, source.isInteractionEnabled,
        source.mayDrag(from: source.convertFromWindow(event.location))
      else { return step == .idle ? .failed : phase }
      step = .pressed
      pointer = event.pointer
      start = event.location
    case .moved where event.pointer == pointer && step != .begun:
      location = event.location
      guard step == .pressed, source.desktopSettings.isDrag(from: start, to: location) else { break }
      step = .pulled
      effects.append { [self] in begin() }
    case .up where event.pointer == pointer: return step == .begun ? .ended : .failed
    case .cancelled where event.pointer == pointer: return .failed
    case .moved, .up, .cancelled, .time: break
    }
    return phase
  }
  private var phase: ContestPhase { step == .pulled || step == .begun ? .active : .watching }

  private func begin() {
    guard step == .pulled, source.isInWindow else { return }
    step = .begun
    guard let load = source.lift(from: source.convertFromWindow(start)), let host = source.graph.host else { return }
    source.graph.input.dragBegins()
    _ = host.beginDrag(DragLift(load: load, source: source, start: start, location: location))
  }
  func cancel() { if step != .begun { step = .idle } }
}

extension InputRouter {
  /// The pointer is about to be grabbed by a drag; there are no pointer events until it ends.
  func dragBegins() {
    hideHelp()
    setHovered([], at: pointerLocation ?? .zero)
  }
}
