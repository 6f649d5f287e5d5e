import Foundation

/// An app's desktop file: name, icon, and the URL schemes it handles.
package struct DesktopEntry {
  /// The file's base name, by which desktops identify the app.
  package let identifier: String
  private let values: [String: String]

  package init(identifier: String, text: String) {
    self.identifier = identifier
    values = DesktopFile(text, through: Self.group)[Self.group] ?? [:]
  }
  private static let group = "Desktop Entry"

  package subscript(_ key: String) -> String? { values[key] }

  /// The name of the program it starts, without folder and arguments.
  var program: String? { self["Exec"].flatMap { DesktopCommand($0).words.first }.map(FilePath.name) }

  // MARK: Finding

  /// The first file of that name.
  package init?(identifier: String, in folders: [String] = BaseFolders().sharedData) {
    guard !identifier.utf8.contains(UInt8(ascii: "/")),
      let text = folders.lazy.compactMap({ Self.read("\($0)/applications/\(identifier).desktop") }).first
    else { return nil }
    self.init(identifier: identifier, text: text)
  }

  /// The entry of a program: a file named after the program, optionally with a reverse-DNS prefix, that starts it.
  package static func of(program: String, in folders: [String] = BaseFolders().sharedData) -> DesktopEntry? {
    guard !program.isEmpty, !program.utf8.contains(UInt8(ascii: "/")) else { return nil }
    for folder in folders {
      for name in FolderEntries.names(in: folder + "/applications", endingIn: program + ".desktop")
      where name.utf8.count == program.utf8.count + 8 || name.hasSuffix("." + program + ".desktop") {
        guard let text = read("\(folder)/applications/\(name)") else { continue }
        let found = DesktopEntry(identifier: String(name.dropLast(8)), text: text)
        if found.program == program { return found }
      }
    }
    return nil
  }

  /// Reads at most a size that no real desktop file exceeds.
  private static func read(_ path: String) -> String? { SmallFile.text(path, upTo: 65_536) }
}
