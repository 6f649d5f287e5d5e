import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// The file in which an app's windows are kept, in a folder of the app's own.
///
/// One process at a time has it: what a second one of the same app shows is not kept.
package final class SavedState: Sendable {
  private enum Hold {
    /// Not asked for yet, or there is no folder yet.
    case none
    case held(Int32)
    /// Another process has it, or it must not be written.
    case refused
  }
  package let folder: String
  private let hold = Mutex(Hold.none)
  /// Nobody's windows are as much.
  package static let greatestSize = 16 << 20

  package init(folder: String) { self.folder = folder }
  /// In `$XDG_STATE_HOME`; nil for an app without a name of its own.
  package convenience init?(identifier: String, environment: @escaping (String) -> String? = BaseFolders.variable) {
    let name = String(identifier.map { $0 == "/" ? "-" : $0 })
    guard !name.isEmpty, !name.hasPrefix("."), name.utf8.count < 200 else { return nil }
    self.init(folder: "\(BaseFolders(environment).state)/\(name)")
  }
  deinit { letGo() }

  package var path: String { folder + "/windows.json" }

  /// From now on the file is not this process's any more.
  package func letGo() {
    hold.withLock {
      if case .held(let descriptor) = $0 {
        // A child process that is just being started has the descriptor as well.
        flock(descriptor, LOCK_UN)
        close(descriptor)
      }
      $0 = .refused
    }
  }

  private enum Taking { case taken, noFolder, refused }
  /// Takes the folder for this process.
  private func take() -> Taking {
    hold.withLock { hold in
      switch hold {
      case .held: return .taken
      case .refused: return .refused
      case .none: break
      }
      let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor >= 0 else { return .noFolder }
      // File systems that know no locks have one process, as far as anybody knows.
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
    /// Another process of the app has it.
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
    // What is no file must not be waited for.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return errno == ENOENT ? .absent : .unreadable(String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return .unreadable("it is no file") }
    guard status.st_size <= Self.greatestSize else { return .unreadable("it is larger than \(Self.greatestSize >> 20) MiB") }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var count = 0
    while count < bytes.count {
      let read = bytes.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress! + count, $0.count - count) }
      if read < 0, errno == EINTR { continue }
      guard read > 0 else { break }
      count += read
    }
    return .data(Data(bytes.prefix(count)))
  }

  /// Gives the file another name, under which a person can look at it; nil if that is not possible, and then it is not
  /// written over either.
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

  /// Takes as long as the disk takes. False: the file is another process's.
  ///
  /// - Parameter content: called once it is this process's turn.
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
  /// What a process that was killed while it wrote has left beside the file.
  private func removeRemains() {
    let isFirst = hasRemovedRemains.withLock { hasRemoved in
      defer { hasRemoved = true }
      return !hasRemoved
    }
    guard isFirst else { return }
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where name.hasPrefix(".windows.json.") {
      unlink(folder + "/" + name)
    }
  }
}
