import Conformance
import Foundation
import OrielDrawing
import OrielWindowing
import Testing

@testable import OrielX11

@Suite struct `The scale of a display` {
  private func scale(
    override: String? = nil, _ values: [(String, Int32)] = [], resources: String = "", panel: DisplayScale.Panel? = nil
  ) -> DisplayScale {
    DisplayScale(
      override: override, settings: XSettings(decoding: encode(values)), resources: ResourceDatabase(resources),
      panel: { panel })
  }

  @Test func `comes from the first source that is sane`() {
    let dense = DisplayScale.Panel(width: 3840, height: 2160, widthInMillimetres: 344, heightInMillimetres: 194)
    #expect(scale().scale == 1)
    #expect(scale(panel: dense).scale >= 2)
    #expect(scale(resources: "Xft.dpi:\t144\n", panel: dense).scale == 1.5)
    #expect(scale([("Xft/DPI", 192 * 1024)], resources: "Xft.dpi: 144").scale == 2)
    let gnome = scale([("Gdk/WindowScalingFactor", 2), ("Gdk/UnscaledDPI", 120 * 1024), ("Xft/DPI", 240 * 1024)])
    #expect(gnome.scale == 2 && gnome.textScale == 1.25)
    #expect(scale(override: "3", [("Gdk/WindowScalingFactor", 2)]).scale == 3)
    #expect(scale(override: "nonsense", resources: "*dpi: 192").scale == 2)
    #expect(scale(override: "1e9").scale == 1)
  }

  @Test func `does not believe monitors that lie`() {
    for (width, height) in [(0, 0), (1, 1), (160, 90), (20, 10)] {
      let panel = DisplayScale.Panel(width: 3840, height: 2160, widthInMillimetres: width, heightInMillimetres: height)
      #expect(scale(panel: panel).scale == 1)
    }
    let desk = DisplayScale.Panel(width: 2560, height: 1440, widthInMillimetres: 597, heightInMillimetres: 336)
    #expect(scale(panel: desk).scale == 1)
  }

  @Test func `changes live with the resources`() throws {
    let app = try TestApp(TestServer())
    let window = try app.showWindow()
    #expect(app.system.scale == 1)
    try app.server.run("xprop", "-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", "Xft.dpi: 192")
    #expect(app.pump { window.scales == [2] && window.window.geometry.size.width == 600 })
    app.settle()
    #expect(window.window.size == CGSize(width: 300, height: 200))
    #expect(try Screenshot(of: window, on: app.server).isFilled(PixelRect(x: 0, y: 0, width: 600, height: 400), with: 0xFF0000))
  }
}

/// XSETTINGS bytes of integers, little endian.
nonisolated func encode(_ values: [(String, Int32)]) -> [UInt8] {
  func bytes<T: FixedWidthInteger>(_ value: T) -> [UInt8] { withUnsafeBytes(of: value.littleEndian) { Array($0) } }
  var result: [UInt8] = [0, 0, 0, 0] + bytes(UInt32(1)) + bytes(UInt32(values.count))
  for (name, value) in values {
    result += [0, 0] + bytes(UInt16(name.utf8.count)) + Array(name.utf8)
    result += [UInt8](repeating: 0, count: (4 - name.utf8.count % 4) % 4) + bytes(UInt32(0)) + bytes(value)
  }
  return result
}

@Suite(.serialized) struct `KDE's own settings` {
  @Test func `say in which order buttons stand, in KDE sessions only, and are followed live`() throws {
    #expect(KDESettings.confirmsFirst("") && KDESettings.confirmsFirst("[KDE]\nButtonLayout=2\n") && KDESettings.confirmsFirst("[KDE]\nButtonLayout=x\n"))
    #expect(!KDESettings.confirmsFirst("[General]\nButtonLayout=0\n[KDE]\n ButtonLayout = 3\n") && !KDESettings.confirmsFirst("[KDE]\nButtonLayout=1"))
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kde-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    func write(_ layout: Int) throws {
      try Data("[KDE]\nButtonLayout=\(layout)\n".utf8).write(to: folder.appendingPathComponent("kdeglobals"), options: .atomic)
    }
    try write(3)
    #expect(KDESettings(desktop: "XFCE", configuration: folder.path) == nil && KDESettings(desktop: nil, configuration: folder.path) == nil)
    let app = try TestApp(TestServer()), kde = try #require(KDESettings(desktop: "ubuntu:KDE", configuration: folder.path))
    var changes = 0
    kde.onChange = { changes += 1 }
    kde.follow(in: app.system)
    #expect(!kde.confirmsFirst)
    try write(2)
    #expect(app.pump { kde.confirmsFirst })
    try write(1)
    #expect(app.pump { !kde.confirmsFirst })
    #expect(changes == 2)
    // Other programs keep their settings in the same folder.
    let readings = kde.readings
    for index in 0..<50 { try Data("x".utf8).write(to: folder.appendingPathComponent("kdeglobals\(index)"), options: .atomic) }
    try write(2)
    #expect(app.pump { kde.confirmsFirst })
    #expect(kde.readings - readings == 1)
  }
}

@Suite struct `XSETTINGS` {
  @Test func `every truncation and every changed byte is refused or read, never trusted`() {
    let whole = encode([("Xft/DPI", 98304), ("Net/DoubleClickTime", 400)])
    #expect(XSettings(decoding: whole)?.integer("Net/DoubleClickTime") == 400)
    for length in 0..<whole.count { #expect(XSettings(decoding: Array(whole.prefix(length))) == nil) }
    for index in whole.indices {
      for value in [UInt8(0), 1, 2, 0x7F, 0x80, 0xFF] {
        var damaged = whole
        damaged[index] = value
        _ = XSettings(decoding: damaged)
      }
    }
  }

  @Test func `are followed live`() throws {
    let server = try TestServer()
    let app = try TestApp(server)
    let path = NSTemporaryDirectory() + "oriel-\(UUID().uuidString).conf"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try """
    Net/ThemeName "Adwaita-dark"
    Gtk/FontName "Noto Sans Bold 11"
    Gtk/EnableAnimations 0
    Gtk/AlternativeButtonOrder 1
    Net/DoubleClickTime 250
    Net/CursorBlinkTime 1000
    Xft/Antialias 1
    Xft/RGBA "rgb"

    """.write(toFile: path, atomically: true, encoding: .utf8)
    let daemon = try server.launch(["xsettingsd", "-c", path])
    #expect(app.pump { app.system.desktop.colorScheme == .dark })
    let desktop = app.system.desktop
    #expect(desktop.fonts == FontEnvironment(interfaceFamily: "Noto Sans", antialias: .subpixelRGB))
    #expect(desktop.confirmsFirst && desktop.reducedMotion && desktop.doubleClickInterval == 0.25 && desktop.caretBlink == 0.5)
    #expect(app.desktopChanges.last == desktop)
    try "Net/ThemeName \"HighContrast\"\n".write(toFile: path, atomically: true, encoding: .utf8)
    daemon.kill(SIGHUP)
    #expect(app.pump { app.system.desktop.increasedContrast && app.system.desktop.colorScheme == .light })
    #expect(!app.system.desktop.confirmsFirst)
    daemon.end()
    app.settle()
    #expect(app.system.desktop.increasedContrast, "a manager that restarts must not flash the defaults")
  }

  @Test(.requirement("RE-150")) func `give way to the desktop's services, and these to the person who starts the program`() throws {
    let app = try TestApp(TestServer())
    app.system.setDesktopOverride { $0.colorScheme = .dark; $0.accentName = "teal" }
    #expect(app.system.desktop.colorScheme == .dark && app.desktopChanges.last?.accentName == "teal")
    try app.server.run("xprop", "-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", "Xft.dpi: 192")
    #expect(app.pump { app.system.scale == 2 })
    #expect(app.system.desktop.colorScheme == .dark, "another change does not lose it")
    #expect(!app.system.desktop.foldsMenuBar)
    setenv("ORIEL_COLOR_SCHEME", "light", 1)
    setenv("ORIEL_MENU_BUTTON", "1", 1)
    defer {
      unsetenv("ORIEL_COLOR_SCHEME")
      unsetenv("ORIEL_MENU_BUTTON")
    }
    let obstinate = try TestApp(app.server)
    obstinate.system.setDesktopOverride { $0.colorScheme = .dark; $0.increasedContrast = true }
    #expect(obstinate.system.desktop.colorScheme == .light && obstinate.system.desktop.increasedContrast)
    #expect(obstinate.system.desktop.foldsMenuBar)
  }

  @Test func `services are reached for once the first window is on the screen, not before, and once`() throws {
    let app = try TestApp(TestServer())
    var calls = 0
    app.system.onFirstShow = { calls += 1 }
    app.settle()
    #expect(calls == 0)
    let window = try app.showWindow()
    window.window.requestFrame()
    #expect(app.pump { calls == 1 })
    _ = try app.showWindow()
    app.settle()
    #expect(calls == 1 && window.frames > 0)
  }

  @Test func `font names lose their size and style`() {
    #expect(DesktopReading.family(inFontName: "Cantarell 11") == "Cantarell")
    #expect(DesktopReading.family(inFontName: "DejaVu Sans Mono, Book 10.5") == "DejaVu Sans Mono")
    #expect(DesktopReading.family(inFontName: "12") == nil)
  }
}

@Suite struct `Monitors` {
  @Test func `are in points, primary first, with a rate`() throws {
    let app = try TestApp(TestServer(screen: "1600x1000x24"))
    let monitors = app.system.monitors
    #expect(monitors.count == 1 && monitors[0].isPrimary)
    #expect(monitors[0].frame == CGRect(x: 0, y: 0, width: 1600, height: 1000))
    #expect(monitors[0].refreshRate == 60)
  }

  @Test func `change while running`() throws {
    let app = try TestApp(TestServer(screen: "1600x1000x24"))
    _ = app.system.monitors
    try app.server.run("xrandr", "--setmonitor", "left", "800/200x1000/250+0+0", "screen")
    try app.server.run("xrandr", "--setmonitor", "right", "800/200x1000/250+800+0", "none")
    try app.server.run("xrandr", "--fb", "1280x800")
    #expect(app.pump { app.monitorChanges > 0 })
  }

  @Test func `appear and vanish under a window that fills the screen`() throws {
    let app = try TestApp(TestServer(screen: "1600x1000x24"))
    let window = try app.showWindow()
    #expect(app.system.monitors.count == 1)
    try app.server.run("xrandr", "--setmonitor", "left", "800/200x1000/250+0+0", "screen")
    try app.server.run("xrandr", "--setmonitor", "right", "800/200x1000/250+800+0", "none")
    #expect(app.pump { app.system.monitors.map(\.frame.minX).sorted() == [0, 800] })
    #expect(app.system.monitors.filter(\.isPrimary).count == 1)
    window.window.setFullScreen(true)
    #expect(app.pump { window.window.size == CGSize(width: 800, height: 1000) })
    try app.server.run("xrandr", "--delmonitor", "right")
    try app.server.run("xrandr", "--delmonitor", "left")
    #expect(app.pump { app.system.monitors.map(\.frame) == [CGRect(x: 0, y: 0, width: 1600, height: 1000)] })
    window.window.setFullScreen(false)
    #expect(app.pump { window.window.size == CGSize(width: 300, height: 200) })
    try app.server.run("xrandr", "--fb", "640x400")
    #expect(app.pump { app.system.monitors[0].frame.size == CGSize(width: 640, height: 400) })
  }
}
