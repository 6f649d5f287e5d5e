import Foundation

/// What was written down once, and read, and must stay as it was: a text beside the test.
///
/// `make bless` (ORIEL_BLESS=1) writes what the tests say; what differs otherwise is left beside it as `NAME.new.txt`.
package nonisolated struct GoldenText {
  private let file: URL

  /// `NAME.txt` in the folder `Golden` beside the test's source file.
  package init(_ name: String, testFile: String = #filePath) {
    file = URL(fileURLWithPath: testFile).deletingLastPathComponent().appendingPathComponent("Golden/\(name).txt")
  }
  /// What is wrong with `text`, for a test to report; nil if it is as it was.
  package func complaint(about text: String) -> String? {
    let new = file.deletingPathExtension().appendingPathExtension("new.txt")
    let golden = try? String(contentsOf: file, encoding: .utf8)
    if golden == text {
      try? FileManager.default.removeItem(at: new)
      return nil
    }
    if ProcessInfo.processInfo.environment["ORIEL_BLESS"] == "1" { return write(text, to: file) }
    let unwritten = write(text, to: new) ?? ""
    guard let golden else { return "\(file.lastPathComponent) is missing; read \(new.path), then `make bless`. \(unwritten)" }
    let before = golden.split(separator: "\n", omittingEmptySubsequences: false), after = text.split(separator: "\n", omittingEmptySubsequences: false)
    let same = zip(before, after).prefix { $0 == $1 }.count
    func line(_ lines: [Substring]) -> String { lines.indices.contains(same) ? String(lines[same]) : "the end" }
    return "\(file.lastPathComponent), line \(same + 1): \(line(after)), and not: \(line(before)). Compare \(new.path). \(unwritten)"
  }
  private func write(_ text: String, to url: URL) -> String? {
    do {
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: url, atomically: true, encoding: .utf8)
      return nil
    } catch { return "\(url.path) could not be written: \(error)" }
  }
}
