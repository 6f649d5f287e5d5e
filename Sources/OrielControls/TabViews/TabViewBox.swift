import OrielDrawing
import OrielGraph

/// The label of one tab: the app's label in a row, with the badge at the end.
final class TabLabelBox: LabelRowBox {
  override package class var roles: BoxRoles { [] }
  /// The badge, if the strip shows it in the row.
  private var badge: TabBadge? {
    (parent as? SegmentedTabStrip).flatMap { TabBadge(of: self, $0.look.theme) }
  }
  override var labelInsets: EdgeInsets {
    EdgeInsets(top: 0, leading: 0, bottom: 0, trailing: badge.map { $0.size(within: Metrics.TabView.tallestIcon).width + Metrics.TabView.labelGap } ?? 0)
  }
  /// Labels identify themselves to the strip; the node knows their selection values.
  override func layoutValue(_ key: ObjectIdentifier) -> Any? {
    key == ObjectIdentifier(TagKey.self) ? AnyHashable(ObjectIdentifier(self)) : nil
  }
  var pageTag: AnyHashable? { laidOutChildren.lazy.compactMap(\.tag).first }
  override func placeChildren() { placeLabel(in: bounds.inset(by: labelInsets, rightToLeft: isRightToLeft), alignment: .center) }
  override var overflow: EdgeInsets { EdgeInsets(.all, 2) }
  override func paint(_ painter: any Painter) {
    paintChildren(painter)
    guard let badge, let strip = parent as? SegmentedTabStrip else { return }
    let own = badge.size(within: Metrics.TabView.tallestIcon)
    badge.paint(
      painter, in: CGRect(x: leftEdge(fromTrailing: 0, width: own.width), y: (size.height - own.height) / 2, width: own.width, height: own.height),
      isAlerting: false, isEnabled: strip.look.isEnabled)
  }
}

/// The place for the tabs of a settings window: above everything, outside frames and padding around the
/// tab view. The window's first tab view uses it.
package final class TabStripPlace {
  /// The strip to show there.
  package private(set) var strip: Box?
  private weak var owner: Box?
  package var onChange: (() -> Void)?
  package init() {}

  /// Returns false if another tab view uses the place.
  fileprivate func show(_ strip: Box, of owner: Box) -> Bool {
    guard self.owner == nil || self.owner === owner else { return false }
    self.owner = owner
    if strip !== self.strip {
      self.strip = strip
      onChange?()
    }
    return true
  }
  fileprivate func leave(_ owner: Box) {
    guard self.owner === owner else { return }
    (self.owner, strip) = (nil, nil)
    onChange?()
  }
}

/// The tabs and the page below them.
final class TabViewBox: ContainerBox, KeyTarget, RelativeContainer {
  override package class var roles: BoxRoles { .key }
  enum Style { case card, bare, icons }
  private(set) var style = Style.card
  private(set) lazy var strip: ChoiceBox = SegmentedTabStrip(node!)
  var choose: (Int) -> Void = { _ in }
  private var page: [Box] = []
  private var labels: [Box] = []
  private var selected = 0
  private var place: TabStripPlace?
  /// Whether the strip is above the window's content instead of the page.
  private var isStripElsewhere = false
  private var parts: [Box] { isStripElsewhere ? page : [strip] + page }

  func show(_ look: ChoiceLook, _ style: Style, at place: TabStripPlace?) {
    if style != self.style {
      self.style = style
      if style == .icons {
        let icons = IconTabStrip(node!)
        icons.turn = { [weak self] in self?.turnPage($0) ?? false }
        strip = icons
      } else {
        strip = SegmentedTabStrip(node!)
        leavePlace()
      }
      if style == .icons, let place, place.show(strip, of: self) {
        self.place = place
        isStripElsewhere = true
      }
      setChildren(parts)
    }
    var look = look
    look.axis = .horizontal
    strip.show(look, choice)
    strip.setChildren(labels)
    setNeedsDisplay()
  }
  func show(_ labels: [Box], page: [Box], selected: Int) {
    self.selected = selected
    if !labels.elementsEqual(self.labels, by: ===) {
      self.labels = labels
      strip.setChildren(labels)
    }
    strip.show(strip.look, choice)
    self.page = page
    let all = parts
    if !children.elementsEqual(all, by: ===) {
      setChildren(all)
      setNeedsDisplay()
    }
  }
  func leavePlace() {
    place?.leave(self)
    place = nil
    isStripElsewhere = false
  }
  /// Tabs are identified by index here; the node knows their values.
  private var choice: Choice {
    let selected = selected
    return Choice(
      isSelected: { [weak self] in $0 == self?.mark(selected) },
      select: { [weak self] tag in
        guard let self, let index = labels.indices.first(where: { mark($0) == tag }) else { return }
        choose(index)
      }, version: AnyHashable(selected))
  }
  private func mark(_ index: Int) -> AnyHashable? {
    labels.indices.contains(index) ? AnyHashable(ObjectIdentifier(labels[index])) : nil
  }

  // MARK: Layout

  private var theme: Theme { strip.look.theme }
  private var stripHeight: CGFloat { strip.size(for: .unspecified).height }
  private var insets: EdgeInsets {
    switch style {
    case .card: EdgeInsets(top: stripHeight + 12, leading: 20, bottom: 20, trailing: 20)
    case .bare: EdgeInsets(top: stripHeight + 24, leading: 0, bottom: 0, trailing: 0)
    case .icons: EdgeInsets(top: isStripElsewhere ? 0 : stripHeight, leading: 0, bottom: 0, trailing: 0)
    }
  }
  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    let insets = insets
    return ProposedViewSize(
      width: proposal.width.map { max(0, $0 - insets.horizontal) }, height: proposal.height.map { max(0, $0 - insets.vertical) })
  }
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let insets = insets, sizes = page.map { $0.size(for: inner(proposal)) }
    let tabs = isStripElsewhere ? .zero : strip.size(for: .unspecified)
    let content = CGSize(
      width: max((sizes.map(\.width).max() ?? 0) + insets.horizontal, tabs.width + (style == .icons ? 0 : 40)),
      height: (sizes.map(\.height).max() ?? 0) + insets.vertical)
    // It fills the proposal, as does its card. If the page needs more room, the tabs stay visible and the page extends past
    // the card; only the minimum and the ideal size come from the content.
    func length(_ offered: CGFloat?, _ own: CGFloat) -> CGFloat { offered.flatMap { $0.isFinite && $0 > 0 ? $0 : nil } ?? own }
    return CGSize(width: length(proposal.width, content.width), height: length(proposal.height, content.height))
  }
  override func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    (size(for: ProposedViewSize(along: axis, 0, across: across))[axis], .infinity)
  }
  override func placeChildren() {
    let insets = insets
    if !isStripElsewhere {
      let wanted = strip.size(for: ProposedViewSize(width: size.width - (style == .icons ? 0 : 24), height: nil))
      let width = style == .icons ? size.width : wanted.width
      let y: CGFloat = style == .bare ? 12 : 0
      strip.place(at: CGPoint(x: ((size.width - width) / 2).rounded(), y: y), proposal: ProposedViewSize(width: width, height: wanted.height))
    }
    let area = bounds.inset(by: insets, rightToLeft: isRightToLeft)
    for box in page where !box.isDeparting {
      let own = box.size(for: ProposedViewSize(area.size))
      box.place(
        at: CGPoint(x: area.midX - own.width / 2, y: max(area.minY, area.midY - own.height / 2)), proposal: ProposedViewSize(area.size))
    }
  }

  // MARK: Painting

  override func paint(_ painter: any Painter) {
    if style == .card {
      let top = (stripHeight / 2).rounded()
      let card = painter.alignedToPixels(CGRect(x: 0, y: top, width: size.width, height: size.height - top))
      let radius = theme.metrics.radius.card
      painter.fill(card, cornerRadius: radius, with: .color(theme.colors.fillQuaternary))
      painter.strokeInside(card, cornerRadius: radius, width: max(theme.metrics.border.hairline, 1 / painter.scale), with: .color(theme.colors.cardBorder))
      // The card's border must not show through the tabs.
      painter.fill(painter.alignedToPixels(strip.frame), cornerRadius: theme.metrics.control.radius[strip.look.size], with: .color(theme.colors.windowBackground))
    }
    paintChildren(painter)
  }

  // MARK: Keys

  /// Ctrl+Tab and Ctrl+Page Down go to the next tab; Ctrl+Shift+Tab and Ctrl+Page Up to the previous one.
  func keyDown(_ event: KeyEvent) -> Bool { turnPage(event) }
  private func turnPage(_ event: KeyEvent) -> Bool {
    let modifiers = event.modifiers.subtracting(.capsLock)
    guard modifiers.contains(.control), modifiers.isSubset(of: [.control, .shift]), labels.count > 1 else { return false }
    let step: Int
    switch event.key {
    case .tab: step = modifiers.contains(.shift) ? -1 : 1
    case .backtab, .pageUp: step = -1
    case .pageDown: step = 1
    default: return false
    }
    choose((selected + step + labels.count) % labels.count)
    return true
  }
}

/// Tabs as segments.
final class SegmentedTabStrip: SegmentedBox {
  override package class var roles: BoxRoles { [.pointer, .hover, .key, .focus, .spring] }
  override var accessibility: AccessibilityProperties? { AccessibilityProperties(.tabList) }
  override package func accessibilityRows(_ read: ([Box]) -> [AccessibilityNode]) -> [AccessibilityNode] { tabElements(read) }
}

extension ChoiceBox {
  /// Each label as a tab.
  func tabElements(_ read: ([Box]) -> [AccessibilityNode]) -> [AccessibilityNode] {
    laidOutChildren.enumerated().map { index, box in
      var properties = AccessibilityProperties(.tab, label: box.spokenName ?? "", value: TabBadge(of: box, look.theme)?.words)
      properties.isSelected = index == selected
      properties.position = index + 1
      properties.positionCount = laidOutChildren.count
      properties.isEnabled = look.isEnabled
      var node = AccessibilityNode(box, in: self, properties, frame: box.frame)
      node.handlers = [(.press, { [weak self] in self?.select(index) })]
      return node
    }
  }
}

/// Tabs as icons above titles, in a bar along the upper edge of settings windows.
final class IconTabStrip: ChoiceBox {
  override package class var roles: BoxRoles { [.pointer, .hover, .key, .focus, .spring] }
  private static let cell = CGSize(width: 88, height: 54), margin: CGFloat = 6, gap: CGFloat = 2
  /// Passes keys to the tab view, which may not be an ancestor of its strip.
  var turn: (KeyEvent) -> Bool = { _ in false }
  override package func keyDown(_ event: KeyEvent) -> Bool { turn(event) || super.keyDown(event) }

  private func width(of child: Box) -> CGFloat { max(Self.cell.width, (child.size(for: .unspecified).width + 16).rounded(.up)) }
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let tabs = laidOutChildren.reduce(0) { $0 + width(of: $1) + Self.gap }
    return CGSize(width: max(tabs + 2 * Self.margin, proposal.width ?? 0), height: Self.cell.height + 2 * Self.margin)
  }
  private var cells: [CGRect] {
    let widths = laidOutChildren.map(width(of:))
    var x = (size.width - widths.reduce(0, +) - CGFloat(max(0, widths.count - 1)) * Self.gap) / 2
    return widths.map { width in
      defer { x += width + Self.gap }
      return CGRect(x: leftEdge(fromLeading: x, width: width), y: Self.margin, width: width, height: Self.cell.height)
    }
  }
  override func placeChildren() {
    for (child, cell) in zip(laidOutChildren, cells) {
      let own = child.size(for: .unspecified)
      child.place(at: CGPoint(x: cell.midX - own.width / 2, y: cell.midY - own.height / 2), proposal: .unspecified)
    }
  }
  override func index(at point: CGPoint) -> Int? { cells.firstIndex { $0.contains(point) } }
  override func paint(_ painter: any Painter) {
    let colors = look.theme.colors
    painter.fill(bounds, colors.chromeBackground)
    let line = max(look.theme.metrics.border.hairline, 1 / painter.scale)
    painter.fill(CGRect(x: 0, y: size.height - line, width: size.width, height: line), colors.separator)
    for (index, cell) in cells.enumerated() {
      let color = index == selected || index == pressed ? colors.fillSecondary : index == hovered ? colors.overlayHover : nil
      if let color { painter.fill(painter.alignedToPixels(cell), cornerRadius: 8, with: .color(color)) }
    }
    paintChildren(painter)
    for (child, cell) in zip(laidOutChildren, cells) {
      guard let badge = TabBadge(of: child, look.theme) else { continue }
      // Over the symbol's upper trailing corner.
      let own = badge.size(within: 18), middle = cell.midX + 29 * trailingSign
      badge.paint(
        painter, in: CGRect(x: middle - own.width / 2, y: cell.minY + 2, width: own.width, height: own.height), isAlerting: true,
        isEnabled: look.isEnabled)
    }
    if let selected, cells.indices.contains(selected) {
      painter.focusRing(painter.alignedToPixels(cells[selected].insetBy(dx: 2, dy: 2)), cornerRadius: 7, theme: look.theme, opacity: interaction.ring)
    }
  }
  override var accessibility: AccessibilityProperties? { AccessibilityProperties(.tabList) }
  override package func accessibilityRows(_ read: ([Box]) -> [AccessibilityNode]) -> [AccessibilityNode] { tabElements(read) }
}

/// An icon above a small title; both are emphasized while the tab is selected.
struct SettingsTabLabelStyle: LabelStyle {
  func makeBody(configuration: Configuration) -> some View { SettingsTabLabel(configuration: configuration) }
}
private struct SettingsTabLabel: View {
  let configuration: LabelStyleConfiguration
  @Environment(\.isTabSelected) private var isSelected
  @Environment(\.theme) private var theme
  var body: some View {
    VStack(spacing: 3) {
      configuration.icon.environment(\.symbolSide, 20).frame(height: 22).accessibilityHidden(true)
        .foregroundStyle(isSelected ? AnyShapeStyle(Color(theme.colors.accentText)) : AnyShapeStyle(.primary))
      configuration.title.font(.system(size: 11, weight: isSelected ? .medium : .regular))
    }
  }
}

extension EnvironmentValues {
  /// Whether the label's tab is selected.
  @Entry nonisolated var isTabSelected = false
}
