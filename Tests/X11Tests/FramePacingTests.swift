import COriel
import Foundation
import OrielDrawing
import OrielWindowing
import Testing

@testable import OrielX11

/// From an event to its frame, and how many frames a flood of events makes.
@Suite(.serialized) struct `Frame pacing` {
  /// A window that draws for keys and pointer events, and says when.
  private final class Stage {
    let app: TestApp
    let window: TestWindow
    let hands: Hands
    var times: [TimeInterval] = []
    /// Seconds a frame keeps the processor.
    var cost: TimeInterval = 0

    init() throws {
      let server = try TestServer()
      app = try TestApp(server)
      hands = try Hands(server: server)
      window = try app.showWindow()
      app.pump { [window] in window.window.state.isFocused }
      window.draw = { [unowned self] frame in
        times.append(app.system.now)
        frame.withPixels(PixelRect(x: 0, y: 0, width: 40, height: 40)) { $0.fill(PixelRect(x: 0, y: 0, width: 40, height: 40), with: 0xFF00_8800) }
        let end = app.system.now + cost
        while app.system.now < end {}
      }
      window.onEvent = { [unowned self] event in
        switch event {
        case .key(let key) where key.phase == .down: window.window.requestFrame()
        case .pointer(let pointer) where pointer.phase == .moved: window.window.requestFrame()
        default: break
        }
      }
      app.settle()
    }
    func rest(_ seconds: TimeInterval = 0.05) { app.pump(limit: seconds) { false } }
    /// Runs for a while with an event after every turn of the loop, as fast as both sides can.
    func flood(_ seconds: TimeInterval, _ event: (Int32) -> Void) -> Double {
      rest()
      times = []
      var number: Int32 = 0
      let start = app.system.now
      app.pump(limit: seconds) {
        number += 1
        event(number)
        return false
      }
      return Double(times.count) / (app.system.now - start)
    }
  }

  @Test func `draws what the user did at once, although it has just drawn`() throws {
    let stage = try Stage()
    var delays: [TimeInterval] = []
    for _ in 0..<30 {
      let count = stage.times.count
      let start = stage.app.system.now
      stage.hands.press(38)
      #expect(stage.app.pump { stage.times.count > count })
      delays.append(stage.times[count] - start)
      stage.hands.release(38)
      stage.app.settle()
    }
    // A timer of 60 Hz would make the most of 16.7 ms of each; the machine may be busy, so few count.
    #expect(delays.sorted()[5] < 0.005, "\(delays.sorted().map { Int($0 * 10_000) }) tenths of a millisecond")
  }

  @Test func `draws a pointer that moves without end twice a refresh at most`() throws {
    let stage = try Stage()
    let rate = stage.flood(0.5) { stage.hands.move(20 + $0 % 200, 20 + $0 / 200 % 100) }
    #expect(rate < 130 && rate > 8, "\(rate) frames a second")
  }

  @Test func `draws a flood of keys eight times a refresh at most`() throws {
    let stage = try Stage()
    let rate = stage.flood(0.5) { $0 % 2 == 1 ? stage.hands.press(38) : stage.hands.release(38) }
    #expect(rate < 500 && rate > 8, "\(rate) frames a second")
  }

  @Test func `gives drawing half of the time at most when events do not end`() throws {
    let stage = try Stage()
    stage.cost = 0.006
    let rate = stage.flood(0.5) { $0 % 2 == 1 ? stage.hands.press(38) : stage.hands.release(38) }
    // One at the tick, one between two ticks.
    #expect(rate < 130, "\(rate) frames of 6 ms a second")
  }

  @Test func `leaves an animation at the display's rate while the pointer moves`() throws {
    let stage = try Stage()
    stage.window.onEvent = nil
    stage.window.draw = { [unowned stage] _ in
      stage.times.append(stage.app.system.now)
      stage.window.window.requestFrame()
    }
    stage.window.window.requestFrame()
    let rate = stage.flood(0.5) { stage.hands.move(20 + $0 % 200, 20) }
    #expect(rate < 66 && rate > 8, "\(rate) frames a second")
  }

  @Test func `waits for a server that has not finished with the frame before`() throws {
    let stage = try Stage()
    stage.rest()
    stage.app.server.signal(SIGSTOP)
    defer { stage.app.server.signal(SIGCONT) }
    let count = stage.times.count
    let end = stage.app.system.now + 0.06
    while stage.app.system.now < end {
      stage.app.system.noteInput(.action)
      stage.window.window.requestFrame()
      stage.app.pump(limit: 0.004) { false }
    }
    #expect(stage.times.filter { $0 < end }.count == count + 1)
    // One that lost the answer is waited for a tenth of a second.
    #expect(stage.app.pump { stage.times.count == count + 2 })
  }

  @Test func `follows the display's own refresh while something moves, and asks nothing afterwards`() throws {
    let stage = try Stage()
    var left = 120
    stage.window.draw = { [unowned stage] _ in
      stage.times.append(stage.app.system.now)
      left -= 1
      if left > 0 { stage.window.window.requestFrame() }
    }
    let blank = stage.app.system.verticalBlank
    stage.rest()
    #expect(blank.answers == 0)
    // On a busy machine the server's own clock may be late now and then.
    let isExact = stage.app.succeeds(attempts: 5) {
      left = 120
      stage.window.window.requestFrame()
      #expect(stage.app.pump { left == 0 })
      return blank.answers >= 2 && blank.measured.map { abs($0 - 1.0 / 60) < 0.001 } == true
    }
    #expect(isExact, "\(blank.answers) answers, \(blank.measured as Any)")
    let answers = blank.answers
    stage.rest(0.7)
    #expect(blank.answers == answers)
  }
}

@Suite struct `The pace of a frame` {
  @Test func `is what its event is worth`() {
    func pace(_ event: InputEvent) -> FramePace { FramePace(event) }
    #expect(pace(.key(KeyEvent(key: .return))) == .action)
    #expect(pace(.pointer(PointerEvent(.down, at: .zero))) == .action)
    #expect(pace(.pointer(PointerEvent(.moved, at: .zero))) == .motion)
    #expect(pace(.scroll(ScrollEvent(at: .zero, steps: CGSize(width: 0, height: 1)))) == .action)
    #expect(pace(.scroll(ScrollEvent(at: .zero, delta: CGSize(width: 0, height: 3.5)))) == .motion)
    #expect(FramePace.refresh.spacing(interval: 1) == nil)
    #expect(FramePace.motion.spacing(interval: 0.016) == 0.008)
    #expect(FramePace.action.spacing(interval: 0.016) == 0.002)
  }
}

@Suite(.serialized) struct `A window that cannot be seen` {
  /// Draws without end.
  private func animate(_ window: TestWindow) {
    window.draw = { [unowned window] _ in window.window.requestFrame() }
    window.window.requestFrame()
  }
  private func stands(_ window: TestWindow, _ app: TestApp) -> Bool {
    app.settle()
    // The window manager's last words about it may still be under way, so the first attempts may fail.
    return app.succeeds {
      let frames = window.frames
      var turns = 0
      app.pump(limit: 0.25) {
        turns += 1
        return false
      }
      // Nor does it wake up for the frames it does not draw.
      return window.frames == frames && turns < 10
    }
  }

  @Test func `because another covers it neither draws nor wakes up, and goes on when uncovered`() throws {
    let app = try TestApp(TestServer())
    let window = try app.showWindow()
    animate(window)
    #expect(app.pump { window.frames > 5 })
    var larger = WindowDescription(size: CGSize(width: 500, height: 400))
    larger.position = .zero
    let cover = try app.showWindow(larger)
    #expect(app.pump { window.window.state.isHidden })
    #expect(stands(window, app))
    cover.window.close()
    let frames = window.frames
    #expect(app.pump { !window.window.state.isHidden && window.frames > frames + 3 })
  }

  @Test func `because it is minimised neither draws nor wakes up, nor does a child of it`() throws {
    let app = try TestApp(TestServer(windowManager: "openbox --sm-disable"), waitsForWindowManager: true)
    let window = try app.showWindow()
    var description = WindowDescription(size: CGSize(width: 80, height: 60))
    description.kind = .child
    description.owner = window.window
    description.position = CGPoint(x: 20, y: 10)
    let child = try app.showWindow(description)
    animate(child)
    #expect(app.pump { child.frames > 5 })
    window.window.minimize()
    #expect(app.pump { window.window.state.isMinimized && child.window.state.isHidden })
    #expect(stands(child, app))
    window.window.activate()
    let frames = child.frames
    #expect(app.pump { !child.window.state.isHidden && child.frames > frames + 3 })
  }
}
