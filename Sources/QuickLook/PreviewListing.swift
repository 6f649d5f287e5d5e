import Foundation
import OrielBase
import OrielDrawing
import OrielPresentations

/// The entries of a folder or an archive.
struct PreviewListing: View {
  nonisolated struct Line: Hashable, Identifiable, Sendable {
    let id: Int
    let name: String
    /// The path of its folder inside an archive.
    let place: String
    let symbol: String
    let isFolder: Bool
    let size: Int64?
  }
  let lines: [Line]
  let isCut: Bool

  nonisolated static func lines(_ entries: [FileEntry]) -> [Line] {
    let keyed = entries.map { (isFolder: $0.isFolder, key: FileNameKey($0.name), entry: $0) }
    let sorted = keyed.sorted { $0.isFolder == $1.isFolder ? $0.key < $1.key : $0.isFolder }.map(\.entry)
    return sorted.enumerated().map { index, entry in
      Line(id: index, name: entry.name, place: "", symbol: entry.symbol, isFolder: entry.isFolder, size: entry.isFolder ? nil : entry.size)
    }
  }
  nonisolated static func lines(_ entries: [FileInspection.ArchiveEntry]) -> [Line] {
    entries.filter { !$0.isFolder }.enumerated().map { index, entry in
      let parts = entry.path.split(separator: "/").filter { $0 != "." }
      let name = parts.last.map(String.init) ?? entry.path
      let file = FileEntry(path: "/" + name, kind: .file, type: UTType(fileName: name) ?? .data)
      return Line(
        id: index, name: name, place: parts.dropLast().joined(separator: "/"), symbol: file.symbol, isFolder: false, size: entry.size)
    }
  }

  var body: some View {
    VStack(spacing: 0) {
      if lines.isEmpty {
        ContentUnavailableView("Nothing Here", systemImage: "folder")
      } else {
        List(lines) { line in
          HStack(spacing: 8) {
            Image(systemName: line.symbol).foregroundStyle(line.isFolder ? AnyShapeStyle(.tint) : AnyShapeStyle(.secondary)).frame(width: 18)
            Text(verbatim: line.name).lineLimit(1).truncationMode(.middle)
            if !line.place.isEmpty { Text(verbatim: line.place).foregroundStyle(.tertiary).lineLimit(1).truncationMode(.head) }
            Spacer(minLength: 12)
            if let size = line.size { Text(size.formatted(.byteCount(style: .file))).foregroundStyle(.secondary).monospacedDigit() }
          }
          .accessibilityElement(children: .combine)
        }
      }
      Divider()
      Text(summary).font(.callout).foregroundStyle(.secondary).padding(.vertical, 6)
    }
  }
  private var summary: String {
    let total = lines.reduce(0) { $0 + ($1.size ?? 0) }.formatted(.byteCount(style: .file))
    if isCut { return String(localized: "The first \(lines.count) items") }
    return lines.count == 1 ? String(localized: "1 item, \(total)") : String(localized: "\(lines.count) items, \(total)")
  }
}
