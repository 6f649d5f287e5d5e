import OrielDrawing
import OrielGraph

/// One scroll bar: an overlay thumb that appears while scrolling, or a classic one in its own gutter.
package final class ScrollBarBox: Box {
  override package class var roles: BoxRoles { [.pointer, .hover] }
  /// nil if it was removed while a press or timer still retains the bar.
  private weak var owner: ScrollBox?
  let axis: Axis
  /// The painted area including the track, in the owner's coordinates; null if hidden.
  package private(set) var shownThumb = CGRect.null

  private var opacity = 0.0
  private var fade: ValueAnimation<Double>?
  private var hideCall: ScheduledCall?
  private var isNear = false
  /// The pointer's position in the dragged thumb.
  private var grip: CGFloat? { didSet { owner?.phases.mayHaveChanged() } }
  var isHeld: Bool { grip != nil }

  init(_ owner: ScrollBox, axis: Axis) {
    self.owner = owner
    self.axis = axis
    super.init(owner.node!)
  }

  var isClassic: Bool { owner?.isClassic ?? false }
  private var theme: Theme { owner?.theme ?? Theme.make() }
  private var offset: CGPoint { owner?.offset ?? .zero }
  private var isWide: Bool { isNear || grip != nil }
  override package func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions(by: .zero) }

  // MARK: Geometry

  private var visibleLength: CGFloat { owner?.visibleBounds.size[axis] ?? 0 }
  private var range: CGFloat { owner?.greatestOffset[axis] ?? 0 }
  private var inset: CGFloat { theme.metrics.scroll.inset }
  /// The thumb's range along the bar, in its own coordinates.
  private var lane: (start: CGFloat, length: CGFloat) {
    let margins = owner?.settings.indicatorMargins ?? EdgeInsets()
    let before = axis == .vertical ? margins.top : margins.leading
    let after = axis == .vertical ? margins.bottom : margins.trailing
    let end = isClassic ? 0 : inset
    return (before + end, max(0, size[axis] - before - after - 2 * end))
  }
  private var thumb: CGRect {
    let (start, room) = lane
    let whole = visibleLength + range
    guard range > 0, whole > 0, room > 0 else { return .null }
    let past = max(0, offset[axis] - range) + max(0, -offset[axis])
    let length = min(room, max(Metrics.Scroll.leastThumb, room * visibleLength / whole) - past)
    let fraction = min(max(offset[axis] / range, 0), 1)
    var position = start + (room - length) * fraction
    if axis == .horizontal { position = leftEdge(fromLeading: position, width: length) }
    let width = isClassic ? 8 : isWide ? 9 : theme.metrics.scroll.thumb
    let edge = isClassic ? (theme.metrics.scroll.classic - width) / 2 : inset
    let across = axis == .vertical ? leftEdge(fromTrailing: edge, width: width) : size.height - edge - width
    return axis == .vertical
      ? CGRect(x: across, y: position, width: width, height: length)
      : CGRect(x: position, y: across, width: length, height: width)
  }

  // MARK: Showing and hiding

  func themeChanged() { setNeedsDisplay() }

  /// Updates the bar after layout or scrolling.
  func update() {
    let new: CGRect
    if isClassic {
      new = frame
    } else {
      new = opacity > 0 ? (isWide ? frame : thumb.offsetBy(dx: origin.x, dy: origin.y)) : .null
    }
    let thumbNow = thumb
    guard new != shownThumb || thumbNow != lastThumb else { return }
    if isClassic || isWide {
      setNeedsDisplay()
    } else {
      if !shownThumb.isNull { damage(shownThumb) }
      if !new.isNull { damage(new) }
    }
    lastThumb = thumbNow
    shownThumb = new
  }
  private var lastThumb = CGRect.null
  /// In the owner's coordinates.
  private func damage(_ rect: CGRect) { if let owner { graph.damage(rect, in: owner) } }

  /// The content moved; `isSeen` shows an overlay bar for a moment.
  func offsetChanged(_ isSeen: Bool) {
    if isSeen, !isClassic, range > 0 { appear() }
    update()
  }

  private func appear() {
    fade = nil
    opacity = 1
    scheduleHiding()
  }
  private func scheduleHiding() {
    // Rescheduling the pending call would be cheaper, but a new one per step costs only 0.1 us.
    hideCall = graph.host?.schedule(after: theme.motion.scrollBarDelay) { [weak self] in
      guard let self, !self.isWide else { return }
      self.hide()
    }
  }
  private func hide() {
    let animation = ValueAnimation(from: opacity, of: self, in: graph.animator) { bar, value, isLast in
      bar.opacity = isLast ? 0 : value
      if !bar.shownThumb.isNull { bar.damage(bar.shownThumb) }
      if isLast { bar.fade = nil }
      bar.update()
    }
    fade = animation
    animation.head(for: 0, Transaction(animation: theme.motion.scrollBarOut), now: graph.now)
    if !animation.isAnimating { opacity = 0; update() }
  }

  // MARK: Painting

  override package func paint(_ painter: any Painter) {
    let colors = theme.colors
    if isClassic {
      // If there is nothing to scroll, the gutter has the content's background.
      if range > 0 { painter.fill(bounds, colors.chromeBackground) }
      let rect = thumb
      if !rect.isNull { painter.fill(rect, cornerRadius: 4, colors.scrollThumb) }
      return
    }
    let rect = thumb
    guard opacity > 0, !rect.isNull else { return }
    let radius = min(rect.width, rect.height) / 2
    if isWide {
      let (start, room) = lane
      let track = axis == .vertical
        ? CGRect(x: rect.minX, y: start, width: rect.width, height: room)
        : CGRect(x: start, y: rect.minY, width: room, height: rect.height)
      painter.fill(track, cornerRadius: radius, colors.fillTertiary.opacity(opacity))
    }
    painter.fill(rect, cornerRadius: radius, colors.scrollThumb.opacity(opacity))
  }

  override package func takesHits(at point: CGPoint) -> Bool {
    guard range > 0, bounds.contains(point) else { return false }
    return isClassic || opacity > 0
  }
  override package var accessibility: AccessibilityProperties? {
    guard range > 0 else { return nil }
    var properties = AccessibilityProperties(.scrollBar)
    properties.range = AccessibilityRange(value: offset[axis], minimum: 0, maximum: range)
    properties.actions = [.increment, .decrement]
    return properties
  }
  override package func performAccessibilityAction(_ action: AccessibilityActionKind) -> Bool {
    switch action {
    case .increment: page(forward: true)
    case .decrement: page(forward: false)
    default: return false
    }
    return true
  }
  private func page(forward: Bool) {
    guard let owner else { return }
    var target = owner.targetOffset
    target[axis] += (forward ? 1 : -1) * visibleLength * 0.9
    owner.scroll(to: target, animation: theme.motion.scroll)
  }
}

extension ScrollBarBox: PointerTarget, HoverTarget {
  package func hoverChanged(_ isInside: Bool, at point: CGPoint) {
    guard isNear != isInside else { return }
    isNear = isInside
    if isInside { fade = nil; opacity = 1; hideCall = nil } else if !isClassic { scheduleHiding() }
    setNeedsDisplay()
    update()
  }

  package func pointerDown(_ event: PointerEvent) -> PointerAnswer {
    guard event.button == .primary || event.button == .middle else { return .ignored }
    owner?.stopMoving()
    let rect = thumb, position = event.location[axis]
    let low = axis == .vertical ? rect.minY : rect.minX, high = axis == .vertical ? rect.maxY : rect.maxX
    if position >= low, position < high, event.button == .primary {
      grip = position - low
    } else if event.button == .middle || event.modifiers.contains(.shift) {
      // As usual on X11, the middle button moves the thumb to the pointer.
      grip = (high - low) / 2
      drag(to: position)
    } else {
      let isAfter = position >= high
      page(forward: axis == .horizontal && isRightToLeft ? !isAfter : isAfter)
    }
    setNeedsDisplay()
    return .claimed
  }
  package func pointerDragged(_ event: PointerEvent) { if grip != nil { drag(to: event.location[axis]) } }
  package func pointerUp(_ event: PointerEvent) { release() }
  package func pointerCancelled() { release() }
  private func release() {
    grip = nil
    setNeedsDisplay()
    if !isNear, !isClassic { scheduleHiding() }
    update()
  }

  private func drag(to position: CGFloat) {
    guard let grip, let owner else { return }
    let rect = thumb, (start, room) = lane
    let length = axis == .vertical ? rect.height : rect.width
    guard room > length else { return }
    var fraction = (position - grip - start) / (room - length)
    if axis == .horizontal, isRightToLeft { fraction = 1 - fraction - length / (room - length) + length / (room - length) }
    var target = owner.offset
    target[axis] = min(max(fraction, 0), 1) * range
    owner.setOffset(target)
  }
}
