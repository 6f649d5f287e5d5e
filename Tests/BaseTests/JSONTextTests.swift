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
}
