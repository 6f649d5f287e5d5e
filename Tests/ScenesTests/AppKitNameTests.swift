import Conformance
import Foundation
import OrielHeadless
import Testing

@testable import OrielAppKit
@testable import OrielControls
@testable import OrielPresentations
@testable import OrielScenes

@Suite(.serialized) struct `Names of the Mac` {
  @Test func `NSApp makes the app light or dark, whatever the desktop says`() {
    let test = TestApp { WindowGroup { Tile() } }
    defer { NSApp.appearance = nil }
    #expect(test.read(\.colorScheme) == .light)
    NSApp.appearance = NSAppearance(named: .darkAqua)
    #expect(test.read(\.colorScheme) == .dark)
    #expect(NSApp.effectiveAppearance.name == .darkAqua)
    #expect(test.read(\.colorSchemeContrast) == .standard)
    NSApp.appearance = NSAppearance(named: .accessibilityHighContrastAqua)
    #expect(test.read(\.colorScheme) == .light)
    #expect(test.read(\.colorSchemeContrast) == .increased)
    NSApp.appearance = nil
    #expect(test.read(\.colorScheme) == .light)
    #expect(test.read(\.colorSchemeContrast) == .standard)
    #expect(NSApp.effectiveAppearance == NSAppearance(named: .aqua))
  }
  @Test func `an appearance knows its next of kin`() {
    #expect(NSAppearance(named: .init("Sepia")) == nil)
    let dark = NSAppearance(named: .vibrantDark)
    #expect(dark?.bestMatch(from: [.aqua, .darkAqua]) == .darkAqua)
    #expect(dark?.bestMatch(from: [.darkAqua, .vibrantDark]) == .vibrantDark)
    #expect(dark?.bestMatch(from: [.aqua]) == nil)
  }
  @Test func `an appearance is one of eight, each light or dark, with more contrast or not`() {
    let table: [(NSAppearance.Name, Bool, Bool)] = [
      (.aqua, false, false), (.darkAqua, true, false), (.vibrantLight, false, false), (.vibrantDark, true, false),
      (.accessibilityHighContrastAqua, false, true), (.accessibilityHighContrastDarkAqua, true, true),
      (.accessibilityHighContrastVibrantLight, false, true), (.accessibilityHighContrastVibrantDark, true, true),
    ]
    for (name, isDark, isContrasted) in table {
      let look = NSAppearance(named: name)
      #expect(look?.name == name && look?.isDark == isDark && look?.isIncreasedContrast == isContrasted)
      #expect(look == NSAppearance(named: name) && look?.hash == NSAppearance(named: name)?.hash && look?.isEqual("aqua") == false)
      #expect(table.allSatisfy { NSAppearance(named: $0.0)?.isEqual(look) == ($0.0 == name) })
      #expect(look?.bestMatch(from: [.init("Sepia"), .aqua, .darkAqua]) == (isDark ? .darkAqua : .aqua))
      #expect(look?.bestMatch(from: [.init("Sepia")]) == nil && look?.bestMatch(from: []) == nil)
    }
    let four: [(Bool, Bool, NSAppearance.Name)] = [
      (false, false, .aqua), (true, false, .darkAqua), (false, true, .accessibilityHighContrastAqua), (true, true, .accessibilityHighContrastDarkAqua),
    ]
    for (isDark, isContrasted, name) in four {
      #expect(NSAppearance(isDark: isDark, isIncreasedContrast: isContrasted).name == name)
      let test = TestApp { WindowGroup { Tile() } }
      test.system.desktop.colorScheme = isDark ? .dark : .light
      test.system.desktop.increasedContrast = isContrasted
      #expect(NSApp.effectiveAppearance.name == name)
      NSApp.appearance = NSAppearance(named: name)
      #expect(RunningApp.chosenLook == AppLook(isDark: isDark, isContrastIncreased: isContrasted))
      NSApp.appearance = nil
    }
  }
  @Test func `NSApplication is active while one of its windows has the keys, and a reply that nobody waits for ends nothing`() {
    let test = TestApp { WindowGroup(id: "a") { Tile() } }
    #expect(NSApp.isActive)
    test.system.focusAnotherProgram()
    test.settle()
    #expect(!NSApp.isActive)
    NSApp.activate(ignoringOtherApps: false)
    test.settle()
    #expect(NSApp.isActive)
    NSApp.reply(toApplicationShouldTerminate: false)
    NSApp.reply(toApplicationShouldTerminate: true)
    #expect(!test.app.isEnding)
    NSApp.terminate(nil)
    #expect(test.app.isEnding)
  }
  /// Writes down what happens to an AppKit view in a place of SwiftUI.
  private final class Log { var lines: [String] = [] }
  private struct Represented: NSViewRepresentable {
    final class Coordinator {
      static var count = 0
      let number: Int
      init() {
        Self.count += 1
        number = Self.count
      }
    }
    let log: Log
    let value: Int
    func makeCoordinator() -> Coordinator { Coordinator() }
    func makeNSView(context: Context) -> NSView {
      log.lines.append("make \(context.coordinator.number)")
      return NSView()
    }
    func updateNSView(_ nsView: NSView, context: Context) {
      log.lines.append("update \(value) of \(context.coordinator.number) in \(nsView.window?.title ?? "-")")
    }
    static func dismantleNSView(_ nsView: NSView, coordinator: Coordinator) { last?.lines.append("dismantle \(coordinator.number), in \(nsView.window?.title ?? "-")") }
    static weak var last: Log?
  }
  @Observable final class Shown {
    var value = 1
    var isThere = true
  }
  private struct Place: View {
    let log: Log
    let shown: Shown
    var body: some View { if shown.isThere { Represented(log: log, value: shown.value) } else { Tile() } }
  }
  @Test func `an AppKit view is made once, updated with what is around it, and dismantled once it has left its window`() {
    let log = Log(), shown = Shown()
    Represented.last = log
    Represented.Coordinator.count = 0
    RunningApp.current?.standAside()
    let test = TestApp { WindowGroup("Main") { Place(log: log, shown: shown) } }
    #expect(log.lines.first == "make 1" && Set(log.lines) == ["make 1", "update 1 of 1 in Main"])
    log.lines = []
    shown.value = 2
    test.settle()
    #expect(Set(log.lines) == ["update 2 of 1 in Main"], "made once")
    log.lines = []
    shown.isThere = false
    test.settle()
    #expect(log.lines == ["dismantle 1, in -"])
    log.lines = []
    shown.isThere = true
    test.settle()
    #expect(log.lines.first == "make 2" && Set(log.lines) == ["make 2", "update 2 of 2 in Main"])
    test.app.quit()
  }
  @Test func `an AppKit view of a class of its own is not drawn, which is an issue`() {
    final class Own: NSView {}
    struct Plain: NSViewRepresentable {
      func makeNSView(context: Context) -> NSView { NSView() }
      func updateNSView(_ nsView: NSView, context: Context) {}
    }
    struct Drawn: NSViewRepresentable {
      func makeNSView(context: Context) -> Own { Own() }
      func updateNSView(_ nsView: Own, context: Context) {}
    }
    func issues(_ view: some View) -> Int {
      RuntimeIssue.capturing { TestApp { WindowGroup("Main") { view } }.app.quit() }.count { $0.contains("AppKit views are not drawn") }
    }
    #expect(issues(Plain()) == 0 && issues(Drawn()) == 1)
  }
  @Test(.requirement("SC-016")) func `NSApplication ends the app with all its windows`() {
    let test = TestApp { WindowGroup(id: "a") { Tile() } }
    test.openWindow(id: "a")
    test.settle()
    let windows = test.windows.map { test.headless($0) }
    NSApplication.shared.terminate(nil)
    #expect(test.app.isEnding)
    #expect(windows.count == 2 && windows.allSatisfy(\.isClosed))
  }
  private struct Asking: View {
    var body: some View {
      Color.clear.dismissalConfirmationDialog("Close?", shouldPresent: true) { Button("Discard", role: .destructive) {} }
    }
  }
  @Test(.requirement("SC-016")) func `NSApplication, told by a button to end the app, asks every window before`() throws {
    let stage = ExtraStage {
      WindowGroup("First", id: "first") { Asking() }
      Window("Second", id: "second") { Asking() }
      MenuBarExtra("M") { Button("Quit") { NSApplication.shared.terminate(nil) } }
    }
    stage.test.openWindow(id: "second")
    stage.settle()
    func answer(_ button: String) throws {
      let asking = stage.test.windows.first { $0.madePresenter?.top != nil }
      let top = try #require(asking?.madePresenter?.top)
      try #require(top.graph.accessibilityTree().flatMap(\.all).first { $0.role == .button && $0.label == button }).perform(.press)
      stage.settle()
      stage.settle()
    }
    let item = try #require(stage.item)
    item.choose("Quit")
    stage.settle()
    try answer("Cancel")
    #expect(stage.test.windows.count == 2 && !stage.app.isEnding)
    item.choose("Quit")
    stage.settle()
    try answer("Discard")
    #expect(stage.test.windows.count == 1 && !stage.app.isEnding)
    try answer("Discard")
    #expect(stage.app.isEnding)
  }
  @Test func `NSCursor shows what was pushed last, then what the views ask for`() {
    let test = TestApp { WindowGroup { Tile(width: 100, height: 100).pointerStyle(.link) } }
    let window = test.headless()
    window.movePointer(to: CGPoint(x: window.size.width / 2, y: window.size.height - 20))
    #expect(window.cursor == .pointer)
    NSCursor.openHand.push()
    #expect(window.cursor == .grab)
    NSCursor.closedHand.push()
    #expect(window.cursor == .grabbing)
    NSCursor.crosshair.set()
    #expect(window.cursor == .crosshair)
    NSCursor.pop()
    #expect(window.cursor == .grab)
    NSCursor.hide()
    #expect(window.cursor == CursorShape.none)
    NSCursor.unhide()
    NSCursor.pop()
    #expect(window.cursor == .pointer)
    NSCursor.pop()
    #expect(NSCursor.current === NSCursor.arrow)
  }
  @Test func `NSCursor is hidden as often as it is shown again, and needs nothing to be pushed`() {
    let test = TestApp { WindowGroup { Tile(width: 100, height: 100).pointerStyle(.link) } }
    let window = test.headless()
    window.movePointer(to: CGPoint(x: window.size.width / 2, y: window.size.height - 20))
    NSCursor.pop()
    NSCursor.unhide()
    #expect(window.cursor == .pointer)
    NSCursor.hide()
    #expect(window.cursor == CursorShape.none, "shown more often than hidden counts as nothing")
    NSCursor.hide()
    NSCursor.unhide()
    #expect(window.cursor == CursorShape.none)
    NSCursor.unhide()
    #expect(window.cursor == .pointer)
    NSCursor.iBeam.set()
    #expect(window.cursor == .text && NSCursor.current === NSCursor.iBeam)
    NSCursor.iBeam.pop()
    #expect(window.cursor == .pointer && NSCursor.current === NSCursor.arrow)
  }
  @Test func `NSHostingMenu shows what its view is now`() {
    let test = TestApp { WindowGroup { Tile() } }, menu = NSHostingMenu(rootView: Button("One") {})
    func titles() -> [String] { menu.readItems(in: test.app).map(\.title) }
    #expect(titles() == ["One"] && titles() == ["One"])
    menu.rootView = Button("Two") {}
    #expect(titles() == ["Two"])
    menu.end()
    #expect(titles() == ["Two"] && NSMenu(title: "Plain").readItems(in: test.app).isEmpty)
    menu.end()
  }
  @Test func `NSImage reads pictures for Image`() throws {
    let bitmap = try #require(Bitmap(pixelWidth: 4, pixelHeight: 2, premultiplied: Array(repeating: 0xFFFF_0000, count: 8)))
    let image = try #require(NSImage(data: bitmap.pngData()))
    #expect(image.size == CGSize(width: 4, height: 2) && image.isValid)
    image.accessibilityDescription = "A red field"
    #expect(Image(nsImage: image).label == Text(verbatim: "A red field"))
    #expect(NSImage(data: Data("no picture".utf8)) == nil)
    #expect(NSImage(contentsOf: URL(fileURLWithPath: "/nonexistent.png")) == nil)
    #expect(NSImage(systemSymbolName: "star", accessibilityDescription: "Favourite") != nil)
    #expect(NSImage(systemSymbolName: "no.such.symbol", accessibilityDescription: nil) == nil)
    let test = TestApp { WindowGroup { Image(nsImage: image) } }
    #expect(test.windows[0].graph.accessibilityTree().flatMap(\.all).contains { $0.label == "A red field" })
  }
  @Test func `NSImage is drawn in the size that it is given`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let bitmap = try #require(Bitmap(pixelWidth: 4, pixelHeight: 2, premultiplied: Array(repeating: 0xFFFF_0000, count: 8)))
    try Data(bitmap.pngData()).write(to: folder.appendingPathComponent("red.png"))
    let image = NSImage(byReferencing: folder.appendingPathComponent("red.png"))
    #expect(image.size == CGSize(width: 4, height: 2))
    let star = try #require(NSImage(systemSymbolName: "star", accessibilityDescription: nil))
    for image in [image, star] {
      image.size = CGSize(width: 20, height: 30)
      let drawn = try #require(ImageRenderer(content: Image(nsImage: image)).nsImage)
      #expect(image.size == CGSize(width: 20, height: 30) && drawn.size == image.size)
      // A view that is evaluated again has the same picture.
      #expect(Image(nsImage: image) == Image(nsImage: image))
    }
    let none = NSImage(byReferencing: folder.appendingPathComponent("none.png"))
    #expect(!none.isValid)
  }
  @Test func `NSColor follows light and dark`() {
    let light = Theme.make(), dark = Theme.make(mode: .dark)
    let window = Color(nsColor: .windowBackgroundColor)
    #expect(window.resolved(in: light) == light.colors.windowBackground)
    #expect(window.resolved(in: dark) == dark.colors.windowBackground)
    #expect(Color(.labelColor) == .primary)
    #expect(Color(nsColor: NSColor(red: 1, green: 0.5, blue: 0, alpha: 0.5)).resolved(in: light) == RGBA(red: 1, green: 0.5, blue: 0, alpha: 0.5))
    #expect(Color(nsColor: .black.withAlphaComponent(0.25)).resolved(in: light).alpha == 0.25)
    #expect(NSColor(white: 0, alpha: 1) == NSColor.black)
    // One for each appearance.
    let ink = NSColor(name: nil) { appearance in
      switch appearance.bestMatch(from: [.aqua, .darkAqua, .accessibilityHighContrastDarkAqua]) {
      case .accessibilityHighContrastDarkAqua?: NSColor(white: 1, alpha: 1)
      case .darkAqua?: NSColor(white: 0.75, alpha: 1)
      default: NSColor(white: 0.25, alpha: 1)
      }
    }
    for (mode, white) in [(Theme.Mode.light, 0.25), (.dark, 0.75), (.lightContrast, 0.25), (.darkContrast, 1)] {
      #expect(Color(nsColor: ink).resolved(in: .make(mode: mode)).red == white, "\(mode)")
    }
  }
}
