import Foundation
import OrielWindowing

/// The one grab of pointer and keyboard that a stack of pop-ups shares: who has it, and that it ends.
final class InputGrab {
  private unowned let system: X11WindowSystem
  private(set) weak var owner: X11Window?

  init(system: X11WindowSystem) { self.system = system }

  /// Grabs for `window`, which must be viewable; moves the grab if another window of ours has it.
  func take(for window: X11Window) -> Bool {
    if owner === window { return true }
    guard let input = system.input, input.grab(window) else { return false }
    owner = window
    return true
  }

  func release(by window: X11Window) { if owner === window { release() } }
  func release() {
    guard owner != nil else { return }
    owner = nil
    // A drag from one of the pop-ups goes on without them.
    if !system.connection.isLost, !system.pointerIsDragging { system.input?.ungrab() }
  }

  /// The pop-ups must go: a press outside every window of ours, or the owner lost the focus or the screen.
  func lose() {
    guard let owner else { return }
    release()
    owner.delegate?.windowLostGrab(owner)
  }
}
