import Foundation
import OrielWindowing

/// One question to the desktop's portal, from the call to its `Response`: `org.freedesktop.portal.Request`.
final class PortalRequest {
  enum Answer {
    /// The arguments of the response: its code, and the results.
    case response([BusValue])
    /// The portal went away with its window.
    case ended
    case failed(String)
  }
  static let interface = "org.freedesktop.portal.Request"
  /// A portal that has to be started first takes its time.
  private static let patience = 25.0
  private static var count = 0

  private let bus: SessionBus
  private var done: (@MainActor (Answer) -> Void)?
  private var response, nameWatch: BusToken?
  /// The portal's object for it, once it is known.
  private var handle: String?

  private init(_ bus: SessionBus, done: @escaping @MainActor (Answer) -> Void) { (self.bus, self.done) = (bus, done) }

  /// Asks. `done` is called once, in the loop, unless the token is cancelled or released first.
  ///
  /// - Parameters:
  ///   - window: the number of the window that the question belongs to; 0 for none.
  ///   - arguments: what stands between the window and the options.
  static func ask(
    _ interface: String, _ member: String, on bus: SessionBus, over window: UInt64, _ arguments: [BusValue] = [], options: [String: BusValue] = [:],
    done: @escaping @MainActor (Answer) -> Void
  ) -> QuestionToken {
    count += 1
    let request = PortalRequest(bus, done: done), token = "oriel\(getpid())_\(count)"
    do throws(BusError) {
      try request.listen(token)
    } catch {
      // Not before the caller has its token.
      let reason = "\(error)"
      Task { request.end(.failed(reason)) }
      return QuestionToken { request.done = nil }
    }
    var options = options
    options["handle_token"] = .string(token)
    let parent = window == 0 ? "" : "x11:" + String(window, radix: 16)
    let call = BusCall(
      AppearancePortal.name, AppearancePortal.path, interface, member, [.string(parent)] + arguments + [.properties(options)], timeout: patience)
    bus.call(call) { request.called($0) }
    return QuestionToken { request.takeBack() }
  }

  /// Before the call is made: an answer must not come between the two.
  private func listen(_ token: String) throws(BusError) {
    let filter = BusSignalFilter(sender: AppearancePortal.name, interface: Self.interface, member: "Response")
    response = try bus.subscribe(filter) { [weak self] signal in
      guard let self, signal.path == handle || signal.path.hasSuffix("/" + token) else { return }
      end(.response(signal.arguments))
    }
    nameWatch = try bus.watchName(AppearancePortal.name) { [weak self] owner in
      if owner == nil, self?.handle != nil { self?.end(.ended) }
    }
  }
  private func called(_ result: Result<[BusValue], BusError>) {
    switch result {
    case .success(let values):
      if case .objectPath(let path)? = values.first?.content { handle = path }
      // Taken back in the meantime.
      if done == nil { close() }
    case .failure(let error): end(.failed("\(error)"))
    }
  }
  private func end(_ answer: Answer) {
    guard let done else { return }
    (self.done, response, nameWatch) = (nil, nil, nil)
    done(answer)
  }
  private func takeBack() {
    guard done != nil else { return }
    (done, response, nameWatch) = (nil, nil, nil)
    close()
  }
  private func close() {
    if let handle { bus.tell(BusCall(AppearancePortal.name, handle, Self.interface, "Close")) }
  }
}
