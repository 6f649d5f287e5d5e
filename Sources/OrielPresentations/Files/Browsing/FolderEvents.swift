import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// The one inotify instance behind all folder watches of the process: a user has 128 of them for all programs together.
nonisolated final class FolderEvents: @unchecked Sendable {
  static let shared = FolderEvents()
  private static let events = UInt32(
    IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_CLOSE_WRITE | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF)

  private let lock = NSLock()
  private let queue = DispatchQueue(label: "folder events")
  private var source: (any DispatchSourceRead)?
  private var descriptor: Int32 = -1
  private var tokens = 0
  /// Who hears of a folder, by the number that the system gave its watch.
  private var listeners: [Int32: [Int: @Sendable () -> Void]] = [:]
  private var places: [Int: Int32] = [:]
  /// Looking a folder up may take as long as a server likes, so it is not done under the lock. Meanwhile no watch ends: the
  /// folder may be one that has a watch already, and the number would be that one's.
  private var lookups = 0
  private var removed: Set<Int> = []

  static func newToken() -> Int {
    shared.lock.withLock {
      shared.tokens += 1
      return shared.tokens
    }
  }

  /// Calls `changed`, on a queue of its own, whenever something in the folder changes, until the token is removed.
  func add(_ folder: String, _ token: Int, _ changed: @escaping @Sendable () -> Void) {
    let descriptor: Int32 = lock.withLock {
      if self.descriptor < 0 { open() }
      if self.descriptor >= 0 { lookups += 1 }
      return self.descriptor
    }
    guard descriptor >= 0 else { return }
    let number = inotify_add_watch(descriptor, folder, Self.events)
    lock.withLock {
      lookups -= 1
      if number >= 0, removed.remove(token) == nil {
        listeners[number, default: [:]][token] = changed
        places[token] = number
      } else if number >= 0, listeners[number] == nil {
        listeners[number] = [:]
      }
      endUnheard()
    }
  }
  func remove(_ token: Int) {
    lock.withLock {
      guard let number = places.removeValue(forKey: token) else {
        // It is still being looked up, or never was.
        if lookups > 0 { removed.insert(token) }
        return
      }
      listeners[number]?[token] = nil
      endUnheard()
    }
  }
  private func endUnheard() {
    guard lookups == 0 else { return }
    removed = []
    for (number, heard) in listeners where heard.isEmpty {
      listeners[number] = nil
      inotify_rm_watch(descriptor, number)
    }
  }

  private func open() {
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return }
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setEventHandler { [unowned self] in read() }
    self.source = source
    source.resume()
  }
  private func read() {
    var changed: Set<Int32> = [], hasLost = false
    var buffer = [UInt8](repeating: 0, count: 16384)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      // Each event: watch, mask, cookie, and the length of the name behind them.
      buffer.withUnsafeBytes { bytes in
        var start = 0
        while start + 16 <= count {
          let number = bytes.loadUnaligned(fromByteOffset: start, as: Int32.self)
          let mask = bytes.loadUnaligned(fromByteOffset: start + 4, as: UInt32.self)
          if mask & UInt32(IN_Q_OVERFLOW) != 0 { hasLost = true }
          // The removal of the folder itself has already been reported.
          if mask & UInt32(IN_IGNORED) != 0 { forget(number) } else { changed.insert(number) }
          start += 16 + Int(bytes.loadUnaligned(fromByteOffset: start + 12, as: UInt32.self))
        }
      }
    }
    let heard = lock.withLock { (hasLost ? Array(listeners.values) : changed.compactMap { listeners[$0] }).flatMap(\.values) }
    for tell in heard { tell() }
  }
  private func forget(_ number: Int32) {
    let heard = lock.withLock {
      let heard = listeners.removeValue(forKey: number) ?? [:]
      for token in heard.keys { places[token] = nil }
      return heard.values
    }
    for tell in heard { tell() }
  }
}
