import Foundation
import OrielDrawing
import OrielGraph

/// How far the text of an input is scrolled, and what moves it.
struct TextScrolling {
  var offset = CGPoint.zero
  /// The wheel is moving the text.
  var roll: TextRoll?
  /// Hides the thumb again.
  var thumbCall: ScheduledCall?
}

/// A text on its way by the detents of a wheel. It is moved part by part, because what has been measured shifts its coordinates.
final class TextRoll: AnimationParticipant {
  private weak var box: TextInputBox?
  private var vector = AnimatedVector(CGPoint.zero.animatableData)
  /// How much of the way it has moved.
  private var gone = CGPoint.zero

  init(_ box: TextInputBox) { self.box = box }

  /// What is still to be moved.
  var rest: CGPoint {
    var target = CGPoint.zero
    target.animatableData = vector.target
    return CGPoint(x: target.x - gone.x, y: target.y - gone.y)
  }
  func turn(by way: CGPoint, _ animation: Animation) {
    guard let box else { return }
    let now = box.graph.now
    vector.animate(to: vector.target + way.animatableData, with: animation, at: now - Motion.wheelLead)
    if advance(to: now) { box.graph.animator.add(self) }
  }
  func advance(to time: TimeInterval) -> Bool {
    guard let box, box.scrolling.roll === self else { return false }
    var place = CGPoint.zero
    place.animatableData = vector.value(at: time)
    let moves = box.moveText(by: CGPoint(x: place.x - gone.x, y: place.y - gone.y))
    gone = place
    // At the end of the text there is no way left.
    if vector.isAnimating, moves { return true }
    box.scrolling.roll = nil
    return false
  }
}
