extension Publishers {
  /// Sends one upstream to several subscribers through a subject, from `connect` on.
  public final class Multicast<Upstream: Publisher, SubjectType: Subject>: ConnectablePublisher
  where Upstream.Output == SubjectType.Output, Upstream.Failure == SubjectType.Failure {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let createSubject: () -> SubjectType
    private let subject = Guarded<SubjectType?>(nil)
    public init(upstream: Upstream, createSubject: @escaping () -> SubjectType) {
      self.upstream = upstream
      self.createSubject = createSubject
    }
    private var currentSubject: SubjectType {
      subject.with { subject in
        let current = subject ?? createSubject()
        subject = current
        return current
      }
    }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      currentSubject.receive(subscriber: subscriber)
    }
    public func connect() -> any Cancellable {
      let subject = currentSubject
      let sink = Subscribers.Sink<Output, Failure>(
        receiveCompletion: { subject.send(completion: $0) }, receiveValue: { subject.send($0) })
      upstream.subscribe(sink)
      return AnyCancellable(sink)
    }
  }

  /// Connects a connectable publisher with the first subscriber and disconnects it after the last.
  public final class Autoconnect<Upstream: ConnectablePublisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    private let state = Guarded<(count: Int, connection: (any Cancellable)?)>((0, nil))
    public init(upstream: Upstream) { self.upstream = upstream }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = Outlet(subscriber)
      let isFirst = state.with { state in
        state.count += 1
        return state.count == 1
      }
      subscriber.receive(subscription: outlet)
      outlet.keep(AnyCancellable { self.leave() })
      upstream.feed(outlet, value: { outlet.send($0) }, completion: { outlet.finish($0) })
      guard isFirst else { return }
      let connection = upstream.connect()
      let isLate = state.with { state in
        if state.count > 0 { state.connection = connection }
        return state.count == 0
      }
      if isLate { connection.cancel() }
    }
    private func leave() {
      let connection = state.with { state -> (any Cancellable)? in
        state.count -= 1
        guard state.count == 0 else { return nil }
        defer { state.connection = nil }
        return state.connection
      }
      connection?.cancel()
    }
  }

  /// A shared upstream for all subscribers, as a class.
  public final class Share<Upstream: Publisher>: Publisher, Equatable {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    private let shared: Autoconnect<Multicast<Upstream, PassthroughSubject<Output, Failure>>>
    public init(upstream: Upstream) {
      self.upstream = upstream
      shared = Autoconnect(upstream: Multicast(upstream: upstream) { PassthroughSubject() })
    }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      shared.receive(subscriber: subscriber)
    }
    public static func == (lhs: Share, rhs: Share) -> Bool { lhs === rhs }
  }

  /// Waits for `connect` before it subscribes to the upstream.
  public final class MakeConnectable<Upstream: Publisher>: ConnectablePublisher where Upstream.Failure == Never {
    public typealias Output = Upstream.Output
    public typealias Failure = Never
    private let inner: Multicast<Upstream, PassthroughSubject<Output, Never>>
    public init(upstream: Upstream) { inner = Multicast(upstream: upstream) { PassthroughSubject() } }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
      inner.receive(subscriber: subscriber)
    }
    public func connect() -> any Cancellable { inner.connect() }
  }

  /// Calls closures for every event, without changing it.
  public struct HandleEvents<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public var receiveSubscription: ((any Subscription) -> Void)?
    public var receiveOutput: ((Upstream.Output) -> Void)?
    public var receiveCompletion: ((Subscribers.Completion<Upstream.Failure>) -> Void)?
    public var receiveCancel: (() -> Void)?
    public var receiveRequest: ((Subscribers.Demand) -> Void)?
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let tap = AnySubscriber<Output, Failure>(
        receiveSubscription: { subscription in
          receiveSubscription?(subscription)
          subscriber.receive(
            subscription: TappedSubscription(subscription, request: receiveRequest, cancel: receiveCancel))
        },
        receiveValue: { value in
          receiveOutput?(value)
          let more = subscriber.receive(value)
          if more > 0 { receiveRequest?(more) }
          return more
        },
        receiveCompletion: { completion in
          receiveCompletion?(completion)
          subscriber.receive(completion: completion)
        })
      upstream.subscribe(tap)
    }
  }
}

private final class TappedSubscription: Subscription {
  private let inner: any Subscription
  private let onRequest: ((Subscribers.Demand) -> Void)?
  private let onCancel: (() -> Void)?
  init(_ inner: any Subscription, request: ((Subscribers.Demand) -> Void)?, cancel: (() -> Void)?) {
    self.inner = inner
    onRequest = request
    onCancel = cancel
  }
  func request(_ demand: Subscribers.Demand) {
    onRequest?(demand)
    inner.request(demand)
  }
  func cancel() {
    onCancel?()
    inner.cancel()
  }
}

extension ConnectablePublisher {
  public func autoconnect() -> Publishers.Autoconnect<Self> { Publishers.Autoconnect(upstream: self) }
}

extension Publisher {
  public func multicast<S: Subject>(_ createSubject: @escaping () -> S) -> Publishers.Multicast<Self, S>
  where S.Output == Output, S.Failure == Failure {
    Publishers.Multicast(upstream: self, createSubject: createSubject)
  }
  public func multicast<S: Subject>(subject: S) -> Publishers.Multicast<Self, S>
  where S.Output == Output, S.Failure == Failure {
    multicast { subject }
  }
  public func share() -> Publishers.Share<Self> { Publishers.Share(upstream: self) }
  public func makeConnectable() -> Publishers.MakeConnectable<Self> where Failure == Never {
    Publishers.MakeConnectable(upstream: self)
  }
  public func handleEvents(
    receiveSubscription: ((any Subscription) -> Void)? = nil, receiveOutput: ((Output) -> Void)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil, receiveCancel: (() -> Void)? = nil,
    receiveRequest: ((Subscribers.Demand) -> Void)? = nil
  ) -> Publishers.HandleEvents<Self> {
    Publishers.HandleEvents(
      upstream: self, receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
      receiveCompletion: receiveCompletion, receiveCancel: receiveCancel, receiveRequest: receiveRequest)
  }
  /// Writes every event to the standard output, or to `stream`.
  public func print(_ prefix: String = "", to stream: (any TextOutputStream)? = nil) -> Publishers.HandleEvents<Self> {
    let label = prefix.isEmpty ? "" : prefix + ": "
    let output = Guarded(stream)
    func line(_ text: String) {
      let isWritten: Bool = output.with { stream in
        stream?.write(label + text + "\n")
        return stream != nil
      }
      if !isWritten { Swift.print(label + text) }
    }
    return handleEvents(
      receiveSubscription: { _ in line("receive subscription") }, receiveOutput: { line("receive value: (\($0))") },
      receiveCompletion: { completion in
        switch completion {
        case .finished: line("receive finished")
        case .failure(let error): line("receive error: (\(error))")
        }
      }, receiveCancel: { line("receive cancel") }, receiveRequest: { line("request \($0)") })
  }
}
