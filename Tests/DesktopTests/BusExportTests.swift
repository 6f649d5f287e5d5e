import OrielHeadless
import Testing

@testable import OrielDesktop

private let path = "/org/example/Lamp", name = "org.example.Lamp1"

/// A lamp on the bus, as an app would export it.
private final class Lamp {
  var brightness = 3
  var switched: [Bool] = []
  private(set) var export: BusExport!

  init(on bus: SessionBus) throws {
    var interface = BusInterface(name)
    interface.method("Switch", takes: "b", answers: "i s") { [unowned self] request in
      switched.append(request.arguments[0].isTrue == true)
      return [.int32(Int32(switched.count)), .string("done")]
    }
    interface.method("Lie", answers: "i") { _ in [.string("not a number")] }
    interface.property("Brightness", "i", write: { [unowned self] in brightness = $0.integer ?? 0 }) { [unowned self] in
      .int32(Int32(brightness))
    }
    interface.property("Maker", "s") { .string("Oriel") }
    interface.signal("Flickered", "i")
    export = try BusExport([interface], at: path, on: bus)
  }
}

@Suite(.serialized) struct `An exported object` {
  private let stage: PrivateBus
  private let served, caller: SessionBus
  private let lamp: Lamp
  private let owner: String

  init() async throws {
    stage = try PrivateBus()
    served = stage.connect()
    caller = stage.connect()
    lamp = try Lamp(on: served)
    let served = served
    _ = await stage.pump { if case .open = served.state { true } else { false } }
    guard case .open(let owner) = served.state else { throw BusError.noBus }
    self.owner = owner
  }

  private func ask(_ interface: String, _ member: String, _ arguments: [BusValue] = []) async throws -> [BusValue] {
    try #require(await stage.ask(caller, BusCall(owner, path, interface, member, arguments))).get()
  }
  private func refusal(_ interface: String, _ member: String, _ arguments: [BusValue] = []) async -> String? {
    guard case .failure(.answered(let error, _)) = await stage.ask(caller, BusCall(owner, path, interface, member, arguments))
    else { return nil }
    return error.split(separator: ".").last.map(String.init)
  }
  private let properties = "org.freedesktop.DBus.Properties"

  @Test func `answers its methods, and only with what was declared`() async throws {
    #expect(try await ask(name, "Switch", [.bool(true)]) == [.int32(1), .string("done")])
    #expect(lamp.switched == [true])
    #expect(await refusal(name, "Switch", [.int32(1)]) == "InvalidArgs")
    #expect(await refusal(name, "Switch") == "InvalidArgs")
    #expect(await refusal(name, "Explode") == "UnknownMethod")
    #expect(await refusal("org.example.Other", "Switch", [.bool(true)]) == "UnknownInterface")
    #expect(await refusal(name, "Lie") == "Failed", "an answer of the wrong type stays here")
    #expect(lamp.switched == [true], "no refused call reached the method")
  }

  @Test func `tells its properties, and takes those that may be set`() async throws {
    #expect(try await ask(properties, "Get", [.string(name), .string("Brightness")]) == [.variant(.int32(3))])
    #expect(
      try await ask(properties, "GetAll", [.string(name)])
        == [.properties(["Brightness": .int32(3), "Maker": .string("Oriel")])])
    #expect(try await ask(properties, "Set", [.string(name), .string("Brightness"), .variant(.int32(9))]) == [])
    #expect(lamp.brightness == 9)
    #expect(await refusal(properties, "Set", [.string(name), .string("Brightness"), .variant(.string("x"))]) == "InvalidArgs")
    #expect(await refusal(properties, "Set", [.string(name), .string("Maker"), .variant(.string("x"))]) == "PropertyReadOnly")
    #expect(await refusal(properties, "Get", [.string(name), .string("Weight")]) == "UnknownProperty")
    #expect(await refusal(properties, "GetAll", [.string("org.example.Other")]) == "UnknownInterface")
    #expect(await refusal(properties, "GetAll", []) == "InvalidArgs")
    #expect(lamp.brightness == 9)
  }

  @Test func `says its signals and changed properties`() async throws {
    var heard: [BusSignal] = []
    let tokens = try [name, properties].map { interface in
      try caller.subscribe(BusSignalFilter(sender: owner, path: path, interface: interface)) { heard.append($0) }
    }
    _ = try await ask(name, "Switch", [.bool(true)])
    lamp.export.emit(name, "Flickered", [.int32(2)])
    lamp.export.tellProperties(["Brightness"], of: name)
    #expect(await stage.pump { heard.count == 2 })
    #expect(heard.first?.arguments == [.int32(2)])
    #expect(heard.last?.member == "PropertiesChanged")
    #expect(
      heard.last?.arguments == [.string(name), .properties(["Brightness": .int32(3)]), .array(of: "s", [])])
    withExtendedLifetime(tokens) {}
  }

  @Test func `describes itself, and is gone when it is withdrawn`() async throws {
    let text = try await ask("org.freedesktop.DBus.Introspectable", "Introspect").first?.text ?? ""
    for line in [
      "<interface name=\"org.example.Lamp1\">",
      "<method name=\"Switch\"><arg type=\"b\" direction=\"in\"/><arg type=\"i\" direction=\"out\"/>"
        + "<arg type=\"s\" direction=\"out\"/></method>",
      "<signal name=\"Flickered\"><arg type=\"i\"/></signal>",
      "<property name=\"Brightness\" type=\"i\" access=\"readwrite\"/>",
      "<property name=\"Maker\" type=\"s\" access=\"read\"/>",
      "<method name=\"GetAll\">",
    ] { #expect(text.contains(line), "\(line)") }
    lamp.export.withdraw()
    #expect(await refusal(name, "Switch", [.bool(true)]) == "UnknownMethod")
  }

  @Test func `stays in place when the bus comes back`() async throws {
    stage.kill()
    let served = served
    #expect(await stage.pump { served.state == .failed(.disconnected) })
    try stage.start()
    stage.system.advance(by: 6)
    served.open()
    #expect(await stage.pump { if case .open = served.state { true } else { false } })
    guard case .open(let owner) = served.state else { return }
    let later = stage.connect()
    let answer = await stage.ask(later, BusCall(owner, path, name, "Switch", [.bool(false)]))
    #expect(answer == .success([.int32(1), .string("done")]))
  }
}

@Suite(.serialized) struct `A name on the bus` {
  @Test func `is owned by the first who asks, and goes to the next when that one ends`() async throws {
    let stage = try PrivateBus()
    let (first, second) = (stage.connect(), stage.connect())
    var states: [BusName.State] = []
    var one: BusName? = BusName("org.example.Door", on: first)
    #expect(await stage.pump { one?.state == .owned })
    let two = BusName("org.example.Door", on: second) { states.append($0) }
    #expect(await stage.pump { two.state == .taken })
    one = nil
    #expect(await stage.pump { two.state == .owned })
    #expect(states == [.taken, .owned])
  }

  @Test func `is unavailable where there is no bus`() async throws {
    let system = HeadlessWindowSystem()
    let name = BusName("org.example.Door", on: SessionBus(system: system, address: "disabled:"))
    #expect(await pumpLoop(system) { if case .unavailable = name.state { true } else { false } })
  }
}
