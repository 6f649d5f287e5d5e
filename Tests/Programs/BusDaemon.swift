import Foundation

/// A message bus of its own. Ends with the last reference to it, and with the test process.
package final class BusDaemon {
  package let address: String
  private let folder: URL
  private var daemon: Program?

  package init() throws {
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
  deinit { try? FileManager.default.removeItem(at: folder) }

  private var configuration: URL { folder.appendingPathComponent("bus.conf") }

  /// Starts the daemon (again); it answers its address when it listens.
  package func start() throws {
    let daemon = try Program(
      ["dbus-daemon", "--config-file=\(configuration.path)", "--nofork", "--nopidfile", "--print-address=1"],
      tethered: true)
    guard try daemon.read(until: { $0.contains(UInt8(ascii: "\n")) }).last == UInt8(ascii: "\n") else {
      throw Program.Failure(description: "dbus-daemon does not start.")
    }
    self.daemon = daemon
  }
  /// Ends the daemon, as a crash would.
  package func kill() {
    daemon = nil
    try? FileManager.default.removeItem(at: folder.appendingPathComponent("bus"))
  }
}
