import Foundation

/// A block of Markdown text.
public struct MarkdownBlock: Equatable, Sendable, Identifiable {
  public enum Kind: Equatable, Sendable {
    case heading(Int)
    case paragraph
    /// The marker and its indentation.
    case item(mark: String, level: Int)
    case task(isDone: Bool, level: Int)
    case quote
    case code
    case rule
  }
  /// Its place in the text.
  public let id: Int
  public let kind: Kind
  /// With inline Markdown, except in code.
  public let text: String

  /// The blocks of a text, in one pass.
  public static func blocks(of text: String) -> [MarkdownBlock] {
    var reader = Reader()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) { reader.take(String(line)) }
    return reader.finish()
  }

  private struct Reader {
    var blocks: [MarkdownBlock] = []
    /// The lines of a block that may continue.
    private var lines: [String] = []
    private var kind: Kind?
    private var fence: String?

    private mutating func add(_ kind: Kind, _ text: String) { blocks.append(MarkdownBlock(id: blocks.count, kind: kind, text: text)) }
    private mutating func close() {
      if let kind { add(kind, lines.joined(separator: kind == .code ? "\n" : " ")) }
      kind = nil
      lines = []
    }
    mutating func take(_ line: String) {
      let trimmed = line.trimmingCharacters(in: .whitespaces)
      if let open = fence {
        if trimmed.hasPrefix(open) {
          fence = nil
          close()
        } else { lines.append(line) }
        return
      }
      if trimmed.hasPrefix("```") || trimmed.hasPrefix("~~~") {
        close()
        fence = String(trimmed.prefix(3))
        kind = .code
        return
      }
      if trimmed.isEmpty { return close() }
      let level = line.prefix { $0 == " " || $0 == "\t" }.reduce(0) { $0 + ($1 == "\t" ? 4 : 1) } / 2
      let marks = trimmed.prefix { $0 == "#" }.count
      if (1...6).contains(marks), trimmed.dropFirst(marks).first == " " {
        close()
        return add(.heading(marks), trimmed.dropFirst(marks).trimmingCharacters(in: .whitespaces))
      }
      if trimmed.count >= 3, let first = trimmed.first, "-*_".contains(first), trimmed.allSatisfy({ $0 == first || $0 == " " }) {
        close()
        return add(.rule, "")
      }
      if trimmed.hasPrefix(">") {
        if kind != .quote { close() }
        kind = .quote
        lines.append(trimmed.dropFirst().trimmingCharacters(in: .whitespaces))
        return
      }
      if let item = Self.item(trimmed, level) {
        close()
        kind = item.kind
        lines = [item.text]
        return
      }
      if kind == nil { kind = .paragraph }
      lines.append(trimmed)
    }
    private static func item(_ line: String, _ level: Int) -> (kind: Kind, text: String)? {
      if let first = line.first, "-*+".contains(first), line.dropFirst().first == " " {
        let rest = line.dropFirst(2).trimmingCharacters(in: .whitespaces)
        if rest.hasPrefix("[ ] ") { return (.task(isDone: false, level: level), String(rest.dropFirst(4))) }
        if rest.lowercased().hasPrefix("[x] ") { return (.task(isDone: true, level: level), String(rest.dropFirst(4))) }
        return (.item(mark: "•", level: level), rest)
      }
      let digits = line.prefix { $0.isASCII && $0.isNumber }
      guard !digits.isEmpty, digits.count < 10, line.dropFirst(digits.count).hasPrefix(". ") else { return nil }
      return (.item(mark: digits + ".", level: level), line.dropFirst(digits.count + 2).trimmingCharacters(in: .whitespaces))
    }
    mutating func finish() -> [MarkdownBlock] {
      close()
      return blocks
    }
  }
}
