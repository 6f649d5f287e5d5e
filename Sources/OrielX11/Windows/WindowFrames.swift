import Foundation
import OrielDrawing
import OrielWindowing

/// When a window draws: at once after being idle, then at most once a display refresh; at once for a new size.
final class WindowFrames {
  unowned var window: X11Window!
  private var presenter: Presenter?
  private var isRequested = false
  /// A new size: the frame must not wait for the refresh, or the border runs ahead of the content.
  private var isUrgent = false
  /// The last tick this window drew at.
  private var lastTick: TimeInterval = -1
  private(set) var count = 0

  init(presenter: Presenter) { self.presenter = presenter }

  var isShared: Bool { presenter?.isShared ?? false }

  func request() { isRequested = true }
  func resized(width: Int, height: Int) {
    presenter?.resize(width: width, height: height)
    isRequested = true
    isUrgent = true
  }
  func presenterInvalidateAll() { presenter?.invalidateAll() }
  func exposed(_ rect: PixelRect, serial: UInt) { presenter?.exposed(rect, serial: serial) }
  func completed(segment: UInt) { _ = presenter?.completed(segment: segment) }
  func invalidate() {
    presenter = nil
    isRequested = false
  }

  /// When this window wants to draw; nil: not now, until something happens. A time in the past means at once.
  func due(interval: TimeInterval) -> TimeInterval? {
    guard isRequested, let presenter, window.isMapRequested else { return nil }
    // Before it is first shown a window draws (while the window manager still frames it); once hidden it waits.
    if count > 0, window.state.isHidden, !(isUrgent && window.isMapped) { return nil }
    if presenter.isBusy { return presenter.busyUntil }
    return isUrgent ? 0 : lastTick + interval
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
    // Keeping the old phase keeps an animation's ticks evenly spaced.
    let next = lastTick + interval
    lastTick = now - next < interval ? max(next, now - interval / 2) : now
    count += 1
    let frame = X11Frame(window: window, presenter: presenter, time: now + interval)
    presenter.clearInvalid()
    delegate.window(window, draw: frame)
    guard window.isAlive else { return }
    frame.finish(isVisible: window.isMapped)
  }
}

/// One frame of one window, from `requestFrame` to the pixels on the screen.
final class X11Frame: WindowFrame {
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
    // What nobody draws still shows the ground.
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
    painter.withState {
      if region.rects.count == 1 {
        painter.clip(to: region.rects[0].points(scale: scale))
      } else {
        var path = Path()
        for rect in region.rects { path.addRect(rect.points(scale: scale)) }
        painter.clip(to: path)
      }
      // See-through pixels would otherwise pile up frame by frame.
      if !presenter.isOpaque { painter.clear() }
      body(painter)
    }
  }

  /// Changes pixels directly, for tests and for pictures that are not painted.
  func withPixels(_ rect: PixelRect, _ body: (PixelMemory) -> Void) {
    guard let memory = presenter.memory() else { return }
    body(memory)
    damage.add(rect.intersection(presenter.bounds))
  }

  /// A window that is not shown yet gets its pixels with its first exposure.
  func finish(isVisible: Bool) {
    _ = presenter.memory()
    if isVisible { presenter.present(damage) }
  }
}
