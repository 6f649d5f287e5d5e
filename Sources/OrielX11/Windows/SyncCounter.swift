import Foundation
internal import COriel

/// `_NET_WM_SYNC_REQUEST`: tells the window manager when the frame for a new size is drawn, so that a resize by its
/// border neither flickers nor runs ahead.
///
/// The basic protocol with one counter. Metacity puts garbage where extended requests have a flag, so that is not read.
final class SyncCounter {
  let identifier: XSyncCounter
  let connection: X11Connection
  private var requested: XSyncValue?
  private var isConfigured = false

  init?(connection: X11Connection) {
    guard connection.hasSyncExtension else { return nil }
    self.connection = connection
    identifier = XSyncCreateCounter(connection.display, XSyncValue(hi: 0, lo: 0))
  }

  /// The window manager will resize, and waits for this value.
  func request(low: Int, high: Int) {
    requested = XSyncValue(hi: Int32(truncatingIfNeeded: high), lo: UInt32(truncatingIfNeeded: low))
    isConfigured = false
  }
  /// The ConfigureNotify that belongs to the request came.
  func configured() { if requested != nil { isConfigured = true } }
  /// The request's new size is known, its frame not yet drawn.
  var awaitsFrame: Bool { requested != nil && isConfigured }
  var isRequested: Bool { requested != nil }

  /// The frame is drawn and put (or there is nothing to draw).
  func acknowledge() {
    guard let value = requested else { return }
    requested = nil
    XSyncSetCounter(connection.display, identifier, value)
  }

  isolated deinit { if !connection.isLost { XSyncDestroyCounter(connection.display, identifier) } }
}
