internal import COriel
import Foundation

/// What one conversion of a selection brought: bytes and what the owner says they are.
nonisolated struct SelectionContent: Equatable, Sendable {
  /// An atom; a claim of the owner.
  var type: UInt
  /// 8, 16 or 32; items of 32 bits take four bytes each.
  var format: Int
  var data: Data

  /// Atoms, at most 4,096 of them; nil if it holds something else.
  var atoms: [UInt]? {
    guard format == 32 else { return nil }
    return data.withUnsafeBytes { raw in
      (0..<min(raw.count / 4, 4096)).map { UInt(raw.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self)) }
    }
  }
}

/// An incoming conversion, from the request to the last piece (ICCCM 2.4 and 2.7.2).
///
/// The owner is a stranger: it may answer late, twice, with the wrong format, or send without end. Sizes are bounded
/// here, time by whoever holds this.
nonisolated struct IncomingTransfer {
  enum Step: Equatable {
    case wait
    case finished(SelectionContent)
    case failed
  }
  private enum State { case requested, receiving, done }

  /// Bytes that a content may have.
  let limit: Int
  private let incr: UInt
  private var state = State.requested
  private var content: SelectionContent?

  init(incr: UInt, limit: Int) {
    self.incr = incr
    self.limit = limit
  }

  /// Whether a new value of the property is ours to read now. Before the owner's answer it is not complete.
  var wantsPieces: Bool { if case .receiving = state { true } else { false } }

  /// Whether the owner may still write to the property: it has not answered, or has not sent its last piece.
  private(set) var mayBeWritten = true

  /// The owner answered; `property` is what it left, nil if it refused.
  mutating func answered(_ property: Property?) -> Step {
    guard case .requested = state else { return .wait }
    guard let property, property.type == incr, !property.isTruncated else {
      mayBeWritten = false
      guard let property, !property.isTruncated else { return end(.failed) }
      return end(.finished(SelectionContent(type: property.type, format: property.format, data: property.data)))
    }
    state = .receiving
    return .wait
  }

  /// A piece of an incremental transfer came; an empty one is the last.
  mutating func received(_ property: Property?) -> Step {
    guard case .receiving = state else { return .wait }
    // The notification of a value that is gone again.
    guard let property else { return .wait }
    guard !property.isTruncated else { return end(.failed) }
    if property.bytes.isEmpty {
      mayBeWritten = false
      return end(.finished(content ?? SelectionContent(type: property.type, format: 8, data: Data())))
    }
    if content == nil {
      content = SelectionContent(type: property.type, format: property.format, data: property.data)
    } else {
      guard content!.format == property.format else { return end(.failed) }
      content!.data.append(contentsOf: property.bytes)
    }
    return content!.data.count > limit ? end(.failed) : .wait
  }

  private mutating func end(_ step: Step) -> Step {
    state = .done
    content = nil
    return step
  }
}

/// Runs out when nobody has reported progress for some seconds.
final class Patience {
  private var deadline: TimeInterval
  private let interval: TimeInterval
  private let end: TimeInterval
  private var task: Task<Void, Never>?

  /// `total` bounds the whole, however much progress is reported.
  init(seconds interval: TimeInterval, total: TimeInterval = .infinity, expired: @escaping @MainActor () -> Void) {
    self.interval = interval
    end = MonotonicClock.now + total
    deadline = min(MonotonicClock.now + interval, end)
    task = Task { [weak self] in
      while let wait = self.map({ $0.deadline - MonotonicClock.now }), wait > 0 {
        try? await Task.sleep(nanoseconds: UInt64(wait * 1_000_000_000) + 1_000_000)
        if Task.isCancelled { return }
      }
      if self != nil { expired() }
    }
  }
  func progress() { deadline = min(MonotonicClock.now + interval, end) }
  func stop() {
    task?.cancel()
    task = nil
  }
  isolated deinit { task?.cancel() }
}
