import Conformance
import Foundation
import OrielWindowing
import Testing

@testable import OrielX11

@Suite struct `A managed window` {
  @Test("has every property of a good citizen before it is mapped", .requirement("SC-058", "SC-091", "SC-107")) func hasEveryProperty() throws {
    let app = try TestApp(TestServer())
    var description = WindowDescription(size: CGSize(width: 300, height: 200))
    description.title = "Grüße — Berlin"
    description.shortTitle = "Grüße"
    description.role = "main-1"
    description.limits = SizeLimits(minimum: CGSize(width: 100.5, height: 50))
    let window = try app.makeWindow(description)
    app.system.connection.flush()
    #expect(!window.window.state.isMapped)
    let all = try app.server.run("xprop", "-id", String(window.window.xid))
    #expect(all.contains("WM_CLASS(STRING) = \"probe\", \"org.example.Probe\""))
    #expect(all.contains("_NET_WM_NAME(UTF8_STRING) = \"Grüße — Berlin\""))
    #expect(all.contains("WM_NAME(COMPOUND_TEXT)"))
    #expect(all.contains("_NET_WM_ICON_NAME(UTF8_STRING) = \"Grüße\""))
    #expect(all.contains("WM_ICON_NAME(STRING) = \"Gr"))
    for name in ["WM_DELETE_WINDOW", "WM_TAKE_FOCUS", "_NET_WM_PING", "_NET_WM_SYNC_REQUEST"] {
      #expect(try app.property("WM_PROTOCOLS", of: window).contains(name))
    }
    #expect(all.contains("_NET_WM_SYNC_REQUEST_COUNTER(CARDINAL)"))
    #expect(all.contains("_NET_WM_PID(CARDINAL) = \(getpid())"))
    #expect(all.contains("WM_CLIENT_MACHINE(STRING)"))
    #expect(all.contains("WM_CLIENT_LEADER(WINDOW)"))
    #expect(all.contains("_NET_WM_WINDOW_TYPE(ATOM) = _NET_WM_WINDOW_TYPE_NORMAL"))
    #expect(all.contains("WM_WINDOW_ROLE(STRING) = \"main-1\""))
    #expect(all.contains("XdndAware(ATOM)"))
    #expect(all.contains("_MOTIF_WM_HINTS(_MOTIF_WM_HINTS) = 0x3, 0x3e"))
    #expect(all.contains("Client accepts input or input focus: True"))
    #expect(all.contains("Initial state is Normal State"))
    #expect(all.contains("group leader"))
    #expect(all.contains("program specified minimum size: 101 by 50"))
    #expect(!all.contains("WM_TRANSIENT_FOR"))
    #expect(!all.contains("maximum size"))
    #expect(!all.contains("specified location"))
    #expect(!all.contains("_NET_WM_BYPASS_COMPOSITOR"))
  }

  @Test(.requirement("SC-193")) func `that covers the screen above all others is full screen and needs no compositor`() throws {
    let app = try TestApp(TestServer())
    var description = WindowDescription(size: CGSize(width: 300, height: 200))
    description.startsFullScreen = true
    description.level = .floating
    let window = try app.makeWindow(description)
    app.system.connection.flush()
    #expect(try app.property("_NET_WM_BYPASS_COMPOSITOR", of: window).contains("= 1"))
    #expect(try app.property("_NET_WM_STATE", of: window).contains("_NET_WM_STATE_FULLSCREEN"))
  }

  @Test(.requirement("RE-083")) func `of fixed size has equal bounds`() throws {
    let app = try TestApp(TestServer())
    var description = WindowDescription(size: CGSize(width: 320, height: 240))
    description.kind = .settings
    description.isResizable = false
    let window = try app.makeWindow(description)
    app.system.connection.flush()
    let hints = try app.property("WM_NORMAL_HINTS", of: window)
    #expect(hints.contains("minimum size: 320 by 240"))
    #expect(hints.contains("maximum size: 320 by 240"))
    // MOVE and CLOSE only.
    #expect(try app.property("_MOTIF_WM_HINTS", of: window).contains("0x3, 0x24"))
  }

  @Test(.requirement("SC-171")) func `takes over the launcher's startup identifier and ends its feedback`() throws {
    setenv("DESKTOP_STARTUP_ID", "launcher-1_TIME4711", 1)
    let app = try TestApp(TestServer())
    #expect(getenv("DESKTOP_STARTUP_ID") == nil)
    let window = try app.showWindow()
    #expect(try app.property("_NET_STARTUP_ID", of: window).contains("\"launcher-1_TIME4711\""))
    #expect(try app.property("_NET_WM_USER_TIME", of: window).contains("= 4711"))
    let second = try app.makeWindow()
    app.system.connection.flush()
    #expect(try app.property("_NET_STARTUP_ID", of: second).contains("not found"))
  }

  @Test(.requirement("SC-171")) func `takes over the launcher's activation token where there is no startup identifier`() throws {
    setenv("XDG_ACTIVATION_TOKEN", "launcher-2_TIME4712", 1)
    let app = try TestApp(TestServer())
    #expect(getenv("XDG_ACTIVATION_TOKEN") == nil)
    let window = try app.showWindow()
    #expect(try app.property("_NET_STARTUP_ID", of: window).contains("\"launcher-2_TIME4712\""))
    // The identifier comes first, and neither stays.
    setenv("DESKTOP_STARTUP_ID", "launcher-3_TIME4713", 1)
    setenv("XDG_ACTIVATION_TOKEN", "launcher-4_TIME4714", 1)
    let other = try TestApp(TestServer())
    #expect(getenv("DESKTOP_STARTUP_ID") == nil && getenv("XDG_ACTIVATION_TOKEN") == nil)
    #expect(try other.property("_NET_STARTUP_ID", of: other.showWindow()).contains("\"launcher-3_TIME4713\""))
  }

  @Test(.requirement("SC-171")) func `comes to the front by right of another launch that asks for it`() throws {
    let app = try TestApp(TestServer(windowManager: "openbox --sm-disable"), waitsForWindowManager: true)
    let window = try app.showWindow(), other = try app.showWindow()
    #expect(app.pump { other.window.state.isFocused })
    let time = app.system.connection.fetchServerTime()
    app.system.adoptStartup("launcher-5_TIME\(time)") { window.window.activate() }
    #expect(try app.property("_NET_WM_USER_TIME", of: window).contains("= \(time)"))
    #expect(app.pump { window.window.state.isFocused })
  }

  @Test func `marks an edited document in its title`() throws {
    let app = try TestApp(TestServer())
    var description = WindowDescription(size: CGSize(width: 300, height: 200))
    description.title = "日本"
    let window = try app.makeWindow(description)
    window.window.setEdited(true)
    app.system.connection.flush()
    #expect(try app.property("_NET_WM_NAME", of: window).contains("\"• 日本\""))
    #expect(try app.property("WM_NAME", of: window).contains("COMPOUND_TEXT"))
  }
}

@Suite struct `Window kinds` {
  @Test(.requirement("SC-160", "PR-115")) func `pop-ups are override-redirect, typed, and transient for their owner`() throws {
    let app = try TestApp(TestServer())
    let owner = try app.showWindow()
    let types: [(WindowDescription.Kind, String)] = [
      (.menu, "POPUP_MENU"), (.dropdownMenu, "DROPDOWN_MENU"), (.comboBox, "COMBO"), (.popover, "POPUP_MENU"),
      (.tooltip, "TOOLTIP"), (.dragIcon, "DND"),
    ]
    for (kind, type) in types {
      var description = WindowDescription(size: CGSize(width: 80, height: 60))
      description.kind = kind
      description.owner = owner.window
      description.position = CGPoint(x: 40, y: 30)
      let popUp = try app.showWindow(description)
      #expect(try app.property("_NET_WM_WINDOW_TYPE", of: popUp).contains("_NET_WM_WINDOW_TYPE_\(type)"))
      let transient = try app.property("WM_TRANSIENT_FOR", of: popUp)
      #expect(transient.contains(String(owner.window.xid, radix: 16)))
      let info = try app.server.run("xwininfo", "-id", String(popUp.window.xid))
      #expect(info.contains("Override Redirect State: yes"))
      #expect(info.contains("Absolute upper-left X:  40"))
      popUp.window.close()
      #expect(popUp.isClosed)
    }
  }

  @Test func `utility panels and sheets keep out of the task bar, and a panel takes no focus`() throws {
    let app = try TestApp(TestServer())
    let owner = try app.makeWindow()
    var description = WindowDescription(size: CGSize(width: 80, height: 60))
    description.kind = .utility
    description.owner = owner.window
    let panel = try app.makeWindow(description)
    description.kind = .dialog
    description.isModal = true
    let dialog = try app.makeWindow(description)
    app.system.connection.flush()
    #expect(try app.property("_NET_WM_STATE", of: panel).contains("SKIP_TASKBAR, _NET_WM_STATE_SKIP_PAGER"))
    #expect(try app.property("_NET_WM_USER_TIME", of: panel).contains("= 0"))
    #expect(try app.property("WM_HINTS", of: panel).contains("focus: False"))
    #expect(try app.property("_NET_WM_WINDOW_TYPE", of: panel).contains("UTILITY, _NET_WM_WINDOW_TYPE_NORMAL"))
    #expect(try app.property("_NET_WM_STATE", of: dialog).contains("_NET_WM_STATE_MODAL"))
    #expect(try app.property("_NET_WM_WINDOW_TYPE", of: dialog).contains("DIALOG"))
  }

  @Test(.requirement("PR-147")) func `a dialog is modal only as long as it says so, and transient for its owner throughout`() throws {
    let app = try TestApp(TestServer())
    let owner = try app.showWindow()
    var description = WindowDescription(size: CGSize(width: 80, height: 60))
    description.kind = .dialog
    description.isModal = true
    description.owner = owner.window
    description.position = CGPoint(x: 20, y: 10)
    let dialog = try app.showWindow(description)
    for isModal in [false, true, false] {
      dialog.window.setModal(isModal)
      app.system.connection.flush()
      #expect(try app.property("_NET_WM_STATE", of: dialog).contains("_NET_WM_STATE_MODAL") == isModal)
      #expect(try app.property("WM_TRANSIENT_FOR", of: dialog).contains(String(owner.window.xid, radix: 16)))
    }
  }

  @Test func `a child lives inside its owner and dies with it`() throws {
    let app = try TestApp(TestServer())
    let owner = try app.showWindow()
    var description = WindowDescription(size: CGSize(width: 80, height: 60))
    description.kind = .child
    description.owner = owner.window
    description.position = CGPoint(x: 20, y: 10)
    let child = try app.makeWindow(description)
    child.color = 0xFF00_FF00
    child.window.map()
    #expect(app.pump { child.window.state.isMapped && child.frames > 0 })
    app.settle()
    let picture = try Screenshot(of: owner, on: app.server)
    #expect(picture[19, 10] == 0xFF0000)
    #expect(picture.isFilled(PixelRect(x: 20, y: 10, width: 80, height: 60), with: 0x00FF00))
    #expect(picture[100, 10] == 0xFF0000)
    owner.window.close()
    #expect(child.isClosed && owner.isClosed)
  }

  @Test func `a child needs an owner`() throws {
    let app = try TestApp(TestServer())
    var description = WindowDescription(size: CGSize(width: 80, height: 60))
    description.kind = .child
    let error = #expect(throws: WindowSystemError.self) { try app.makeWindow(description) }
    #expect(error?.description.contains("needs an owner") == true)
  }
}
