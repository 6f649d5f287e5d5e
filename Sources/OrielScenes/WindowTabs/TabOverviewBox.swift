import Foundation
import OrielControls
import OrielDrawing

/// Show All Tabs: live pictures of the group's windows with their titles, over the content of the selected one.
///
/// The content keeps its focus, caret and selection. The window passes keys here first.
final class TabOverviewBox: Box, Overlay, PointerTarget, HoverTarget, AccessibilityRowContainer {
  package var overlayLevel: OverlayLevel { .overview }
  override package class var roles: BoxRoles { [.pointer, .hover] }
  private unowned let host: SceneInstance
  private let tabs: SceneFrame
  private var theme: Theme { host.theme }
  private(set) var pictures: [ObjectIdentifier: WindowPicture] = [:]
  private var hovered: Int? { didSet { if hovered != oldValue { setNeedsDisplay() } } }
  private var pressed: Int?
  /// The index that Return selects.
  private var current: Int { didSet { if current != oldValue { setNeedsDisplay() } } }

  init(_ node: ViewNode, _ host: SceneInstance, _ tabs: SceneFrame) {
    self.host = host
    self.tabs = tabs
    current = tabs.index(of: tabs.selected) ?? 0
    super.init(node)
    // Taken before this box covers the content.
    for member in tabs.members { take(member) }
  }
  @available(*, unavailable) override init(_ node: ViewNode) { fatalError() }
  private func take(_ member: SceneInstance) {
    pictures[ObjectIdentifier(member)] = WindowPicture(member, width: Metrics.TabBar.overviewWidth) { [weak self, weak member] in
      guard let self, let index = tabs.members.firstIndex(where: { $0 === member }), cards.indices.contains(index) else { return }
      setNeedsDisplay(cards[index])
    }
  }
  func membersChanged() {
    current = max(0, min(current, tabs.members.count - 1))
    hovered = nil
    let known = Set(tabs.members.map { ObjectIdentifier($0) })
    pictures = pictures.filter { known.contains($0.key) }
    for member in tabs.members where pictures[ObjectIdentifier(member)] == nil { take(member) }
    setNeedsDisplay()
    accessibilityChanged()
  }

  // MARK: Places

  /// The frames of the cards: centred rows, as large as fits.
  private var cards: [CGRect] {
    let count = tabs.members.count, whole = tabs.window.size
    guard count > 0, whole.width > 0, size.width > 0 else { return [] }
    let shape = whole.height / whole.width
    func width(in columns: Int) -> Double {
      let rows = (count + columns - 1) / columns
      let across = (size.width - Metrics.TabBar.overviewGap * Double(columns + 1)) / Double(columns)
      let down = ((size.height - Metrics.TabBar.overviewGap) / Double(rows) - Metrics.TabBar.overviewTitle - Metrics.TabBar.overviewGap) / shape
      return max(24, min(Metrics.TabBar.overviewWidth, across, down))
    }
    let columns = (1...count).max { width(in: $0) < width(in: $1) } ?? 1
    let wide = width(in: columns).rounded(.down), tall = (wide * shape).rounded(.down), rows = (count + columns - 1) / columns
    let step = CGSize(width: wide + Metrics.TabBar.overviewGap, height: tall + Metrics.TabBar.overviewTitle + Metrics.TabBar.overviewGap)
    let top = max(Metrics.TabBar.overviewGap, (size.height - Double(rows) * step.height + Metrics.TabBar.overviewGap) / 2)
    return (0..<count).map { index in
      let row = index / columns, inRow = min(columns, count - row * columns)
      let start = (size.width - Double(inRow) * step.width + Metrics.TabBar.overviewGap) / 2
      let x = start + Double(index % columns) * step.width
      return CGRect(
        x: leftEdge(fromLeading: x, width: wide).rounded(), y: (top + Double(row) * step.height).rounded(), width: wide, height: tall)
    }
  }
  private func closeRect(_ card: CGRect) -> CGRect {
    CGRect(x: card.leftEdge(fromLeading: 8, width: 18, rightToLeft: isRightToLeft), y: card.minY + 8, width: 18, height: 18)
  }
  private func index(at point: CGPoint) -> Int? {
    cards.firstIndex { CGRect(x: $0.minX, y: $0.minY, width: $0.width, height: $0.height + Metrics.TabBar.overviewTitle).contains(point) }
  }
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    CGSize(width: proposal.width ?? 0, height: proposal.height ?? 0)
  }

  // MARK: Painting

  override var clipsChildren: Bool { true }
  override func paint(_ painter: any Painter) {
    painter.fill(bounds, theme.colors.groupedBackground)
    for (index, card) in cards.enumerated() where card.insetBy(dx: -24, dy: -40).touches(painter.clipBounds) {
      paint(painter, tabs.members[index], at: index, in: painter.alignedToPixels(card))
    }
  }
  private func paint(_ painter: any Painter, _ member: SceneInstance, at index: Int, in card: CGRect) {
    let colors = theme.colors
    painter.shadow(theme.shadows.drag, of: card, cornerRadius: Metrics.TabBar.overviewRadius)
    painter.withState {
      painter.clip(to: Path(roundedRect: card, cornerRadius: Metrics.TabBar.overviewRadius, style: .circular))
      painter.fill(card, colors.windowBackground)
      if let picture = pictures[ObjectIdentifier(member)]?.bitmap { painter.draw(picture, in: card, interpolation: .high, opacity: 1) }
      if index == hovered { painter.fill(card, colors.overlayHover) }
    }
    let line = max(theme.metrics.border.hairline, 1 / painter.scale)
    painter.strokeInside(card, cornerRadius: Metrics.TabBar.overviewRadius, width: line, with: .color(colors.cardBorder))
    if index == current { painter.focusRing(card, cornerRadius: Metrics.TabBar.overviewRadius, theme: theme) }
    if index == hovered, canClose(member), let glyph = SymbolGlyph(name: "xmark") {
      let square = painter.alignedToPixels(closeRect(card))
      painter.raised(square, cornerRadius: 5, fill: colors.controlBackground, state: SurfaceState(), theme: theme)
      painter.symbol(glyph, centre: square.center, side: 9, stroke: 2.2, color: colors.labelPrimary)
    }
    let font = member === tabs.selected ? Font.callout.weight(.medium) : Font.callout
    let title = ParagraphLayout.make(
      ParagraphContent(
        runs: [TextRun(member.title, TextAttributes(font: font.resolve(in: theme)))], lineLimit: 1, isRightToLeft: isRightToLeft),
      width: card.width)
    painter.draw(title, at: CGPoint(x: card.midX - title.size.width / 2, y: card.maxY + 8), color: colors.labelPrimary)
  }
  private func canClose(_ member: SceneInstance) -> Bool { member.controls.contains(.close) }

  // MARK: Input

  private func choose(_ index: Int) {
    guard tabs.members.indices.contains(index) else { return }
    let member = tabs.members[index]
    host.showOverview(false)
    tabs.select(member)
  }
  override func takesHits(at point: CGPoint) -> Bool { bounds.contains(point) }
  func pointerDown(_ event: PointerEvent) -> PointerAnswer {
    pressed = event.button == .primary || event.button == .middle ? index(at: event.location) : nil
    return .claimed
  }
  func pointerUp(_ event: PointerEvent) {
    guard let index = pressed, self.index(at: event.location) == index else { return }
    pressed = nil
    let member = tabs.members[index]
    let closes = event.button == .middle || (hovered == index && closeRect(cards[index]).contains(event.location))
    if !closes { choose(index) } else if canClose(member) { member.userAsksToClose() }
  }
  func hoverChanged(_ isInside: Bool, at point: CGPoint) { hovered = isInside ? index(at: point) : nil }
  func hoverMoved(to point: CGPoint) { hovered = index(at: point) }

  /// Handles keys and text while the overview is shown. Menu commands still work.
  package func handle(_ event: InputEvent) -> Bool? {
    switch event {
    case .key(let key): key.phase == .up || keyDown(key) || host.handleCommand(key)
    case .text, .preedit, .deleteSurroundings: true
    case .pointer, .scroll, .modifiersChanged: nil
    }
  }
  package func finish() { host.overlays.remove(self) }
  private func keyDown(_ event: KeyEvent) -> Bool {
    guard event.modifiers.subtracting([.capsLock, .shift]).isEmpty else { return false }
    let count = tabs.members.count, cards = cards
    switch event.key {
    case .escape: host.showOverview(false)
    case .return, .enter, .space: choose(current)
    case .left, .right: current = max(0, min(count - 1, current + trailingStep(of: event.key)))
    case .tab: current = (current + (event.modifiers.contains(.shift) ? count - 1 : 1)) % count
    case .backtab: current = (current + count - 1) % count
    case .home: current = 0
    case .end: current = count - 1
    case .up, .down:
      let from = cards[current], isDown = event.key == .down
      let row = cards.indices.filter { isDown ? cards[$0].minY > from.minY : cards[$0].minY < from.minY }
      guard let nearest = row.map({ abs(cards[$0].minY - from.minY) }).min() else { break }
      let next = row.filter { abs(cards[$0].minY - from.minY) == nearest }
      current = next.min { abs(cards[$0].midX - from.midX) < abs(cards[$1].midX - from.midX) } ?? current
    case .delete where canClose(tabs.members[current]): tabs.members[current].userAsksToClose()
    default: return false
    }
    return true
  }

  // MARK: Accessibility

  override var accessibility: AccessibilityProperties? {
    AccessibilityProperties(.list, label: String(localized: "All Tabs"))
  }
  package func accessibilityRows(_ read: ([Box]) -> [AccessibilityNode]) -> [AccessibilityNode] {
    zip(tabs.members, cards).enumerated().map { index, entry in
      var properties = AccessibilityProperties(.button, label: entry.0.title)
      properties.isSelected = entry.0 === tabs.selected
      properties.position = index + 1
      properties.positionCount = tabs.members.count
      var node = AccessibilityNode(entry.0, in: self, properties, frame: entry.1)
      node.handlers = [(.press, { [weak self] in self?.choose(index) })]
      return node
    }
  }
}

extension SceneInstance {
  package var isOverviewShown: Bool { rootBox?.overview != nil }
  /// Shows or hides the overview.
  package func showOverview(_ isShown: Bool) {
    guard isShown != isOverviewShown, let root = rootBox, let node = root.node else { return }
    guard isShown else {
      if let overview = root.overview { overlays.remove(overview) }
      root.overview = nil
      return
    }
    guard let tabs, tabs.members.count > 1 else { return }
    let overview = TabOverviewBox(node, self, tabs)
    root.overview = overview
    overlays.add(overview)
  }
}
