import COriel
import Foundation
import OrielWindowing
import Testing
import WindowSystemContract

@testable import OrielX11

@Suite(.serialized) struct `Drags on X11` {
  @Test(arguments: ["", "openbox --sm-disable", "metacity --sm-disable"])
  func `keep the contract without a window manager and with each`(manager: String) async throws {
    let server = try TestServer(windowManager: manager.isEmpty ? nil : manager)
    let hands = try Hands(server: server)
    for clause in DragContract.clauses {
      let app = try TestApp(server, waitsForWindowManager: !manager.isEmpty)
      var peers: [DragPeer] = []
      let host = DragContract.Host(
        host: WindowSystemContract.Host(system: app.system) { condition in
          await app.pumpTasks {
            for peer in peers { peer.turn() }
            return condition()
          }
        },
        press: { _, place in
          hands.move(Int32(place.x), Int32(place.y))
          hands.press(button: 1)
        },
        move: { _, place in hands.move(Int32(place.x), Int32(place.y)) },
        release: { _, place in
          hands.move(Int32(place.x), Int32(place.y))
          hands.release(button: 1)
        },
        escape: { _ in hands.type(hands.keycode(XK_Escape)) },
        visit: { items, window, place in
          let peer = try DragPeer(server, x: 1200, y: 700)
          peers.append(peer)
          for (type, data) in items { peer.content[type] = (type, Array(data)) }
          let window = window as! X11Window
          peer.enter(window, items.keys.sorted())
          peer.position(window, x: Int(place.x), y: Int(place.y))
          return DragContract.Visitor(drop: { peer.drop(window) }, leave: { peer.leave(window) }) {
            guard let words = peer.messages("XdndFinished").last?.words else { return nil }
            guard words[1] & 1 == 1 else { return .refused }
            return app.system.connection.atoms.operation(UInt(words[2])).map { .performed($0) }
          }
        })
      do {
        try await clause.check(host)
      } catch {
        Issue.record("\(manager.isEmpty ? "no window manager" : manager): a window system \(clause.name): \(error)")
      }
    }
  }
}
