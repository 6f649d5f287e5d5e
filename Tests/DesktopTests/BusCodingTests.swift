import OrielWindowing
import Testing

@testable import OrielDesktop

/// Values into a message and out of it, without a bus.
@Suite struct `A message` {
  private let library: BusLibrary
  init() throws { library = try BusLibrary.shared.get() }

  private func withMessage<R>(_ body: (OpaquePointer) throws -> R) throws -> R {
    let message = try #require(library.newCall("org.example.Echo", "/echo", "org.example.Echo", "Echo"))
    defer { library.unrefMessage(message) }
    return try body(message)
  }
  private func thereAndBack(_ values: [BusValue]) throws -> [BusValue] {
    try withMessage { message in
      try library.append(values, to: message)
      return try library.arguments(of: message)
    }
  }
  /// Why it cannot be sent; nil if it can.
  private func refusal(_ values: BusValue...) throws -> BusError? {
    try withMessage { message in
      do throws(BusError) { try library.append(values, to: message) } catch { return error }
      return nil
    }
  }
  private func within(_ count: Int, _ value: BusValue) -> BusValue { (0..<count).reduce(value) { inner, _ in .variant(inner) } }
  private func array(_ elements: BusValue...) -> BusValue { .array(of: elements[0].signature, elements) }

  @Test func `has the values that were put into it, in their order`() throws {
    let values: [BusValue] = [
      .byte(0), .byte(255), .bool(false), .bool(true), .int16(.min), .uint16(.max), .int32(.min), .int32(-1), .uint32(.max), .int64(.min), .uint64(.max), .double(-0.1), .double(.infinity),
      .string(""), .string("ä 語"), .objectPath("/"), .objectPath("/a/b"), .signature(""), .signature("a{sv}"), .bytes([]), .bytes([0, 255, 7]), .array(of: "ay", [.bytes([1]), .bytes([])]),
      .array(of: "b", [.bool(true), .bool(false)]), .array(of: "o", []), .array(of: "a(ii)", [.array(of: "(ii)", [.structure([.int32(1), .int32(2)])])]), .dictionary("s", "ay", [.init(.string("k"), .bytes([3]))]),
      .dictionary("q", "a{us}", [.init(.uint16(1), .dictionary("u", "s", [.init(.uint32(2), .string("two")), .init(.uint32(1), .string("one"))]))]), .dictionary("o", "(yv)", []),
      .structure([.bytes([]), .structure([.string("in"), array(.structure([.byte(1), .variant(.double(2))]))]), .byte(9)]), within(3, .structure([.bool(true)])),
    ]
    for value in values { #expect(try thereAndBack([value]) == [value], "\(value)") }
    #expect(try thereAndBack(values) == values && thereAndBack([]) == [])
  }
  private let deepest = BusLibrary.maximumDepth - 1
  @Test func `takes values as deep as it gives them, and no deeper`() throws {
    let tooDeep = BusError.invalid("A value nested this deeply")
    #expect(try thereAndBack([within(deepest, .byte(1))]) == [within(deepest, .byte(1))] && refusal(within(deepest + 1, .byte(1))) == tooDeep)
    // What is in a container is one deeper than it.
    for inner in [.structure([.byte(1)]), array(.int32(1)), .variant(.byte(1)), .dictionary("y", "y", [.init(.byte(1), .byte(1))])] as [BusValue] {
      #expect(try refusal(within(deepest - 1, inner)) == nil && refusal(within(deepest, inner)) == tooDeep, "\(inner)")
    }
    let value = BusValue.dictionary("s", "v", [.init(.string("k"), .variant(.byte(1)))])
    #expect(try refusal(within(deepest - 2, value)) == nil && refusal(within(deepest - 1, value)) == tooDeep)
    for deep in [.structure([.byte(1), .variant(.byte(1))]), array(.variant(.byte(1)))] as [BusValue] {
      #expect(try refusal(within(deepest - 2, deep)) == nil && refusal(within(deepest - 1, deep)) == tooDeep)
      #expect(try thereAndBack([within(deepest - 2, deep)]) == [within(deepest - 2, deep)])
    }
    #expect(try thereAndBack([within(deepest, .bytes([1]))]) == [within(deepest, .bytes([1]))] && thereAndBack([within(deepest, .array(of: "s", []))]) == [within(deepest, .array(of: "s", []))])
    // Keys and values are two deeper when they are read: the entry is between.
    let entry = BusValue.dictionary("y", "y", [.init(.byte(1), .byte(2))])
    #expect(try thereAndBack([within(deepest - 2, entry)]) == [within(deepest - 2, entry)])
    #expect(throws: BusError.malformed("A message")) { try thereAndBack([within(deepest - 1, entry)]) }
  }
  @Test func `that is nested more deeply than anybody here sends is not read`() throws {
    func fill(_ iterator: UnsafeMutableRawPointer, _ left: Int) {
      guard left > 0 else {
        var value: UInt8 = 1
        _ = library.writeBasic(iterator, Int32(UInt8(ascii: "y")), &value)
        return
      }
      BusLibrary.withRecord { inner in
        _ = library.openContainer(iterator, Int32(UInt8(ascii: "v")), left == 1 ? "y" : "v", inner)
        fill(inner, left - 1)
        _ = library.closeContainer(iterator, inner)
      }
    }
    func read(_ depth: Int) throws -> [BusValue] {
      try withMessage { message in
        BusLibrary.withRecord { iterator in
          library.startWriting(message, iterator)
          fill(iterator, depth)
        }
        return try library.arguments(of: message)
      }
    }
    #expect(try read(deepest) == [within(deepest, .byte(1))])
    #expect(throws: BusError.malformed("A message")) { try read(deepest + 1) }
  }
  @Test func `is read with fewer than a hundred thousand values`() throws {
    let most = BusValue.array(of: "i", [BusValue](repeating: .int32(7), count: 99_998))
    #expect(try thereAndBack([most]) == [most])
    #expect(throws: BusError.malformed("A message")) { try thereAndBack([most, .byte(1)]) }
    // Bytes are one value, however many.
    #expect(try thereAndBack([.bytes([UInt8](repeating: 1, count: 200_000)), .byte(2)]).last == .byte(2))
  }
  @Test func `takes nothing that libdbus would end the process over, and says what it was`() throws {
    let cases: [(BusValue, String)] = [
      (.string("a\0b"), "A text with a NUL"), (.string("\0"), "A text with a NUL"), (.objectPath("x"), "The object path “x”"), (.objectPath("/a/"), "The object path “/a/”"),
      (.objectPath(""), "The object path “”"), (.signature("{"), "The signature “{”"), (.signature("ii"), "The signature “ii”"), (.array(of: "s", [.int32(1)]), "“i” in an array of “s”"),
      (.array(of: "s", [.string("a"), .objectPath("/")]), "“o” in an array of “s”"), (.array(of: "", []), "The type “”"), (.array(of: "ss", []), "The type “ss”"),
      (.dictionary("v", "s", []), "The type “a{vs}”"), (.dictionary("s", "", []), "The type “a{s}”"), (.dictionary("s", "v", [.init(.string("a"), .int32(1))]), "“si” in a dictionary of “sv”"),
      (.dictionary("s", "v", [.init(.int32(1), .variant(.int32(1)))]), "“iv” in a dictionary of “sv”"), (.structure([]), "An empty structure"), (.descriptor, "A file descriptor"),
    ]
    for (value, what) in cases {
      #expect(try refusal(value) == .invalid(what))
      // Wherever it is.
      #expect(try refusal(.byte(1), value, .byte(2)) == .invalid(what) && refusal(.variant(value)) == .invalid(what) && refusal(.structure([.byte(1), value])) == .invalid(what), "\(what)")
    }
    let bad = BusValue.string("\0"), what = BusError.invalid("A text with a NUL")
    #expect(try refusal(array(.string("a"), bad)) == what && refusal(.dictionary("s", "y", [.init(bad, .byte(1))])) == what && refusal(.dictionary("y", "s", [.init(.byte(1), bad)])) == what)
    #expect(try refusal(.bytes([UInt8](repeating: 0, count: 1 << 26 + 1))) == .invalid("A message of this size"))
  }
  @Test func `goes to a place, and says whether it waits for an answer`() throws {
    try withMessage { pointer in
      let message = BusMessage(pointer, library: library)
      #expect(message.kind == .call && message.path == "/echo" && message.interface == "org.example.Echo" && message.member == "Echo" && message.sender == nil && message.errorName == "")
      #expect(message.wantsAnswer && message.answeredSerial == 0)
      library.setNoReply(pointer, 1)
      #expect(!BusMessage(pointer, library: library).wantsAnswer)
    }
    let signal = try #require(library.newSignal("/a", "b.c", "D"))
    defer { library.unrefMessage(signal) }
    #expect(BusMessage(signal, library: library).kind == .signal && BusMessage(signal, library: library).member == "D")
  }
}

@Suite struct `A value of the bus` {
  @Test func `has the signature of its type`() {
    for (value, signature) in [
      (.byte(1), "y"), (.bool(true), "b"), (.int16(1), "n"), (.uint16(1), "q"), (.int32(1), "i"), (.uint32(1), "u"), (.int64(1), "x"), (.uint64(1), "t"), (.double(1), "d"), (.string(""), "s"),
      (.objectPath("/"), "o"), (.signature(""), "g"), (.bytes([]), "ay"), (.array(of: "(si)", []), "a(si)"), (.dictionary("s", "v", []), "a{sv}"), (.structure([.byte(1), .bytes([])]), "(yay)"),
      (.variant(.byte(1)), "v"), (.descriptor, "h"),
    ] as [(BusValue, String)] { #expect(value.signature == signature) }
  }
  @Test func `is read as what it is, through the variants around it`() {
    for (value, integer) in [
      (.byte(255), 255), (.int16(-2), -2), (.uint16(65535), 65535), (.int32(.min), Int(Int32.min)), (.uint32(.max), Int(UInt32.max)), (.int64(.min), .min), (.uint64(UInt64(Int.max)), .max),
      (.uint64(UInt64(Int.max) + 1), nil), (.bool(true), nil), (.double(1), nil), (.string("1"), nil), (.variant(.variant(.byte(3))), 3),
    ] as [(BusValue, Int?)] { #expect(value.integer == integer, "\(value)") }
    func wrapped(_ value: BusValue) -> BusValue { .variant(.variant(value)) }
    let all: [BusValue] = [.byte(1), .bool(false), .double(0.5), .string("a"), .objectPath("/a"), .signature("s"), .bytes([1]), .array(of: "y", [.byte(1)]), .structure([.byte(2)]), .dictionary("s", "y", [])]
    #expect(all.map { wrapped($0).text } == [nil, nil, nil, "a", "/a", nil, nil, nil, nil, nil])
    #expect(all.map { wrapped($0).isTrue } == [nil, false, nil, nil, nil, nil, nil, nil, nil, nil] && BusValue.bool(true).isTrue == true)
    #expect(all.map { wrapped($0).real } == [nil, nil, 0.5, nil, nil, nil, nil, nil, nil, nil])
    #expect(all.map { wrapped($0).elements } == [nil, nil, nil, nil, nil, nil, nil, [.byte(1)], nil, nil] && all.map { wrapped($0).fields } == [nil, nil, nil, nil, nil, nil, nil, nil, [.byte(2)], nil])
    #expect(all.map { wrapped($0).content } == all)
  }
  @Test func `that is a table has the first value of each key, and its own keys in order`() {
    let table = BusValue.dictionary("s", "i", [.init(.string("b"), .int32(1)), .init(.string("a"), .int32(2)), .init(.string("b"), .int32(3))])
    #expect(table["b"] == .int32(1) && table["a"] == .int32(2) && table["c"] == nil && BusValue.variant(table)["a"] == .int32(2) && BusValue.int32(1)["a"] == nil)
    #expect(BusValue.properties(["c": .byte(3), "a": .byte(1), "b": .variant(.byte(2))]) == .dictionary("s", "v", [
      .init(.string("a"), .variant(.byte(1))), .init(.string("b"), .variant(.variant(.byte(2)))), .init(.string("c"), .variant(.byte(3))),
    ]))
  }
}

@Suite struct `Trouble with the bus` {
  @Test func `is said in words, and is no fault where the service is only absent`() {
    func answered(_ name: String, _ message: String = "") -> BusError { .answered(name: name, message: message) }
    let own = "org.freedesktop.DBus.Error."
    for (error, text, isAbsence, isUnknown) in [
      (.noLibrary("why"), "The desktop's services cannot be used: why.", true, false),
      (.noBus, "There is no session bus: DBUS_SESSION_BUS_ADDRESS is not set and XDG_RUNTIME_DIR has no socket “bus”.", true, false),
      (.cannotConnect(address: "a", reason: "b"), "The session bus at a cannot be reached: b.", true, false), (.refused(address: "a"), "The session bus at a does not answer.", true, false),
      (.disconnected, "The connection to the session bus has ended.", true, false), (.timedOut("It"), "It did not answer in time.", false, false),
      (answered("a.b"), "a.b", false, false), (answered("a.b", "no"), "no (a.b)", false, false), (.malformed("It"), "It answered something else than its interface says.", false, false),
      (.invalid("It"), "It cannot be sent over D-Bus.", false, false), (answered(own + "ServiceUnknown"), own + "ServiceUnknown", true, false), (answered(own + "NameHasNoOwner"), own + "NameHasNoOwner", true, false),
      (answered(own + "Spawn.ServiceNotFound"), own + "Spawn.ServiceNotFound", true, false), (answered("x.ServiceUnknown"), "x.ServiceUnknown", false, false),
      (answered(own + "UnknownMethod"), own + "UnknownMethod", false, true), (answered(own + "UnknownInterface"), own + "UnknownInterface", false, true),
      (answered(own + "UnknownObject"), own + "UnknownObject", false, true), (answered(own + "UnknownProperty"), own + "UnknownProperty", false, false),
    ] as [(BusError, String, Bool, Bool)] { #expect(error.description == text && error.isAbsence == isAbsence && error.isUnknown == isUnknown, "\(text)") }
    #expect(BusError.unknown("Method", "A") == .answered(name: own + "UnknownMethod", message: "There is no method “A”"))
  }
}

@Suite struct `What is asked and heard on the bus` {
  @Test func `waits ten seconds for an answer where nothing else is said, and asks no person`() {
    let call = BusCall("a.b", "/c", "d.e", "F"), bus = BusCall.bus("G", [.byte(1)])
    #expect(call.timeout == 10 && !call.mayAskPerson && call.arguments.isEmpty && call.title == "a.b (d.e.F)" && BusCall("a.b", "/c", "d.e", "F", timeout: 3).timeout == 3)
    #expect(bus.destination == "org.freedesktop.DBus" && bus.path == "/org/freedesktop/DBus" && bus.interface == "org.freedesktop.DBus" && bus.member == "G" && bus.arguments == [.byte(1)])
  }
  @Test func `is told to the bus as a rule of the parts that there are`() {
    for (filter, rule) in [
      (BusSignalFilter(sender: nil, interface: "a.b"), "type='signal',interface='a.b'"), (BusSignalFilter(sender: "c.d", interface: "a.b"), "type='signal',interface='a.b',sender='c.d'"),
      (BusSignalFilter(sender: nil, path: "/e", interface: "a.b"), "type='signal',interface='a.b',path='/e'"), (BusSignalFilter(sender: nil, interface: "a.b", member: "F"), "type='signal',interface='a.b',member='F'"),
      (BusSignalFilter(sender: "c.d", path: "/e", interface: "a.b", member: "F"), "type='signal',interface='a.b',sender='c.d',path='/e',member='F'"),
    ] { #expect(filter.rule == rule) }
  }
  @Test func `is a signal with every part that was asked for`() {
    func signal(_ sender: String = ":1.5", path: String = "/e", interface: String = "a.b", member: String = "F") -> BusSignal {
      BusSignal(sender: sender, path: path, interface: interface, member: member, arguments: [])
    }
    let all = BusSignalFilter(sender: "c.d", path: "/e", interface: "a.b", member: "F"), any = BusSignalFilter(sender: nil, interface: "a.b"), unique = BusSignalFilter(sender: ":1.5", interface: "a.b")
    #expect(all.takes(signal(), senderIs: ":1.5") && all.takes(signal("c.d"), senderIs: nil) && any.takes(signal(), senderIs: nil) && unique.takes(signal(), senderIs: nil))
    #expect(!all.takes(signal(), senderIs: ":1.6") && !all.takes(signal(), senderIs: nil) && !unique.takes(signal(":1.6"), senderIs: nil))
    for other in [signal(path: "/f"), signal(interface: "a.c"), signal(member: "G")] { #expect(!all.takes(other, senderIs: ":1.5")) }
    #expect(any.takes(signal(path: "/f", member: "G"), senderIs: nil) && !any.takes(signal(interface: "a.c"), senderIs: nil))
  }
  @Test func `ends once: when it is cancelled, or else when it is released`() {
    var ends = 0
    var token: BusToken? = BusToken { ends += 1 }
    token?.cancel()
    token?.cancel()
    token = nil
    #expect(ends == 1)
    token = BusToken { ends += 1 }
    #expect(ends == 1 && token != nil)
    token = nil
    #expect(ends == 2)
  }
}
