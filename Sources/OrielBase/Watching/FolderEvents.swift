import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// The single inotify instance behind all folder watches of the process: each user is limited to 128 for all programs.
final class FolderEvents: @unchecked Sendable {
  static let shared = FolderEvents()
  private static let events = UInt32(
    IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_CLOSE_WRITE | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF)

  private let lock = NSLock()
  private let queue = DispatchQueue(label: "folder events")
  private var source: (any DispatchSourceRead)?
  private var changes: FolderChanges?
  private var tokens = 0
  /// The listeners for a folder, by the system's number for its watch.
  private var listeners: [Int32: [Int: @Sendable () -> Void]] = [:]
  private var places: [Int: Int32] = [:]
  /// Resolving a folder may block on a network file system, so it is not done under the lock. Meanwhile no watch is removed: the
  /// folder may already be watched, and would get the same number.
  private var lookups = 0
  private var removed: Set<Int> = []

  static func newToken() -> Int {
    shared.lock.withLock {
      shared.tokens += 1
      return shared.tokens
    }
  }

  /// Calls `changed`, on a private queue, whenever something in the folder changes, until the token is removed.
  func add(_ folder: String, _ token: Int, _ changed: @escaping @Sendable () -> Void) {
    let changes = lock.withLock {
      if self.changes == nil { open() }
      if self.changes != nil { lookups += 1 }
      return self.changes
    }
    guard let changes else { return }
    let number = changes.watch(folder, Self.events)
    lock.withLock {
      lookups -= 1
      if let number {
        if removed.remove(token) == nil {
          listeners[number, default: [:]][token] = changed
          places[token] = number
        } else if listeners[number] == nil {
          listeners[number] = [:]
        }
      }
      endUnheard()
    }
  }
  func remove(_ token: Int) {
    lock.withLock {
      guard let number = places.removeValue(forKey: token) else {
        // It is still being resolved, or never was.
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
      changes?.remove(number)
    }
  }

  private func open() {
    guard let changes = FolderChanges() else { return }
    self.changes = changes
    let source = DispatchSource.makeReadSource(fileDescriptor: changes.descriptor, queue: queue)
    source.setEventHandler { [weak self] in self?.read(changes) }
    self.source = source
    source.resume()
  }
  private func read(_ changes: FolderChanges) {
    var changed: Set<Int32> = [], hasLost = false
    for change in changes.take() {
      if change.hasOverflown { hasLost = true }
      // The removal of the folder itself has already been reported.
      if change.isLast { forget(change.watch) } else { changed.insert(change.watch) }
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
