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

@Suite(.serialized) struct `An object with several interfaces` {
  private enum Trouble: Error { case some }
  private func makeExport(on bus: SessionBus, at path: String = "/org/example/Two") throws -> BusExport {
    var first = BusInterface("org.example.First"), second = BusInterface("org.example.Second")
    first.method("Which", takes: "s as", answers: "s") { [.string("first " + ($0.arguments[0].text ?? ""))] }
    first.method("About") { _ in throw Trouble.some }
    first.property("Wrong", "i") { .string("x") }
    second.method("Which", answers: "u") { _ in [.uint32(2)] }
    second.method("Slow") { _ in throw BusError.timedOut("It") }
    second.property("Zoom", "d", write: { _ in throw BusError.answered(name: "org.example.Error.No", message: "no") }, isListed: { false }) { .double(2) }
    second.property("Area", "(ii)") { .structure([.int32(1), .int32(2)]) }
    second.signal("Zoomed", "d s")
    second.signal("Ended")
    return try BusExport([first, second], at: path, on: bus)
  }

  @Test func `is described in the order of their names`() throws {
    let export = try makeExport(on: SessionBus(system: HeadlessWindowSystem(), address: "unix:path=/nonexistent/bus"))
    #expect(export.path == "/org/example/Two")
    #expect(
      export.description == """
        <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
        <node>
        <interface name="org.freedesktop.DBus.Introspectable">
        <method name="Introspect"><arg type="s" direction="out"/></method>
        </interface>
        <interface name="org.freedesktop.DBus.Properties">
        <method name="Get"><arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="v" direction="out"/></method>
        <method name="GetAll"><arg type="s" direction="in"/><arg type="a{sv}" direction="out"/></method>
        <method name="Set"><arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="v" direction="in"/></method>
        <signal name="PropertiesChanged"><arg type="s"/><arg type="a{sv}"/><arg type="as"/></signal>
        </interface>
        <interface name="org.example.First">
        <method name="About"></method>
        <method name="Which"><arg type="s" direction="in"/><arg type="as" direction="in"/><arg type="s" direction="out"/></method>
        <property name="Wrong" type="i" access="read"/>
        </interface>
        <interface name="org.example.Second">
        <method name="Slow"></method>
        <method name="Which"><arg type="u" direction="out"/></method>
        <signal name="Ended"></signal>
        <signal name="Zoomed"><arg type="d"/><arg type="s"/></signal>
        <property name="Area" type="(ii)" access="read"/>
        <property name="Zoom" type="d" access="readwrite"/>
        </interface>
        </node>

        """)
  }
  @Test func `answers for each of them by itself, and says nothing any more once it is withdrawn`() async throws {
    let stage = try PrivateBus(), served = stage.connect(), caller = stage.connect(), export = try makeExport(on: served), properties = "org.freedesktop.DBus.Properties"
    #expect(await stage.pump { if case .open = served.state { true } else { false } })
    guard case .open(let owner) = served.state else { return }
    func ask(_ interface: String, _ member: String, _ arguments: BusValue...) async -> Result<[BusValue], BusError>? {
      await stage.ask(caller, BusCall(owner, "/org/example/Two", interface, member, arguments))
    }
    func refused(_ name: String, _ message: String) -> Result<[BusValue], BusError> { .failure(.answered(name: "org.freedesktop.DBus.Error." + name, message: message)) }
    let first = "org.example.First", second = "org.example.Second"
    #expect(await ask(first, "Which", .string("a"), .array(of: "s", [])) == .success([.string("first a")]))
    #expect(await ask(second, "Which") == .success([.uint32(2)]))
    #expect(await ask(second, "Which", .string("a")) == refused("InvalidArgs", "Which takes (), not (s)"))
    #expect(await ask(first, "Which", .string("a")) == refused("InvalidArgs", "Which takes (sas), not (s)"))
    #expect(await ask(second, "About") == refused("UnknownMethod", "There is no method “About”"))
    #expect(await ask("org.example.Third", "Which") == refused("UnknownInterface", "There is no interface “org.example.Third”"))
    #expect(await ask(first, "About") == refused("Failed", "The answer cannot be sent over D-Bus."))
    #expect(await ask(second, "Slow") == refused("Failed", "It did not answer in time."))
    #expect(await ask(properties, "Get", .string(first), .string("Wrong")) == refused("Failed", "A property cannot be sent over D-Bus."))
    #expect(await ask(properties, "Get", .string(first), .string("Area")) == refused("UnknownProperty", "There is no property “Area”"))
    #expect(await ask(properties, "Get", .string(second), .string("Zoom")) == .success([.variant(.double(2))]))
    #expect(await ask(properties, "GetAll", .string(second)) == .success([.properties(["Area": .structure([.int32(1), .int32(2)])])]))
    #expect(await ask(properties, "Set", .string(second), .string("Zoom"), .variant(.double(3))) == .failure(.answered(name: "org.example.Error.No", message: "no")))
    #expect(await ask(properties, "Set", .string(second), .string("Zoom"), .variant(.int32(3))) == refused("InvalidArgs", "The value has another type"))
    #expect(await ask(properties, "Set", .string(second), .string("Area"), .variant(.int32(3))) == refused("PropertyReadOnly", "Area cannot be set"))
    #expect(await ask(properties, "Forget") == refused("UnknownMethod", "There is no method “Forget”"))
    #expect(await ask("org.freedesktop.DBus.Introspectable", "Describe") == refused("UnknownMethod", "There is no method “Describe”"))
    #expect(await ask("org.freedesktop.DBus.Introspectable", "Introspect") == .success([.string(export.description)]))

    var heard: [String] = []
    let tokens = try [second, properties].map { interface in
      try caller.subscribe(BusSignalFilter(sender: owner, path: "/org/example/Two", interface: interface)) { heard.append($0.member + $0.arguments.map { " \($0)" }.joined()) }
    }
    await stage.settle()
    export.emit(second, "Zoomed", [.double(1), .string("a")])
    export.emit(second, "Ended")
    export.tellProperties(["Area", "Zoom", "Nothing"], of: second)
    export.tellProperties(["Area"], of: "org.example.Third")
    await stage.settle()
    let changed: [BusValue] = [.string(second), .properties(["Area": .structure([.int32(1), .int32(2)]), "Zoom": .double(2)]), .array(of: "s", [])]
    #expect(heard == ["Zoomed \(BusValue.double(1)) \(BusValue.string("a"))", "Ended", "PropertiesChanged" + changed.map { " \($0)" }.joined()])
    heard = []
    export.withdraw()
    export.emit(second, "Ended")
    export.tellProperties(["Area"], of: second)
    await stage.settle()
    #expect(heard.isEmpty)
    withExtendedLifetime(tokens) {}
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

  @Test func `stays ours when we ask for it twice`() async throws {
    let stage = try PrivateBus(), bus = stage.connect()
    let one = BusName("org.example.Door", on: bus)
    #expect(await stage.pump { one.state == .owned })
    let two = BusName("org.example.Door", on: bus)
    #expect(await stage.pump { two.state != .asked } && two.state == .owned && one.state == .owned)
  }

  @Test func `is unavailable where there is no bus`() async throws {
    let system = HeadlessWindowSystem()
    let name = BusName("org.example.Door", on: SessionBus(system: system, address: "disabled:"))
    #expect(await pumpLoop(system) { if case .unavailable = name.state { true } else { false } })
  }

  @Test func `is taken again on a bus that has come back, and given back when nobody wants it`() async throws {
    let stage = try PrivateBus(), bus = stage.connect(), other = stage.connect()
    var states: [BusName.State] = []
    var name: BusName? = BusName("org.example.Door", on: bus) { states.append($0) }
    #expect(name?.state == .asked && name?.name == "org.example.Door")
    #expect(await stage.pump { states == [.owned] })
    await stage.settle()
    #expect(states == [.owned], "that it is ours now is no news")
    stage.kill()
    #expect(await stage.pump { bus.state == .failed(.disconnected) })
    try stage.start()
    bus.open()
    #expect(await stage.pump { states == [.owned, .owned] && name?.state == .owned })
    func request() async -> Bool? {
      var isTaken: Bool?
      Task { isTaken = try? await other.requestName("org.example.Door") }
      _ = await stage.pump { isTaken != nil }
      return isTaken
    }
    stage.system.advance(by: 6)
    #expect(await request() == false)
    name = nil
    await stage.settle()
    #expect(await request() == true)
    #expect(await request() == true, "it has it already")
  }
}
