import OrielDrawing
import OrielGraph

/// The width limits of a column; nil leaves them to the column.
package nonisolated struct ColumnWidth: Equatable, Sendable {
  package var minimum: CGFloat?
  package var ideal: CGFloat?
  package var maximum: CGFloat?
  package init(minimum: CGFloat? = nil, ideal: CGFloat? = nil, maximum: CGFloat? = nil) {
    self.minimum = minimum
    self.ideal = ideal
    self.maximum = maximum
  }
}
/// The width requested anywhere in a column's content; the first one is used.
nonisolated enum ColumnWidthKey: PreferenceKey {
  static var defaultValue: ColumnWidth? { nil }
  static func reduce(value: inout ColumnWidth?, nextValue: () -> ColumnWidth?) { value = value ?? nextValue() }
}

/// One pane of a split view. It fills its space and centres smaller content.
package final class PaneBox: ContainerBox, RelativeContainer {
  override package class var roles: BoxRoles { [] }
  var defaults = ColumnWidth()
  /// Whether it takes the remaining space.
  var isFlexible = false
  /// Whether dragging its divider can hide it.
  var collapses = false
  /// Whether the user cannot hide it; it is still hidden for lack of space.
  var isHeld = false
  /// Whether it is at the trailing edge, with its divider before it.
  var isTrailing = false
  /// Painted below the content.
  var background: RGBA? { didSet { if background != oldValue { setNeedsDisplay() } } }
  /// Chosen by the user; nil is the ideal.
  var chosen: CGFloat? { didSet { if chosen != oldValue { onChosen?(chosen) } } }
  var onChosen: ((CGFloat?) -> Void)?
  /// 1 when shown, 0 when hidden, in between while sliding.
  var fraction: CGFloat { isSqueezedOut ? 0 : slid }
  fileprivate var slid: CGFloat = 1
  /// The visibility that the app or the user wants.
  fileprivate(set) var isShown = true
  /// Whether it is hidden for lack of space.
  var isSqueezedOut = false
  /// Whether it was requested despite lack of space, so that it covers the others.
  var insists = false
  /// From its leading edge to the words of the list that fills it; nil without one. The title above begins there.
  var textInset: CGFloat? {
    didSet { if textInset != oldValue { (parent as? SplitBox)?.onLayout?() } }
  }
  /// How much of it has come in over the others, 0...1.
  package internal(set) var cover: CGFloat = 0
  var covering: ValueAnimation<CGFloat>?
  fileprivate var slide: ValueAnimation<CGFloat>?
  /// Whether any part of it is visible.
  package var isSeen: Bool { fraction > 0 || cover > 0 }

  /// The width requested by the content.
  var wish: ColumnWidth?
  /// Set if the content's own limits along this axis apply to the pane.
  var followedAxis: Axis?
  /// Whether it is never narrower than its content's minimum.
  var fitsContent = false
  private var contentLeast: CGFloat {
    guard fitsContent, let content = children.first else { return 0 }
    let least = content.range(along: .horizontal, across: nil).least
    return least.isFinite ? least : 0
  }
  /// The content's own width limits: a list in a frame determines the column's width instead of being centred in a wider one.
  private var contentWidth: (ideal: CGFloat?, greatest: CGFloat?) {
    guard fitsContent, !isFlexible, children.count == 1, let content = children.first else { return (nil, nil) }
    return (
      content.statesIdeal(along: .horizontal) ? content.size(for: .unspecified).width : nil,
      content.statesGreatest(along: .horizontal) ? content.range(along: .horizontal, across: nil).greatest : nil)
  }
  /// The content's minimum length across the split.
  func least(along axis: Axis) -> CGFloat {
    children.reduce(0) { least, content in
      let own = content.range(along: axis, across: nil).least
      return own.isFinite ? max(least, own) : least
    }
  }
  private var extent: (least: CGFloat, greatest: CGFloat)? {
    guard let followedAxis, let content = children.first else { return nil }
    return content.range(along: followedAxis, across: nil)
  }
  var minimum: CGFloat {
    if let wished = wish?.minimum { return wished }
    if let extent { return max(Metrics.Split.leastPane, extent.least) }
    return max(min(defaults.minimum ?? 80, contentWidth.greatest ?? .infinity), contentLeast)
  }
  var maximum: CGFloat {
    if let most = wish?.maximum ?? extent?.greatest { return max(minimum, most) }
    return max(minimum, min(defaults.maximum ?? .infinity, contentWidth.greatest ?? .infinity))
  }
  var ideal: CGFloat { min(max(wish?.ideal ?? contentWidth.ideal ?? defaults.ideal ?? minimum, minimum), maximum) }
  /// The width requested by content with a limited size.
  var bounded: CGFloat? {
    guard let followedAxis, let content = children.first, maximum.isFinite else { return nil }
    return min(max(content.size(for: .unspecified)[followedAxis], minimum), maximum)
  }
  var wanted: CGFloat { min(max(chosen ?? ideal, minimum), maximum) }

  override package func measure(_ proposal: ProposedViewSize) -> CGSize {
    let inner = children.map { $0.size(for: proposal) }
    let content = CGSize(width: inner.map(\.width).max() ?? 0, height: inner.map(\.height).max() ?? 0)
    return CGSize(width: proposal.width ?? content.width, height: proposal.height ?? content.height)
  }
  override package func placeChildren() {
    for child in laidOutChildren {
      let proposal = ProposedViewSize(size), childSize = child.size(for: proposal)
      child.place(at: CGPoint(x: (size.width - childSize.width) / 2, y: (size.height - childSize.height) / 2), proposal: proposal)
    }
  }
  override package func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) { (0, .infinity) }
  override package var clipsChildren: Bool { true }
  override package func paint(_ painter: any Painter) {
    painter.save()
    let rect = painter.alignedToPixels(bounds)
    painter.clip(to: rect)
    if let background { painter.fill(rect, background) }
    paintChildren(painter)
    painter.restore()
  }
}

/// Panes beside (or above) each other with draggable dividers.
package final class SplitBox: Box {
  override package class var roles: BoxRoles { [.pointer, .key, .focus, .focusContainer] }
  package private(set) var panes: [PaneBox] = []
  package let axis: Axis
  private var theme = Theme.make()
  /// The dragged divider: its index, the pointer's start, and the pane's initial width.
  private var drag: (index: Int, start: CGFloat, width: CGFloat)?
  /// The divider with the keyboard focus, its pane's initial width, and the previous focus.
  var keyed: (index: Int, width: CGFloat)? { didSet { if keyed?.index != oldValue?.index { setNeedsDisplay() } } }
  weak var focusBefore: Box?
  /// Called when dragging a divider hides or shows a pane.
  var onShown: ((PaneBox, Bool) -> Void)?

  init(_ node: ViewNode, axis: Axis) {
    self.axis = axis
    super.init(node)
  }
  func show(_ theme: Theme) {
    guard theme != self.theme else { return }
    self.theme = theme
    setNeedsDisplay()
  }
  func setPanes(_ new: [PaneBox]) {
    for pane in panes where !new.contains(where: { $0 === pane }) { abandon(pane) }
    for pane in new { adopt(pane) }
    panes = new
    updateNesting()
    invalidateInk()
    setNeedsLayout()
  }
  override package var children: [Box] { panes.filter { $0.cover == 0 } + panes.filter { $0.cover > 0 } }
  override package var childrenInViewOrder: [Box] { panes.filter(\.isSeen) }
  override package var clipsChildren: Bool { true }

  // MARK: Showing and hiding

  func setShown(_ pane: PaneBox, _ isShown: Bool, animation: Animation?) {
    guard pane.isShown != isShown else { return }
    pane.isShown = isShown
    let target: CGFloat = isShown ? 1 : 0
    // A later request shows it even without room.
    if pane.collapses, isShown, graph.counters.frames > 0, !hasRoom(for: pane) {
      pane.slide = nil
      pane.slid = 1
      pane.isSqueezedOut = true
      return coverOthers(with: pane)
    }
    if pane.cover > 0, !isShown {
      pane.slid = 0
      return uncover(pane)
    }
    guard let animation, graph.counters.frames > 0 else {
      pane.slide = nil
      pane.slid = target
      return setNeedsLayout()
    }
    let slide = pane.slide ?? ValueAnimation(from: pane.slid, of: self, in: graph.animator) { [weak pane] box, value, isLast in
      guard let pane else { return }
      pane.slid = isLast ? (pane.isShown ? 1 : 0) : min(max(value, 0), 1)
      if isLast { pane.slide = nil }
      box.setNeedsDisplay()
      box.setNeedsLayout()
    }
    pane.slide = slide
    slide.head(for: target, Transaction(animation: animation), now: graph.now)
  }

  // MARK: Layout

  override package func measure(_ proposal: ProposedViewSize) -> CGSize {
    var along: CGFloat = 0
    for pane in panes where pane.isShown { along += pane.isFlexible ? max(pane.minimum, 200) : pane.wanted }
    let ideal = CGSize(along: axis, along, across: 300)
    var size = proposal.replacingUnspecifiedDimensions(by: ideal)
    // Only for a proposal of zero, which asks for the minimum, as a window does for its limits.
    for axis in Axis.allCases where size[axis] <= 0 { size[axis] = extent(along: axis, across: nil).least }
    return size
  }
  override package func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    guard axis == self.axis else { return (panes.reduce(0) { $1.isShown ? max($0, $1.least(along: axis)) : $0 }, .infinity) }
    // A sidebar is hidden if there is no room for it.
    return (panes.reduce(0) { $0 + ($1.isShown && !($1.collapses && panes.count > 1) ? $1.minimum : 0) }, .infinity)
  }

  /// The length with which all shown panes, also those that hide for lack of space, stand beside each other as they want to.
  package var lengthOfAll: CGFloat { panes.reduce(0) { $0 + ($1.isShown ? $1.isFlexible ? $1.minimum : $1.wanted : 0) } }

  /// The widths for the available space: each pane gets what it wants, flexible ones the rest; a shortage is taken from the widest first.
  private func widths(in room: CGFloat) -> [CGFloat] {
    var widths = panes.map(\.wanted)
    func used(_ index: Int) -> CGFloat { widths[index] * panes[index].fraction }
    let flexible = panes.indices.filter { panes[$0].isFlexible && panes[$0].isShown }
    let fixed = panes.indices.filter { !panes[$0].isFlexible }
    let least = flexible.reduce(0) { $0 + panes[$1].minimum }
    var over = fixed.reduce(0) { $0 + used($1) } + least - room
    for index in fixed.reversed() where over > 0 && panes[index].fraction == 1 {
      let give = min(over, widths[index] - panes[index].minimum)
      if give > 0 {
        widths[index] -= give
        over -= give
      }
    }
    let rest = max(0, room - fixed.reduce(0) { $0 + used($1) })
    if !flexible.isEmpty {
      // Panes resized by the user keep their proportion, within their limits.
      let bounded = flexible.map { panes[$0].chosen ?? panes[$0].bounded }
      let free = bounded.count { $0 == nil }
      let left = max(0, rest - bounded.reduce(0) { $0 + ($1 ?? 0) })
      let wishes = bounded.map { max($0 ?? left / CGFloat(max(1, free)), 1) }
      for (index, width) in zip(flexible, share(rest, wishes, of: flexible.map { panes[$0] })) { widths[index] = width }
    }
    return widths
  }
  /// Distributes space in proportion to the requested widths, within limits. If the limits cannot all be met, the last pane takes
  /// the difference.
  private func share(_ room: CGFloat, _ wishes: [CGFloat], of panes: [PaneBox]) -> [CGFloat] {
    var widths = wishes
    var open = Array(panes.indices)
    var rest = room
    while !open.isEmpty {
      let sum = open.reduce(0) { $0 + wishes[$1] }
      for index in open { widths[index] = rest * wishes[index] / sum }
      let short = open.filter { widths[$0] < panes[$0].minimum - 0.01 }, long = open.filter { widths[$0] > panes[$0].maximum + 0.01 }
      let lack = short.reduce(0) { $0 + panes[$1].minimum - widths[$1] }, excess = long.reduce(0) { $0 + widths[$1] - panes[$1].maximum }
      // As in CSS flexbox: fix the panes on the side with the larger violation, then distribute again.
      let settled = lack >= excess ? short : long
      if settled.isEmpty { return widths }
      for index in settled {
        widths[index] = lack >= excess ? panes[index].minimum : panes[index].maximum
        rest -= widths[index]
      }
      open.removeAll { settled.contains($0) }
    }
    if let last = widths.indices.last { widths[last] = max(0, widths[last] + rest) }
    return widths
  }

  override package func placeChildren() {
    let room = size[axis]
    squeeze(into: room)
    let widths = widths(in: room)
    let scale = graph.displayScale
    var position: CGFloat = 0
    // Rounding each edge by itself leaves no gap at the end.
    var unrounded: CGFloat = 0
    ends = []
    for (pane, width) in zip(panes, widths) {
      defer { ends.append(position) }
      guard pane.cover == 0 else {
        placeOver(pane)
        continue
      }
      unrounded += width * pane.fraction
      let end = (unrounded * scale).rounded() / scale
      let start = pane.fraction < 1 && !pane.isTrailing ? end - width : position
      var point = CGPoint.zero
      point[axis] = start
      if axis == .horizontal, isRightToLeft { point.x = size.width - start - (pane.fraction < 1 ? width : end - start) }
      pane.place(
        at: point, proposal: ProposedViewSize(along: axis, pane.fraction < 1 ? width : end - start, across: size[axis.other]))
      position = end
    }
    onLayout?()
  }
  /// Called when columns move, for a toolbar that aligns with them.
  var onLayout: (() -> Void)?

  /// The trailing edge of a pane, from the leading edge of the split view.
  func edge(after index: Int) -> CGFloat { index < ends.count ? ends[index] : 0 }
  private var ends: [CGFloat] = []

  // MARK: Painting

  override package func paint(_ painter: any Painter) {
    // Sliding panes cross the edge and must be clipped, because other views may be beside it.
    let slides = panes.contains { $0.fraction > 0 && $0.fraction < 1 }
    if slides {
      painter.save()
      painter.clip(to: painter.alignedToPixels(bounds))
    }
    for pane in panes where pane.cover == 0 && pane.isSeen { pane.draw(painter) }
    if slides { painter.restore() }
    defer { paintOver(painter, theme) }
    for index in panes.indices.dropLast() {
      // A hidden pane has no divider.
      guard panes[index].fraction > 0, panes[(index + 1)...].contains(where: { $0.fraction > 0 }) else { continue }
      if keyed?.index == index {
        let width = theme.metrics.focus.width + 1
        painter.fill(painter.alignedToPixels(line(index, painter).insetBy(dx: axis == .horizontal ? -width / 2 : 0, dy: axis == .vertical ? -width / 2 : 0)), theme.colors.focusRing)
      } else {
        painter.fill(line(index, painter), theme.colors.separator)
      }
    }
  }
  private func line(_ index: Int, _ painter: any Painter) -> CGRect {
    let thickness = max(theme.metrics.border.hairline, 1 / painter.scale)
    let edge = edge(after: index)
    if axis == .vertical { return CGRect(x: 0, y: edge - thickness, width: size.width, height: thickness) }
    return CGRect(x: leftEdge(fromLeading: edge - thickness, width: thickness), y: 0, width: thickness, height: size.height)
  }

  // MARK: Dragging dividers

  private func position(_ point: CGPoint) -> CGFloat { axis == .vertical ? point.y : leftEdge(fromLeading: point.x) }
  private func divider(at point: CGPoint) -> Int? {
    guard bounds.contains(point) else { return nil }
    let position = position(point)
    // A hidden pane can be dragged out at the edge, but that area must not cover the content's edge.
    return panes.indices.dropLast().first { index in
      panes[index].fraction > 0 && abs(edge(after: index) - position) <= Metrics.Split.grab / 2
        && panes[(index + 1)...].contains { $0.fraction > 0 }
    }
  }
  override package func hitTest(_ point: CGPoint) -> Box? {
    if let over = panes.first(where: { $0.cover > 0 }), drag == nil {
      guard bounds.contains(point) else { return nil }
      return over.hitTest(CGPoint(x: point.x - over.origin.x, y: point.y - over.origin.y)) ?? self
    }
    return divider(at: point) != nil || drag != nil ? self : super.hitTest(point)
  }
  override package func takesHits(at point: CGPoint) -> Bool { divider(at: point) != nil }
  override package func cursor(at point: CGPoint) -> CursorShape? {
    guard divider(at: point) != nil || drag != nil, !panes.contains(where: { $0.cover > 0 }) else { return nil }
    return axis == .horizontal ? .colResize : .rowResize
  }

  func pull(_ index: Int, to width: CGFloat) {
    let pane = panes[index]
    if index + 1 < panes.count, panes[index + 1].isTrailing {
      let next = panes[index + 1]
      return pull(next, to: next.size[axis] + pane.size[axis] - width, room: size[axis] - edge(after: index) + pane.size[axis] - pane.minimum)
    }
    if pane.isFlexible {
      // Between two flexible panes, one grows as the other shrinks.
      let flexible = panes.indices.filter { panes[$0].isFlexible }
      for other in flexible { panes[other].chosen = panes[other].size[axis] }
      if let next = flexible.first(where: { $0 > index }) {
        let both = panes[index].size[axis] + panes[next].size[axis]
        let least = max(pane.minimum, both - panes[next].maximum)
        let new = max(least, min(width, pane.maximum, max(both - panes[next].minimum, pane.minimum)))
        pane.chosen = new
        panes[next].chosen = both - new
      }
      return setNeedsLayout()
    }
    // The columns after it keep their minimum.
    let others = panes[(index + 1)...].reduce(0) { $0 + ($1.isFlexible ? max($1.minimum, 100) : $1.size[axis] * $1.fraction) }
    let before = index > 0 ? edge(after: index - 1) : 0
    pull(pane, to: width, room: size[axis] - before - others)
  }
  private func pull(_ pane: PaneBox, to width: CGFloat, room: CGFloat) {
    if pane.collapses, !pane.isHeld, width < pane.minimum / 2 {
      if pane.isShown {
        setShown(pane, false, animation: theme.motion.isReduced ? nil : .timingCurve(Motion.standard, duration: 0.2))
        onShown?(pane, false)
      }
      return
    }
    if pane.isSqueezedOut { return }
    if !pane.isShown {
      setShown(pane, true, animation: theme.motion.isReduced ? nil : .timingCurve(Motion.standard, duration: 0.2))
      onShown?(pane, true)
    }
    let scale = graph.displayScale
    let room = max(pane.minimum, room)
    pane.chosen = (min(max(width, pane.minimum), min(pane.maximum, room)) * scale).rounded() / scale
    setNeedsLayout()
  }
  /// The visible dividers.
  var dividers: [Int] {
    panes.indices.dropLast().filter { panes[$0].fraction > 0 && panes[($0 + 1)...].contains { $0.fraction > 0 } }
  }
  override package var accessibility: AccessibilityProperties? { nil }
}

extension SplitBox: PointerTarget {
  package func pointerDown(_ event: PointerEvent) -> PointerAnswer {
    if let over = panes.first(where: { $0.cover > 0 }) {
      // A press beside it only hides it, as with a menu.
      if !over.frame.contains(event.location) { dismissCover() }
      return .claimed
    }
    guard event.button == .primary, let index = divider(at: event.location) else { return .ignored }
    if event.clickCount == 2 {
      let own = index + 1 < panes.count && panes[index + 1].isTrailing ? panes[index + 1] : panes[index]
      for pane in panes where pane === own || own.isFlexible { pane.chosen = nil }
      setNeedsLayout()
      return .claimed
    }
    drag = (index, position(event.location), panes[index].size[axis])
    return .claimed
  }
  package func pointerDragged(_ event: PointerEvent) {
    guard let drag else { return }
    pull(drag.index, to: drag.width + position(event.location) - drag.start)
  }
  package func pointerUp(_ event: PointerEvent) { drag = nil }
  package func pointerCancelled() {
    if let drag, !panes[drag.index].isFlexible { pull(drag.index, to: drag.width) }
    drag = nil
  }
}
