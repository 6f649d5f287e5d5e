/// The text of a message with a patch: what the author says, a line of three hyphens, which files change, and how.
enum PatchText {
  /// The author's description of the patch, or the number of changed files.
  static func preview(of text: String) -> Substring {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let end = lines.firstIndex(of: "---") else { return text[...] }
    let words = text[..<lines[end].startIndex]
    if words.contains(where: { !$0.isWhitespace }) { return words }
    // The statistics end before the first file, and no line of a file is taken for them.
    let statistics = lines[end...].prefix { !$0.hasPrefix("diff --git ") }
    return statistics.last { $0.contains(" changed, ") && ($0.contains(" file ") || $0.contains(" files ")) } ?? text[...]
  }
}
