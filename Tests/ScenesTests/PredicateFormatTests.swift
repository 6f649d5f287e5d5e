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
