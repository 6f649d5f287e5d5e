import OrielDrawing
import OrielGraph

/// The viewport of a scroll view: clips and moves the content, and contains the scroll bars.
///
/// Offsets are relative to the content's top leading corner, in points. They are stored exactly and rounded to
/// device pixels for display. Scrolling needs no layout: the content's box gets another origin and its pixels are copied.
package class ScrollBox: Box, Viewport, RelativeContainer {
  override package class var roles: BoxRoles { [.viewport, .wheel, .key] }
  package let axes: Axis.Set
  package let content: ScrollContentBox
  package private(set) var verticalBar: ScrollBarBox?
  package private(set) var horizontalBar: ScrollBarBox?
  package private(set) var offset = CGPoint.zero
  private var followers: [WeakFollower] = []
  private struct WeakFollower { weak var box: (any ViewportFollower)? }
  /// Called when the visible part changed, by scrolling or layout.
  package var onGeometryChange: [ObjectIdentifier: () -> Void] = [:]
  /// Chooses the resting place of scrolling from its start and its predicted end (paging, alignment to views).
  package var restingPlace: ((_ began: CGPoint, _ end: CGPoint, _ velocity: CGVector) -> CGPoint)?
  /// Saves the offset with the window.
  weak var keptScroll: KeptScroll?
  /// Whether the anchored initial offset was applied.
  private var wasPlaced = false
  private lazy var momentum = ScrollMomentum(self)
  private(set) lazy var phases = ScrollPhaseReporter(self)
  var movingPhase: ScrollPhase { momentum.scrollPhase }
  /// The velocity of momentum scrolling; nil if there is none.
  var velocity: CGVector? { momentum.velocity }
  var isBarHeld: Bool { verticalBar?.isHeld == true || horizontalBar?.isHeld == true }

  // Values from the environment.
  package private(set) var theme = Theme.make()
  package private(set) var settings = ScrollEnvironment()
  private(set) var isClassic = false
  /// Whether bars are shown; `ScrollView(showsIndicators:)`.
  package var showsIndicators = true { didSet { if showsIndicators != oldValue { updateBars() } } }

  package init(_ node: ViewNode, axes: Axis.Set) {
    self.axes = axes
    content = ScrollContentBox(node)
    super.init(node)
    content.axes = axes
    adopt(content)
  }

  package func show(_ environment: EnvironmentValues) {
    let theme = environment.theme, settings = environment.scrolling
    let classic = !environment.desktopSettings.overlayScrolling || theme.mode.isIncreasedContrast
    let old = self.settings
    self.settings = settings
    if classic != isClassic || settings.contentMargins != old.contentMargins { setNeedsLayout() }
    if theme != self.theme || settings.clips != old.clips { setNeedsDisplay(); invalidateInk() }
    self.theme = theme
    isClassic = classic
    updateBars()
  }

  private func updateBars() {
    func wanted(_ axis: Axis) -> Bool {
      guard showsIndicators, axes.contains(Axis.Set(axis)), let node, node.isMounted else { return false }
      return (axis == .vertical ? settings.vertical : settings.horizontal).showsBars
    }
    func bar(_ axis: Axis, _ old: ScrollBarBox?) -> ScrollBarBox? {
      if wanted(axis) {
        if let old { old.themeChanged(); return old }
        let new = ScrollBarBox(self, axis: axis)
        adopt(new)
        setNeedsLayout()
        return new
      }
      if let old { abandon(old); setNeedsLayout() }
      return nil
    }
    verticalBar = bar(.vertical, verticalBar)
    horizontalBar = bar(.horizontal, horizontalBar)
  }

  /// The visible size of the content, without margins.
  package var containerSize: CGSize? {
    guard size != .zero else { return nil }
    let margins = settings.contentMargins, visible = visibleBounds
    return CGSize(width: max(0, visible.width - margins.horizontal), height: max(0, visible.height - margins.vertical))
  }
  package func scrolls(along axis: Axis) -> Bool { axes.contains(Axis.Set(axis)) }
  override package var children: [Box] { [content] + [verticalBar, horizontalBar].compactMap { $0 } }

  // MARK: Measuring

  /// The space that classic bars currently take from the content.
  private var gutters = CGSize.zero
  /// The space that they would take for this size: none if all of the content is visible.
  private func gutters(in proposal: ProposedViewSize) -> CGSize {
    guard isClassic, verticalBar != nil || horizontalBar != nil else { return .zero }
    let width = theme.metrics.scroll.classic, margins = settings.contentMargins, frame = 2 * frameWidth
    var result = CGSize.zero
    let content = content.size(for: contentProposal(proposal, gutters: result))
    if verticalBar != nil, let height = proposal.height, content.height + margins.vertical + frame > height + 0.5 { result.width = width }
    if horizontalBar != nil, let room = proposal.width, content.width + margins.horizontal + frame > room - result.width + 0.5 {
      result.height = width
      if verticalBar != nil, let height = proposal.height, content.height + margins.vertical + frame > height - width + 0.5 {
        result.width = width
      }
    }
    return result
  }
  private func contentProposal(_ proposal: ProposedViewSize, gutters: CGSize) -> ProposedViewSize {
    let margins = settings.contentMargins, frame = 2 * frameWidth
    return ProposedViewSize(
      width: scrolls(along: .horizontal) ? nil : proposal.width.map { max(0, $0 - margins.horizontal - gutters.width - frame) },
      height: scrolls(along: .vertical) ? nil : proposal.height.map { max(0, $0 - margins.vertical - gutters.height - frame) })
  }
  override package func measure(_ proposal: ProposedViewSize) -> CGSize {
    // Along a scrolling axis it fills the proposal; across, it is as large as its content.
    if let width = proposal.width, let height = proposal.height, scrolls(along: .horizontal), scrolls(along: .vertical) {
      return CGSize(width: width, height: height)
    }
    let gutters = gutters(in: proposal), margins = settings.contentMargins
    let inner = content.size(for: contentProposal(proposal, gutters: gutters))
    let whole = CGSize(width: inner.width + margins.horizontal + gutters.width, height: inner.height + margins.vertical + gutters.height)
    return CGSize(
      width: scrolls(along: .horizontal) ? proposal.width ?? whole.width : whole.width,
      height: scrolls(along: .vertical) ? proposal.height ?? whole.height : whole.height)
  }
  override package func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    if scrolls(along: axis) { return (0, .infinity) }
    let margins = settings.contentMargins
    let inner = content.range(along: axis, across: nil)
    let around = axis == .horizontal ? margins.horizontal : margins.vertical
    return (inner.least + around, inner.greatest + around)
  }

  // MARK: Placing

  /// The visible area of the content, without classic bars' gutters.
  package var visibleBounds: CGRect {
    let gutters = gutters
    let frame = frameWidth
    return CGRect(
      x: (isRightToLeft ? gutters.width : 0) + frame, y: frame, width: max(0, size.width - gutters.width - 2 * frame),
      height: max(0, size.height - gutters.height - 2 * frame))
  }
  /// The width of a border that does not scroll.
  package var frameWidth: CGFloat { 0 }
  package var viewportAxes: Axis.Set { axes }
  /// The content with its margins.
  package var contentSize: CGSize {
    let margins = settings.contentMargins
    return CGSize(width: content.size.width + margins.horizontal, height: content.size.height + margins.vertical)
  }
  package var greatestOffset: CGPoint {
    let visible = visibleBounds.size, whole = contentSize
    return CGPoint(
      x: scrolls(along: .horizontal) ? max(0, whole.width - visible.width) : 0,
      y: scrolls(along: .vertical) ? max(0, whole.height - visible.height) : 0)
  }

  private var contentOrigin: CGPoint {
    let visible = visibleBounds, margins = settings.contentMargins, whole = contentSize
    let anchor = settings.alignmentAnchor
    func room(_ axis: Axis) -> CGFloat {
      let free = visible.size[axis] - whole[axis]
      guard free > 0 else { return 0 }
      let fraction = axis == .horizontal
        ? anchor?.x ?? (scrolls(along: axis) ? 0 : 0.5) : anchor?.y ?? (scrolls(along: axis) ? 0 : 0.5)
      return free * fraction
    }
    let scale = graph.displayScale
    func rounded(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
    let leading = margins.leading + room(.horizontal) - rounded(offset.x)
    return CGPoint(
      x: visible.leftEdge(fromLeading: leading, width: content.size.width, rightToLeft: isRightToLeft),
      y: visible.minY + margins.top + room(.vertical) - rounded(offset.y))
  }

  override package func placeChildren() {
    let room = gutters(in: ProposedViewSize(size))
    if room != gutters { setNeedsDisplay() }
    gutters = room
    let inner = contentProposal(ProposedViewSize(size), gutters: room)
    let oldSize = content.size
    let isFirst = !wasPlaced
    // The size is needed to find the content's start.
    let newSize = content.size(for: inner)
    if isFirst || newSize != oldSize || content.proposal != inner { content.place(at: content.origin, proposal: inner) }
    let greatest = greatestOffset
    if isFirst, size.width > 0, size.height > 0 {
      wasPlaced = true
      if let anchor = settings.initialAnchor { offset = CGPoint(x: greatest.x * anchor.x, y: greatest.y * anchor.y) }
    } else if newSize != oldSize, let anchor = settings.sizeAnchor, oldSize.width > 0 {
      // Content that grew keeps its position relative to the anchor, such as a log scrolled to its end.
      if offset.y >= greatestBefore.y - 1 || anchor.y < 1 { offset.y += (greatest.y - greatestBefore.y) * anchor.y }
      if offset.x >= greatestBefore.x - 1 || anchor.x < 1 { offset.x += (greatest.x - greatestBefore.x) * anchor.x }
    }
    greatestBefore = greatest
    if !momentum.isRunning { keepInside(isResized: size != sizeBefore, isOther: newSize != oldSize) }
    sizeBefore = size
    content.place(at: contentOrigin, proposal: inner)
    placeBars()
    notify()
  }
  private var greatestBefore = CGPoint.zero
  /// Where it was before it became so large that its content ended sooner, and where that left it.
  private var displaced: (from: CGPoint, to: CGPoint)?
  private var sizeBefore = CGSize.zero
  /// A larger view moves content that would end inside it; made smaller again, it shows what it showed, unless it was scrolled or
  /// its content changed meanwhile.
  private func keepInside(isResized: Bool, isOther: Bool) {
    if let displaced, displaced.to != offset || isOther && !isResized { self.displaced = nil }
    let wish = displaced?.from ?? offset, isKept = isResized || displaced != nil
    offset = clamped(wish)
    displaced = isKept && offset != wish ? (wish, offset) : nil
  }

  private func placeBars() {
    let gutters = gutters
    let width = isClassic ? theme.metrics.scroll.classic : Metrics.Scroll.reach
    if let bar = verticalBar {
      let length = size.height - (isClassic ? gutters.height : 0)
      bar.place(
        at: CGPoint(x: leftEdge(fromTrailing: 0, width: width), y: 0), proposal: ProposedViewSize(width: width, height: length))
    }
    if let bar = horizontalBar {
      let length = size.width - (isClassic ? gutters.width : 0)
      bar.place(
        at: CGPoint(x: leftEdge(fromLeading: 0, width: length), y: size.height - width),
        proposal: ProposedViewSize(width: length, height: width))
    }
    verticalBar?.update()
    horizontalBar?.update()
  }

  package func clamped(_ point: CGPoint) -> CGPoint {
    let greatest = greatestOffset
    return CGPoint(x: min(max(0, point.x), greatest.x), y: min(max(0, point.y), greatest.y))
  }

  // MARK: Scrolling

  package func addFollower(_ follower: any ViewportFollower) {
    followers.removeAll { $0.box == nil }
    if !followers.contains(where: { $0.box === follower }) { followers.append(WeakFollower(box: follower)) }
  }
  private func notify() {
    for follower in followers { follower.box?.viewportMoved() }
    for action in onGeometryChange.values { action() }
  }

  /// Shows the content at an offset, which may overscroll.
  package func setOffset(_ new: CGPoint, showsBars: Bool = true) {
    guard new != offset else { return }
    offset = new
    let target = contentOrigin
    let shift = CGSize(width: target.x - content.origin.x, height: target.y - content.origin.y)
    if shift != .zero {
      // Bars are painted over the content, so the copied pixels contain them in the wrong place.
      let bars = [verticalBar, horizontalBar].compactMap { $0?.isClassic == false ? $0?.shownThumb : nil }
      content.slide(to: target)
      if settings.clips { scrollPixels(in: visibleBounds, by: shift) } else { setNeedsDisplay() }
      for thumb in bars { graph.damage(thumb.offsetBy(dx: shift.width, dy: shift.height).common(with: bounds), in: self) }
    }
    verticalBar?.offsetChanged(showsBars && shift.height != 0)
    horizontalBar?.offsetChanged(showsBars && shift.width != 0)
    notify()
  }

  /// Scrolls to an offset within the content, animated if there is an animation.
  package func scroll(to target: CGPoint, animation: Animation?) {
    let target = clamped(target)
    if let animation, graph.counters.frames > 0 {
      momentum.glide(to: target, animation)
    } else {
      momentum.stop()
      setOffset(target)
    }
  }
  /// The target of a running animation, or the current offset.
  package var targetOffset: CGPoint { momentum.target ?? offset }
  package func stopMoving() { momentum.stop() }
  package func finishRolling() {
    guard let target = momentum.rollTarget else { return }
    momentum.stop()
    setOffset(clamped(target))
  }

  package func contentGrewBefore(by growth: CGFloat, along axis: Axis) {
    guard growth != 0 else { return }
    offset[axis] += growth
    momentum.shift(by: growth, along: axis)
    let target = contentOrigin
    content.slide(to: target)
    verticalBar?.offsetChanged(false)
    horizontalBar?.offsetChanged(false)
  }

  package func reveal(_ rect: CGRect, anchor: UnitPoint?, animation: Animation?) {
    let visible = visibleBounds
    var target = targetOffset
    let moved = CGPoint(x: target.x - offset.x, y: target.y - offset.y)
    let sign = trailingSign
    func shift(_ low: CGFloat, _ high: CGFloat, _ viewLow: CGFloat, _ viewHigh: CGFloat, _ anchor: CGFloat?) -> CGFloat {
      if let anchor { return low + (high - low) * anchor - (viewLow + (viewHigh - viewLow) * anchor) }
      if high - low > viewHigh - viewLow { return low - viewLow }
      if low < viewLow { return low - viewLow }
      return high > viewHigh ? high - viewHigh : 0
    }
    if scrolls(along: .vertical) {
      target.y += shift(rect.minY - moved.y, rect.maxY - moved.y, visible.minY, visible.maxY, anchor?.y)
    }
    if scrolls(along: .horizontal) {
      let x = sign * moved.x
      target.x += sign * shift(
        rect.minX - x, rect.maxX - x, visible.minX, visible.maxX, anchor.map { mirrored($0.x) })
    }
    scroll(to: target, animation: animation)
  }

  // MARK: Painting

  override package var clipsChildren: Bool { settings.clips }
  override package func paint(_ painter: any Painter) {
    paintBackground(painter)
    painter.save()
    if settings.clips { painter.clip(to: painter.alignedToPixels(visibleBounds)) }
    content.draw(painter)
    painter.restore()
    paintOver(painter)
    verticalBar?.draw(painter)
    horizontalBar?.draw(painter)
    if isClassic, verticalBar != nil, horizontalBar != nil {
      let width = theme.metrics.scroll.classic
      painter.fill(
        CGRect(x: leftEdge(fromTrailing: 0, width: width), y: size.height - width, width: width, height: width),
        theme.colors.chromeBackground)
    }
  }
  /// For subclasses to paint below the content.
  package func paintBackground(_ painter: any Painter) {}
  package func paintOver(_ painter: any Painter) {}

  // MARK: Input

  /// Handles keys while the focus is inside. Subclasses add more.
  package func keyDown(_ event: KeyEvent) -> Bool { scrollKeyDown(event) }
  package func textTyped(_ text: String) -> Bool { false }

  override package func takesHits(at point: CGPoint) -> Bool { bounds.contains(point) }
  override package var accessibility: AccessibilityProperties? { AccessibilityProperties(.scrollArea) }
}

// MARK: - Input

extension ScrollBox: CoordinateSpaceBox {
  /// The scroll view's own coordinates have a name; they do not move with the content.
  package func isCoordinateSpace(named name: AnyHashable) -> Bool {
    guard let space = name.base as? ScrollViewSpace else { return false }
    return space.axis.map { scrolls(along: $0) } ?? true
  }
}

extension ScrollBox: WheelTarget, RevealingBox {
  /// One detent of a wheel, in points; never more than a page.
  package static let wheelStep = ScrollEvent.pointsPerStep

  package func scroll(_ event: ScrollEvent) -> Bool {
    guard settings.isEnabled else { return false }
    if event.steps != .zero {
      var steps = event.steps
      // A vertical wheel scrolls a view that scrolls only horizontally.
      if axes == .horizontal, steps.width == 0 { steps.width = steps.height * trailingSign }
      let visible = visibleBounds.size
      // Detents add up while the content is on its way; from anything else they start where it is.
      let start = momentum.rollTarget ?? offset
      var target = start
      if scrolls(along: .vertical) { target.y -= steps.height * min(Self.wheelStep, max(visible.height * 0.9, 1)) }
      if scrolls(along: .horizontal) {
        target.x -= steps.width * min(Self.wheelStep, max(visible.width * 0.9, 1)) * trailingSign
      }
      let clamped = clamped(target)
      guard clamped != start else { return false }
      if restingPlace != nil {
        momentum.turned(from: offset, to: clamped)
        return true
      }
      // Fractions follow one another as smoothly: from a high-resolution wheel, or while a drag rests near the edge.
      momentum.roll(to: clamped, atOnce: max(abs(steps.width), abs(steps.height)) < 1)
      phases.wheelTurned()
      return true
    }
    return momentum.follow(event)
  }

  /// Scrolls a rectangle of the window into view.
  package func reveal(_ rect: CGRect) {
    let corner = convertFromWindow(rect.origin)
    reveal(CGRect(origin: corner, size: rect.size), anchor: nil, animation: graph.counters.frames > 0 ? theme.motion.scroll : nil)
  }
}

extension ScrollBox: KeyTarget {
  package func scrollKeyDown(_ event: KeyEvent) -> Bool {
    guard settings.isEnabled, !event.turnsTabs, event.modifiers.subtracting([.shift, .capsLock]).isEmpty || event.modifiers == .control
    else { return false }
    return scroll(with: event)
  }

  package final func scroll(with event: KeyEvent) -> Bool {
    let visible = visibleBounds.size
    let line: CGFloat = 40, page = CGSize(width: max(visible.width - line, visible.width * 0.5), height: max(visible.height - line, visible.height * 0.5))
    var target = targetOffset
    let isBack = event.modifiers.contains(.shift)
    let forward = trailingSign
    switch event.key {
    case .up: target.y -= line
    case .down: target.y += line
    case .left: target.x -= line * forward
    case .right: target.x += line * forward
    case .pageUp: if scrolls(along: .vertical) { target.y -= page.height } else { target.x -= page.width }
    case .pageDown: if scrolls(along: .vertical) { target.y += page.height } else { target.x += page.width }
    case .space: if scrolls(along: .vertical) { target.y += isBack ? -page.height : page.height } else { target.x += isBack ? -page.width : page.width }
    case .home: target = .zero
    case .end: target = greatestOffset
    default: return false
    }
    target = clamped(target)
    guard target != clamped(targetOffset) else { return false }
    scroll(to: target, animation: theme.motion.scroll)
    return true
  }
}
