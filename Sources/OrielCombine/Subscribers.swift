extension Subscribers {
  /// Requests all values and calls closures.
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable, @unchecked Sendable {
    private struct State {
      var subscription: (any Subscription)?
      var receiveValue: ((Input) -> Void)?
      var receiveCompletion: ((Completion<Failure>) -> Void)?
    }
    private let state: Guarded<State>

    public init(receiveCompletion: @escaping (Completion<Failure>) -> Void, receiveValue: @escaping (Input) -> Void) {
      state = Guarded(State(receiveValue: receiveValue, receiveCompletion: receiveCompletion))
    }

    public func receive(subscription: any Subscription) {
      let accepted = state.with { state in
        guard state.subscription == nil, state.receiveValue != nil else { return false }
        state.subscription = subscription
        return true
      }
      if accepted { subscription.request(.unlimited) } else { subscription.cancel() }
    }
    public func receive(_ input: Input) -> Demand {
      state.with { $0.receiveValue }?(input)
      return .none
    }
    public func receive(completion: Completion<Failure>) { take().receiveCompletion?(completion) }
    public func cancel() { take().subscription?.cancel() }

    /// Clears the state and releases its contents outside the lock, because that may run the app's code.
    private func take() -> State {
      state.with { state in
        let old = state
        state = State()
        return old
      }
    }
  }

  /// Writes every value to a property; the object is kept until the stream ends or is cancelled.
  public final class Assign<Root, Input>: Subscriber, Cancellable {
    public typealias Failure = Never
    public private(set) var object: Root?
    public let keyPath: ReferenceWritableKeyPath<Root, Input>
    private var subscription: (any Subscription)?

    public init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>) {
      self.object = object
      self.keyPath = keyPath
    }
    public func receive(subscription: any Subscription) {
      guard self.subscription == nil, object != nil else { return subscription.cancel() }
      self.subscription = subscription
      subscription.request(.unlimited)
    }
    public func receive(_ value: Input) -> Demand {
      object?[keyPath: keyPath] = value
      return .none
    }
    public func receive(completion: Completion<Never>) {
      subscription = nil
      object = nil
    }
    public func cancel() {
      let old = subscription
      subscription = nil
      object = nil
      old?.cancel()
    }
  }
}

extension Publisher {
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let sink = Subscribers.Sink<Output, Failure>(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
    subscribe(sink)
    return AnyCancellable(sink)
  }
}

extension Publisher where Failure == Never {
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }
  /// Writes every value to a property of `object`, which is kept alive meanwhile.
  public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root) -> AnyCancellable {
    let assign = Subscribers.Assign(object: object, keyPath: keyPath)
    subscribe(assign)
    return AnyCancellable(assign)
  }
  /// Writes every value to a published property, for as long as that property lives.
  public func assign(to published: inout Published<Output>.Publisher) {
    let box = published.box
    let sink = Subscribers.Sink<Output, Never>(receiveCompletion: { _ in }, receiveValue: { [weak box] in box?.set($0) })
    box.keep(AnyCancellable(sink))
    subscribe(sink)
  }
}
