import COriel
import Conformance
import Foundation
import OrielDrawing
import OrielWindowing
import Testing

@testable import OrielX11

nonisolated private let managers = ["openbox --sm-disable", "xfwm4 --compositor=off", "metacity --sm-disable"]

private func popUp(_ kind: WindowDescription.Kind, of owner: TestWindow, at frame: CGRect) -> WindowDescription {
  var description = WindowDescription(size: frame.size)
  description.kind = kind
  description.owner = owner.window
  description.position = frame.origin
  return description
}

extension TestApp {
  /// Another program's connection, as a pager or a user's hand has.
  fileprivate func grabsElsewhere(_ hands: Hands, keeping: Bool = false) -> Int32 {
    let result = XGrabPointer(
      hands.display, XDefaultRootWindow(hands.display), 0, UInt32(ButtonPressMask), GrabModeAsync, GrabModeAsync, 0, 0, 0)
    if result == GrabSuccess, !keeping { XUngrabPointer(hands.display, 0) }
    XSync(hands.display, 0)
    return result
  }
  /// The managed windows from the bottom to the top.
  fileprivate var stack: [UInt] {
    connection.property(connection.atoms[named: "_NET_CLIENT_LIST_STACKING"], of: connection.root)?.identifiers ?? []
  }
  private var connection: X11Connection { system.connection }
}

/// Rows 10 to 12 of the most filed bugs: dialogs, grabs, pop-ups.
@Suite(.serialized) struct `A stack of windows` {
  @Test(arguments: managers) func `keeps a dialog above its window when that is activated`(manager: String) throws {
    let app = try TestApp(TestServer(windowManager: manager), waitsForWindowManager: true)
    let owner = try app.showWindow()
    #expect(app.pump { owner.window.state.isFocused })
    var description = WindowDescription(size: CGSize(width: 120, height: 80))
    description.kind = .dialog
    description.owner = owner.window
    description.isModal = true
    let dialog = try app.showWindow(description)
    owner.window.activate()
    app.pump(limit: 0.2) { false }
    let stack = app.stack
    let (low, high) = (stack.firstIndex(of: UInt(owner.window.xid)), stack.firstIndex(of: UInt(dialog.window.xid)))
    #expect(low != nil && high != nil && low! < high!, "\(stack)")
    #expect(app.system.windows.count == 2)
  }

  @Test(.requirement("PR-016", "PR-019")) func `minimises a dialog with its window, takes it to another desktop, and shows it in no task bar`() throws {
    let app = try TestApp(TestServer(windowManager: managers[0]), waitsForWindowManager: true)
    let owner = try app.showWindow()
    #expect(app.pump { owner.window.state.isFocused })
    var description = WindowDescription(size: CGSize(width: 120, height: 80))
    description.kind = .dialog
    description.owner = owner.window
    description.isModal = true
    let dialog = try app.showWindow(description)
    #expect(app.pump { dialog.window.state.isFocused })
    #expect(try app.property("_NET_WM_STATE", of: dialog).contains("_NET_WM_STATE_SKIP_TASKBAR"))
    owner.window.minimize()
    #expect(app.pump { owner.window.state.isHidden && dialog.window.state.isHidden })
    owner.window.activate()
    #expect(app.pump { !owner.window.state.isHidden && !dialog.window.state.isHidden })
    // As a pager asks for it.
    app.system.connection.sendToRoot(._NET_WM_DESKTOP, window: owner.window.xid, data: (1, 2, 0, 0, 0))
    #expect(app.pump { owner.window.state.isHidden && dialog.window.state.isHidden })
    app.system.connection.sendToRoot(._NET_WM_DESKTOP, window: owner.window.xid, data: (0, 2, 0, 0, 0))
    #expect(app.pump { !owner.window.state.isHidden && !dialog.window.state.isHidden })
  }

  @Test func `hides pop-ups from the task bar and raises them with their owner`() throws {
    let app = try TestApp(TestServer(windowManager: managers[0]), waitsForWindowManager: true)
    let owner = try app.showWindow()
    let other = try app.showWindow()
    let menu = try app.showWindow(popUp(.menu, of: owner, at: CGRect(x: 300, y: 200, width: 60, height: 60)))
    app.settle()
    #expect(!app.stack.contains(UInt(menu.window.xid)))
    #expect(app.stack.contains(UInt(other.window.xid)))
    owner.window.activate()
    #expect(app.pump { owner.window.state.isFocused })
    app.pump(limit: 0.1) { false }
    var (root, parent): (XID, XID) = (0, 0)
    var children: UnsafeMutablePointer<XID>?
    var count: UInt32 = 0
    let display = app.system.connection.display
    #expect(XQueryTree(display, app.system.connection.root, &root, &parent, &children, &count) != 0)
    let order = UnsafeBufferPointer(start: children, count: Int(count)).map { $0 }
    XFree(children)
    var viewable: [XID] = []
    for window in order {
      var attributes = XWindowAttributes()
      if XGetWindowAttributes(display, window, &attributes) != 0, attributes.map_state == IsViewable, attributes.width > 20 { viewable.append(window) }
    }
    #expect(viewable.last == menu.window.xid)
  }

  @Test func `says that the grab is lost by a click outside, by the focus and by the end of the owner, and gives it back`() throws {
    let server = try TestServer()
    let app = try TestApp(server)
    let hands = try Hands(server: server)
    let owner = try app.showWindow()
    #expect(app.pump { owner.window.state.isFocused })
    func open() throws -> TestWindow {
      hands.move(20, 20)
      hands.click()
      app.settle()
      let menu = try app.showWindow(popUp(.menu, of: owner, at: CGRect(x: 400, y: 300, width: 60, height: 60)))
      #expect(menu.window.grabInput())
      app.settle()
      #expect(app.grabsElsewhere(hands) == AlreadyGrabbed)
      return menu
    }
    let byClick = try open()
    hands.move(900, 700)
    hands.click()
    #expect(app.pump { byClick.lostGrabs == 1 })
    app.settle()
    #expect(app.grabsElsewhere(hands) == GrabSuccess)
    byClick.window.close()

    let byFocus = try open()
    hands.focus(XID(PointerRoot))
    #expect(app.pump { byFocus.lostGrabs == 1 })
    app.settle()
    #expect(app.grabsElsewhere(hands) == GrabSuccess)
    byFocus.window.close()

    let byEnd = try open()
    owner.window.close()
    #expect(byEnd.isClosed)
    app.settle()
    #expect(app.grabsElsewhere(hands) == GrabSuccess)
  }

  /// As at an icon in the panel: what it belongs to is never shown, and the app's window knows nothing of it.
  @Test func `brings all keys to a pop-up at no window, also while a window of the app has the focus`() throws {
    let server = try TestServer()
    let app = try TestApp(server)
    let hands = try Hands(server: server)
    let window = try app.showWindow()
    #expect(app.pump { window.window.state.isFocused })
    hands.move(20, 20)
    hands.click()
    app.settle()
    let anchor = try app.makeWindow()
    let menu = try app.showWindow(popUp(.menu, of: anchor, at: CGRect(x: 400, y: 300, width: 60, height: 60)))
    #expect(menu.window.grabInput())
    func keys(_ window: TestWindow) -> Int { window.events.count { if case .key = $0 { true } else { false } } }
    hands.type(hands.keycode(XK_Escape))
    #expect(app.pump { keys(menu) == 2 })
    #expect(keys(window) == 0)
    menu.window.releaseInput()
    hands.type(hands.keycode(XK_Escape))
    #expect(app.pump { keys(window) == 2 })
  }

  /// A window manager that has just handled a key still holds the keyboard for a moment.
  @Test func `takes the grab as soon as another program lets go, and does not wait for it`() throws {
    let server = try TestServer()
    let app = try TestApp(server)
    let hands = try Hands(server: server)
    let owner = try app.showWindow()
    #expect(app.pump { owner.window.state.isFocused })
    hands.move(20, 20)
    hands.click()
    app.settle()
    let menu = try app.showWindow(popUp(.menu, of: owner, at: CGRect(x: 400, y: 300, width: 60, height: 60)))
    app.settle()
    func ungrab(_ hands: Hands) {
      XUngrabPointer(hands.display, 0)
      XSync(hands.display, 0)
    }
    func othersHold() { #expect(app.grabsElsewhere(hands, keeping: true) == GrabSuccess) }
    othersHold()
    #expect(!menu.window.grabInput())
    ungrab(hands)
    #expect(app.pump { app.system.grab.owner === menu.window })
    #expect(app.grabsElsewhere(hands) == AlreadyGrabbed)
    menu.window.releaseInput()
    app.settle()
    // Who does not want it any more does not get it.
    othersHold()
    #expect(!menu.window.grabInput())
    menu.window.releaseInput()
    ungrab(hands)
    app.settle()
    app.pump(limit: 0.3) { app.system.grab.owner != nil }
    #expect(app.grabsElsewhere(hands) == GrabSuccess)
  }

  @Test func `lets the pointer through a tooltip`() throws {
    let server = try TestServer()
    let app = try TestApp(server)
    let hands = try Hands(server: server)
    let owner = try app.showWindow()
    let tip = try app.showWindow(popUp(.tooltip, of: owner, at: CGRect(x: 50, y: 50, width: 100, height: 60)))
    app.settle()
    hands.move(80, 70)
    hands.click()
    #expect(
      app.pump {
        owner.events.contains { if case .pointer(let event) = $0 { event.phase == .down && event.location == CGPoint(x: 80, y: 70) } else { false } }
      })
    #expect(tip.events.isEmpty)
  }

  @Test func `makes an alert of nobody transient for the whole app`() throws {
    let app = try TestApp(TestServer())
    var description = WindowDescription(size: CGSize(width: 120, height: 80))
    description.kind = .dialog
    let alert = try app.makeWindow(description)
    app.system.connection.flush()
    #expect(try app.property("WM_TRANSIENT_FOR", of: alert).contains(String(app.system.connection.leader, radix: 16)))
  }
}

/// Reads the startup messages that reach the root.
private final class StartupWatcher: X11EventHandler {
  private(set) var text = ""
  private let atoms: Atoms
  init(_ atoms: Atoms) { self.atoms = atoms }
  func handle(_ event: inout XEvent) -> Bool {
    guard event.type == ClientMessage, event.xclient.format == 8,
      [atoms[._NET_STARTUP_INFO_BEGIN], atoms[._NET_STARTUP_INFO]].contains(event.xclient.message_type)
    else { return false }
    withUnsafeBytes(of: event.xclient.data.b) { text += String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    return false
  }
}

@Suite(.serialized) struct `The desktop is told` {
  @Test(.requirement("SC-171")) func `that the launch is over, in whole`() throws {
    let identifier = "a \"launcher\"/of-a-rather-long-name-17_TIME99"
    setenv("DESKTOP_STARTUP_ID", identifier, 1)
    let app = try TestApp(TestServer())
    let watcher = StartupWatcher(app.system.connection.atoms)
    app.system.connection.handlers.append(watcher)
    app.system.connection.addRootEventMask(PropertyChangeMask)
    _ = try app.showWindow()
    let expected = "remove: ID=\"a \\\"launcher\\\"/of-a-rather-long-name-17_TIME99\""
    #expect(app.pump { watcher.text == expected }, "\(watcher.text)")
  }

  @Test func `what the icon looks like, not premultiplied`() throws {
    let app = try TestApp(TestServer())
    let window = try app.makeWindow()
    let image = BitmapSurface.make(size: CGSize(width: 16, height: 16)) {
      $0.fill(CGRect(x: 0, y: 0, width: 16, height: 16), RGBA(red: 1, green: 0, blue: 0, alpha: 0.5))
    }.bitmap()
    window.window.setIcon([image])
    let values = try #require(app.system.connection.property(._NET_WM_ICON, of: window.window.xid)?.cardinals)
    #expect(values.count == 2 + 256 && values[0] == 16 && values[1] == 16)
    #expect(values[2] >> 24 == 128 && values[2] & 0xFF_FFFF == 0xFF_0000, "\(String(values[2], radix: 16))")
    let half = BitmapSurface.make(size: CGSize(width: 8, height: 4)) {
      $0.fill(CGRect(x: 0, y: 0, width: 8, height: 2), RGBA(red: 0, green: 1, blue: 0, alpha: 0.5))
    }.bitmap()
    app.system.icon = [image, half]
    // What is kept for later windows gives the same pictures again.
    for (kept, given) in zip(app.system.icon, [image, half]) {
      #expect(kept.pixelWidth == given.pixelWidth && kept.pixelHeight == given.pixelHeight)
      #expect([(0, 0), (7, 1), (7, 3)].allSatisfy { kept.pixel(x: $0, y: $1) == given.pixel(x: $0, y: $1) })
    }
    #expect(app.system.icon.count == 2)
  }

  /// The server keeps a copy for each window.
  @Test func `what the icon looks like, in the sizes that task bars show`() throws {
    func sizes(_ given: [Int], scale: Double) throws -> [UInt32] {
      setenv("ORIEL_SCALE", "\(scale)", 1)
      defer { unsetenv("ORIEL_SCALE") }
      let app = try TestApp(TestServer())
      app.system.icon = given.map { side in
        BitmapSurface.make(size: CGSize(width: side, height: side)) { $0.fill(CGRect(x: 0, y: 0, width: side, height: side), RGBA(hex: 0x2244AA)) }.bitmap()
      }
      let window = try app.makeWindow()
      var rest = try #require(app.system.connection.property(._NET_WM_ICON, of: window.window.xid)?.cardinals)[...], found: [UInt32] = []
      while let side = rest.first {
        found.append(side)
        rest = rest.dropFirst(2 + Int(side * side))
      }
      return found
    }
    #expect(try sizes([16, 32, 48, 64, 128], scale: 1) == [16, 32, 48])
    #expect(try sizes([16, 32, 48, 64, 128], scale: 2) == [16, 32, 48, 64, 128])
    #expect(try sizes([128, 16], scale: 1) == [128, 16])
    #expect(try sizes([24, 32], scale: 1) == [24, 32])
  }

  @Test func `that nothing takes a drop, so that the drag ends`() throws {
    let app = try TestApp(TestServer())
    let window = try app.showWindow()
    let source = try #require(XOpenDisplay(app.server.display))
    defer { XCloseDisplay(source) }
    let from = XCreateSimpleWindow(source, XDefaultRootWindow(source), 0, 0, 1, 1, 0, 0, 0)
    func send(_ name: String) {
      var event = XEvent()
      event.xclient.type = ClientMessage
      event.xclient.window = window.window.xid
      event.xclient.message_type = XInternAtom(source, name, 0)
      event.xclient.format = 32
      event.xclient.data.l = (Int(from), 5 << 24, 0, 0, 0)
      XSendEvent(source, window.window.xid, 0, 0, &event)
      XSync(source, 0)
    }
    func answer() -> (name: Atom, accepts: Int)? {
      var event = XEvent()
      var found: (Atom, Int)?
      app.pump {
        while XPending(source) > 0 {
          XNextEvent(source, &event)
          if event.type == ClientMessage { found = (event.xclient.message_type, event.xclient.data.l.1 & 1) }
        }
        if found == nil { app.pump(limit: 0.005) { false } }
        return found != nil
      }
      return found
    }
    send("XdndEnter")
    send("XdndPosition")
    let status = try #require(answer())
    #expect(status.name == XInternAtom(source, "XdndStatus", 0) && status.accepts == 0)
    send("XdndDrop")
    let finished = try #require(answer())
    #expect(finished.name == XInternAtom(source, "XdndFinished", 0) && finished.accepts == 0)
  }
}

@Suite(.serialized) struct `A display over the network` {
  @Test func `works without shared memory`() throws {
    let server = try TestServer(arguments: ["-listen", "tcp", "-ac"])
    let app = try TestApp(server, display: "127.0.0.1" + server.display)
    let window = try app.showWindow()
    app.settle()
    #expect(!window.window.frames.isShared)
    #expect(try Screenshot(of: window, on: server).isFilled(PixelRect(x: 0, y: 0, width: 300, height: 200), with: 0xFF0000))
  }
}
