import Foundation
import OrielWindowing

/// The one grab of pointer and keyboard that a stack of pop-ups shares: who has it, and that it ends.
final class InputGrab {
  private unowned let system: X11WindowSystem
  private(set) weak var owner: X11Window?
  /// Presses in other windows of ours are the owner's as well, and none of them ends the grab.
  private(set) var isExclusive = false

  /// The window that another program's grab keeps from having it, and when that is tried again.
  private weak var waiting: X11Window?
  private var nextTry: ScheduledCall?

  init(system: X11WindowSystem) { self.system = system }

  /// Grabs for `window`, which must be viewable; moves the grab if another window of ours has it.
  ///
  /// False if another program holds it. A window manager that has just handled a key may do so for a moment: it is tried
  /// again for a tenth of a second, by the loop.
  func take(for window: X11Window, isExclusive: Bool = false) -> Bool {
    if owner === window, isExclusive == self.isExclusive { return true }
    stopWaiting()
    self.isExclusive = isExclusive
    if grabs(for: window) { return true }
    wait(for: window) {}
    return false
  }
  /// The grab was needed for something else, and is free again.
  func restore() {
    guard let window = owner else { return }
    if grabs(for: window) { return }
    owner = nil
    wait(for: window) { window.delegate?.windowLostGrab(window) }
  }
  private func grabs(for window: X11Window, isRetry: Bool = false) -> Bool {
    guard let input = system.input, input.grab(window, isRetry: isRetry, sharesEvents: !isExclusive) else { return false }
    owner = window
    return true
  }

  private static let interval = 0.01, attempts = 10
  private func wait(for window: X11Window, attempt: Int = 1, givingUp: @escaping () -> Void) {
    waiting = window
    nextTry = system.schedule(at: system.now + Self.interval) { [weak self] in
      guard let self, let window = waiting, window.isAlive, !system.connection.isLost else { return }
      if grabs(for: window, isRetry: true) { return stopWaiting() }
      if attempt < Self.attempts { return wait(for: window, attempt: attempt + 1, givingUp: givingUp) }
      stopWaiting()
      givingUp()
    }
  }
  private func stopWaiting() {
    waiting = nil
    nextTry = nil
  }

  func release(by window: X11Window) {
    if waiting === window { stopWaiting() }
    if owner === window { release() }
  }
  func release() {
    stopWaiting()
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
