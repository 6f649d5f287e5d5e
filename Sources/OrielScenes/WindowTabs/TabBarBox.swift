import OrielControls
import OrielDrawing

/// The tab bar under a window's header. Every window of a tab group has one, of which one is visible. They all show the
/// group's state.
final class TabBarBox: Box, HoverTarget, FocusTarget, KeyTarget, WheelTarget, ContextMenuTarget, SpringTarget {
  override package class var roles: BoxRoles { [.hover, .focus, .key, .wheel, .contextMenu, .spring] }
  unowned let host: SceneInstance
  private(set) var theme: Theme
  var tabs: SceneFrame? { host.tabs }
  private var boxes: [TabBox] = []
  private lazy var plus = NewTabBox(node!, in: self)
  /// The scroll offset of a row that does not fit.
  private var scrolled = 0.0

  private(set) var hovered: TabBox? { didSet { if hovered !== oldValue { setNeedsDisplay() } } }
  private(set) var pointsAtClose = false { didSet { if pointsAtClose != oldValue { setNeedsDisplay() } } }
  private(set) var pointsAtPlus = false { didSet { if pointsAtPlus != oldValue { setNeedsDisplay() } } }
  private(set) var hasRing = false { didSet { if hasRing != oldValue { setNeedsDisplay() } } }

  init(_ node: ViewNode, _ host: SceneInstance) {
    self.host = host
    theme = host.theme
    super.init(node)
    adopt(plus)
    takeTabs()
  }
  @available(*, unavailable) override init(_ node: ViewNode) { fatalError() }

  // MARK: Content

  func show(_ theme: Theme) {
    self.theme = theme
    setNeedsLayout()
    setNeedsDisplay()
  }
  /// Updates the tabs from the group. With `moving`, they slide to new positions.
  func show(moving: Bool) {
    takeTabs()
    Transaction.with(Transaction(animation: moving ? theme.motion.listMove : nil)) { setNeedsLayout() }
    setNeedsDisplay()
    accessibilityChanged()
  }
  private func takeTabs() {
    guard let node, let tabs else { return }
    let old = boxes
    boxes = tabs.members.map { member in
      if let known = old.first(where: { $0.host === member }) { return known }
      let box = TabBox(node, member, in: self)
      adopt(box)
      return box
    }
    for box in old where !boxes.contains(where: { $0 === box }) {
      if hovered === box { hovered = nil }
      abandon(box)
    }
    if selectedKnown !== tabs.selected {
      selectedKnown = tabs.selected
      reveals = true
    }
    invalidateInk()
  }
  private weak var selectedKnown: SceneInstance?
  /// The selected tab is to be brought into sight.
  private var reveals = true

  var isActive: Bool { host.platformWindow?.state.isFocused ?? false }
  func canClose(_ box: TabBox) -> Bool { box.host?.controls.contains(.close) == true }
  var isPlusPressed: Bool { tabs?.press?.part == .plus }
  /// Whether the tab follows the pointer.
  func isLifted(_ box: TabBox) -> Bool { tabs?.press?.isSliding == true && box.host != nil && tabs?.press?.host === box.host }
  private func isAway(_ box: TabBox) -> Bool { tabs?.press?.isTorn == true && box.host != nil && tabs?.press?.host === box.host }

  /// The boxes without a tab dragged out of the bar. A dragged tab is in front of the others.
  override var children: [Box] {
    let here = boxes.filter { !isAway($0) }
    return here.filter { !isLifted($0) } as [Box] + [plus] + here.filter(isLifted)
  }
  override var childrenInViewOrder: [Box] { boxes.filter { !isAway($0) } + [plus] }

  // MARK: Layout

  var height: CGFloat { theme.metrics.tabBar.height }
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    CGSize(width: proposal.width ?? 0, height: proposal.height ?? height)
  }
  private var room: Double { max(0, size.width - 2 * Metrics.TabBar.edge - Metrics.TabBar.plusWidth) }
  /// The number of places in the row, including a gap for a dragged tab.
  private var places: Int { max(1, own + (tabs?.gap == nil ? 0 : 1)) }
  private var own: Int { boxes.count { !isAway($0) } }
  private var tabWidth: Double { tabWidth(for: places) }
  private func tabWidth(for places: Int) -> Double {
    max(theme.metrics.tabBar.tabMin, (room / Double(places)).rounded(.down))
  }
  private var greatestScroll: Double { max(0, tabWidth * Double(places) - room) }

  override func placeChildren() {
    let width = tabWidth, tall = size.height - 2 * Metrics.TabBar.edge
    if reveals, let index = boxes.firstIndex(where: { $0.host === tabs?.selected }) {
      reveals = false
      let start = Double(index) * width
      scrolled = min(max(scrolled, start + width - room), start)
    }
    scrolled = max(0, min(scrolled, greatestScroll))
    var place = 0
    for box in boxes {
      if isAway(box) { continue }
      if place == tabs?.gap { place += 1 }
      var x = Metrics.TabBar.edge + Double(place) * width - scrolled
      place += 1
      let lifted = isLifted(box)
      if lifted, let press = tabs?.press {
        x = max(0, min(leadingDistance(of: press.location) - press.grip, Metrics.TabBar.edge + room - width))
      }
      box.place(
        at: CGPoint(x: leftEdge(fromLeading: x, width: width), y: Metrics.TabBar.edge), proposal: ProposedViewSize(width: width, height: tall))
      if lifted { box.displacement = nil }
    }
    plus.place(
      at: CGPoint(x: leftEdge(fromTrailing: 0, width: Metrics.TabBar.plusWidth), y: Metrics.TabBar.edge),
      proposal: ProposedViewSize(width: Metrics.TabBar.plusWidth, height: tall))
    plus.displacement = nil
    invalidateInk()
  }

  /// A window point's distance from the leading edge.
  private func leadingDistance(of location: CGPoint) -> Double {
    let x = convertFromWindow(location).x
    return leftEdge(fromLeading: x)
  }
  /// A window point's distance from its tab's leading edge.
  func grip(at location: CGPoint, of box: TabBox) -> Double {
    let x = mirrored(box.frame).minX
    return leadingDistance(of: location) - x
  }
  /// The index for a tab whose centre is over a window point. Without a grip it is a tab of another bar, for which a place is
  /// counted even without a gap.
  func place(for location: CGPoint, grip: Double? = nil) -> Int {
    let places = grip == nil ? own + 1 : places, width = tabWidth(for: places)
    let start = leadingDistance(of: location) - (grip ?? width / 2) - Metrics.TabBar.edge + scrolled
    return max(0, min(Int(saturating: (start / width).rounded()), places - 1))
  }
  /// The part of the bar at a window point.
  func part(at location: CGPoint) -> (part: TabPress.Part, box: TabBox?)? {
    let point = convertFromWindow(location)
    guard bounds.contains(point) else { return nil }
    if plus.frame.contains(point) { return (.plus, nil) }
    guard let box = boxes.last(where: { $0.frame.contains(point) }) else { return nil }
    let inside = CGPoint(x: point.x - box.origin.x, y: point.y - box.origin.y)
    return (box.closeRect.insetBy(dx: -2, dy: -2).contains(inside) && canClose(box) && hovered === box ? .close : .tab, box)
  }
  var frameInWindow: CGRect { convertToWindow(bounds, clipped: false) }

  // MARK: Painting

  override var clipsChildren: Bool { true }
  override func paint(_ painter: any Painter) {
    let colors = theme.colors, line = max(theme.metrics.border.hairline, 1 / painter.scale)
    painter.fill(bounds, colors.tabStrip)
    painter.fill(CGRect(x: 0, y: size.height - line, width: size.width, height: line), colors.separator)
    painter.save()
    painter.clip(to: mirrored(CGRect(x: 0, y: 0, width: size.width - Metrics.TabBar.plusWidth, height: size.height)))
    let shown = boxes.filter { !isAway($0) }
    for (first, second) in zip(shown, shown.dropFirst()) where isResting(first) && isResting(second) {
      let edge = first.frame.leftEdge(fromTrailing: 0, rightToLeft: isRightToLeft)
      var divider = painter.alignedToPixels(CGRect(x: edge, y: (size.height - 14) / 2, width: 0, height: 14))
      divider.size.width = line
      painter.fill(divider, colors.separator)
    }
    for box in shown where !isLifted(box) { box.draw(painter) }
    for box in shown where isLifted(box) { box.draw(painter) }
    painter.restore()
    plus.draw(painter)
  }
  private func isResting(_ box: TabBox) -> Bool {
    tabs?.selected !== box.host && hovered !== box && !isLifted(box) && box.displacement == nil
  }

  // MARK: Pointer

  override func takesHits(at point: CGPoint) -> Bool { bounds.contains(point) }
  override func hitTest(_ point: CGPoint) -> Box? { takesHits(at: point) ? self : nil }
  func hoverChanged(_ isInside: Bool, at point: CGPoint) { track(isInside ? point : nil) }
  func hoverMoved(to point: CGPoint) { track(point) }
  private func track(_ point: CGPoint?) {
    pointsAtPlus = point.map { plus.frame.contains($0) } ?? false
    let box = point.flatMap { point in pointsAtPlus ? nil : boxes.last { $0.frame.contains(point) } }
    hovered = box
    let inside = box.flatMap { box in point.map { CGPoint(x: $0.x - box.origin.x, y: $0.y - box.origin.y) } }
    pointsAtClose = if let box, let inside { box.closeRect.contains(inside) } else { false }
  }
  /// During a press the content gets no pointer moves, so nothing is hovered while a tab is dragged.
  func pointerMoved(to location: CGPoint?) {
    let inside = location.map { convertFromWindow($0) }
    track(inside.flatMap { bounds.contains($0) ? $0 : nil })
    setNeedsDisplay()
  }
  func scroll(_ event: ScrollEvent) -> Bool {
    guard greatestScroll > 0 else { return false }
    let steps = event.steps.width != 0 ? event.steps.width : event.steps.height
    let delta = event.delta.width != 0 ? event.delta.width : event.delta.height
    let old = scrolled
    scrolled = max(0, min(scrolled - (steps * tabWidth + delta) * (isRightToLeft && event.delta.width != 0 ? -1 : 1), greatestScroll))
    if scrolled != old {
      setNeedsLayout()
      setNeedsDisplay()
    }
    return true
  }
  func showContextMenu(at point: CGPoint?) -> Bool {
    guard let tabs else { return false }
    let target = point.map { point in boxes.last { $0.frame.contains(point) }?.host } ?? tabs.selected
    guard let target else { return false }
    let anchor = point ?? CGPoint(x: boxes.first { $0.host === target }?.frame.midX ?? 0, y: size.height)
    return MenuSession.open(
      tabs.menu(of: target), .at(convertToScreen(CGRect(origin: anchor, size: .zero)).origin), over: host, byKey: point == nil) != nil
  }

  // MARK: Spring loading

  /// A tab under a resting drag is selected, so that its window can be the drop target.
  func springPart(at point: CGPoint) -> AnyHashable? {
    guard let host = boxes.last(where: { $0.frame.contains(point) })?.host, tabs?.selected !== host else { return nil }
    return AnyHashable(ObjectIdentifier(host))
  }
  func springOpen(_ part: AnyHashable) {
    if let host = tabs?.members.first(where: { AnyHashable(ObjectIdentifier($0)) == part }) { tabs?.select(host) }
  }

  // MARK: Keys

  func focusChanged(_ isFocused: Bool) { hasRing = isFocused && graph.input.showsFocusRing(for: self) }
  func keyDown(_ event: KeyEvent) -> Bool {
    guard let tabs, event.modifiers.subtracting([.capsLock, .shift]).isEmpty,
      let index = tabs.index(of: tabs.selected)
    else { return false }
    func select(_ index: Int) { tabs.select(tabs.members[max(0, min(index, tabs.members.count - 1))]) }
    switch event.key {
    case .left, .right: select(index + trailingStep(of: event.key))
    case .home: select(0)
    case .end: select(tabs.members.count - 1)
    case .delete where tabs.members.count > 1: tabs.selected.userAsksToClose()
    default: return false
    }
    return true
  }

  override var accessibility: AccessibilityProperties? {
    var properties = AccessibilityProperties(.tabList, label: String(localized: "Tabs"))
    properties.isFocusable = true
    return properties
  }
}
