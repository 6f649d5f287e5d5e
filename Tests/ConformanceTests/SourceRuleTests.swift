import Foundation
import Testing

/// Rules of the sources that no compiler knows.
@Suite struct `The framework's sources` {
  /// A clock, an animator or a task may hold a closure for longer than what it is about lives.
  @Test func `capture nothing in a closure without owning it or asking whether it is still there`() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources").standardizedFileURL
    var count = 0
    for path in try #require(FileManager.default.enumerator(atPath: sources.path)) {
      guard let path = path as? String, path.hasSuffix(".swift") else { continue }
      count += 1
      for line in try String(contentsOf: sources.appending(path: path), encoding: .utf8).split(separator: "\n")
      where line.contains(/\[[^\]]*\bunowned(\([a-z]+\))? [^\]]*\] *(\(|in\b|[a-z_])/) {
        Issue.record("\(path): \(line.trimmingCharacters(in: .whitespaces))")
      }
    }
    #expect(count > 100)
  }

  /// Foundation's `intersection` and `intersects` of rectangles end the program for edges that are no numbers, which layouts of apps come to.
  @Test func `cut rectangles with common(with:) and touches(_:)`() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources").standardizedFileURL
    // What these cut are paths and sets.
    let others = [
      "OrielControls/Shapes/ShapeCombining.swift", "OrielControls/Tables/TableColumnCustomization.swift", "OrielGraph/Input/ModifierKeysAction.swift",
    ]
    var count = 0
    for path in try #require(FileManager.default.enumerator(atPath: sources.path)) {
      guard let path = path as? String, path.hasPrefix("Oriel"), path.hasSuffix(".swift"), !others.contains(path) else { continue }
      let source = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      count += source.ranges(of: ".common(with:").count
      for line in source.split(separator: "\n") where line.contains(/\.(intersection|intersects)\(/) {
        Issue.record("\(path): \(line.trimmingCharacters(in: .whitespaces))")
      }
    }
    #expect(count > 40)
  }
}
