import Foundation
import OrielDrawing
import OrielWindowing

/// When a window draws: at once after being idle and for what the user just did, otherwise once a display refresh; at
/// once for a new size.
///
/// The refresh is a timer: `lastTick` and whole intervals after it. What the user does does not wait for it. A frame that
/// an input event asked for is drawn as soon as the server has finished with the frame before, so its delay is its own
/// cost; two bounds keep a flood of events from becoming a flood of frames (see `FramePace`).
final class WindowFrames {
  deinit {}  // Asks for no executor: see `MainThread`.
  unowned var window: X11Window!
  private var presenter: Presenter?
  private(set) var isRequested = false
  private var pace = FramePace.refresh
  /// A new size: the frame must not wait for the refresh, or the border runs ahead of the content.
  private(set) var isUrgent = false
  /// Children fill the window: it has nothing to draw.
  private(set) var isCovered = false
  /// The last tick this window drew at. Frames between ticks leave it, so that an animation's ticks stay even.
  private var lastTick: TimeInterval = -1
  /// Ticks in a row that had a frame: something moves.
  private(set) var streak = 0
  private var lastDraw: (start: TimeInterval, cost: TimeInterval) = (-1, 0)
  private(set) var count = 0

  /// A tick that is as near as this is now: waiting again would cost a wake-up.
  static let hair: TimeInterval = 0.0005

  init(presenter: Presenter) { self.presenter = presenter }

  var isShared: Bool { presenter?.isShared ?? false }
  /// Names the memory it shares with the server; 0 without.
  var segmentIdentifier: UInt { presenter?.segmentIdentifier ?? 0 }

  func request() {
    isRequested = true
    pace = max(pace, window.system.inputPace)
  }
  func resized(width: Int, height: Int) {
    presenter?.resize(width: width, height: height)
    isRequested = true
    isUrgent = !isCovered
  }
  /// Every pixel of a window this large has a place in its picture.
  func drawsAll(of size: SizeHints.Size) -> Bool { presenter.map { $0.width >= size.width && $0.height >= size.height } ?? true }
  func replaceBrokenSurface() { presenter?.replaceBrokenSurface() }
  func presenterInvalidateAll() { presenter?.invalidateAll() }
  func exposed(_ rect: PixelRect, serial: UInt) { presenter?.exposed(rect, serial: serial) }
  /// Sends what was drawn once more.
  func putAgain() {
    guard let presenter, count > 0 else { return }
    presenter.present(PixelRegion([presenter.bounds]))
    window.connection.flush()
  }
  /// False if this window does not wait for the server to have read that memory.
  func completed(segment: UInt) -> Bool { presenter?.completed(segment: segment) ?? false }
  func invalidate() {
    presenter = nil
    isRequested = false
  }
  func setCovered(_ isCovered: Bool) {
    guard isCovered != self.isCovered else { return }
    self.isCovered = isCovered
    if isCovered {
      presenter?.discard()
      isUrgent = false
    } else {
      presenter?.invalidateAll()
      request()
    }
  }

  /// When this window wants to draw; nil: not now, until something happens. A time in the past means at once.
  func due(interval: TimeInterval) -> TimeInterval? {
    guard isRequested, !isCovered, let presenter, window.mapping.isRequested else { return nil }
    // Before it is first shown a window draws (while the window manager still frames it); once hidden it waits.
    if count > 0, window.state.isHidden, !(isUrgent && window.isMapped) { return nil }
    if presenter.isBusy { return presenter.busyUntil }
    if isUrgent { return 0 }
    let tick = lastTick + interval
    // Without shared memory nothing says when the server has caught up, and frames would pile up on the wire.
    guard let spacing = pace.spacing(interval: interval), presenter.isShared else { return tick }
    return min(tick, lastDraw.start + max(spacing, lastDraw.cost * 2) + Self.hair)
  }

  /// Draws one frame and puts it on the screen.
  func draw(now: TimeInterval, interval: TimeInterval) {
    guard let presenter, let delegate = window.delegate else {
      isRequested = false
      window.syncCounter?.acknowledge()
      return
    }
    isRequested = false
    isUrgent = false
    pace = .refresh
    tick(now: now, interval: interval)
    count += 1
    let frame = X11Frame(window: window, presenter: presenter, time: now + interval)
    presenter.clearInvalid()
    delegate.window(window, draw: frame)
    guard window.isAlive else { return }
    frame.finish(isVisible: window.isMapped)
    lastDraw = (now, MonotonicClock.now - now)
    window.connection.flush()
    delegate.windowPresented(window)
  }

  private func tick(now: TimeInterval, interval: TimeInterval) {
    let next = lastTick + interval
    // Between two ticks: the coming one stays where it is, unless this frame is about as good.
    guard now > next - interval / 4 else { return }
    streak = now - next < interval ? streak + 1 : 0
    // Keeping the old phase keeps an animation's ticks evenly spaced.
    lastTick = now - next < interval ? max(next, now - interval / 2) : now
  }

  /// Moves the ticks to `phase`, a moment at which the display shows a new picture, the shorter way.
  func align(to phase: TimeInterval, interval: TimeInterval) {
    guard lastTick >= 0 else { return }
    lastTick += ((phase - lastTick) / interval).remainder(dividingBy: 1) * interval
  }
}

/// How soon after the frame before a frame may be drawn, by what asked for it.
nonisolated enum FramePace: Int, Comparable, Sendable {
  /// Animations, timers, data: with the display's refresh.
  case refresh
  /// What a device reports as fast as it can (a pointer that moves, a finger, a touchpad): two frames a refresh at most.
  case motion
  /// What somebody does once (a key, a click, a step of the wheel): at once, eight frames a refresh at most. Drawing
  /// also never takes more than half of the time.
  case action

  /// Seconds from the start of the frame before; nil: the next refresh.
  func spacing(interval: TimeInterval) -> TimeInterval? {
    switch self {
    case .refresh: nil
    case .motion: interval / 2
    case .action: interval / 8
    }
  }

  static func < (a: FramePace, b: FramePace) -> Bool { a.rawValue < b.rawValue }

  init(_ event: InputEvent) {
    switch event {
    case .pointer(let pointer):
      switch pointer.phase {
      case .down, .up, .cancelled: self = .action
      case .entered, .moved, .exited: self = .motion
      }
    case .scroll(let scroll): self = scroll.steps == .zero ? .motion : .action
    case .key, .text, .preedit, .deleteSurroundings: self = .action
    case .modifiersChanged: self = .motion
    }
  }
}

/// One frame of one window, from `requestFrame` to the pixels on the screen.
final class X11Frame: WindowFrame {
  deinit {}  // Asks for no executor: see `MainThread`.
  let size: CGSize
  let scale: Double
  let time: TimeInterval
  let invalid: [CGRect]
  private let presenter: Presenter
  private var damage: PixelRegion

  init(window: X11Window, presenter: Presenter, time: TimeInterval) {
    self.presenter = presenter
    self.time = time
    size = window.size
    scale = window.scale
    invalid = presenter.invalid.rects.map { $0.points(scale: window.scale) }
    // What nobody draws still shows the background.
    damage = presenter.invalid
  }

  func scroll(_ rect: CGRect, by offset: CGSize) {
    presenter.scroll(
      PixelRect(covering: rect, scale: scale), dx: Int((offset.width * scale).rounded()),
      dy: Int((offset.height * scale).rounded()))
  }

  func paint(_ rects: [CGRect], _ body: (any Painter) -> Void) {
    var region = PixelRegion(rects.map { PixelRect(covering: $0, scale: scale) })
    region.clip(to: presenter.bounds)
    guard !region.isEmpty, let memory = presenter.memory() else { return }
    for rect in region.rects { damage.add(rect) }
    let painter = CairoPainter(
      data: memory.base, bytesPerRow: memory.stride, pixelWidth: memory.width, pixelHeight: memory.height, scale: scale,
      isOpaque: presenter.isOpaque)
    for rect in region.rects {
      painter.withState {
        painter.clip(to: rect.points(scale: scale))
        // See-through pixels would otherwise pile up frame by frame.
        if !presenter.isOpaque { painter.clear() }
        body(painter)
      }
    }
  }

  /// Changes pixels directly, for tests and for pictures that are not painted.
  func withPixels(_ rect: PixelRect, _ body: (PixelMemory) -> Void) {
    guard let memory = presenter.memory() else { return }
    body(memory)
    damage.add(rect.common(with: presenter.bounds))
  }

  /// A window that is not shown yet gets its pixels with its first exposure.
  func finish(isVisible: Bool) {
    _ = presenter.memory()
    if isVisible { presenter.present(damage) }
  }
}
