import Foundation
import OrielHeadless
import Testing

@testable import OrielAppKit
@testable import OrielControls
@testable import OrielScenes

@Suite(.serialized) struct `A frame under a name` {
  private let name = "Tides \(UUID().uuidString)"
  private func window() -> (TestApp, NSWindow) {
    RunningApp.current?.standAside()
    let test = TestApp(launches: false) { WindowGroup("Main", id: "main") { Tile() }.defaultSize(width: 600, height: 400) }
    AppKitWindows.of(test.app)
    test.app.launch()
    test.settle()
    return (test, NSApp.windows[0])
  }

  @Test func `comes back, follows the window, and belongs to one window`() {
    let (test, window) = window()
    defer { NSWindow.removeFrame(usingName: name) }
    #expect(window.setFrameAutosaveName(name) && window.frameAutosaveName == name)
    window.setFrame(NSRect(x: 120, y: 130, width: 500, height: 300), display: true)
    test.settle()
    test.system.advance(by: 0.5)
    let kept = window.frame
    #expect(kept.size == CGSize(width: 500, height: 300))
    #expect(UserDefaults.standard.string(forKey: "NSWindow Frame \(name)")?.hasPrefix(kept.descriptor) == true)
    window.setFrameAutosaveName("")
    window.setFrame(NSRect(x: 10, y: 20, width: 640, height: 480), display: true)
    test.settle()
    #expect(window.setFrameUsingName(name))
    test.settle()
    #expect(window.frame == kept)

    #expect(window.setFrameAutosaveName(name))
    test.app.openWindow(id: "main")
    test.settle()
    #expect(NSApp.windows.count == 2)
    #expect(NSApp.windows.first { $0 !== window }?.setFrameAutosaveName(name) == false)
  }

  @Test func `is written once the window rests, and at once when it closes`() throws {
    let (test, window) = window()
    defer { NSWindow.removeFrame(usingName: name) }
    #expect(window.setFrameAutosaveName(name))
    func written() -> String? { UserDefaults.standard.string(forKey: "NSWindow Frame \(name)") }
    test.system.advance(by: 0.5)
    let first = try #require(written())
    for step in 1...20 {
      window.setFrameOrigin(NSPoint(x: 100 + step * 5, y: 200))
      test.system.advance(by: 1.0 / 60)
      #expect(written() == first)
    }
    test.system.advance(by: 0.5)
    #expect(written()?.hasPrefix("200 200") == true)
    window.setFrameOrigin(NSPoint(x: 50, y: 60))
    test.system.advance(by: 1.0 / 60)
    window.close()
    #expect(written()?.hasPrefix("50 60") == true)
  }

  @Test(arguments: ["", "1 2 3", "a b c d", "0 0 0 0", "1e9 0 10 10", "nan 0 10 10"]) func `that cannot be read moves nothing`(text: String) {
    let (test, window) = window(), before = window.frame
    UserDefaults.standard.set(text, forKey: "NSWindow Frame \(name)")
    defer { NSWindow.removeFrame(usingName: name) }
    #expect(!window.setFrameUsingName(name))
    window.setFrame(from: text)
    test.settle()
    #expect(window.frame == before)
  }

  @Test func `is read down to the size of a point, and not below`() {
    let window = NSWindow(contentRect: NSRect(x: 0, y: 0, width: 100, height: 80), styleMask: [.titled], backing: .buffered, defer: true)
    window.setFrame(from: "10 20 1 1")
    #expect(window.frame == NSRect(x: 10, y: 20, width: 1, height: 1))
    for text in ["30 40 0.5 1", "30 40 1 0.5"] { window.setFrame(from: text) }
    #expect(window.frame == NSRect(x: 10, y: 20, width: 1, height: 1))
  }

  @Test func `is followed by windows that stand below each other`() {
    let (_, window) = window()
    let first = window.cascadeTopLeft(from: .zero)
    #expect(first.x > window.frame.minX && first.y < window.frame.maxY)
    #expect(window.cascadeTopLeft(from: NSPoint(x: 100, y: 600)) == NSPoint(x: 128, y: 572))
  }

  @Test func `is moved by its top left corner in a cascade, except by zero`() {
    let (test, window) = window()
    window.setFrame(NSRect(x: 40, y: 50, width: 502, height: 429), display: true)
    test.settle()
    #expect(window.cascadeTopLeft(from: .zero) == NSPoint(x: 68, y: 451))
    test.settle()
    #expect(window.frame == NSRect(x: 40, y: 50, width: 502, height: 429))
    #expect(window.cascadeTopLeft(from: NSPoint(x: 100, y: 600)) == NSPoint(x: 128, y: 572))
    test.settle()
    #expect(window.frame == NSRect(x: 100, y: 171, width: 502, height: 429))
  }

  @Test func `is eight numbers: the frame, and the screen's visible frame`() throws {
    let (test, window) = window()
    window.setFrame(NSRect(x: 40, y: 50, width: 502, height: 429), display: true)
    test.settle()
    #expect(window.frameDescriptor == "40 50 502 429 0 0 1600 1000")
    let closed = NSWindow(contentRect: NSRect(x: 1.4, y: 2.6, width: 30, height: 40), styleMask: [.titled], backing: .buffered, defer: true)
    #expect(closed.frameDescriptor == "1 3 30 40 0 0 0 0")
    closed.setFrame(from: "100000 -100000 100000 1 0 0 7 8")
    #expect(closed.frame == NSRect(x: 100_000, y: -100_000, width: 100_000, height: 1))
    for text in ["100001 0 10 10", "0 -100001 10 10", "0 0 10 10 100001", "1 2 3"] { closed.setFrame(from: text) }
    #expect(closed.frame.width == 100_000)
  }

  @Test func `is written where the user resizes the window, and nowhere without a name or a size`() {
    let (test, window) = window()
    defer { NSWindow.removeFrame(usingName: name) }
    func written() -> String? { UserDefaults.standard.string(forKey: "NSWindow Frame \(name)") }
    let empty = NSWindow(contentRect: .zero, styleMask: [.titled], backing: .buffered, defer: true)
    empty.saveFrame(usingName: name)
    #expect(written() == nil && empty.setFrameAutosaveName(name) && written() == nil)
    #expect(!window.setFrameUsingName(name) && window.setFrameAutosaveName(name))
    window.setFrame(NSRect(x: 40, y: 50, width: 502, height: 429), display: true)
    test.settle()
    test.headless().userResizes(to: CGSize(width: 520, height: 400))
    test.system.advance(by: 0.39)
    #expect(written()?.hasPrefix("40 50 502") != true)
    test.system.advance(by: 0.02)
    #expect(written()?.hasPrefix("40 50 522 429 ") == true)
  }

  @Test func `that waits is written when its name is given up, and not again`() {
    let (test, window) = window()
    defer { NSWindow.removeFrame(usingName: name) }
    func written() -> String? { UserDefaults.standard.string(forKey: "NSWindow Frame \(name)") }
    #expect(window.setFrameAutosaveName(name))
    test.system.advance(by: 1)
    window.setFrame(NSRect(x: 40, y: 50, width: 502, height: 429), display: true)
    test.system.settle()
    // What waits counts as saved.
    #expect(window.setFrameUsingName(name))
    test.system.settle()
    #expect(window.frame == NSRect(x: 40, y: 50, width: 502, height: 429))
    window.setFrameOrigin(NSPoint(x: 60, y: 70))
    test.system.settle()
    #expect(window.setFrameAutosaveName("") && window.frameAutosaveName == "")
    #expect(written()?.hasPrefix("60 70 502 429 ") == true)
    NSWindow.removeFrame(usingName: name)
    test.system.advance(by: 1)
    #expect(written() == nil)
  }

  @Test func `gives a window that cannot be resized its place alone, unless it is forced`() {
    let (test, window) = window()
    defer { NSWindow.removeFrame(usingName: name) }
    UserDefaults.standard.set("40 50 502 429 0 0 1600 1000", forKey: "NSWindow Frame \(name)")
    let closed = NSWindow(contentRect: NSRect(x: 1, y: 2, width: 30, height: 40), styleMask: [.titled], backing: .buffered, defer: true)
    #expect(closed.setFrameUsingName(name) && closed.frame == NSRect(x: 40, y: 50, width: 502, height: 429), "it is not open")
    window.styleMask.remove(.resizable)
    test.settle()
    let size = window.frame.size
    #expect(window.setFrameUsingName(name))
    test.settle()
    #expect(window.frame == NSRect(origin: NSPoint(x: 40, y: 50), size: size) && size == CGSize(width: 602, height: 429))
    window.styleMask.insert(.resizable)
    test.settle()
    #expect(window.setFrameUsingName(name))
    test.settle()
    #expect(window.frame == NSRect(x: 40, y: 50, width: 502, height: 429))
  }
}
extension NSRect {
  fileprivate var descriptor: String { [minX, minY, width, height].map { String(Int($0)) }.joined(separator: " ") }
}
