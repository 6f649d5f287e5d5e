import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// The file with an app's saved windows, in the app's own folder.
///
/// One process at a time owns it; the windows of a second process of the same app are not saved.
package final class SavedState: Sendable {
  private enum Hold {
    /// Not requested yet, or there is no folder yet.
    case none
    case held(Int32)
    /// Another process owns it, or it must not be written.
    case refused
  }
  package let folder: String
  private let hold = Mutex(Hold.none)
  /// Larger files are not read.
  package static let greatestSize = 16 << 20

  package init(folder: String) { self.folder = folder }
  /// In `$XDG_STATE_HOME`; nil for an app without an identifier.
  package convenience init?(identifier: String, environment: @escaping (String) -> String? = BaseFolders.variable) {
    let name = String(identifier.map { $0 == "/" ? "-" : $0 })
    guard !name.isEmpty, !name.hasPrefix("."), name.utf8.count < 200 else { return nil }
    self.init(folder: "\(BaseFolders(environment).state)/\(name)")
  }
  deinit { letGo() }

  package var path: String { folder + "/windows.json" }

  /// Gives up ownership of the file.
  package func letGo() {
    hold.withLock {
      if case .held(let descriptor) = $0 {
        // A child process that is just being started also has the descriptor, so closing is not enough.
        flock(descriptor, LOCK_UN)
        close(descriptor)
      }
      $0 = .refused
    }
  }

  private enum Taking { case taken, noFolder, refused }
  /// Takes ownership of the folder.
  private func take() -> Taking {
    hold.withLock { hold in
      switch hold {
      case .held: return .taken
      case .refused: return .refused
      case .none: break
      }
      let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor >= 0 else { return .noFolder }
      // On file systems without locks, assume there is no other process.
      if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
        close(descriptor)
        hold = .refused
        return .refused
      }
      hold = .held(descriptor)
      return .taken
    }
  }

  // MARK: Reading

  package enum Content: Sendable {
    case absent
    /// Another process of the app owns it.
    case inUse
    case unreadable(String)
    case data(Data)
  }
  package func read() -> Content {
    switch take() {
    case .noFolder: return .absent
    case .refused: return .inUse
    case .taken: break
    }
    // Do not block on something that is not a regular file.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return errno == ENOENT ? .absent : .unreadable(String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return .unreadable("it is no file") }
    guard status.st_size <= Self.greatestSize else { return .unreadable("it is larger than \(Self.greatestSize >> 20) MiB") }
    guard let bytes = SmallFile.bytes(of: descriptor, upTo: Int(status.st_size)) else { return .unreadable(String(cString: strerror(errno))) }
    return .data(Data(bytes))
  }

  /// Renames the file so that the user can inspect it; returns nil if that fails, in which case the file is not
  /// overwritten either.
  package func setAside() -> String? {
    for number in 1...20 {
      let name = path + (number == 1 ? ".broken" : ".broken-\(number)")
      guard number == 20 || access(name, F_OK) != 0 else { continue }
      if rename(path, name) == 0 { return name }
      break
    }
    letGo()
    return nil
  }

  // MARK: Writing

  /// May block for as long as the disk does. Returns false if another process owns the file.
  ///
  /// - Parameter content: Called once this process owns the file.
  @discardableResult package func write(_ content: () throws -> Data) throws -> Bool {
    var taking = take()
    if taking == .noFolder {
      try BaseFolders.make(folder)
      taking = take()
    }
    guard taking == .taken else { return false }
    let data = try content()
    guard data.count <= Self.greatestSize else { throw TooMuch(count: data.count) }
    removeRemains()
    try FileReplacement(path: path, permissions: 0o600).write(data)
    return true
  }
  package struct TooMuch: Error, CustomStringConvertible {
    package let count: Int
    package var description: String { "what the windows keep is \(count >> 20) MiB, more than the \(SavedState.greatestSize >> 20) that are read again" }
  }
  private let hasRemovedRemains = Mutex(false)
  /// Removes temporary files left by a process that was killed while writing.
  private func removeRemains() {
    let isFirst = hasRemovedRemains.withLock { hasRemoved in
      defer { hasRemoved = true }
      return !hasRemoved
    }
    guard isFirst else { return }
    for name in FolderEntries.names(in: folder) where name.hasPrefix(".windows.json.") { unlink(folder + "/" + name) }
  }
}
