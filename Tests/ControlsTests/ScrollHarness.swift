import Foundation
import OrielControls
import OrielGraph

/// A graph without a window that can be drawn: frames on demand, a clock that stands still, synthetic scrolling.
final class ScrollHarness: ViewGraphHost {
  let graph: ViewGraph
  private(set) var now: TimeInterval = 1
  private(set) var wantsFrame = false
  private var scheduled: [(time: TimeInterval, call: ScheduledCall, body: @MainActor () -> Void)] = []
  private(set) var painted: [CGRect] = []
  private(set) var scrolled: [(rect: CGRect, offset: CGSize)] = []
  var size: CGSize
  /// Pixels kept from frame to frame, moved by blits as a window's are.
  private(set) var surface: BitmapSurface?
  let scale: Double

  init<V: View>(
    _ view: V, size: CGSize = CGSize(width: 400, height: 300), pixels: Bool = false, scale: Double = 1,
    environment: @escaping (inout EnvironmentValues) -> Void = { _ in }
  ) {
    self.size = size
    self.scale = scale
    graph = ViewGraph(host: nil)
    graph.attach(to: self)
    if pixels { surface = BitmapSurface(size: size, scale: scale) }
    graph.scope.rewrite {
      $0.displayScale = scale
      environment(&$0)
    }
    graph.setRoot(view)
    frame()
  }

  func graphNeedsFrame(_ graph: ViewGraph) { wantsFrame = true }
  func schedule(after delay: TimeInterval, _ body: @escaping @MainActor () -> Void) -> ScheduledCall {
    let call = ScheduledCall()
    scheduled.append((now + delay, call, body))
    return call
  }
  func frame() {
    wantsFrame = false
    painted = []
    scrolled = []
    graph.draw(Frame(self), background: .white)
  }
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
    difference.boxesMade = after.boxesMade - before.boxesMade
    return difference
  }
  @discardableResult func wheel(_ steps: CGFloat, at point: CGPoint? = nil) -> Bool {
    graph.input.handle(.scroll(ScrollEvent(at: point ?? CGPoint(x: size.width / 2, y: size.height / 2), steps: CGSize(width: 0, height: steps), time: now)))
  }
  @discardableResult func scroll(by delta: CGFloat, phase: ScrollEvent.Phase = .changed) -> Bool {
    graph.input.handle(.scroll(ScrollEvent(at: CGPoint(x: size.width / 2, y: size.height / 2), delta: CGSize(width: 0, height: delta), phase: phase, time: now)))
  }
  @discardableResult func key(_ key: Key, _ modifiers: KeyModifiers = []) -> Bool {
    graph.input.handle(.key(KeyEvent(key: key, modifiers: modifiers, time: now)))
  }
  func click(_ point: CGPoint, _ modifiers: KeyModifiers = [], count: Int = 1, button: PointerEvent.Button = .primary) {
    graph.input.handle(.pointer(PointerEvent(.down, at: point, button: button, modifiers: modifiers, clickCount: count, time: now)))
    graph.input.handle(.pointer(PointerEvent(.up, at: point, button: button, modifiers: modifiers, clickCount: count, time: now)))
    if wantsFrame { frame() }
  }
  func drag(from start: CGPoint, to end: CGPoint) {
    graph.input.handle(.pointer(PointerEvent(.down, at: start, clickCount: 1, time: now)))
    graph.input.handle(.pointer(PointerEvent(.moved, at: end, time: now)))
    if wantsFrame { frame() }
    graph.input.handle(.pointer(PointerEvent(.up, at: end, clickCount: 1, time: now)))
    if wantsFrame { frame() }
  }

  var boxes: [Box] { graph.root?.everything ?? [] }
  func all<B: Box>(_ type: B.Type) -> [B] { boxes.compactMap { $0 as? B } }
  var scrollBox: ScrollBox { all(ScrollBox.self)[0] }

  /// The picture as it stands, and as it would be if everything were painted anew.
  func pixelsThatDiffer() -> Int {
    guard let surface, let root = graph.root else { return -1 }
    let fresh = BitmapSurface(size: size, scale: scale)
    fresh.painter.fill(CGRect(origin: .zero, size: size), .white)
    root.draw(fresh.painter)
    return surface.differences(from: fresh.bitmap(), tolerance: 1)
  }
  func save(_ name: String) {
    guard let directory = ProcessInfo.processInfo.environment["ORIEL_PICTURES"], let surface else { return }
    try? surface.pngData().write(to: URL(fileURLWithPath: directory).appendingPathComponent("\(name).png"))
  }

  private final class Frame: WindowFrame {
    let harness: ScrollHarness
    init(_ harness: ScrollHarness) { self.harness = harness }
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

extension Box {
  var everything: [Box] { [self] + children.flatMap(\.everything) }
  var windowFrame: CGRect { convertToWindow(bounds, clipped: false) }
}

/// A box of fixed height that takes the width it is offered.
struct Slab: LeafView {
  var height: CGFloat
  var number = 0
  func makeBox(_ node: ViewNode) -> SlabBox { SlabBox(node) }
  func apply(to box: SlabBox, from old: Slab?, in node: ViewNode) {
    box.number = number
    box.wanted = height
    if old?.number != number { box.setNeedsDisplay() }
  }
}
final class SlabBox: Box {
  var number = 0
  var wanted: CGFloat = 0 { didSet { if wanted != oldValue { setNeedsLayout() } } }
  override func measure(_ proposal: ProposedViewSize) -> CGSize { CGSize(width: proposal.width ?? 100, height: wanted) }
  override func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    axis == .vertical ? (wanted, wanted) : (0, .infinity)
  }
  override func paint(_ painter: any Painter) {
    let shade = Double((number &* 37) & 127) / 255
    painter.fill(bounds, RGBA(red: shade, green: 0.5, blue: 1 - shade, alpha: 1))
    painter.fill(CGRect(x: 4, y: 2, width: 30, height: 3), .white)
  }
}
/// A view with a body, to count bodies.
struct CountedRow: View {
  var number: Int
  var height: CGFloat = 26
  var body: some View { Slab(height: height, number: number) }
}
