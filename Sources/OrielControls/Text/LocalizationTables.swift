import Foundation
import Synchronization

/// The tables of an app or bundle: `xx.lproj/Name.strings`, `.stringsdict` and uncompiled `Name.xcstrings`.
///
/// One folder is read to find whether there are any, so that an app without translations never loads
/// Foundation's bundles or parsers.
package nonisolated enum LocalizationTables {
  /// A table's entry for a key.
  struct Entry: Sendable {
    var format: String
    /// Variables of a plural rule: forms by category.
    var variables: [String: [String: String]] = [:]
  }
  private struct Key: Hashable {
    var root: String
    var language: String
    var table: String
  }
  private static let cache = Mutex<[Key: [String: Entry]]>([:])
  private static let mainRoots = Mutex<[String]>(findMainRoots())
  /// Adds a folder with tables for the app's keys; for tests.
  package static func add(root: String) { mainRoots.withLock { $0.append(root) } }

  /// The entry in the best matching language, with that language; nil uses the key itself.
  static func entry(for key: String, table: String?, bundlePath: String?, languages: () -> [String]) -> (Entry, String)? {
    let roots = bundlePath.map { [$0] } ?? mainRoots.withLock { $0 }
    guard !roots.isEmpty else { return nil }
    for language in languages() + ["en", "Base"] {
      for root in roots {
        let key2 = Key(root: root, language: language, table: table ?? "Localizable")
        let entries = cache.withLock { cache in
          if let known = cache[key2] { return known }
          let read = read(key2)
          cache[key2] = read
          return read
        }
        if let entry = entries[key] { return (entry, language) }
      }
    }
    return nil
  }

  /// Folders beside the executable that hold tables: its own and the resource folders of its target.
  private static func findMainRoots() -> [String] {
    guard let path = ProgramFile.path else { return [] }
    let folder = FilePath.folder(of: path), name = FilePath.name(of: path)
    func hasTables(_ names: [String]) -> Bool { names.contains { $0.hasSuffix(".lproj") || $0.hasSuffix(".xcstrings") } }
    let others = ProgramFile.resourceFolders(of: name, beside: folder) + [folder + "/../share/" + name]
    return (hasTables(ProgramFile.resourceNames(in: folder)) ? [folder] : []) + others.filter { hasTables(FolderEntries.names(in: $0)) }
  }
  private static func read(_ key: Key) -> [String: Entry] {
    var entries: [String: Entry] = [:]
    let files = FileManager.default
    if let data = files.contents(atPath: "\(key.root)/\(key.table).xcstrings") {
      merge(catalogue: data, language: key.language, into: &entries)
    }
    let base = "\(key.root)/\(key.language).lproj/\(key.table)"
    func dictionary(_ path: String) -> [String: Any]? {
      files.contents(atPath: path).flatMap(PropertyList.dictionary)
    }
    for (name, value) in dictionary(base + ".strings") ?? [:] {
      if let text = value as? String { entries[name] = Entry(format: text) }
    }
    for (name, value) in dictionary(base + ".stringsdict") ?? [:] {
      guard let rule = value as? [String: Any], let format = rule["NSStringLocalizedFormatKey"] as? String else { continue }
      var entry = Entry(format: format)
      for (variable, forms) in rule {
        if let forms = forms as? [String: String] { entry.variables[variable] = forms }
      }
      entries[name] = entry
    }
    return entries
  }

  static func merge(catalogue data: Data, language: String, into entries: inout [String: Entry]) {
    guard let root = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      let strings = root["strings"] as? [String: Any]
    else { return }
    func value(_ unit: Any?) -> String? { ((unit as? [String: Any])?["stringUnit"] as? [String: Any])?["value"] as? String }
    for (name, item) in strings {
      guard let all = (item as? [String: Any])?["localizations"] as? [String: Any], let mine = all[language] as? [String: Any]
      else { continue }
      if let text = value(mine) {
        entries[name] = Entry(format: text)
      } else if let plural = (mine["variations"] as? [String: Any])?["plural"] as? [String: Any] {
        entries[name] = Entry(
          format: "%#@value@", variables: ["value": plural.compactMapValues { value($0) }])
      }
    }
  }
}
