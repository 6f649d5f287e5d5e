import Foundation
import OrielGraph

/// A graph without a window: frames on demand, a clock that only tests move, and, if asked for, pixels.
@MainActor open class ViewHarness: ViewGraphHost {
  package let graph: ViewGraph
  package private(set) var now: TimeInterval = 0
  package private(set) var wantsFrame = false
  package var size: CGSize
  package let scale: Double
  /// What the last frame painted and moved.
  package private(set) var painted: [CGRect] = []
  package private(set) var scrolled: [(rect: CGRect, offset: CGSize)] = []
  /// Pixels kept from frame to frame, moved by blits as a window's are; nil if they are not wanted.
  package let surface: BitmapSurface?
  /// What lies below the content.
  package let background: RGBA
  private var scheduled: [Scheduled] = []
  /// Whether `settle` lets time pass while something moves.
  package var passesTimeToSettle = false

  /// A call that nobody holds any more does not happen.
  private struct Scheduled {
    let time: TimeInterval
    weak var call: ScheduledCall?
    let body: @MainActor () -> Void
    var isDue: Bool { call.map { !$0.isCancelled } ?? false }
  }

  package init<V: View>(
    _ view: V, size: CGSize = CGSize(width: 400, height: 300), pixels: Bool = false, scale: Double = 1,
    background: RGBA = .white, environment: @escaping (inout EnvironmentValues) -> Void = { _ in }
  ) {
    self.size = size
    self.scale = scale
    self.background = background
    surface = pixels ? BitmapSurface(size: size, scale: scale) : nil
    graph = ViewGraph(host: nil)
    self.environment = environment
    graph.attach(to: self)
    writeEnvironment()
    graph.setRoot(view)
    frame()
  }

  /// What goes on for the views ends with them: a task that still loads would write to state whose readers are gone.
  isolated deinit { graph.unmount() }

  // MARK: The window

  /// What the window's environment is made of: what it was given at first, and what has come since.
  private let environment: (inout EnvironmentValues) -> Void
  private var change: (inout EnvironmentValues) -> Void = { _ in }
  private func writeEnvironment() {
    graph.scope.rewrite { [scale, environment, change, isWindowActive] in
      $0.displayScale = scale
      environment(&$0)
      change(&$0)
      if !isWindowActive { $0.controlActiveState = .inactive }
    }
  }
  /// Changes the environment from what the window was given at first, instead of earlier changes.
  package func changeEnvironment(_ change: @escaping (inout EnvironmentValues) -> Void) {
    self.change = change
    writeEnvironment()
  }
  /// Whether the window has the focus, and looks like it.
  package var isWindowActive = true {
    didSet {
      input.isWindowFocused = isWindowActive
      writeEnvironment()
    }
  }

  /// How often the graph has asked for a frame. A request during an event is what makes the window draw before the next refresh.
  package private(set) var frameRequests = 0
  package func graphNeedsFrame(_ graph: ViewGraph) {
    frameRequests += 1
    wantsFrame = true
    awaken()
  }
  private var sleeper: CheckedContinuation<Void, Never>?
  private func awaken() {
    sleeper?.resume()
    sleeper = nil
  }
  /// Returns when something asks for a frame, or when the test is cancelled.
  package func frameIsWanted() async {
    await Task.yield()
    guard !wantsFrame else { return }
    await withTaskCancellationHandler {
      await withCheckedContinuation { if Task.isCancelled { $0.resume() } else { sleeper = $0 } }
    } onCancel: {
      Task { @MainActor in self.awaken() }
    }
  }
  package func schedule(after delay: TimeInterval, _ body: @escaping @MainActor () -> Void) -> ScheduledCall {
    let call = ScheduledCall()
    scheduled.removeAll { !$0.isDue }
    scheduled.append(Scheduled(time: now + delay, call: call, body: body))
    return call
  }
  package var pendingCalls: Int { scheduled.count { $0.isDue } }

  // MARK: Time

  /// Draws one frame, wanted or not.
  package func frame() {
    wantsFrame = false
    painted = []
    scrolled = []
    graph.draw(Frame(self), background: background)
  }
  /// Draws frames until nothing asks for one. Time stands still, unless `passesTimeToSettle`.
  package func settle(limit: Int = 100) { if passesTimeToSettle { rest() } else { draw(limit, passing: 0) } }
  /// Draws frames until nothing asks for one; time passes while something moves.
  package func rest(limit: Int = 1000) { draw(limit, passing: 1.0 / 60) }
  private func draw(_ limit: Int, passing interval: TimeInterval) {
    var rounds = 0
    while wantsFrame, rounds < limit {
      frame()
      if wantsFrame { now += interval }
      rounds += 1
    }
  }
  /// Time passes, in frames of 1/60 s; what is due runs.
  package func advance(by interval: TimeInterval) {
    let end = now + interval
    while now < end - 1e-9 {
      now = min(end, now + 1.0 / 60)
      let due = scheduled.filter { $0.time <= now + 1e-9 }
      scheduled.removeAll { $0.time <= now + 1e-9 }
      for item in due where item.isDue { item.body() }
      if wantsFrame { frame() }
    }
  }
  /// What the passes did during `body` and the frame after it, or all that follow when time may pass.
  package func cost(_ body: () -> Void) -> PassCounters {
    if passesTimeToSettle { rest() }
    let before = graph.counters
    body()
    if passesTimeToSettle { rest() } else if wantsFrame { frame() }
    return graph.counters - before
  }

  private final class Frame: WindowFrame {
    let harness: ViewHarness
    init(_ harness: ViewHarness) { self.harness = harness }
    var size: CGSize { harness.size }
    var scale: Double { harness.scale }
    var time: TimeInterval { harness.now }
    var invalid: [CGRect] { [] }
    func scroll(_ rect: CGRect, by offset: CGSize) {
      harness.scrolled.append((rect, offset))
      guard let surface = harness.surface else { return }
      let copy = surface.bitmap()
      surface.painter.save()
      surface.painter.clip(to: rect)
      surface.painter.clip(to: rect.offsetBy(dx: offset.width, dy: offset.height))
      surface.painter.draw(
        copy, in: CGRect(x: offset.width, y: offset.height, width: harness.size.width, height: harness.size.height),
        interpolation: .none, opacity: 1)
      surface.painter.restore()
    }
    func paint(_ damage: [CGRect], _ body: (any Painter) -> Void) {
      harness.painted += damage
      guard let surface = harness.surface else { return }
      for rect in damage {
        surface.painter.save()
        surface.painter.clip(to: rect)
        body(surface.painter)
        surface.painter.restore()
      }
    }
  }
}

extension PassCounters {
  /// What was done since `before`.
  package static func - (after: PassCounters, before: PassCounters) -> PassCounters {
    var difference = PassCounters()
    difference.bodies = after.bodies - before.bodies
    difference.measures = after.measures - before.measures
    difference.ranges = after.ranges - before.ranges
    difference.placements = after.placements - before.placements
    difference.paints = after.paints - before.paints
    difference.paintedArea = after.paintedArea - before.paintedArea
    difference.frames = after.frames - before.frames
    difference.nodesMade = after.nodesMade - before.nodesMade
    difference.nodesUnmounted = after.nodesUnmounted - before.nodesUnmounted
    difference.boxesMade = after.boxesMade - before.boxesMade
    return difference
  }
}
