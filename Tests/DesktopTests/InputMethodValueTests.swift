import Foundation
import OrielBase
import OrielWindowing
import Testing

@testable import OrielDesktop

@Suite struct `A text as input methods count it` {
  @Test func `is scalars, from a place in its bytes and back`() {
    let text = "aé漢🪟e\u{301}"
    // a 1, é 2, 漢 3, 🪟 4, e 1, the accent 2 bytes.
    for (number, offset) in [(-1, 0), (0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 11), (6, 13), (7, 13), (9000, 13)] {
      #expect(text.offset(ofScalar: number) == offset)
      let surroundings = ScalarSurroundings(.init(text: text, cursor: offset, anchor: text.offset(ofScalar: 2)))
      #expect(surroundings.cursor == UInt32(min(max(number, 0), 6)) && surroundings.anchor == 2 && surroundings.text == text)
    }
    #expect(ScalarSurroundings(.init(text: text, cursor: -5, anchor: 99)) == ScalarSurroundings(.init(text: text, cursor: 0, anchor: 13)))
    let zeros = ScalarSurroundings(.init(text: "\0a\0", cursor: 3, anchor: 1))
    #expect(zeros.text == " a " && zeros.cursor == 3 && zeros.anchor == 1)
  }
}

@Suite struct `What fcitx5 says is being composed` {
  private func part(_ text: String, _ format: Int32) -> BusValue { .structure([.string(text), .int32(format)]) }

  @Test func `is its parts, with those that the next key changes`() {
    for (parts, cursor, preedit) in [
      ([], 0, .none), ([part("", 16)], 0, .none), ([part("ab", 0)], 1, Preedit("ab", cursor: 1, isKept: true)), ([part("ab", 0)], 0, Preedit("ab", cursor: 0, isKept: true)),
      ([part("ab", 0)], -1, Preedit("ab", cursor: 2, isKept: true)), ([part("ab", 0)], 99, Preedit("ab", cursor: 2, isKept: true)), ([part("ab", 8)], 2, Preedit("ab", isKept: true)),
      ([part("ab", 16)], 2, Preedit("ab", highlights: [0..<2], isKept: true)), ([part("ab", 32)], 2, Preedit("ab")), ([part("a", 32), part("b", 0)], 2, Preedit("ab")),
      ([part("é", 0), part("漢", 24), part("b", 16 | 32)], 2, Preedit("é漢b", cursor: 2, highlights: [2..<5, 5..<6])), ([part("a", 1), part("b", 2), part("c", 64)], 3, Preedit("abc", isKept: true)),
      ([.string("x"), .structure([.string("y")]), .structure([.string("y"), .int32(0), .int32(0)]), .structure([.int32(0), .int32(0)]), .structure([.string("y"), .string("0")]), part("z", 16)], 1, Preedit("z", highlights: [0..<1], isKept: true)),
    ] as [([BusValue], Int, Preedit)] { #expect(FcitxContext.preedit(parts, cursor) == preedit, "\(parts) \(cursor)") }
    for count in [999, 1000, 1001] { #expect(FcitxContext.preedit([BusValue](repeating: part("x", 0), count: count), -1).text.count == min(count, 1000)) }
  }
}

@Suite struct `What ibus says is being composed` {
  private func attribute(_ kind: UInt32, _ start: UInt32, _ end: UInt32) -> BusValue {
    .variant(.structure([.string("IBusAttribute"), .dictionary("s", "v", []), .uint32(kind), .uint32(0xFFFFFF), .uint32(start), .uint32(end)]))
  }
  private func text(_ string: String, _ attributes: [BusValue] = []) -> BusValue {
    let list = BusValue.structure([.string("IBusAttrList"), .dictionary("s", "v", []), .array(of: "v", attributes)])
    return .variant(.structure([.string("IBusText"), .dictionary("s", "v", []), .string(string), .variant(list)]))
  }

  @Test func `is a text whose parts with a background the next key changes`() {
    for (value, string, highlights) in [
      (text("ab"), "ab", []), (IBusText.value("ab"), "ab", []), (text("aé漢", [attribute(3, 1, 2)]), "aé漢", [1..<3]), (text("aé漢", [attribute(3, 2, 99), attribute(3, 0, 1)]), "aé漢", [3..<6, 0..<1]),
      (text("ab", [attribute(1, 0, 1), attribute(2, 0, 1), attribute(4, 0, 1)]), "ab", []), (text("ab", [attribute(3, 1, 1), attribute(3, 2, 1)]), "ab", []),
      (text("ab", [.variant(.structure([.string("IBusAttribute")])), .string("x"), attribute(3, 0, 1)]), "ab", [0..<1]),
      // Attributes that are none are left out, and so are lists of them.
      (.structure([.string("IBusText"), .byte(0), .string("ab"), .string("none")]), "ab", []), (.structure([.string("IBusText"), .byte(0), .string("ab"), .structure([.byte(0), .byte(0)])]), "ab", []),
    ] as [(BusValue, String, [Range<Int>])] {
      let found = IBusText(value)
      #expect(found?.text == string && found?.highlights == highlights, "\(value)")
    }
    for value in [
      .string("ab"), .structure([]), .structure([.string("IBusText"), .byte(0), .string("ab")]), .structure([.string("IBusOther"), .byte(0), .string("ab"), .byte(0)]),
      .structure([.string("IBusText"), .byte(0), .int32(1), .byte(0)]),
    ] as [BusValue] { #expect(IBusText(value) == nil, "\(value)") }
    #expect(IBusText(text("x", [BusValue](repeating: attribute(3, 0, 1), count: 1001)))?.highlights.count == 1000)
    #expect(IBusText.value("ä") == .structure([
      .string("IBusText"), .dictionary("s", "v", []), .string("ä"), .variant(.structure([.string("IBusAttrList"), .dictionary("s", "v", []), .array(of: "v", [])])),
    ]))
  }
  @Test func `has a cursor, and no part of it where all of it is one`() throws {
    func preedit(_ value: BusValue, _ cursor: Int, _ isKept: Bool = false) throws -> Preedit { try #require(IBusText(value)).preedit(cursor: cursor, isKept: isKept) }
    #expect(try preedit(text(""), 0, true) == .none && preedit(text("é漢"), 1) == Preedit("é漢", cursor: 2) && preedit(text("é漢"), 9, true) == Preedit("é漢", cursor: 5, isKept: true))
    #expect(try preedit(text("ab", [attribute(3, 0, 2)]), 0) == Preedit("ab", cursor: 0) && preedit(text("ab", [attribute(3, 0, 1)]), 0) == Preedit("ab", cursor: 0, highlights: [0..<1]))
    #expect(try preedit(text("abc", [attribute(3, 2, 3), attribute(3, 0, 1)]), 1) == Preedit("abc", cursor: 1, highlights: [0..<1, 2..<3]))
  }
}

/// The number of this machine, if it has one.
nonisolated private let machine: String? = ["/var/lib/dbus/machine-id", "/etc/machine-id"].lazy.compactMap { SmallFile.text($0).map { String($0.prefix { $0.isHexDigit }) } }.first { $0.count == 32 }

@Suite struct `The place where ibus listens` {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("oriel-ibus-\(UUID().uuidString.prefix(8))").path

  @Test(.enabled(if: machine != nil)) func `is in a file for each display of this machine`() throws {
    let number = try #require(machine), files = folder + "/ibus/bus"
    try FileManager.default.createDirectory(atPath: files, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for name in ["unix-0", "unix-1", "unix-", "host-10", "a:b-2"] { try Data("IBUS_ADDRESS=at:\(name)\n".utf8).write(to: URL(fileURLWithPath: "\(files)/\(number)-\(name)")) }
    try FileManager.default.createDirectory(atPath: "\(files)/\(number)-x", withIntermediateDirectories: true)
    for (display, address) in [
      (nil, "at:unix-0"), (":0", "at:unix-0"), (":1", "at:unix-1"), (":1.7", "at:unix-1"), ("host:10.0", "at:host-10"), ("a:b:2", "at:a:b-2"), (":", "at:unix-"), (":3", nil), ("unix:0", "at:unix-0"),
      ("none", nil), ("", nil), ("x/../\(number)-unix:0", nil),
    ] as [(String?, String?)] {
      #expect(IBusInputMethod.address { ["DISPLAY": display, "XDG_CONFIG_HOME": folder, "IBUS_ADDRESS": ""][$0] ?? nil } == address, "\(display ?? "-")")
    }
    #expect(IBusInputMethod.address { ["DISPLAY": ":0", "XDG_CONFIG_HOME": folder, "IBUS_ADDRESS": "at:once"][$0] } == "at:once")
  }
  @Test func `is the first line of the file that names it, if that is near its beginning`() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func address(_ text: String) throws -> String? {
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/file"))
      return IBusInputMethod.address(inFile: folder + "/file")
    }
    #expect(try address("IBUS_ADDRESS=a\nIBUS_ADDRESS=b\n") == "a" && address("\n#IBUS_ADDRESS=a\nXIBUS_ADDRESS=a\nIBUS_ADDRESS=b=c") == "b=c" && address("IBUS_ADDRESS=\nIBUS_ADDRESS=b\n") == nil)
    let filler = String(repeating: "#", count: 65_000) + "\n"
    #expect(try address(filler + "IBUS_ADDRESS=a\n") == "a" && address(filler + filler + "IBUS_ADDRESS=a\n") == nil)
  }
}
