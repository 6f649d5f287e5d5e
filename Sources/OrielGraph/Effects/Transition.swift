import Foundation
import OrielDrawing

extension Box {
  /// Shows the box coming in: as its own transition says, by fading otherwise.
  func playInsertion(_ animation: Animation) { presentationHost?.playInsertion(animation) }
  /// Shows the box going; calls `done` when it is gone.
  func playRemoval(_ animation: Animation, done: @escaping () -> Void) {
    guard let host = presentationHost else { return done() }
    host.playRemoval(animation, done: done)
  }
  /// The transition in force: this box's, if it is one.
  private var presentationHost: (any TransitionPlaying)? { self as? any TransitionPlaying }
}

/// A box that shows its content coming and going.
package protocol TransitionPlaying: AnyObject {
  func playInsertion(_ animation: Animation)
  func playRemoval(_ animation: Animation, done: @escaping () -> Void)
}
