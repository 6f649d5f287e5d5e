import Foundation
import Testing

/// The page of gaps and the doc comments of the API say the same: what differs is described in a comment with "On Linux".
@Suite struct `The page of gaps` {
  /// A row: the names in its first column, and what it says about them.
  private struct Row {
    let names: [String]
    let state: String
    /// The first column has only names, so that all of them are absent where the row says so.
    let isPlain: Bool
  }
  private static func rows(_ page: String) -> [Row] {
    page.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| API") && !$0.hasPrefix("| Feature") }.map { line in
      let cells = line.dropFirst(2).split(separator: " | ", maxSplits: 2).map(String.init)
      let spans = cells[0].split(separator: "`", omittingEmptySubsequences: false)
      let words = stride(from: 0, to: spans.count, by: 2).map { spans[$0] }.joined()
      return Row(
        names: stride(from: 1, to: spans.count, by: 2).map { name(of: spans[$0]) }, state: cells[1],
        isPlain: words.allSatisfy { $0 == " " || $0 == "," } && !cells[0].contains("("))
    }
  }
  /// The last word before parentheses: `bookmarkData` of "URL.bookmarkData".
  private static func name(of code: Substring) -> String {
    let head = code.prefix { $0 != "(" && $0 != ":" && $0 != " " }
    return String(head.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.last ?? head)
  }

  /// What public declarations are called, with their doc comments.
  private struct Declarations {
    var comments: [String: [String]] = [:]
    var types: Set<String> = []

    private static let kinds: Set<String> = ["func", "var", "let", "case", "typealias", "struct", "class", "enum", "protocol", "actor"]
    private static let typeKinds: Set<String> = ["struct", "class", "enum", "protocol", "actor", "typealias"]

    mutating func read(_ source: String) {
      var comment: [Substring.UTF8View.SubSequence] = []
      for line in source.utf8.split(separator: 10, omittingEmptySubsequences: false) {
        let text = line.drop { $0 == 32 }
        if text.starts(with: "///".utf8) {
          comment.append(text.dropFirst(3))
          continue
        }
        let words = Self.words(text)
        if words.contains("public") || words.contains("open") || words.first == "case", let place = words.firstIndex(where: Self.kinds.contains) {
          // "class func" and "class var".
          let kind = words[place] == "class" && place + 1 < words.count && Self.kinds.contains(words[place + 1]) ? place + 1 : place
          if kind + 1 < words.count {
            comments[words[kind + 1], default: []].append(comment.map { String(decoding: $0, as: UTF8.self) }.joined())
            if Self.typeKinds.contains(words[kind]) { types.insert(words[kind + 1]) }
          }
        } else if text.first == 64 {
          // An attribute stands between the comment and what it is about.
          continue
        }
        comment = []
      }
    }
    /// The words up to the first that ends in something else than a space, and a few more: a declaration's name is among them.
    private static func words(_ text: Substring.UTF8View.SubSequence) -> [String] {
      text.prefix(160).split(maxSplits: 12) { byte in
        !(byte == 95 || byte >= 48 && byte <= 57 || byte >= 65 && byte <= 90 || byte >= 97 && byte <= 122)
      }.map { String(decoding: $0, as: UTF8.self) }
    }
    func notes(of name: String) -> [String] { (comments[name] ?? []).filter { $0.contains("On Linux") } }
  }
  private static func declarations() throws -> Declarations {
    let root = CompiledSource.package.appending(path: "Sources")
    let files = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
    var found = Declarations()
    for case let file as URL in files where file.pathExtension == "swift" && !file.path.contains("/Sources/Examples/") {
      found.read(try String(contentsOf: file, encoding: .utf8))
    }
    return found
  }
  private static func page() throws -> String {
    try String(contentsOf: CompiledSource.package.appending(path: "Sources/SwiftUI/SwiftUI.docc/Gaps.md"), encoding: .utf8)
  }

  @Test func `and the doc comments name the same API`() throws {
    let page = try Self.page(), rows = Self.rows(page), declarations = try Self.declarations()
    #expect(rows.count > 150)
    var checked = 0
    for row in rows where !row.state.hasPrefix("absent") {
      for name in row.names where declarations.comments[name] != nil {
        checked += 1
        let notes = declarations.notes(of: name)
        #expect(!notes.isEmpty, "Gaps.md describes \(name), but no doc comment of it says what differs \"On Linux\"")
        if row.state.contains("no effect") {
          #expect(notes.contains { $0.contains("no effect") }, "Gaps.md says that \(name) has no effect, and its doc comment does not")
        }
      }
    }
    #expect(checked > 120)
    let named = Set(page.split(separator: "`", omittingEmptySubsequences: false).map { Self.name(of: $0) })
    for (name, comments) in declarations.comments where comments.contains(where: { $0.contains("On Linux") }) {
      #expect(named.contains(name), "the doc comment of \(name) says what differs \"On Linux\", but Gaps.md does not name it")
      guard declarations.notes(of: name).contains(where: { $0.contains("this has no effect") }) else { continue }
      #expect(
        rows.contains { $0.names.contains(name) && $0.state.contains("no effect") },
        "the doc comment of \(name) says that it has no effect, and Gaps.md does not")
    }
  }

  @Test func `calls no type absent that exists`() throws {
    let declarations = try Self.declarations()
    for row in Self.rows(try Self.page()) where row.isPlain && row.state == "absent" {
      for name in row.names { #expect(!declarations.types.contains(name), "Gaps.md says that \(name) is absent") }
    }
  }
}
