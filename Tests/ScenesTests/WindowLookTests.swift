import Foundation
import OrielDrawing
import OrielHeadless
import Testing

@testable import OrielAppKit
@testable import OrielControls
@testable import OrielScenes

private func makeApp(hasCompositor: Bool = true) -> TestApp {
  RunningApp.current?.standAside()
  let system = HeadlessWindowSystem()
  system.hasCompositor = hasCompositor
  let test = TestApp(system: system) { WindowGroup("Main", id: "main") { Tile() }.defaultSize(width: 600, height: 400) }
  AppKitWindows.of(test.app)
  return test
}
private func made() -> NSWindow {
  let window = NSWindow(
    contentRect: NSRect(x: 50, y: 60, width: 320, height: 200), styleMask: [.titled], backing: .buffered, defer: true)
  window.contentView = NSHostingView(rootView: Tile())
  return window
}

@Suite(.serialized) struct `The look of a window that code sets` {
  @Test func `is light or dark whatever the app is, and the app's again without one`() throws {
    let test = makeApp(), window = try #require(NSApp.windows.first), host = try #require(window.host)
    func scheme() -> ColorScheme { host.graph.scope.read(\.colorScheme, for: nil) }
    func contrast() -> ColorSchemeContrast { host.graph.scope.read(\.colorSchemeContrast, for: nil) }
    #expect(window.appearance == nil && scheme() == .light && window.effectiveAppearance.name == .aqua)
    window.appearance = NSAppearance(named: .darkAqua)
    test.settle()
    #expect(scheme() == .dark && contrast() == .standard && window.effectiveAppearance.name == .darkAqua)
    #expect(NSApp.effectiveAppearance.name == .aqua)
    window.appearance = NSAppearance(named: .accessibilityHighContrastAqua)
    test.settle()
    #expect(scheme() == .light && contrast() == .increased)
    NSApp.appearance = NSAppearance(named: .darkAqua)
    defer { NSApp.appearance = nil }
    #expect(scheme() == .light)
    window.appearance = nil
    test.settle()
    #expect(scheme() == .dark && contrast() == .standard && window.effectiveAppearance.name == .darkAqua)
    test.app.quit()
  }

  @Test func `is as transparent as it is told, before it opens and afterwards`() throws {
    let test = makeApp(), window = made()
    window.alphaValue = 0.5
    #expect(Double(window.alphaValue) == 0.5)
    window.orderFront(nil)
    test.settle()
    let platform = try #require(window.host?.topLevel as? HeadlessWindow)
    #expect(platform.description.opacity == 0.5 && platform.opacity == 0.5)
    window.alphaValue = 3
    #expect(platform.opacity == 1 && Double(window.alphaValue) == 1)
    window.alphaValue = -1
    #expect(platform.opacity == 0)
    let main = try #require(NSApp.windows.first { $0.title == "Main" })
    main.alphaValue = 0.25
    #expect((main.host?.topLevel as? HeadlessWindow)?.opacity == 0.25)
    test.app.quit()
  }

  @Test func `lets what is behind it be seen where it is not opaque and its colour is clear`() throws {
    let test = makeApp(), window = made()
    #expect(window.isOpaque)
    window.isOpaque = false
    window.backgroundColor = .clear
    window.orderFront(nil)
    test.settle()
    let host = try #require(window.host), platform = try #require(host.topLevel as? HeadlessWindow)
    #expect(platform.hasAlpha && platform.description.background == .clear)
    func corner() throws -> UInt32 {
      let root = try #require(host.graph.root), size = root.size
      return BitmapSurface.make(size: size) { root.draw($0) }.bitmap().pixel(x: 2, y: Int(size.height) - 3)
    }
    #expect(try corner() == 0)
    // Its usual colour is drawn by the window itself then.
    window.backgroundColor = nil
    test.settle()
    #expect(try corner() >> 24 == 255)
    test.app.quit()
  }
  @Test func `is made again for an open window that is not opaque any more`() throws {
    let test = makeApp(), window = try #require(NSApp.windows.first)
    let before = try #require(window.host?.topLevel as? HeadlessWindow)
    #expect(!before.hasAlpha)
    window.isOpaque = false
    test.settle()
    let after = try #require(window.host?.topLevel as? HeadlessWindow)
    #expect(after !== before && after.hasAlpha && before.isClosed && !window.isOpaque)
    test.app.quit()
  }
  @Test func `stays opaque without a compositor`() throws {
    let test = makeApp(hasCompositor: false), window = made()
    window.isOpaque = false
    window.backgroundColor = .clear
    window.orderFront(nil)
    test.settle()
    let platform = try #require(window.host?.topLevel as? HeadlessWindow)
    #expect(!platform.hasAlpha && platform.description.background != .clear)
    test.app.quit()
  }
  @Test func `keeps the style of its separator, and says that nothing draws it`() throws {
    let test = makeApp(), window = made()
    #expect(window.titlebarSeparatorStyle == .automatic)
    let issues = RuntimeIssue.capturing { window.titlebarSeparatorStyle = .line }
    #expect(issues.map { $0.contains("titlebarSeparatorStyle") } == [true] && window.titlebarSeparatorStyle == .line)
    test.app.quit()
  }

  @Test func `is that of colours while code draws in it`() {
    let test = makeApp()
    let colour = NSColor(name: nil) { $0.name == .darkAqua ? .white : .black }
    #expect(Double(colour.redComponent) == 0)
    #expect(NSAppearance.currentDrawing().name == .aqua)
    var seen: [Double] = []
    NSAppearance(named: .darkAqua)?.performAsCurrentDrawingAppearance {
      seen.append(Double(colour.redComponent))
      #expect(NSAppearance.currentDrawing().name == .darkAqua)
      NSAppearance(named: .aqua)?.performAsCurrentDrawingAppearance { seen.append(Double(colour.redComponent)) }
      seen.append(Double(colour.redComponent))
    }
    seen.append(Double(colour.redComponent))
    #expect(seen == [1, 0, 1, 0])
    test.app.quit()
  }
}
