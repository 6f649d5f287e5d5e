import Foundation

/// The app's own URL schemes, from its desktop file: `MimeType=x-scheme-handler/...`.
struct OwnSchemes {
  private let schemes: Set<String>

  func contains(_ url: URL) -> Bool { url.scheme.map { schemes.contains($0.lowercased()) } ?? false }

  /// Reads the first desktop file of that name, the user's before the system's.
  init(identifier: String, environment: [String: String] = ProcessInfo.processInfo.environment) {
    schemes = Self.schemes(in: DesktopEntry(identifier: identifier, in: BaseFolders { environment[$0] }.sharedData))
  }
  /// The schemes in a desktop file.
  static func schemes(in entry: DesktopEntry?) -> Set<String> {
    let types = (entry?["MimeType"] ?? "").split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
    return Set(types.filter { $0.hasPrefix("x-scheme-handler/") }.map { $0.dropFirst(17).lowercased() })
  }
}
