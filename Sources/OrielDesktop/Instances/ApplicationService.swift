import OrielWindowing

/// The app on the session bus, as desktops start and address it: `org.freedesktop.Application`.
package final class ApplicationService {
  static let interface = "org.freedesktop.Application"
  private let export: BusExport
  private let name: BusName
  /// Whether requests reach this process.
  package var state: BusName.State { name.state }

  package init(
    _ identifier: String, on bus: SessionBus, handler: @escaping (_ request: ActivationRequest, _ launch: String?) -> Void
  ) throws(BusError) {
    var interface = BusInterface(Self.interface)
    interface.method("Activate", takes: "a{sv}") { request in
      handler(.activate, Self.launch(in: request.arguments[0]))
      return []
    }
    interface.method("Open", takes: "as a{sv}") { request in
      handler(.open(request.arguments[0].elements?.compactMap(\.text) ?? []), Self.launch(in: request.arguments[1]))
      return []
    }
    interface.method("ActivateAction", takes: "s av a{sv}") { request in
      let parameter = request.arguments[1].elements?.first?.text
      handler(.action(request.arguments[0].text ?? "", parameter: parameter), Self.launch(in: request.arguments[2]))
      return []
    }
    export = try BusExport([interface], at: Self.path(of: identifier), on: bus)
    name = BusName(identifier, on: bus)
  }

  private static func launch(in platformData: BusValue) -> String? {
    platformData["desktop-startup-id"]?.text ?? platformData["activation-token"]?.text
  }

  /// Whether the base name of a desktop file can be a name on the bus: it has to have a dot, and no odd characters.
  nonisolated package static func isName(_ identifier: String) -> Bool {
    let parts = identifier.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1 && identifier.utf8.count <= 255 && parts.allSatisfy { part in
      part.first.map { !$0.isNumber } == true
        && part.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
    }
  }
  /// The object of an app, by its name.
  nonisolated package static func path(of identifier: String) -> String {
    "/" + identifier.map { $0 == "." ? "/" : $0 == "-" ? "_" : String($0) }.joined()
  }
}
