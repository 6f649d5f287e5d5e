import Foundation
import OrielDrawing
import OrielHeadless
import OrielWindowing
import Testing
import WindowSystemContract

@Suite struct `The headless window system` {
  @Test(arguments: WindowSystemContract.clauses)
  func `keeps the contract`(_ clause: WindowSystemContract.Clause) async throws {
    let system = HeadlessWindowSystem()
    let host = WindowSystemContract.Host(system: system) { condition in
      for _ in 0..<300 {
        if condition() { return true }
        system.advance(by: 1 / 60)
        await Task.yield()
      }
      return condition()
    }
    try await clause.check(host)
  }

  @Test func `gives the focus to the window that had it before when one closes`() throws {
    let system = HeadlessWindowSystem()
    let (a, b, c) = (try system.window(), try system.window(), try system.window())
    for window in [a, b, c] {
      window.map()
      system.settle()
    }
    a.userActivates()
    #expect(system.focusedWindow === a)
    #expect(system.windows.last === a)
    a.close()
    system.settle()
    #expect(system.focusedWindow === c)
    c.userMinimizes()
    #expect(system.focusedWindow === b)
    #expect(c.state.isHidden)
    c.userActivates()
    #expect(system.focusedWindow === c && !c.state.isMinimized)
  }
  @Test func `counts clicks by time and distance`() throws {
    let system = HeadlessWindowSystem()
    let listener = Listener()
    let window = try system.makeHeadlessWindow(WindowDescription(size: CGSize(width: 90, height: 90)), delegate: listener)
    window.map()
    system.settle()
    for place in [CGPoint(x: 5, y: 5), CGPoint(x: 7, y: 5), CGPoint(x: 60, y: 5)] {
      window.pressPointer(at: place)
      window.releasePointer(at: place)
    }
    system.advance(by: 1)
    window.pressPointer(at: CGPoint(x: 60, y: 5))
    #expect(listener.clickCounts == [1, 2, 1, 1])
  }
  @Test func `sends text only for keys that were not used`() throws {
    let system = HeadlessWindowSystem()
    let listener = Listener()
    listener.usesKey = { $0 == .character("b") }
    let window = try system.makeHeadlessWindow(WindowDescription(size: CGSize(width: 90, height: 90)), delegate: listener)
    window.map()
    window.type("aBc")
    #expect(listener.text == "ac")
  }
  @Test func `holds a user to the limits`() throws {
    let system = HeadlessWindowSystem()
    let window = try system.window()
    window.setLimits(SizeLimits(minimum: CGSize(width: 100, height: 80)), resizable: true)
    window.userResizes(to: CGSize(width: 10, height: 200))
    #expect(window.size == CGSize(width: 100, height: 200))
    window.setLimits(SizeLimits(), resizable: false)
    window.userResizes(to: CGSize(width: 500, height: 500))
    #expect(window.size == CGSize(width: 100, height: 200))
  }
  @Test func `goes back to the old frame after full screen`() throws {
    let system = HeadlessWindowSystem()
    let window = try system.window()
    window.map()
    system.settle()
    let before = CGRect(origin: window.position, size: window.size)
    window.setFullScreen(true)
    system.settle()
    #expect(window.size == system.monitors[0].frame.size && window.state.isFullScreen)
    window.setFullScreen(false)
    system.settle()
    #expect(CGRect(origin: window.position, size: window.size) == before)
  }
  @Test(arguments: [1.0, 2.0])
  func `keeps pixels and scrolls them`(scale: Double) throws {
    let system = HeadlessWindowSystem(scale: scale)
    system.output = .pixels
    let listener = Listener()
    let window = try system.makeHeadlessWindow(WindowDescription(size: CGSize(width: 40, height: 40)), delegate: listener)
    listener.draw = { frame in
      frame.paint(frame.invalid) {
        $0.fill(CGRect(x: 0, y: 0, width: 40, height: 40), .white)
        $0.fill(CGRect(x: 0, y: 20, width: 40, height: 10), .black)
      }
    }
    window.map()
    system.advance(by: 0.1)
    listener.draw = { frame in
      frame.scroll(CGRect(x: 0, y: 0, width: 20, height: 40), by: CGSize(width: 0, height: -10))
      frame.paint([CGRect(x: 0, y: 30, width: 20, height: 10)]) { $0.fill($0.clipBounds, .black) }
    }
    window.requestFrame()
    system.advance(by: 0.1)
    let picture = try #require(window.snapshot())
    let isBlack = { (x: Int, y: Int) in picture.pixel(x: Int(Double(x) * scale), y: Int(Double(y) * scale)) & 0xFFFFFF == 0 }
    #expect(isBlack(5, 15) && !isBlack(5, 25) && isBlack(5, 35))
    #expect(!isBlack(25, 15) && isBlack(25, 25) && !isBlack(25, 35))
    #expect(window.counters.scrollBlits == 1)
  }
  @Test func `counts what is drawn and draws nothing while hidden`() throws {
    let system = HeadlessWindowSystem()
    let listener = Listener()
    let window = try system.makeHeadlessWindow(WindowDescription(size: CGSize(width: 90, height: 90)), delegate: listener)
    window.map()
    system.advance(by: 0.1)
    #expect(window.counters.frames == 1)
    #expect(window.counters.pointsPainted == 8100)
    #expect(window.lastRecording?.commands.count == 1)
    #expect(system.pendingCount == 0)
    window.setHidden(true)
    window.requestFrame()
    system.advance(by: 0.1)
    #expect(window.counters.frames == 1)
    window.setHidden(false)
    system.advance(by: 0.1)
    #expect(window.counters.frames == 2)
  }
}

extension HeadlessWindowSystem {
  fileprivate func window() throws -> HeadlessWindow {
    try makeHeadlessWindow(WindowDescription(size: CGSize(width: 200, height: 100)), delegate: Listener.shared)
  }
}

private final class Listener: PlatformWindowDelegate {
  static let shared = Listener()
  var clickCounts: [Int] = []
  var text = ""
  var usesKey: (Key) -> Bool = { _ in false }
  var draw: (any WindowFrame) -> Void = { frame in frame.paint(frame.invalid) { $0.fill($0.clipBounds, .white) } }
  func window(_ window: any PlatformWindow, draw frame: any WindowFrame) { draw(frame) }
  func window(_ window: any PlatformWindow, resizedTo size: CGSize) {}
  func window(_ window: any PlatformWindow, scaleChangedTo scale: Double) {}
  func window(_ window: any PlatformWindow, stateChangedFrom old: WindowState) {}
  func window(_ window: any PlatformWindow, movedTo position: CGPoint) {}
  func windowShouldClose(_ window: any PlatformWindow) {}
  func windowClosed(_ window: any PlatformWindow) {}
  func window(_ window: any PlatformWindow, handle event: InputEvent) -> Bool {
    switch event {
    case .pointer(let pointer) where pointer.phase == .down: clickCounts.append(pointer.clickCount)
    case .text(let text): self.text += text
    case .key(let key): return usesKey(key.key)
    case .pointer, .scroll, .preedit, .deleteSurroundings, .modifiersChanged: break
    }
    return false
  }
  func windowLostGrab(_ window: any PlatformWindow) {}
}
