/// The Format menu's changes to the selection.
public enum MarkdownEdit: Sendable, CaseIterable {
  case bold, italic, code, link, heading, bullet, task

  /// The changed text and selection. Applying it again reverts it.
  public func apply(to text: String, _ selection: Range<String.Index>) -> (text: String, selection: Range<String.Index>) {
    switch self {
    case .bold: wrap(text, selection, "**")
    case .italic: wrap(text, selection, "*")
    case .code: wrap(text, selection, "`")
    case .link: link(text, selection)
    case .heading: lines(text, selection, "# ")
    case .bullet: lines(text, selection, "- ")
    case .task: lines(text, selection, "- [ ] ")
    }
  }

  private func wrap(_ text: String, _ selection: Range<String.Index>, _ mark: String) -> (String, Range<String.Index>) {
    let before = text[..<selection.lowerBound], inner = String(text[selection]), after = text[selection.upperBound...]
    if before.hasSuffix(mark), after.hasPrefix(mark), mark != "*" || !before.hasSuffix("**") {
      return made(String(before.dropLast(mark.count)), inner, String(after.dropFirst(mark.count)))
    }
    return made(before + mark, inner, mark + after)
  }
  private func link(_ text: String, _ selection: Range<String.Index>) -> (String, Range<String.Index>) {
    // Selects the URL, which the user types next.
    made(text[..<selection.lowerBound] + "[" + text[selection] + "](", "address", ")" + text[selection.upperBound...])
  }
  private func lines(_ text: String, _ selection: Range<String.Index>, _ mark: String) -> (String, Range<String.Index>) {
    let start = text[..<selection.lowerBound].lastIndex(of: "\n").map { text.index(after: $0) } ?? text.startIndex
    let lines = text[start..<selection.upperBound].split(separator: "\n", omittingEmptySubsequences: false)
    let isMarked = lines.allSatisfy { $0.hasPrefix(mark) }
    let new = lines.map { isMarked ? String($0.dropFirst(mark.count)) : mark + $0 }.joined(separator: "\n")
    return made(String(text[..<start]), new, String(text[selection.upperBound...]))
  }
  private func made(_ before: String, _ inner: String, _ after: String) -> (String, Range<String.Index>) {
    let text = before + inner + after
    let start = text.utf8.index(text.startIndex, offsetBy: before.utf8.count)
    return (text, start..<text.utf8.index(start, offsetBy: inner.utf8.count))
  }
}

/// The statistics below a text.
public struct TextCount: Equatable, Sendable {
  public let words: Int
  public let characters: Int
  public init(_ text: String) {
    words = text.split { $0.isWhitespace || $0.isNewline }.count { $0.contains { $0.isLetter || $0.isNumber } }
    characters = text.count
  }
}
