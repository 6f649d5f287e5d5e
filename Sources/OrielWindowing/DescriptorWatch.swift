import Foundation

/// What a file descriptor is watched for, and what it became.
nonisolated package struct DescriptorEvents: OptionSet, Hashable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }
  /// There is something to read, or the other end is gone.
  package static let readable = DescriptorEvents(rawValue: 1)
  package static let writable = DescriptorEvents(rawValue: 2)
  /// The other end hung up or the descriptor is broken: always told, never asked for.
  package static let failed = DescriptorEvents(rawValue: 4)

  /// As `poll` takes them.
  package var pollEvents: Int16 {
    (contains(.readable) ? Int16(POLLIN) : 0) | (contains(.writable) ? Int16(POLLOUT) : 0)
  }
  /// From what `poll` answered.
  package init(pollEvents: Int16) {
    self = []
    if pollEvents & Int16(POLLIN) != 0 { insert(.readable) }
    if pollEvents & Int16(POLLOUT) != 0 { insert(.writable) }
    if pollEvents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 { insert(.failed) }
  }
}

/// A place in the loop's `poll` for one descriptor; ends when released or cancelled.
///
/// A descriptor that stays ready is told in every turn, so whoever watches must read, write, or pause the watch.
package final class DescriptorWatch {
  deinit {}  // Asks for no executor: see `MainThread`.
  package let descriptor: Int32
  /// Empty pauses the watch: the loop does not look at the descriptor, not even for its end.
  package var events: DescriptorEvents
  package private(set) var isCancelled = false
  private var body: ((DescriptorEvents) -> Void)?

  package init(_ descriptor: Int32, for events: DescriptorEvents, _ body: @escaping (DescriptorEvents) -> Void) {
    self.descriptor = descriptor
    self.events = events
    self.body = body
  }

  package func cancel() {
    isCancelled = true
    body = nil
  }
  /// For the loop.
  package func tell(_ events: DescriptorEvents) { body?(events) }
}

/// The watches of a loop, held weakly.
package struct DescriptorWatches {
  private struct Entry { weak var watch: DescriptorWatch? }
  private var entries: [Entry] = []

  package init() {}
  package var isEmpty: Bool { entries.isEmpty }
  package mutating func add(_ watch: DescriptorWatch) { entries.append(Entry(watch: watch)) }

  /// Those that want to be polled now; forgets the ones that ended.
  package mutating func active() -> [DescriptorWatch] {
    entries.removeAll { $0.watch.map(\.isCancelled) ?? true }
    return entries.compactMap { $0.watch }.filter { !$0.events.isEmpty }
  }
}
