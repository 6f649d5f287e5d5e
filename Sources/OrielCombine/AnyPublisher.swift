/// A type-erased publisher.
public struct AnyPublisher<Output, Failure: Error>: Publisher, CustomStringConvertible {
  private let attach: (AnySubscriber<Output, Failure>) -> Void
  public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    if let same = publisher as? AnyPublisher<Output, Failure> {
      attach = same.attach
    } else {
      attach = { publisher.receive(subscriber: $0) }
    }
  }
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    attach(AnySubscriber(subscriber))
  }
  public var description: String { "AnyPublisher" }
}

extension Publisher {
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
}

/// A type-erased subscriber.
public struct AnySubscriber<Input, Failure: Error>: Subscriber {
  public let combineIdentifier: CombineIdentifier
  private let subscriptionBody: (any Subscription) -> Void
  private let valueBody: (Input) -> Subscribers.Demand
  private let completionBody: (Subscribers.Completion<Failure>) -> Void

  public init<S: Subscriber>(_ subscriber: S) where S.Input == Input, S.Failure == Failure {
    combineIdentifier = subscriber.combineIdentifier
    subscriptionBody = { subscriber.receive(subscription: $0) }
    valueBody = { subscriber.receive($0) }
    completionBody = { subscriber.receive(completion: $0) }
  }
  public init(
    receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveValue: ((Input) -> Subscribers.Demand)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil
  ) {
    combineIdentifier = CombineIdentifier()
    subscriptionBody = receiveSubscription ?? { _ in }
    valueBody = receiveValue ?? { _ in .none }
    completionBody = receiveCompletion ?? { _ in }
  }
  public func receive(subscription: any Subscription) { subscriptionBody(subscription) }
  public func receive(_ input: Input) -> Subscribers.Demand { valueBody(input) }
  public func receive(completion: Subscribers.Completion<Failure>) { completionBody(completion) }
}
