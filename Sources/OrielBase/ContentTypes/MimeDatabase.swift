import Foundation

/// The desktop's table of file types (shared-mime-info): their file names, supertypes and display names.
///
/// Read from the `mime` folders of the data directories, the user's before the system's. A folder that is missing or damaged
/// counts as empty.
package final class MimeDatabase: Sendable {
  private struct Glob: Sendable {
    var pattern: String
    var type: String
    var weight: Int
    var isCaseSensitive: Bool
  }
  private let literals: [String: String]
  /// Keyed by what follows the first dot of `*.tar.gz`.
  private let suffixes: [String: Glob]
  private let patterns: [Glob]
  private let extensions: [String: [String]]
  private let parentsByType: [String: [String]]
  private let aliases: [String: String]
  private let folders: [String]
  package let magic: MimeMagic

  package static let shared = MimeDatabase(folders: BaseFolders().sharedData.map { $0 + "/mime" })

  package init(folders: [String]) {
    self.folders = folders
    var literals: [String: String] = [:], suffixes: [String: Glob] = [:], patterns: [Glob] = []
    var extensions: [String: [String]] = [:], parents: [String: [String]] = [:], aliases: [String: String] = [:]
    // In reverse order, so that the user's entries replace the system's.
    for folder in folders.reversed() {
      for line in Self.lines(of: folder + "/globs2") {
        let parts = line.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
        guard parts.count >= 3, let weight = Int(parts[0]) else { continue }
        let type = parts[1], pattern = parts[2]
        if pattern == "__NOGLOBS__" {
          literals = literals.filter { $0.value != type }
          suffixes = suffixes.filter { $0.value.type != type }
          patterns.removeAll { $0.type == type }
          extensions[type] = nil
          continue
        }
        let glob = Glob(
          pattern: pattern, type: type, weight: weight, isCaseSensitive: parts.count > 3 && parts[3].split(separator: ",").contains("cs"))
        let rest = pattern.dropFirst(2)
        if pattern.hasPrefix("*."), !rest.contains(where: { "*?[".contains($0) }) {
          let key = glob.isCaseSensitive ? String(rest) : rest.lowercased()
          if (suffixes[key]?.weight ?? -1) <= weight { suffixes[key] = glob }
          if extensions[type]?.contains(key) != true { extensions[type, default: []].append(key) }
        } else if pattern.contains(where: { "*?[".contains($0) }) {
          patterns.append(glob)
        } else {
          literals[glob.isCaseSensitive ? pattern : pattern.lowercased()] = type
        }
      }
      for line in Self.lines(of: folder + "/subclasses") {
        let pair = line.split(separator: " ").map(String.init)
        if pair.count == 2, parents[pair[0]]?.contains(pair[1]) != true { parents[pair[0], default: []].append(pair[1]) }
      }
      for line in Self.lines(of: folder + "/aliases") {
        let pair = line.split(separator: " ").map(String.init)
        if pair.count == 2 { aliases[pair[0]] = pair[1] }
      }
    }
    (self.literals, self.suffixes, self.patterns) = (literals, suffixes, patterns)
    (self.extensions, self.parentsByType, self.aliases) = (extensions, parents, aliases)
    magic = MimeMagic(folders.reversed().compactMap { FileManager.default.contents(atPath: $0 + "/magic") })
  }
  private static func lines(of path: String) -> [Substring] {
    guard let data = FileManager.default.contents(atPath: path) else { return [] }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
  }

  /// The current name of a type that may be an alias.
  package func canonical(_ type: String) -> String { aliases[type.lowercased()] ?? type.lowercased() }
  /// Whether the database has any entry for the type.
  package func knows(_ type: String) -> Bool { extensions[type] != nil || parentsByType[type] != nil || file(of: type) != nil }

  /// The type of a file name, matched by the whole name, then the longest extension, then other patterns.
  package func type(ofFileName name: String) -> String? {
    if let type = literals[name] ?? literals[name.lowercased()] { return type }
    var rest = name.dropFirst()
    while let dot = rest.firstIndex(of: ".") {
      rest = rest[rest.index(after: dot)...]
      // `*.C` is C++ and `*.c` is C, so an exact match comes first.
      if let glob = suffixes[String(rest)] ?? suffixes[rest.lowercased()].flatMap({ $0.isCaseSensitive ? nil : $0 }) { return glob.type }
    }
    let matching = patterns.filter { fnmatch($0.pattern, $0.isCaseSensitive ? name : name.lowercased(), 0) == 0 }
    return matching.max { ($0.weight, $0.pattern.utf8.count) < ($1.weight, $1.pattern.utf8.count) }?.type
  }
  /// The filename extensions of a type, preferred one first.
  package func filenameExtensions(of type: String) -> [String] { extensions[canonical(type)] ?? [] }
  /// Extensions and whole names as glob patterns, for the desktop's file choosers.
  package func patterns(of type: String) -> [String] {
    let type = canonical(type)
    return filenameExtensions(of: type).map { "*." + $0 } + literals.filter { $0.value == type }.keys.sorted()
      + patterns.filter { $0.type == type }.map(\.pattern)
  }
  /// The direct supertypes of a type. All text conforms to plain text, everything else to a stream of bytes.
  package func parents(of type: String) -> [String] {
    let type = canonical(type)
    if let known = parentsByType[type] { return known.map(canonical) }
    if type.hasPrefix("text/"), type != "text/plain" { return ["text/plain"] }
    return []
  }

  /// The display name in the first language that has one.
  package func name(of type: String, languages: [String]) -> String? {
    guard let path = file(of: canonical(type)), let text = SmallFile.text(path) else { return nil }
    var names: [String: String] = [:]
    for part in text.components(separatedBy: "<comment").dropFirst() {
      guard let open = part.firstIndex(of: ">"), let close = part.range(of: "</comment>") , open < close.lowerBound else { continue }
      let attributes = part[..<open]
      let language = attributes.range(of: "xml:lang=\"").map { attributes[$0.upperBound...].prefix { $0 != "\"" } }
      names[language.map(String.init) ?? ""] = Self.unescaped(String(part[part.index(after: open)..<close.lowerBound]))
    }
    for language in languages {
      let full = language.replacingOccurrences(of: "-", with: "_")
      if let name = names[full] ?? names[String(full.prefix { $0 != "_" })] { return name }
      if full.hasPrefix("en") { break }
    }
    return names[""]
  }
  private static func unescaped(_ text: String) -> String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")].reduce(text) {
      $0.replacingOccurrences(of: $1.0, with: $1.1)
    }
  }
  private func file(of type: String) -> String? {
    let parts = type.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, !type.contains(".."), !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    return folders.lazy.map { "\($0)/\(type).xml" }.first { access($0, R_OK) == 0 }
  }
}
