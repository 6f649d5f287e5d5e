/// A file of groups with keys and values, such as desktop files and `mimeapps.list` (Desktop Entry Specification).
package struct DesktopFile: Sendable {
  private var groups: [String: [String: String]] = [:]

  /// - Parameter last: The last group to read; nil reads all groups.
  package init(_ text: String, through last: String? = nil) {
    var group = ""
    for bytes in text.utf8.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let line = Self.trimmed(bytes)
      switch line.first {
      case UInt8(ascii: "#"), nil: continue
      case UInt8(ascii: "[") where line.last == UInt8(ascii: "]"):
        if group == last { return }
        group = String(Substring(line.dropFirst().dropLast()))
      default:
        guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
        let key = String(Substring(Self.trimmed(line[..<equals])))
        // The first value of a duplicate key wins.
        if groups[group]?[key] == nil { groups[group, default: [:]][key] = String(Substring(Self.trimmed(line[equals...].dropFirst()))) }
      }
    }
  }
  private static func trimmed(_ text: Substring.UTF8View) -> Substring.UTF8View {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    var text = text.drop(while: isSpace)
    while let last = text.last, isSpace(last) { text = text.dropLast() }
    return text
  }

  package subscript(group: String) -> [String: String]? { groups[group] }
}
