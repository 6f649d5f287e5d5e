import Foundation

/// The applications that a user may not start, as malcontent has the accounts service keep them for everybody who starts
/// applications: `com.endlessm.ParentalControls.AppFilter` of the user's object on the system's bus.
package final class ParentalFilter {
  package enum Failure: Error, Equatable {
    /// No accounts service, or one without malcontent.
    case unavailable
    /// Polkit did not allow it.
    case notAuthorized
    case failed(String)
  }
  package nonisolated struct Applications: Equatable, Sendable {
    /// Only these may be started; otherwise all but these.
    package var isAllowlist: Bool
    /// Paths of programs and references of Flatpak.
    package var names: [String]
    package init(isAllowlist: Bool, names: [String]) { (self.isAllowlist, self.names) = (isAllowlist, names) }
  }

  private static let service = "org.freedesktop.Accounts", interface = "com.endlessm.ParentalControls.AppFilter", property = "AppFilter"
  private let bus: SessionBus
  private let path: String

  /// `bus` is the system's.
  package init(bus: SessionBus, user: uid_t = getuid()) {
    self.bus = bus
    path = "/org/freedesktop/Accounts/User\(user)"
  }

  package func read() async throws(Failure) -> Applications {
    let answer = try await ask("Get", [])
    guard let fields = answer.first?.content.fields, fields.count == 2, let isAllowlist = fields[0].isTrue, let names = fields[1].elements else {
      throw .failed("The accounts service answered something else than a filter of applications.")
    }
    return Applications(isAllowlist: isAllowlist, names: names.compactMap(\.text))
  }
  /// Replaces the whole filter. Polkit may ask the person for a password meanwhile.
  package func write(_ applications: Applications) async throws(Failure) {
    let names = BusValue.array(of: "s", applications.names.map { .string($0) })
    _ = try await ask("Set", [.variant(.structure([.bool(applications.isAllowlist), names]))])
  }

  private func ask(_ method: String, _ arguments: [BusValue]) async throws(Failure) -> [BusValue] {
    var call = BusCall(
      Self.service, path, "org.freedesktop.DBus.Properties", method, [.string(Self.interface), .string(Self.property)] + arguments, timeout: 600)
    call.mayAskPerson = true
    do throws(BusError) { return try await bus.call(call) } catch {
      if error.isAbsence || error.isUnknown { throw .unavailable }
      guard case .answered(let name, _) = error else { throw .failed(error.description) }
      switch name.split(separator: ".").last {
      // What GLib's services say of an interface that they do not have.
      case "InvalidArgs", "UnknownProperty": throw .unavailable
      case "PermissionDenied", "AccessDenied", "AuthFailed", "InteractiveAuthorizationRequired", "NotAuthorized": throw .notAuthorized
      default: throw .failed(error.description)
      }
    }
  }
}
