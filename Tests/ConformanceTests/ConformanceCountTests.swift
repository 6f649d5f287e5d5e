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

    func ran(_ run: Int, _ write: (inout EventStream) -> Void) throws {
      var events = EventStream()
      write(&events)
      try events.text.write(to: folder.appending(path: "\(run).jsonl"), atomically: true, encoding: .utf8)
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
    try record.ran(1) {
      $0.test("A.`B`/`passes`()/B.swift:1:4", .passed)
      $0.test("A.`B`/`has an issue`()/B.swift:2:4", .failed)
      $0.test("A.`B`/`has a known issue`()/B.swift:3:4", .failedAsKnown)
      $0.test("A.`B`/`is disabled`()/B.swift:4:4", .skipped)
      $0.test("A.`B`/`never ends`()/B.swift:5:4", .never)
    }
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
    try record.ran(1) {
      $0.test("A.`B`/`first`()/B.swift:1:4", .passed)
      $0.test("A.`B`/`second`()/B.swift:2:4", .failed)
      $0.suite("A.`B`", .failed)
      $0.test("A.`C`/`third`()/C.swift:1:4", .passed)
      $0.test("A.`C`/`fourth`()/C.swift:2:4", .skipped)
      $0.suite("A.`C`", .passed)
    }
    #expect(try record.count().lines.prefix(2) == ["SC: 0 of 263 proved", "PR: 1 of 318 proved"])
    // The second try of the one that failed replaces the first.
    try record.ran(2) {
      $0.test("A.`B`/`second`()/B.swift:2:4", .passed)
      $0.suite("A.`B`", .passed)
    }
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
