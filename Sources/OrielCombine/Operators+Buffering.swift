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
      precondition(size >= 0, "The size of a buffer cannot be negative.")
      (self.upstream, self.size, self.prefetch, self.whenFull) = (upstream, size, prefetch, whenFull)
    }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let size = size, whenFull = whenFull, source = Guarded<Inlet<Output, Failure>?>(nil)
      let asksForNext = prefetch == .keepFull
      let outlet = Outlet(subscriber) { if asksForNext { source.with { $0 }?.request(.max(1)) } }
      subscriber.receive(subscription: outlet)
      let inlet = Inlet<Output, Failure>(
        demand: asksForNext ? .max(size) : .unlimited,
        value: { value in
          outlet.send(value, room: size) { waiting in
            switch whenFull {
            case .dropNewest: return nil
            case .dropOldest:
              guard size > 0 else { return nil }
              _ = waiting.removeFirst()
              waiting.append(value)
              return nil
            case .customError(let error): return .failure(error())
            }
          }
          if !outlet.isOpen { source.with { $0 }?.cancel() }
        }, completion: { outlet.finish($0) })
      source.with { $0 = inlet }
      outlet.keep(inlet)
      upstream.subscribe(inlet)
    }
  }
}

extension Publisher {
  /// Keeps up to `size` values until they are asked for.
  public func buffer(
    size: Int, prefetch: Publishers.PrefetchStrategy, whenFull: Publishers.BufferingStrategy<Failure>
  ) -> Publishers.Buffer<Self> { Publishers.Buffer(upstream: self, size: size, prefetch: prefetch, whenFull: whenFull) }
}
