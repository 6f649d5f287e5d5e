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
  @Test func `NSColor follows light and dark`() {
    let light = Theme.make(), dark = Theme.make(mode: .dark)
    let window = Color(nsColor: .windowBackgroundColor)
    #expect(window.resolved(in: light) == light.colors.windowBackground)
    #expect(window.resolved(in: dark) == dark.colors.windowBackground)
    #expect(Color(.labelColor) == .primary)
    #expect(Color(nsColor: NSColor(red: 1, green: 0.5, blue: 0, alpha: 0.5)).resolved(in: light) == RGBA(red: 1, green: 0.5, blue: 0, alpha: 0.5))
    #expect(Color(nsColor: .black.withAlphaComponent(0.25)).resolved(in: light).alpha == 0.25)
    #expect(NSColor(white: 0, alpha: 1) == NSColor.black)
  }
}
