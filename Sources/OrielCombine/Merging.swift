// Publishers of one type of value, merged by name: Combine has a type for each number of them.

extension Publisher {
  /// Sends the values on; `ending` counts the ends.
  fileprivate func pour<S: Subscriber>(into outlet: Outlet<S>, _ ending: Ending<S>) where S.Input == Output, S.Failure == Failure {
    feed(outlet, value: { outlet.send($0) }, completion: { ending.one($0) })
  }
}

extension Publishers {
  /// The values of three publishers as they come.
  public struct Merge3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Output == B.Output, A.Failure == B.Failure, B.Output == C.Output, B.Failure == C.Failure {
    public typealias Output = A.Output
    public typealias Failure = A.Failure
    public let a: A
    public let b: B
    public let c: C
    public init(_ a: A, _ b: B, _ c: C) {
      (self.a, self.b, self.c) = (a, b, c)
    }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = Outlet(subscriber), ending = Ending(outlet, count: 3)
      subscriber.receive(subscription: outlet)
      a.pour(into: outlet, ending)
      b.pour(into: outlet, ending)
      c.pour(into: outlet, ending)
    }
  }

  /// The values of four publishers as they come.
  public struct Merge4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where A.Output == B.Output, A.Failure == B.Failure, B.Output == C.Output, B.Failure == C.Failure, C.Output == D.Output, C.Failure == D.Failure {
    public typealias Output = A.Output
    public typealias Failure = A.Failure
    public let a: A
    public let b: B
    public let c: C
    public let d: D
    public init(_ a: A, _ b: B, _ c: C, _ d: D) {
      (self.a, self.b, self.c, self.d) = (a, b, c, d)
    }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = Outlet(subscriber), ending = Ending(outlet, count: 4)
      subscriber.receive(subscription: outlet)
      a.pour(into: outlet, ending)
      b.pour(into: outlet, ending)
      c.pour(into: outlet, ending)
      d.pour(into: outlet, ending)
    }
  }

  /// The values of five publishers as they come.
  public struct Merge5<A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher>: Publisher
  where A.Output == B.Output, A.Failure == B.Failure, B.Output == C.Output, B.Failure == C.Failure, C.Output == D.Output, C.Failure == D.Failure, D.Output == E.Output, D.Failure == E.Failure {
    public typealias Output = A.Output
    public typealias Failure = A.Failure
    public let a: A
    public let b: B
    public let c: C
    public let d: D
    public let e: E
    public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E) {
      (self.a, self.b, self.c, self.d, self.e) = (a, b, c, d, e)
    }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = Outlet(subscriber), ending = Ending(outlet, count: 5)
      subscriber.receive(subscription: outlet)
      a.pour(into: outlet, ending)
      b.pour(into: outlet, ending)
      c.pour(into: outlet, ending)
      d.pour(into: outlet, ending)
      e.pour(into: outlet, ending)
    }
  }

  /// The values of six publishers as they come.
  public struct Merge6<A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher>: Publisher
  where A.Output == B.Output, A.Failure == B.Failure, B.Output == C.Output, B.Failure == C.Failure, C.Output == D.Output, C.Failure == D.Failure, D.Output == E.Output, D.Failure == E.Failure, E.Output == F.Output, E.Failure == F.Failure {
    public typealias Output = A.Output
    public typealias Failure = A.Failure
    public let a: A
    public let b: B
    public let c: C
    public let d: D
    public let e: E
    public let f: F
    public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F) {
      (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
    }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = Outlet(subscriber), ending = Ending(outlet, count: 6)
      subscriber.receive(subscription: outlet)
      a.pour(into: outlet, ending)
      b.pour(into: outlet, ending)
      c.pour(into: outlet, ending)
      d.pour(into: outlet, ending)
      e.pour(into: outlet, ending)
      f.pour(into: outlet, ending)
    }
  }

  /// The values of seven publishers as they come.
  public struct Merge7<A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher, G: Publisher>: Publisher
  where A.Output == B.Output, A.Failure == B.Failure, B.Output == C.Output, B.Failure == C.Failure, C.Output == D.Output, C.Failure == D.Failure, D.Output == E.Output, D.Failure == E.Failure, E.Output == F.Output, E.Failure == F.Failure, F.Output == G.Output, F.Failure == G.Failure {
    public typealias Output = A.Output
    public typealias Failure = A.Failure
    public let a: A
    public let b: B
    public let c: C
    public let d: D
    public let e: E
    public let f: F
    public let g: G
    public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G) {
      (self.a, self.b, self.c, self.d, self.e, self.f, self.g) = (a, b, c, d, e, f, g)
    }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = Outlet(subscriber), ending = Ending(outlet, count: 7)
      subscriber.receive(subscription: outlet)
      a.pour(into: outlet, ending)
      b.pour(into: outlet, ending)
      c.pour(into: outlet, ending)
      d.pour(into: outlet, ending)
      e.pour(into: outlet, ending)
      f.pour(into: outlet, ending)
      g.pour(into: outlet, ending)
    }
  }

  /// The values of eight publishers as they come.
  public struct Merge8<A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher, G: Publisher, H: Publisher>: Publisher
  where A.Output == B.Output, A.Failure == B.Failure, B.Output == C.Output, B.Failure == C.Failure, C.Output == D.Output, C.Failure == D.Failure, D.Output == E.Output, D.Failure == E.Failure, E.Output == F.Output, E.Failure == F.Failure, F.Output == G.Output, F.Failure == G.Failure, G.Output == H.Output, G.Failure == H.Failure {
    public typealias Output = A.Output
    public typealias Failure = A.Failure
    public let a: A
    public let b: B
    public let c: C
    public let d: D
    public let e: E
    public let f: F
    public let g: G
    public let h: H
    public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H) {
      (self.a, self.b, self.c, self.d, self.e, self.f, self.g, self.h) = (a, b, c, d, e, f, g, h)
    }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = Outlet(subscriber), ending = Ending(outlet, count: 8)
      subscriber.receive(subscription: outlet)
      a.pour(into: outlet, ending)
      b.pour(into: outlet, ending)
      c.pour(into: outlet, ending)
      d.pour(into: outlet, ending)
      e.pour(into: outlet, ending)
      f.pour(into: outlet, ending)
      g.pour(into: outlet, ending)
      h.pour(into: outlet, ending)
    }
  }
}

extension Publisher {
  public func merge<B: Publisher, C: Publisher>(with b: B, _ c: C) -> Publishers.Merge3<Self, B, C>
  where B.Output == Output, C.Output == Output, B.Failure == Failure, C.Failure == Failure { Publishers.Merge3(self, b, c) }
  public func merge<B: Publisher, C: Publisher, D: Publisher>(with b: B, _ c: C, _ d: D) -> Publishers.Merge4<Self, B, C, D>
  where B.Output == Output, C.Output == Output, D.Output == Output, B.Failure == Failure, C.Failure == Failure, D.Failure == Failure {
    Publishers.Merge4(self, b, c, d)
  }
}
