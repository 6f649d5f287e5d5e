import Foundation

/// The kinds of addresses that are the app's own, as its desktop file says: `MimeType=x-scheme-handler/...`.
struct OwnSchemes {
  private let schemes: Set<String>

  func contains(_ url: URL) -> Bool { url.scheme.map { schemes.contains($0.lowercased()) } ?? false }

  /// Reads the first desktop file of that name, the user's before the system's.
  init(identifier: String, environment: [String: String] = ProcessInfo.processInfo.environment) {
    let home = environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? (environment["HOME"] ?? "/") + "/.local/share"
    let system = environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/local/share:/usr/share"
    let folders = [home] + system.split(separator: ":").map(String.init)
    let text = folders.lazy.compactMap { folder -> String? in
      // Nobody's desktop file is large.
      guard let handle = FileHandle(forReadingAtPath: "\(folder)/applications/\(identifier).desktop") else { return nil }
      defer { try? handle.close() }
      return (try? handle.read(upToCount: 65_536)).map { String(decoding: $0, as: UTF8.self) }
    }.first
    schemes = Self.schemes(in: text ?? "")
  }
  /// Those that the first group of a desktop file names.
  static func schemes(in desktopFile: String) -> Set<String> {
    var isEntry = false
    for line in desktopFile.split(separator: "\n").map({ $0.trimmingCharacters(in: .whitespaces) }) {
      if line.hasPrefix("[") { isEntry = line == "[Desktop Entry]" }
      guard isEntry, line.hasPrefix("MimeType"), let equals = line.firstIndex(of: "=") else { continue }
      let types = line[line.index(after: equals)...].split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
      return Set(types.filter { $0.hasPrefix("x-scheme-handler/") }.map { $0.dropFirst(17).lowercased() })
    }
    return []
  }
}
