/// The part of a file's name that the user chooses, without the extension.
package nonisolated enum FileStem {
  /// Without the ending; a name that begins with its only dot has none.
  package static func range(in name: String) -> Range<String.Index> {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex, name.index(after: dot) < name.endIndex else { return name.startIndex..<name.endIndex }
    return name.startIndex..<dot
  }
}
