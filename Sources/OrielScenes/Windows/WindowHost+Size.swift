import OrielControls

// Where a window goes, how large it is, and how far the user may go.
extension WindowHost {
  /// The unit point of the window on the same point of the screen; later windows of the scene a little further on.
  func position(of size: CGSize, at point: UnitPoint, in visible: CGRect) -> CGPoint {
    let step = CGFloat((instance - 1) % 8) * 26
    let x = visible.minX + (visible.width - size.width) * point.x + step
    let y = visible.minY + (visible.height - size.height) * point.y + step
    return CGPoint(
      x: max(visible.minX, min(x, visible.maxX - size.width)), y: max(visible.minY, min(y, visible.maxY - size.height)))
  }

  // MARK: Size

  /// The content's ideal size, not so small that a window could not hold it.
  var idealSize: CGSize {
    guard let root = graph.root else { return Self.flexibleSize }
    let ideal = root.size(for: .unspecified), greatest = root.size(for: .infinity)
    // What stretches has no ideal size of its own to speak of; a window does.
    let flexible = outerSize(Self.flexibleSize)
    let width = greatest.width > ideal.width ? max(ideal.width, flexible.width) : ideal.width
    let height = greatest.height > ideal.height ? max(ideal.height, flexible.height) : ideal.height
    return CGSize(width: width.rounded(.up), height: height.rounded(.up))
  }
  static let flexibleSize = CGSize(width: 480, height: 320)
  /// What scrolls or stretches can be as low as nothing; below the bars of a window this much of it stays in view.
  static let leastFlexibleHeight: CGFloat = 120

  func bounded(_ size: CGSize) -> CGSize {
    guard isFilled else { return size }
    var size = size
    let limits = contentLimits.0
    if let maximum = limits.maximum { size = CGSize(width: min(size.width, maximum.width), height: min(size.height, maximum.height)) }
    if let minimum = limits.minimum { size = CGSize(width: max(size.width, minimum.width), height: max(size.height, minimum.height)) }
    return size
  }

  var contentLimits: (SizeLimits, isResizable: Bool) {
    guard let root = graph.root else { return (SizeLimits(), true) }
    let least = root.size(for: .zero)
    var minimum = CGSize(width: max(1, least.width.rounded(.up)), height: max(1, least.height.rounded(.up)))
    if declaration.isWindowLike, frameStyle != .plain, let bars = rootBox?.barHeight {
      let floor = bars + Self.leastFlexibleHeight
      if minimum.height < floor, root.size(for: .infinity).height > floor { minimum.height = floor.rounded(.up) }
    }
    // What is presented inside the window stays inside.
    if let needed = madePresenter?.neededSize {
      let outer = outerSize(needed)
      minimum = CGSize(width: max(minimum.width, outer.width), height: max(minimum.height, outer.height))
    }
    // A small screen must be able to hold the window.
    if let screen = app.system.monitors.first?.visibleFrame, !screen.isEmpty {
      let greatest = outerSize(screen.size)
      minimum = CGSize(width: min(minimum.width, greatest.width), height: min(minimum.height, greatest.height))
    }
    var limits = SizeLimits(minimum: minimum)
    if behaviors.resize == .disabled || (behaviors.resize != .enabled && frameStyle == .volume && platformWindow != nil) {
      // The size it has now is the only one.
      let size = platformWindow?.size ?? minimum
      return (SizeLimits(minimum: size, maximum: size), false)
    }
    guard resizesWithContent else { return (limits, true) }
    let greatest = root.size(for: .infinity)
    let maximum = CGSize(
      width: max(minimum.width, greatest.width.rounded(.up)), height: max(minimum.height, greatest.height.rounded(.up)))
    if maximum.width.isFinite || maximum.height.isFinite { limits.maximum = maximum }
    return (limits, limits.maximum != limits.minimum)
  }
  var resizesWithContent: Bool {
    switch (declaration.options.resizability ?? .automatic).rule {
    case .automatic: declaration.kind == .settings
    case .contentMinSize: false
    case .contentSize: true
    }
  }
  /// Tells the window manager anew how far the user may go, if layout ran since the last time.
  func updateLimits() {
    guard graph.counters.measures != measuresAtLimits, let window = platformWindow else { return }
    let (limits, isResizable) = contentLimits
    measuresAtLimits = graph.counters.measures
    if let appliedLimits, appliedLimits == (limits, isResizable) { return }
    let changesButtons = hasWindowButtons && appliedLimits?.isResizable != isResizable
    appliedLimits = (limits, isResizable)
    if changesButtons { writeEnvironment() }
    window.setLimits(limits, resizable: isResizable)
    // Content that outgrew the window, or cannot fill it, takes the window along.
    let size = bounded(window.size), old = window.size
    guard size != old, !window.state.isMaximized, !window.state.isFullScreen else { return }
    if let anchor = behaviors.resizeAnchor {
      let place = window.position
      window.move(to: CGPoint(x: place.x + (old.width - size.width) * anchor.x, y: place.y + (old.height - size.height) * anchor.y))
    }
    window.resize(to: size)
  }

  /// The app's cursor, where it has set one, before that of an edge and that of the view under the pointer.
  func showCursor() { surface?.setCursor(app.cursor ?? frameArea.cursor ?? graph.input.cursor) }
}
