import Foundation
import Testing

@testable import Conformance

@Suite struct `A requirement` {
  @Test func `is one of the list of 810, in whole sentences`() throws {
    #expect(Requirement.known.count == 810)
    #expect(throws: Never.self) { try Requirement(ids: ["SC-001", "PR-318", "RE-229"]).check() }
  }

  @Test func `that the list does not know fails its test, by name`() {
    #expect(throws: Requirement.Unknown(ids: ["SC-999"])) { try Requirement(ids: ["SC-001", "SC-999"]).check() }
  }

  @Test func `is named by a trait, not in the name of a test`() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let named = try Regex(#"(@Test|@Suite|func|struct) ?(\("|`)[^"`]*\b(SC|PR|RE)-[0-9]{3}\b"#)
    for path in try #require(FileManager.default.enumerator(atPath: tests.path)) {
      guard let path = path as? String, path.hasSuffix(".swift") else { continue }
      let source = try String(contentsOf: tests.appending(path: path), encoding: .utf8)
      for line in source.split(separator: "\n") where line.contains(named) {
        Issue.record("\(path): \(line.trimmingCharacters(in: .whitespaces))")
      }
    }
  }
}
