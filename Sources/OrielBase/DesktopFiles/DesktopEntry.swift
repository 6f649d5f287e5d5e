import Foundation

/// What an app's desktop file says: name, icon, the addresses it takes.
package struct DesktopEntry {
  /// Base name of the file: what desktops know the app by.
  package let identifier: String
  private let values: [String: String]

  package init(identifier: String, text: String) {
    self.identifier = identifier
    values = DesktopFile(text, through: Self.group)[Self.group] ?? [:]
  }
  private static let group = "Desktop Entry"

  package subscript(_ key: String) -> String? { values[key] }

  /// The program that it starts, without its folder and arguments.
  var program: Substring? {
    self["Exec"]?.split(separator: " ").first?.split(separator: "/").last.map { $0.drop { $0 == "\"" }.prefix { $0 != "\"" } }
  }

  // MARK: Finding

  /// The first file of that name.
  package init?(identifier: String, in folders: [String] = BaseFolders().sharedData) {
    guard !identifier.contains("/"),
      let text = folders.lazy.compactMap({ Self.read("\($0)/applications/\(identifier).desktop") }).first
    else { return nil }
    self.init(identifier: identifier, text: text)
  }

  /// The entry of a program: its file has the program's name, or ends in it behind a dot, and starts the program.
  package static func of(program: String, in folders: [String] = BaseFolders().sharedData) -> DesktopEntry? {
    guard !program.isEmpty, !program.contains("/") else { return nil }
    for folder in folders {
      for name in FolderEntries.names(in: folder + "/applications", endingIn: program + ".desktop")
      where name.utf8.count == program.utf8.count + 8 || name.hasSuffix("." + program + ".desktop") {
        guard let text = read("\(folder)/applications/\(name)") else { continue }
        let found = DesktopEntry(identifier: String(name.dropLast(8)), text: text)
        if found.program.map(String.init) == program { return found }
      }
    }
    return nil
  }

  /// Nobody's desktop file is larger.
  private static func read(_ path: String) -> String? { SmallFile.text(path, upTo: 65_536) }
}
