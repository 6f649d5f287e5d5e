import COriel
import Foundation
import OrielDrawing
import OrielWindowing
import Testing

@testable import OrielX11

/// Windows with an alpha channel, where somebody blends them and where nobody does.
@Suite(.serialized) struct `A translucent window` {
  private func description(_ frame: CGRect, isTranslucent: Bool) -> WindowDescription {
    var description = WindowDescription(size: frame.size)
    description.position = frame.origin
    description.isDecorated = false
    description.isTranslucent = isTranslucent
    return description
  }

  @Test(arguments: ["xfwm4 --compositor=on --vblank=off", "metacity --sm-disable --composite"])
  func `shows what is below it under a compositor`(manager: String) throws {
    let app = try TestApp(TestServer(windowManager: manager), waitsForWindowManager: true)
    let connection = app.system.connection
    #expect(app.pump { XGetSelectionOwner(connection.display, connection.atoms[._NET_WM_CM_S0]) != 0 })
    let background = try app.makeWindow(description(CGRect(x: 100, y: 100, width: 400, height: 300), isTranslucent: false))
    background.color = 0xFF00_00FF
    background.window.map()
    #expect(app.pump { background.window.state.isMapped && background.frames > 0 })
    let pane = try app.makeWindow(description(CGRect(x: 150, y: 150, width: 200, height: 100), isTranslucent: true))
    pane.paint = { frame in
      frame.paint([CGRect(origin: .zero, size: frame.size)]) {
        $0.fill(CGRect(x: 0, y: 0, width: 100, height: 100), RGBA(red: 1, green: 0, blue: 0, alpha: 0.5))
      }
    }
    pane.window.map()
    #expect(app.pump { pane.window.state.isMapped && pane.frames > 0 })
    // Painted again and again, it must not grow denser.
    for _ in 0..<3 {
      let frames = pane.frames
      pane.window.requestFrame()
      #expect(app.pump { pane.frames > frames })
    }
    // Tools that take pictures of the screen put windows of another depth together by themselves.
    func pixel(_ x: Int, _ y: Int) -> UInt32 {
      guard let image = XGetImage(connection.display, connection.root, Int32(x), Int32(y), 1, 1, UInt.max, ZPixmap) else { return 0 }
      defer { oriel_XDestroyImage(image) }
      return UInt32(truncatingIfNeeded: image.pointee.f.get_pixel(image, 0, 0)) & 0xFF_FFFF
    }
    func near(_ color: UInt32, _ wanted: (Int, Int, Int)) -> Bool {
      abs(Int(color >> 16) - wanted.0) <= 3 && abs(Int(color >> 8 & 0xFF) - wanted.1) <= 3 && abs(Int(color & 0xFF) - wanted.2) <= 3
    }
    let place = pane.window.position
    var seen: (UInt32, UInt32) = (0, 0)
    // The compositor paints when it likes.
    #expect(
      app.pump {
        app.pump(limit: 0.05) { false }
        seen = (pixel(Int(place.x) + 50, Int(place.y) + 50), pixel(Int(place.x) + 150, Int(place.y) + 50))
        return near(seen.0, (128, 0, 127)) && near(seen.1, (0, 0, 255))
      }, "\(String(seen.0, radix: 16)) \(String(seen.1, radix: 16))")
  }

  @Test func `is opaque where nobody would blend it`() throws {
    let app = try TestApp(TestServer())
    let window = try app.makeWindow(description(CGRect(x: 0, y: 0, width: 100, height: 100), isTranslucent: true))
    app.system.connection.flush()
    #expect(try app.server.run("xwininfo", "-id", String(window.window.xid)).contains("Depth: 24"))
  }
}

@Suite(.serialized) struct `Under a compositor` {
  @Test(arguments: ["xfwm4 --compositor=on --vblank=off", "metacity --sm-disable --composite"])
  func `every acknowledged resize shows the new size's frame`(manager: String) throws {
    let app = try TestApp(TestServer(windowManager: manager), waitsForWindowManager: true)
    let window = try app.showWindow()
    app.settle()
    for step in 1...8 {
      let size = CGSize(width: Double(300 + 20 * step), height: Double(200 + 10 * step))
      try app.server.run("xdotool", "windowsize", String(window.window.xid), String(Int(size.width)), String(Int(size.height)))
      #expect(app.pump { window.window.size == size && window.window.syncCounter?.isRequested == false })
    }
    app.settle()
    #expect(try Screenshot(of: window, on: app.server).isFilled(PixelRect(x: 0, y: 0, width: 460, height: 280), with: 0xFF0000))
  }

  @Test(arguments: [true, false])
  func `a window puts its picture again after a change of state`(hasCompositor: Bool) throws {
    let app = try TestApp(TestServer(windowManager: "openbox"), waitsForWindowManager: true)
    let connection = app.system.connection
    let window = try app.showWindow()
    if hasCompositor {
      XSetSelectionOwner(connection.display, connection.atoms[._NET_WM_CM_S0], window.window.xid, UInt(CurrentTime))
    }
    window.window.secondPut.delay = 3
    window.window.setFullScreen(true)
    #expect(app.pump { window.window.state.isFullScreen && window.window.size == CGSize(width: 1280, height: 800) })
    app.settle()
    #expect(app.pump { !window.window.frames.isRequested })
    #expect(window.window.secondPut.call != nil)
    let frames = window.frames
    // A compositor that missed the frame shows what was there before.
    XClearWindow(connection.display, window.window.xid)
    #expect(app.pump { window.window.secondPut.call == nil })
    app.settle()
    let isShown = try Screenshot(of: window, on: app.server).isFilled(PixelRect(x: 0, y: 0, width: 1280, height: 800), with: 0xFF0000)
    #expect(isShown == hasCompositor)
    #expect(window.frames == frames)
  }
}
