/// Ends an operator of several upstreams: at the first error, or when the last of them has finished.
final class Ending<Downstream: Subscriber>: @unchecked Sendable {
  private let outlet: Outlet<Downstream>
  private let running: Guarded<Int>
  init(_ outlet: Outlet<Downstream>, count: Int) {
    self.outlet = outlet
    running = Guarded(count)
  }
  func one(_ completion: Subscribers.Completion<Downstream.Failure>) {
    switch completion {
    case .failure: outlet.finish(completion)
    case .finished:
      if running.with({ $0 -= 1; return $0 == 0 }) { outlet.finish(.finished) }
    }
  }
}

extension Publishers {
  /// The values of several publishers of one type as they come.
  public struct MergeMany<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let publishers: [Upstream]
    public init(_ upstream: Upstream...) { publishers = upstream }
    public init<S: Swift.Sequence>(_ upstream: S) where S.Element == Upstream { publishers = Array(upstream) }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      guard !publishers.isEmpty else { return Empty<Output, Failure>().subscribe(subscriber) }
      let outlet = Outlet(subscriber)
      let ending = Ending(outlet, count: publishers.count)
      subscriber.receive(subscription: outlet)
      for publisher in publishers {
        publisher.feed(outlet, value: { outlet.send($0) }, completion: { ending.one($0) })
      }
    }
  }

  /// The values of two publishers as they come.
  public struct Merge<A: Publisher, B: Publisher>: Publisher where A.Output == B.Output, A.Failure == B.Failure {
    public typealias Output = A.Output
    public typealias Failure = A.Failure
    public let a: A
    public let b: B
    public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = Outlet(subscriber)
      let ending = Ending(outlet, count: 2)
      subscriber.receive(subscription: outlet)
      a.feed(outlet, value: { outlet.send($0) }, completion: { ending.one($0) })
      b.feed(outlet, value: { outlet.send($0) }, completion: { ending.one($0) })
    }
  }
  /// The latest values of two publishers, once both have sent one.
  public struct CombineLatest<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure
    public let a: A
    public let b: B
    public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = Outlet(subscriber)
      let ending = Ending(outlet, count: 2)
      let latest = Guarded<(a: A.Output?, b: B.Output?)>((nil, nil))
      let send = { (pair: (a: A.Output?, b: B.Output?)) in
        if let a = pair.a, let b = pair.b { outlet.send((a, b)) }
      }
      subscriber.receive(subscription: outlet)
      a.feed(outlet, value: { value in send(latest.with { $0.a = value; return $0 }) }, completion: { ending.one($0) })
      b.feed(outlet, value: { value in send(latest.with { $0.b = value; return $0 }) }, completion: { ending.one($0) })
    }
  }
  /// The latest values of three publishers, once each has sent one.
  public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure {
    public typealias Output = (A.Output, B.Output, C.Output)
    public typealias Failure = A.Failure
    public let a: A
    public let b: B
    public let c: C
    public init(_ a: A, _ b: B, _ c: C) {
      self.a = a
      self.b = b
      self.c = c
    }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      CombineLatest<CombineLatest<A, B>, C>(CombineLatest<A, B>(a, b), c)
        .map { ($0.0, $0.1, $1) }.receive(subscriber: subscriber)
    }
  }
  /// The latest values of four publishers, once each has sent one.
  public struct CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
    public typealias Output = (A.Output, B.Output, C.Output, D.Output)
    public typealias Failure = A.Failure
    public let a: A
    public let b: B
    public let c: C
    public let d: D
    public init(_ a: A, _ b: B, _ c: C, _ d: D) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
    }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      CombineLatest<CombineLatest3<A, B, C>, D>(CombineLatest3<A, B, C>(a, b, c), d)
        .map { ($0.0, $0.1, $0.2, $1) }.receive(subscriber: subscriber)
    }
  }

  /// The first values of two publishers together, then the second ones, and so on.
  public struct Zip<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure
    public let a: A
    public let b: B
    public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }
    private struct Queues {
      var a: [A.Output] = []
      var b: [B.Output] = []
      var aIsDone = false
      var bIsDone = false
      mutating func next() -> Output? { a.isEmpty || b.isEmpty ? nil : (a.removeFirst(), b.removeFirst()) }
      /// Whether no further pair is possible.
      var isOver: Bool { aIsDone && a.isEmpty || bIsDone && b.isEmpty }
    }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = Outlet(subscriber)
      let queues = Guarded(Queues())
      let change = { (change: (inout Queues) -> Void) in
        let (pair, isOver) = queues.with { queues in
          change(&queues)
          return (queues.next(), queues.isOver)
        }
        if let pair { outlet.send(pair) }
        if isOver { outlet.finish(.finished) }
      }
      subscriber.receive(subscription: outlet)
      a.feed(outlet, value: { value in change { $0.a.append(value) } }, completion: { completion in
        if case .failure = completion { outlet.finish(completion) } else { change { $0.aIsDone = true } }
      })
      b.feed(outlet, value: { value in change { $0.b.append(value) } }, completion: { completion in
        if case .failure = completion { outlet.finish(completion) } else { change { $0.bIsDone = true } }
      })
    }
  }
  /// The values of three publishers, zipped.
  public struct Zip3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure {
    public typealias Output = (A.Output, B.Output, C.Output)
    public typealias Failure = A.Failure
    public let a: A
    public let b: B
    public let c: C
    public init(_ a: A, _ b: B, _ c: C) {
      self.a = a
      self.b = b
      self.c = c
    }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      Zip<Zip<A, B>, C>(Zip<A, B>(a, b), c).map { ($0.0, $0.1, $1) }.receive(subscriber: subscriber)
    }
  }

  /// One publisher after the other.
  public struct Concatenate<Prefix: Publisher, Suffix: Publisher>: Publisher
  where Prefix.Output == Suffix.Output, Prefix.Failure == Suffix.Failure {
    public typealias Output = Suffix.Output
    public typealias Failure = Suffix.Failure
    public let prefix: Prefix
    public let suffix: Suffix
    public init(prefix: Prefix, suffix: Suffix) {
      self.prefix = prefix
      self.suffix = suffix
    }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = Outlet(subscriber)
      subscriber.receive(subscription: outlet)
      prefix.feed(outlet, value: { outlet.send($0) }, completion: { completion in
        if case .failure = completion { return outlet.finish(completion) }
        suffix.feed(outlet, value: { outlet.send($0) }, completion: { outlet.finish($0) })
      })
    }
  }
}

extension Publisher {
  public func merge<P: Publisher>(with other: P) -> Publishers.Merge<Self, P>
  where P.Output == Output, P.Failure == Failure {
    Publishers.Merge(self, other)
  }
  public func combineLatest<P: Publisher>(_ other: P) -> Publishers.CombineLatest<Self, P> where P.Failure == Failure {
    Publishers.CombineLatest(self, other)
  }
  public func combineLatest<P: Publisher, T>(
    _ other: P, _ transform: @escaping (Output, P.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest<Self, P>, T> where P.Failure == Failure {
    combineLatest(other).map(transform)
  }
  public func combineLatest<P: Publisher, Q: Publisher>(_ p: P, _ q: Q) -> Publishers.CombineLatest3<Self, P, Q>
  where P.Failure == Failure, Q.Failure == Failure {
    Publishers.CombineLatest3(self, p, q)
  }
  public func combineLatest<P: Publisher, Q: Publisher, R: Publisher>(
    _ p: P, _ q: Q, _ r: R
  ) -> Publishers.CombineLatest4<Self, P, Q, R>
  where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
    Publishers.CombineLatest4(self, p, q, r)
  }
  public func zip<P: Publisher>(_ other: P) -> Publishers.Zip<Self, P> where P.Failure == Failure {
    Publishers.Zip(self, other)
  }
  public func zip<P: Publisher, T>(
    _ other: P, _ transform: @escaping (Output, P.Output) -> T
  ) -> Publishers.Map<Publishers.Zip<Self, P>, T> where P.Failure == Failure {
    zip(other).map(transform)
  }
  public func zip<P: Publisher, Q: Publisher>(_ p: P, _ q: Q) -> Publishers.Zip3<Self, P, Q>
  where P.Failure == Failure, Q.Failure == Failure {
    Publishers.Zip3(self, p, q)
  }
  public func append<P: Publisher>(_ publisher: P) -> Publishers.Concatenate<Self, P>
  where P.Output == Output, P.Failure == Failure {
    Publishers.Concatenate(prefix: self, suffix: publisher)
  }
  public func append(_ elements: Output...) -> Publishers.Concatenate<Self, Publishers.Sequence<[Output], Failure>> {
    append(Publishers.Sequence(sequence: elements))
  }
  public func prepend<P: Publisher>(_ publisher: P) -> Publishers.Concatenate<P, Self>
  where P.Output == Output, P.Failure == Failure {
    Publishers.Concatenate(prefix: publisher, suffix: self)
  }
  public func prepend(_ elements: Output...) -> Publishers.Concatenate<Publishers.Sequence<[Output], Failure>, Self> {
    prepend(Publishers.Sequence(sequence: elements))
  }
}
