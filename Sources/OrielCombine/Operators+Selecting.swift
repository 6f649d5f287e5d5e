extension Publishers {
  /// Drops everything until another publisher sends.
  public struct DropUntilOutput<Upstream: Publisher, Other: Publisher>: Publisher where Other.Failure == Upstream.Failure {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let other: Other
    public init(upstream: Upstream, other: Other) {
      self.upstream = upstream
      self.other = other
    }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = Outlet(subscriber)
      let isStarted = Guarded(false)
      subscriber.receive(subscription: outlet)
      other.feed(outlet, value: { _ in isStarted.with { $0 = true } }, completion: { completion in
        if case .failure(let error) = completion { outlet.finish(.failure(error)) }
      })
      upstream.feed(
        outlet, value: { value in if isStarted.with({ $0 }) { outlet.send(value) } }, completion: { outlet.finish($0) })
    }
  }

  /// Passes everything until another publisher sends.
  public struct PrefixUntilOutput<Upstream: Publisher, Other: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let other: Other
    public init(upstream: Upstream, other: Other) {
      self.upstream = upstream
      self.other = other
    }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = Outlet(subscriber)
      subscriber.receive(subscription: outlet)
      other.feed(outlet, value: { _ in outlet.finish(.finished) }, completion: { _ in })
      upstream.feed(outlet, value: { outlet.send($0) }, completion: { outlet.finish($0) })
    }
  }

  /// The first value only.
  public struct First<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public init(upstream: Upstream) {
      self.upstream = upstream
    }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Stage(subscriber) { .last($0) })
    }
  }

  /// The first value that matches.
  public struct FirstWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let predicate: (Upstream.Output) -> Bool
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Stage(subscriber) { predicate($0) ? .last($0) : .skip })
    }
  }

  /// All but the first values.
  public struct Drop<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let count: Int
    public init(upstream: Upstream, count: Int) {
      self.upstream = upstream
      self.count = count
    }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      var left = count
      upstream.subscribe(Stage(subscriber) { value in
        guard left > 0 else { return .pass(value) }
        left -= 1
        return .skip
      })
    }
  }

  /// Everything from the first value on that does not match.
  public struct DropWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let predicate: (Upstream.Output) -> Bool
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      var isDropping = true
      upstream.subscribe(Stage(subscriber) { value in
        isDropping = isDropping && predicate(value)
        return isDropping ? .skip : .pass(value)
      })
    }
  }

  /// Everything until a value does not match.
  public struct PrefixWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let predicate: (Upstream.Output) -> Bool
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Stage(subscriber) { predicate($0) ? .pass($0) : .finish(.finished) })
    }
  }

  /// The values at some positions.
  public struct Output<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let range: Range<Int>
    public init(upstream: Upstream, range: Range<Int>) {
      self.upstream = upstream
      self.range = range
    }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      guard !range.isEmpty else {
        return Empty<Upstream.Output, Upstream.Failure>().subscribe(subscriber)
      }
      var index = -1
      upstream.subscribe(Stage(subscriber) { value in
        index += 1
        if index < range.lowerBound { return .skip }
        return index == range.upperBound - 1 ? .last(value) : .pass(value)
      })
    }
  }
}

extension Publisher {
  public func first() -> Publishers.First<Self> { Publishers.First(upstream: self) }
  public func first(where predicate: @escaping (Output) -> Bool) -> Publishers.FirstWhere<Self> {
    Publishers.FirstWhere(upstream: self, predicate: predicate)
  }
  public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> { Publishers.Drop(upstream: self, count: count) }
  public func drop(while predicate: @escaping (Output) -> Bool) -> Publishers.DropWhile<Self> {
    Publishers.DropWhile(upstream: self, predicate: predicate)
  }
  public func drop<P: Publisher>(untilOutputFrom other: P) -> Publishers.DropUntilOutput<Self, P>
  where P.Failure == Failure {
    Publishers.DropUntilOutput(upstream: self, other: other)
  }
  public func prefix(_ maxLength: Int) -> Publishers.Output<Self> { output(in: 0..<maxLength) }
  public func prefix(while predicate: @escaping (Output) -> Bool) -> Publishers.PrefixWhile<Self> {
    Publishers.PrefixWhile(upstream: self, predicate: predicate)
  }
  public func prefix<P: Publisher>(untilOutputFrom other: P) -> Publishers.PrefixUntilOutput<Self, P> {
    Publishers.PrefixUntilOutput(upstream: self, other: other)
  }
  public func output(at index: Int) -> Publishers.Output<Self> { output(in: index..<index + 1) }
  public func output(in range: Range<Int>) -> Publishers.Output<Self> {
    Publishers.Output(upstream: self, range: range)
  }
}
