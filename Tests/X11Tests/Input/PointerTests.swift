import COriel
import Foundation
import OrielWindowing
import Testing

@testable import OrielX11

@Suite(.serialized) struct `The pointer` {
  @Test func `enters, moves in points and leaves`() async throws {
    let stage = try await InputStage(scale: 2)
    stage.hands.move(100, 60)
    await stage.settle()
    stage.hands.move(120, 80)
    await stage.settle()
    stage.hands.move(900, 700)
    await stage.settle()
    #expect(stage.window.pointers.map(\.phase) == [.entered, .moved, .moved, .exited])
    #expect(stage.window.pointers[2].location == CGPoint(x: 60, y: 40))
  }

  @Test func `counts clicks that are near in time and place`() async throws {
    let stage = try await InputStage()
    stage.hands.move(100, 100)
    for _ in 0..<3 { stage.hands.click() }
    stage.hands.move(150, 100)
    stage.hands.click()
    stage.hands.click(3)
    await stage.settle()
    let down = stage.window.pointers.filter { $0.phase == .down }
    let up = stage.window.pointers.filter { $0.phase == .up }
    #expect(down.map(\.clickCount) == [1, 2, 3, 1, 1])
    #expect(up.map(\.clickCount) == [1, 2, 3, 1, 1])
    #expect(down.last?.button == .secondary)
    #expect(abs(down[0].time - MonotonicClock.now) < 5)
  }

  @Test func `knows the other buttons`() async throws {
    let stage = try await InputStage()
    stage.hands.move(100, 100)
    for button: UInt32 in [2, 8, 9] { stage.hands.click(button) }
    await stage.settle()
    #expect(stage.window.pointers.filter { $0.phase == .down }.map(\.button) == [.middle, .back, .forward])
  }

  @Test func `turns wheel buttons into whole steps`() async throws {
    let stage = try await InputStage()
    stage.hands.move(100, 100)
    for button: UInt32 in [4, 5, 6, 7] { stage.hands.click(button) }
    await stage.settle()
    #expect(stage.window.scrolls.map(\.steps) == [
      CGSize(width: 0, height: 1), CGSize(width: 0, height: -1), CGSize(width: 1, height: 0), CGSize(width: -1, height: 0),
    ])
    #expect(stage.window.scrolls.allSatisfy { $0.delta == .zero })
    #expect(!stage.window.pointers.contains { $0.phase == .down })
  }

  @Test func `follows a drag outside the window until the release`() async throws {
    let stage = try await InputStage()
    stage.hands.move(100, 100)
    stage.hands.press(button: 1)
    stage.hands.move(900, 700)
    await stage.settle()
    stage.hands.release(button: 1)
    await stage.settle()
    let last = stage.window.pointers.filter { $0.phase == .up }
    #expect(last.map(\.location) == [CGPoint(x: 900, y: 700)])
    #expect(stage.window.pointers.contains { $0.phase == .moved && $0.location == CGPoint(x: 900, y: 700) })
  }

  @Test func `joins motions that wait together`() async throws {
    let stage = try await InputStage()
    stage.hands.move(10, 10)
    await stage.settle()
    stage.window.events = []
    for x: Int32 in 11...60 { stage.hands.move(x, 20) }
    await stage.settle()
    let moved = stage.window.pointers.filter { $0.phase == .moved }
    #expect(moved.count < 10)
    #expect(moved.last?.location == CGPoint(x: 60, y: 20))
  }

  @Test func `is taken by a grab, told of clicks elsewhere, and given back`() async throws {
    let stage = try await InputStage()
    stage.hands.move(100, 100)
    stage.hands.click()
    await stage.settle()
    #expect(stage.input.grab(stage.window))
    XFlush(stage.connection.display)
    func otherGrabs() -> Int32 {
      XGrabPointer(
        stage.hands.display, XDefaultRootWindow(stage.hands.display), 0, UInt32(ButtonPressMask), GrabModeAsync, GrabModeAsync,
        0, 0, 0)
    }
    #expect(otherGrabs() == AlreadyGrabbed)
    stage.window.events = []
    stage.hands.move(900, 700)
    stage.hands.click()
    await stage.settle()
    #expect(stage.window.pointers.contains { $0.phase == .down && $0.location == CGPoint(x: 900, y: 700) })
    stage.input.ungrab()
    XSync(stage.connection.display, 0)
    #expect(otherGrabs() == GrabSuccess)
    XUngrabPointer(stage.hands.display, 0)
  }

  @Test func `shows every cursor shape, and none when hidden`() async throws {
    let stage = try await InputStage()
    // The log is the process's: other tests kill windows on purpose.
    let errorsBefore = ErrorTrap.untrapped.count
    stage.hands.move(100, 100)
    var serials: Set<UInt> = []
    func shown() throws -> (width: UInt16, opaque: Bool) {
      XSync(stage.connection.display, 0)
      let image = try #require(XFixesGetCursorImage(stage.hands.display))
      defer { XFree(image) }
      serials.insert(image.pointee.cursor_serial)
      let count = Int(image.pointee.width) * Int(image.pointee.height)
      return (image.pointee.width, (0..<count).contains { image.pointee.pixels[$0] & 0xff00_0000 != 0 })
    }
    // Of animated ones (wait, progress) XFixes shows an empty picture until their first tick.
    for shape in CursorShape.allCases where ![.none, .wait, .progress].contains(shape) {
      stage.input.setCursor(shape, of: stage.window)
      #expect(try shown().opaque, "\(shape)")
    }
    #expect(serials.count >= 10)
    stage.input.setCursor(.none, of: stage.window)
    #expect(try !shown().opaque)
    #expect(ErrorTrap.untrapped.count == errorsBefore)
  }
}

@Suite struct `Clicks` {
  @Test func `are counted across the wrap of the server's clock`() {
    var clicks = ClickCounter()
    #expect(clicks.press(.primary, window: 1, x: 0, y: 0, time: .max - 100) == 1)
    #expect(clicks.press(.primary, window: 1, x: 3, y: 0, time: 50) == 2)
    #expect(clicks.press(.primary, window: 1, x: 3, y: 0, time: 900) == 1)
    #expect(clicks.press(.primary, window: 2, x: 3, y: 0, time: 950) == 1)
    #expect(clicks.press(.secondary, window: 2, x: 3, y: 0, time: 960) == 1)
  }
}

@Suite struct `Scroll valuators` {
  private func axes() -> ScrollAxes {
    var axes = ScrollAxes()
    axes.setAxes(
      [.init(number: 2, isVertical: false, increment: 15), .init(number: 3, isVertical: true, increment: -15)], device: 9)
    return axes
  }
  @Test func `only move from a baseline`() {
    var axes = axes()
    #expect(axes.move(device: 9, values: [3: 1000]) == .zero)
    #expect(axes.move(device: 9, values: [3: 985]) == CGSize(width: 0, height: 1))
    axes.dropBaselines()
    #expect(axes.move(device: 9, values: [3: 90_000]) == .zero)
  }
  @Test func `move on several axes in one event`() {
    var axes = axes()
    _ = axes.move(device: 9, values: [2: 0, 3: 0])
    #expect(axes.move(device: 9, values: [2: 7.5, 3: -30]) == CGSize(width: 0.5, height: 2))
  }
  @Test func `leave other motion and other devices alone`() {
    var axes = axes()
    #expect(axes.move(device: 9, values: [0: 100, 1: 100]) == nil)
    #expect(axes.move(device: 8, values: [3: 100]) == nil)
  }
  @Test func `ignore jumps and numbers that are none`() {
    var axes = axes()
    _ = axes.move(device: 9, values: [3: 0])
    #expect(axes.move(device: 9, values: [3: 1e9]) == .zero)
    #expect(axes.move(device: 9, values: [3: .nan]) == nil)
  }
}

@Suite struct `The server's clock` {
  @Test func `is told in our seconds, whatever its origin`() {
    var clock = ServerClock()
    #expect(clock.seconds(5_000, now: 105.5) == 105.5)
    #expect(clock.seconds(6_000, now: 106.1) == 106.1)
    #expect(clock.seconds(7_000, now: 107.9).rounded() == 107)
  }
}
