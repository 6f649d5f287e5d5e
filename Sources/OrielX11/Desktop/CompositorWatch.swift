internal import COriel
import Foundation

/// Tells when a compositor comes or goes: when the owner of its selection changes (EWMH, `_NET_WM_CM_Sn`).
final class CompositorWatch: X11EventHandler {
  private let connection: X11Connection
  private let onChange: () -> Void
  private var eventBase: Int32 = -1

  init(_ connection: X11Connection, onChange: @escaping () -> Void) {
    self.connection = connection
    self.onChange = onChange
    var (event, error, major, minor): (Int32, Int32, Int32, Int32) = (0, 0, 1, 0)
    guard XFixesQueryExtension(connection.display, &event, &error) != 0,
      XFixesQueryVersion(connection.display, &major, &minor) != 0
    else { return }
    eventBase = event
    let mask =
      XFixesSetSelectionOwnerNotifyMask | XFixesSelectionWindowDestroyNotifyMask | XFixesSelectionClientCloseNotifyMask
    XFixesSelectSelectionInput(connection.display, connection.leader, connection.atoms[._NET_WM_CM_S0], UInt(mask))
    connection.handlers.append(self)
  }

  func handle(_ event: inout XEvent) -> Bool {
    guard eventBase >= 0, event.type == eventBase + XFixesSelectionNotify else { return false }
    let notice = withUnsafeBytes(of: &event) { $0.loadUnaligned(as: XFixesSelectionNotifyEvent.self) }
    guard notice.send_event == 0, notice.selection == connection.atoms[._NET_WM_CM_S0] else { return false }
    onChange()
    return true
  }
}
