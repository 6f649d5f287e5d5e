/// One value, then the end.
public struct Just<Output>: Publisher {
  public typealias Failure = Never
  public let output: Output
  public init(_ output: Output) { self.output = output }
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    let outlet = Outlet(subscriber)
    outlet.send(output)
    outlet.finish(.finished)
    subscriber.receive(subscription: outlet)
  }
}

/// Sends no value, and completes immediately or never.
public struct Empty<Output, Failure: Error>: Publisher {
  public let completeImmediately: Bool
  public init(completeImmediately: Bool = true) { self.completeImmediately = completeImmediately }
  public init(completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type) {
    self.completeImmediately = completeImmediately
  }
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subscriber.receive(subscription: Subscriptions.empty)
    if completeImmediately { subscriber.receive(completion: .finished) }
  }
}

/// Fails immediately.
public struct Fail<Output, Failure: Error>: Publisher {
  public let error: Failure
  public init(error: Failure) { self.error = error }
  public init(outputType: Output.Type, failure: Failure) { error = failure }
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subscriber.receive(subscription: Subscriptions.empty)
    subscriber.receive(completion: .failure(error))
  }
}

/// Creates a publisher for each subscriber.
public struct Deferred<DeferredPublisher: Publisher>: Publisher {
  public typealias Output = DeferredPublisher.Output
  public typealias Failure = DeferredPublisher.Failure
  public let createPublisher: () -> DeferredPublisher
  public init(createPublisher: @escaping () -> DeferredPublisher) { self.createPublisher = createPublisher }
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    createPublisher().receive(subscriber: subscriber)
  }
}

/// One future result. Starts its work on creation and stores the result for every subscriber.
public final class Future<Output, Failure: Error>: Publisher, @unchecked Sendable {
  public typealias Promise = (Result<Output, Failure>) -> Void
  private struct State {
    var result: Result<Output, Failure>?
    var waiting: [(Result<Output, Failure>) -> Void] = []
  }
  private let state = Guarded(State())

  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    attemptToFulfill { [self] in fulfil($0) }
  }
  private func fulfil(_ result: Result<Output, Failure>) {
    let waiting = state.with { state in
      guard state.result == nil else { return [(Result<Output, Failure>) -> Void]() }
      state.result = result
      defer { state.waiting = [] }
      return state.waiting
    }
    for body in waiting { body(result) }
  }
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let outlet = Outlet(subscriber)
    subscriber.receive(subscription: outlet)
    let deliver = { (result: Result<Output, Failure>) in
      switch result {
      case .success(let value):
        outlet.send(value)
        outlet.finish(.finished)
      case .failure(let error): outlet.finish(.failure(error))
      }
    }
    let result = state.with { state in
      if state.result == nil { state.waiting.append(deliver) }
      return state.result
    }
    if let result { deliver(result) }
  }
}

extension Publishers {
  /// The elements of a sequence, on demand.
  public struct Sequence<Elements: Swift.Sequence, Failure: Error>: Publisher {
    public typealias Output = Elements.Element
    public let sequence: Elements
    public init(sequence: Elements) { self.sequence = sequence }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      subscriber.receive(subscription: SequenceFeed(sequence.makeIterator(), to: subscriber))
    }
  }
}

private final class SequenceFeed<Elements: IteratorProtocol, Downstream: Subscriber>: Subscription
where Downstream.Input == Elements.Element {
  private struct State {
    var iterator: Elements?
    var next: Elements.Element?
    var demand = Subscribers.Demand.none
    var isRunning = false
  }
  private let state: Guarded<State>
  private let downstream: Downstream
  init(_ iterator: Elements, to downstream: Downstream) {
    self.downstream = downstream
    var iterator = iterator
    let first = iterator.next()
    state = Guarded(State(iterator: iterator, next: first))
  }
  private enum Step { case value(Elements.Element), end, pause }

  func request(_ demand: Subscribers.Demand) {
    guard state.with({ state in
      state.demand += demand
      if state.isRunning { return false }
      state.isRunning = true
      return true
    }) else { return }
    while true {
      // Reads one element ahead, so that it completes directly after the last value.
      switch state.with({ state -> Step in
        guard state.iterator != nil else { return pause(&state) }
        guard let value = state.next else {
          state.iterator = nil
          return .end
        }
        guard state.demand > 0 else { return pause(&state) }
        state.demand -= 1
        state.next = state.iterator?.next()
        return .value(value)
      }) {
      case .value(let value):
        let more = downstream.receive(value)
        state.with { $0.demand += more }
      case .end: return downstream.receive(completion: .finished)
      case .pause: return
      }
    }
  }
  private func pause(_ state: inout State) -> Step {
    state.isRunning = false
    return .pause
  }
  func cancel() {
    let old = state.with { state in
      let old = state
      state.iterator = nil
      state.next = nil
      return old
    }
    _ = consume old
  }
}

extension Sequence {
  public var publisher: Publishers.Sequence<Self, Never> { Publishers.Sequence(sequence: self) }
}

extension Optional {
  /// The value, if there is one, then the end.
  public var publisher: Publishers.Sequence<[Wrapped], Never> { Publishers.Sequence(sequence: self.map { [$0] } ?? []) }
}

extension Result {
  /// The value or the error.
  public var publisher: AnyPublisher<Success, Failure> {
    switch self {
    case .success(let value): Just(value).setFailureType(to: Failure.self).eraseToAnyPublisher()
    case .failure(let error): Fail(error: error).eraseToAnyPublisher()
    }
  }
}
