import COriel
import Foundation
import OrielWindowing
import Testing

@testable import OrielX11

/// Numbers that look random and are the same in every run.
private struct Noise {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 16
  }
  mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) } }
}

/// Another program on the server that means no good.
private final class Vandal {
  let display: OpaquePointer
  private typealias Send = @convention(c) (OpaquePointer, UInt8, UInt32, UInt32, UnsafePointer<UInt8>) -> UInt32
  private let send: Send

  init(_ server: TestServer) throws {
    display = try #require(XOpenDisplay(server.display))
    let library = try #require(dlopen("libxcb.so.1", RTLD_NOW))
    send = unsafeBitCast(try #require(dlsym(library, "xcb_send_event")), to: Send.self)
  }
  isolated deinit { XCloseDisplay(display) }

  func atom(_ name: String) -> Atom { XInternAtom(display, name, 0) }
  func sync() { XSync(display, 0) }

  func set(_ property: Atom, of window: XID, type: Atom, format: Int32, bytes: [UInt8]) {
    if format == 32 {
      // Xlib wants longs.
      let longs = bytes.map { UInt($0) &* 0x9E37_79B9_7F4A_7C15 }
      longs.withUnsafeBytes {
        _ = XChangeProperty(
          display, window, property, type, 32, PropModeReplace, $0.bindMemory(to: UInt8.self).baseAddress, Int32(longs.count))
      }
    } else {
      XChangeProperty(display, window, property, type, format, PropModeReplace, bytes, Int32(bytes.count) / (format / 8))
    }
  }

  /// The 32 bytes of an event as they are, whatever Xlib would think of them.
  func send(_ bytes: [UInt8], to window: XID, mask: Int = 0) {
    guard let connection = XGetXCBConnection(display) else { return }
    _ = send(connection, 0, UInt32(window), UInt32(mask), bytes)
  }
}

@Suite(.serialized) struct `A hostile program` {
  /// After all that, the window is there, believes nothing and draws.
  private func expectSound(_ app: TestApp, _ window: TestWindow, size: CGSize = CGSize(width: 300, height: 200)) throws {
    app.settle()
    #expect(window.window.isAlive && !window.isClosed)
    #expect(window.window.state.isMapped && window.window.size == size)
    let extents = window.window.frameExtents
    #expect([extents.top, extents.leading, extents.bottom, extents.trailing].allSatisfy { (0...1000).contains($0) })
    #expect((0.5...20).contains(app.system.scale))
    for monitor in app.system.monitors {
      #expect(monitor.refreshRate >= 20 && monitor.scale == app.system.scale && monitor.frame.contains(monitor.visibleFrame))
    }
    let frames = window.frames
    window.window.requestFrame()
    #expect(app.pump { window.frames > frames })
    app.settle()
    #expect(try Screenshot(of: window, on: app.server)[150, 100] == 0xFF0000)
  }

  @Test func `may write every property we read, in every format and length`() throws {
    setenv("ORIEL_SCALE", "1", 1)
    defer { unsetenv("ORIEL_SCALE") }
    let app = try TestApp(TestServer())
    let window = try app.showWindow()
    let vandal = try Vandal(app.server)
    var noise = Noise(7)
    let ours = ["WM_STATE", "_NET_WM_STATE", "_NET_FRAME_EXTENTS", "WM_HINTS", "WM_PROTOCOLS"]
    let roots = [
      "_NET_SUPPORTING_WM_CHECK", "_NET_WORKAREA", "_NET_CURRENT_DESKTOP", "RESOURCE_MANAGER", "XIM_SERVERS", "_NET_SUPPORTED",
    ]
    for (target, names) in [(window.window.xid, ours), (app.system.connection.root, roots)] {
      for name in names {
        for format: Int32 in [8, 16, 32] {
          for count in [0, 1, 5, 64, 40_000] {
            for type in ["CARDINAL", "ATOM", "UTF8_STRING", name] {
              vandal.set(vandal.atom(name), of: target, type: vandal.atom(type), format: format, bytes: noise.bytes(count))
            }
          }
          vandal.sync()
          app.settle()
        }
        // Left behind as nonsense for the next reader, WM_STATE as "iconic" by chance: a deletion is a statement, too.
        XDeleteProperty(vandal.display, target, vandal.atom(name))
        vandal.sync()
        app.settle()
      }
    }
    _ = app.system.windowManagerHasStates
    window.window.activate()
    try expectSound(app, window)
  }

  @Test func `may be the XSETTINGS manager and publish garbage`() throws {
    let app = try TestApp(TestServer())
    let window = try app.showWindow()
    let vandal = try Vandal(app.server)
    let selection = vandal.atom("_XSETTINGS_S0"), settings = vandal.atom("_XSETTINGS_SETTINGS")
    let owner = XCreateSimpleWindow(vandal.display, app.system.connection.root, 0, 0, 1, 1, 0, 0, 0)
    XSetSelectionOwner(vandal.display, selection, owner, 0)
    func announce() {
      var event = XEvent()
      event.xclient.type = ClientMessage
      event.xclient.window = app.system.connection.root
      event.xclient.message_type = vandal.atom("MANAGER")
      event.xclient.format = 32
      event.xclient.data.l = (0, Int(selection), Int(owner), 0, 0)
      XSendEvent(vandal.display, app.system.connection.root, 0, StructureNotifyMask, &event)
      vandal.sync()
      app.settle()
    }
    announce()
    let whole = encode([("Gdk/WindowScalingFactor", 1), ("Xft/DPI", 98304), ("Net/DoubleClickTime", 400)])
    var noise = Noise(3)
    for step in 0..<60 {
      var bytes = step % 3 == 0 ? noise.bytes(Int(noise.next() % 300)) : whole
      for _ in 0..<(step % 3) { bytes[Int(noise.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: noise.next()) }
      vandal.set(settings, of: owner, type: settings, format: step % 7 == 0 ? 16 : 8, bytes: bytes)
      vandal.sync()
      app.settle()
    }
    // Values a program might believe.
    for values: [(String, Int32)] in [
      [("Xft/DPI", .max)], [("Xft/DPI", -5)], [("Gdk/WindowScalingFactor", 100_000)], [("Gdk/WindowScalingFactor", -1)],
      [("Net/DoubleClickTime", .min), ("Net/CursorBlinkTime", 0), ("Gtk/CursorThemeSize", .max), ("Net/DndDragThreshold", -3)],
      [("Net/DoubleClickTime", 8000), ("Net/DoubleClickDistance", 101)],
    ] {
      vandal.set(settings, of: owner, type: settings, format: 8, bytes: encode(values))
      vandal.sync()
      app.settle()
      #expect((0.5...20).contains(app.system.scale))
      #expect(app.system.desktop.doubleClickInterval >= 0.05 && app.system.desktop.dragThreshold >= 3)
      let clicks = try #require(app.system.input as? X11Input).pointer.clicks
      #expect(clicks.interval == app.system.desktop.doubleClickInterval && clicks.distance == app.system.desktop.doubleClickDistance)
    }
    vandal.set(settings, of: owner, type: settings, format: 8, bytes: encode([("Xft/DPI", 98304)]))
    XDestroyWindow(vandal.display, owner)
    vandal.sync()
    #expect(app.pump { app.system.scale == 1 && window.window.geometry.size.width == 300 })
    try expectSound(app, window)
  }

  @Test func `may send every client message we know with any content`() throws {
    let app = try TestApp(TestServer())
    let window = try app.showWindow()
    app.system.clipboard.writeText("mine")
    let vandal = try Vandal(app.server)
    var noise = Noise(11)
    let connection = app.system.connection
    for name in AtomName.allCases {
      for format: Int32 in [8, 16, 32] {
        for target in [window.window.xid, connection.leader, connection.root] {
          var event = XEvent()
          event.xclient.type = ClientMessage
          event.xclient.window = noise.next() % 2 == 0 ? target : XID(noise.next() & 0x1FFF_FFFF)
          event.xclient.message_type = vandal.atom(name.rawValue)
          event.xclient.format = format
          let words = (0..<5).map { _ in
            [0, -1, Int(noise.next()), Int(truncatingIfNeeded: vandal.atom("WM_TAKE_FOCUS")), Int(window.window.xid)][Int(noise.next() % 5)]
          }
          event.xclient.data.l = (words[0], words[1], words[2], words[3], words[4])
          XSendEvent(vandal.display, target, 0, target == connection.root ? StructureNotifyMask | PropertyChangeMask : 0, &event)
        }
      }
      vandal.sync()
      app.settle()
    }
    try expectSound(app, window)
  }

  @Test func `may send events that only the server sends`() throws {
    let app = try TestApp(TestServer())
    let window = try app.showWindow()
    let popUp = try app.makeWindow({
      var description = WindowDescription(size: CGSize(width: 80, height: 60))
      description.kind = .menu
      description.owner = window.window
      description.position = CGPoint(x: 500, y: 400)
      return description
    }())
    popUp.window.map()
    app.system.clipboard.writeText("mine")
    app.settle()
    let vandal = try Vandal(app.server)
    let connection = app.system.connection
    var noise = Noise(5)
    let targets = [window.window.xid, connection.leader, connection.root]
    // Every type there is, the extensions' as well, six times: once with words that name our windows.
    for round in 0..<6 {
      for type in UInt8(2)..<128 where type != UInt8(ClientMessage) {
        for target in targets {
          var bytes = noise.bytes(32)
          bytes[0] = type
          if round % 2 == 0 {
            let words = (1..<8).map { _ in
              [UInt32(window.window.xid), UInt32(connection.leader), 0, 1, UInt32(connection.root), .max][Int(noise.next() % 6)]
            }
            for (index, word) in words.enumerated() {
              for byte in 0..<4 { bytes[4 + index * 4 + byte] = UInt8(truncatingIfNeeded: word >> UInt32(8 * byte)) }
            }
          }
          vandal.send(bytes, to: target, mask: 0)
          if target == connection.root { vandal.send(bytes, to: target, mask: StructureNotifyMask | PropertyChangeMask) }
        }
      }
      vandal.sync()
      app.settle()
    }
    #expect(popUp.window.isAlive)
    #expect(app.system.clipboard.isOwned, "a forged SelectionClear is believed")
    try expectSound(app, window)
  }

  @Test func `may die in the middle of what it sends`() async throws {
    let stage = try SelectionStage()
    stage.selections.reader.silence = 0.3
    var pieces = 0
    let stranger = try Stranger(server: stage.server) { me, request in
      me.put(longs: [1 << 20], type: "INCR", on: request.requestor, property: request.property)
      XSelectInput(me.display, request.requestor, PropertyChangeMask)
      return request.property
    }
    stranger.sees = { me, event in
      guard event.type == PropertyNotify, event.xproperty.state == PropertyDelete else { return }
      pieces += 1
      if pieces == 3 { return me.die() }
      me.put([UInt8](repeating: 65, count: 5000), type: "UTF8_STRING", on: event.xproperty.window, property: event.xproperty.atom)
    }
    stranger.own("CLIPBOARD")
    #expect(try await stage.wait([stranger]) { await stage.selections.clipboard.readText() } == nil)
    #expect(pieces == 3)
    // The clipboard is usable afterwards.
    stage.selections.clipboard.writeText("after")
    #expect(await stage.selections.clipboard.readText() == "after")
  }
}

@Suite(.serialized) struct `Shared memory` {
  @Test(.enabled(if: getuid() == 0, "a server of another user needs root"))
  func `that the server may not attach is done without, also when it went well before`() throws {
    let app = try TestApp(TestServer(user: 65534))
    // As after a first window whose memory was attached.
    app.system.connection.memory.sharing = .works
    let window = try app.showWindow()
    app.settle()
    #expect(!window.window.frames.isShared)
    #expect(app.system.connection.memory.sharing == .refused)
    #expect(try Screenshot(of: window, on: app.server).isFilled(PixelRect(x: 0, y: 0, width: 300, height: 200), with: 0xFF0000))
    let second = try app.showWindow()
    #expect(!second.window.frames.isShared)
  }

  @Test(.enabled(if: getuid() == 0, "a server of another user needs root"))
  func `that is refused while a window grows keeps its picture`() throws {
    // The window has ordinary memory first, then is told to try to share again.
    let app = try TestApp(TestServer(user: 65534))
    let window = try app.showWindow()
    app.system.connection.memory.sharing = .works
    window.draw = { frame in
      for rect in frame.invalid {
        frame.withPixels(PixelRect(covering: rect, scale: 1)) { $0.fill(PixelRect(covering: rect, scale: 1), with: 0xFF00_00FF) }
      }
    }
    window.window.resize(to: CGSize(width: 400, height: 250))
    #expect(app.pump { window.window.size.width == 400 && window.frames >= 2 })
    app.settle()
    let picture = try Screenshot(of: window, on: app.server)
    #expect(picture[100, 100] == 0xFF0000 && picture[350, 225] == 0x0000FF)
  }
}

@Suite(.serialized) struct `The end of the connection` {
  @Test func `by xkill saves, says why and exits with 1`() async throws {
    let result = await #expect(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) { @MainActor in
      let app = try TestApp(TestServer())
      app.onLost = { _ in try? FileHandle.standardError.write(contentsOf: Data("saved\n".utf8)) }
      let window = try app.showWindow()
      let killer = try #require(XOpenDisplay(app.server.display))
      XKillClient(killer, window.window.xid)
      XSync(killer, 0)
      app.pump { false }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("saved\n"))
    #expect(text.contains("probe: the connection to the X server is lost: the server closed the connection."))
  }
}
