import Foundation
import OrielWindowing

/// Calls waiting for their time, soonest first: a binary heap. Holds tokens weakly, so releasing one cancels its call.
struct ScheduledCalls {
  private struct Entry {
    var time: TimeInterval
    /// Calls of equal time run in the order they were scheduled.
    var sequence: UInt64
    weak var token: ScheduledCall?
    var body: @MainActor () -> Void

    var isCancelled: Bool { token?.isCancelled ?? true }
    static func < (a: Entry, b: Entry) -> Bool { a.time == b.time ? a.sequence < b.sequence : a.time < b.time }
  }
  private var heap: [Entry] = []
  private var sequence: UInt64 = 0
  /// At this many it is time to look for cancelled ones: those far in the future would wait for their time.
  private var limit = Self.leastLimit
  private static let leastLimit = 64

  /// Calls that are kept, cancelled ones included.
  var count: Int { heap.count }
  var isEmpty: Bool { heap.isEmpty }

  mutating func add(at time: TimeInterval, _ body: @escaping @MainActor () -> Void) -> ScheduledCall {
    if heap.count >= limit {
      heap.removeAll { $0.isCancelled }
      // In order is a heap too.
      heap.sort(by: <)
      limit = max(Self.leastLimit, 2 * heap.count)
    }
    let token = ScheduledCall()
    sequence += 1
    // A time that is no number has no order: it would keep those behind it from ever being due.
    heap.append(Entry(time: time.isNaN ? 0 : time, sequence: sequence, token: token, body: body))
    var child = heap.count - 1
    while child > 0, heap[child] < heap[(child - 1) / 2] {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
    return token
  }

  /// When the next call is due; forgets cancelled ones that are at the top.
  mutating func nextTime() -> TimeInterval? {
    while let first = heap.first, first.isCancelled { removeFirst() }
    return heap.first?.time
  }

  /// Takes the next call that is due by `time`.
  mutating func takeDue(by time: TimeInterval) -> (@MainActor () -> Void)? {
    guard let next = nextTime(), next <= time else { return nil }
    let body = heap[0].body
    removeFirst()
    return body
  }

  private mutating func removeFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && heap[child] < heap[least] {
        least = child
      }
      if least == parent { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
