import COriel
import Foundation
import OrielWindowing
import Testing

@testable import OrielX11

/// Sends another event for each that is handled: the queue is never empty.
private final class Flood: X11EventHandler {
  private let connection: X11Connection
  private let window: XID
  var isOver = false
  private(set) var count = 0
  init(_ connection: X11Connection, window: XID) {
    self.connection = connection
    self.window = window
  }
  func begin() {
    connection.handlers.insert(self, at: 0)
    for _ in 0..<16 { send() }
  }
  private func send() {
    connection.sendMessage(.NULL, window: window, data: (0, 0, 0, 0, 0), to: window)
    XSync(connection.display, 0)
  }
  func handle(_ event: inout XEvent) -> Bool {
    guard event.type == ClientMessage, event.xclient.message_type == connection.atoms[.NULL] else { return false }
    count += 1
    if !isOver { send() }
    return true
  }
}

/// Events that come faster than they are handled.
@Suite(.serialized) struct `A flood of events` {
  private func flooded(_ body: (TestApp, TestWindow, Flood) throws -> Void) throws {
    let app = try TestApp(TestServer())
    let window = try app.showWindow()
    let flood = Flood(app.system.connection, window: window.window.xid)
    flood.begin()
    try body(app, window, flood)
    flood.isOver = true
    app.settle()
  }

  @Test func `lets frames be drawn`() throws {
    try flooded { app, window, flood in
      let frames = window.frames
      window.window.requestFrame()
      #expect(app.pump { window.frames > frames })
      #expect(flood.count > 0)
    }
  }

  @Test func `lets timers, descriptors and the request to quit through`() throws {
    try flooded { app, _, _ in
      var calls = 0
      let token = app.system.schedule(at: app.system.now) { calls += 1 }
      var ends: [Int32] = [-1, -1]
      #expect(pipe(&ends) == 0)
      var isReadable = false
      let watch = app.system.watch(ends[0], for: .readable) { _ in isReadable = true }
      _ = write(ends[1], "x", 1)
      #expect(app.pump { calls == 1 && isReadable })
      token.cancel()
      watch.cancel()
      for end in ends { close(end) }
      kill(getpid(), SIGTERM)
      #expect(app.pump { app.quitRequests == 1 })
    }
  }

  @Test func `is handled in turns of bounded length`() throws {
    let app = try TestApp(TestServer())
    let window = try app.showWindow()
    app.settle()
    let connection = app.system.connection
    for _ in 0..<X11Connection.eventsPerTurn * 3 { connection.sendMessage(.NULL, window: window.window.xid, data: (0, 0, 0, 0, 0), to: window.window.xid) }
    XSync(connection.display, 0)
    #expect(connection.drain() == .part)
    var turns = 1
    while connection.drain() == .part { turns += 1 }
    #expect(turns >= 2 && connection.drain() == .nothing)
  }

  @Test func `is no reason to stop drawing when frames take all the time`() throws {
    let app = try TestApp(TestServer())
    let window = try app.showWindow()
    // Each frame asks for the next and ends when that is due already.
    window.draw = { _ in
      let begin = app.system.now
      window.window.requestFrame()
      while app.system.now < begin + 1.0 / 30 { sched_yield() }
    }
    window.window.requestFrame()
    kill(getpid(), SIGTERM)
    #expect(app.pump { app.quitRequests == 1 })
    window.draw = nil
  }
}

@Suite(.serialized) struct `A window that somebody makes enormous` {
  @Test(arguments: [Int?.none, 65534]) func `has a picture of bounded size, with and without shared memory`(user: Int?) throws {
    let app = try TestApp(TestServer(user: user))
    let window = try app.showWindow()
    var pixels = 0
    window.draw = { frame in
      frame.withPixels(PixelRect(x: 0, y: 0, width: 64, height: 64)) {
        pixels = $0.width * $0.height
        $0.fill(PixelRect(x: 0, y: 0, width: 64, height: 64), with: 0xFF00_FF00)
      }
    }
    try app.server.run("xdotool", "windowsize", String(window.window.xid), "32767", "32767")
    #expect(app.pump { window.window.geometry.size.width == 32767 && pixels > 90_000 })
    #expect(pixels <= 1 << 25)
    app.settle()
    #expect(window.window.isAlive && !app.system.connection.isLost)
    try app.server.run("xdotool", "windowsize", String(window.window.xid), "300", "200")
    #expect(app.pump { window.window.geometry.size.width == 300 && pixels == 60_000 })
    app.settle()
    #expect(try Screenshot(of: window, on: app.server)[30, 30] == 0x00FF00)
  }
}
