extension Publishers {
  /// Changes the error.
  public struct MapError<Upstream: Publisher, Failure: Error>: Publisher {
    public typealias Output = Upstream.Output
    public let upstream: Upstream
    public let transform: (Upstream.Failure) -> Failure
    public init(upstream: Upstream, transform: @escaping (Upstream.Failure) -> Failure) {
      self.upstream = upstream
      self.transform = transform
    }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Stage(subscriber, completion: { $0.mapError(transform) }, step: { .pass($0) }))
    }
  }

  /// Gives a stream that cannot fail a type of error.
  public struct SetFailureType<Upstream: Publisher, Failure: Error>: Publisher where Upstream.Failure == Never {
    public typealias Output = Upstream.Output
    public let upstream: Upstream
    public init(upstream: Upstream) {
      self.upstream = upstream
    }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Stage(subscriber, completion: { (_: Subscribers.Completion<Never>) in .finished }, step: { .pass($0) }))
    }
  }

  /// Sends a value in place of an error, and finishes.
  public struct ReplaceError<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Never
    public let upstream: Upstream
    public let output: Upstream.Output
    public init(upstream: Upstream, output: Upstream.Output) {
      self.upstream = upstream
      self.output = output
    }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = Outlet(subscriber)
      subscriber.receive(subscription: outlet)
      upstream.feed(outlet, value: { outlet.send($0) }, completion: { completion in
        if case .failure = completion { outlet.send(output) }
        outlet.finish(.finished)
      })
    }
  }

  /// Ends the process when the stream fails: for errors that cannot happen.
  public struct AssertNoFailure<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Never
    public let upstream: Upstream
    public let prefix: String
    public init(upstream: Upstream, prefix: String) {
      self.upstream = upstream
      self.prefix = prefix
    }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        Stage(
          subscriber,
          completion: { completion in
            if case .failure(let error) = completion { fatalError("\(prefix)The publisher failed: \(error)") }
            return .finished
          }, step: { .pass($0) }))
    }
  }

  /// Continues with another publisher after an error.
  public struct Catch<Upstream: Publisher, NewPublisher: Publisher>: Publisher where NewPublisher.Output == Upstream.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = NewPublisher.Failure
    public let upstream: Upstream
    public let handler: (Upstream.Failure) -> NewPublisher
    public init(upstream: Upstream, handler: @escaping (Upstream.Failure) -> NewPublisher) {
      self.upstream = upstream
      self.handler = handler
    }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = Outlet(subscriber)
      subscriber.receive(subscription: outlet)
      upstream.feed(outlet, value: { outlet.send($0) }, completion: { completion in
        switch completion {
        case .finished: outlet.finish(.finished)
        case .failure(let error):
          handler(error).feed(outlet, value: { outlet.send($0) }, completion: { outlet.finish($0) })
        }
      })
    }
  }

  /// Continues with another publisher after an error, or fails.
  public struct TryCatch<Upstream: Publisher, NewPublisher: Publisher>: Publisher where NewPublisher.Output == Upstream.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error
    public let upstream: Upstream
    public let handler: (Upstream.Failure) throws -> NewPublisher
    public init(upstream: Upstream, handler: @escaping (Upstream.Failure) throws -> NewPublisher) {
      self.upstream = upstream
      self.handler = handler
    }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = Outlet(subscriber)
      subscriber.receive(subscription: outlet)
      upstream.feed(outlet, value: { outlet.send($0) }, completion: { completion in
        switch completion {
        case .finished: outlet.finish(.finished)
        case .failure(let error):
          do {
            try handler(error).feed(
              outlet, value: { outlet.send($0) }, completion: { outlet.finish($0.mapError { $0 }) })
          } catch { outlet.finish(.failure(error)) }
        }
      })
    }
  }

  /// Subscribes again after an error.
  public struct Retry<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let retries: Int?
    public init(upstream: Upstream, retries: Int?) {
      self.upstream = upstream
      self.retries = retries
    }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = Outlet(subscriber)
      subscriber.receive(subscription: outlet)
      attempt(retries, outlet)
    }
    private func attempt<S>(_ left: Int?, _ outlet: Outlet<S>) where S.Input == Output, S.Failure == Failure {
      upstream.feed(outlet, value: { outlet.send($0) }, completion: { completion in
        if case .failure = completion, left != 0, outlet.isOpen {
          attempt(left.map { $0 - 1 }, outlet)
        } else {
          outlet.finish(completion)
        }
      })
    }
  }
}

extension Publisher {
  public func mapError<E: Error>(_ transform: @escaping (Failure) -> E) -> Publishers.MapError<Self, E> {
    Publishers.MapError(upstream: self, transform: transform)
  }
  public func setFailureType<E: Error>(to failureType: E.Type) -> Publishers.SetFailureType<Self, E>
  where Failure == Never {
    Publishers.SetFailureType(upstream: self)
  }
  public func replaceError(with output: Output) -> Publishers.ReplaceError<Self> {
    Publishers.ReplaceError(upstream: self, output: output)
  }
  public func assertNoFailure(_ prefix: String = "") -> Publishers.AssertNoFailure<Self> {
    Publishers.AssertNoFailure(upstream: self, prefix: prefix)
  }
  public func `catch`<P: Publisher>(_ handler: @escaping (Failure) -> P) -> Publishers.Catch<Self, P>
  where P.Output == Output {
    Publishers.Catch(upstream: self, handler: handler)
  }
  public func tryCatch<P: Publisher>(_ handler: @escaping (Failure) throws -> P) -> Publishers.TryCatch<Self, P>
  where P.Output == Output {
    Publishers.TryCatch(upstream: self, handler: handler)
  }
  public func retry(_ retries: Int) -> Publishers.Retry<Self> { Publishers.Retry(upstream: self, retries: retries) }
}
