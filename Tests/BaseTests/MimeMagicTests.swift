import Foundation
import Testing

@testable import OrielBase

/// A line of a `magic` file.
private struct Line {
  var indent: Int?
  var offset: Int
  var value: [UInt8]
  var mask: [UInt8]?
  var word: Int?
  /// What follows the plus sign.
  var range: String?
  init(_ offset: Int, _ value: [UInt8], indent: Int? = nil, mask: [UInt8]? = nil, word: Int? = nil, range: String? = nil) {
    (self.offset, self.value, self.indent, self.mask, self.word, self.range) = (offset, value, indent, mask, word, range)
  }
  init(_ offset: Int, _ text: String, indent: Int? = nil, range: String? = nil) { self.init(offset, Array(text.utf8), indent: indent, range: range) }

  var bytes: [UInt8] {
    var bytes = Array("\(indent.map(String.init) ?? "")>\(offset)=".utf8) + [UInt8(value.count >> 8), UInt8(value.count & 255)] + value
    if let mask { bytes += Array("&".utf8) + mask }
    if let word { bytes += Array("~\(word)".utf8) }
    if let range { bytes += Array("+\(range)".utf8) }
    return bytes + [10]
  }
}

private func file(_ sections: [(head: String, lines: [Line])]) -> Data {
  Data(Array("MIME-Magic\0\n".utf8) + sections.flatMap { Array("[\($0.head)]\n".utf8) + $0.lines.flatMap(\.bytes) })
}
private func matches(_ lines: [Line], _ head: [UInt8]) -> Bool { MimeMagic([file([("50:a/b", lines)])]).type(of: Data(head)) == "a/b" }
private func matches(_ lines: [Line], _ head: String) -> Bool { matches(lines, Array(head.utf8)) }

@Suite struct `The first bytes of a file` {
  @Test func `are compared at the place that the rule names, and in the places after it within its range`() {
    for (offset, range, places) in [
      (0, nil, [0]), (3, nil, [3]), (12, nil, [12]), (3, "1", [3]), (3, "0", [3]), (3, "", [3]), (3, "2", [3, 4]), (2, "10", Array(2...11)),
    ] as [(Int, String?, [Int])] {
      let found = (0..<20).filter { place in
        matches([Line(offset, "AB", range: range)], [UInt8](repeating: 0, count: place) + Array("AB".utf8) + [UInt8](repeating: 0, count: 20))
      }
      #expect(found == places, "\(offset) \(range ?? "-")")
    }
  }
  @Test func `are not looked at beyond their end`() {
    #expect(matches([Line(2, "AB")], "--AB") && !matches([Line(2, "AB")], "--A") && !matches([Line(2, "AB")], "--") && !matches([Line(0, "A")], ""))
    // The range goes on where the bytes do not.
    #expect(matches([Line(2, "AB", range: "100")], "---AB") && !matches([Line(2, "AB", range: "100")], "----A"))
    // What differs in its second byte differs.
    #expect(!matches([Line(0, "AB")], "AC") && !matches([Line(0, "AB")], "CB") && matches([Line(0, "ABC")], "ABCD"))
  }
  @Test func `count as far as the mask says, each byte with its own`() {
    let line = [Line(0, [0x12, 0x34], mask: [0xF0, 0x0F])]
    for (head, isMatch) in [([0x12, 0x34], true), ([0x1F, 0xA4], true), ([0x22, 0x34], false), ([0x12, 0x35], false), ([0xA2, 0x34], false)] as [([UInt8], Bool)] {
      #expect(matches(line, head) == isMatch, "\(head)")
    }
  }
  @Test(.enabled(if: 1.littleEndian == 1)) func `are words of this machine where the rule has a word size`() {
    let eight: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
    for (word, stored) in [
      (nil, eight), (0, eight), (1, eight), (2, [2, 1, 4, 3, 6, 5, 8, 7]), (4, [4, 3, 2, 1, 8, 7, 6, 5]), (8, [8, 7, 6, 5, 4, 3, 2, 1]),
      // Not a whole number of words.
      (3, eight), (16, eight),
    ] as [(Int?, [UInt8])] {
      #expect(matches([Line(0, eight, word: word)], stored), "\(word ?? -1)")
      #expect(matches([Line(0, eight, word: word)], eight) == (stored == eight), "\(word ?? -1)")
    }
    // The mask belongs to the same bytes as the value.
    let masked = [Line(0, [0x12, 0x34], mask: [0xFF, 0x0F], word: 2)]
    #expect(matches(masked, [0xF4, 0x12]) && !matches(masked, [0xF5, 0x12]) && !matches(masked, [0x34, 0x22]) && !matches(masked, [0x34, 0x02]))
    let everything = [Line(1, [0x12, 0x34], mask: [0xFF, 0x0F], word: 2, range: "3")]
    #expect(matches(everything, [0, 0, 0, 0xF4, 0x12]) && !matches(everything, [0, 0, 0, 0, 0xF4, 0x12]))
  }
  @Test func `have to lead down to a rule without children`() {
    // A with (B with C, or D), or E with F.
    let tree = [
      Line(0, "A"), Line(1, "B", indent: 1), Line(2, "C", indent: 2), Line(1, "D", indent: 1), Line(0, "E"), Line(1, "F", indent: 1),
    ]
    for (head, isMatch) in [
      ("ABC", true), ("AD", true), ("ADC", true), ("EF", true), ("A", false), ("AB", false), ("ABD", false), ("AF", false), ("EB", false), ("EBC", false),
      ("E", false), ("BC", false), ("B", false), ("--C", false), ("-D", false), ("-F", false), ("", false),
    ] { #expect(matches(tree, head) == isMatch, "\(head)") }
    // Sisters are no children, and who has lost its parent matches nothing.
    let sisters = [Line(0, "A"), Line(0, "E")]
    #expect(matches(sisters, "A") && matches(sisters, "E") && !matches(sisters, "F"))
    let orphan = [Line(0, "A"), Line(1, "B", indent: 2)]
    #expect(!matches(orphan, "A") && !matches(orphan, "AB"))
    #expect(!matches([], "A"))
    // More than one digit is a level as well.
    let deep = (0...11).map { Line($0, "x", indent: $0) }
    #expect(matches(deep, String(repeating: "x", count: 12)) && !matches(deep, String(repeating: "x", count: 11)))
  }
  @Test func `decide by priority, then for the later file, then for the earlier section`() {
    func type(_ files: [[(String, String)]], _ head: String) -> String? {
      MimeMagic(files.map { sections in file(sections.map { ($0.0, [Line(0, $0.1)]) }) }).type(of: Data(head.utf8))
    }
    #expect(type([[("40:low/a", "A"), ("60:high/a", "A"), ("50:middle/a", "A")]], "A") == "high/a")
    #expect(type([[("50:first/a", "A"), ("50:second/a", "A"), ("50:third/a", "A")]], "A") == "first/a")
    #expect(type([[("50:system/a", "A")], [("50:user/a", "A")]], "A") == "user/a")
    #expect(type([[("50:system/a", "A")], [("40:user/a", "A")]], "A") == "system/a")
    #expect(type([[("50:system/a", "A"), ("50:system/b", "B")], [("50:user/a", "A")]], "B") == "system/b")
    #expect(type([[("100:a/a", "A"), ("90:b/b", "A")]], "A") == "a/a", "numbers, not words")
    #expect(type([[("50:a/a", "A")]], "B") == nil && type([], "A") == nil)
  }
  @Test func `are the first sixteen kilobytes`() {
    let end = [Line(16383, "Z")], beyond = [Line(16384, "Z")]
    var head = [UInt8](repeating: 0, count: 20_000)
    (head[16383], head[16384]) = (UInt8(ascii: "Z"), UInt8(ascii: "Z"))
    #expect(MimeMagic.headLength == 16384 && matches(end, head) && !matches(beyond, head))
  }
  @Test func `may have to be many: a value has as many bytes as two can count`() {
    let long = (0..<300).map { UInt8($0 % 251) }
    #expect(matches([Line(1, long), Line(0, "B")], [0] + long) && !matches([Line(1, long)], [0] + long.dropLast() + [255]))
    #expect(matches([Line(0, long), Line(0, "B")], "B"), "the next line is read where it begins")
  }
  @Test func `say nothing by a damaged file from where it is damaged`() {
    let good = file([("50:a/a", [Line(0, "A")])]), more = Array(file([("50:b/b", [Line(0, "B")])]).dropFirst(12))
    func types(_ bytes: [UInt8]) -> [String?] {
      let magic = MimeMagic([Data(bytes)])
      return [magic.type(of: Data("A".utf8)), magic.type(of: Data("B".utf8))]
    }
    #expect(types(Array(good) + more) == ["a/a", "b/b"])
    for damage in [
      "[no number:x/x]\n", "[50]\n", "[50:x/x]", ">0=\0\0\n", ">0=", ">0=\0", ">=\0\u{1}A\n", "0=\0\u{1}A\n", ">0\0\u{1}A\n", ">0=\0\u{9}A\n", ">0=\0\u{1}A&\n",
      ">0=\0\u{1}A?\n", ">99999999999999=\0\u{1}A\n", "x",
    ] {
      let bytes = Array(damage.utf8)
      // A mask and a length that run past the end, or lines that do not end as they should.
      #expect(types(Array(good) + bytes)[0] == "a/a", "\(damage)")
      if !damage.hasSuffix("]"), damage.hasSuffix("\n") || damage == "x" { #expect(types(Array(good) + bytes + more)[0] == "a/a", "\(damage)") }
    }
    #expect(types(Array(good) + Array("x".utf8) + more) == ["a/a", nil])
    #expect(types(Array(good) + Array(">0=\0\u{1}A?\n".utf8) + more) == ["a/a", nil])
    // A rule before any section, another first line, and no file at all.
    #expect(types(Array("MIME-Magic\0\n".utf8) + Line(0, "A").bytes + good.dropFirst(12)) == [nil, nil])
    #expect(types(Array("MIME-Magiq\0\n".utf8) + good.dropFirst(12)) == [nil, nil])
    #expect(types([]) == [nil, nil] && types(Array("MIME-Magic\0\n".utf8)) == [nil, nil])
  }
}
