import Conformance
import Foundation
import Testing

@testable import OrielControls
@testable import OrielScenes

@Suite struct `A predicate's format` {
  private func holds(_ format: String, _ arguments: [Any] = [], for object: Any?) -> Bool {
    NSPredicate(format: format, argumentArray: arguments).evaluate(with: object)
  }
  @Test(.requirement("RE-216")) func `compares the object itself with texts, in all ways`() {
    #expect(NSPredicate(format: "self == %@", "photo/7").evaluate(with: "photo/7"))
    #expect(!NSPredicate(format: "self == %@", "photo/7").evaluate(with: "photo/8"))
    for (format, text, expected) in [
      ("self == 'a'", "a", true), ("SELF = \"a\"", "b", false), ("self != 'a'", "b", true), ("self ==[c] 'A'", "a", true),
      ("self ==[cd] 'CAFE'", "café", true), ("self == 'cafe'", "café", false),
      ("self BEGINSWITH 'photo/'", "photo/7", true), ("self beginswith[c] 'PHOTO'", "photo/7", true), ("self BEGINSWITH 'x'", "photo", false),
      ("self ENDSWITH '/7'", "photo/7", true), ("self CONTAINS 'oto'", "photo", true), ("self CONTAINS[cd] 'ÖTO'", "photo", true),
      ("'oto' IN self", "photo", true), ("self IN {'a', 'b'}", "b", true), ("self IN {'a', 'b'}", "c", false),
      ("self LIKE 'p*o'", "photo", true), ("self LIKE 'ph?to'", "photo", true), ("self LIKE 'ph?to'", "phooto", false),
      ("self LIKE 'a.c'", "abc", false), ("self MATCHES '[a-z]+/[0-9]+'", "photo/7", true), ("self MATCHES '[a-z]+'", "photo/7", false),
      ("TRUEPREDICATE", "x", true), ("FALSEPREDICATE", "x", false),
    ] as [(String, String, Bool)] {
      #expect(holds(format, for: text) == expected, "\(format) of \(text)")
    }
  }
  @Test(.requirement("RE-216")) func `joins conditions: NOT binds before AND, AND before OR`() {
    #expect(holds("self == 'a' OR self == 'b' AND FALSEPREDICATE", for: "a"))
    #expect(!holds("(self == 'a' OR self == 'b') AND FALSEPREDICATE", for: "a"))
    #expect(holds("NOT self == 'a' AND self BEGINSWITH 'b'", for: "b") && !holds("!(self == 'a' || self == 'b')", for: "b"))
    #expect(holds("self == 'a' && NOT FALSEPREDICATE", for: "a"))
  }
  @Test(.requirement("RE-216")) func `takes arguments, keys and numbers`() {
    #expect(holds("%K == %@ AND count > %d", ["name", "A", 2], for: ["name": "A", "count": 3] as [String: Any]))
    #expect(!holds("count >= %f", [3.5], for: ["count": 3] as [String: Any]))
    #expect(holds("self IN %@", [["a", "b"]], for: "a") && !holds("self IN %@", [["a", "b"]], for: "c"))
    #expect(holds("place.city == 'Oslo'", for: ["place": ["city": "Oslo"] as [String: Any]] as [String: Any]))
    #expect(holds("self == nil", for: nil) && !holds("self == 'a'", for: nil) && !holds("self CONTAINS 'a'", for: nil))
    #expect(holds("tags CONTAINS 'x'", for: ["tags": ["x", "y"]] as [String: Any]))
  }
  @Test func `compares numbers, dates, truth and other values, each with its own kind`() {
    for (value, less, same, more) in [(2, true, false, false), (3, false, true, false), (4, false, false, true)] {
      let object = ["count": value]
      for (operation, expected) in [
        ("<", less), ("<=", less || same), ("=<", less || same), ("==", same), ("=", same), ("!=", !same), ("<>", !same), (">=", more || same),
        ("=>", more || same), (">", more),
      ] { #expect(holds("count \(operation) 3", for: object) == expected, "\(value) \(operation) 3") }
      for place in ["%d", "%i", "%u", "%ld", "%lu", "%lld", "%qi", "%hd", "%zd", "%@", "%g"] { #expect(holds("count < \(place)", [3], for: object) == less, "\(place)") }
    }
    #expect(holds("self == -3", for: -3) && holds("self == 1.5", for: 1.5) && holds("self == 2e3", for: 2000) && !holds("self == -3", for: 3))
    #expect(holds("self == TRUE", for: true) && holds("self == NO", for: false) && !holds("self == YES", for: false) && holds("self == 0", for: false))
    #expect(holds("self == 1", for: NSNumber(value: 1)) && !holds("self == 1", for: "1") && holds("self != 1", for: "1") && !holds("self < 1", for: "0"))
    let now = Date(timeIntervalSince1970: 5), later = Date(timeIntervalSince1970: 6), id = UUID()
    #expect(holds("self < %@", [later], for: now) && !holds("self > %@", [later], for: now) && holds("self == %@", [now], for: now))
    #expect(holds("self == %@", [id], for: id) && !holds("self == %@", [UUID()], for: id) && !holds("self < %@", [id], for: id))
    #expect(holds("self == NULL", for: NSNull()) && !holds("self <= 'a'", for: nil) && !holds("self >= nil", for: "a") && holds("self != nil", for: "a"))
    #expect(holds("self >= nil", for: nil) && holds("self < 'b'", for: "a") && !holds("self > 'b'", for: "a"))
    #expect(holds("self == 'https://example.org/a'", for: URL(string: "https://example.org/a")))
  }
  @Test func `reads texts in either quotes, with what they escape, and names with all their letters`() {
    for (format, text, expected) in [
      (#"self == 'it\'s'"#, "it's", true), (#"self == "it's""#, "it's", true), (#"self == 'a\\b'"#, #"a\b"#, true), (#"self == ''"#, "", true),
      (#"self == 'a "b"'"#, #"a "b""#, true), ("  self=='a'  ", "a", true), ("self == 'a b'", "a b", true), ("self == 'ab'", "a b", false),
    ] as [(String, String, Bool)] { #expect(holds(format, for: text) == expected, "\(format) of \(text)") }
    let object: [String: Any] = ["a_b1": 1, "_x": 2, "@y": 3, "in": ["z": 4], "Å": 5, "list": Set<AnyHashable>(["x"]), "void": NSNull()]
    for format in ["a_b1 == 1", "_x == 2", "@y == 3", "in.z == 4", "self.in.z == 4", "Å == 5", "'x' IN list", "void == nil", "missing == nil", "missing.z == nil"] {
      #expect(holds(format, for: object), "\(format)")
    }
    #expect(holds("%K == 4", ["in.z"], for: object) && !holds("'y' IN list", for: object) && !holds("a_b1 == 2", for: object))
  }
  @Test func `ignores case and accents only where it is told`() {
    /// Plain, and with [c], [d], [cd] and [dc].
    for (operation, text, pattern, results) in [
      ("==", "café", "CAFE", "nnnyy"), ("==", "café", "cafe", "nnyyy"), ("==", "café", "CAFÉ", "nynyy"), ("BEGINSWITH", "café noir", "CAFÉ", "nynyy"),
      ("ENDSWITH", "noir café", "cafe", "nnyyy"), ("CONTAINS", "un café noir", "CAFE", "nnnyy"), ("LIKE", "café", "C*E", "nnnyy"),
      ("LIKE", "café", "caf?", "yyyyy"), ("MATCHES", "café", "[a-z]+", "nnyyy"), ("MATCHES", "cafe", "[A-Z]+", "nynyy"), ("!=", "café", "cafe", "yynnn"),
    ] as [(String, String, String, String)] {
      let found = ["", "[c]", "[d]", "[cd]", "[dc]"].map { holds("self \(operation)\($0) %@", [pattern], for: text) ? "y" : "n" }.joined()
      #expect(found == results, "\(text) \(operation) \(pattern)")
    }
  }
  @Test func `looks at the whole of a text, its beginning, its end and its parts`() {
    for (format, text, expected) in [
      ("self BEGINSWITH 'b'", "ab", false), ("self BEGINSWITH ''", "ab", true), ("self ENDSWITH 'a'", "ab", false), ("self ENDSWITH ''", "ab", true),
      ("self CONTAINS ''", "", true), ("self CONTAINS 'c'", "ab", false), ("self LIKE 'a*'", "ab", true), ("self LIKE '*'", "", true),
      ("self LIKE '?'", "", false), ("self LIKE 'b'", "ab", false), ("self LIKE 'a?c'", "a\nc", true), ("self MATCHES 'b'", "ab", false),
      ("self MATCHES 'a|ab'", "ab", true), ("self MATCHES '('", "(", false), ("self IN {}", "a", false), ("self IN 'abc'", "b", true),
      ("self IN {1, 'a', nil}", "a", true), ("NOT (self IN {'b'})", "a", true), ("NOT NOT self == 'a'", "a", true), ("! self == 'a'", "a", false),
      ("self == 'a' OR self == 'b' OR self == 'c'", "c", true), ("self != 'a' AND self != 'b' && self != 'c'", "d", true),
      ("self != 'a' AND self != 'b' && self != 'c'", "b", false), ("self == 'b' || self == 'a'", "a", true), ("((self == 'a'))", "a", true),
    ] as [(String, String, Bool)] { #expect(holds(format, for: text) == expected, "\(format) of \(text)") }
    #expect(holds("self IN {1, 2}", for: 2) && !holds("self IN {1, 2}", for: 3) && holds("{1, 2} CONTAINS self", for: 1) && !holds("self BEGINSWITH 'a'", for: 1))
  }
  @Test func `that is not whole is never true either`() {
    for format in [
      "self == 1.2.3", "self == -", "self IN {'a' 'b'}", "self IN {'a', 'b'", "self == (", "self == )", "self 'a'", "self == 'a' OR", "self ==[c]", "self ? 'a'",
      "BETWEEN == 1", "self == %y", "self == 'a')", "self == \"a", "self == ,", "self ( 1",
    ] {
      let issues = RuntimeIssue.capturing { #expect(!holds(format, for: "a"), "\(format)") }
      #expect(issues.count == 1, "\(format)")
    }
  }
  @Test(.requirement("RE-216")) func `that cannot be read is logged and never true`() {
    for (format, arguments) in [
      ("", []), ("self ==", []), ("self == %@", []), ("self == 'a", []), ("self ~ 'a'", []), ("(self == 'a'", []), ("self == 'a' self", []),
      ("ANY self == 'a'", []), ("self == 'a'", ["left over"]), ("self FOO 'a'", []), ("%", []), ("%K == 1", [7]), ("{", []), ("NOT", []),
    ] as [(String, [Any])] {
      var predicate: NSPredicate?
      let issues = RuntimeIssue.capturing { predicate = NSPredicate(format: format, argumentArray: arguments) }
      #expect(issues.count == 1 && issues.first?.hasPrefix("The predicate format \"\(format)\" cannot be read:") == true, "\(format)")
      #expect(predicate?.evaluate(with: "a") == false, "\(format)")
    }
  }
}
