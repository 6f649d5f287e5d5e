import COriel
import Conformance
import Foundation
import OrielDrawing
import OrielWindowing
import Testing

@testable import OrielX11

/// Conversations with real window managers.
@Suite struct `With a window manager` {
  @Test(arguments: ["openbox --sm-disable", "xfwm4 --compositor=off", "metacity --sm-disable"])
  func `maximises, fills the screen, minimises and comes back`(manager: String) throws {
    let app = try TestApp(TestServer(windowManager: manager), waitsForWindowManager: true)
    let window = try app.showWindow()
    #expect(app.pump { window.window.state.isFocused })
    let size = window.window.size

    window.window.setMaximized(true)
    #expect(app.pump { window.window.state.isMaximized && window.window.size.width > 1000 })
    window.window.setMaximized(false)
    #expect(app.pump { !window.window.state.isMaximized && window.window.size == size })

    window.window.setFullScreen(true)
    #expect(app.pump { window.window.state.isFullScreen && window.window.size == CGSize(width: 1280, height: 800) })
    window.window.setFullScreen(false)
    #expect(app.pump { !window.window.state.isFullScreen && window.window.size == size })

    window.window.minimize()
    #expect(app.pump { window.window.state.isMinimized && window.window.state.isHidden })
    let frames = window.frames
    window.window.requestFrame()
    app.settle()
    #expect(window.frames == frames, "a minimised window does not draw")
    window.window.activate()
    #expect(app.pump { !window.window.state.isHidden && window.window.state.isFocused && window.frames > frames })
    #expect(window.window.frameExtents.top > 5)
    app.settle()
    #expect(try Screenshot(of: window, on: app.server)[150, 100] == 0xFF0000)
  }

  @Test(arguments: ["openbox --sm-disable", "xfwm4 --compositor=off", "metacity --sm-disable"])
  func `is asked to close, and nothing happens by itself`(manager: String) throws {
    let app = try TestApp(TestServer(windowManager: manager), waitsForWindowManager: true)
    let window = try app.showWindow()
    app.system.connection.sendToRoot(._NET_CLOSE_WINDOW, window: window.window.xid, data: (0, 2, 0, 0, 0))
    #expect(app.pump { window.closeRequests == 1 })
    app.settle()
    #expect(window.window.isAlive && !window.isClosed)
    window.window.close()
    #expect(window.isClosed)
    #expect(app.system.windows.isEmpty)
  }

  @Test(arguments: ["openbox --sm-disable", "xfwm4 --compositor=off", "metacity --sm-disable"])
  func `opens at a restored position and says the same place afterwards`(manager: String) throws {
    let app = try TestApp(TestServer(windowManager: manager), waitsForWindowManager: true)
    var description = WindowDescription(size: CGSize(width: 300, height: 200))
    var position = CGPoint(x: 200, y: 150)
    for _ in 0..<4 {
      description.position = position
      let window = try app.showWindow(description)
      app.settle()
      position = window.window.position
      window.window.close()
      app.settle()
    }
    #expect(position == CGPoint(x: 200, y: 150))
  }

  @Test(arguments: ["openbox --sm-disable", "xfwm4 --compositor=off", "metacity --sm-disable"])
  func `starts maximised or full screen when told so before mapping`(manager: String) throws {
    let app = try TestApp(TestServer(windowManager: manager), waitsForWindowManager: true)
    var description = WindowDescription(size: CGSize(width: 300, height: 200))
    description.startsMaximized = true
    let first = try app.makeWindow(description)
    first.window.map()
    #expect(app.pump { first.window.state.isMaximized && first.window.size.width > 1000 })
    description.startsMaximized = false
    description.startsFullScreen = true
    let second = try app.makeWindow(description)
    second.window.map()
    #expect(app.pump { second.window.state.isFullScreen && second.window.size.height == 800 })
  }

  @Test(.requirement("SC-073")) func `asks to be brought to the front with the time of the input that led to it`() throws {
    let app = try TestApp(TestServer(windowManager: "openbox --sm-disable"), waitsForWindowManager: true)
    let first = try app.showWindow(), second = try app.showWindow()
    #expect(app.pump { second.window.state.isFocused })
    let connection = app.system.connection, watcher = RootWatcher()
    connection.handlers.append(watcher)
    connection.addRootEventMask(watcher.mask)
    try app.server.run("xdotool", "key", "a")
    #expect(app.pump { !second.events.isEmpty && connection.times.input != 0 })
    app.settle()
    let time = connection.times.input
    first.window.activate()
    func wish() -> XClientMessageEvent? { watcher.all.first { $0.message_type == connection.atoms[._NET_ACTIVE_WINDOW] } }
    #expect(app.pump { wish() != nil && first.window.state.isFocused })
    let message = try #require(wish())
    #expect(message.window == first.window.xid && message.data.l.0 == 1 && UInt(bitPattern: message.data.l.1) == time)
  }

  @Test func `can be shown again after it was withdrawn`() throws {
    let app = try TestApp(TestServer(windowManager: "openbox --sm-disable"), waitsForWindowManager: true)
    let window = try app.showWindow()
    window.window.unmap()
    window.window.map()
    #expect(app.pump { window.window.state.isMapped && !window.window.mapping.isWithdrawing })
    app.settle()
    #expect(try Screenshot(of: window, on: app.server)[150, 100] == 0xFF0000)
  }

  @Test func `follows a resize by the border with frames that are acknowledged in time`() throws {
    let app = try TestApp(TestServer(windowManager: "openbox --sm-disable"), waitsForWindowManager: true)
    let window = try app.showWindow()
    app.settle()
    let id = String(window.window.xid)
    for step in 1...10 {
      let size = CGSize(width: Double(300 + 10 * step), height: 200)
      try app.server.run("xdotool", "windowsize", id, String(Int(size.width)), "200")
      #expect(app.pump { window.window.size == size })
    }
    app.settle()
    let picture = try Screenshot(of: window, on: app.server)
    #expect(picture.isFilled(PixelRect(x: 0, y: 0, width: 400, height: 200), with: 0xFF0000))
    #expect(window.window.syncCounter?.isRequested == false)
  }
}

@Suite struct `Protocols of a window` {
  /// A window manager's message, sent by ourselves.
  private func send(_ protocolName: AtomName, to window: TestWindow, _ app: TestApp, l2: UInt = 0, l3: UInt = 0, l4: UInt = 0) {
    let connection = app.system.connection
    connection.sendMessage(
      .WM_PROTOCOLS, window: window.window.xid, data: (connection.atoms[protocolName], 0, l2, l3, l4),
      to: window.window.xid)
  }

  @Test func `answers a ping on the main loop, to the root`() throws {
    let app = try TestApp(TestServer())
    let window = try app.showWindow()
    let watcher = RootWatcher()
    app.system.connection.handlers.append(watcher)
    app.system.connection.addRootEventMask(watcher.mask)
    send(._NET_WM_PING, to: window, app, l2: window.window.xid)
    #expect(app.pump { watcher.messages.contains { $0 == app.system.connection.atoms[._NET_WM_PING] } })
  }

  @Test func `sets the sync counter after the frame of the new size, never before`() throws {
    let app = try TestApp(TestServer())
    let window = try app.showWindow()
    let counter = try #require(window.window.syncCounter)
    // Garbage in the last field must not turn on the extended protocol.
    send(._NET_WM_SYNC_REQUEST, to: window, app, l2: 77, l3: 0, l4: 0x5555)
    var valueWhileDrawing: Int64 = -1
    let draw = window.draw
    window.draw = { frame in
      valueWhileDrawing = counter.value
      draw?(frame)
    }
    // Both at once, as a window manager does it: one that is late is not waited for.
    XResizeWindow(app.system.connection.display, window.window.xid, 320, 210)
    #expect(app.pump { window.window.size.width == 320 && !counter.isRequested })
    #expect(valueWhileDrawing == 0)
    #expect(counter.value == 77)
  }

  @Test func `is odd while an extended request's frame is drawn, even afterwards, and leaves the other counter alone`() throws {
    let app = try TestApp(TestServer())
    let window = try app.showWindow()
    let counter = try #require(window.window.syncCounter)
    for (request, width) in [(UInt(240), 320), (480, 330), (721, 340)] {
      send(._NET_WM_SYNC_REQUEST, to: window, app, l2: request, l3: 0, l4: 1)
      var valueWhileDrawing: Int64 = -1
      window.draw = { frame in
        valueWhileDrawing = counter.extendedValue
        frame.withPixels(PixelRect(x: 0, y: 0, width: width, height: 200)) { $0.fill(PixelRect(x: 0, y: 0, width: width, height: 200), with: 0xFF00_FF00) }
      }
      XResizeWindow(app.system.connection.display, window.window.xid, UInt32(width), 200)
      #expect(app.pump { window.window.geometry.size.width == width && !counter.isRequested })
      let even = Int64(request + request % 2)
      #expect(valueWhileDrawing == even + 1)
      #expect(counter.extendedValue == even + 2)
    }
    #expect(counter.value == 0)
    // Ordinary frames are nobody's business.
    window.window.requestFrame()
    app.settle()
    #expect(counter.extendedValue == 724)
  }

  @Test func `waits for the real event when a synthetic one runs ahead`() throws {
    let app = try TestApp(TestServer())
    let window = try app.showWindow()
    let counter = try #require(window.window.syncCounter)
    send(._NET_WM_SYNC_REQUEST, to: window, app, l2: 5, l3: 0, l4: 0)
    var event = XEvent()
    event.xconfigure.type = ConfigureNotify
    event.xconfigure.event = window.window.xid
    event.xconfigure.window = window.window.xid
    event.xconfigure.width = 400
    event.xconfigure.height = 250
    XSendEvent(app.system.connection.display, window.window.xid, 0, StructureNotifyMask, &event)
    app.settle()
    #expect(counter.value == 0 && counter.isRequested)
    XResizeWindow(app.system.connection.display, window.window.xid, 400, 250)
    #expect(app.pump { counter.value == 5 })
    #expect(window.window.geometry.size.width == 400)
  }

  @Test func `acknowledges a sync request that no resize follows`() throws {
    let app = try TestApp(TestServer())
    let window = try app.showWindow()
    let counter = try #require(window.window.syncCounter)
    send(._NET_WM_SYNC_REQUEST, to: window, app, l2: 5, l3: 1)
    #expect(app.pump { counter.value == 1 << 32 | 5 })
  }

  @Test func `sets the focus only when told to take it`() throws {
    let app = try TestApp(TestServer())
    let first = try app.showWindow()
    let second = try app.showWindow()
    #expect(app.pump { second.window.state.isFocused })
    send(.WM_TAKE_FOCUS, to: first, app)
    #expect(app.pump { first.window.state.isFocused && !second.window.state.isFocused })
  }
}

@Suite struct `Without a window manager` {
  @Test func `a window gets the focus and can be raised and activated`() throws {
    let app = try TestApp(TestServer())
    let first = try app.showWindow()
    #expect(app.pump { first.window.state.isFocused })
    let second = try app.showWindow()
    #expect(app.pump { second.window.state.isFocused && !first.window.state.isFocused })
    first.window.activate()
    #expect(app.pump { first.window.state.isFocused })
  }

  @Test func `full screen covers the monitor and goes back`() throws {
    let app = try TestApp(TestServer())
    let window = try app.showWindow()
    window.window.setFullScreen(true)
    #expect(app.pump { window.window.state.isFullScreen && window.window.size == CGSize(width: 1280, height: 800) })
    window.window.setFullScreen(false)
    #expect(app.pump { !window.window.state.isFullScreen && window.window.size == CGSize(width: 300, height: 200) })
  }
}
