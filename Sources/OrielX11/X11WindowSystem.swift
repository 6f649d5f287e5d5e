import Foundation
import OrielDrawing
import OrielWindowing
internal import COriel

/// The window system on X11.
package final class X11WindowSystem {
  let connection: X11Connection
  /// Keyboard, pointer, input methods, cursors.
  var input: (any X11InputHost)?

  package init(display: String? = nil, applicationName: String, applicationIdentifier: String) throws(WindowSystemError) {
    connection = try X11Connection(display: display)
  }

  /// The window with this XID, if it is ours.
  func window(_ xid: XID) -> X11Window? { connection.target(of: xid) as? X11Window }
  /// A monotonic time in seconds; X event times are another clock.
  package var now: TimeInterval { ProcessInfo.processInfo.systemUptime }
  /// Runs `body` when `now` has reached `time`, unless the token was released.
  package func schedule(at time: TimeInterval, _ body: @escaping @MainActor () -> Void) -> ScheduledCall { ScheduledCall() }
}
