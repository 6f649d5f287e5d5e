import Foundation
import OrielDrawing
import OrielWindowing

/// A view's counterpart on the screen: it answers size proposals, has a position, paints, is hit-tested, and describes itself to
/// assistive technology.
///
/// Layout is question and answer: `size(for:)` caches an answer per proposal. A box changes only through its node
/// (update pass) or through its parent placing it (layout pass). Coordinates are the box's own: (0, 0) is its top left
/// corner, y down, in points.
open class _Box {
  deinit {}  // Asks for no executor: see `MainThread`.
  package unowned let graph: ViewGraph
  // The fields that every pass reads for every box have no checks for overlapping access, which take longer than reading them.
  @exclusivity(unchecked) package private(set) weak var parent: Box?
  /// The node that made it; its environment is the box's.
  package private(set) weak var node: ViewNode?

  /// Top left corner in the parent's coordinates, after layout.
  @exclusivity(unchecked) package final private(set) var origin = CGPoint.zero
  @exclusivity(unchecked) package final private(set) var size = CGSize.zero
  /// The proposal it was placed with.
  @exclusivity(unchecked) package final private(set) var proposal: ProposedViewSize?

  @exclusivity(unchecked) package final private(set) var layoutState = LayoutCache()
  /// Its removal transition is running: it gets no layout, no hits and no focus.
  @exclusivity(unchecked) package final var isDeparting = false
  /// The animated offset between the box's layout position and its presented position.
  @exclusivity(unchecked) package final var displacement: BoxDisplacement?
  /// The opacity during a transition; nil otherwise.
  final var fade: Double?

  package init(_ node: ViewNode) {
    self.node = node
    graph = node.graph
    graph.counters.boxesMade += 1
  }

  package final var frame: CGRect { CGRect(origin: origin, size: size) }
  package final var bounds: CGRect { CGRect(origin: .zero, size: size) }
  package final var isRightToLeft: Bool { node?.scope.read(\.layoutDirection, for: nil) == .rightToLeft }

  /// The protocols the class may conform to. A subclass with more roles adds them to its superclass's.
  open class var roles: _BoxRoles { .undeclared }

  // MARK: Structure

  /// In painting order, back to front.
  open var children: [_Box] { [] }

  /// Makes this box the parent of `child`; called by containers when they collect their children.
  package final func adopt(_ child: Box) {
    guard child.parent !== self else { return }
    child.parent = self
    graph.structure &+= 1
  }
  /// Removes a child and damages the area it covered.
  package final func abandon(_ child: Box) {
    guard child.parent === self else { return }
    child.damageVisible()
    child.parent = nil
    graph.structure &+= 1
    graph.forget(child)
  }

  /// The visible children in the order for keyboard and assistive technology, which is their order in the view, not the painting
  /// order.
  open var childrenInViewOrder: [_Box] { children }

  // MARK: Measuring

  /// The size for a proposal. Must not depend on anything but the box's content and its children's answers.
  open func measure(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }
  /// The position of the guide, if this box sets it explicitly; nil uses the guide's default.
  open func explicitAlignment(_ key: AlignmentKey, in dimensions: ViewDimensions) -> CGFloat? { nil }
  open var spacing: ViewSpacing { ViewSpacing() }
  open var layoutPriority: Double { 0 }
  open var zIndex: Double { 0 }
  /// A value attached with `layoutValue(key:value:)`, by key type.
  open func layoutValue(_ key: ObjectIdentifier) -> Any? { nil }
  /// A priority, layout value or guide of `child`, or of its content, changed.
  open func traitsChanged(of child: _Box) { setNeedsLayout() }
  /// The minimum and maximum extent for a cross-axis proposal, by which stacks sort. Overrides should avoid expensive measuring.
  /// Call `range(along:across:)` instead.
  open func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    (size(for: ProposedViewSize(along: axis, 0, across: across))[axis],
     size(for: ProposedViewSize(along: axis, .infinity, across: across))[axis])
  }

  /// Whether the app set the box's ideal or maximum length; false for content that is merely flexible.
  open func statesIdeal(along axis: Axis) -> Bool { false }
  open func statesGreatest(along axis: Axis) -> Bool { false }

  /// The number of nested layouts from here down, saturating.
  final var nesting: UInt8 = 0
  open class var nestingRule: _LayoutNesting { .passes }
  var greatestNestingBelow: UInt8 { children.reduce(0) { max($0, $1.nesting) } }
  /// The number of nested frames with limits from here down, saturating.
  final var limitNesting: UInt8 = 0
  var limitRule: LayoutNesting { type(of: self).nestingRule == .ends ? .ends : .passes }
  var greatestLimitNestingBelow: UInt8 { children.reduce(0) { max($0, $1.limitNesting) } }

  package final func size(for proposal: ProposedViewSize) -> CGSize {
    layoutState.answer(to: proposal) ?? newSize(for: proposal)
  }
  private final func newSize(for proposal: ProposedViewSize) -> CGSize {
    guard proposal.isNumeric else { return size(for: checked(proposal)) }
    graph.counters.measures += 1
    var answer = measure(proposal)
    if answer.width.isNaN || answer.height.isNaN { answer = checked(answer) }
    layoutState.remember(answer, for: proposal, pass: graph.layoutPass)
    return answer
  }
  /// The cached result of `extent(along:across:)`.
  package final func range(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    let across = isDeeplyNested ? nil : across
    if let known = layoutState.range(along: axis, across: across) { return (known.least, known.greatest) }
    graph.counters.ranges += 1
    var (least, greatest) = extent(along: axis, across: across)
    if least.isNaN { least = 0 }
    if greatest.isNaN { greatest = least }
    layoutState.remember(.init(axis: axis, across: across, least: least, greatest: greatest))
    return (least, greatest)
  }
  package final func dimensions(for proposal: ProposedViewSize) -> ViewDimensions {
    ViewDimensions(size: size(for: proposal), proposal: proposal, box: self)
  }
  package final func askedExplicitAlignment(_ key: AlignmentKey, in dimensions: ViewDimensions) -> CGFloat? {
    if let known = layoutState.guide(key, dimensions.proposal, dimensions.size) { return known }
    var answer = explicitAlignment(key, in: dimensions)
    if answer?.isNaN == true { answer = checkedGuide(key, in: dimensions) }
    layoutState.rememberGuide(key, dimensions.proposal, dimensions.size, answer)
    return answer
  }

  /// The content changed: answers may differ.
  package final func setNeedsLayout() { graph.needsLayout(self) }
  final func directionChanged() {
    setNeedsLayout()
    for child in children { child.directionChanged() }
  }

  /// Discards the cached answers and asks the same questions again; returns true if an answer differs, so that the parent must ask again
  /// too.
  final func reanswer() -> Bool {
    let old = layoutState
    layoutState = LayoutCache()
    answersForgotten()
    if old.isEmpty || old.isCrowded { return true }
    for (proposal, answer) in old.answers where size(for: proposal) != answer { return true }
    for known in old.ranges where range(along: known.axis, across: known.across) != (known.least, known.greatest) { return true }
    for guide in old.guides {
      let dimensions = ViewDimensions(size: guide.size, proposal: guide.proposal, box: self)
      if askedExplicitAlignment(guide.key, in: dimensions) != guide.answer { return true }
    }
    return false
  }
  final func forgetAnswers() {
    layoutState = LayoutCache()
    answersForgotten()
  }
  /// An answer of the box or of a child changed, so values derived from answers are invalid.
  open func answersForgotten() {}

  // MARK: Placing

  /// Places every child with `place(at:proposal:)`. Called when the size, the proposal or an answer below changed.
  open func placeChildren() {}
  /// Layout changed the size, or set it for the first time.
  open func sizeChanged(from old: CGSize) {}

  @exclusivity(unchecked) final var needsPlacement = true
  /// Whether it has been measured or placed since it was created.
  final var wasAsked: Bool { proposal != nil || !layoutState.isEmpty }

  package final func place(at point: CGPoint, proposal: ProposedViewSize) {
    var newSize = size(for: proposal), point = point
    if !newSize.isFinite || !point.isFinite { (point, newSize) = checkedPlace(point, newSize) }
    let moved = point != origin, resized = newSize != size
    if moved || resized {
      let old = frame
      // A box that was never placed was not seen.
      if self.proposal != nil { damageVisible() }
      origin = point
      let oldSize = size
      size = newSize
      if resized {
        invalidateInk()
        sizeChanged(from: oldSize)
      } else {
        // What overhangs its bounds reaches elsewhere out of the parent's.
        parent?.invalidateInk()
      }
      graph.placementChanged(self, from: old)
    }
    if resized || needsPlacement || proposal != self.proposal {
      self.proposal = proposal
      needsPlacement = false
      graph.counters.placements += 1
      placeChildren()
    }
  }

  /// Moves without layout (for scrolling). Nothing is damaged; the caller must blit or damage.
  package final func slide(to point: CGPoint) { origin = point }

  // MARK: Painting

  /// Draws the box itself and, by default, its children above.
  open func paint(_ painter: any _Painter) { paintChildren(painter) }
  package final func paintChildren(_ painter: any Painter) {
    for child in children { child.draw(painter) }
  }
  /// How far the box paints outside its bounds (shadows, rings).
  open var overflow: EdgeInsets { EdgeInsets() }
  /// Whether children are clipped to the box's bounds.
  open var clipsChildren: Bool { false }
  /// Whether a clipping box may draw its children anywhere in its bounds, as a canvas does; a change in a child then damages the whole
  /// box.
  open var showsChildrenAnywhere: Bool { false }
  /// The transform of the children's coordinates in addition to their origins (rotation, scale); nil is the identity.
  open var childTransform: CGAffineTransform? { nil }
  /// The transform of children if it has perspective; `childTransform` is then nil.
  open var childProjection: _PlaneProjection? { nil }

  @exclusivity(unchecked) private final var ink: CGRect?

  /// Everything the box and its children paint, in its own coordinates.
  package final var inkBounds: CGRect {
    if let ink { return ink }
    var overflow = overflow
    if !(overflow.horizontal + overflow.vertical).isFinite { overflow = EdgeInsets() }
    let own = CGRect(
      x: -overflow.leading, y: -overflow.top, width: size.width + overflow.horizontal,
      height: size.height + overflow.vertical)
    var all = own
    if !clipsChildren {
      for child in children {
        var rect = child.inkBounds.offsetBy(dx: child.origin.x, dy: child.origin.y)
        if let displacement = child.displacement { rect = rect.union(displacement.covered(by: child)) }
        if let childTransform { rect = rect.applying(childTransform) }
        all = all.union(rect)
      }
      if !(all.minX + all.minY + all.width + all.height).isFinite { all = own }
    }
    ink = all
    return all
  }
  package final func invalidateInk() {
    var box: Box? = self
    while let current = box, current.ink != nil || current === self {
      current.ink = nil
      box = current.parent
    }
  }

  package final func draw(_ painter: any Painter) {
    let shown = displacement?.origin(of: self) ?? origin
    guard painter.clipBounds.touches(inkBounds.offsetBy(dx: shown.x, dy: shown.y)) else { return }
    painter.save()
    painter.translate(x: shown.x, y: shown.y)
    if let fade {
      painter.beginLayer(LayerEffects(opacity: fade), bounds: inkBounds)
      paint(painter)
      painter.endLayer()
    } else {
      paint(painter)
    }
    painter.restore()
  }

  /// Repaints the whole box, or a rectangle in its coordinates, in the next frame.
  package final func setNeedsDisplay(_ rect: CGRect? = nil) {
    // A box that is still being created has no position to damage.
    guard parent != nil || graph.root === self else { return }
    if rect == nil { graph.damage(inkBounds, in: self) } else { graph.damage(rect!, in: self) }
  }
  final func damageVisible() {
    guard parent != nil || graph.root === self else { return }
    graph.damage(inkBounds, in: self)
  }

  /// A rectangle of this box in window coordinates, clipped by its ancestors; null if nothing of it is visible.
  package final func convertToWindow(_ rect: CGRect, clipped: Bool = true) -> CGRect {
    var rect = rect
    var box = self
    while true {
      let shown = box.displacement?.origin(of: box) ?? box.origin
      rect = rect.offsetBy(dx: shown.x, dy: shown.y)
      guard let above = box.parent else { return rect }
      if let transform = above.childTransform {
        rect = rect.applying(transform)
      } else if let projection = above.childProjection {
        rect = projection.apply(rect)
        if rect.isNull { return rect }
      }
      if clipped, above.clipsChildren {
        rect = above.showsChildrenAnywhere ? above.bounds : rect.common(with: above.bounds)
        if rect.isNull { return rect }
      }
      box = above
    }
  }
  package final func convertFromWindow(_ point: CGPoint) -> CGPoint {
    guard let parent else { return CGPoint(x: point.x - origin.x, y: point.y - origin.y) }
    var local = parent.convertFromWindow(point)
    if let transform = parent.childTransform {
      local = local.applying(transform.inverted())
    } else if let projection = parent.childProjection {
      local = projection.inverse?.apply(local) ?? local
    }
    return CGPoint(x: local.x - origin.x, y: local.y - origin.y)
  }

  // MARK: Input

  /// The deepest box at a point of this box's coordinates that wants events, or nil.
  open func hitTest(_ point: CGPoint) -> _Box? {
    if clipsChildren, !bounds.contains(point) { return nil }
    if let hit = hitTestChildren(point) { return hit }
    if let visit = graph.input.dropping.search { return graph.input.takesDrop(self, visit, at: point) ? self : nil }
    return takesHits(at: point) ? self : nil
  }
  package final func hitTestChildren(_ point: CGPoint) -> Box? {
    var local = point
    if let childTransform {
      local = point.applying(childTransform.inverted())
    } else if let childProjection {
      guard let seen = childProjection.inverse?.apply(point) else { return nil }
      local = seen
    }
    for child in children.reversed() where !child.isDeparting {
      if let hit = child.hitTest(CGPoint(x: local.x - child.origin.x, y: local.y - child.origin.y)) { return hit }
    }
    return nil
  }
  /// Whether the box itself handles pointer events at this point.
  open func takesHits(at point: CGPoint) -> Bool { false }
  /// The pointer's shape over the box; nil leaves it to the ancestors.
  open var cursor: _CursorShape? { nil }
  open func cursor(at point: CGPoint) -> _CursorShape? { cursor }

  // MARK: Accessibility

  /// The accessibility properties of this box; nil if it is not an element and only groups its children.
  open var accessibility: _AccessibilityProperties? { nil }
  open func performAccessibilityAction(_ action: AccessibilityActionKind) -> Bool { false }
}
