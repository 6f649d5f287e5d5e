extension Publishers {
  /// All values as one array, at the end.
  public struct Collect<Upstream: Publisher>: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public init(upstream: Upstream) {
      self.upstream = upstream
    }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = Outlet(subscriber)
      var values: [Upstream.Output] = []
      subscriber.receive(subscription: outlet)
      upstream.feed(outlet, value: { values.append($0) }, completion: { completion in
        if case .finished = completion { outlet.send(values) }
        outlet.finish(completion)
      })
    }
  }

  /// Arrays of a fixed number of values.
  public struct CollectByCount<Upstream: Publisher>: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let count: Int
    public init(upstream: Upstream, count: Int) {
      self.upstream = upstream
      self.count = count
    }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = Outlet(subscriber)
      var values: [Upstream.Output] = []
      subscriber.receive(subscription: outlet)
      upstream.feed(outlet, value: {
        values.append($0)
        guard values.count == count else { return }
        outlet.send(values)
        values = []
      }, completion: { completion in
        if case .finished = completion { if !values.isEmpty { outlet.send(values) } }
        outlet.finish(completion)
      })
    }
  }

  /// One result of all values, at the end.
  public struct Reduce<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let initial: Output
    public let nextPartialResult: (Output, Upstream.Output) -> Output
    public init(upstream: Upstream, initial: Output, nextPartialResult: @escaping (Output, Upstream.Output) -> Output) {
      self.upstream = upstream
      self.initial = initial
      self.nextPartialResult = nextPartialResult
    }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = Outlet(subscriber)
      var result = initial
      subscriber.receive(subscription: outlet)
      upstream.feed(outlet, value: { result = nextPartialResult(result, $0) }, completion: { completion in
        if case .finished = completion { outlet.send(result) }
        outlet.finish(completion)
      })
    }
  }

  /// The last value only.
  public struct Last<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public init(upstream: Upstream) {
      self.upstream = upstream
    }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = Outlet(subscriber)
      var last: Upstream.Output?
      subscriber.receive(subscription: outlet)
      upstream.feed(outlet, value: { last = $0 }, completion: { completion in
        if case .finished = completion { if let last { outlet.send(last) } }
        outlet.finish(completion)
      })
    }
  }

  /// The completion only.
  public struct IgnoreOutput<Upstream: Publisher>: Publisher {
    public typealias Output = Never
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public init(upstream: Upstream) {
      self.upstream = upstream
    }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Stage(subscriber) { _ in .skip })
    }
  }

  /// A value for a stream that ends without one.
  public struct ReplaceEmpty<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let output: Upstream.Output
    public init(upstream: Upstream, output: Upstream.Output) {
      self.upstream = upstream
      self.output = output
    }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = Outlet(subscriber)
      var isEmpty = true
      subscriber.receive(subscription: outlet)
      upstream.feed(outlet, value: {
        isEmpty = false
        outlet.send($0)
      }, completion: { completion in
        if case .finished = completion { if isEmpty { outlet.send(output) } }
        outlet.finish(completion)
      })
    }
  }

  /// Whether any value matches.
  public struct Contains<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let predicate: (Upstream.Output) -> Bool
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = Outlet(subscriber)
      var isFound = false
      subscriber.receive(subscription: outlet)
      upstream.feed(outlet, value: { value in
        guard !isFound, predicate(value) else { return }
        isFound = true
        outlet.send(true)
        outlet.finish(.finished)
      }, completion: { completion in
        if case .finished = completion { if !isFound { outlet.send(false) } }
        outlet.finish(completion)
      })
    }
  }
}

extension Publisher {
  public func collect() -> Publishers.Collect<Self> { Publishers.Collect(upstream: self) }
  public func collect(_ count: Int) -> Publishers.CollectByCount<Self> {
    Publishers.CollectByCount(upstream: self, count: count)
  }
  public func reduce<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Reduce<Self, T> {
    Publishers.Reduce(upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
  }
  public func count() -> Publishers.Reduce<Self, Int> { reduce(0) { count, _ in count + 1 } }
  public func last() -> Publishers.Last<Self> { Publishers.Last(upstream: self) }
  public func last(where predicate: @escaping (Output) -> Bool) -> Publishers.Last<Publishers.Filter<Self>> {
    filter(predicate).last()
  }
  public func min() -> Publishers.CompactMap<Publishers.Reduce<Self, Output?>, Output> where Output: Comparable {
    reduce(Output?.none) { least, value in least.map { Swift.min($0, value) } ?? value }.compactMap { $0 }
  }
  public func max() -> Publishers.CompactMap<Publishers.Reduce<Self, Output?>, Output> where Output: Comparable {
    reduce(Output?.none) { greatest, value in greatest.map { Swift.max($0, value) } ?? value }.compactMap { $0 }
  }
  public func ignoreOutput() -> Publishers.IgnoreOutput<Self> { Publishers.IgnoreOutput(upstream: self) }
  public func replaceEmpty(with output: Output) -> Publishers.ReplaceEmpty<Self> {
    Publishers.ReplaceEmpty(upstream: self, output: output)
  }
  public func contains(where predicate: @escaping (Output) -> Bool) -> Publishers.Contains<Self> {
    Publishers.Contains(upstream: self, predicate: predicate)
  }
  public func contains(_ output: Output) -> Publishers.Contains<Self> where Output: Equatable {
    contains { $0 == output }
  }
  public func allSatisfy(_ predicate: @escaping (Output) -> Bool) -> Publishers.Map<Publishers.Contains<Self>, Bool> {
    contains { !predicate($0) }.map { !$0 }
  }
}
