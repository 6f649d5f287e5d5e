import COriel
import Foundation
import OrielWindowing
import Testing

@testable import OrielX11

@Suite struct `The level of a window` {
  private func states(_ window: X11Window) -> Set<String> {
    let connection = window.connection
    let present = Set(connection.property(._NET_WM_STATE, of: window.xid)?.identifiers ?? [])
    return Set(AtomName.allCases.filter { present.contains(connection.atoms[$0]) }.map(\.rawValue))
  }
  @Test(arguments: ["openbox --sm-disable", "xfwm4 --compositor=off", "metacity --sm-disable"])
  func `changes while it is open, and lasts while it is hidden`(manager: String) throws {
    let app = try TestApp(TestServer(windowManager: manager), waitsForWindowManager: true)
    let window: X11Window = try #require(app.showWindow().window)
    let above = "_NET_WM_STATE_ABOVE", below = "_NET_WM_STATE_BELOW"
    #expect(!states(window).contains(above))
    window.setLevel(.floating)
    #expect(app.pump { states(window).contains(above) })
    window.unmap()
    #expect(app.pump { !window.state.isMapped })
    app.settle()
    window.map()
    #expect(app.pump { window.state.isMapped && states(window).contains(above) })
    window.setLevel(.desktop)
    #expect(app.pump { states(window).contains(below) && !states(window).contains(above) && states(window).contains("_NET_WM_STATE_SKIP_TASKBAR") })
    window.setLevel(.normal)
    #expect(app.pump { states(window).isDisjoint(with: [above, below, "_NET_WM_STATE_SKIP_TASKBAR", "_NET_WM_STATE_STICKY"]) })
  }
  @Test(arguments: ["openbox --sm-disable", "xfwm4 --compositor=off", "metacity --sm-disable"])
  func `is one thing that hiding leaves alone; the place is another`(manager: String) throws {
    let app = try TestApp(TestServer(windowManager: manager), waitsForWindowManager: true)
    let window: X11Window = try #require(app.showWindow().window), place = CGPoint(x: 333, y: 222)
    window.move(to: place)
    #expect(app.pump { window.position == place })
    for _ in 0..<3 {
      window.unmap()
      #expect(app.pump { !window.state.isMapped })
      app.settle()
      window.map()
      #expect(app.pump { window.state.isMapped })
      app.settle()
      #expect(app.pump { window.position == place }, "\(window.position)")
    }
  }
  @Test func `is written before the window is shown where there is no window manager`() throws {
    let app = try TestApp(TestServer(windowManager: nil))
    let window: X11Window = try #require(app.showWindow().window)
    window.setLevel(.floating)
    app.settle()
    #expect(states(window).contains("_NET_WM_STATE_ABOVE"))
  }
}
