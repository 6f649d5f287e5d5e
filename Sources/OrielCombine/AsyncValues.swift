/// The values of a publisher that cannot fail, for `for await`. Asks for one value at a time.
public struct AsyncPublisher<P: Publisher>: AsyncSequence where P.Failure == Never {
  public typealias Element = P.Output
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let reader: ValueReader<P.Output, Never>
    public mutating func next() async -> P.Output? { try? await reader.next() }
  }
  private let publisher: P
  public init(_ publisher: P) { self.publisher = publisher }
  public func makeAsyncIterator() -> Iterator {
    let reader = ValueReader<P.Output, Never>()
    publisher.subscribe(reader)
    return Iterator(reader: reader)
  }
}

/// The values of a publisher, for `for try await`. Asks for one value at a time.
public struct AsyncThrowingPublisher<P: Publisher>: AsyncSequence {
  public typealias Element = P.Output
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let reader: ValueReader<P.Output, P.Failure>
    public mutating func next() async throws -> P.Output? { try await reader.next() }
  }
  private let publisher: P
  public init(_ publisher: P) { self.publisher = publisher }
  public func makeAsyncIterator() -> Iterator {
    let reader = ValueReader<P.Output, P.Failure>()
    publisher.subscribe(reader)
    return Iterator(reader: reader)
  }
}

extension Publisher {
  public var values: AsyncThrowingPublisher<Self> { AsyncThrowingPublisher(self) }
}

extension Publisher where Failure == Never {
  public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
}

/// A subscriber that passes each value to the awaiting task. It cancels when the task is cancelled or the loop ends.
private final class ValueReader<Input, Failure: Error>: Subscriber, @unchecked Sendable {
  private typealias Waiting = CheckedContinuation<Unchecked<Input?>, any Error>
  private struct State {
    var subscription: (any Subscription)?
    var waiting: [Waiting] = []
    var end: Subscribers.Completion<Failure>?
  }
  private let state = Guarded(State())

  deinit { state.with { $0.subscription }?.cancel() }

  func next() async throws -> Input? {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: Waiting) in
        let (end, subscription) = state.with { state in
          if state.end == nil { state.waiting.append(continuation) }
          return (state.end, state.subscription)
        }
        if let end { resume(continuation, end) } else { subscription?.request(.max(1)) }
      }
    } onCancel: {
      let subscription = state.with { $0.subscription }
      finish(.finished)
      subscription?.cancel()
    }.value
  }
  func receive(subscription: any Subscription) {
    // A task may already be waiting.
    let wanted = state.with { state in
      state.subscription = subscription
      return state.waiting.count
    }
    if wanted > 0 { subscription.request(.max(wanted)) }
  }
  func receive(_ input: Input) -> Subscribers.Demand {
    let continuation = state.with { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
    continuation?.resume(returning: Unchecked(input))
    return .none
  }
  func receive(completion: Subscribers.Completion<Failure>) { finish(completion) }

  private func finish(_ completion: Subscribers.Completion<Failure>) {
    let waiting = state.with { state in
      if state.end == nil { state.end = completion }
      state.subscription = nil
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { resume(continuation, completion) }
  }
  private func resume(_ continuation: Waiting, _ completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: continuation.resume(returning: Unchecked(nil))
    case .failure(let error):
      // Thrown once; after an error the sequence has ended.
      state.with { $0.end = .finished }
      continuation.resume(throwing: error)
    }
  }
}
