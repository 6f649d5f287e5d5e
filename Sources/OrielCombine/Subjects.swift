/// The subscribers of a subject, each with its own demand.
///
/// With a current value, a subscriber that could not take a value gets the latest one as soon as it asks.
final class Audience<Output, Failure: Error> {
  private struct State {
    var members: [Member<Output, Failure>] = []
    var completion: Subscribers.Completion<Failure>?
    var upstream: [any Subscription] = []
  }
  private let state = Guarded(State())

  deinit { for subscription in state.with({ $0.upstream }) { subscription.cancel() } }

  var isEmpty: Bool { state.with { $0.members.isEmpty } }

  /// `current` returns the value for a late subscriber; nil for subjects without a current value.
  func add<S: Subscriber>(_ subscriber: S, current: (() -> Output)? = nil)
  where S.Input == Output, S.Failure == Failure {
    let seat = Seat(subscriber, current: current) { [weak self] in self?.remove($0) }
    let completion = state.with { state in
      if state.completion == nil { state.members.append(seat) }
      return state.completion
    }
    subscriber.receive(subscription: seat)
    if let completion { seat.finish(completion) }
  }
  func send(_ value: Output) {
    // The snapshot keeps a member alive that cancels during the loop; it ignores the value.
    for member in state.with({ $0.members }) { member.offer(value) }
  }
  func finish(_ completion: Subscribers.Completion<Failure>) {
    let members = state.with { state in
      guard state.completion == nil else { return [Member<Output, Failure>]() }
      state.completion = completion
      defer { state.members = [] }
      return state.members
    }
    for member in members { member.finish(completion) }
  }
  var isFinished: Bool { state.with { $0.completion != nil } }
  func keep(_ subscription: any Subscription) {
    state.with { $0.upstream.append(subscription) }
    subscription.request(.unlimited)
  }
  private func remove(_ member: Member<Output, Failure>) {
    state.with { $0.members.removeAll { $0 === member } }
  }
}

/// One subscriber of a subject, type-erased.
class Member<Output, Failure: Error> {
  func offer(_ value: Output) {}
  func finish(_ completion: Subscribers.Completion<Failure>) {}
}

private final class Seat<S: Subscriber>: Member<S.Input, S.Failure>, Subscription {
  private struct State {
    var subscriber: S?
    var demand = Subscribers.Demand.none
    /// Whether there is a value that this subscriber has not received.
    var isBehind: Bool
    var current: (() -> S.Input)?
    var leave: ((Member<S.Input, S.Failure>) -> Void)?
  }
  private let state: Guarded<State>

  init(_ subscriber: S, current: (() -> S.Input)?, leave: @escaping (Member<S.Input, S.Failure>) -> Void) {
    state = Guarded(State(subscriber: subscriber, isBehind: current != nil, current: current, leave: leave))
  }
  override func offer(_ value: S.Input) {
    let subscriber = state.with { state -> S? in
      guard state.demand > 0 else {
        state.isBehind = state.current != nil
        return nil
      }
      state.demand -= 1
      state.isBehind = false
      return state.subscriber
    }
    deliver(value, to: subscriber)
  }
  func request(_ demand: Subscribers.Demand) {
    let (subscriber, current) = state.with { state -> (S?, (() -> S.Input)?) in
      state.demand += demand
      guard state.isBehind, state.demand > 0 else { return (nil, nil) }
      state.isBehind = false
      state.demand -= 1
      return (state.subscriber, state.current)
    }
    if let current { deliver(current(), to: subscriber) }
  }
  private func deliver(_ value: S.Input, to subscriber: S?) {
    guard let subscriber else { return }
    let more = subscriber.receive(value)
    if more > 0 { request(more) }
  }
  override func finish(_ completion: Subscribers.Completion<S.Failure>) { take().subscriber?.receive(completion: completion) }
  func cancel() { take().leave?(self) }
  private func take() -> State {
    state.with { state in
      let old = state
      state = State(subscriber: nil, isBehind: false)
      return old
    }
  }
}

/// A subject that forwards values without storing them.
public final class PassthroughSubject<Output, Failure: Error>: Subject, @unchecked Sendable {
  private let audience = Audience<Output, Failure>()
  public init() {}
  public func send(_ value: Output) { audience.send(value) }
  public func send(completion: Subscribers.Completion<Failure>) { audience.finish(completion) }
  public func send(subscription: any Subscription) { audience.keep(subscription) }
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    audience.add(subscriber)
  }
}

/// A subject that stores the latest value and sends it to every new subscriber.
public final class CurrentValueSubject<Output, Failure: Error>: Subject, @unchecked Sendable {
  private let audience = Audience<Output, Failure>()
  private let latest: Guarded<Output>
  public init(_ value: Output) { latest = Guarded(value) }
  public var value: Output {
    get { latest.with { $0 } }
    set { send(newValue) }
  }
  public func send(_ value: Output) {
    guard !audience.isFinished else { return }
    let old = latest.with { latest in
      let old = latest
      latest = value
      return old
    }
    audience.send(value)
    // Released here, outside the lock.
    _ = consume old
  }
  public func send(completion: Subscribers.Completion<Failure>) { audience.finish(completion) }
  public func send(subscription: any Subscription) { audience.keep(subscription) }
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let latest = latest
    audience.add(subscriber, current: { latest.with { $0 } })
  }
}
