import Foundation

/// Writes messages to the system journal, if there is one, and to the terminal that the program was started from.
///
/// `journalctl --user -t NAME` shows them, with SUBSYSTEM and CATEGORY as fields. Messages for debugging are kept out of the
/// journal unless `OS_ACTIVITY_MODE=debug` is set.
public struct Logger: Sendable {
  private let log: OSLog

  public init() { log = .default }
  public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }
  public init(_ logObj: OSLog) { log = logObj }

  public func log(_ message: OSLogMessage) { log.write(message, .default) }
  public func log(level: OSLogType, _ message: OSLogMessage) { log.write(message, level) }
  public func trace(_ message: OSLogMessage) { log.write(message, .debug) }
  public func debug(_ message: OSLogMessage) { log.write(message, .debug) }
  public func info(_ message: OSLogMessage) { log.write(message, .info) }
  public func notice(_ message: OSLogMessage) { log.write(message, .default) }
  public func warning(_ message: OSLogMessage) { log.write(message, .error, priority: 4) }
  public func error(_ message: OSLogMessage) { log.write(message, .error) }
  public func critical(_ message: OSLogMessage) { log.write(message, .fault) }
  public func fault(_ message: OSLogMessage) { log.write(message, .fault) }
}

/// How important a message is.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }
  public static let `default` = OSLogType(rawValue: 0)
  public static let info = OSLogType(rawValue: 1)
  public static let debug = OSLogType(rawValue: 2)
  public static let error = OSLogType(rawValue: 16)
  public static let fault = OSLogType(rawValue: 17)

  /// The priority as in `syslog(3)`.
  var priority: Int {
    switch self {
    case .debug: 7
    case .info: 6
    case .error: 3
    case .fault: 2
    default: 5
    }
  }
}

/// A subsystem, in reverse-DNS notation, and a category for its messages.
public final class OSLog: NSObject, Sendable {
  public let subsystem: String
  public let category: String

  public init(subsystem: String, category: String) { (self.subsystem, self.category) = (subsystem, category) }
  public static let `default` = OSLog(subsystem: "", category: "")
  /// Discards messages.
  public static let disabled = OSLog(subsystem: "", category: "disabled")

  public func isEnabled(type: OSLogType) -> Bool { self !== OSLog.disabled && (type != .debug || Journal.showsDebugging || Journal.hasTerminal) }

  func write(_ message: OSLogMessage, _ type: OSLogType, priority: Int? = nil) {
    guard isEnabled(type: type) else { return }
    Journal.write(message, type: type, priority: priority ?? type.priority, subsystem: subsystem, category: category)
  }
}

public func os_log(_ type: OSLogType, log: OSLog = .default, _ message: OSLogMessage) { log.write(message, type) }
public func os_log(_ message: OSLogMessage) { OSLog.default.write(message, .default) }
/// Logs a C format string with its arguments, which are always public.
public func os_log(_ message: StaticString, log: OSLog = .default, type: OSLogType = .default, _ arguments: any CVarArg...) {
  var format = "\(message)"
  for privacy in ["{public}", "{private}", "{sensitive}"] { format = format.replacingOccurrences(of: "%" + privacy, with: "%") }
  let text = arguments.isEmpty ? format : String(format: format, arguments: arguments)
  log.write(OSLogMessage(stringLiteral: text), type)
}
