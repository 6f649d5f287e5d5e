import Foundation
import OrielDrawing

/// What an app's desktop file says: name, icon, the addresses it takes.
package nonisolated struct DesktopEntry {
  /// Base name of the file: what desktops know the app by.
  package let identifier: String
  private var values: [String: String] = [:]

  /// The first group of a desktop file.
  init(identifier: String, text: String) {
    self.identifier = identifier
    var isEntry = false
    for line in text.split(separator: "\n").map({ $0.trimmingCharacters(in: .whitespaces) }) {
      if line.hasPrefix("[") {
        if isEntry { break }
        isEntry = line == "[Desktop Entry]"
      }
      guard isEntry, !line.hasPrefix("#"), let equals = line.firstIndex(of: "=") else { continue }
      let key = line[..<equals].trimmingCharacters(in: .whitespaces)
      if values[key] == nil { values[key] = line[line.index(after: equals)...].trimmingCharacters(in: .whitespaces) }
    }
  }

  package subscript(_ key: String) -> String? { values[key] }

  /// The program that it starts, without its folder and arguments.
  var program: Substring? {
    self["Exec"]?.split(separator: " ").first?.split(separator: "/").last.map { $0.drop { $0 == "\"" }.prefix { $0 != "\"" } }
  }

  // MARK: Finding

  /// Folders of shared data, the user's before the system's.
  package static func dataFolders(_ variable: (String) -> String? = { getenv($0).map { String(cString: $0) } }) -> [String] {
    func value(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
    let home = value("XDG_DATA_HOME") ?? (value("HOME") ?? "/") + "/.local/share"
    return [home] + (value("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").split(separator: ":").map(String.init)
  }

  /// The first file of that name.
  package init?(identifier: String, in folders: [String] = Self.dataFolders()) {
    guard !identifier.contains("/"),
      let text = folders.lazy.compactMap({ Self.read("\($0)/applications/\(identifier).desktop") }).first
    else { return nil }
    self.init(identifier: identifier, text: text)
  }

  /// The entry of a program: its file has the program's name, or ends in it behind a dot, and starts the program.
  package static func of(program: String, in folders: [String] = dataFolders()) -> DesktopEntry? {
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

  private static func read(_ path: String) -> String? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    // Nobody's desktop file is large.
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
