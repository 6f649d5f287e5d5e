/// One interface of an object of ours: its methods, properties and signals.
///
/// Signatures are written with spaces between the arguments: `"i i as"`. A call whose arguments have other types is
/// answered with an error before its method runs, and an answer of other types never leaves the process: programs that
/// show menus and tray items have crashed over either.
package struct BusInterface {
  package typealias Body = @MainActor (BusRequest) async throws -> [BusValue]

  fileprivate struct Method {
    var takes, answers: [String]
    var body: Body
  }
  fileprivate struct Property {
    var signature: String
    var read: () -> BusValue
    var write: ((BusValue) throws -> Void)?
    var isListed: () -> Bool
  }
  package let name: String
  fileprivate var methods: [String: Method] = [:]
  fileprivate var properties: [String: Property] = [:]
  fileprivate var signals: [String: [String]] = [:]

  package init(_ name: String) { self.name = name }

  package mutating func method(_ name: String, takes: String = "", answers: String = "", _ body: @escaping Body) {
    methods[name] = Method(takes: Self.split(takes), answers: Self.split(answers), body: body)
  }
  /// - Parameter isListed: Whether `GetAll` names the property now, for programs to which a property that is there means
  ///   something even if it is empty. `Get` always answers.
  package mutating func property(
    _ name: String, _ signature: String, write: ((BusValue) throws -> Void)? = nil, isListed: @escaping () -> Bool = { true },
    _ read: @escaping () -> BusValue
  ) {
    properties[name] = Property(signature: signature, read: read, write: write, isListed: isListed)
  }
  package mutating func signal(_ name: String, _ arguments: String = "") { signals[name] = Self.split(arguments) }

  private static func split(_ signatures: String) -> [String] { signatures.split(separator: " ").map(String.init) }
}

/// An object of ours on the bus, until it is released or withdrawn.
///
/// Answers for its interfaces, for `org.freedesktop.DBus.Properties` and for introspection. It stays in place when the bus
/// goes and comes back; names must then be taken again.
package final class BusExport {
  package let path: String
  private let bus: SessionBus
  private var interfaces: [BusInterface]
  private var token: BusToken?

  /// The first interface with a member answers calls that name no interface.
  package init(_ interfaces: [BusInterface], at path: String, on bus: SessionBus) throws(BusError) {
    self.path = path
    self.bus = bus
    self.interfaces = interfaces
    token = try bus.serve(path) { [weak self] request in
      guard let self else { throw BusError.unknown("Object", path) }
      return try await answer(request)
    }
  }

  package func withdraw() {
    token?.cancel()
    token = nil
  }

  // MARK: Telling

  /// Says a signal to everybody. Nothing happens while there is no bus: who listens asks again when there is.
  package func emit(_ interface: String, _ signal: String, _ arguments: [BusValue] = []) {
    guard let declared = self.interface(interface)?.signals[signal], arguments.map(\.signature) == declared else {
      return assertionFailure("\(interface) has no signal \(signal) with these arguments.")
    }
    guard token != nil else { return }
    try? bus.emit(path, interface, signal, arguments)
  }
  /// Says `PropertiesChanged` with the values that the properties have now.
  package func tellProperties(_ names: [String], of interface: String) {
    guard token != nil, let declared = self.interface(interface) else { return }
    var values: [String: BusValue] = [:]
    for name in names { values[name] = declared.properties[name]?.read() }
    try? bus.emit(
      path, Self.propertiesInterface, "PropertiesChanged",
      [.string(interface), .properties(values), .array(of: "s", [])])
  }

  // MARK: Answering

  private static let propertiesInterface = "org.freedesktop.DBus.Properties"
  private static let introspectionInterface = "org.freedesktop.DBus.Introspectable"

  private func interface(_ name: String) -> BusInterface? { interfaces.first { $0.name == name } }

  private func answer(_ request: BusRequest) async throws -> [BusValue] {
    switch request.interface {
    case Self.propertiesInterface: return try answerProperties(request)
    case Self.introspectionInterface:
      guard request.member == "Introspect" else { throw BusError.unknown("Method", request.member) }
      return [.string(description)]
    case let name?:
      guard let interface = interface(name) else { throw BusError.unknown("Interface", name) }
      return try await call(interface, request)
    case nil:
      guard let interface = interfaces.first(where: { $0.methods[request.member] != nil }) else {
        throw BusError.unknown("Method", request.member)
      }
      return try await call(interface, request)
    }
  }

  private func call(_ interface: BusInterface, _ request: BusRequest) async throws -> [BusValue] {
    guard let method = interface.methods[request.member] else { throw BusError.unknown("Method", request.member) }
    try check(request, method.takes)
    let answer = try await method.body(request)
    guard answer.map(\.signature) == method.answers else {
      throw BusError.invalid("The answer of \(interface.name).\(request.member)")
    }
    return answer
  }
  private func check(_ request: BusRequest, _ expected: [String]) throws {
    guard request.arguments.map(\.signature) != expected else { return }
    throw BusError.answered(
      name: "org.freedesktop.DBus.Error.InvalidArgs",
      message: "\(request.member) takes (\(expected.joined())), not (\(request.arguments.map(\.signature).joined()))")
  }

  private func answerProperties(_ request: BusRequest) throws -> [BusValue] {
    func declared() throws -> BusInterface {
      let name = request.arguments[0].text ?? ""
      guard let interface = interface(name) else { throw BusError.unknown("Interface", name) }
      return interface
    }
    func property() throws -> BusInterface.Property {
      let name = request.arguments[1].text ?? ""
      guard let property = try declared().properties[name] else { throw BusError.unknown("Property", name) }
      return property
    }
    switch request.member {
    case "Get":
      try check(request, ["s", "s"])
      let property = try property()
      return [.variant(try value(of: property))]
    case "GetAll":
      try check(request, ["s"])
      return [.properties(try declared().properties.filter { $1.isListed() }.mapValues { try value(of: $0) })]
    case "Set":
      try check(request, ["s", "s", "v"])
      let property = try property()
      guard let write = property.write else {
        throw BusError.answered(
          name: "org.freedesktop.DBus.Error.PropertyReadOnly", message: "\(request.arguments[1].text ?? "") cannot be set")
      }
      guard case .variant(let value) = request.arguments[2], value.signature == property.signature else {
        throw BusError.answered(name: "org.freedesktop.DBus.Error.InvalidArgs", message: "The value has another type")
      }
      try write(value)
      return []
    default: throw BusError.unknown("Method", request.member)
    }
  }
  private func value(of property: BusInterface.Property) throws -> BusValue {
    let value = property.read()
    guard value.signature == property.signature else { throw BusError.invalid("A property") }
    return value
  }

  // MARK: Introspection

  /// As `Introspect` answers it. Names of members and signatures need no quoting.
  var description: String {
    func arguments(_ signatures: [String], _ direction: String) -> String {
      signatures.map { "<arg type=\"\($0)\"\(direction)/>" }.joined()
    }
    var text = """
      <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN" \
      "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
      <node>

      """
    for interface in [Self.introspectable, Self.withProperties] + interfaces {
      text += "<interface name=\"\(interface.name)\">\n"
      for (name, method) in interface.methods.sorted(by: { $0.key < $1.key }) {
        text += "<method name=\"\(name)\">" + arguments(method.takes, " direction=\"in\"")
          + arguments(method.answers, " direction=\"out\"") + "</method>\n"
      }
      for (name, signature) in interface.signals.sorted(by: { $0.key < $1.key }) {
        text += "<signal name=\"\(name)\">" + arguments(signature, "") + "</signal>\n"
      }
      for (name, property) in interface.properties.sorted(by: { $0.key < $1.key }) {
        let access = property.write == nil ? "read" : "readwrite"
        text += "<property name=\"\(name)\" type=\"\(property.signature)\" access=\"\(access)\"/>\n"
      }
      text += "</interface>\n"
    }
    return text + "</node>\n"
  }
  /// What every object has, as it is described; `answer` performs them.
  private static let introspectable: BusInterface = {
    var interface = BusInterface(introspectionInterface)
    interface.method("Introspect", answers: "s") { _ in [] }
    return interface
  }()
  private static let withProperties: BusInterface = {
    var interface = BusInterface(propertiesInterface)
    interface.method("Get", takes: "s s", answers: "v") { _ in [] }
    interface.method("GetAll", takes: "s", answers: "a{sv}") { _ in [] }
    interface.method("Set", takes: "s s v") { _ in [] }
    interface.signal("PropertiesChanged", "s a{sv} as")
    return interface
  }()
}

extension BusError {
  /// As the bus itself says that there is no such method, interface, property or object.
  nonisolated static func unknown(_ kind: String, _ name: String) -> BusError {
    .answered(name: "org.freedesktop.DBus.Error.Unknown\(kind)", message: "There is no \(kind.lowercased()) “\(name)”")
  }
}

/// A well-known name that this process has, or wants, for as long as it keeps this: a bus that comes back is asked again.
package final class BusName {
  package enum State: Equatable { case asked, owned, taken, unavailable(BusError) }
  package private(set) var state = State.asked
  package let name: String
  private let bus: SessionBus
  private let onChange: (State) -> Void
  private var watch: BusToken?

  /// `onChange` hears what became of it: now that the bus has answered, and when the owner changes.
  package init(_ name: String, on bus: SessionBus, onChange: @escaping (State) -> Void = { _ in }) {
    self.name = name
    self.bus = bus
    self.onChange = onChange
    ask()
    // Nobody's any more: the bus came back, or the other program ended.
    watch = try? bus.watchName(name) { [weak self] owner in
      guard let self, case .open(let own) = self.bus.state else { return }
      if owner == own { become(.owned) } else if owner != nil { become(.taken) } else if state != .asked { ask() }
    }
  }
  isolated deinit { bus.tell(.bus("ReleaseName", [.string(name)])) }

  private func ask() {
    state = .asked
    // 4: do not queue. 1: we are its owner now, 4: we were.
    bus.call(.bus("RequestName", [.string(name), .uint32(4)])) { [weak self] answer in
      guard let self, state == .asked else { return }
      switch answer {
      case .success(let values): become(values.first?.integer == 1 || values.first?.integer == 4 ? .owned : .taken)
      case .failure(let error): become(.unavailable(error))
      }
    }
  }
  private func become(_ new: State) {
    guard new != state else { return }
    state = new
    onChange(new)
  }
}
