extension Publishers {
  /// How a buffer asks its upstream for values.
  public enum PrefetchStrategy: Sendable {
    /// Asks for as many as fit, and for the next when one has left.
    case keepFull
    /// Asks for everything.
    case byRequest
  }
  /// What a full buffer does with one value more.
  public enum BufferingStrategy<Failure: Error> {
    case dropNewest
    case dropOldest
    /// Ends the stream with an error, behind the values that are waiting.
    case customError(() -> Failure)
  }

  /// Keeps values until they are asked for.
  public struct Buffer<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let size: Int
    public let prefetch: PrefetchStrategy
    public let whenFull: BufferingStrategy<Upstream.Failure>
    public init(upstream: Upstream, size: Int, prefetch: PrefetchStrategy, whenFull: BufferingStrategy<Upstream.Failure>) {
      (self.upstream, self.size, self.prefetch, self.whenFull) = (upstream, size, prefetch, whenFull)
    }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(BufferStage(subscriber, size: size, prefetch: prefetch, whenFull: whenFull))
    }
  }
}

extension Publisher {
  /// Keeps up to `size` values until they are asked for.
  public func buffer(
    size: Int, prefetch: Publishers.PrefetchStrategy, whenFull: Publishers.BufferingStrategy<Failure>
  ) -> Publishers.Buffer<Self> { Publishers.Buffer(upstream: self, size: size, prefetch: prefetch, whenFull: whenFull) }
}

/// Sends waiting values serially, from whichever thread asks or sends first.
private final class BufferStage<Downstream: Subscriber>: Subscriber, Subscription {
  typealias Input = Downstream.Input
  typealias Failure = Downstream.Failure
  private struct State {
    var upstream: (any Subscription)?
    var downstream: Downstream?
    var demand = Subscribers.Demand.none
    var waiting: [Input] = []
    var completion: Subscribers.Completion<Failure>?
    var isDraining = false
  }
  private let state: Guarded<State>
  private let size: Int
  private let keepsFull: Bool
  private let whenFull: Publishers.BufferingStrategy<Failure>

  init(
    _ downstream: Downstream, size: Int, prefetch: Publishers.PrefetchStrategy, whenFull: Publishers.BufferingStrategy<Failure>
  ) {
    precondition(size >= 0, "The size of a buffer cannot be negative.")
    state = Guarded(State(downstream: downstream))
    self.size = size
    keepsFull = prefetch == .keepFull
    self.whenFull = whenFull
  }

  func receive(subscription: any Subscription) {
    let downstream: Downstream? = state.with { state in
      guard state.upstream == nil, let downstream = state.downstream else { return nil }
      state.upstream = subscription
      return downstream
    }
    guard let downstream else { return subscription.cancel() }
    downstream.receive(subscription: self)
    subscription.request(keepsFull ? .max(size) : .unlimited)
  }
  func receive(_ input: Input) -> Subscribers.Demand {
    let failed: Subscription? = state.with { state in
      guard state.downstream != nil, state.completion == nil else { return nil }
      // A value that is asked for passes through even a buffer of no size.
      if state.waiting.count < size || state.waiting.isEmpty && state.demand > 0 {
        state.waiting.append(input)
        return nil
      }
      switch whenFull {
      case .dropNewest: return nil
      case .dropOldest:
        guard size > 0 else { return nil }
        state.waiting.removeFirst()
        state.waiting.append(input)
        return nil
      case .customError(let error):
        state.completion = .failure(error())
        return state.upstream
      }
    }
    failed?.cancel()
    drain()
    return .none
  }
  func receive(completion: Subscribers.Completion<Failure>) {
    state.with { state in
      state.upstream = nil
      if state.completion == nil { state.completion = completion }
    }
    drain()
  }
  func request(_ demand: Subscribers.Demand) {
    state.with { $0.demand += demand }
    drain()
  }
  func cancel() {
    let upstream = state.with { state in
      defer { state = State(downstream: nil) }
      return state.upstream
    }
    upstream?.cancel()
  }

  private enum Delivery {
    case value(Input, asksFor: (any Subscription)?)
    case end(Subscribers.Completion<Failure>)
  }
  private func drain() {
    guard state.with({ state in
      if state.isDraining { return false }
      state.isDraining = true
      return true
    }) else { return }
    while let (downstream, delivery) = next() {
      switch delivery {
      case .value(let value, let upstream):
        let more = downstream.receive(value)
        if more > 0 { state.with { $0.demand += more } }
        upstream?.request(.max(1))
      case .end(let completion):
        state.with { $0 = State(downstream: nil) }
        return downstream.receive(completion: completion)
      }
    }
  }
  private func next() -> (Downstream, Delivery)? {
    state.with { state in
      if let downstream = state.downstream {
        if !state.waiting.isEmpty, state.demand > 0 {
          state.demand -= 1
          return (downstream, .value(state.waiting.removeFirst(), asksFor: keepsFull ? state.upstream : nil))
        }
        if state.waiting.isEmpty, let completion = state.completion { return (downstream, .end(completion)) }
      }
      state.isDraining = false
      return nil
    }
  }
}
