import Foundation

/// Sends messages to systemd's journal in its native protocol, and to standard error if that is a terminal or there is no journal.
enum Journal {
  static let hasTerminal = isatty(2) != 0
  static let showsDebugging = ProcessInfo.processInfo.environment["OS_ACTIVITY_MODE"] == "debug"
  private static let program = ProcessInfo.processInfo.processName
  /// Longer messages do not fit into a datagram.
  private static let mostBytes = 64 * 1024

  static func write(_ message: OSLogMessage, type: OSLogType, priority: Int, subsystem: String, category: String) {
    var isKept = false
    if type != .debug || showsDebugging {
      isKept = send(entry(message.kept, priority: priority, subsystem: subsystem, category: category), to: connection)
    }
    guard hasTerminal || !isKept else { return }
    let origin = [subsystem, category].filter { !$0.isEmpty }.joined(separator: ":")
    let line = (origin.isEmpty ? "" : "[\(origin)] ") + (hasTerminal ? message.shown : message.kept) + "\n"
    // Standard error may be closed or full.
    try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
  }

  /// The fields of one message: `NAME=value`, or with a length prefix if the value contains line breaks.
  static func entry(_ message: String, priority: Int, subsystem: String, category: String) -> Data {
    var data = Data()
    func add(_ name: String, _ value: String) {
      let bytes = Data(value.utf8.prefix(mostBytes))
      data += Data(name.utf8)
      if bytes.contains(10) {
        data.append(10)
        withUnsafeBytes(of: UInt64(bytes.count).littleEndian) { data.append(contentsOf: $0) }
      } else {
        data += Data("=".utf8)
      }
      data += bytes
      data.append(10)
    }
    add("MESSAGE", message)
    add("PRIORITY", String(priority))
    add("SYSLOG_IDENTIFIER", program)
    if !subsystem.isEmpty { add("SUBSYSTEM", subsystem) }
    if !category.isEmpty { add("CATEGORY", category) }
    return data
  }

  /// False if there is no journal or its queue is full: sending never blocks.
  static func send(_ entry: Data, to journal: Int32) -> Bool {
    guard journal >= 0 else { return false }
    return entry.withUnsafeBytes { Foundation.send(journal, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)) } == entry.count
  }
  private static let connection = connect(to: "/run/systemd/journal/socket")
  /// Negative if there is no listener.
  static func connect(to path: String) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else { return -1 }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return -1 }
    let isThere = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
    guard isThere == 0 else {
      close(descriptor)
      return -1
    }
    return descriptor
  }
}
