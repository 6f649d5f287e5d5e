import COriel
import Foundation
import OrielDrawing
import OrielWindowing
import Testing

@testable import OrielX11

/// What an eyedropper needs of the server.
@Suite struct `The screen` {
  @Test func `is read as it is seen, and clear beside its edges`() throws {
    let server = try TestServer()
    let app = try TestApp(server), errors = ErrorTrap.untrapped.count
    var description = WindowDescription(size: CGSize(width: 100, height: 80))
    description.kind = .menu
    description.position = CGPoint(x: 440, y: 330)
    description.owner = try app.showWindow().window
    _ = try app.showWindow(description)
    var seen: Bitmap?
    #expect(
      app.pump {
        seen = app.system.screenPixels(in: CGRect(x: 439, y: 360, width: 3, height: 1))
        return seen?.pixel(x: 1, y: 0) == 0xFFFF_0000
      })
    #expect(seen?.pixelWidth == 3 && seen?.pixelHeight == 1)
    #expect(seen?.pixel(x: 0, y: 0) != 0xFFFF_0000 && seen?.pixel(x: 2, y: 0) == 0xFFFF_0000)
    let corner = try #require(app.system.screenPixels(in: CGRect(x: -2, y: -2, width: 4, height: 4)))
    #expect(corner.pixel(x: 1, y: 3) == 0 && corner.pixel(x: 3, y: 1) == 0 && corner.pixel(x: 3, y: 3) >> 24 == 0xFF)
    let beyond = try #require(app.system.screenPixels(in: CGRect(x: -100, y: 0, width: 4, height: 4)))
    #expect(beyond.pixel(x: 2, y: 2) == 0)
    #expect(ErrorTrap.untrapped.count == errors)
  }

  @Test func `has a pointer that can be moved by a pixel`() throws {
    let app = try TestApp(TestServer())
    app.system.movePointer(to: CGPoint(x: 200, y: 100))
    #expect(app.pump { app.system.pointerLocation == CGPoint(x: 200, y: 100) })
    app.system.movePointer(to: CGPoint(x: 201, y: 100))
    #expect(app.pump { app.system.pointerLocation == CGPoint(x: 201, y: 100) })
  }

  @Test func `can belong to one window, which hears of presses and keys in the others`() throws {
    let server = try TestServer()
    let app = try TestApp(server)
    let hands = try Hands(server: server)
    let owner = try app.showWindow()
    #expect(app.pump { owner.window.state.isFocused })
    hands.move(20, 20)
    hands.click()
    app.settle()
    var description = WindowDescription(size: CGSize(width: 60, height: 60))
    description.kind = .dragIcon
    description.position = CGPoint(x: 500, y: 400)
    description.owner = owner.window
    let loupe = try app.showWindow(description)
    #expect(loupe.window.grabScreen())
    let before = owner.events.count
    func presses(_ events: [InputEvent]) -> Int {
      events.count { if case .pointer(let event) = $0 { event.phase == .down } else { false } }
    }
    hands.move(30, 30)
    hands.click()
    #expect(app.pump { presses(loupe.events) == 1 })
    hands.move(900, 700)
    hands.click()
    #expect(app.pump { presses(loupe.events) == 2 })
    #expect(loupe.lostGrabs == 0)
    hands.type(hands.keycode(XK_Escape))
    #expect(app.pump { loupe.events.contains { if case .key(let event) = $0 { event.key == .escape } else { false } } })
    #expect(presses(Array(owner.events[before...])) == 0)
    #expect(!owner.events[before...].contains { if case .key = $0 { true } else { false } })
    loupe.window.releaseInput()
    app.settle()
    hands.move(30, 30)
    hands.click()
    #expect(app.pump { presses(Array(owner.events[before...])) == 1 })
  }
}
