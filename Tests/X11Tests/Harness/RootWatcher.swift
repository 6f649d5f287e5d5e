import COriel

@testable import OrielX11

/// Notes the client messages that reach the root, as a window manager would see them.
final class RootWatcher: X11EventHandler {
  /// The first number of each.
  var messages: [UInt] { all.map { UInt(bitPattern: $0.data.l.0) } }
  private(set) var all: [XClientMessageEvent] = []
  let mask = SubstructureNotifyMask

  func handle(_ event: inout XEvent) -> Bool {
    guard event.type == ClientMessage, event.xclient.format == 32 else { return false }
    all.append(event.xclient)
    return false
  }
}

extension SyncCounter {
  /// The counters as the server has them.
  var value: Int64 { value(of: identifier) }
  var extendedValue: Int64 { value(of: extendedIdentifier) }
  private func value(of counter: XSyncCounter) -> Int64 {
    var value = XSyncValue()
    guard XSyncQueryCounter(connection.display, counter, &value) != 0 else { return -1 }
    return Int64(value.hi) << 32 | Int64(value.lo)
  }
}
