import Foundation
import OrielWindowing

/// A time that stands still until a test moves it, and the calls that are planned for it.
struct ManualClock {
  var now: TimeInterval = 0
  /// When windows were last drawn.
  var lastRefresh: TimeInterval = -1
  struct Call {
    let time: TimeInterval
    let order: Int
    let token: Token
    let body: @MainActor () -> Void
  }
  /// A token that its holder may release at any time.
  struct Token {
    weak var call: ScheduledCall?
    var isLive: Bool { call.map { !$0.isCancelled } ?? false }
  }
  private var calls: [Call] = []
  private var callCount = 0

  mutating func schedule(at time: TimeInterval, _ body: @escaping @MainActor () -> Void) -> ScheduledCall {
    let call = ScheduledCall()
    callCount += 1
    calls.append(Call(time: time, order: callCount, token: Token(call: call), body: body))
    return call
  }
  var pendingCount: Int { calls.count { $0.token.isLive } }
  /// When the next call is due.
  mutating func nextCall() -> TimeInterval? {
    calls.removeAll { !$0.token.isLive }
    return calls.map(\.time).min()
  }
  /// The calls whose time has come, in their order; they will not come again.
  mutating func takeDue() -> [Call] {
    let due = calls.filter { $0.time <= now && $0.token.isLive }.sorted { ($0.time, $0.order) < ($1.time, $1.order) }
    let taken = Set(due.map(\.order))
    calls.removeAll { taken.contains($0.order) }
    return due
  }
}

/// How far the loop of a headless window system is.
struct HeadlessLoop {
  /// What is to happen in the next `settle`.
  var events: [() -> Void] = []
  var watches = DescriptorWatches()
  var isSettling = false
  var isStopped = false
  /// As if everything that runs now were in a task of the main actor.
  var isInsideTask = false
}
