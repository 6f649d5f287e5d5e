import CoreFoundation
import Foundation
import OrielWindowing
internal import COriel

/// What the loop runs for: the window system's hooks into a turn.
protocol EventLoopClient: AnyObject {
  /// Events or other work were handled: time to bring windows up to date.
  func loopDrained()
  /// Draws what is due; answers when the next frame is due, nil if none is wanted.
  func drawFrames() -> TimeInterval?
  func loopAskedToQuit()
}

/// One `poll` over the X connection, the main dispatch queue and the run loop, with timers as its time-out.
///
/// Tasks on the main actor, `DispatchQueue.main`, `Timer` and run-loop sources all work; when nothing happens the
/// process sleeps. Handing everything but X to `CFRunLoopRunInMode(.., 0, true)` costs less latency than making the
/// connection a run-loop source.
final class EventLoop {
  private let connection: X11Connection
  unowned var client: any EventLoopClient
  private var calls = ScheduledCalls()
  private var watches = DescriptorWatches()
  private var isStopped = false
  /// Tasks, timers and other work of the run loop are under way.
  private var isServicingRunLoop = false

  init(connection: X11Connection, client: any EventLoopClient) {
    self.connection = connection
    self.client = client
  }

  func schedule(at time: TimeInterval, _ body: @escaping @MainActor () -> Void) -> ScheduledCall {
    calls.add(at: time, body)
  }

  func watch(_ descriptor: Int32, for events: DescriptorEvents, _ body: @escaping (DescriptorEvents) -> Void)
    -> DescriptorWatch
  {
    let watch = DescriptorWatch(descriptor, for: events, body)
    watches.add(watch)
    return watch
  }

  func stop() { isStopped = true }

  func run() {
    isStopped = false
    run { self.isStopped }
  }

  /// Runs within a turn. The main queue runs what is on it one by one: from inside such a block, only events are handled.
  func runNested(needsTasks: Bool, until isDone: () -> Bool) -> Bool {
    if needsTasks, isServicingRunLoop { return false }
    run { isStopped || isDone() }
    return isDone()
  }

  /// Runs until `isDone`, asked once a turn. The first turn draws before it lets the main queue run, so that a window
  /// is on the screen as soon as can be.
  func run(until isDone: () -> Bool) {
    let servesRunLoop = !isServicingRunLoop
    var sources = PollSources(connection: connection, servesRunLoop: servesRunLoop)
    var runLoopIsReady = servesRunLoop
    var worked = true
    while !isDone(), !connection.isLost {
      if connection.drain() != .nothing { worked = true }
      if runDueCalls() { worked = true }
      if worked { client.loopDrained() }
      worked = false
      let nextFrame = client.drawFrames()
      if isDone() || connection.isLost { return }
      if runLoopIsReady {
        serviceRunLoop()
        runLoopIsReady = false
        worked = true
        continue
      }
      // Looked at in every turn, without waiting when there is more to do: neither a flood of events nor frames that take
      // all the time keep tasks, descriptors and signals waiting.
      let isBusy = XPending(connection.display) > 0
      let watched = watches.isEmpty ? [] : watches.active()
      let ready = sources.wait(until: isBusy ? 0 : soonest(nextFrame, calls.nextTime()), watching: watched)
      if ready.contains(.watched) {
        tell(watched, sources.watchedEvents)
        worked = true
      }
      if ready.contains(.runLoop) { runLoopIsReady = true }
      if ready.contains(.runLoop) && !ready.contains(.connection) && !isBusy {
        serviceRunLoop()
        runLoopIsReady = false
        worked = true
      }
      if ready.contains(.signal), TerminationSignal.take() {
        client.loopAskedToQuit()
        worked = true
      }
    }
  }

  /// Each may end the others: what was cancelled or paused meanwhile is not told.
  private func tell(_ watched: [DescriptorWatch], _ events: ArraySlice<pollfd>) {
    for (watch, event) in zip(watched, events) where event.revents != 0 && !watch.isCancelled && !watch.events.isEmpty {
      watch.tell(DescriptorEvents(pollEvents: event.revents))
    }
  }

  private func soonest(_ a: TimeInterval?, _ b: TimeInterval?) -> TimeInterval? {
    guard let a else { return b }
    guard let b else { return a }
    return min(a, b)
  }

  private func runDueCalls() -> Bool {
    guard !calls.isEmpty else { return false }
    // Calls that schedule others for now wait for the next turn, or a chain would starve events.
    let time = MonotonicClock.now
    var ran = false
    while let body = calls.takeDue(by: time) {
      body()
      ran = true
    }
    return ran
  }

  private func serviceRunLoop() {
    // The app's tasks may take long: what has been said until now must not wait for them.
    connection.flush()
    var rounds = 0
    isServicingRunLoop = true
    defer { isServicingRunLoop = false }
    while CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0, true) == .handledSource, rounds < 64 { rounds += 1 }
  }
}

/// The descriptors a turn waits for.
private struct PollSources {
  struct Ready: OptionSet {
    let rawValue: Int
    static let connection = Ready(rawValue: 1)
    static let runLoop = Ready(rawValue: 2)
    static let signal = Ready(rawValue: 4)
    static let watched = Ready(rawValue: 8)
  }
  private var descriptors: [pollfd]
  private let runLoop = CFRunLoopGetMain()
  private let seesRunLoop: Bool
  private let servesRunLoop: Bool
  private static let ownCount = 4

  /// `servesRunLoop` false: nested in work of the run loop, which goes on only afterwards.
  init(connection: X11Connection, servesRunLoop: Bool) {
    let portSet = RunLoopPort.descriptor()
    seesRunLoop = portSet != nil
    self.servesRunLoop = servesRunLoop
    descriptors = [
      oriel_ConnectionNumber(connection.display), servesRunLoop ? _dispatch_get_main_queue_handle_4CF() : -1,
      servesRunLoop ? portSet ?? -1 : -1, TerminationSignal.descriptor(),
    ].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  }

  /// What the last `wait` found for the watches it was given, in their order.
  var watchedEvents: ArraySlice<pollfd> { descriptors[Self.ownCount...] }

  mutating func wait(until time: TimeInterval?, watching watches: [DescriptorWatch]) -> Ready {
    descriptors.removeSubrange(Self.ownCount...)
    for watch in watches { descriptors.append(pollfd(fd: watch.descriptor, events: watch.events.pollEvents, revents: 0)) }
    var timeout: TimeInterval? = time.map { max(0, $0 - MonotonicClock.now) }
    let timer = servesRunLoop ? CFRunLoopGetNextTimerFireDate(runLoop, kCFRunLoopDefaultMode) : 0
    if timer > 0 { timeout = min(timeout ?? .infinity, max(0, timer - CFAbsoluteTimeGetCurrent())) }
    // Without the port set, sources of the run loop cannot wake us: look at them now and then.
    if servesRunLoop, !seesRunLoop { timeout = min(timeout ?? .infinity, 0.02) }
    let count = oriel_poll(&descriptors, Int32(descriptors.count), timeout ?? -1)
    guard count >= 0 else { return [] }
    var ready: Ready = []
    if watchedEvents.contains(where: { $0.revents != 0 }) { ready.insert(.watched) }
    if descriptors[0].revents != 0 { ready.insert(.connection) }
    if descriptors[1].revents != 0 || descriptors[2].revents != 0 { ready.insert(.runLoop) }
    if descriptors[3].revents != 0 { ready.insert(.signal) }
    if (servesRunLoop && !seesRunLoop) || (timer > 0 && timer <= CFAbsoluteTimeGetCurrent()) { ready.insert(.runLoop) }
    return ready
  }
}
