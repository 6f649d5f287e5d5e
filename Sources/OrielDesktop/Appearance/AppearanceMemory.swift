import Foundation
import OrielBase
import OrielWindowing

/// What the portal said last, in a file of the login session, so that the first frame of the next program has the right
/// colours before the bus has been asked.
nonisolated package struct AppearanceMemory: Sendable {
  private let path: String?

  /// In XDG_RUNTIME_DIR, which ends with the session; without it nothing is remembered.
  package init(folder: String? = BaseFolders().runtime) {
    path = folder.map { $0 + "/oriel-appearance" }
  }

  package func read() -> Appearance? {
    path.flatMap { SmallFile.text($0, upTo: 256) }.flatMap(Self.decode)
  }
  /// A full disk or a folder that is not ours only means that the next start asks again.
  package func write(_ appearance: Appearance) {
    guard let path else { return }
    try? FileReplacement(path: path, permissions: 0o600).write(Data(Self.encode(appearance).utf8))
  }

  /// Words, one for each preference there is.
  static func encode(_ appearance: Appearance) -> String {
    var words = ["oriel-appearance-1"]
    switch appearance.colorScheme {
    case .dark: words.append("dark")
    case .light: words.append("light")
    case nil: break
    }
    if appearance.increasedContrast == true { words.append("contrast") }
    if appearance.reducedMotion == true { words.append("still") }
    if let accent = appearance.accentName { words.append(accent) }
    return words.joined(separator: " ") + "\n"
  }
  static func decode(_ text: String) -> Appearance? {
    let words = text.split { $0 == " " || $0 == "\n" }
    guard words.first == "oriel-appearance-1" else { return nil }
    var appearance = Appearance()
    for word in words.dropFirst() {
      switch word {
      case "dark": appearance.colorScheme = .dark
      case "light": appearance.colorScheme = .light
      case "contrast": appearance.increasedContrast = true
      case "still": appearance.reducedMotion = true
      case "blue", "teal", "green", "yellow", "orange", "red", "pink", "purple", "slate":
        appearance.accentName = String(word)
      default: return nil
      }
    }
    return appearance
  }
}
