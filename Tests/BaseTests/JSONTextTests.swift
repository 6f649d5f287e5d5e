import Foundation
import OrielBase
import Testing

@Suite struct `JSON to be written` {
  private func read(_ text: JSONText) throws -> NSDictionary {
    try #require(JSONSerialization.jsonObject(with: text.data) as? NSDictionary)
  }

  @Test func `is read by Foundation as what it was written from`() throws {
    let text = JSONText.object([
      ("text", "A \"quoted\" \\ line\nand\ta bell\u{7}, é, 語, 🪟"), ("true", .bool(true)), ("whole", .integer(.min)), ("number", .number(-1.5e-7)), ("even", .number(400)), ("least", .number(-0x1p63)),
      ("list", .list([.integer(1), .list([]), .object([])])), ("inner", .object(["b": "2", "a": "1"])),
    ])
    let expected: NSDictionary = [
      "text": "A \"quoted\" \\ line\nand\ta bell\u{7}, é, 語, 🪟", "true": true, "whole": Int.min, "number": -1.5e-7, "even": 400, "least": -0x1p63, "list": [1, [Any](), [String: Any]()],
      "inner": ["a": "1", "b": "2"],
    ]
    #expect(try read(text) == expected)
  }
  @Test func `has every control character as an escape`() throws {
    let controls = String(String.UnicodeScalarView((0..<32).compactMap(Unicode.Scalar.init)))
    let text = JSONText.object([("text", .text(controls))])
    #expect(!text.data.contains { $0 < 32 && $0 != UInt8(ascii: "\n") })
    #expect(try read(text)["text"] as? String == controls)
  }
  @Test func `has null where a number is none`() throws {
    #expect(try read(.object([("number", .number(.nan))]))["number"] is NSNull)
    #expect(try read(.object([("number", .number(.infinity))]))["number"] is NSNull)
  }
  @Test func `is indented, one value a line, names of a dictionary in order`() {
    let text = JSONText.object([("first", .list([.integer(1), .integer(2)])), ("second", .object(["b": .bool(false), "a": .object([])]))])
    #expect(
      String(decoding: text.data, as: UTF8.self) == """
        {
          "first" : [
            1,
            2
          ],
          "second" : {
            "a" : {},
            "b" : false
          }
        }

        """)
  }
  @Test func `has exactly these characters for each value`() {
    func text(_ value: JSONText) -> String { String(decoding: value.data, as: UTF8.self) }
    for (value, written) in [
      (.bool(true), "true"), (.bool(false), "false"), (.integer(-7), "-7"), (.number(2), "2"), (.number(-0.0), "0"), (.number(0.5), "0.5"), (.number(0x1p53 - 1), "9007199254740991"),
      (.number(1 - 0x1p53), "-9007199254740991"), (.number(.nan), "null"), (.number(-.infinity), "null"), (.text(""), "\"\""), (.list([]), "[]"), (.object([]), "{}"),
      (.text("a\"b\\c/d\n\t\r"), "\"a\\\"b\\\\c/d\\n\\t\\u000d\""), (.text("\0\u{1}\u{F}\u{10}\u{1F} \u{7F}é"), "\"\\u0000\\u0001\\u000f\\u0010\\u001f \u{7F}é\""),
      (.list([.text("a"), .list([.integer(1)]), .object([("b", .list([]))])]), "[\n  \"a\",\n  [\n    1\n  ],\n  {\n    \"b\" : []\n  }\n]"),
      (.object([("z", .object([("y", .integer(1)), ("x", .list([.bool(true)]))])), ("a\"", .text("b"))]), "{\n  \"z\" : {\n    \"y\" : 1,\n    \"x\" : [\n      true\n    ]\n  },\n  \"a\\\"\" : \"b\"\n}"),
      (.object(["c": .integer(3), "a": .integer(1), "b": .integer(2)]), "{\n  \"a\" : 1,\n  \"b\" : 2,\n  \"c\" : 3\n}"),
    ] as [(JSONText, String)] { #expect(text(value) == written + "\n") }
    // From here on, not every whole number is one of these.
    #expect(text(.number(0x1p53)) != "9007199254740992\n" && text(.number(1e300)) == "1e+300\n")
  }
}
