/// A synchronous operator: for each value, it sends a value, skips it, or ends the stream.
///
/// Demand is passed on unchanged; a skipped value is requested again.
final class Stage<Input, Failure: Error, Downstream: Subscriber>: Subscriber, Subscription {
  enum Step {
    case pass(Downstream.Input)
    case skip
    /// Passes the value on and finishes.
    case last(Downstream.Input)
    case finish(Subscribers.Completion<Downstream.Failure>)
  }
  private struct State {
    var upstream: (any Subscription)?
    var isDone = false
  }
  private let downstream: Downstream
  private let step: (Input) -> Step
  private let completion: (Subscribers.Completion<Failure>) -> Subscribers.Completion<Downstream.Failure>
  private let state = Guarded(State())

  init(
    _ downstream: Downstream,
    completion: @escaping (Subscribers.Completion<Failure>) -> Subscribers.Completion<Downstream.Failure>,
    step: @escaping (Input) -> Step
  ) {
    self.downstream = downstream
    self.completion = completion
    self.step = step
  }

  func receive(subscription: any Subscription) {
    let accepted = state.with { state in
      guard state.upstream == nil, !state.isDone else { return false }
      state.upstream = subscription
      return true
    }
    if accepted { downstream.receive(subscription: self) } else { subscription.cancel() }
  }
  func receive(_ input: Input) -> Subscribers.Demand {
    guard !state.with({ $0.isDone }) else { return .none }
    switch step(input) {
    case .pass(let value): return downstream.receive(value)
    case .skip: return .max(1)
    case .last(let value):
      end()?.cancel()
      _ = downstream.receive(value)
      downstream.receive(completion: .finished)
    case .finish(let completion):
      end()?.cancel()
      downstream.receive(completion: completion)
    }
    return .none
  }
  func receive(completion: Subscribers.Completion<Failure>) {
    let wasDone = state.with { $0.isDone }
    _ = end()
    if !wasDone { downstream.receive(completion: self.completion(completion)) }
  }
  func request(_ demand: Subscribers.Demand) { state.with { $0.upstream }?.request(demand) }
  func cancel() { end()?.cancel() }

  private func end() -> (any Subscription)? {
    state.with { state in
      defer { state = State(upstream: nil, isDone: true) }
      return state.upstream
    }
  }
}

extension Stage where Downstream.Failure == Failure {
  convenience init(_ downstream: Downstream, step: @escaping (Input) -> Step) {
    self.init(downstream, completion: { $0 }, step: step)
  }
}

extension Stage where Downstream.Failure == any Error {
  /// For steps that may throw: the error ends the stream.
  convenience init(throwing downstream: Downstream, step: @escaping (Input) throws -> Step) {
    self.init(downstream, completion: { $0.mapError { $0 } }) { input in
      do { return try step(input) } catch { return .finish(.failure(error)) }
    }
  }
}
