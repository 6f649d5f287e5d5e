// Only in this module, because linking the networking library slows every launch and most apps do not need it.
@_exported import FoundationNetworking
import Foundation
import OrielCombine

extension URLSession {
  /// Loads a URL for each subscriber that requests a value: sends data and response and finishes, or fails.
  /// An HTTP error such as 404 is a value. Values arrive on the session's queue.
  public struct DataTaskPublisher: Publisher, Sendable {
    public typealias Output = (data: Data, response: URLResponse)
    public typealias Failure = URLError
    public let request: URLRequest
    public let session: URLSession
    public init(request: URLRequest, session: URLSession) {
      self.request = request
      self.session = session
    }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == URLError {
      subscriber.receive(subscription: DataTaskSubscription(self, subscriber))
    }
  }

  public func dataTaskPublisher(for url: URL) -> DataTaskPublisher { dataTaskPublisher(for: URLRequest(url: url)) }
  public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher { DataTaskPublisher(request: request, session: self) }
}

/// One load for one subscriber. Loading starts with the first demand, and nothing arrives after `cancel`.
private final class DataTaskSubscription<S: Subscriber>: Subscription, @unchecked Sendable
where S.Input == URLSession.DataTaskPublisher.Output, S.Failure == URLError {
  private enum State {
    case waiting(URLSession.DataTaskPublisher, S)
    case loading(URLSessionTask, S)
    case ended
  }
  private let lock = NSLock()
  private var state: State

  init(_ publisher: URLSession.DataTaskPublisher, _ subscriber: S) { state = .waiting(publisher, subscriber) }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    lock.lock()
    guard case .waiting(let publisher, let subscriber) = state else { return lock.unlock() }
    let task = publisher.session.dataTask(with: publisher.request) { [self] in loaded($0, $1, $2) }
    state = .loading(task, subscriber)
    lock.unlock()
    task.resume()
  }
  private func loaded(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
    guard case .loading(_, let subscriber) = end() else { return }
    if error == nil, let response {
      _ = subscriber.receive((data ?? Data(), response))
      subscriber.receive(completion: .finished)
    } else {
      subscriber.receive(completion: .failure(error as? URLError ?? URLError(.unknown)))
    }
  }
  func cancel() {
    guard case .loading(let task, _) = end() else { return }
    // A task with all its data is about to finish. Foundation for Linux crashes if it is cancelled at that moment.
    let expected = task.countOfBytesExpectedToReceive
    if task.response == nil || expected <= 0 || task.countOfBytesReceived < expected { task.cancel() }
  }

  /// Takes the running task; only the first caller gets it.
  private func end() -> State {
    lock.lock()
    defer { lock.unlock() }
    let last = state
    state = .ended
    return last
  }
}
