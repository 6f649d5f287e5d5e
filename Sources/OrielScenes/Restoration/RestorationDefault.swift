import Foundation
import OrielControls

/// Whether windows are restored, from the user default of that name: the app's own, otherwise the one for all apps. The default
/// is true.
nonisolated enum RestorationDefault {
  static let key = "NSQuitAlwaysKeepsWindows"

  static func isOn(arguments: [String] = CommandLine.arguments, folder: String? = nil) -> Bool {
    if let index = arguments.firstIndex(of: "-\(key)"), index + 1 < arguments.count { return isTrue(arguments[index + 1]) }
    let name = arguments.first?.split(separator: "/").last.map(String.init) ?? ""
    let folder = folder ?? BaseFolders().configuration
    for file in [name, ".GlobalPreferences"] where !file.isEmpty {
      if let value = value(in: "\(folder)/\(file).plist") { return value }
    }
    return true
  }
  private static func isTrue(_ text: String) -> Bool { ["1", "yes", "true"].contains(text.lowercased()) }

  /// Reads the file directly, because opening the user defaults takes milliseconds.
  private static func value(in path: String) -> Bool? {
    guard access(path, F_OK) == 0, let data = FileManager.default.contents(atPath: path), data.range(of: Data(key.utf8)) != nil,
      let list = PropertyList.dictionary(data)
    else { return nil }
    if let text = list[key] as? String { return isTrue(text) }
    return (list[key] as? NSNumber)?.boolValue
  }
}
