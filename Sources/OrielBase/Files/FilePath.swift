import Foundation

/// Paths as text.
package enum FilePath {
  /// An absolute path without `.`, `..`, doubled or trailing slashes. Links are not resolved.
  package static func normal(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") {
      switch part {
      case ".": continue
      case "..": _ = parts.popLast()
      default: parts.append(part)
      }
    }
    return "/" + parts.joined(separator: "/")
  }
  package static func join(_ folder: String, _ name: String) -> String { folder == "/" ? "/" + name : folder + "/" + name }
  package static func folder(of path: String) -> String {
    let folder = withoutEnd(withoutEnd(path[...].utf8, { $0 == slash }), { $0 != slash })
    let trimmed = withoutEnd(folder, { $0 == slash })
    return trimmed.isEmpty ? "/" : String(Substring(trimmed))
  }
  /// The last part; "/" for the root, and nothing for nothing.
  package static func name(of path: String) -> String {
    let trimmed = withoutEnd(path[...].utf8, { $0 == slash })
    if trimmed.isEmpty { return path.isEmpty ? "" : "/" }
    return String(Substring(trimmed.suffix(from: withoutEnd(trimmed, { $0 != slash }).endIndex)))
  }
  private static let slash = UInt8(ascii: "/")
  private static func withoutEnd(_ bytes: Substring.UTF8View, _ goes: (UInt8) -> Bool) -> Substring.UTF8View {
    var bytes = bytes
    while let last = bytes.last, goes(last) { bytes.removeLast() }
    return bytes
  }

  /// The path for typed text: absolute, relative to a user's home folder (`~`), relative to `folder`, or a file URL.
  package static func typed(_ text: String, in folder: String, home: String) -> String {
    if text.hasPrefix("file://"), let url = URL(string: text) ?? URL(string: text.replacingOccurrences(of: " ", with: "%20")) { return normal(url.path) }
    if text.hasPrefix("/") { return normal(text) }
    if text.hasPrefix("~") {
      let user = text.dropFirst().prefix { $0 != "/" }
      let rest = String(text.dropFirst(user.count + 1))
      if user.isEmpty { return normal(home + rest) }
      if let found = getpwnam(String(user)) { return normal(String(cString: found.pointee.pw_dir) + rest) }
    }
    return normal(folder + "/" + text)
  }
}
