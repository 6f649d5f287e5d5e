import Foundation
import OrielBase

/// An installed application, described by its desktop file.
package nonisolated struct DesktopApplication: Hashable, Identifiable, Sendable {
  /// The desktop file's name without extension.
  package let id: String
  package let name: String
  package let summary: String?
  package let icon: String?
  package let categories: [String]
  package let mimeTypes: [String]
  private let command: DesktopCommand
  /// Its Flatpak reference; nil for a system application.
  private let flatpak: String?
  /// Whether it is hidden in menus, because it only opens files.
  package let isHidden: Bool

  /// All installed applications, sorted by name. Reads hundreds of small files, so do not call it on the main thread.
  package static func installed(in folders: [String] = BaseFolders().sharedData) -> [DesktopApplication] {
    var seen: Set<String> = [], found: [DesktopApplication] = []
    for folder in folders {
      let base = folder + "/applications"
      guard let names = FileManager.default.enumerator(atPath: base) else { continue }
      for case let name as String in names where name.hasSuffix(".desktop") {
        let id = String(name.dropLast(8)).replacingOccurrences(of: "/", with: "-")
        // The user's file overrides the system's, even if it marks the application as deleted.
        guard seen.insert(id).inserted, let application = DesktopApplication(id: id, text: SmallFile.text(base + "/" + name)) else { continue }
        found.append(application)
      }
    }
    return found.sorted { FileNameKey($0.name) < FileNameKey($1.name) }
  }

  init?(id: String, text: String?, languages: [String] = Locale.preferredLanguages) {
    guard let text else { return nil }
    let file = DesktopFile(text)["Desktop Entry"] ?? [:]
    guard file["Type"] == "Application", file["Hidden"] != "true", file["Terminal"] != "true", let command = file["Exec"] else { return nil }
    func localized(_ key: String) -> String? {
      for language in languages {
        let code = language.replacingOccurrences(of: "-", with: "_")
        if let value = file["\(key)[\(code)]"] ?? file["\(key)[\(code.prefix { $0 != "_" })]"] { return value }
        if code.hasPrefix("en") { break }
      }
      return file[key]
    }
    func list(_ key: String) -> [String] { (file[key] ?? "").split(separator: ";").map(String.init) }
    self.id = id
    name = localized("Name") ?? id
    summary = localized("Comment")
    icon = file["Icon"]
    categories = list("Categories")
    mimeTypes = list("MimeType")
    self.command = DesktopCommand(command)
    flatpak = file["X-Flatpak"]
    isHidden = file["NoDisplay"] == "true"
    if let program = file["TryExec"], DesktopCommand.path(of: program) == nil { return nil }
  }

  /// Its name for parental controls: its program's resolved path, or its Flatpak reference; nil if there is no program.
  package var restrictionName: String? {
    let words = arguments(for: [])
    if let flatpak {
      func option(_ name: String) -> String? { words.first { $0.hasPrefix("--\(name)=") }.map { String($0.dropFirst(name.count + 3)) } }
      var system = utsname()
      uname(&system)
      let machine = withUnsafeBytes(of: &system.machine) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      return "app/\(flatpak)/\(option("arch") ?? machine)/\(option("branch") ?? "stable")"
    }
    // Skip `env NAME=VALUE` before the program.
    let own = words.first == "env" || words.first == "/usr/bin/env" ? words.dropFirst().first { !$0.contains("=") && !$0.hasPrefix("-") } : words.first
    guard let path = own.flatMap(DesktopCommand.path), let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  // MARK: Opening files

  /// The applications that open a type, the user's default first.
  package static func thatOpen(_ type: UTType, of all: [DesktopApplication], folders: [String] = BaseFolders().sharedData) -> [DesktopApplication] {
    let exact = type.tags[.mimeType] ?? []
    // An application for a supertype, such as text, can open the type too.
    let wider = type.supertypes.filter { $0 != .data && $0 != .item && $0 != .content }.flatMap { $0.tags[.mimeType] ?? [] }
    let wishes = Wishes(types: exact, folders: folders)
    func rank(_ application: DesktopApplication) -> Int? {
      if wishes.removed.contains(application.id) { return nil }
      if let place = wishes.preferred.firstIndex(of: application.id) { return place }
      if !Set(application.mimeTypes).isDisjoint(with: exact) { return 1000 }
      return Set(application.mimeTypes).isDisjoint(with: wider) ? nil : 2000
    }
    return all.compactMap { application in rank(application).map { ($0, application) } }.enumerated()
      .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element.1)
  }
  /// The associations in `mimeapps.list`.
  private struct Wishes {
    var preferred: [String] = []
    var removed: Set<String> = []
    init(types: [String], folders: [String]) {
      for path in BaseFolders().allConfiguration.map({ $0 + "/mimeapps.list" }) + folders.map({ $0 + "/applications/mimeapps.list" }) {
        guard let text = SmallFile.text(path) else { continue }
        let file = DesktopFile(text)
        for type in types {
          func ids(_ group: String) -> [String] {
            (file[group]?[type] ?? "").split(separator: ";").map { $0.hasSuffix(".desktop") ? String($0.dropLast(8)) : String($0) }
          }
          preferred += ids("Default Applications") + ids("Added Associations")
          removed.formUnion(Set(ids("Removed Associations")).subtracting(preferred))
        }
      }
    }
  }

  /// The command line for files: `Exec` with its field codes replaced.
  package func arguments(for urls: [URL]) -> [String] {
    let files = urls.map { $0.isFileURL ? $0.path : $0.absoluteString }
    return command.arguments { code in
      switch code {
      case "f": Array(files.prefix(1))
      case "F": files
      case "u": urls.prefix(1).map(\.absoluteString)
      case "U": urls.map(\.absoluteString)
      case "i": icon.map { ["--icon", $0] } ?? []
      case "c": [name]
      default: []
      }
    }
  }
  /// Launches it with the files.
  package func open(_ urls: [URL]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments(for: urls)
    try process.run()
  }
}
