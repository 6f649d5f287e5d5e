import Foundation

/// The animation of a box from its old position to its new layout position.
package final class BoxDisplacement: AnimationParticipant {
  private weak var box: Box?
  private var vector: AnimatedVector<CGPoint.AnimatableData>
  private var offset: CGPoint

  /// Starts or redirects the movement of `box` after layout has moved it.
  static func begin(_ box: Box, from old: CGRect, animation: Animation, animator: Animator) {
    let shown = box.displacement?.origin(at: old.origin) ?? old.origin
    let displacement = BoxDisplacement(box, startingAt: CGPoint(x: shown.x - box.origin.x, y: shown.y - box.origin.y))
    if let running = box.displacement { animator.remove(running) }
    displacement.vector.animate(to: .zero, with: animation, at: animator.graph?.now ?? animator.time)
    box.displacement = displacement
    animator.add(displacement)
  }

  private init(_ box: Box, startingAt offset: CGPoint) {
    self.box = box
    self.offset = offset
    vector = AnimatedVector(offset.animatableData)
  }

  func origin(of box: Box) -> CGPoint { origin(at: box.origin) }
  fileprivate func origin(at origin: CGPoint) -> CGPoint { CGPoint(x: origin.x + offset.x, y: origin.y + offset.y) }
  /// The area the box currently covers, in its parent's coordinates.
  func covered(by box: Box) -> CGRect {
    let shown = origin(of: box)
    return box.inkBounds.offsetBy(dx: shown.x, dy: shown.y)
  }

  package func advance(to time: TimeInterval) -> Bool {
    guard let box, box.displacement === self else { return false }
    box.damageVisible()
    offset.animatableData = vector.value(at: time)
    if !vector.isAnimating { box.displacement = nil }
    box.parent?.invalidateInk()
    box.damageVisible()
    return vector.isAnimating
  }
}
