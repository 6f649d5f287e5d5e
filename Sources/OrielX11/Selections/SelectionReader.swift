internal import COriel
import Foundation

/// Asks other programs for selections, any number at a time; waits for one of them only where the caller cannot be suspended.
///
/// Each request has a window of its own, so that what an owner sends after we gave up is never taken for a later answer.
final class SelectionReader {
  private final class Request {
    let window: XID
    var transfer: IncomingTransfer
    var patience: Patience?
    let finish: (SelectionContent?) -> Void
    init(window: XID, transfer: IncomingTransfer, finish: @escaping (SelectionContent?) -> Void) {
      self.window = window
      self.transfer = transfer
      self.finish = finish
    }
  }
  private let connection: X11Connection
  private var requests: [XID: Request] = [:]
  /// Windows whose owner may still answer, and when we gave up; see `leave`.
  private var abandoned: [(window: XID, since: TimeInterval)] = []

  /// The largest content, and how long an owner may be silent and take in all.
  static let limit = 256 << 20
  var silence: TimeInterval = 5
  var total: TimeInterval = 120

  init(connection: X11Connection) { self.connection = connection }

  /// The selection as `target`, or nil: refused, too late, too long, ill-formed. `time` 0 means now.
  func convert(_ selection: Atom, to target: Atom, time: Time = 0, limit: Int = SelectionReader.limit, total: TimeInterval? = nil) async -> SelectionContent? {
    guard !connection.isLost else { return nil }
    return await withCheckedContinuation { continuation in
      let window = start(selection, target, time: time, limit: limit) { continuation.resume(returning: $0) }
      requests[window]?.patience = Patience(seconds: silence, total: total ?? self.total) { [weak self] in self?.take(.failed, for: window) }
    }
  }

  /// The same while the thread waits, with less patience.
  ///
  /// Only what belongs to this request is taken out of the queue: all else that happens meanwhile is handled afterwards, in order.
  func convertNow(_ selection: Atom, to target: Atom, limit: Int = SelectionReader.limit) -> SelectionContent? {
    guard !connection.isLost else { return nil }
    var content: SelectionContent?
    let window = start(selection, target, time: 0, limit: limit) { content = $0 }
    let end = MonotonicClock.now + Self.totalNow
    var deadline = MonotonicClock.now + Self.silenceNow
    while requests[window] != nil {
      if handleNext(of: window) {
        deadline = min(MonotonicClock.now + Self.silenceNow, end)
        continue
      }
      let left = deadline - MonotonicClock.now
      var descriptor = pollfd(fd: oriel_ConnectionNumber(connection.display), events: Int16(POLLIN), revents: 0)
      let isThere = left > 0 && !connection.isLost && (poll(&descriptor, 1, Int32(left * 1000) + 1) >= 0 || errno == EINTR)
      if !isThere || descriptor.revents & ~Int16(POLLIN) != 0 { take(.failed, for: window) }
    }
    return content
  }
  private static let silenceNow: TimeInterval = 0.5
  private static let totalNow: TimeInterval = 2

  /// Handles the next event about a request's window; false if there is none yet.
  private func handleNext(of window: XID) -> Bool {
    var event = XEvent()
    var wanted = window
    let isThere = withUnsafeMutablePointer(to: &wanted) { pointer in
      pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout<XID>.size) { argument in
        XCheckIfEvent(
          connection.display, &event,
          { _, event, argument in
            guard let event, let argument else { return 0 }
            let window = UnsafeRawPointer(argument).loadUnaligned(as: XID.self)
            return switch event.pointee.type {
            case SelectionNotify: event.pointee.xselection.requestor == window ? 1 : 0
            case PropertyNotify: event.pointee.xproperty.window == window ? 1 : 0
            default: 0
            }
          }, argument)
      }
    }
    guard isThere != 0 else { return false }
    return event.type == SelectionNotify ? handle(event.xselection) : handle(event.xproperty)
  }

  /// Answers the window that stands for the request.
  private func start(
    _ selection: Atom, _ target: Atom, time: Time, limit: Int, finish: @escaping (SelectionContent?) -> Void
  ) -> XID {
    destroyOldAbandoned()
    let display = connection.display
    var attributes = XSetWindowAttributes()
    attributes.event_mask = PropertyChangeMask
    let window = XCreateWindow(
      display, connection.root, -10, -10, 1, 1, 0, 0, UInt32(InputOnly), nil, UInt(CWEventMask), &attributes)
    let request = Request(
      window: window, transfer: IncomingTransfer(incr: connection.atoms[.INCR], limit: limit), finish: finish)
    requests[window] = request
    // Owners may refuse a time from before they became owners, so "now" is the server's.
    let time = time == 0 ? connection.fetchServerTime() : time
    XConvertSelection(display, selection, target, connection.atoms[.ORIEL_SELECTION], window, time)
    connection.flush()
    return window
  }

  /// True if the event belonged to a request.
  func handle(_ event: XSelectionEvent) -> Bool {
    guard let request = requests[event.requestor] else { return destroyAbandoned(event.requestor) }
    request.patience?.progress()
    var property: Property?
    if event.property == connection.atoms[.ORIEL_SELECTION] { property = read(request) }
    take(request.transfer.answered(property), for: request.window)
    return true
  }

  func handle(_ event: XPropertyEvent) -> Bool {
    guard let request = requests[event.window] else { return false }
    guard event.state == PropertyNewValue, event.atom == connection.atoms[.ORIEL_SELECTION], request.transfer.wantsPieces
    else { return true }
    let piece = read(request)
    if piece?.bytes.isEmpty == false { request.patience?.progress() }
    take(request.transfer.received(piece), for: request.window)
    return true
  }

  private func read(_ request: Request) -> Property? {
    connection.property(
      connection.atoms[.ORIEL_SELECTION], of: request.window, limit: request.transfer.limit, delete: true)
  }

  private func take(_ step: IncomingTransfer.Step, for window: XID) {
    if step == .wait {
      connection.flush()
      return
    }
    guard let request = requests.removeValue(forKey: window) else { return }
    request.patience?.stop()
    leave(request)
    if case .finished(let content) = step { request.finish(content) } else { request.finish(nil) }
  }

  // MARK: Windows of requests

  /// Destroys the window of a request, but not under an owner that is about to write to it: the X error would end many
  /// programs (xclip, xsel), and with them what the user had copied.
  private func leave(_ request: Request) {
    guard !connection.isLost else { return }
    if request.transfer.mayBeWritten {
      abandoned.append((request.window, MonotonicClock.now))
    } else {
      XDestroyWindow(connection.display, request.window)
    }
  }
  /// True if the window was one that we had given up.
  private func destroyAbandoned(_ window: XID) -> Bool {
    guard let index = abandoned.firstIndex(where: { $0.window == window }) else { return false }
    abandoned.remove(at: index)
    XDestroyWindow(connection.display, window)
    return true
  }
  /// Destroys the windows of the oldest requests, whose owners will not answer any more.
  private func destroyOldAbandoned() {
    let now = MonotonicClock.now
    while let first = abandoned.first, abandoned.count > Self.mostAbandoned || now - first.since > total {
      XDestroyWindow(connection.display, first.window)
      abandoned.removeFirst()
    }
  }
  private static let mostAbandoned = 64
}
