/// The downstream end of an operator that produces values at its own times. Buffers them until requested, and sends them
/// serially from any thread.
final class Outlet<Downstream: Subscriber>: Subscription {
  private struct State {
    var downstream: Downstream?
    var demand = Subscribers.Demand.none
    var waiting = WaitingValues<Downstream.Input>()
    var completion: Subscribers.Completion<Downstream.Failure>?
    var isDraining = false
    var inlets: [any Cancellable] = []
  }
  private let state: Guarded<State>
  private let onTaken: () -> Void

  /// - Parameter onTaken: called after each value that the downstream took.
  init(_ downstream: Downstream, onTaken: @escaping () -> Void = {}) {
    state = Guarded(State(downstream: downstream))
    self.onTaken = onTaken
  }

  var isOpen: Bool { state.with { $0.downstream != nil && $0.completion == nil } }

  /// Cancels `inlet` together with this outlet, immediately if it is closed.
  func keep(_ inlet: any Cancellable) {
    let isOpen = state.with { state in
      guard state.downstream != nil else { return false }
      state.inlets.append(inlet)
      return true
    }
    if !isOpen { inlet.cancel() }
  }
  func send(_ value: Downstream.Input) {
    state.with { state in
      if state.downstream != nil, state.completion == nil { state.waiting.append(value) }
    }
    drain()
  }
  /// Sends a value if fewer than `room` are waiting, or if it was asked for; `whenFull` decides otherwise, and may end the stream.
  func send(
    _ value: Downstream.Input, room: Int,
    whenFull: (inout WaitingValues<Downstream.Input>) -> Subscribers.Completion<Downstream.Failure>?
  ) {
    state.with { state in
      guard state.downstream != nil, state.completion == nil else { return }
      if state.waiting.count < room || state.waiting.isEmpty && state.demand > 0 {
        state.waiting.append(value)
      } else {
        state.completion = whenFull(&state.waiting)
      }
    }
    drain()
  }
  func finish(_ completion: Subscribers.Completion<Downstream.Failure>) {
    state.with { state in
      if state.downstream != nil, state.completion == nil { state.completion = completion }
    }
    drain()
  }
  func request(_ demand: Subscribers.Demand) {
    state.with { $0.demand += demand }
    drain()
  }
  func cancel() {
    let old = close()
    for inlet in old.inlets { inlet.cancel() }
  }

  private enum Delivery { case value(Downstream.Input), end(Subscribers.Completion<Downstream.Failure>) }

  private func drain() {
    guard state.with({ state in
      if state.isDraining { return false }
      state.isDraining = true
      return true
    }) else { return }
    while let (downstream, delivery) = next() {
      switch delivery {
      case .value(let value):
        let more = downstream.receive(value)
        if more > 0 { state.with { $0.demand += more } }
        onTaken()
      case .end(let completion):
        let old = close()
        downstream.receive(completion: completion)
        for inlet in old.inlets { inlet.cancel() }
        return
      }
    }
  }
  private func next() -> (Downstream, Delivery)? {
    state.with { state in
      if let downstream = state.downstream {
        if !state.waiting.isEmpty, state.demand > 0 {
          state.demand -= 1
          return (downstream, .value(state.waiting.removeFirst()))
        }
        if state.waiting.isEmpty, let completion = state.completion { return (downstream, .end(completion)) }
      }
      state.isDraining = false
      return nil
    }
  }
  private func close() -> State {
    state.with { state in
      let old = state
      state = State(downstream: nil)
      return old
    }
  }
}

/// Values in the order in which they came. Taking the first costs the same however many there are.
struct WaitingValues<Value> {
  private var newer: [Value] = []
  /// The last one is the first to go.
  private var older: [Value] = []
  var count: Int { newer.count + older.count }
  var isEmpty: Bool { newer.isEmpty && older.isEmpty }
  mutating func append(_ value: Value) { newer.append(value) }
  mutating func removeFirst() -> Value {
    if older.isEmpty { (older, newer) = (newer.reversed(), []) }
    return older.removeLast()
  }
}

/// The upstream end of such an operator, with unlimited demand.
final class Inlet<Input, Failure: Error>: Subscriber, Cancellable {
  private struct State {
    var subscription: (any Subscription)?
    var isClosed = false
  }
  private let state = Guarded(State())
  private let demand: Subscribers.Demand
  private let value: (Input) -> Void
  private let completion: (Subscribers.Completion<Failure>) -> Void

  init(
    demand: Subscribers.Demand = .unlimited, value: @escaping (Input) -> Void,
    completion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) {
    self.demand = demand
    self.value = value
    self.completion = completion
  }
  func receive(subscription: any Subscription) {
    let accepted = state.with { state in
      guard !state.isClosed, state.subscription == nil else { return false }
      state.subscription = subscription
      return true
    }
    if accepted { subscription.request(demand) } else { subscription.cancel() }
  }
  func receive(_ input: Input) -> Subscribers.Demand {
    if !state.with({ $0.isClosed }) { value(input) }
    return .none
  }
  func receive(completion: Subscribers.Completion<Failure>) {
    let wasClosed = state.with { state in
      defer { state = State(subscription: nil, isClosed: true) }
      return state.isClosed
    }
    if !wasClosed { self.completion(completion) }
  }
  func request(_ demand: Subscribers.Demand) { state.with { $0.subscription }?.request(demand) }
  func cancel() {
    let subscription = state.with { state in
      defer { state = State(subscription: nil, isClosed: true) }
      return state.subscription
    }
    subscription?.cancel()
  }
}

extension Publisher {
  /// Subscribes with closures and ties the subscription to `outlet`.
  func feed<Downstream>(
    _ outlet: Outlet<Downstream>, demand: Subscribers.Demand = .unlimited, value: @escaping (Output) -> Void,
    completion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) {
    let inlet = Inlet<Output, Failure>(demand: demand, value: value, completion: completion)
    outlet.keep(inlet)
    subscribe(inlet)
  }
}
