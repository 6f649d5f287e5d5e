import Foundation

/// An object that changes over time until it is done.
package protocol AnimationParticipant: AnyObject {
  /// Shows the state at `time`; returns false once nothing will change any more.
  func advance(to time: TimeInterval) -> Bool
}

/// A graph's running animations. Advances once per frame, and requests no frames while nothing runs.
package final class Animator {
  private var participants: [any AnimationParticipant] = []
  /// The time of the frame being made, or of the last one.
  package private(set) var time: TimeInterval = 0
  package var isActive: Bool { !participants.isEmpty }
  weak var graph: ViewGraph?

  package func add(_ participant: any AnimationParticipant) {
    guard !participants.contains(where: { $0 === participant }) else { return }
    participants.append(participant)
    graph?.requestFrame()
  }
  package func remove(_ participant: any AnimationParticipant) {
    participants.removeAll { $0 === participant }
  }
  func advance(to time: TimeInterval) {
    self.time = max(time, self.time)
    guard !participants.isEmpty else { return }
    let running = participants
    for participant in running where !participant.advance(to: self.time) { remove(participant) }
  }
  func stopAll() { participants = [] }
}

/// The animated part of one value: its target and its current value.
package final class ValueAnimation<Data: VectorArithmetic>: AnimationParticipant {
  private var vector: AnimatedVector<Data>
  /// Returns false if there is nothing left to show it.
  private let show: (Data, _ isLast: Bool) -> Bool
  private var batches: [CompletionBatch] = []
  private weak var animator: Animator?

  /// Ends with its owner, which it does not retain, so an endless animation of a removed view requests no frames.
  package init<Owner: AnyObject>(
    from value: Data, of owner: Owner, in animator: Animator,
    show: @escaping (_ owner: Owner, Data, _ isLast: Bool) -> Void
  ) {
    vector = AnimatedVector(value)
    self.animator = animator
    self.show = { [weak owner] value, isLast in
      guard let owner else { return false }
      show(owner, value, isLast)
      return true
    }
  }
  package var isAnimating: Bool { vector.isAnimating }
  package var target: Data { vector.target }

  package func head(for target: Data, _ transaction: Transaction, now: TimeInterval) {
    vector.animate(to: target, with: transaction.effectiveAnimation, at: now)
    if vector.isAnimating {
      if let batch = transaction[CompletionBatch.Key.self] {
        batch.began()
        batches.append(batch)
      }
      animator?.add(self)
    } else {
      finish()
    }
  }

  package func advance(to time: TimeInterval) -> Bool {
    let value = vector.value(at: time)
    let isSeen = show(value, !vector.isAnimating)
    if isSeen, vector.isAnimating { return true }
    finish()
    return false
  }

  private func finish() {
    let done = batches
    batches = []
    for batch in done { batch.ended() }
  }
}
