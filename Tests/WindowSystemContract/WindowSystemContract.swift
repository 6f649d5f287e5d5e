import Foundation
import OrielDrawing
import OrielWindowing

/// What every window system must do, whatever it is made of. Each clause runs on a system of its own.
package struct WindowSystemContract {
  /// The system under test and a way to let it work.
  package struct Host: ContractHost {
    package var system: any WindowSystem
    /// Lets the system run until the condition holds; false if it did not within a few seconds.
    package var pump: @MainActor (_ condition: @MainActor () -> Bool) async -> Bool
    package init(system: any WindowSystem, pump: @escaping @MainActor (_ condition: @MainActor () -> Bool) async -> Bool) {
      self.system = system
      self.pump = pump
    }
  }
  package typealias Clause = ContractClause<Host>

  package nonisolated static let clauses: [Clause] = [
    Clause(name: "has at least one monitor with a size, a scale and a rate") { host in
      try expect(!host.system.monitors.isEmpty, "no monitor")
      for monitor in host.system.monitors {
        try expect(monitor.frame.width > 0 && monitor.frame.height > 0, "\(monitor.name) has no size")
        try expect(monitor.scale > 0 && monitor.refreshRate > 0, "\(monitor.name) has no scale or rate")
        try expect(monitor.frame.contains(monitor.visibleFrame), "\(monitor.name) is smaller than its visible part")
      }
    },
    Clause(name: "shows a window only after map, and draws all of it first") { host in
      let (window, recorder) = try host.makeWindow()
      try expect(!window.state.isMapped, "mapped before map")
      window.map()
      try await host.wait("a frame") { !recorder.frames.isEmpty }
      try await host.wait("the window to be mapped") { window.state.isMapped }
      let frame = recorder.frames[0]
      try expect(frame.size == window.size, "the frame is \(frame.size), the window \(window.size)")
      let whole = CGRect(origin: .zero, size: frame.size)
      try expect(frame.invalid.contains { $0.contains(whole) }, "the first frame is not invalid as a whole")
      window.close()
    },
    Clause(name: "names its windows with different numbers") { host in
      let (first, _) = try host.makeWindow()
      let (second, _) = try host.makeWindow()
      try expect(first.identifier != second.identifier, "both are \(first.identifier)")
      first.close()
      second.close()
    },
    Clause(name: "moves no window by itself that nobody presses, whatever it is told of controls") { host in
      let (window, recorder) = try host.makeWindow()
      window.map()
      try await host.wait("the first frame") { !recorder.frames.isEmpty && window.state.isMapped }
      try await host.quiesce()
      let place = window.position
      window.setControls([.close])
      window.beginMove()
      window.beginResize(.bottomRight)
      window.setControls(.all)
      try await host.quiesce()
      try expect(window.position == place, "it moved to \(window.position)")
      window.close()
      window.beginMove()
    },
    Clause(name: "leaves a window where it was asked for, whatever size it gets") { host in
      var description = WindowDescription(size: CGSize(width: 240, height: 160))
      description.position = CGPoint(x: 120, y: 90)
      let recorder = Recorder()
      let window = try host.system.makeWindow(description, delegate: recorder)
      window.map()
      try await host.wait("the first frame") { !recorder.frames.isEmpty && window.state.isMapped }
      try await host.quiesce()
      let place = window.position
      try expect(place == CGPoint(x: 120, y: 90), "it appeared at \(place)")
      for width in [300.0, 260] {
        window.resize(to: CGSize(width: width, height: 200))
        try await host.wait("its size") { window.size.width == width }
        try await host.quiesce()
        try expect(window.position == place, "\(width) wide, it is at \(window.position)")
      }
      window.close()
    },
    Clause(name: "joins requests for frames and draws none unasked") { host in
      let (window, recorder) = try host.makeWindow()
      window.map()
      try await host.wait("the first frame") { !recorder.frames.isEmpty }
      try await host.quiesce()
      let count = recorder.frames.count
      for _ in 0..<5 { window.requestFrame() }
      try await host.wait("another frame") { recorder.frames.count > count }
      try await host.quiesce()
      try expect(recorder.frames.count == count + 1, "\(recorder.frames.count - count) frames for joined requests")
      window.close()
    },
    Clause(name: "tells a new size and asks for all of it again") { host in
      let (window, recorder) = try host.makeWindow()
      window.map()
      try await host.wait("the first frame") { !recorder.frames.isEmpty }
      window.resize(to: CGSize(width: 333, height: 222))
      try await host.wait("the new size") { recorder.sizes.last == CGSize(width: 333, height: 222) }
      try expect(window.size == CGSize(width: 333, height: 222), "the window says \(window.size)")
      try await host.wait("a frame of the new size") { recorder.frames.last?.size == window.size }
      window.close()
    },
    Clause(name: "tells that a window is closed, once, and draws no more") { host in
      let (window, recorder) = try host.makeWindow()
      window.map()
      try await host.wait("the first frame") { !recorder.frames.isEmpty }
      window.close()
      window.close()
      try await host.wait("windowClosed") { recorder.closeCount > 0 }
      let count = recorder.frames.count
      window.requestFrame()
      try await host.quiesce()
      try expect(recorder.closeCount == 1, "told \(recorder.closeCount) times")
      try expect(recorder.frames.count == count, "drew after it was closed")
    },
    Clause(name: "draws an animation with the refresh, not faster") { host in
      let (window, recorder) = try host.makeWindow()
      recorder.draw = { [unowned window] frame in
        frame.paint(frame.invalid) { $0.fill($0.clipBounds, .white) }
        window.requestFrame()
      }
      window.map()
      try await host.wait("the first frame") { !recorder.frames.isEmpty }
      let (count, start) = (recorder.frames.count, host.system.now)
      try await host.wait("half a second") { host.system.now >= start + 0.5 }
      let drawn = Double(recorder.frames.count - count)
      let expected = (host.system.now - start) * host.system.monitors[0].refreshRate
      try expect(drawn <= expected + 4, "\(drawn) frames in the time of \(expected) refreshes")
      try expect(drawn >= expected / 8, "only \(drawn) frames in the time of \(expected) refreshes")
      window.close()
    },
    Clause(name: "draws nothing while a window is not shown, and all that waited when it is shown again") { host in
      let (window, recorder) = try host.makeWindow()
      window.map()
      try await host.wait("the first frame") { !recorder.frames.isEmpty && window.state.isMapped }
      try await host.quiesce()
      window.unmap()
      try await host.wait("it to be hidden") { !window.state.isMapped && window.state.isHidden }
      let count = recorder.frames.count
      window.requestFrame()
      try await host.quiesce()
      try expect(recorder.frames.count == count, "drew while hidden")
      window.map()
      try await host.wait("a frame") { window.state.isMapped && !window.state.isHidden && recorder.frames.count > count }
      window.close()
    },
    Clause(name: "gives the focus to one window, and to the one that is activated") { host in
      let (first, _) = try host.makeWindow()
      let (second, _) = try host.makeWindow()
      first.map()
      try await host.wait("the first window's focus") { first.state.isFocused }
      second.map()
      try await host.wait("the second window") { second.state.isMapped }
      second.activate()
      try await host.wait("the second window's focus") { second.state.isFocused && !first.state.isFocused }
      first.activate()
      try await host.wait("the first window's focus again") { first.state.isFocused && !second.state.isFocused }
      first.close()
      second.close()
    },
    Clause(name: "fills the monitor and gives the former size back") { host in
      let (window, recorder) = try host.makeWindow()
      window.map()
      try await host.wait("the first frame") { !recorder.frames.isEmpty && window.state.isMapped }
      try await host.quiesce()
      let size = window.size
      let monitor = host.system.monitors[0].frame.size
      window.setFullScreen(true)
      try await host.wait("the full screen") { window.state.isFullScreen && window.size == monitor }
      try await host.wait("a frame of that size") { recorder.frames.last?.size == monitor }
      window.setFullScreen(false)
      try await host.wait("the former size") { !window.state.isFullScreen && window.size == size }
      window.close()
    },
    Clause(name: "keeps a fixed window's size and lets a bounded one be no smaller") { host in
      let (window, recorder) = try host.makeWindow()
      window.setLimits(SizeLimits(minimum: CGSize(width: 120, height: 90)), resizable: true)
      window.map()
      try await host.wait("the first frame") { !recorder.frames.isEmpty && window.state.isMapped }
      window.resize(to: CGSize(width: 10, height: 10))
      try await host.wait("the smallest size") { window.size == CGSize(width: 120, height: 90) }
      window.close()
    },
    Clause(name: "shows a pop-up where it is told, and closes it with its owner") { host in
      let (owner, recorder) = try host.makeWindow()
      owner.map()
      try await host.wait("the first frame") { !recorder.frames.isEmpty && owner.state.isMapped }
      var description = WindowDescription(size: CGSize(width: 90, height: 70))
      description.kind = .menu
      description.owner = owner
      description.position = CGPoint(x: 333, y: 222)
      let popUpRecorder = Recorder()
      let popUp = try host.system.makeWindow(description, delegate: popUpRecorder)
      popUp.map()
      try await host.wait("the pop-up") { popUp.state.isMapped && !popUpRecorder.frames.isEmpty }
      try expect(popUp.position == CGPoint(x: 333, y: 222), "it is at \(popUp.position)")
      try expect(popUpRecorder.frames[0].size == CGSize(width: 90, height: 70), "it is \(popUpRecorder.frames[0].size)")
      owner.close()
      try await host.wait("the pop-up to close") { popUpRecorder.closeCount == 1 }
    },
    Clause(name: "closes child windows with their owner") { host in
      let (owner, recorder) = try host.makeWindow()
      var description = WindowDescription(size: CGSize(width: 50, height: 40))
      description.kind = .child
      description.owner = owner
      description.position = CGPoint(x: 10, y: 10)
      let childRecorder = Recorder()
      let child = try host.system.makeWindow(description, delegate: childRecorder)
      owner.map()
      child.map()
      try await host.wait("frames of both") { !recorder.frames.isEmpty && !childRecorder.frames.isEmpty }
      owner.close()
      try await host.wait("the child to close") { childRecorder.closeCount == 1 }
    },
    Clause(name: "lets children that fill a window take turns, which then draws nothing itself") { host in
      let (frame, recorder) = try host.makeWindow()
      frame.map()
      try await host.wait("the first frame") { !recorder.frames.isEmpty && frame.state.isMapped }
      let (first, firstRecorder) = try host.makeChild(of: frame), (second, secondRecorder) = try host.makeChild(of: frame)
      frame.setCovered(true)
      first.map()
      try await host.wait("the first child") { first.state.isMapped && !firstRecorder.frames.isEmpty }
      try await host.quiesce()
      let count = recorder.frames.count
      frame.requestFrame()
      frame.resize(to: CGSize(width: 300, height: 200))
      try await host.wait("the frame's size") { frame.size == CGSize(width: 300, height: 200) }
      first.resize(to: frame.size)
      try await host.wait("a frame of that size") { firstRecorder.frames.last?.size == frame.size }
      try expect(recorder.frames.count == count, "the covered window drew")
      second.resize(to: frame.size)
      second.raise()
      second.map()
      first.unmap()
      try await host.wait("the second child") { second.state.isMapped && secondRecorder.frames.last?.size == frame.size && !first.state.isMapped }
      // What is told to the window is told to another delegate from now on.
      let other = Recorder()
      frame.handOver(to: other)
      let heard = recorder.sizes.count
      frame.resize(to: CGSize(width: 320, height: 210))
      try await host.wait("the other delegate") { other.sizes.last == CGSize(width: 320, height: 210) }
      try expect(recorder.sizes.count == heard, "the former delegate was told")
      second.close()
      frame.setCovered(false)
      try await host.wait("a frame of the window itself") { other.frames.last?.size == CGSize(width: 320, height: 210) }
      let whole = CGRect(origin: .zero, size: frame.size)
      try expect(other.frames.contains { $0.invalid.contains { $0.contains(whole) } }, "not all of it was asked for")
      frame.close()
      try await host.wait("the first child to close") { firstRecorder.closeCount == 1 }
    },
    Clause(name: "moves a child to another window, which it then goes with") { host in
      let (old, _) = try host.makeWindow(), (new, recorder) = try host.makeWindow()
      old.map()
      new.map()
      try await host.wait("the frames") { old.state.isMapped && new.state.isMapped && !recorder.frames.isEmpty }
      let (child, childRecorder) = try host.makeChild(of: old)
      child.map()
      try await host.wait("the child") { child.state.isMapped && !childRecorder.frames.isEmpty }
      child.reparent(into: new, at: .zero)
      old.close()
      try await host.quiesce()
      try expect(childRecorder.closeCount == 0, "it was closed with the window it had left")
      let count = childRecorder.frames.count
      child.requestFrame()
      try await host.wait("another frame") { childRecorder.frames.count > count }
      new.close()
      try await host.wait("it to close") { childRecorder.closeCount == 1 }
    },
    Clause(name: "calls at the time and not after the token was released") { host in
      var fired: [String] = []
      let start = host.system.now
      var firedAt = start
      let later = host.system.schedule(at: start + 0.04) { fired.append("later") }
      let sooner = host.system.schedule(at: start + 0.02) {
        firedAt = host.system.now
        fired.append("sooner")
      }
      let cancelled = host.system.schedule(at: start + 0.01) { fired.append("cancelled") }
      cancelled.cancel()
      do { _ = host.system.schedule(at: start + 0.01) { fired.append("released") } }
      try await host.wait("both calls") { fired.count >= 2 }
      try expect(fired == ["sooner", "later"], "fired \(fired)")
      try expect(firedAt >= start + 0.019, "fired \(start + 0.02 - firedAt) s early")
      withExtendedLifetime((later, sooner)) {}
    },
    Clause(name: "tells when a descriptor can be read, until the watch ends") { host in
      var ends: [Int32] = [-1, -1]
      try expect(pipe(&ends) == 0, "no pipe")
      defer { for end in ends where end >= 0 { close(end) } }
      var told: [DescriptorEvents] = []
      var watch: DescriptorWatch?
      watch = host.system.watch(ends[0], for: .readable) { events in
        told.append(events)
        var byte: UInt8 = 0
        _ = read(ends[0], &byte, 1)
      }
      try await host.quiesce()
      try expect(told.isEmpty, "told before anything came")
      write(ends[1], "a", 1)
      try await host.wait("what was written") { told == [.readable] }
      watch?.events = []
      write(ends[1], "b", 1)
      try await host.quiesce()
      try expect(told.count == 1, "told while paused")
      watch?.events = .readable
      try await host.wait("what came in the pause") { told.count == 2 }
      close(ends[1])
      ends[1] = -1
      try await host.wait("the end") { told.last?.contains(.failed) == true }
      watch = nil
      let count = told.count
      try await host.quiesce()
      try expect(told.count == count, "told after the watch was released")
    },
    Clause(name: "keeps what is written to the clipboard and owns it") { host in
      let count = host.system.clipboard.changeCount
      host.system.clipboard.writeText("Grüße")
      try await host.wait("ownership") { host.system.clipboard.isOwned }
      try expect(host.system.clipboard.changeCount > count, "the change was not counted")
      var text: String?
      let clipboard = host.system.clipboard
      Task { text = await clipboard.readText() ?? "nothing" }
      try await host.wait("the text") { text != nil }
      try expect(text == "Grüße", "read \(text ?? "")")
      try expect(clipboard.readNow(type(of: clipboard).plainText) == Data("Grüße".utf8) && clipboard.typesNow() != nil, "not read at once")
    },
    Clause(name: "scrolls whole pixels inside a frame without painting") { host in
      let (window, recorder) = try host.makeWindow()
      recorder.draw = { frame in
        if recorder.frames.count > 1 {
          frame.scroll(CGRect(x: 0, y: 0, width: 100, height: 100), by: CGSize(width: 0, height: -10))
          frame.paint([CGRect(x: 0, y: 90, width: 100, height: 10)]) { $0.fill($0.clipBounds, .black) }
        } else {
          frame.paint(frame.invalid) { $0.fill($0.clipBounds, .white) }
        }
      }
      window.map()
      try await host.wait("the first frame") { !recorder.frames.isEmpty }
      try await host.quiesce()
      let count = recorder.frames.count
      window.requestFrame()
      try await host.wait("the scrolled frame") { recorder.frames.count > count }
      window.close()
    },
  ]
}

extension WindowSystemContract.Host {
  func makeWindow() throws -> (any PlatformWindow, Recorder) {
    let recorder = Recorder()
    let window = try system.makeWindow(
      WindowDescription(size: CGSize(width: 240, height: 160)), delegate: recorder)
    return (window, recorder)
  }
  /// A child that fills a window.
  func makeChild(of owner: any PlatformWindow) throws -> (any PlatformWindow, Recorder) {
    var description = WindowDescription(size: owner.size)
    description.kind = .child
    description.owner = owner
    description.position = .zero
    let recorder = Recorder()
    return (try system.makeWindow(description, delegate: recorder), recorder)
  }
  /// Lets everything under way arrive: waits for a scheduled call a few frames from now.
  func quiesce() async throws {
    var isOver = false
    let call = system.schedule(at: system.now + 0.15) { isOver = true }
    try await wait("a scheduled call") { isOver }
    withExtendedLifetime(call) {}
  }
}

/// A delegate that writes down what it is told.
final class Recorder: PlatformWindowDelegate {
  var frames: [(size: CGSize, invalid: [CGRect])] = []
  var sizes: [CGSize] = []
  var closeCount = 0
  var draw: (any WindowFrame) -> Void = { frame in frame.paint(frame.invalid) { $0.fill($0.clipBounds, .white) } }

  func window(_ window: any PlatformWindow, draw frame: any WindowFrame) {
    frames.append((frame.size, frame.invalid))
    draw(frame)
  }
  func window(_ window: any PlatformWindow, resizedTo size: CGSize) { sizes.append(size) }
  func window(_ window: any PlatformWindow, scaleChangedTo scale: Double) {}
  func window(_ window: any PlatformWindow, stateChangedFrom old: WindowState) {}
  func window(_ window: any PlatformWindow, movedTo position: CGPoint) {}
  func windowShouldClose(_ window: any PlatformWindow) {}
  func windowClosed(_ window: any PlatformWindow) { closeCount += 1 }
  func window(_ window: any PlatformWindow, handle event: InputEvent) -> Bool { false }
  func windowLostGrab(_ window: any PlatformWindow) {}
}
