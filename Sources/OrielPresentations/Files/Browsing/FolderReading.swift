import Foundation
import OrielBase
import Synchronization

/// A source of folder entries.
package nonisolated protocol FileSource: Sendable {
  /// Reads a folder entry by entry while `goesOn` returns true. Blocks for as long as the disk or server does.
  func read(_ folder: String, while goesOn: () -> Bool, take: (FileEntry) -> Void) throws(FolderFailure)
}

/// The file system of this machine.
package nonisolated struct LocalFiles: FileSource {
  package init() {}

  package func read(_ folder: String, while goesOn: () -> Bool, take: (FileEntry) -> Void) throws(FolderFailure) {
    guard let directory = opendir(folder) else { throw FolderFailure(code: errno) }
    defer { closedir(directory) }
    let descriptor = dirfd(directory)
    let hidden = Self.hiddenNames(in: descriptor)
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    var types = FileTypes()
    while goesOn() {
      errno = 0
      guard let found = readdir(directory) else {
        if errno != 0 { throw FolderFailure(code: errno) }
        return
      }
      let name = withUnsafeBytes(of: &found.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      guard name != ".", name != ".." else { continue }
      guard let entry = Self.entry(prefix + name, name, in: descriptor, types: &types, isHidden: hidden.contains(name)) else { continue }
      take(entry)
    }
  }

  /// The entry of a single file; nil if it does not exist.
  package static func entry(at path: String) -> FileEntry? {
    var types = FileTypes()
    return entry(path, (path as NSString).lastPathComponent, in: nil, types: &types, isHidden: false)
  }

  private static func entry(_ path: String, _ name: String, in folder: Int32?, types: inout FileTypes, isHidden: Bool) -> FileEntry? {
    var status = stat()
    func look(_ flags: Int32) -> Bool {
      (folder.map { fstatat($0, name, &status, flags) } ?? fstatat(AT_FDCWD, path, &status, flags)) == 0
    }
    // Deleted since it was listed.
    guard look(AT_SYMLINK_NOFOLLOW) else { return nil }
    var destination: String?
    var kind: FileEntry.Kind?
    if status.st_mode & S_IFMT == S_IFLNK {
      let link = status
      if look(0) {
        destination = Self.resolved(path)
      } else {
        status = link
        destination = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
        kind = .brokenLink
      }
    }
    let type: UTType
    switch status.st_mode & S_IFMT {
    case _ where kind == .brokenLink: type = .symbolicLink
    case S_IFDIR:
      type = types.ofFolder(name)
      kind = type == .folder ? .folder : .package
    case S_IFREG:
      type = types.ofFile(name)
      kind = .file
    default:
      type = .item
      kind = .special
    }
    return FileEntry(
      path: path, kind: kind ?? .file, size: Int64(status.st_size),
      modified: TimeInterval(status.st_mtim.tv_sec) + TimeInterval(status.st_mtim.tv_nsec) / 1e9,
      created: TimeInterval(status.st_ctim.tv_sec), type: type, isHidden: isHidden || name.hasPrefix(".") || name.hasSuffix("~"),
      destination: destination)
  }
  private static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
  /// Names hidden by the folder's `.hidden` file.
  private static func hiddenNames(in folder: Int32) -> Set<String> {
    let file = openat(folder, ".hidden", O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = Foundation.read(file, &bytes, bytes.count)
    guard count > 0 else { return [] }
    return Set(String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n").map(String.init))
  }
}

/// Caches file types by extension.
private nonisolated struct FileTypes {
  private var known: [String: UTType] = [:]
  private var packages: [String: Bool] = [:]

  mutating func ofFile(_ name: String) -> UTType {
    let ending = (name as NSString).pathExtension
    // Without a common extension, the whole name may determine the type: `Makefile`, `archive.tar.gz`.
    let isPlain = !ending.isEmpty && ending.utf8.count <= 8 && !name.dropLast(ending.count + 1).hasSuffix(".tar")
    if isPlain, let type = known[ending] { return type }
    let type = UTType(fileName: name) ?? .data
    if isPlain { known[ending] = type }
    return type
  }
  mutating func ofFolder(_ name: String) -> UTType {
    let ending = (name as NSString).pathExtension
    guard !ending.isEmpty else { return .folder }
    if let type = known["/" + ending] { return type }
    let type = UTType(packageExtension: ending) ?? .folder
    known["/" + ending] = type
    return type
  }
}

/// Reads a folder on a separate thread, so that a server that does not respond blocks only that thread.
package nonisolated final class FolderReading: Sendable {
  /// The number of blocked threads, which is limited.
  private static let waiting = Mutex(0)
  package static let mostThreads = 64

  private let isCancelled = Mutex(false)
  /// The size of the first batch, which fills a window, and the growth factor of the following ones.
  static let firstBatch = 256, growth = 4
  /// The maximum delay of a delivery, in seconds.
  static let longestWait = 0.3

  package init() {}
  /// Stops deliveries; the thread ends as soon as the disk responds.
  package func cancel() { isCancelled.withLock { $0 = true } }
  private var goesOn: Bool { isCancelled.withLock { !$0 } }

  package enum Delivery: Sendable {
    /// Everything found so far, in order.
    case entries([FileEntry], isComplete: Bool)
    case failed(FolderFailure)
  }

  /// Reads `folder`. Deliveries come on the main actor, the last one complete or failed.
  package func start(
    _ folder: String, from source: any FileSource, order: FileOrder, where isWanted: @escaping @Sendable (FileEntry) -> Bool,
    deliver: @escaping @MainActor @Sendable (Delivery) -> Void
  ) {
    @Sendable func send(_ delivery: Delivery) {
      guard goesOn else { return }
      DispatchQueue.main.async { MainActor.assumeIsolated { if self.goesOn { deliver(delivery) } } }
    }
    let isAllowed = Self.waiting.withLock { count in
      guard count < Self.mostThreads else { return false }
      count += 1
      return true
    }
    guard isAllowed else { return send(.failed(.busy)) }
    Thread.detachNewThread {
      defer { Self.waiting.withLock { $0 -= 1 } }
      var entries: [FileEntry] = []
      var next = Self.firstBatch
      var last = DispatchTime.now(), entriesDelivered = 0
      func deliver(isComplete: Bool) {
        entries = order.sorted(entries)
        send(.entries(entries, isComplete: isComplete))
        next = entries.count * Self.growth
        entriesDelivered = entries.count
        last = DispatchTime.now()
      }
      do throws(FolderFailure) {
        try source.read(folder, while: { self.goesOn }) { entry in
          if isWanted(entry) { entries.append(entry) }
          let isLate = entries.count % 64 == 0 && DispatchTime.now() > last + Self.longestWait * Double(1 + entries.count / 20_000)
          if entries.count >= next || (isLate && entries.count > entriesDelivered) { deliver(isComplete: false) }
        }
        deliver(isComplete: true)
      } catch {
        send(.failed(error))
      }
    }
  }
}
