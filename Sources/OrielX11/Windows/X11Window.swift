import Foundation
import OrielDrawing
import OrielWindowing
internal import COriel

/// One X window of ours.
final class X11Window: X11EventTarget {
  unowned let system: X11WindowSystem
  let connection: X11Connection
  let xid: XID
  /// False once the X window is gone, whoever destroyed it.
  private(set) var isAlive = true
  /// Device pixels per point.
  private(set) var scale: Double = 1
  weak var delegate: (any PlatformWindowDelegate)?
  /// The window that has the X focus on behalf of this one: itself, or the owner's top-level of a child or pop-up.
  var topLevel: X11Window { self }

  init(system: X11WindowSystem, xid: XID) {
    self.system = system
    connection = system.connection
    self.xid = xid
    connection.setTarget(self, for: xid)
  }

  /// Pixels of this window to content points.
  func point(x: Double, y: Double) -> CGPoint { CGPoint(x: x / scale, y: y / scale) }

  /// Hands an input event to whoever draws the window; true if it was used.
  @discardableResult
  func deliver(_ event: InputEvent) -> Bool { false }

  /// The user touched this window at `time`: remembered by the connection and told to the window manager.
  func noteInput(_ time: Time) { connection.noteInput(time) }

  func handle(_ event: inout XEvent) {}
}
