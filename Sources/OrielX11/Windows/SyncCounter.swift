import Foundation
internal import COriel

/// `_NET_WM_SYNC_REQUEST`: tells the window manager when the frame for a new size is drawn, so that a resize by its
/// border neither flickers nor runs ahead.
///
/// Two counters. The basic one is set after the frame. Compositing window managers may ask for the extended one, which is
/// odd while the frame is being drawn and even afterwards, so that they never show half of it. Which of the two a request
/// means is said by its last field being 1 and nothing else: Metacity puts garbage there.
final class SyncCounter {
  let identifier: XSyncCounter
  let extendedIdentifier: XSyncCounter
  let connection: X11Connection
  private enum Request {
    case basic(XSyncValue)
    /// The value asked for, made even.
    case extended(Int64)
  }
  private var requested: Request?
  private var isConfigured = false
  private var isDrawing = false

  init?(connection: X11Connection) {
    guard connection.opcodes.sync != nil else { return nil }
    self.connection = connection
    identifier = XSyncCounter(xcb_generate_id(connection.xcb))
    extendedIdentifier = XSyncCounter(xcb_generate_id(connection.xcb))
    for counter in [identifier, extendedIdentifier] { send(.create, counter, XSyncValue(hi: 0, lo: 0)) }
  }

  /// Requests of the SYNC extension by their numbers.
  private enum Operation: Int32 { case create = 2, set = 3, destroy = 6 }
  private func send(_ request: Operation, _ counter: XSyncCounter, _ value: XSyncValue? = nil) {
    guard let opcode = connection.opcodes.sync else { return }
    let arguments = value.map { [UInt32(bitPattern: $0.hi), $0.lo] } ?? []
    RawRequest.send(connection.display, major: opcode, minor: request.rawValue, [UInt32(counter)] + arguments)
  }

  /// The window manager will resize, and waits for this value.
  func request(low: Int, high: Int, flag: Int) {
    // A frame under way for the request before is not ended any more by its own number.
    isDrawing = false
    isConfigured = false
    let (hi, lo) = (Int32(truncatingIfNeeded: high), UInt32(truncatingIfNeeded: low))
    guard flag == 1 else { return requested = .basic(XSyncValue(hi: hi, lo: lo)) }
    let value = Int64(hi) << 32 | Int64(lo)
    requested = .extended(value & 1 == 0 ? value : value &+ 1)
  }
  /// The ConfigureNotify that belongs to the request came.
  func configured() { if requested != nil { isConfigured = true } }
  /// The request's new size is known, its frame not yet drawn.
  var awaitsFrame: Bool { requested != nil && isConfigured }
  var isRequested: Bool { requested != nil }

  /// The frame for the new size is about to be drawn.
  func begin() {
    guard case .extended(let value) = requested, isConfigured else { return }
    isDrawing = true
    set(extendedIdentifier, to: value &+ 1)
  }

  /// The frame is drawn and put (or there is nothing to draw).
  func acknowledge() {
    switch requested {
    case .basic(let value): send(.set, identifier, value)
    case .extended(let value): set(extendedIdentifier, to: isDrawing ? value &+ 2 : value)
    case nil: return
    }
    requested = nil
    isDrawing = false
  }

  private func set(_ counter: XSyncCounter, to value: Int64) {
    send(.set, counter, XSyncValue(hi: Int32(truncatingIfNeeded: value >> 32), lo: UInt32(truncatingIfNeeded: value)))
  }

  isolated deinit {
    guard !connection.isLost else { return }
    send(.destroy, identifier)
    send(.destroy, extendedIdentifier)
  }
}
