import OrielControls
import OrielPresentations

/// A frame that became larger for what its content presents, and what is known of that.
struct FrameGrowth {
  struct Before {
    let size: CGSize
    let position: CGPoint
    /// What was asked for since.
    var grown = CGSize.zero
    var moved: CGPoint?
  }
  /// nil while the frame has the size that the user gave it.
  var before: Before?
  var check: ScheduledCall?
  /// The size at which the window manager did not let it grow.
  var refused: CGSize?
  /// How long the window manager has until the window is as large as asked, in seconds.
  static let patience = 0.25
}

extension SceneFrame {
  /// Makes the frame at least this large inside; false where that cannot be.
  func grow(to size: CGSize) -> Bool {
    guard let scene = front, let window, members.count == 1, isUserResizable, !window.state.isMaximized, !window.state.isFullScreen
    else { return false }
    // A tiling window manager has refused it before; what became a dialog for that stays one whatever its tile is.
    if growth.refused == window.size
      || growth.refused != nil && scene.madePresenter?.modals.contains(where: { !$0.isChild && !$0.isLeaving }) == true
    {
      return false
    }
    let wish = scene.outerSize(size), old = window.size, extents = window.frameExtents
    if let maximum = scene.contentLimits.0.maximum, wish.width > maximum.width || wish.height > maximum.height { return false }
    let place = window.position, visible = PresentationPlace.screen(of: scene).visibleFrame
    guard size.width + extents.horizontal <= visible.width, size.height + extents.vertical <= visible.height else { return false }
    growth.before = growth.before ?? FrameGrowth.Before(size: old, position: place)
    growth.before?.grown = wish
    // Not over the edge of the screen.
    let right = visible.maxX - extents.trailing - size.width, bottom = visible.maxY - extents.bottom - size.height
    let x = min(place.x, max(visible.minX + extents.leading, right)), y = min(place.y, max(visible.minY + extents.top, bottom))
    if x != place.x || y != place.y {
      growth.before?.moved = CGPoint(x: x, y: y)
      window.move(to: CGPoint(x: x, y: y))
    }
    window.resize(to: wish)
    growth.check = app.schedule(after: FrameGrowth.patience) { [weak self] in self?.checkGrowth() }
    return true
  }
  /// The window did not grow: what is presented goes over it.
  private func checkGrowth() {
    growth.check = nil
    guard let before = growth.before, let scene = front, let window, window.state.isMapped,
      window.size.width < before.grown.width || window.size.height < before.grown.height
    else { return }
    growth.refused = window.size
    growth.before = nil
    scene.madePresenter?.windowResized()
  }
  func shrinkBack() {
    guard let before = growth.before, selected.madePresenter?.modals.allSatisfy({ $0.isLeaving }) != false else { return }
    growth.before = nil
    growth.check = nil
    limits.askAgain()
    guard front != nil, let window, window.size == before.grown, !window.state.isMaximized, !window.state.isFullScreen else { return }
    // Until it hears otherwise, the window manager keeps the window as large as what has just left it.
    updateLimits()
    window.resize(to: before.size)
    if let moved = before.moved, moved == window.position { window.move(to: before.position) }
  }
}
