import OrielControls

// How large the content of a scene instance wants its frame to be, and where the frame goes.
extension SceneInstance {
  /// The unit point of the window on the same point of the screen; later windows of the scene a little further on.
  func position(of size: CGSize, at point: UnitPoint, in visible: CGRect) -> CGPoint {
    // One alert at a time stands in the middle; windows leave each other in sight.
    let step = declaration.kind == .alert ? 0 : CGFloat((number - 1) % 8) * 26
    let x = visible.minX + (visible.width - size.width) * point.x + step
    let y = visible.minY + (visible.height - size.height) * point.y + step
    return CGPoint(
      x: max(visible.minX, min(x, visible.maxX - size.width)), y: max(visible.minY, min(y, visible.maxY - size.height)))
  }

  // MARK: Size

  /// How large the window is when nothing else is said: what its content takes of a sensible offer.
  ///
  /// What has a size keeps it, and text that is longer than a page wraps. What stretches has no size of its own to speak of: a
  /// window that stretches on both axes is as roomy as one of the Mac's, one that stretches along a single axis, such as a
  /// column of fields, is as long as a dialog is. An ideal length of a frame comes before both. Where columns need more than a page
  /// to stand side by side, the window is as wide, so that none hides at once.
  var idealSize: CGSize {
    guard let root = graph.root, let box = rootBox else { return Self.roomySize }
    let ideal = root.size(for: .unspecified), greatest = root.size(for: .infinity)
    let screen = app.system.monitors.first?.visibleFrame.size ?? .zero
    let page = screen.width > 0 && screen.height > 0
      ? CGSize(width: min(Self.roomySize.width, screen.width), height: min(Self.roomySize.height, screen.height)) : Self.roomySize
    let roomy = outerSize(page), modest = outerSize(Self.modestSize)
    func stretches(_ axis: Axis) -> Bool { greatest[axis] > ideal[axis] && !box.statesIdeal(along: axis) }
    func offer(_ axis: Axis) -> CGFloat? {
      if box.statesIdeal(along: axis) { return ideal[axis] }
      guard stretches(axis) else { return axis == .vertical ? nil : min(ideal[axis], roomy[axis]) }
      return stretches(axis.other) && declaration.isWindowLike ? roomy[axis] : min(max(ideal[axis], modest[axis]), max(roomy[axis], modest[axis]))
    }
    var size = box.naturalSize(for: ProposedViewSize(width: offer(.horizontal), height: offer(.vertical)))
    if !box.statesIdeal(along: .horizontal), let columns = box.widthOfColumns {
      size.width = max(size.width, min(columns, screen.width > 0 ? outerSize(screen).width : .infinity))
    }
    return CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
  }
  /// A third of the area of a common laptop's screen; the Mac opens such windows as wide, and lower.
  static let roomySize = CGSize(width: 900, height: 600)
  static let modestSize = CGSize(width: 480, height: 320)
  /// What scrolls or stretches can be as low as nothing; below the bars of a window this much of it stays in view.
  static let leastFlexibleHeight: CGFloat = 120
  /// Bars show at least a menu's title and the way to the others, and the frame above can be taken hold of.
  static let leastBarWidth: CGFloat = 160

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
    var minimum = CGSize(width: max(1, least.width.rounded(.up)), height: least.height)
    let bars = declaration.isWindowLike && frameStyle != .plain ? rootBox?.barHeight : nil
    let floor = bars.map { $0 + Self.leastFlexibleHeight } ?? 0
    func isRaised(_ height: CGFloat) -> Bool { height < floor && root.size(for: .infinity).height > floor }
    if !isRaised(least.height) {
      // As low as it can be at its least width: offered no width at all, a text breaks after each letter.
      minimum.height = root.size(for: ProposedViewSize(width: minimum.width, height: 0)).height
    }
    if isRaised(minimum.height) { minimum.height = floor }
    minimum.height = max(1, minimum.height.rounded(.up))
    if let bars, bars > 0, !resizesWithContent { minimum.width = max(minimum.width, Self.leastBarWidth) }
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
    if let wish = wishes.leastSize.map({ outerSize($0) }) {
      minimum = CGSize(width: max(minimum.width, wish.width), height: max(minimum.height, wish.height))
    }
    var limits = SizeLimits(minimum: minimum)
    let resize = traits.behaviors.resize
    if (!wishes.isResizable && platformWindow != nil) || resize == .disabled
      || (resize != .enabled && frameStyle == .volume && platformWindow != nil)
    {
      // The size it has now is the only one.
      let size = platformWindow?.size ?? minimum
      return (SizeLimits(minimum: size, maximum: size), false)
    }
    guard resizesWithContent else {
      limits.maximum = wishes.greatestSize.map { outerSize($0) }.map {
        CGSize(width: max(minimum.width, $0.width), height: max(minimum.height, $0.height))
      }
      return (limits, limits.maximum != limits.minimum)
    }
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
  /// Fills the screen or goes to the scene's ideal place, and back.
  package func zoom() { frame?.zoom() }

  /// The app's cursor, where it has set one, before that of an edge and that of the view under the pointer.
  func showCursor() { surface?.setCursor(app.cursor ?? frame?.area.cursor ?? graph.input.cursor) }
}
