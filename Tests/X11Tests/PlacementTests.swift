import COriel
import Foundation
import OrielWindowing
import Programs
import Testing

@testable import OrielX11

private nonisolated let windowManagers = ["openbox --sm-disable", "xfwm4 --compositor=off", "metacity --sm-disable"]

@Suite(.serialized) struct `A wanted position` {
  @Test(arguments: windowManagers) func `means the window with its frame`(manager: String) throws {
    let app = try TestApp(TestServer(windowManager: manager), waitsForWindowManager: true)
    let size = CGSize(width: 300, height: 200)
    for (x, y) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1), (0.5, 0.5), (0.3, 0.7)] {
      // The second window of each place knows its frame before it is shown.
      var windows: [TestWindow] = []
      for _ in 0..<2 {
        var description = WindowDescription(size: size)
        description.position = CGPoint(x: (1280 - size.width) * x, y: (800 - size.height) * y)
        description.anchor = .frame(x: x, y: y)
        let window = try app.showWindow(description)
        windows.append(window)
        func isThere() -> Bool {
          let frame = window.window.frameExtents, place = window.window.position
          let outer = CGRect(
            x: place.x - frame.leading, y: place.y - frame.top, width: size.width + frame.leading + frame.trailing,
            height: size.height + frame.top + frame.bottom)
          return abs(outer.minX - (1280 - outer.width) * x) <= 1 && abs(outer.minY - (800 - outer.height) * y) <= 1
        }
        #expect(app.pump(limit: 10) { window.window.geometry.extents != nil && isThere() }, "\(x) \(y): \(window.window.position), \(window.window.frameExtents)")
        #expect(window.window.frameExtents.top > 5)
      }
      for window in windows { window.window.close() }
      app.settle()
    }
  }

  @Test(arguments: windowManagers) func `leaves the content where it is when the size changes later`(manager: String) throws {
    let app = try TestApp(TestServer(windowManager: manager), waitsForWindowManager: true)
    var description = WindowDescription(size: CGSize(width: 300, height: 200))
    description.position = CGPoint(x: 980, y: 0)
    description.anchor = .frame(x: 1, y: 0)
    let window = try app.showWindow(description)
    #expect(app.pump { window.window.geometry.extents != nil })
    app.settle()
    let place = window.window.position
    window.window.resize(to: CGSize(width: 250, height: 150))
    #expect(app.pump { window.window.size == CGSize(width: 250, height: 150) })
    app.settle()
    // Openbox moves it by the width of the frame's sides.
    #expect(abs(window.window.position.x - place.x) <= 2 && window.window.position.y == place.y)
  }

  @Test(arguments: windowManagers) func `is gone back to by a window that was maximised, and kept when that is resized`(manager: String) throws {
    let app = try TestApp(TestServer(windowManager: manager), waitsForWindowManager: true), place = CGPoint(x: 333, y: 222)
    var description = WindowDescription(size: CGSize(width: 300, height: 200))
    description.position = place
    let window: X11Window = try app.showWindow(description).window
    window.setMaximized(true)
    #expect(app.pump { window.state.isMaximized && window.size.width > 600 })
    app.settle()
    window.setMaximized(false)
    #expect(app.pump { !window.state.isMaximized && window.position == place }, "\(window.position)")
    app.settle()
    for width in [400.0, 300] {
      window.resize(to: CGSize(width: width, height: 250))
      #expect(app.pump { window.size.width == width })
      app.settle()
      #expect(window.position == place, "\(window.position)")
    }
  }
  @Test(arguments: windowManagers) func `is gone back to by a window that began maximised, and kept when that is resized`(manager: String) throws {
    let app = try TestApp(TestServer(windowManager: manager), waitsForWindowManager: true), place = CGPoint(x: 333, y: 222)
    var description = WindowDescription(size: CGSize(width: 300, height: 200))
    description.position = place
    description.startsMaximized = true
    let window: X11Window = try app.showWindow(description).window
    #expect(app.pump { window.state.isMaximized && window.size.width > 600 })
    app.settle()
    window.setMaximized(false)
    #expect(app.pump { !window.state.isMaximized && window.size.width == 300 })
    app.settle()
    let own = window.position
    #expect(abs(own.x - place.x) <= 1 && abs(own.y - place.y) <= 1, "\(own)")
    window.resize(to: CGSize(width: 400, height: 250))
    #expect(app.pump { window.size.width == 400 })
    app.settle()
    #expect(window.position == own, "\(window.position)")
  }

  /// A window manager that is busy reads where a window goes with the hints that the window has by then.
  @Test(arguments: windowManagers) func `is kept by a window manager that hears of it late`(command: String) throws {
    let server = try TestServer(), manager = try server.launch(command.split(separator: " ").map(String.init))
    let app = try TestApp(server, waitsForWindowManager: true), connection = app.system.connection
    let window: X11Window = try app.makeWindow().window, place = CGPoint(x: 333, y: 222)
    window.map()
    // It is shown with its frame, and does not know.
    let end = app.system.now + Patience.seconds
    func hasFrame() -> Bool {
      var attributes = XWindowAttributes()
      guard XGetWindowAttributes(connection.display, window.xid, &attributes) != 0, attributes.map_state == IsViewable else { return false }
      var root: XID = 0, parent: XID = 0, children: UnsafeMutablePointer<XID>?, count: UInt32 = 0
      guard XQueryTree(connection.display, window.xid, &root, &parent, &children, &count) != 0 else { return false }
      if let children { XFree(children) }
      return parent != root && connection.property(._NET_FRAME_EXTENTS, of: window.xid) != nil
    }
    // Window managers hold the server while they take a window in: one that is stopped then would never let it go.
    var calm = 0
    while calm < 10 {
      try #require(app.system.now < end)
      calm = hasFrame() ? calm + 1 : 0
      usleep(2000)
    }
    #expect(window.geometry.extents == nil)
    manager.kill(SIGSTOP)
    window.move(to: place)
    #expect(app.pump { window.geometry.extents != nil && window.geometry.wanted == nil })
    XSync(connection.display, 0)
    manager.kill(SIGCONT)
    #expect(app.pump { window.position == place }, "\(window.position)")
  }
}

@Suite(.serialized) struct `A size below the minimum` {
  private var bounded: WindowDescription {
    var description = WindowDescription(size: CGSize(width: 300, height: 200))
    description.limits = SizeLimits(minimum: CGSize(width: 200, height: 150))
    return description
  }

  @Test(arguments: windowManagers) func `that a pager is granted springs back`(manager: String) throws {
    let app = try TestApp(TestServer(windowManager: manager), waitsForWindowManager: true)
    let window = try app.showWindow(bounded)
    app.settle()
    // _NET_MOVERESIZE_WINDOW: width and height are given, the source is a pager.
    let connection = app.system.connection, name = connection.atoms[named: "_NET_MOVERESIZE_WINDOW"]
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window.window.xid
    event.xclient.message_type = name
    event.xclient.format = 32
    event.xclient.data.l = (1 << 10 | 1 << 11 | 2 << 12, 0, 0, 120, 90)
    XSendEvent(connection.display, connection.root, 0, SubstructureRedirectMask | SubstructureNotifyMask, &event)
    app.settle()
    #expect(app.pump { window.window.size.width >= 200 && window.window.size.height >= 150 })
    app.settle()
    #expect(window.window.size.width >= 200 && window.window.size.height >= 150)
  }

  @Test func `springs back without a window manager, unless somebody insists`() throws {
    let app = try TestApp(TestServer())
    let window = try app.showWindow(bounded)
    let identifier = String(window.window.xid)
    try app.server.run("xdotool", "windowsize", identifier, "120", "90")
    #expect(app.pump { window.sizes.contains(CGSize(width: 120, height: 90)) && window.window.size == CGSize(width: 200, height: 150) })
    let changes = window.sizes.count
    try app.server.run("xdotool", "windowsize", identifier, "120", "90")
    #expect(app.pump { window.window.size == CGSize(width: 120, height: 90) })
    app.settle()
    #expect(window.sizes.count == changes + 1, "no fight about it")
  }
}

@Suite(.serialized) struct `The focus without a window manager` {
  @Test func `goes to the window that had it before when one closes`() throws {
    let app = try TestApp(TestServer())
    let first = try app.showWindow(), second = try app.showWindow(), third = try app.showWindow()
    #expect(app.pump { third.window.state.isFocused })
    first.window.activate()
    #expect(app.pump { first.window.state.isFocused })
    first.window.close()
    #expect(app.pump { third.window.state.isFocused })
    third.window.unmap()
    #expect(app.pump { second.window.state.isFocused })
  }

  @Test func `stays where it is when a window without it closes`() throws {
    let app = try TestApp(TestServer())
    let first = try app.showWindow(), second = try app.showWindow()
    #expect(app.pump { second.window.state.isFocused })
    first.window.close()
    app.settle()
    #expect(second.window.state.isFocused)
  }
}

@Suite struct `The owner of a utility window` {
  @Test func `asks for no focus, is offered it for presses on its frame, and serves its owner until that goes`() throws {
    let app = try TestApp(TestServer())
    let owner = try app.makeWindow()
    var description = WindowDescription(size: CGSize(width: 80, height: 60))
    description.kind = .utility
    description.owner = owner.window
    let panel = try app.makeWindow(description)
    app.system.connection.flush()
    let protocols = try app.property("WM_PROTOCOLS", of: panel)
    #expect(protocols.contains("WM_DELETE_WINDOW") && protocols.contains("WM_TAKE_FOCUS"))
    #expect(try app.property("WM_HINTS", of: panel).contains("input focus: False"))
    #expect(try app.property("WM_PROTOCOLS", of: owner).contains("WM_TAKE_FOCUS"))
    #expect(try app.property("WM_TRANSIENT_FOR", of: panel).contains(String(owner.window.xid, radix: 16)))
    owner.window.close()
    app.system.connection.flush()
    #expect(panel.window.isAlive)
    #expect(try app.property("WM_TRANSIENT_FOR", of: panel).contains(String(app.system.connection.leader, radix: 16)))
  }
}
