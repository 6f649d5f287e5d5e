import Foundation
import OrielHeadless
import OrielWindowing
import Programs

@testable import OrielDesktop

/// A bus daemon of its own, and a loop in which several programs of one process talk over it.
final class PrivateBus {
  let system = HeadlessWindowSystem()
  private let daemon: BusDaemon
  var address: String { daemon.address }

  init() throws { daemon = try BusDaemon() }

  /// Starts the daemon (again).
  func start() throws { try daemon.start() }
  /// Ends the daemon, as a crash would.
  func kill() { daemon.kill() }

  func connect() -> SessionBus { SessionBus(system: system, address: address) }

  /// Lets everybody work until the condition holds; false if it did not within ten seconds. The clock stands still, so
  /// that nothing times out by itself.
  func pump(until condition: () -> Bool) async -> Bool { await pumpLoop(system, until: condition) }
  /// Lets everybody work until nothing has come for a moment.
  func settle() async {
    var quiet = 0
    while quiet < 5 {
      quiet = system.awaitDescriptors(limit: 0.01) ? 0 : quiet + 1
      system.advance(by: 0)
      for _ in 0..<5 { await Task.yield() }
    }
  }
  /// Calls, and lets everybody work until the answer is there.
  func ask(_ bus: SessionBus, _ call: BusCall) async -> Result<[BusValue], BusError>? {
    var answer: Result<[BusValue], BusError>?
    bus.call(call) { answer = $0 }
    _ = await pump { answer != nil }
    return answer
  }
}

func pumpLoop(_ system: HeadlessWindowSystem, until condition: () -> Bool) async -> Bool {
  let deadline = ContinuousClock.now + Patience.limit
  while !condition() {
    guard ContinuousClock.now < deadline else { return false }
    system.awaitDescriptors(limit: 0.005)
    system.advance(by: 0)
    await Task.yield()
  }
  return true
}

/// Something that listens where a bus should, and says what it is told to.
final class FalseBus {
  let address: String
  private let path: String
  private let listener: Int32
  private var watches: [AnyObject] = []
  private var connections: [Int32] = []
  private(set) var received = ""

  /// `answer` gets each piece that came and answers bytes; nil closes the connection.
  init(on system: HeadlessWindowSystem, answer: @escaping (String) -> [UInt8]?) throws {
    path = LocalSocket.newPath()
    address = "unix:path=" + path
    listener = LocalSocket.make()
    guard LocalSocket.with(path, bind, listener) == 0, listen(listener, 4) == 0 else { throw Program.Failure(description: "No socket.") }
    watches.append(
      system.watch(listener, for: .readable) { [unowned self, unowned system] _ in
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        connections.append(connection)
        watches.append(
          system.watch(connection, for: .readable) { [unowned self] _ in
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = recv(connection, &bytes, bytes.count, Int32(MSG_DONTWAIT))
            guard count > 0 else { return hangUp(connection) }
            let text = String(decoding: bytes.prefix(count), as: UTF8.self)
            received += text
            guard let reply = answer(text) else { return hangUp(connection) }
            _ = send(connection, reply, reply.count, Int32(MSG_NOSIGNAL))
          })
      })
  }
  private func hangUp(_ connection: Int32) {
    watches.removeAll { ($0 as? DescriptorWatch)?.descriptor == connection }
    if let index = connections.firstIndex(of: connection) {
      close(connections.remove(at: index))
    }
  }
  isolated deinit {
    for connection in connections { close(connection) }
    close(listener)
    unlink(path)
  }
}

/// A socket at a path.
private nonisolated enum LocalSocket {
  static func newPath() -> String {
    FileManager.default.temporaryDirectory.appendingPathComponent("oriel-false-\(UUID().uuidString.prefix(8))").path
  }
  static func make() -> Int32 { socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0) }
  /// `bind` or `connect`.
  static func with(
    _ path: String, _ call: (Int32, UnsafePointer<sockaddr>?, socklen_t) -> Int32, _ descriptor: Int32
  ) -> Int32 {
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    return withUnsafePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { call(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
  }
}

/// Something that listens where a bus should and takes nobody: its queue stands full, so that who connects has to wait.
final class FullBus {
  let address: String
  private let path: String
  private let listener: Int32
  private var waiting: [Int32] = []

  init() throws {
    path = LocalSocket.newPath()
    address = "unix:path=" + path
    listener = LocalSocket.make()
    guard LocalSocket.with(path, bind, listener) == 0, listen(listener, 0) == 0 else { throw Program.Failure(description: "No socket.") }
    while true {
      let client = LocalSocket.make()
      _ = fcntl(client, F_SETFL, O_NONBLOCK)
      guard LocalSocket.with(path, connect, client) == 0 else {
        close(client)
        break
      }
      waiting.append(client)
    }
  }
  isolated deinit {
    for client in waiting { close(client) }
    close(listener)
    unlink(path)
  }

  /// Takes everybody out of the queue, and hangs up.
  func clear() { Self.clear(listener) }
  private nonisolated static func clear(_ listener: Int32) {
    _ = fcntl(listener, F_SETFL, O_NONBLOCK)
    while case let client = accept(listener, nil, nil), client >= 0 { close(client) }
  }

  /// Whether `body` returns while nobody is let in. If it does not, the queue is cleared after a while: the test fails, and ends.
  func holds(_ body: () -> Void) -> Bool {
    let (isDone, isOver, listener) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), listener)
    nonisolated(unsafe) var wasHeld = false
    Thread.detachNewThread {
      if isDone.wait(timeout: .now() + 10) == .timedOut {
        wasHeld = true
        Self.clear(listener)
      }
      isOver.signal()
    }
    body()
    isDone.signal()
    isOver.wait()
    return wasHeld
  }
}
