import Foundation

/// Recently used files of all programs, from `recently-used.xbel`, latest first.
package nonisolated struct RecentFiles: Equatable, Sendable {
  package struct Use: Equatable, Sendable {
    package let path: String
    package let date: Date
  }
  package let uses: [Use]
  /// The limits for the file's size, which other programs may let grow, and for the number of entries read.
  static let longestFile = 16 << 20, limit = 200

  package init(_ data: Data) {
    let reader = Reader()
    let parser = BookmarkScanner(data.prefix(Self.longestFile))
    parser.scan { reader.take($0) }
    uses = Array(reader.uses.sorted { $0.date > $1.date }.prefix(Self.limit))
  }

  private final class Reader {
    var uses: [Use] = []
    func take(_ attributes: [String: String]) {
      guard let address = attributes["href"], address.hasPrefix("file://"), let path = URL(string: address)?.path else { return }
      let date = (attributes["visited"] ?? attributes["modified"] ?? attributes["added"]).flatMap(Self.date)
      uses.append(Use(path: path, date: date ?? .distantPast))
    }
    private static func date(_ text: String) -> Date? {
      // With or without a fraction of a second.
      var text = text
      if let dot = text.firstIndex(of: ".") { text = text[..<dot] + "Z" }
      return try? Date(text, strategy: .iso8601)
    }
  }
}

/// Extracts the attributes of each `<bookmark>` in an XBEL file, without loading FoundationXML.
private nonisolated struct BookmarkScanner {
  private let text: String
  init(_ data: Data) { text = String(decoding: data, as: UTF8.self) }

  func scan(_ take: ([String: String]) -> Void) {
    var rest = text[...]
    while let start = rest.range(of: "<bookmark ") {
      rest = rest[start.upperBound...]
      guard let end = rest.firstIndex(of: ">") else { return }
      take(Self.attributes(of: rest[..<end]))
      rest = rest[end...]
    }
  }
  private static func attributes(of tag: Substring) -> [String: String] {
    var found: [String: String] = [:]
    var rest = tag
    while let equals = rest.firstIndex(of: "=") {
      let name = rest[..<equals].trimmingCharacters(in: .whitespacesAndNewlines)
      rest = rest[rest.index(after: equals)...].drop { $0.isWhitespace }
      guard let quote = rest.first, quote == "\"" || quote == "'", let end = rest.dropFirst().firstIndex(of: quote) else { break }
      found[name] = unescaped(String(rest.dropFirst()[..<end]))
      rest = rest[rest.index(after: end)...]
    }
    return found
  }
  private static func unescaped(_ text: String) -> String {
    guard text.contains("&") else { return text }
    return [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#39;", "'"), ("&amp;", "&")].reduce(text) {
      $0.replacingOccurrences(of: $1.0, with: $1.1)
    }
  }
}
