import Foundation
import Programs
import Testing

@testable import Conformance

/// What `make conformance` says of the record that a run of the tests leaves.
@Suite struct `The count of proved requirements` {
  /// A record as `make test` leaves it, in a folder of its own.
  private struct Record: ~Copyable {
    private static let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../.ci/conformance")
    private let folder = FileManager.default.temporaryDirectory.appending(path: "oriel-record-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: folder) }

    func names(_ ids: String..., test: String) throws {
      try Requirement(ids: ids).note(test, in: folder.appending(path: "requirements").path)
    }

    /// A run of tests with how each ended: a symbol of Swift Testing, `skip`, or nil where it never did.
    func ran(_ run: Int, _ ends: KeyValuePairs<String, String?>) throws {
      var lines: [String] = []
      func event(_ kind: String, _ test: String, _ symbol: String) {
        lines.append(
          #"{"version":0,"kind":"event","payload":{"kind":"\#(kind)","testID":"\#(test)","messages":[{"symbol":"\#(symbol)","text":""}]}}"#)
      }
      for (test, end) in ends {
        if end == "skip" {
          event("testSkipped", test, "skip")
          continue
        }
        event("testStarted", test, "default")
        if let end { event("testEnded", test, end) }
      }
      // The last line of a run that was ended is cut.
      lines.append(#"{"version":0,"kind":"ev"#)
      try lines.joined(separator: "\n").write(to: folder.appending(path: "\(run).jsonl"), atomically: true, encoding: .utf8)
    }

    func count() throws -> (lines: [String], code: Int32?) {
      let program = try Program(["sh", "-c", "exec \"$0\" \"$1\" 2>&1", Self.script.path, folder.path])
      let lines = String(decoding: try program.read(), as: UTF8.self).split(separator: "\n").map(String.init)
      return (lines, program.waitForEnd())
    }
  }

  @Test func `takes those whose tests ran and passed`() throws {
    let record = try Record()
    try record.names("SC-001", "RE-002", test: "A.`B`/`passes`()/B.swift:1:4")
    try record.names("SC-002", test: "A.`B`/`has an issue`()/B.swift:2:4")
    try record.names("SC-003", test: "A.`B`/`has a known issue`()/B.swift:3:4")
    try record.names("SC-004", test: "A.`B`/`is disabled`()/B.swift:4:4")
    try record.names("SC-005", test: "A.`B`/`never ends`()/B.swift:5:4")
    try record.names("SC-006", test: "A.`B`/`never ran`()/B.swift:6:4")
    try record.ran(
      1,
      [
        "A.`B`/`passes`()/B.swift:1:4": "pass", "A.`B`/`has an issue`()/B.swift:2:4": "fail",
        "A.`B`/`has a known issue`()/B.swift:3:4": "passWithKnownIssue", "A.`B`/`is disabled`()/B.swift:4:4": "skip",
        "A.`B`/`never ends`()/B.swift:5:4": nil,
      ])
    let (lines, code) = try record.count()
    #expect(lines.prefix(3) == ["SC: 1 of 263 proved", "PR: 0 of 318 proved", "RE: 1 of 229 proved"])
    #expect(lines.contains("SC-002 is not proved: failed: A.`B`/`has an issue`()/B.swift:2:4"))
    #expect(lines.contains("SC-004 is not proved: skipped: A.`B`/`is disabled`()/B.swift:4:4"))
    #expect(code == 0)
  }

  @Test func `wants every test of a requirement to pass, those of a suite as well`() throws {
    let record = try Record()
    try record.names("SC-001", test: "A.`B`/`first`()/B.swift:1:4")
    try record.names("SC-001", test: "A.`B`/`second`()/B.swift:2:4")
    try record.names("PR-001", test: "A.`B`")
    try record.names("PR-002", test: "A.`C`")
    try record.ran(
      1,
      [
        "A.`B`": "fail", "A.`B`/`first`()/B.swift:1:4": "pass", "A.`B`/`second`()/B.swift:2:4": "fail",
        "A.`C`": "pass", "A.`C`/`third`()/C.swift:1:4": "pass", "A.`C`/`fourth`()/C.swift:2:4": "skip",
      ])
    #expect(try record.count().lines.prefix(2) == ["SC: 0 of 263 proved", "PR: 1 of 318 proved"])
    // The second try of the one that failed replaces the first.
    try record.ran(2, ["A.`B`": "pass", "A.`B`/`second`()/B.swift:2:4": "pass"])
    #expect(try record.count().lines.prefix(2) == ["SC: 1 of 263 proved", "PR: 2 of 318 proved"])
  }

  @Test func `fails for IDs that the list does not know`() throws {
    let record = try Record()
    try record.names("SC-999", test: "A.`B`/`first`()/B.swift:1:4")
    let (lines, code) = try record.count()
    #expect(lines.last == "Tests name requirements that the list does not know: SC-999")
    #expect(code == 1)
  }
}
