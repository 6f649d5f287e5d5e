import COriel
import Conformance
import Foundation
import OrielControls
import Testing

@testable import OrielScenes
@testable import OrielX11

/// A window whose content takes its background away, under compositors that blend.
@Suite(.serialized) struct `A window without a background on X11` {
  private func make(_ windowManager: String) throws -> (stage: AppStage, background: X11Window, glass: X11Window) {
    let stage = try AppStage(windowManager: windowManager) {
      WindowGroup("Background", id: "background") { Color(red: 0, green: 0, blue: 1) }.defaultSize(width: 500, height: 400).defaultPosition(.topLeading)
      Window("Glass", id: "glass") {
        VStack(spacing: 0) {
          Color(red: 1, green: 0, blue: 0).frame(height: 60)
          Color.clear
        }
        .frame(width: 200, height: 160)
        .containerBackground(.clear, for: .window)
      }
      .windowResizability(.contentSize)
    }
    stage.app.openWindow(id: "glass")
    let host = try stage.window("Glass")
    #expect(stage.pump { host.platformWindow?.state.isMapped == true && host.graph.counters.paints > 0 })
    let background = try stage.platform("Background"), glass = try stage.platform("Glass")
    let place = CGPoint(x: background.position.x + 120, y: background.position.y + 120)
    glass.move(to: place)
    #expect(stage.pump { glass.position == place })
    return (stage, background, glass)
  }
  /// Tools that take pictures of the screen put windows of another depth together by themselves.
  private func pixel(_ stage: AppStage, _ x: Double, _ y: Double, of window: X11Window) -> UInt32 {
    let connection = stage.system.connection, place = window.position
    guard let image = XGetImage(connection.display, connection.root, Int32(place.x + x), Int32(place.y + y), 1, 1, UInt.max, ZPixmap)
    else { return 0 }
    defer { oriel_XDestroyImage(image) }
    return UInt32(truncatingIfNeeded: image.pointee.f.get_pixel(image, 0, 0)) & 0xFF_FFFF
  }

  @Test(.requirement("RE-090"), arguments: ["xfwm4 --compositor=on --vblank=off", "metacity --sm-disable --composite"])
  func `shows the window below it, and its content over that`(windowManager: String) throws {
    let (stage, _, glass) = try make(windowManager)
    #expect(glass.outline.hasAlpha)
    var seen: [UInt32] = []
    // Below the red part; the compositor paints when it likes.
    let height = glass.size.height
    #expect(
      stage.pump {
        stage.settle()
        seen = [pixel(stage, 100, height - 130, of: glass), pixel(stage, 100, height - 50, of: glass)]
        return seen == [0xFF0000, 0x0000FF]
      }, "\(seen.map { String($0, radix: 16) })")
  }
  @Test func `has the ordinary background where nobody blends`() throws {
    let (stage, _, glass) = try make("openbox --sm-disable")
    #expect(!glass.outline.hasAlpha)
    let height = glass.size.height
    #expect(stage.pump { pixel(stage, 100, height - 130, of: glass) == 0xFF0000 })
    #expect(pixel(stage, 100, height - 50, of: glass) != 0x0000FF)
  }
}
