import Foundation
import OrielBase

/// Says whether another process of the same app runs in this session, for the price of one file: the bus, whose library takes
/// milliseconds to load, is asked by second starts only.
nonisolated package final class InstanceLock {
  package enum Claim {
    /// No other process has it. It is kept for as long as the lock is.
    case first(InstanceLock)
    /// Another process runs.
    case taken
    /// There is no place for such locks: nothing is known.
    case unavailable
  }
  private let file: Int32
  private init(_ file: Int32) { self.file = file }
  deinit {
    // A child process that is just being started has the descriptor as well.
    flock(file, LOCK_UN)
    close(file)
  }

  /// Claims the app for this process. A session with a bus of its own has processes of its own.
  package static func claim(_ identifier: String, environment: @escaping (String) -> String? = BaseFolders.variable) -> Claim {
    guard let folder = BaseFolders(environment).runtime, !identifier.contains("/") else { return .unavailable }
    let bus = environment("DBUS_SESSION_BUS_ADDRESS") ?? ""
    // FNV-1a: addresses of buses are no names of files.
    let session = bus.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    let file = open("\(folder)/oriel-\(identifier)-\(String(session, radix: 36)).lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { return .unavailable }
    if flock(file, LOCK_EX | LOCK_NB) == 0 { return .first(InstanceLock(file)) }
    let isTaken = errno == EWOULDBLOCK
    close(file)
    return isTaken ? .taken : .unavailable
  }
}
