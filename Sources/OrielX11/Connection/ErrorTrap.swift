import Foundation
internal import COriel

/// An error the X server reported for one of our requests, in the protocol's words.
nonisolated struct X11Error: Error, Equatable, CustomStringConvertible {
  /// BadWindow = 3, BadMatch = 8 ... (X11/X.h), or an extension's code.
  var code: UInt8
  var majorOpcode: UInt8
  var minorOpcode: UInt8
  var resource: UInt
  var serial: UInt

  static let names = [
    "Success", "BadRequest", "BadValue", "BadWindow", "BadPixmap", "BadAtom", "BadCursor", "BadFont", "BadMatch",
    "BadDrawable", "BadAccess", "BadAlloc", "BadColor", "BadGC", "BadIDChoice", "BadName", "BadLength",
    "BadImplementation",
  ]
  var description: String {
    let name = Int(code) < Self.names.count ? Self.names[Int(code)] : "error \(code)"
    return "\(name) for request \(majorOpcode).\(minorOpcode), resource 0x\(String(resource, radix: 16))"
  }
}

/// A scope in which errors of the X server are caught instead of logged.
enum ErrorTrap {
  // The C handlers carry no context; Xlib is only used on the main thread.
  nonisolated(unsafe) fileprivate static var scopes: [(display: OpaquePointer, firstSerial: UInt, error: X11Error?)] = []
  nonisolated(unsafe) fileprivate static var losses: [OpaquePointer: @MainActor (_ reason: String) -> Void] = [:]
  /// Errors outside any scope since the start, newest last; bounded. For tests and the log.
  nonisolated(unsafe) static var untrapped: [X11Error] = []

  /// Requests whose failure is of interest although nobody waits for it.
  nonisolated(unsafe) fileprivate static var watches: [(display: OpaquePointer, serial: UInt, failed: @MainActor () -> Void)] = []

  /// `failed` is called while events are read, if the request with this number turns out to be refused. It must not talk
  /// to the server.
  static func watch(_ display: OpaquePointer, serial: UInt, failed: @escaping @MainActor () -> Void) {
    let answered = XLastKnownRequestProcessed(display)
    watches.removeAll { $0.display == display && $0.serial < answered }
    watches.append((display, serial, failed))
  }

  /// Runs `body`, waits for the server, and answers the first error its requests caused.
  static func catching(_ display: OpaquePointer, _ body: () -> Void) -> X11Error? {
    begin(display)
    body()
    XSync(display, 0)
    return end()
  }
  /// Forgets a display that is about to be closed.
  static func uninstall(for display: OpaquePointer) {
    losses[display] = nil
    watches.removeAll { $0.display == display }
  }
  static func begin(_ display: OpaquePointer) { scopes.append((display, XNextRequest(display), nil)) }
  static func end() -> X11Error? { scopes.removeLast().error }

  /// Installs both handlers. X errors are ordinary races (a window died under us) and never end the process; the loss
  /// of the connection calls `connectionLost`, which must not return to Xlib's caller.
  static func install(
    for display: OpaquePointer, connectionLost: @escaping @MainActor (_ reason: String) -> Void
  ) {
    losses[display] = connectionLost
    XSetErrorHandler { _, event in
      guard let event = event?.pointee else { return 0 }
      let error = X11Error(
        code: event.error_code, majorOpcode: event.request_code, minorOpcode: event.minor_code,
        resource: event.resourceid, serial: event.serial)
      if let index = ErrorTrap.watches.firstIndex(where: { $0.display == event.display && $0.serial == error.serial }) {
        let failed = ErrorTrap.watches.remove(at: index).failed
        MainActor.assumeIsolated { failed() }
        return 0
      }
      for index in ErrorTrap.scopes.indices.reversed()
      where ErrorTrap.scopes[index].display == event.display && error.serial >= ErrorTrap.scopes[index].firstSerial {
        if ErrorTrap.scopes[index].error == nil { ErrorTrap.scopes[index].error = error }
        return 0
      }
      if ErrorTrap.untrapped.count < 64 { ErrorTrap.untrapped.append(error) }
      if ErrorTrap.logsErrors { try? FileHandle.standardError.write(contentsOf: Data("X11: \(error)\n".utf8)) }
      return 0
    }
    XSetIOErrorHandler { display in
      let number = errno
      // Anything else is left from some earlier call: a server that goes leaves no error behind.
      let isOfTheNetwork = [ETIMEDOUT, ENETDOWN, ENETUNREACH, ENETRESET, EHOSTDOWN, EHOSTUNREACH, ENOBUFS].contains(number)
      let reason = isOfTheNetwork ? String(cString: strerror(number)) : "the server closed the connection"
      guard let display, let lost = ErrorTrap.losses[display] else { return 0 }
      MainActor.assumeIsolated { lost(reason) }
      return 0
    }
  }
  nonisolated private static let logsErrors = getenv("ORIEL_LOG_X11") != nil
}
