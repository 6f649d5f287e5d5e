import Foundation
import OrielControls
import OrielHeadless

/// A window's content with a person who types into it.
@MainActor final class TypingHarness: ViewGraphHost {
  let graph: ViewGraph
  private(set) var now: TimeInterval = 0
  private var wantsFrame = false
  private var scheduled: [Scheduled] = []
  /// A call that nobody holds any more does not happen.
  private struct Scheduled {
    let time: TimeInterval
    weak var call: ScheduledCall?
    let body: @MainActor () -> Void
    var isDue: Bool { call.map { !$0.isCancelled } ?? false }
  }
  private(set) var painted: [CGRect] = []
  let size: CGSize
  let scale: Double
  private let surface: BitmapSurface
  let clipboard = MemoryClipboard(), primary = MemoryClipboard()
  private(set) var caret: CGRect?
  private let background: RGBA

  init<V: View>(
    _ view: V, size: CGSize = CGSize(width: 240, height: 100), scale: Double = 1, dark: Bool = false,
    environment: @escaping (inout EnvironmentValues) -> Void = { _ in }
  ) {
    PinnedInterface.install()
    self.size = size
    self.scale = scale
    surface = BitmapSurface(size: size, scale: scale)
    let parent = EnvironmentScope(parent: nil)
    let clipboards = Clipboards(general: clipboard, primary: primary)
    parent.rewrite {
      $0.clipboards = clipboards
      $0.displayScale = scale
      $0.colorScheme = dark ? .dark : .light
      environment(&$0)
    }
    background = parent.read(\.theme, for: nil).colors.windowBackground
    graph = ViewGraph(host: nil, environment: parent)
    graph.attach(to: self)
    graph.setRoot(view)
    graph.input.onTextInputChanged = { [weak self] in self?.caret = $0 }
    frame()
    settle()
  }

  func graphNeedsFrame(_ graph: ViewGraph) { wantsFrame = true }
  func schedule(after delay: TimeInterval, _ body: @escaping @MainActor () -> Void) -> ScheduledCall {
    let call = ScheduledCall()
    scheduled.append(Scheduled(time: now + delay, call: call, body: body))
    return call
  }
  var pendingCalls: Int { scheduled.count { $0.isDue } }

  func frame() {
    wantsFrame = false
    painted = []
    graph.draw(Frame(self), background: background)
  }
  /// Draws until nothing is to be drawn; time passes while something moves.
  func settle() {
    while wantsFrame {
      frame()
      if wantsFrame { now += 1.0 / 60 }
    }
  }
  func advance(by interval: TimeInterval) {
    let end = now + interval
    while now < end - 1e-9 {
      now = min(end, now + 1.0 / 60)
      let due = scheduled.filter { $0.time <= now + 1e-9 }
      scheduled.removeAll { $0.time <= now + 1e-9 }
      for item in due where item.isDue { item.body() }
      if wantsFrame { frame() }
    }
  }

  // MARK: Hands

  @discardableResult func press(_ key: Key, _ modifiers: KeyModifiers = [], latin: Character? = nil) -> Bool {
    let used = graph.input.handle(.key(KeyEvent(.down, key: key, latin: latin, modifiers: modifiers, time: now)))
    graph.input.handle(.key(KeyEvent(.up, key: key, latin: latin, modifiers: modifiers, time: now)))
    settle()
    return used
  }
  /// Each character as a key that types it.
  func type(_ text: String) {
    for character in text {
      let key = KeyEvent(.down, key: character == " " ? .space : .character(character), time: now, producesText: true)
      if !graph.input.handle(.key(key)) { graph.input.handle(.text(String(character))) }
    }
    settle()
  }
  func compose(_ text: String, cursor: Int? = nil) {
    graph.input.handle(.preedit(text, cursor: cursor ?? text.utf8.count))
    settle()
  }
  func pointer(
    _ phase: PointerEvent.Phase, _ x: Double, _ y: Double, button: PointerEvent.Button = .primary,
    modifiers: KeyModifiers = [], count: Int = 1
  ) {
    graph.input.handle(
      .pointer(PointerEvent(phase, at: CGPoint(x: x, y: y), button: button, modifiers: modifiers, clickCount: count, time: now)))
  }
  func click(_ x: Double, _ y: Double, count: Int = 1, button: PointerEvent.Button = .primary, modifiers: KeyModifiers = []) {
    for number in 1...count {
      pointer(.down, x, y, button: button, modifiers: modifiers, count: number)
      pointer(.up, x, y, button: button, modifiers: modifiers, count: number)
    }
    settle()
  }
  func drag(from a: (Double, Double), to b: (Double, Double), count: Int = 1) {
    pointer(.down, a.0, a.1, count: count)
    for step in 1...4 {
      let part = Double(step) / 4
      pointer(.moved, a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part)
    }
    pointer(.up, b.0, b.1)
    settle()
  }
  /// Lets what waits for a clipboard finish.
  func transfer() async {
    for _ in 0..<20 { await Task.yield() }
    settle()
  }

  // MARK: Eyes

  var boxes: [TextInputBox] {
    func find(_ box: Box) -> [TextInputBox] { (box as? TextInputBox).map { [$0] } ?? box.children.flatMap(find) }
    return graph.root.map(find) ?? []
  }
  var box: TextInputBox { boxes[0] }
  var text: String { box.editing.text }
  var selected: String { box.editing.selectedText }
  var head: Int { box.editing.selection.head }
  var picture: Bitmap { surface.bitmap() }

  /// What the passes did during `body` and the frame after it.
  func cost(_ body: () -> Void) -> PassCounters {
    settle()
    let before = graph.counters
    body()
    settle()
    let after = graph.counters
    var difference = PassCounters()
    difference.bodies = after.bodies - before.bodies
    difference.measures = after.measures - before.measures
    difference.placements = after.placements - before.placements
    difference.paintedArea = after.paintedArea - before.paintedArea
    difference.frames = after.frames - before.frames
    return difference
  }

  @MainActor private final class Frame: WindowFrame {
    let harness: TypingHarness
    init(_ harness: TypingHarness) { self.harness = harness }
    var size: CGSize { harness.size }
    var scale: Double { harness.scale }
    var time: TimeInterval { harness.now }
    var invalid: [CGRect] { [] }
    func scroll(_ rect: CGRect, by offset: CGSize) {}
    func paint(_ damage: [CGRect], _ body: (any Painter) -> Void) {
      harness.painted += damage
      for rect in damage {
        harness.surface.painter.save()
        harness.surface.painter.clip(to: rect)
        body(harness.surface.painter)
        harness.surface.painter.restore()
      }
    }
  }
}
