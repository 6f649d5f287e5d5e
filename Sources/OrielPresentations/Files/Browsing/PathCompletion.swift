import Foundation

/// How a path that is being typed could go on.
package nonisolated struct PathCompletion: Equatable, Sendable {
  /// Whole texts, as they would stand in the field.
  package let suggestions: [String]
  /// What all of them begin with, if that is more than what was typed.
  package let common: String?

  package static let none = PathCompletion(suggestions: [], common: nil)
  /// More than a person reads.
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
    // Where case tells entries apart, what was typed exactly counts.
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
