import OrielWindowing
import Testing
import WindowSystemContract

@testable import OrielX11

/// The same clauses as for the headless system, word by word, in every company.
@Suite(.serialized) struct `The X11 window system` {
  @Test(arguments: ["", "openbox --sm-disable", "xfwm4 --compositor=off", "metacity --sm-disable"])
  func `keeps the contract without a window manager and with each`(manager: String) async throws {
    let server = try TestServer(windowManager: manager.isEmpty ? nil : manager)
    for clause in WindowSystemContract.clauses {
      let app = try TestApp(server, waitsForWindowManager: !manager.isEmpty)
      let host = WindowSystemContract.Host(system: app.system) { await app.pumpTasks(until: $0) }
      do {
        try await clause.check(host)
      } catch {
        Issue.record("\(manager.isEmpty ? "no window manager" : manager): a window system \(clause.name): \(error)")
      }
    }
  }
}
