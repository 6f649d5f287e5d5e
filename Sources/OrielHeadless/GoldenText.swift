import Foundation

/// What was written down once, and read, and must stay as it was: a text beside the test. `GoldenFile` says where.
package nonisolated struct GoldenText {
  private let file: GoldenFile

  /// `NAME.txt` in the folder `Golden` beside the test's source file.
  package init(_ name: String, testFile: String = #filePath) { file = GoldenFile(name, ending: "txt", testFile: testFile) }

  /// What is wrong with `text`, for a test to report; nil if it is as it was.
  package func complaint(about text: String) -> String? {
    let golden = try? String(contentsOf: file.url, encoding: .utf8)
    guard golden != text else {
      file.keep()
      return nil
    }
    return file.replace(with: Data(text.utf8), unlessBlessed: difference(of: text, from: golden))
  }
  private func difference(of text: String, from golden: String?) -> String {
    guard let golden else { return "\(file.url.lastPathComponent) is missing" }
    let before = golden.split(separator: "\n", omittingEmptySubsequences: false), after = text.split(separator: "\n", omittingEmptySubsequences: false)
    let same = zip(before, after).prefix { $0 == $1 }.count
    func line(_ lines: [Substring]) -> String { lines.indices.contains(same) ? String(lines[same]) : "the end" }
    return "\(file.url.lastPathComponent), line \(same + 1): \(line(after)), and not: \(line(before))"
  }
}
