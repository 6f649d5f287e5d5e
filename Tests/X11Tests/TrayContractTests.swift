import Foundation
import OrielWindowing
import Testing
import WindowSystemContract

@testable import OrielX11

@Suite(.serialized) struct `The tray on X11` {
  @Test(arguments: StatusItemContract.clauses) func `keeps the contract of panels`(clause: StatusItemContract.Clause) async throws {
    let app = try TestApp(TestServer())
    var tray: FakeTray?
    func click(_ button: Int) throws { try app.server.run("xdotool", "mousemove", "210", "50", "click", String(button)) }
    func titles() throws -> [String] {
      guard let tray else { return [] }
      // 0x60000b "Clock": ("probe" "org.example.Probe")  28x28+0+0  +200+40
      return try app.server.run("xwininfo", "-id", String(tray.panel), "-children").split(separator: "\n").compactMap { line in
        let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
        return line.contains("org.example.Probe") && parts.count > 1 ? String(parts[1]) : nil
      }
    }
    try await clause.check(
      StatusItemContract.Host(
        place: app.system.tray,
        setPanel: { isThere in
          tray?.end()
          tray = isThere ? try FakeTray(app) : nil
          tray?.announce()
        },
        // The tray asks for pictures by itself.
        titles: titles, draw: {},
        press: { button in
          switch button {
          case .primary: try click(1)
          case .middle: try click(2)
          case .secondary: try click(3)
          }
        },
        scroll: { steps in for _ in 0..<steps.magnitude { try click(steps > 0 ? 4 : 5) } },
        settle: {
          tray?.turn()
          app.settle()
        }, pump: { await app.pumpTasks(until: $0) }))
  }
}
