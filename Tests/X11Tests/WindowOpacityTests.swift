import COriel
import Foundation
import OrielWindowing
import Testing

@testable import OrielX11

@Suite struct `The opacity of a window` {
  private func written(_ window: X11Window) -> UInt64? {
    window.connection.property(._NET_WM_WINDOW_OPACITY, of: window.xid)?.identifiers?.first.map { UInt64($0) }
  }
  @Test func `is a property for the compositor, and none for a window that is seen entirely`() throws {
    let app = try TestApp(TestServer())
    let window: X11Window = try #require(app.showWindow().window)
    #expect(written(window) == nil)
    window.setOpacity(0.5)
    app.settle()
    #expect(written(window) == 0x8000_0000)
    window.setOpacity(0)
    app.settle()
    #expect(written(window) == 0)
    window.setOpacity(1)
    app.settle()
    #expect(written(window) == nil)
    window.setOpacity(.nan)
    #expect(window.hints.opacity == 1)
  }
  @Test func `is there before the window is shown`() {
    var description = WindowDescription(size: CGSize(width: 100, height: 100))
    #expect(WindowHints(description).opacityCardinal == nil)
    description.opacity = 0.25
    #expect(WindowHints(description).opacityCardinal == 0x4000_0000)
    description.opacity = -3
    #expect(WindowHints(description).opacityCardinal == 0)
    description.opacity = 7
    #expect(WindowHints(description).opacityCardinal == nil)
  }
}
