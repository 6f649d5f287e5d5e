import Foundation

/// Why something about the session bus did not work. The app goes on without the service in question.
nonisolated package enum BusError: Error, Equatable, Sendable, CustomStringConvertible {
  /// libdbus is not installed, or not one we know.
  case noLibrary(String)
  /// No address is known: not a desktop session, or one without a bus.
  case noBus
  case cannotConnect(address: String, reason: String)
  /// The bus took the connection and did not let us in within the time.
  case refused(address: String)
  /// The bus closed the connection: it ended, or one of the sides said something ill-formed.
  case disconnected
  case timedOut(String)
  /// The other side answered with an error: its D-Bus name and text.
  case answered(name: String, message: String)
  /// The answer has another form than the interface says.
  case malformed(String)
  /// What we were about to send is not valid on a bus.
  case invalid(String)

  package var description: String {
    switch self {
    case .noLibrary(let why): "The desktop's services cannot be used: \(why)."
    case .noBus: "There is no session bus: DBUS_SESSION_BUS_ADDRESS is not set and XDG_RUNTIME_DIR has no socket “bus”."
    case .cannotConnect(let address, let reason): "The session bus at \(address) cannot be reached: \(reason)."
    case .refused(let address): "The session bus at \(address) does not answer."
    case .disconnected: "The connection to the session bus has ended."
    case .timedOut(let what): "\(what) did not answer in time."
    case .answered(let name, let message): message.isEmpty ? name : "\(message) (\(name))"
    case .malformed(let what): "\(what) answered something else than its interface says."
    case .invalid(let what): "\(what) cannot be sent over D-Bus."
    }
  }

  /// Nobody has the name, or it cannot be started: the service is absent, which is no fault.
  package var isAbsence: Bool {
    switch self {
    case .answered(let name, _):
      ["ServiceUnknown", "NameHasNoOwner", "Spawn.ServiceNotFound"].contains { name == "org.freedesktop.DBus.Error." + $0 }
    case .noLibrary, .noBus, .cannotConnect, .refused, .disconnected: true
    case .timedOut, .malformed, .invalid: false
    }
  }
  /// The other side does not know the method, interface or object.
  package var isUnknown: Bool {
    guard case .answered(let name, _) = self else { return false }
    return ["UnknownMethod", "UnknownInterface", "UnknownObject"].contains { name == "org.freedesktop.DBus.Error." + $0 }
  }
}
