import OrielHeadless

@testable import OrielDesktop

/// A settings portal as a test wants it, on a connection of its own.
final class FakePortal {
  /// Which methods it has.
  enum Age { case current, withoutReadAll, old }
  let bus: SessionBus
  let age: Age
  var settings: [String: BusValue]
  /// Answers this to everything, whatever was asked.
  var answersAlways: [BusValue]?
  private(set) var questions: [String] = []
  private var token: BusToken?
  private(set) var hasName = false

  init(on bus: PrivateBus, age: Age = .current, _ settings: [String: BusValue] = [:]) async throws {
    self.bus = bus.connect()
    self.age = age
    self.settings = settings
    token = try self.bus.serve(AppearancePortal.path) { [weak self] in
      guard let self else { throw BusError.disconnected }
      return try answer($0)
    }
    Task { self.hasName = (try? await self.bus.requestName(AppearancePortal.name)) == true }
    _ = await bus.pump { self.hasName }
  }

  private func answer(_ request: BusRequest) throws -> [BusValue] {
    questions.append(request.member)
    if let answersAlways { return answersAlways }
    let unknown = BusError.answered(name: "org.freedesktop.DBus.Error.UnknownMethod", message: "No \(request.member)")
    switch request.member {
    case "ReadAll" where age == .current:
      return [.dictionary("s", "a{sv}", [.init(.string(Appearance.namespace), .properties(settings))])]
    case "ReadOne" where age != .old: return [.variant(try value(request))]
    case "Read": return [.variant(.variant(try value(request)))]
    default: throw unknown
    }
  }
  private func value(_ request: BusRequest) throws -> BusValue {
    guard request.arguments.first?.text == Appearance.namespace, let key = request.arguments.last?.text,
      let value = settings[key]
    else { throw BusError.answered(name: "org.freedesktop.portal.Error.NotFound", message: "Requested setting not found") }
    return value
  }

  func change(_ key: String, to value: BusValue) throws {
    settings[key] = value
    try say(key, value)
  }
  func say(_ key: String, _ value: BusValue, namespace: String = Appearance.namespace) throws {
    try bus.emit(
      AppearancePortal.path, AppearancePortal.interface, "SettingChanged", [.string(namespace), .string(key), .variant(value)])
  }
}
