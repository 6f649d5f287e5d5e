import COriel
import Foundation
import OrielWindowing
import Testing

@testable import OrielX11

@Suite struct `The window system survives` {
  @Test func `windows that are destroyed under it`() throws {
    let app = try TestApp(TestServer())
    let window = try app.showWindow()
    let other = try app.showWindow()
    let display = try #require(XOpenDisplay(app.server.display))
    XDestroyWindow(display, window.window.xid)
    XSync(display, 0)
    XCloseDisplay(display)
    // All of these reach a window that is gone already.
    window.window.setTitle("late")
    window.window.requestFrame()
    window.window.activate()
    window.window.setFullScreen(true)
    #expect(app.pump { window.isClosed })
    #expect(!window.window.isAlive)
    window.window.close()
    other.window.requestFrame()
    let frames = other.frames
    #expect(app.pump { other.frames == frames + 1 })
  }

  @Test func `properties and messages full of garbage`() throws {
    let app = try TestApp(TestServer())
    let window = try app.showWindow()
    let id = String(window.window.xid)
    for (name, format, value) in [
      ("_NET_WM_STATE", "8s", "nonsense"), ("WM_STATE", "8s", "x"), ("_NET_FRAME_EXTENTS", "32c", "4294967295"),
      ("_NET_FRAME_EXTENTS", "32c", "99999,1,2,3"), ("WM_STATE", "32c", "77"),
    ] {
      try app.server.run("xprop", "-id", id, "-f", name, format, "-set", name, value)
    }
    try app.server.run("xprop", "-root", "-f", "_NET_WORKAREA", "32c", "-set", "_NET_WORKAREA", "1,2,3")
    try app.server.run("xprop", "-root", "-f", "RESOURCE_MANAGER", "32c", "-set", "RESOURCE_MANAGER", "1,2,3")
    app.settle()
    let connection = app.system.connection
    for name in [AtomName.WM_PROTOCOLS, ._NET_WM_STATE, .MANAGER, .XdndEnter] {
      connection.sendMessage(
        name, window: window.window.xid, data: (.max, .max, .max, .max, .max), to: window.window.xid)
    }
    app.settle()
    #expect(window.window.isAlive && window.window.frameExtents.top == 0)
    #expect(app.system.monitors.count == 1)
    #expect(app.system.monitors[0].visibleFrame == app.system.monitors[0].frame)
    #expect(app.system.monitors[0].refreshRate >= 20)
  }

  @Test func `sizes and places no screen has`() throws {
    let app = try TestApp(TestServer())
    // The log is the process's: other tests send nonsense on purpose.
    let errorsBefore = ErrorTrap.untrapped.count
    var description = WindowDescription(size: CGSize(width: CGFloat.infinity, height: -5))
    description.position = CGPoint(x: 1e12, y: -1e12)
    let window = try app.makeWindow(description)
    #expect(window.window.size.width >= 1 && window.window.size.height >= 1)
    window.window.resize(to: CGSize(width: CGFloat.nan, height: 1e9))
    app.settle()
    #expect(ErrorTrap.untrapped.dropFirst(errorsBefore).allSatisfy { $0.code != 2 })
  }

  @Test func `the end of the server, by saving and saying why`() async throws {
    let result = await #expect(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) { @MainActor in
      let server = try TestServer()
      let app = try TestApp(server)
      app.onLost = { _ in try? FileHandle.standardError.write(contentsOf: Data("saved\n".utf8)) }
      _ = try app.showWindow()
      server.kill()
      app.pump { false }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("saved\n"))
    #expect(text.contains("probe: the connection to the X server is lost: the server closed the connection."))
  }

  @Test func `a display that is not there, with a hint`() {
    let error = #expect(throws: WindowSystemError.self) {
      try X11WindowSystem(display: ":59999", applicationName: "probe", applicationIdentifier: "org.example.Probe")
    }
    #expect(error?.description.contains("Check that the X server runs") == true)
  }
}

@Suite struct `The loop` {
  @Test func `draws at once after being idle, then once a refresh`() throws {
    let app = try TestApp(TestServer())
    let window = try app.showWindow()
    app.settle()
    let isPaced = app.succeeds {
      // Idle for more than a refresh.
      app.pump(limit: 0.05) { false }
      var times: [TimeInterval] = []
      window.draw = { [unowned window] _ in
        times.append(app.system.now)
        if times.count < 12 { window.window.requestFrame() }
      }
      let start = app.system.now
      window.window.requestFrame()
      #expect(app.pump { times.count == 12 })
      let span = times[11] - times[0]
      // However busy the machine is, never faster than the display.
      #expect(span > 10.0 / 60)
      return times[0] - start < 0.008 && span < 15.0 / 60
    }
    #expect(isPaced)
  }

  @Test func `joins requests for frames`() throws {
    let app = try TestApp(TestServer())
    let window = try app.showWindow()
    app.settle()
    let frames = window.frames
    for _ in 0..<50 { window.window.requestFrame() }
    app.settle()
    app.pump(limit: 0.06) { false }
    #expect(window.frames == frames + 1)
  }

  @Test func `sleeps when nothing happens`() throws {
    let app = try TestApp(TestServer())
    _ = try app.showWindow()
    app.settle()
    // Late messages of the server may come in the first attempt.
    let sleeps = app.succeeds(attempts: 3) {
      var turns = 0
      app.pump(limit: 0.3) {
        turns += 1
        return false
      }
      return turns < 8
    }
    #expect(sleeps)
  }

  @Test func `runs scheduled calls in order, and none whose token is gone`() throws {
    let app = try TestApp(TestServer())
    var order: [Int] = []
    let start = app.system.now
    let tokens = [3, 1, 2].map { number in
      app.system.schedule(at: start + Double(number) * 0.01) { order.append(number) }
    }
    _ = app.system.schedule(at: start) { order.append(0) }
    let cancelled = app.system.schedule(at: start) { order.append(9) }
    cancelled.cancel()
    #expect(app.pump { order.count == 3 })
    #expect(order == [1, 2, 3])
    #expect(app.system.now - start >= 0.03)
    _ = tokens
  }

  @Test func `turns SIGTERM into a request to quit`() throws {
    let app = try TestApp(TestServer())
    app.pump(limit: 0.01) { false }
    kill(getpid(), SIGTERM)
    #expect(app.pump { app.quitRequests == 1 })
  }

  @Test func `coalesces a burst of resizes`() throws {
    let app = try TestApp(TestServer())
    let window = try app.showWindow()
    app.settle()
    let frames = window.frames
    for step in 1...20 { XResizeWindow(app.system.connection.display, window.window.xid, UInt32(300 + step), 200) }
    app.settle()
    #expect(window.window.size.width == 320)
    #expect(window.frames - frames <= 3)
  }
}
