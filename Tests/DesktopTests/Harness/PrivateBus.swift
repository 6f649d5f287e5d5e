import Foundation
import OrielHeadless
import OrielWindowing
import Programs

@testable import OrielDesktop

/// A bus daemon of its own, and a loop in which several programs of one process talk over it.
final class PrivateBus {
  let system = HeadlessWindowSystem()
  let address: String
  private let folder: URL
  private var daemon: Program?

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("oriel-bus-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    address = "unix:path=" + folder.appendingPathComponent("bus").path
    try """
    <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
     "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
    <busconfig>
      <type>session</type>
      <listen>\(address)</listen>
      <auth>EXTERNAL</auth>
      <policy context="default">
        <allow send_destination="*" eavesdrop="true"/>
        <allow eavesdrop="true"/>
        <allow own="*"/>
      </policy>
    </busconfig>
    """.write(to: configuration, atomically: true, encoding: .utf8)
    try start()
  }
  isolated deinit { try? FileManager.default.removeItem(at: folder) }

  private var configuration: URL { folder.appendingPathComponent("bus.conf") }

  /// Starts the daemon (again); it answers its address when it listens.
  func start() throws {
    let daemon = try Program(
      ["dbus-daemon", "--config-file=\(configuration.path)", "--nofork", "--nopidfile", "--print-address=1"],
      tethered: true)
    guard try daemon.read(until: { $0.contains(UInt8(ascii: "\n")) }).last == UInt8(ascii: "\n") else {
      throw Program.Failure(description: "dbus-daemon does not start.")
    }
    self.daemon = daemon
  }
  /// Ends the daemon, as a crash would.
  func kill() {
    daemon = nil
    try? FileManager.default.removeItem(at: folder.appendingPathComponent("bus"))
  }

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
    path = FileManager.default.temporaryDirectory.appendingPathComponent("oriel-false-\(UUID().uuidString.prefix(8))").path
    address = "unix:path=" + path
    listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let bound = withUnsafePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
    guard bound == 0, listen(listener, 4) == 0 else { throw Program.Failure(description: "No socket.") }
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
