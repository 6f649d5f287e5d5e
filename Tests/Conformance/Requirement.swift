import Foundation
import Testing

/// Names the requirements that a test or a suite proves: `@Test(.requirement("SC-055", "SC-056"))`.
///
/// The IDs are those of `requirements.txt`; any other fails the test. A run of `make test` notes which test names which
/// requirement, and `make conformance` counts those whose tests all ran and passed. A suite proves its requirements when all of
/// its tests pass.
package struct Requirement: TestTrait, SuiteTrait {
  let ids: [String]

  /// The environment variable that names the file for the notes; without it nothing is noted.
  static let notes = "ORIEL_REQUIREMENT_NOTES"

  /// An ID that stands in no line of the list.
  struct Unknown: Error, Equatable, CustomStringConvertible {
    let ids: [String]
    var description: String { "Not in Tests/Conformance/requirements.txt: \(ids.joined(separator: ", "))" }
  }

  /// Every ID of the list.
  static let known: Set<String> = {
    let list = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "requirements.txt")
    guard let lines = try? String(contentsOf: list, encoding: .utf8).split(separator: "\n") else { return [] }
    return Set(lines.compactMap { $0.split(separator: " ").first.map(String.init) })
  }()

  package func prepare(for test: Test) async throws {
    try check()
    guard let path = ProcessInfo.processInfo.environment[Self.notes] else { return }
    try note("\(test.id)", in: path)
  }

  func check() throws(Unknown) {
    let unknown = ids.filter { !Self.known.contains($0) }
    guard unknown.isEmpty else { throw Unknown(ids: unknown) }
  }

  /// Adds a line, in one write at the end of the file: several programs of tests may share it.
  func note(_ test: String, in path: String) throws {
    let line = "\(test)\t\(ids.joined(separator: " "))\n"
    let file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    guard file >= 0, Array(line.utf8).withUnsafeBytes({ write(file, $0.baseAddress, $0.count) }) == line.utf8.count else {
      throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path])
    }
    close(file)
  }
}

extension Trait where Self == Requirement {
  /// What the test proves when it passes.
  package static func requirement(_ ids: String...) -> Self { Requirement(ids: ids) }
}
