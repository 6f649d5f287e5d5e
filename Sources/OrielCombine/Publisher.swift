/// Sends values over time to subscribers that request them, and completes at most once.
public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}

extension Publisher {
  public func subscribe<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
    receive(subscriber: subscriber)
  }
  /// Sends everything on to `subject`.
  public func subscribe<S: Subject>(_ subject: S) -> AnyCancellable where S.Output == Output, S.Failure == Failure {
    sink(receiveCompletion: { subject.send(completion: $0) }, receiveValue: { subject.send($0) })
  }
}

/// Receives one subscription, then at most the requested number of values, then at most one completion.
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  associatedtype Input
  associatedtype Failure: Error
  func receive(subscription: any Subscription)
  /// Returns additional demand.
  func receive(_ input: Input) -> Subscribers.Demand
  func receive(completion: Subscribers.Completion<Failure>)
}

extension Subscriber where Input == Void {
  public func receive() -> Subscribers.Demand { receive(()) }
}

/// The connection of one subscriber to one publisher.
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  func request(_ demand: Subscribers.Demand)
}

public protocol Cancellable {
  func cancel()
}

/// A publisher that sends values passed to it from outside.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  func send(_ value: Output)
  func send(completion: Subscribers.Completion<Failure>)
  func send(subscription: any Subscription)
}

extension Subject where Output == Void {
  public func send() { send(()) }
}

/// A publisher that starts sending with `connect`, so that several subscribers can be ready.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  func connect() -> any Cancellable
}

/// Identifies one stream, shown by `print`.
public struct CombineIdentifier: Hashable, CustomStringConvertible, Sendable {
  private let value: UInt
  public init() { value = CombineIdentifier.next() }
  public init(_ object: AnyObject) { value = UInt(bitPattern: ObjectIdentifier(object)) }
  public var description: String { "0x" + String(value, radix: 16) }

  private static let counter = Guarded<UInt>(0)
  private static func next() -> UInt {
    counter.with {
      $0 += 1
      return $0
    }
  }
}

public protocol CustomCombineIdentifierConvertible {
  var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
  public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}

/// The name space of the operators' types.
public enum Publishers {}

/// The name space of the subscribers' types.
public enum Subscribers {}

/// Ready-made subscriptions.
public enum Subscriptions {
  /// A subscription that never sends a value.
  public static var empty: any Subscription { EmptySubscription() }
  private final class EmptySubscription: Subscription {
    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
  }
}
