internal import COriel
import Foundation

/// Contents on their way to other programs in pieces (INCR), several at a time.
///
/// A piece goes out whenever the receiver has deleted the one before; a receiver that sleeps for five seconds or dies
/// is given up.
final class OutgoingTransfers {
  private struct Key: Hashable {
    var window: XID
    var property: Atom
  }
  private final class Transfer {
    let type: Atom
    let data: Data
    var offset = 0
    var patience: Patience?
    let watch: ForeignWindowWatch
    init(type: Atom, data: Data, watch: ForeignWindowWatch) {
      self.type = type
      self.data = data
      self.watch = watch
    }
  }
  private let connection: X11Connection
  private var transfers: [Key: Transfer] = [:]

  /// Bytes in one piece, and the most that goes in one property.
  let pieceSize: Int

  init(connection: X11Connection) {
    self.connection = connection
    let words = max(XExtendedMaxRequestSize(connection.display), XMaxRequestSize(connection.display))
    pieceSize = min(256 * 1024, max(words * 4 - 1024, 4096))
  }

  var isEmpty: Bool { transfers.isEmpty }

  /// Begins; false if there is too much on the way already. The caller notifies the receiver afterwards.
  func begin(_ data: Data, type: Atom, window: XID, property: Atom) -> Bool {
    guard transfers.count < 64 else { return false }
    let key = Key(window: window, property: property)
    finish(key)
    guard let watch = connection.foreignWindows.watch(window, mask: PropertyChangeMask | StructureNotifyMask) else { return false }
    let transfer = Transfer(type: type, data: data, watch: watch)
    transfers[key] = transfer
    transfer.patience = Patience(seconds: 5) { [weak self] in self?.finish(key) }
    var size = UInt(data.count)
    withUnsafeBytes(of: &size) {
      _ = XChangeProperty(
        connection.display, window, property, connection.atoms[.INCR], 32, PropModeReplace,
        $0.bindMemory(to: UInt8.self).baseAddress, 1)
    }
    return true
  }

  /// The receiver took a piece. True if the event was about a transfer.
  func handle(_ event: XPropertyEvent) -> Bool {
    let key = Key(window: event.window, property: event.atom)
    guard let transfer = transfers[key] else { return false }
    guard event.state == PropertyDelete else { return true }
    let end = min(transfer.offset + pieceSize, transfer.data.count)
    let piece = [UInt8](transfer.data[transfer.data.startIndex + transfer.offset..<transfer.data.startIndex + end])
    _ = XChangeProperty(
      connection.display, key.window, key.property, transfer.type, 8, PropModeReplace, piece, Int32(piece.count))
    transfer.offset = end
    transfer.patience?.progress()
    // The empty piece says that it was all.
    if piece.isEmpty { finish(key) }
    return true
  }

  func windowDestroyed(_ window: XID) {
    connection.foreignWindows.destroyed(window)
    for key in transfers.keys where key.window == window { transfers.removeValue(forKey: key)?.patience?.stop() }
  }

  private func finish(_ key: Key) { transfers.removeValue(forKey: key)?.patience?.stop() }
}
