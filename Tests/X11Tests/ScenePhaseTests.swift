import Conformance
import OrielControls
import Testing

@testable import OrielScenes
@testable import OrielX11

/// Some window managers unmap what they minimise or keep on another desktop, some leave it mapped.
@Suite(.serialized) struct `A scene phase on X11` {
  private func make(_ windowManager: String) throws -> (stage: AppStage, scene: SceneInstance, window: X11Window) {
    let stage = try AppStage(windowManager: windowManager) {
      WindowGroup("Main", id: "main") { Color.white.frame(width: 300, height: 200) }
    }
    let scene = try stage.window("Main"), window = try stage.platform("Main")
    #expect(stage.pump { scene.phase == .active && stage.app.phase == .active })
    return (stage, scene, window)
  }

  @Test(.requirement("SC-231"), arguments: ["openbox --sm-disable", "xfwm4 --compositor=off", "metacity --sm-disable"])
  func `is background while its window is minimised`(windowManager: String) throws {
    let (stage, scene, window) = try make(windowManager)
    window.minimize()
    #expect(stage.pump { scene.phase == .background && stage.app.phase == .background })
    window.activate()
    #expect(stage.pump { scene.phase == .active && stage.app.phase == .active })
  }
  @Test(.requirement("SC-231")) func `is background while its window is on another desktop`() throws {
    let (stage, scene, window) = try make("openbox --sm-disable")
    // As a pager asks for it.
    stage.system.connection.sendToRoot(._NET_WM_DESKTOP, window: window.xid, data: (1, 2, 0, 0, 0))
    #expect(stage.pump { scene.phase == .background })
    stage.system.connection.sendToRoot(._NET_WM_DESKTOP, window: window.xid, data: (0, 2, 0, 0, 0))
    #expect(stage.pump { scene.phase != .background })
  }
}
