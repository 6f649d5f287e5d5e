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
    init(type: Atom, data: Data) {
      self.type = type
      self.data = data
    }
  }
  private let connection: X11Connection
  private var transfers: [Key: Transfer] = [:]
  /// What we had selected on a receiver's window before (non-zero for windows of our own).
  private var formerMasks: [XID: Int] = [:]

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
    if formerMasks[window] == nil {
      var attributes = XWindowAttributes()
      var exists: Int32 = 0
      _ = ErrorTrap.catchingReply(connection.display) {
        exists = XGetWindowAttributes(connection.display, window, &attributes)
      }
      guard exists != 0 else { return false }
      formerMasks[window] = attributes.your_event_mask
      XSelectInput(connection.display, window, attributes.your_event_mask | PropertyChangeMask | StructureNotifyMask)
    }
    let transfer = Transfer(type: type, data: data)
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
    formerMasks[window] = nil
    for key in transfers.keys where key.window == window { transfers.removeValue(forKey: key)?.patience?.stop() }
  }

  private func finish(_ key: Key) {
    guard let transfer = transfers.removeValue(forKey: key) else { return }
    transfer.patience?.stop()
    guard !connection.isLost, !transfers.keys.contains(where: { $0.window == key.window }),
      let mask = formerMasks.removeValue(forKey: key.window)
    else { return }
    XSelectInput(connection.display, key.window, mask)
  }
}
