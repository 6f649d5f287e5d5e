import Foundation
import OrielBase
import OrielPresentations

/// A photo or a video, as a picker shows it.
nonisolated struct PhotoAsset: Hashable, Identifiable, Sendable {
  let entry: FileEntry
  let date: Date
  let album: String
  let kinds: Set<PHPickerFilter.Kind>
  var id: String { entry.path }
  var isVideo: Bool { kinds.contains(.videos) }

  static func == (a: PhotoAsset, b: PhotoAsset) -> Bool { a.entry.path == b.entry.path && a.date == b.date }
  func hash(into hasher: inout Hasher) { hasher.combine(entry.path) }
}

/// Reads a library from disk in batches on its own thread.
nonisolated enum PhotoScan {
  /// The number of photos in a batch.
  static let batch = 200
  /// Deeper folders, and photos beyond this number, are left out.
  private static let deepest = 12, most = 200_000

  static func assets(of library: PHPhotoLibrary) -> AsyncStream<[PhotoAsset]> {
    AsyncStream { continuation in
      let task = Task.detached {
        await FileWork.run {
          var count = 0
          var seen: Set<String> = []
          for root in library.folders where seen.insert(root).inserted {
            read(root, album: FilePath.name(of: root), depth: 0, count: &count) { continuation.yield($0) }
          }
        }
        for provider in library.providers {
          guard let items = try? await provider.items() else { continue }
          let assets = await FileWork.run { items.compactMap { asset($0) } }
          continuation.yield(assets)
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
  private static func asset(_ item: PhotoLibraryItem) -> PhotoAsset? {
    guard let found = LocalFiles.entry(at: item.url.path) else { return nil }
    let entry = FileEntry(path: found.path, kind: found.kind, size: found.size, modified: found.modified, type: item.contentType)
    return PhotoAsset(entry: entry, date: item.date, album: item.album, kinds: kinds(of: entry, videos: []))
  }

  private static func read(_ folder: String, album: String, depth: Int, count: inout Int, take: ([PhotoAsset]) -> Void) {
    guard depth <= deepest, count < most, !Task.isCancelled else { return }
    var files: [FileEntry] = [], folders: [FileEntry] = []
    try? LocalFiles().read(folder, while: { !Task.isCancelled && files.count + count < most }) { entry in
      guard !entry.isHidden else { return }
      // A linked folder may be an ancestor, which would recurse for ever.
      if entry.kind == .folder { if entry.destination == nil { folders.append(entry) } }
      if entry.kind == .file, entry.type.conforms(to: .image) || entry.type.conforms(to: .movie) || entry.type.conforms(to: .video) { files.append(entry) }
    }
    let videos = Set(files.filter { !$0.type.conforms(to: .image) }.map(\.displayName))
    var part: [PhotoAsset] = []
    for entry in files {
      let date = entry.type.conforms(to: .jpeg) ? PhotoDate.taken(in: entry.path) : nil
      part.append(PhotoAsset(entry: entry, date: date ?? entry.modificationDate, album: album, kinds: kinds(of: entry, videos: videos)))
      if part.count == batch {
        take(part)
        part = []
      }
    }
    if !part.isEmpty { take(part) }
    count += files.count
    for next in folders.sorted(by: { FileNameKey($0.name) < FileNameKey($1.name) }) {
      read(next.path, album: depth == 0 ? next.name : album + " / " + next.name, depth: depth + 1, count: &count, take: take)
    }
  }

  /// The kinds that follow from a file's type, name and folder; files hold nothing more about how they were taken.
  private static func kinds(of entry: FileEntry, videos: Set<String>) -> Set<PHPickerFilter.Kind> {
    let name = entry.name.lowercased(), place = entry.path.lowercased()
    guard entry.type.conforms(to: .image) else {
      var kinds: Set<PHPickerFilter.Kind> = [.videos]
      if name.hasPrefix("screencast") || name.hasPrefix("screen recording") || place.contains("/screencasts/") { kinds.insert(.screenRecordings) }
      if name.contains("timelapse") { kinds.insert(.timelapseVideos) }
      if name.contains("slomo") || name.contains("slow motion") { kinds.insert(.slomoVideos) }
      return kinds
    }
    var kinds: Set<PHPickerFilter.Kind> = [.images]
    if name.hasPrefix("screenshot") || place.contains("/screenshots/") { kinds.insert(.screenshots) }
    if name.contains("pano") { kinds.insert(.panoramas) }
    if name.contains("burst") { kinds.insert(.bursts) }
    // A photo with a video of the same name beside it.
    if videos.contains(entry.displayName) { kinds.insert(.livePhotos) }
    return kinds
  }
}

/// The date a photo was taken, from its Exif data.
nonisolated enum PhotoDate {
  static func taken(in path: String) -> Date? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = Foundation.read(file, &bytes, bytes.count)
    return count > 0 ? taken(in: Array(bytes[..<count])) : nil
  }

  static func taken(in bytes: [UInt8]) -> Date? {
    guard let start = exif(in: bytes) else { return nil }
    let tiff = Array(bytes[start...])
    guard tiff.count > 8 else { return nil }
    let isLittle = tiff[0] == 0x49
    func number(_ at: Int, _ size: Int) -> Int? {
      guard at >= 0, at + size <= tiff.count else { return nil }
      return (0..<size).reduce(0) { $0 << 8 | Int(tiff[at + (isLittle ? size - 1 - $1 : $1)]) }
    }
    /// The value field of a directory entry.
    func field(_ tag: Int, in directory: Int) -> Int? {
      guard let count = number(directory, 2) else { return nil }
      for index in 0..<min(count, 200) where number(directory + 2 + index * 12, 2) == tag { return directory + 2 + index * 12 + 8 }
      return nil
    }
    func text(_ field: Int?) -> String? {
      guard let field, let at = number(field, 4), at + 19 <= tiff.count else { return nil }
      return String(decoding: tiff[at..<at + 19], as: UTF8.self)
    }
    guard let first = number(4, 4) else { return nil }
    let details = field(0x8769, in: first).flatMap { number($0, 4) }
    return (text(details.flatMap { field(0x9003, in: $0) }) ?? text(field(0x0132, in: first))).flatMap { date($0) }
  }
  /// The offset of the TIFF data in a JPEG's Exif segment.
  private static func exif(in bytes: [UInt8]) -> Int? {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var at = 2
    while at + 10 < bytes.count, bytes[at] == 0xFF {
      let length = Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
      if bytes[at + 1] == 0xE1, Array(bytes[(at + 4)..<(at + 10)]) == Array("Exif".utf8) + [0, 0] { return at + 10 }
      guard bytes[at + 1] != 0xDA, length >= 2 else { return nil }
      at += 2 + length
    }
    return nil
  }
  /// Parses "2024:05:30 18:04:11", which is local time without a time zone.
  private static func date(_ text: String) -> Date? {
    let numbers = text.split(whereSeparator: { $0 == ":" || $0 == " " }).compactMap { Int($0) }
    guard numbers.count == 6, numbers[0] > 1800, (1...12).contains(numbers[1]), (1...31).contains(numbers[2]) else { return nil }
    return Calendar(identifier: .gregorian).date(
      from: DateComponents(year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4], second: numbers[5]))
  }
}
