import Foundation
import Testing

@testable import OrielBase

@Suite struct `JSON that is read` {
  private func read(_ text: String) -> JSONText? { JSONText(Data(text.utf8)) }
  /// What the library makes of it, to compare with.
  private func known(_ data: Data) -> NSObject? { try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) as? NSObject }
  private func object(_ text: JSONText) -> NSObject {
    switch text {
    case .null: NSNull()
    case .bool(let value): NSNumber(value: value)
    case .integer(let value): NSNumber(value: value)
    case .number(let value): NSNumber(value: value)
    case .text(let value): NSString(string: value)
    case .list(let values): NSArray(array: values.map(object))
    case .object: NSDictionary(dictionary: text.object!.mapValues(object))
    }
  }

  @Test func `has values of every kind`() throws {
    let text = try #require(read(#" { "a" : [ 1, -2.5, 3e2, true, false, null, "x" ], "b" : { }, "a" : [ ], "c" : 7.0 } "#))
    guard case .object(let values) = text else { Issue.record("\(text)"); return }
    #expect(values.map(\.name) == ["a", "b", "a", "c"])
    let list = try #require(values[0].value.list)
    #expect(list.map(\.integer) == [1, nil, 300, nil, nil, nil, nil] && list.map(\.number) == [1, -2.5, 300, nil, nil, nil, nil])
    #expect(list.map(\.bool) == [nil, nil, nil, true, false, nil, nil] && list.map(\.text) == [nil, nil, nil, nil, nil, nil, "x"])
    #expect(list.allSatisfy { $0.list == nil && $0.object == nil })
    // The last of two names counts.
    #expect(text.object?["a"]?.list?.isEmpty == true && text.object?["b"]?.object?.isEmpty == true && text.object?["c"]?.integer == 7)
    #expect(text.list == nil && text.text == nil && text.number == nil && text.integer == nil && text.bool == nil)
  }
  @Test func `may be a single value, with space around it`() {
    #expect(read("true")?.bool == true && read("false")?.bool == false && read(" 7 ")?.integer == 7 && read("\t\r\n\"a\" ")?.text == "a")
    if case .null = read("null") {} else { Issue.record("null") }
    #expect(read("truee") == nil && read("[true]")?.list?.first?.bool == true && read("[nul]") == nil)
  }
  @Test func `has the characters that were written`() {
    for (written, value) in [
      (#""""#, ""), (#""aé✓😀""#, "aé✓😀"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041\u00e9\u2713\ud83d\ude00""#, "Aé✓😀"), (#""x\u0000y""#, "x\0y"),
    ] { #expect(read(written)?.text == value, "\(written)") }
    for text in ["plain", "\u{1}\u{1F} \" \\ \n", "שלום 😀"] { #expect(JSONText(JSONText.text(text).data)?.text == text) }
  }
  @Test(arguments: [
    "", " ", "{", "}", "[", "]", "[1,]", "[,1]", "[1 2]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{1:2}", "tru", "nul", "TRUE", "01", "-", "-a", "+1", ".5", "1.", "1e", "1e+", "0x1", "1e999",
    "-1e999", "NaN", "\"", "\"a", "\"\\\"", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\udc00\"", "\"a\nb\"", "1 1", "[] []", "\u{FEFF}1", "'a'", "// 1", "1 // one",
  ])
  func `is nothing else`(text: String) { #expect(read(text) == nil) }
  @Test func `is text in UTF-8`() {
    for bytes in [[0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0x5C, 0x6E, 0xC0, 0x80, 0x22]] as [[UInt8]] {
      #expect(JSONText(Data(bytes)) == nil, "\(bytes)")
    }
  }
  @Test func `lies in others up to a limit`() {
    func nested(_ depth: Int) -> String { String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
    #expect(read(nested(128)) != nil && read(nested(129)) == nil && read(nested(1_000_000)) == nil)
    #expect(read(String(repeating: "{\"a\":", count: 100_000)) == nil)
  }
  @Test func `has numbers to the edge of their kinds`() {
    #expect(read("9223372036854775807")?.integer == .max && read("-9223372036854775808")?.integer == .min)
    #expect(read("9223372036854775808")?.number == 9223372036854775808 && read("9223372036854775808")?.integer == nil)
    #expect(read("1.7976931348623157e308")?.number == .greatestFiniteMagnitude && read("5e-324")?.number == 5e-324 && read("1e-999")?.number == 0)
    #expect(read("-0")?.integer == 0 && read("-0.0")?.number?.sign == .minus && read("1E2")?.integer == 100 && read("12e-1")?.number == 1.2)
  }
  @Test func `is what the library makes of it, also where it was changed`() throws {
    var random = Random(state: 7)
    let start = Array(#"{"windows" : [{"scene":{"kind":"group","index":0},"x":-12.5e1,"t":true,"n":null,"s":"a\u00e9\n\"b\"é"}], "version" : 1}"#.utf8)
    let spice = Array("{}[]\",:\\u0019.eE+-tfn ".utf8)
    var accepted = 0
    for _ in 0..<20_000 {
      var bytes = start
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0...3, using: &random) {
        case 0: bytes[place] = spice.randomElement(using: &random)!
        case 1: bytes.insert(spice.randomElement(using: &random)!, at: place)
        case 2: bytes.remove(at: place)
        default: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...20, using: &random)))
        }
        if bytes.isEmpty { bytes = [0x31] }
      }
      let data = Data(bytes), mine = JSONText(data)
      accepted += mine == nil ? 0 : 1
      // What it takes, the library takes as the same. The library also takes a few things that are not JSON.
      if let mine { #expect(known(data) == object(mine), "\(String(decoding: bytes, as: UTF8.self))") }
    }
    #expect(accepted > 2_000 && accepted < 18_000)
  }
  private struct Random: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }
}
