import Conformance
import Foundation
import OrielWindowing
import Testing

@testable import OrielX11

/// Windows whose frame is the content's business, with real window managers.
@Suite struct `A window without the window manager's frame` {
  nonisolated static let managers = ["openbox --sm-disable", "xfwm4 --compositor=off", "metacity --sm-disable"]
  private func show(_ manager: String) throws -> (TestApp, TestWindow) {
    let app = try TestApp(TestServer(windowManager: manager), waitsForWindowManager: true)
    var description = WindowDescription(size: CGSize(width: 300, height: 200))
    description.isDecorated = false
    description.position = CGPoint(x: 200, y: 150)
    let window = try app.showWindow(description)
    #expect(app.pump { window.window.state.isFocused })
    app.settle()
    return (app, window)
  }

  /// Presses and moves by `step` so many times. What happens in the window comes in order; the window manager has its own
  /// time.
  private func drag(
    in app: TestApp, _ window: TestWindow, from start: (x: Int, y: Int), by step: (x: Int, y: Int), steps: Int
  ) throws {
    _ = try app.server.run("xdotool", "mousemove", "\(start.x)", "\(start.y)", "mousedown", "1")
    #expect(app.pump { window.events.contains { $0.isPress } })
    app.settle()
    for index in 1...steps {
      let heard = window.events.count
      _ = try app.server.run("xdotool", "mousemove", "\(start.x + index * step.x)", "\(start.y + index * step.y)")
      // The button is down until the content had its say.
      #expect(app.pump { window.window.press.belongsToManager || window.events.count > heard })
      app.settle()
    }
    _ = try app.server.run("xdotool", "mouseup", "1")
  }

  @Test(.requirement("SC-197"), arguments: managers) func `has none`(manager: String) throws {
    let (app, window) = try show(manager)
    #expect(try app.property("_MOTIF_WM_HINTS", of: window).contains("0x3, 0x3e, 0x0"))
    #expect(window.window.frameExtents.top <= 1)
  }

  @Test(.requirement("RE-092", "SC-197"), arguments: managers)
  func `moves with the pointer when its content hands the press over`(manager: String) throws {
    let (app, window) = try show(manager)
    let start = window.window.position
    window.onEvent = { event in
      if case .pointer(let pointer) = event, pointer.phase == .down { window.window.beginMove() }
    }
    try drag(in: app, window, from: (300, 250), by: (10, 5), steps: 10)
    #expect(app.pump { abs(window.window.position.x - start.x - 100) <= 12 && abs(window.window.position.y - start.y - 50) <= 12 })
    _ = try app.server.run("xdotool", "mousemove_relative", "1", "1")
    #expect(app.pump { window.events.contains { $0.isRelease } }, "the press ends for the content, too")
    #expect(!window.window.press.belongsToManager)
  }

  @Test(arguments: managers) func `stays below the place that was pressed, however late its content hands the press over`(manager: String) throws {
    let (app, window) = try show(manager)
    let start = window.window.position
    window.onEvent = { event in
      if case .pointer(let pointer) = event, pointer.phase == .moved, pointer.location.x > 140 { window.window.beginMove() }
    }
    try drag(in: app, window, from: (300, 250), by: (50, 30), steps: 4)
    #expect(app.pump { window.window.position == CGPoint(x: start.x + 200, y: start.y + 120) })
  }

  @Test(.requirement("SC-197"), arguments: managers) func `resizes with the pointer at an edge`(manager: String) throws {
    let (app, window) = try show(manager)
    window.onEvent = { event in
      if case .pointer(let pointer) = event, pointer.phase == .down { window.window.beginResize(.bottomRight) }
    }
    try drag(in: app, window, from: (498, 348), by: (10, 5), steps: 10)
    #expect(app.pump { abs(window.window.size.width - 400) <= 12 && abs(window.window.size.height - 250) <= 12 })
  }

  @Test func `stays where it is without a window manager, and goes on hearing of the press`() throws {
    let app = try TestApp(TestServer())
    let window = try app.showWindow()
    window.onEvent = { event in
      if case .pointer(let pointer) = event, pointer.phase == .down { window.window.beginMove() }
    }
    _ = try app.server.run("xdotool", "mousemove", "100", "100", "mousedown", "1", "mousemove", "150", "120", "mouseup", "1")
    #expect(app.pump { window.events.contains { $0.isRelease } })
    #expect(window.window.position == .zero)
  }
}

@Suite struct `A window's controls and level` {
  @Test(.requirement("RE-081", "RE-082")) func `are told to the window manager, also when they change`() throws {
    let app = try TestApp(TestServer())
    let window = try app.showWindow()
    window.window.setControls([.close, .zoom])
    app.settle()
    // RESIZE, MOVE, MAXIMIZE, CLOSE.
    #expect(try app.property("_MOTIF_WM_HINTS", of: window).contains("0x3, 0x36"))
    window.window.setControls([.minimize, .zoom])
    app.settle()
    #expect(try app.property("_MOTIF_WM_HINTS", of: window).contains("0x3, 0x1e"))
    window.window.setControls(.all)
    window.window.setLimits(SizeLimits(), resizable: false)
    app.settle()
    // A fixed window cannot be maximised (RE-052).
    #expect(try app.property("_MOTIF_WM_HINTS", of: window).contains("0x3, 0x2c"))
  }

  @Test(.requirement("RE-059")) func `put it above all others, or below them on every desktop`() throws {
    let app = try TestApp(TestServer())
    var description = WindowDescription(size: CGSize(width: 100, height: 100))
    description.level = .floating
    let floating = try app.makeWindow(description)
    description.level = .desktop
    let below = try app.makeWindow(description)
    app.system.connection.flush()
    #expect(try app.property("_NET_WM_STATE", of: floating).contains("_NET_WM_STATE_ABOVE"))
    let states = try app.property("_NET_WM_STATE", of: below)
    for name in ["BELOW", "STICKY", "SKIP_TASKBAR"] { #expect(states.contains("_NET_WM_STATE_\(name)")) }
    // One at the usual level asks for nothing.
    let window = try app.makeWindow()
    app.system.connection.flush()
    let usual = try app.property("_NET_WM_STATE", of: window)
    for name in ["ABOVE", "BELOW", "STICKY", "SKIP_TASKBAR"] { #expect(!usual.contains("_NET_WM_STATE_\(name)"), "\(usual)") }
  }
}

extension InputEvent {
  fileprivate var isPress: Bool { if case .pointer(let event) = self { event.phase == .down } else { false } }
  fileprivate var isRelease: Bool { if case .pointer(let event) = self { event.phase == .up } else { false } }
}
