import Conformance
import Foundation
import Programs
import Testing

/// Runs `restarts.py`, which says what it does. `ORIEL_RESTARTS=10` runs so many cycles on three window managers; once on one of them is
/// part of every run.
@Suite(.serialized) struct `An app that is killed and started again` {
  private static let cycles = ProcessInfo.processInfo.environment["ORIEL_RESTARTS"].flatMap { Int($0) }

  @Test(
    .requirement("SC-079", "SC-082", "SC-083", "SC-258"),
    arguments: ["Mail", "Mail with a sheet", "Notes", "Productivity", "Gallery"])
  func `has its windows, tabs, selections and places as they were`(app: String) throws {
    let managers = Self.cycles == nil ? [WindowManager.openbox] : [.openbox, .xfwm4, .mutter]
    for manager in managers where manager.isInstalled {
      let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "restarts.py").path
      let folder = URL(filePath: AppSession.path(of: "Mail")).deletingLastPathComponent().path
      let output = try Program(
        ["sh", "-c", "exec python3 \"$@\" 2>&1", "sh", script, folder, "--cycles", String(Self.cycles ?? 1), "--manager", manager.rawValue, "--app", app],
        tethered: true
      ).read(within: Patience.limit * (2 + (Self.cycles ?? 1)))
      let text = String(decoding: output, as: UTF8.self)
      if Self.cycles != nil { print(text) }
      #expect(text.hasSuffix("everything came back\n"), "\(text)")
    }
  }
}
