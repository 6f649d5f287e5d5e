import Foundation
import OrielWindowing

/// What a source and one target of another program say to each other, from XdndEnter to the drop.
///
/// A value that answers with the next message; nothing is known here of connections and windows.
nonisolated struct DropConversation {
  /// One place under the pointer, and the action wanted there.
  struct Question: Equatable, Sendable {
    var x, y: Int
    var time: UInt
    var action: UInt
  }
  enum Reply: Equatable {
    case none
    case ask(Question)
    case drop
    /// The target does not want it.
    case leave
  }
  private enum State {
    case idle
    /// A question was sent; the newest place since then waits behind it.
    case asked(since: TimeInterval, next: Question?)
    /// Let go before the last answer came. The place of the drop is still to be asked about if it is another.
    case releasing(next: Question?)
    case over
  }
  private var state = State.idle
  private var lastAsked: Question?
  private(set) var status: DropStatus?

  /// Seconds after which a target that has not answered is asked about another place.
  static let patience: TimeInterval = 2

  /// The pointer is at another place, or another action is wanted.
  mutating func moved(_ question: Question, now: TimeInterval) -> Reply {
    switch state {
    case .idle:
      if let lastAsked, lastAsked.action == question.action {
        if (lastAsked.x, lastAsked.y) == (question.x, question.y) { return .none }
        if let area = status?.calmArea, area.contains(x: question.x, y: question.y) { return .none }
      }
      return ask(question, now: now)
    case .asked(let since, _):
      if now - since > Self.patience { return ask(question, now: now) }
      state = .asked(since: since, next: question)
      return .none
    case .releasing, .over: return .none
    }
  }
  private mutating func ask(_ question: Question, now: TimeInterval) -> Reply {
    state = .asked(since: now, next: nil)
    lastAsked = question
    return .ask(question)
  }

  mutating func answered(_ status: DropStatus, now: TimeInterval) -> Reply {
    switch state {
    // Targets may change their mind while the pointer rests.
    case .idle: self.status = status
    case .asked(_, let next):
      self.status = status
      state = .idle
      if let next { return moved(next, now: now) }
    case .releasing(let next):
      self.status = status
      guard let next else { return conclude() }
      state = .releasing(next: nil)
      return .ask(next)
    case .over: break
    }
    return .none
  }

  /// The button was let go. `none`: the last answer has yet to come.
  mutating func released() -> Reply {
    switch state {
    case .idle: return conclude()
    case .asked(_, let next):
      state = .releasing(next: next)
      return .none
    case .releasing, .over: return .none
    }
  }
  private mutating func conclude() -> Reply {
    state = .over
    return status?.isAccepted == true ? .drop : .leave
  }
}

nonisolated extension PixelRect {
  func contains(x: Int, y: Int) -> Bool {
    x >= self.x && y >= self.y && x < self.x + width && y < self.y + height
  }
}
