import Foundation
import OrielGraph

/// A graph without a window: frames on demand, a clock that stands still, a painter that counts.
final class GraphHarness: ViewGraphHost {
  let graph: ViewGraph
  private(set) var now: TimeInterval = 0
  private(set) var wantsFrame = false
  private var scheduled: [(time: TimeInterval, call: ScheduledCall, body: @MainActor () -> Void)] = []
  private(set) var painted: [CGRect] = []
  private(set) var scrolled: [CGRect] = []
  var size: CGSize

  init<V: View>(_ view: V, size: CGSize = CGSize(width: 400, height: 300), environment: (inout EnvironmentValues) -> Void = { _ in }) {
    self.size = size
    graph = ViewGraph(host: nil)
    graph.attach(to: self)
    graph.setRoot(view)
    frame()
  }

  func graphNeedsFrame(_ graph: ViewGraph) { wantsFrame = true }
  func schedule(after delay: TimeInterval, _ body: @escaping @MainActor () -> Void) -> ScheduledCall {
    let call = ScheduledCall()
    scheduled.append((now + delay, call, body))
    return call
  }

  /// Draws one frame, wanted or not.
  func frame() {
    wantsFrame = false
    painted = []
    scrolled = []
    graph.draw(CountingFrame(self), background: .white)
  }
  /// Draws frames until nothing asks for one.
  func settle(limit: Int = 100) {
    var rounds = 0
    while wantsFrame, rounds < limit {
      frame()
      rounds += 1
    }
  }
  /// Time passes, in frames of 1/60 s; what is due runs.
  func advance(by interval: TimeInterval) {
    let end = now + interval
    while now < end {
      now = min(end, now + 1.0 / 60)
      let due = scheduled.filter { $0.time <= now }
      scheduled.removeAll { $0.time <= now }
      for item in due where !item.call.isCancelled { item.body() }
      if wantsFrame { frame() }
    }
  }
  /// What the passes did during `body` and the frame after it.
  func cost(_ body: () -> Void) -> PassCounters {
    let before = graph.counters
    body()
    if wantsFrame { frame() }
    let after = graph.counters
    var difference = PassCounters()
    difference.bodies = after.bodies - before.bodies
    difference.measures = after.measures - before.measures
    difference.placements = after.placements - before.placements
    difference.paints = after.paints - before.paints
    difference.paintedArea = after.paintedArea - before.paintedArea
    difference.frames = after.frames - before.frames
    difference.nodesMade = after.nodesMade - before.nodesMade
    difference.nodesUnmounted = after.nodesUnmounted - before.nodesUnmounted
    return difference
  }

  private final class CountingFrame: WindowFrame {
    let harness: GraphHarness
    init(_ harness: GraphHarness) { self.harness = harness }
    var size: CGSize { harness.size }
    var scale: Double { 1 }
    var time: TimeInterval { harness.now }
    var invalid: [CGRect] { [] }
    func scroll(_ rect: CGRect, by offset: CGSize) { harness.scrolled.append(rect) }
    func paint(_ damage: [CGRect], _ body: (any Painter) -> Void) {
      harness.painted += damage
    }
  }
}

/// A box of a colour and fixed size: the simplest leaf.
struct Tile: LeafView {
  var width: CGFloat
  var height: CGFloat
  var number = 0
  func makeBox(_ node: ViewNode) -> TileBox { TileBox(node) }
  func apply(to box: TileBox, from old: Tile?, in node: ViewNode) {
    box.wanted = CGSize(width: width, height: height)
    if let old, old.number != number { box.setNeedsDisplay() }
  }
}
final class TileBox: Box {
  var wanted = CGSize.zero { didSet { if wanted != oldValue { setNeedsLayout() } } }
  override func measure(_ proposal: ProposedViewSize) -> CGSize { wanted }
  override func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) { (wanted[axis], wanted[axis]) }
}
/// Takes what it is offered.
struct Filler: LeafView {
  func makeBox(_ node: ViewNode) -> Box { Box(node) }
  func apply(to box: Box, from old: Filler?, in node: ViewNode) {}
}
extension Box {
  /// Every box at or below, in painting order.
  var all: [Box] { [self] + children.flatMap(\.all) }
  var windowFrame: CGRect { convertToWindow(bounds, clipped: false) }
}
