import Foundation
import OrielDrawing
import OrielWindowing
import Testing

@testable import OrielX11

@Suite struct `A frame` {
  @Test(arguments: [false, true])
  func `paints with Cairo what the screen then shows, at any scale`(isDense: Bool) throws {
    if isDense { setenv("ORIEL_SCALE", "2", 1) }
    defer { unsetenv("ORIEL_SCALE") }
    let app = try TestApp(TestServer())
    let window = try app.makeWindow()
    window.paint = { frame in
      frame.paint([CGRect(origin: .zero, size: frame.size)]) { painter in
        painter.fill(CGRect(origin: .zero, size: frame.size), RGBA(hex: 0xF2F2F4))
        painter.fill(CGRect(x: 20, y: 20, width: 120, height: 40), cornerRadius: 8, RGBA(hex: 0x3366FF))
        painter.strokeInside(
          CGRect(x: 160, y: 20, width: 120, height: 40), cornerRadius: 8, width: 1, with: .color(RGBA(hex: 0x222222)))
      }
    }
    window.window.map()
    #expect(app.pump { window.window.state.isMapped && window.frames > 0 })
    app.settle()
    // Only a part is damaged: what lies outside keeps its pixels although the painter fills everything.
    window.paint = { frame in
      frame.paint([CGRect(x: 40, y: 100, width: 50, height: 20), CGRect(x: 200, y: 150, width: 10, height: 10)]) { painter in
        painter.fill(CGRect(origin: .zero, size: frame.size), RGBA(hex: 0x00AA00))
      }
    }
    window.window.requestFrame()
    #expect(app.pump { window.frames == 2 })
    app.settle()
    let scale = isDense ? 2 : 1
    let picture = try Screenshot(of: window, on: app.server)
    #expect(picture.width == 300 * scale)
    #expect(picture[80 * scale, 40 * scale] == 0x3366FF)
    #expect(picture[5, 5] == 0xF2F2F4)
    #expect(picture.isFilled(PixelRect(x: 40 * scale, y: 100 * scale, width: 50 * scale, height: 20 * scale), with: 0x00AA00))
    #expect(picture[40 * scale - 1, 100 * scale] == 0xF2F2F4 && picture[90 * scale, 110 * scale] == 0xF2F2F4)
    #expect(picture[205 * scale, 155 * scale] == 0x00AA00)
    if let folder = ProcessInfo.processInfo.environment["ORIEL_PICTURES"] {
      try app.server.run("import", "-window", "root", "\(folder)/frame-\(scale)x.png")
    }
  }
}
