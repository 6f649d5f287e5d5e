internal import COriel
import Foundation
import OrielPresentations

/// Bookmarks, which still resolve after the file is renamed, moved within or next to its folder, or saved again.
nonisolated extension URL {
  public struct BookmarkCreationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let minimalBookmark = BookmarkCreationOptions(rawValue: 1 << 9)
    public static let suitableForBookmarkFile = BookmarkCreationOptions(rawValue: 1 << 10)
    public static let withSecurityScope = BookmarkCreationOptions(rawValue: 1 << 11)
    public static let securityScopeAllowOnlyReadAccess = BookmarkCreationOptions(rawValue: 1 << 12)
    public static let withoutImplicitSecurityScope = BookmarkCreationOptions(rawValue: 1 << 29)
  }
  public struct BookmarkResolutionOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let withoutUI = BookmarkResolutionOptions(rawValue: 1 << 8)
    public static let withoutMounting = BookmarkResolutionOptions(rawValue: 1 << 9)
    public static let withSecurityScope = BookmarkResolutionOptions(rawValue: 1 << 10)
    public static let withoutImplicitStartAccessing = BookmarkResolutionOptions(rawValue: 1 << 15)
  }

  /// Returns data that locates the file again, in this or another run. Throws if the file does not exist.
  ///
  /// On Linux, a bookmark resolves by path first. If there is nothing at that path, the file's folder, the folders in it and
  /// those beside it are searched for the same file.
  public func bookmarkData(
    options: BookmarkCreationOptions = [], includingResourceValuesForKeys keys: Set<URLResourceKey>? = nil, relativeTo url: URL? = nil
  ) throws -> Data {
    guard isFileURL, let identity = FileIdentity(path) else { throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: path]) }
    let base = url.map { FilePath.normal($0.path) + "/" }, own = FilePath.normal(path)
    let name = base.flatMap { own.hasPrefix($0) ? String(own.dropFirst($0.count)) : nil }
    return try JSONEncoder().encode(FileBookmark(path: own, relative: name, identity: identity))
  }
  /// Resolves a bookmark to the file's current location: its old path if a file is there, otherwise a search nearby.
  ///
  /// - Parameter isStale: Set to true if the file was moved or replaced, in which case you should create a new bookmark.
  public init(
    resolvingBookmarkData data: Data, options: BookmarkResolutionOptions = [], relativeTo url: URL? = nil, bookmarkDataIsStale isStale: inout Bool
  ) throws {
    guard let mark = try? JSONDecoder().decode(FileBookmark.self, from: data) else { throw CocoaError(.fileReadCorruptFile) }
    let first = mark.relative.flatMap { name in url.map { FilePath.join($0.path, name) } } ?? mark.path
    // The file at the old path comes first, because saving creates a new file there, and some editors keep the old one as a backup.
    if access(first, F_OK) == 0 {
      isStale = !mark.isAt(first)
      self.init(fileURLWithPath: first)
    } else if let moved = mark.near(first) {
      isStale = true
      self.init(fileURLWithPath: moved)
    } else {
      throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: first])
    }
  }
}

/// The content of a bookmark, encoded as JSON. It reveals nothing that the path does not.
private nonisolated struct FileBookmark: Codable {
  var path: String
  var relative: String?
  var identity: FileIdentity
  /// The maximum number of entries examined when searching for a moved file.
  private static let mostEntries = 5_000

  func isAt(_ path: String) -> Bool {
    FileIdentity(path) == identity
  }
  /// Searches the same folder, folders beside or below it, and the parent folder.
  func near(_ path: String) -> String? {
    let folder = FilePath.folder(of: path)
    var left = Self.mostEntries
    func search(_ folder: String, depth: Int) -> String? {
      var folders: [String] = []
      for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
        left -= 1
        guard left > 0 else { return nil }
        let path = FilePath.join(folder, name)
        if isAt(path) { return path }
        var status = stat()
        if depth > 0, lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { folders.append(path) }
      }
      for folder in folders { if let found = search(folder, depth: depth - 1) { return found } }
      return nil
    }
    return search(folder, depth: 1) ?? search(FilePath.folder(of: folder), depth: 1)
  }
}

/// Identifies a file regardless of its name. The inode number alone may be reused after a deletion.
private nonisolated struct FileIdentity: Codable, Equatable {
  var deviceMajor: UInt32
  var deviceMinor: UInt32
  var number: UInt64
  /// When the file was created, in seconds and nanoseconds; if the file system does not say, when it was last modified.
  var seconds: Int64
  var nanoseconds: UInt32

  /// nil if the file does not exist.
  init?(_ path: String) {
    var status = statx()
    let wanted = UInt32(STATX_INO | STATX_MTIME | STATX_BTIME)
    guard oriel_statx(path, wanted, &status) == 0 else { return nil }
    let time = status.stx_mask & UInt32(STATX_BTIME) != 0 ? status.stx_btime : status.stx_mtime
    (deviceMajor, deviceMinor, number) = (status.stx_dev_major, status.stx_dev_minor, status.stx_ino)
    (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec)
  }
}
