import Foundation

/// Completions of a typed path.
package nonisolated struct PathCompletion: Equatable, Sendable {
  /// The complete texts for the field.
  package let suggestions: [String]
  /// Their common prefix, if it is longer than the typed text.
  package let common: String?

  package static let none = PathCompletion(suggestions: [], common: nil)
  /// The maximum number of suggestions.
  static let limit = 50

  /// Reads the folder that the text ends in. Blocks as long as the disk does.
  package static func read(
    _ text: String, in folder: String, home: String, foldersOnly: Bool = false, source: any FileSource = LocalFiles(),
    while goesOn: () -> Bool = { true }
  ) -> PathCompletion {
    if text == "~" { return PathCompletion(suggestions: ["~/"], common: "~/") }
    let slash = text.lastIndex(of: "/")
    let typedFolder = slash.map { text[...$0] } ?? ""
    let beginning = slash.map { String(text[text.index(after: $0)...]) } ?? text
    let place = typedFolder.isEmpty ? folder : FilePath.typed(String(typedFolder), in: folder, home: home)
    var found: [FileEntry] = []
    try? source.read(place, while: goesOn) { entry in
      guard !foldersOnly || entry.isFolder, !entry.isHidden || beginning.hasPrefix(".") else { return }
      if entry.name.lowercased().hasPrefix(beginning.lowercased()) { found.append(entry) }
    }
    // If entries differ only by case, an exact match is preferred.
    let exact = found.filter { $0.name.hasPrefix(beginning) }
    if !exact.isEmpty { found = exact }
    let names = found.sorted { $0.key < $1.key }.prefix(limit).map { $0.name + ($0.isFolder ? "/" : "") }
    var common: String?
    if let first = found.first {
      var shared = first.name + (found.count == 1 && first.isFolder ? "/" : "")
      for entry in found.dropFirst() { shared = String(zip(shared, entry.name).prefix { $0 == $1 }.map(\.0)) }
      if shared.count > beginning.count || (shared != beginning && shared.count == beginning.count) { common = typedFolder + shared }
    }
    return PathCompletion(suggestions: names.map { typedFolder + $0 }, common: common)
  }
}
