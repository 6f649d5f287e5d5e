import Foundation
import OrielBase
import OrielWindowing

/// A connection to a bus that is being made, on a thread of its own.
///
/// libdbus connects before it returns. That waits as long as the bus lets its queue stand full, a `tcp:` address leads to a host
/// that is away, or the program that `autolaunch:` and `unixexec:` start says nothing. The loop hears of the result through a
/// descriptor, so that it also comes where the main queue stands still.
final class BusOpening {
  private let hand: Hand
  private let library: BusLibrary
  private let ear: Int32
  private var watch: DescriptorWatch?
  /// The thread is still in libdbus; nothing can call it back from there.
  var isStuck: Bool { hand.isWorking }

  /// `completion` is called once, later, unless the opening is released or abandoned before.
  init(
    address: String, library: BusLibrary, system: any WindowSystem,
    completion: @escaping (Result<OpaquePointer, BusError>) -> Void
  ) throws(BusError) {
    guard !address.utf8.contains(0) else { throw .cannotConnect(address: "?", reason: "the address is not valid") }
    var ends: [Int32] = [-1, -1]
    // Not a pipe: a child that another thread starts in between must not keep the end that is closed to say so.
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw .cannotConnect(address: address, reason: String(cString: strerror(errno)))
    }
    let (ear, mouth) = (ends[0], ends[1])
    let hand = Hand()
    self.hand = hand
    self.ear = ear
    self.library = library
    watch = system.watch(ear, for: .readable) { [weak self] _ in
      guard let self, let result = self.hand.take() else { return }
      watch = nil
      completion(result)
    }
    Thread.detachNewThread {
      hand.finish(Self.connect(to: address, library), closingWith: library)
      // The other end becomes readable.
      close(mouth)
    }
  }
  deinit {
    MainThread.assumed {
      abandon()
      close(ear)
    }
  }

  /// Nobody waits any more: a connection that still comes is closed.
  func abandon() {
    watch = nil
    hand.abandon(closingWith: library)
  }

  private nonisolated static func connect(to address: String, _ library: BusLibrary) -> Result<OpaquePointer, BusError> {
    Result { () throws(BusError) in
      try BusLibrary.withRecord { error throws(BusError) in
        if let connection = library.open(address, error) { return connection }
        let reason = error.load(fromByteOffset: 8, as: UnsafePointer<CChar>?.self).map { String(cString: $0) }
        throw .cannotConnect(address: address, reason: reason ?? "unknown")
      }
    }
  }

  /// The connection on its way from the thread to the loop.
  private nonisolated final class Hand: @unchecked Sendable {
    private enum State {
      case working(isWanted: Bool)
      case done(Result<OpaquePointer, BusError>)
      case taken
    }
    private let lock = NSLock()
    private var state = State.working(isWanted: true)

    var isWorking: Bool { lock.withLock { if case .working = state { true } else { false } } }
    func take() -> Result<OpaquePointer, BusError>? {
      lock.withLock {
        guard case .done(let result) = state else { return nil }
        state = .taken
        return result
      }
    }
    func finish(_ result: Result<OpaquePointer, BusError>, closingWith library: BusLibrary) {
      let unwanted: Result<OpaquePointer, BusError>? = lock.withLock {
        guard case .working(true) = state else {
          state = .taken
          return result
        }
        state = .done(result)
        return nil
      }
      Self.close(unwanted, with: library)
    }
    func abandon(closingWith library: BusLibrary) {
      let unwanted: Result<OpaquePointer, BusError>? = lock.withLock {
        switch state {
        case .working: state = .working(isWanted: false)
        case .done(let result):
          state = .taken
          return result
        case .taken: break
        }
        return nil
      }
      Self.close(unwanted, with: library)
    }
    private static func close(_ result: Result<OpaquePointer, BusError>?, with library: BusLibrary) {
      guard case .success(let connection) = result else { return }
      library.close(connection)
      library.unref(connection)
    }
  }
}
