import COriel
import Conformance
import Foundation
import OrielDrawing
import OrielWindowing
import Testing

@testable import OrielX11

@Suite(.serialized) struct `An icon in the tray` {
  private let app: TestApp
  private let delegate = TrayDelegate()
  private var tray: SystemTray { app.system.tray }
  init() throws { app = try TestApp(TestServer()) }

  private func makeItem(_ title: String = "Clock") throws -> TrayItem {
    try #require(
      tray.makeItem("probe", StatusItemContent(title: title, opensMenu: true), delegate: delegate) as? TrayItem)
  }
  /// An icon that a tray has taken and that has drawn.
  private func dock(_ fake: FakeTray) throws -> TrayItem {
    fake.announce()
    tray.start()
    let item = try makeItem()
    #expect(app.pump { item.icon?.isEmbedded == true && !fake.icons.isEmpty && (item.icon?.drawCount ?? 0) > 0 })
    return item
  }
  /// Waits until a pixel of the panel has a colour.
  private func shows(_ fake: FakeTray, x: Int, y: Int = 10, _ color: UInt) -> Bool {
    app.pump {
      // A picture of the screen is a round trip of its own: the loop is to come back soon.
      wake = app.system.schedule(at: app.system.now + 0.01) {}
      return fake.pixel(x: x, y: y) == color
    }
  }
  private final class Wake { var call: ScheduledCall? }
  private let waking = Wake()
  private var wake: ScheduledCall? {
    get { waking.call }
    nonmutating set { waking.call = newValue }
  }

  @Test(.requirement("SC-161", "RE-152")) func `is taken by the tray that is there, as large as the panel wants, over its background`() throws {
    let fake = try FakeTray(app)
    let item = try dock(fake)
    let icon = try #require(item.icon)
    #expect(tray.isAvailable == true)
    #expect(app.pump { icon.size == SizeHints.Size(width: 56, height: 28) }, "\(icon.size)")
    #expect(shows(fake, x: 10, 0xFF0000))
    #expect(shows(fake, x: 50, 0x202020), "the panel shows through")
    let properties = try app.server.run("xprop", "-id", String(icon.xid))
    for line in ["_XEMBED_INFO(_XEMBED_INFO) = 0x0, 0x1", "WM_CLASS(STRING) = \"probe\", \"org.example.Probe\"", "= \"Clock\"", "_NET_WM_PID"] {
      #expect(properties.contains(line), "\(line) in \(properties)")
    }
    #expect(try #require(delegate.pictures.last).ink.red > 0.5, "light on a dark panel")
  }

  @Test func `is drawn in the panel's own colour, or dark on a light panel`() throws {
    let light = try FakeTray(app, color: 0xF0F0F0)
    let item = try dock(light)
    defer { item.close() }
    #expect(app.pump { (delegate.pictures.last?.ink.red ?? 1) < 0.5 })
    let told = try FakeTray(app, ink: [0, 65535, 0] + Array(repeating: 0, count: 9))
    told.announce()
    #expect(app.pump { delegate.pictures.last?.ink == RGBA(red: 0, green: 1, blue: 0, alpha: 1) })
    told.put([65535, 0, 0] + Array(repeating: 0, count: 9), "_NET_SYSTEM_TRAY_COLORS", type: 6)
    #expect(app.pump { delegate.pictures.last?.ink == RGBA(red: 1, green: 0, blue: 0, alpha: 1) }, "and live")
  }

  @Test func `changes its picture, its width and its name`() throws {
    let fake = try FakeTray(app)
    let item = try dock(fake)
    #expect(shows(fake, x: 10, 0xFF0000))
    delegate.color = RGBA(red: 0, green: 0, blue: 1, alpha: 1)
    delegate.breadth = 3
    item.show(StatusItemContent(title: "Alarm", pictureVersion: 1, opensMenu: true))
    #expect(app.pump { item.icon?.size.width == 84 })
    #expect(shows(fake, x: 10, 0x0000FF))
    #expect(try app.server.run("xprop", "-id", String(item.icon!.xid), "_NET_WM_NAME").contains("Alarm"))
    // The same again draws nothing.
    app.settle()
    let count = item.icon?.drawCount
    item.show(StatusItemContent(title: "Alarm", pictureVersion: 1, opensMenu: true))
    app.settle()
    #expect(item.icon?.drawCount == count)
  }

  @Test(.requirement("SC-161")) func `tells where it was pressed, and with which button`() throws {
    let fake = try FakeTray(app)
    let item = try dock(fake)
    defer { item.close() }
    for (button, name) in [(1, "primary"), (3, "secondary"), (2, "middle")] {
      try app.server.run("xdotool", "mousemove", "210", "50", "click", String(button))
      #expect(app.pump { delegate.activations.count + delegate.menus.count + delegate.middlePresses.count == (button == 1 ? 1 : button == 3 ? 2 : 3) }, "\(name)")
    }
    let place = StatusItemPlace.icon(CGRect(x: 200, y: 40, width: 56, height: 28))
    #expect(delegate.activations == [place] && delegate.middlePresses == [place] && delegate.menus == [place])
    // The wheel: away, and towards the user twice.
    for button in [4, 5, 5] { try app.server.run("xdotool", "click", String(button)) }
    #expect(app.pump { delegate.scrolls.count == 3 })
    #expect(delegate.scrolls == [1, -1, -1])
    #expect(app.system.pointerLocation == CGPoint(x: 210, y: 50))
  }

  @Test func `finds a tray that comes later, and each one that comes after it`() throws {
    tray.start()
    #expect(tray.isAvailable == false)
    let item = try makeItem()
    var changes = 0
    tray.onChange = { changes += 1 }
    for index in 1...5 {
      let fake = try FakeTray(app)
      fake.announce()
      #expect(app.pump { item.icon?.isEmbedded == true && tray.isAvailable == true }, "\(index)")
      fake.end()
      #expect(app.pump { item.icon == nil && tray.isAvailable == false })
      #expect(changes == 2 * index)
    }
    #expect(ErrorTrap.untrapped.isEmpty || item.icon == nil)
  }

  @Test func `counts a tray that takes no icons as none`() throws {
    let fake = try FakeTray(app)
    fake.embeds = false
    fake.announce()
    tray.start()
    #expect(tray.isAvailable == true)
    let item = try makeItem()
    #expect(app.pump { tray.isAvailable == false })
    item.close()
  }

  @Test func `is closed by what a panel asks for, and by its app`() throws {
    let fake = try FakeTray(app)
    let item = try dock(fake)
    let icon = try #require(item.icon)
    fake.send(
      fake.atom("WM_PROTOCOLS"), to: icon.xid, window: icon.xid, (Int(fake.atom("WM_DELETE_WINDOW")), 0, 0, 0, 0))
    #expect(app.pump { delegate.removals == 1 })
    item.close()
    app.settle()
    #expect(!icon.isAlive)
    #expect(try app.server.run("xwininfo", "-id", String(fake.panel), "-children").contains("0 children"))
  }

  @Test func `survives panels that give it any size and destroy it`() throws {
    let fake = try FakeTray(app)
    let item = try dock(fake)
    let icon = try #require(item.icon)
    for (width, height) in [(1, 1), (20_000, 3), (3, 20_000), (4000, 4000), (64, 64)] {
      fake.resize(icon.xid, width, height)
      app.settle()
      app.settle()
    }
    #expect(delegate.pictures.allSatisfy { $0.size.width <= 1024 && $0.size.height <= 256 })
    // Another size for each answer: it stops asking.
    for height in 30..<200 {
      fake.resize(icon.xid, height, height)
      if height % 10 == 0 { app.settle() }
    }
    app.settle()
    XDestroyWindow(fake.display, icon.xid)
    XFlush(fake.display)
    #expect(app.pump { !icon.isAlive })
    item.show(StatusItemContent(title: "Later", pictureVersion: 9, opensMenu: true))
    item.close()
    app.settle()
  }

  @Test func `is not looked for before it is used`() throws {
    let fake = try FakeTray(app)
    fake.announce()
    app.settle()
    #expect(app.system.tray.isAvailable == nil)
    #expect(fake.icons.isEmpty)
  }

  @Test(.requirement("SC-159", "SC-162")) func `leaves the task bar to a program that asks to be out of it`() throws {
    for skips in [false, true] {
      var description = WindowDescription(size: CGSize(width: 100, height: 100))
      description.skipsTaskBar = skips
      let window = try app.makeWindow(description)
      let states = try app.property("_NET_WM_STATE", of: window)
      #expect(states.contains("_NET_WM_STATE_SKIP_TASKBAR") == skips && states.contains("_NET_WM_STATE_SKIP_PAGER") == skips)
    }
  }

  @Test func `sees whether the panel of the desktop is dark`() throws {
    let panel = try FakeTray(app, color: 0x303030)
    #expect(app.system.panelIsDark == nil, "nobody says which windows there are")
    func list(_ windows: [UInt]) {
      windows.withUnsafeBytes {
        _ = XChangeProperty(
          panel.display, XDefaultRootWindow(panel.display), panel.atom("_NET_CLIENT_LIST"), 33, 32, PropModeReplace,
          $0.bindMemory(to: UInt8.self).baseAddress, Int32(windows.count))
      }
      XSync(panel.display, 0)
    }
    list([12345, UInt(panel.panel), 0])
    #expect(app.system.panelIsDark == nil, "no panel among them")
    var dock = panel.atom("_NET_WM_WINDOW_TYPE_DOCK")
    withUnsafeBytes(of: &dock) {
      _ = XChangeProperty(
        panel.display, panel.panel, panel.atom("_NET_WM_WINDOW_TYPE"), 4, 32, PropModeReplace,
        $0.bindMemory(to: UInt8.self).baseAddress, 1)
    }
    XSync(panel.display, 0)
    #expect(app.system.panelIsDark == true)
    XSetWindowBackground(panel.display, panel.panel, 0xF0F0F0)
    XClearWindow(panel.display, panel.panel)
    XSync(panel.display, 0)
    #expect(app.system.panelIsDark == false)
    // Beyond the screen there is nothing to see.
    XMoveWindow(panel.display, panel.panel, 30_000, 30_000)
    XSync(panel.display, 0)
    #expect(app.system.panelIsDark == nil)
  }
}
