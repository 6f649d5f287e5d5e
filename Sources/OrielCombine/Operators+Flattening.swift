extension Publishers {
  /// The merged values of the publishers that the values are mapped to.
  public struct FlatMap<NewPublisher: Publisher, Upstream: Publisher>: Publisher
  where NewPublisher.Failure == Upstream.Failure {
    public typealias Output = NewPublisher.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    /// The maximum number of concurrent publishers.
    public let maxPublishers: Subscribers.Demand
    public let transform: (Upstream.Output) -> NewPublisher
    public init(
      upstream: Upstream, maxPublishers: Subscribers.Demand, transform: @escaping (Upstream.Output) -> NewPublisher
    ) {
      self.upstream = upstream
      self.maxPublishers = maxPublishers
      self.transform = transform
    }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = Outlet(subscriber)
      let state = Guarded(FlatMapState())
      weak var outer: Inlet<Upstream.Output, Failure>?
      let check = { if state.with({ $0.isOver }) { outlet.finish(.finished) } }
      let inlet = Inlet<Upstream.Output, Failure>(demand: maxPublishers) { value in
        state.with { $0.running += 1 }
        transform(value).feed(outlet, value: { outlet.send($0) }, completion: { completion in
          if case .failure = completion { return outlet.finish(completion) }
          state.with { $0.running -= 1 }
          check()
          outer?.request(.max(1))
        })
      } completion: { completion in
        if case .failure = completion { return outlet.finish(completion) }
        state.with { $0.isOuterDone = true }
        check()
      }
      outer = inlet
      subscriber.receive(subscription: outlet)
      outlet.keep(inlet)
      upstream.subscribe(inlet)
    }
  }

  /// The values of the latest publisher.
  public struct SwitchToLatest<P: Publisher, Upstream: Publisher>: Publisher
  where P == Upstream.Output, P.Failure == Upstream.Failure {
    public typealias Output = P.Output
    public typealias Failure = P.Failure
    public let upstream: Upstream
    public init(upstream: Upstream) { self.upstream = upstream }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = Outlet(subscriber)
      let state = Guarded(FlatMapState())
      let current = LatestCancellable()
      let check = { if state.with({ $0.isOver }) { outlet.finish(.finished) } }
      subscriber.receive(subscription: outlet)
      outlet.keep(current)
      upstream.feed(outlet, value: { inner in
        state.with { $0.running = 1 }
        let inlet = Inlet<P.Output, Failure> {
          outlet.send($0)
        } completion: { completion in
          if case .failure = completion { return outlet.finish(completion) }
          state.with { $0.running = 0 }
          check()
        }
        current.replace(with: inlet)
        inner.subscribe(inlet)
      }, completion: { completion in
        if case .failure = completion { return outlet.finish(completion) }
        state.with { $0.isOuterDone = true }
        check()
      })
    }
  }
}

private struct FlatMapState {
  var running = 0
  var isOuterDone = false
  var isOver: Bool { isOuterDone && running == 0 }
}

/// Holds one cancellable; a new one cancels the old.
final class LatestCancellable: Cancellable {
  private let current = Guarded<(held: (any Cancellable)?, isCancelled: Bool)>((nil, false))
  func replace(with new: (any Cancellable)?) {
    let (old, isCancelled) = current.with { state in
      let old = state.held
      state.held = new
      return (old, state.isCancelled)
    }
    old?.cancel()
    if isCancelled { new?.cancel() }
  }
  func cancel() {
    let old = current.with { state in
      defer { state = (nil, true) }
      return state.held
    }
    old?.cancel()
  }
}

extension Publisher {
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where P.Failure == Failure {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<Publishers.SetFailureType<P, Failure>, Self> where P.Failure == Never {
    flatMap(maxPublishers: maxPublishers) { transform($0).setFailureType(to: Failure.self) }
  }
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Publishers.SetFailureType<Self, P.Failure>> where Failure == Never {
    setFailureType(to: P.Failure.self).flatMap(maxPublishers: maxPublishers, transform)
  }
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where Failure == Never, P.Failure == Never {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self>
  where Output: Publisher, Output.Failure == Failure {
    Publishers.SwitchToLatest(upstream: self)
  }
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Publishers.SetFailureType<Self, Output.Failure>>
  where Output: Publisher, Failure == Never {
    setFailureType(to: Output.Failure.self).switchToLatest()
  }
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self>
  where Output: Publisher, Failure == Never, Output.Failure == Never {
    Publishers.SwitchToLatest(upstream: self)
  }
}
