import OrielControls

/// A settings window on its way to the size of another page.
///
/// Settings have the size of the page they show. When that changes, because another tab was chosen or the page itself grew, the window
/// follows; a size that the person gave it stays until then.
final class PageSize {
  /// What the page wanted when it was last asked.
  var wanted: CGSize
  private var movement: ValueAnimation<AnimatablePair<Double, Double>>?
  private(set) var isMoving = false
  init(_ size: CGSize) { wanted = size }

  func head(for size: CGSize, from old: CGSize, _ frame: SceneFrame) {
    wanted = size
    isMoving = true
    // What is on its way is neither below the bounds of one page nor above those of the other.
    let isResizable = frame.isUserResizable
    frame.window.setLimits(
      SizeLimits(
        minimum: CGSize(width: min(size.width, old.width), height: min(size.height, old.height)),
        maximum: CGSize(width: max(size.width, old.width), height: max(size.height, old.height))), resizable: isResizable)
    frame.limits.told = nil
    let movement = ValueAnimation(from: AnimatablePair(Double(old.width), Double(old.height)), of: frame, in: frame.selected.graph.animator) {
      [weak self] frame, now, isLast in
      self?.show(CGSize(width: now.first.rounded(), height: now.second.rounded()), isLast, frame)
    }
    self.movement = movement
    var transaction = Transaction()
    transaction.animation = frame.selected.theme.motion.paneHeight
    movement.head(for: AnimatablePair(Double(size.width), Double(size.height)), transaction, now: frame.selected.graph.animator.time)
    if !movement.isAnimating { show(size, true, frame) }
  }
  private func show(_ size: CGSize, _ isLast: Bool, _ frame: SceneFrame) {
    // The frame may have ended meanwhile.
    if frame.front != nil { frame.window.resize(to: isLast ? wanted : size) }
    guard isLast, isMoving else { return }
    isMoving = false
    movement = nil
    // Now the page's own bounds.
    frame.limits.askAgain()
    frame.selected.graph.requestFrame()
  }
}

extension SceneFrame {
  /// True while the window is on its way to the size of its page: bounds wait until it is there.
  func followPage() -> Bool {
    let scene = selected
    guard scene.declaration.kind == .settings, scene.resizesWithContent, scene.traits.behaviors.resize != .disabled, scene.wishes.isResizable,
      let window, !window.state.isMaximized, !window.state.isFullScreen
    else { return false }
    let size = scene.bounded(scene.idealSize), wanted = pageSize?.wanted
    guard let page = pageSize else {
      // It opened with this size, or with the one that the person gave it.
      pageSize = PageSize(size)
      return false
    }
    guard size != wanted else { return page.isMoving }
    guard size != window.size else {
      page.wanted = size
      return page.isMoving
    }
    page.head(for: size, from: window.size, self)
    return page.isMoving
  }
}

extension SceneInstance {
  /// Which page a window of settings shows goes into the next one, whoever closes this one.
  func keepPage() {
    guard declaration.kind == .settings else { return }
    app.closedPages[declaration.placeKey] = sceneValues.propertyList.filter { $0.key.hasPrefix(SceneValues.ownPrefix) }
      .compactMapValues { StoredValue(propertyList: $0) }
  }
}
