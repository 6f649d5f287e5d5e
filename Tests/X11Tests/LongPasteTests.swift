import COriel
import Foundation
import OrielControls
import Synchronization
import Testing

@testable import OrielScenes
@testable import OrielX11

/// A window manager that asks a window again and again whether it is still there, in a thread of its own.
private nonisolated final class Pinger: @unchecked Sendable {
  /// How long the app's main thread worked until each answer, in seconds. What else the machine does counts for nothing.
  private let answers = Mutex<[Double]>([])
  private let isOver = Mutex(false)
  private let ended = DispatchSemaphore(value: 0)

  init(display name: String, window: XID) {
    var clock = clockid_t()
    pthread_getcpuclockid(pthread_self(), &clock)
    let working = clock
    Thread.detachNewThread { [self] in
      if let display = XOpenDisplay(name) {
        ask(window, on: display, working)
        XCloseDisplay(display)
      }
      ended.signal()
    }
  }
  private func ask(_ window: XID, on display: OpaquePointer, _ working: clockid_t) {
    let root = XDefaultRootWindow(display), protocols = XInternAtom(display, "WM_PROTOCOLS", 0), ping = XInternAtom(display, "_NET_WM_PING", 0)
    XSelectInput(display, root, SubstructureNotifyMask)
    var serial = 0
    while !isOver.withLock({ $0 }) {
      serial += 1
      var event = XEvent()
      event.xclient.type = ClientMessage
      event.xclient.window = window
      event.xclient.message_type = protocols
      event.xclient.format = 32
      event.xclient.data.l = (Int(ping), serial, Int(window), 0, 0)
      let start = Self.seconds(working)
      XSendEvent(display, window, 0, 0, &event)
      XFlush(display)
      while !isOver.withLock({ $0 }) {
        var ready = pollfd(fd: XConnectionNumber(display), events: Int16(POLLIN), revents: 0)
        if XPending(display) == 0 { _ = poll(&ready, 1, 100) }
        guard XPending(display) > 0 else { continue }
        XNextEvent(display, &event)
        guard event.type == ClientMessage, event.xclient.message_type == protocols, event.xclient.data.l.1 == serial else { continue }
        let worked = Self.seconds(working) - start
        answers.withLock { $0.append(worked) }
        break
      }
      // Between two questions the app is to get on with its work.
      _ = poll(nil, 0, 4)
    }
  }
  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  var count: Int { answers.withLock { $0.count } }
  var slowest: Double { answers.withLock { $0.max() ?? 0 } }
  func end() {
    isOver.withLock { $0 = true }
    ended.wait()
  }
}

@Observable private final class Page { var text = "" }
private struct Editor: View {
  @Bindable var page: Page
  @FocusState private var isEditing: Bool
  var body: some View { TextEditor(text: $page.text).focused($isEditing).onAppear { isEditing = true } }
}

@Suite(.serialized) struct `A long text that is pasted` {
  /// For builds without optimization.
  private static let limit = 1.0

  @Test func `leaves no ping without an answer, while it comes and while it is laid out`() async throws {
    let page = Page()
    let stage = try AppStage { WindowGroup("Page") { Editor(page: page) } }
    let window = try stage.platform("Page")
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("oriel-paste-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let line = "This is a line of a text that somebody has pasted, and it is wrapped once or more.\n"
    let text = String(repeating: line, count: 10_000_000 / line.utf8.count)
    try Data(text.utf8).write(to: file)
    try stage.server.run("sh", "-c", "xclip -selection clipboard -i '\(file.path)' >/dev/null 2>&1")
    stage.hands.focus(window.xid)
    stage.settle()

    let pinger = Pinger(display: stage.server.display, window: window.xid)
    defer { pinger.end() }
    #expect(await stage.pumpTasks { pinger.count > 10 })
    let idle = pinger.slowest
    stage.hands.chord(stage.hands.keycode(XK_Control_L), stage.hands.keycode(XK_v))
    #expect(await stage.pumpTasks { page.text.utf8.count == text.utf8.count })
    let pasted = pinger.count
    #expect(await stage.pumpTasks { pinger.count > pasted + 200 })
    #expect(pinger.slowest < Self.limit)
    print("A ping is answered after \(Int(idle * 1e3)) ms of work at most before, \(Int(pinger.slowest * 1e3)) ms while 10 MB are pasted and laid out.")
  }
}
