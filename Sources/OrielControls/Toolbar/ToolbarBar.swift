import Foundation
import OrielDrawing
import OrielGraph

/// The bar under the title of a window: the title of the content and its items, over the columns they belong to. Without
/// items, title and sidebar there is no bar.
package struct ToolbarBar: PrimitiveView {
  package init() {}
  package func makeNode(_ context: NodeContext) -> NodeOf<Self> { ToolbarBarNode(self, context) }
}

private final class ToolbarBarNode: NodeOf<ToolbarBar> {
  private var box: ToolbarBox!
  private var items = ToolbarItems()
  private var settings = ToolbarSettings()
  private var control: SidebarControl?
  /// The button that shows and hides the sidebar; made when there is one.
  private var toggle: NodeOf<ToolbarItemView>?
  /// The chevron that opens the items there is no room for; made with the first item.
  private var more: NodeOf<ToolbarItemView>?

  override init(_ view: ToolbarBar, _ context: NodeContext) {
    super.init(view, context)
    box = ToolbarBox(self)
    apply()
    graph.observePreference(ToolbarItemsKey.self) { [weak self] in
      self?.items = $0
      self?.show()
    }
    graph.observePreference(SidebarControlKey.self) { [weak self] in self?.take($0) }
    graph.observePreference(ToolbarSettingsKey.self) { [weak self] in
      self?.settings = $0
      self?.show()
    }
    graph.observePreference(NavigationTitleKey.self) { [weak self] in self?.box.title.show(title: $0 ?? "") }
    graph.observePreference(NavigationSubtitleKey.self) { [weak self] in self?.box.title.show(subtitle: $0 ?? "") }
  }

  private func apply() {
    recording {
      let environment = scope.values(reader: self)
      box.styleContext = environment.styleContext
      box.show(
        environment.theme, environment.toolbarLook, isActive: environment.controlActiveState != .inactive, locale: environment.writtenLocale)
    }
  }
  override func refresh() {
    isQueued = false
    apply()
  }

  private func take(_ new: SidebarControl?) {
    control = new
    new?.onEdgesChanged = { [weak self] in self?.box.columnsMoved() }
    box.control = new
    if new != nil, toggle == nil {
      let button = Button("Toggle Sidebar", systemImage: "sidebar.left") { [weak self] in self?.control?.toggle() }
      toggle = ToolbarItemView(content: AnyView(button)).makeViewNode(NodeContext(under: self))
    }
    show()
  }

  private func show() {
    var slots: [ToolbarSlot] = []
    // The app may have another place for it.
    let isPlaced = items.nodes.contains { $0.isMounted && $0.kind == .sidebarToggle }
    if let toggle, control != nil, !settings.removed.contains(.sidebarToggle), !isPlaced {
      for box in toggle.boxes { slots.append(ToolbarSlot(box, .navigation, .item, column: .sidebar, startsGroup: true)) }
    }
    if !items.nodes.isEmpty, more == nil {
      let button = Button("More", systemImage: "chevron.right.2") { [weak self] in self?.openOverflow() }
      more = ToolbarItemView(content: AnyView(button)).makeViewNode(NodeContext(under: self))
    }
    for node in items.nodes where node.isMounted {
      let column = items.columns[ObjectIdentifier(node)]
      if node.kind == .sidebarToggle {
        guard let toggle, control != nil else { continue }
        for box in toggle.boxes { slots.append(ToolbarSlot(box, node.placement, .item, column: column, startsGroup: true)) }
        continue
      }
      for (index, box) in node.boxes.enumerated() {
        slots.append(ToolbarSlot(box, node.placement, node.kind, column: column, startsGroup: index == 0, entry: node))
      }
    }
    box.show(slots, settings, more: more?.boxes.first)
  }

  /// The items that left the bar, as a menu below the chevron.
  private func openOverflow() {
    guard let host = graph.host as? any MenuHost, let more = more?.boxes.first else { return }
    var menu: [MenuItem] = []
    var readers: [MenuContentReader] = []
    for (node, count) in box.overflowing {
      let reader = MenuContentReader(node.content.labelStyle(.titleOnly), environment: node.scope, clock: host)
      readers.append(reader)
      let items = reader.items
      menu += count < node.boxes.count && items.count == node.boxes.count ? Array(items.suffix(count)) : items
    }
    let session = MenuSession.open(menu, .below(more.convertToScreen(more.bounds), gap: 2), over: host)
    // What the items do may need what their views hold, until one is chosen.
    session?.onEnd = { [graph] in graph.afterUpdate { for reader in readers { reader.close() } } }
  }
  override func appendBoxes(to boxes: inout [Box]) { boxes.append(box) }
  override func childBoxesChanged() { if box != nil { show() } }
  override func forEachChild(_ body: (ViewNode) -> Void) {
    if let toggle { body(toggle) }
    if let more { body(more) }
  }
}

/// One item as the bar lays it out.
struct ToolbarSlot {
  let box: Box
  let slot: ToolbarItemPlacement.Slot
  let kind: ToolbarEntry.Kind
  let column: ToolbarColumn?
  let startsGroup: Bool
  let isAutomatic: Bool
  let entry: ToolbarEntryNode?
  init(
    _ box: Box, _ placement: ToolbarItemPlacement, _ kind: ToolbarEntry.Kind, column: ToolbarColumn?, startsGroup: Bool,
    entry: ToolbarEntryNode? = nil
  ) {
    (self.box, self.kind, self.column, self.startsGroup, self.entry) = (box, kind, column, startsGroup, entry)
    slot = placement.slot
    isAutomatic = placement.isAutomatic
  }
  var isSpace: Bool { kind == .fixedSpace || kind == .flexibleSpace }
}

package final class ToolbarBox: ContainerBox {
  override package class var roles: BoxRoles { [] }
  private(set) var theme = Theme.make()
  private(set) var look = ToolbarLook()
  /// What styles of the ground are resolved in.
  var styleContext: StyleContext?
  private(set) var settings = ToolbarSettings()
  private(set) var slots: [ToolbarSlot] = []
  lazy var title = ToolbarTitleBox(node!)
  weak var control: SidebarControl?
  private(set) weak var more: Box?
  /// The items there is no room for, by who holds them, with how many of theirs left.
  package private(set) var overflowing: [(node: ToolbarEntryNode, count: Int)] = []
  private var knownEdges: [CGFloat] = []
  /// What is shown, from the leading edge.
  private var order: [Box] = []

  func show(_ theme: Theme, _ look: ToolbarLook, isActive: Bool, locale: Locale?) {
    let changes = theme != self.theme || look != self.look
    (self.theme, self.look) = (theme, look)
    title.show(theme, isCompact: look.isCompact, isActive: isActive, locale: locale)
    if changes {
      setNeedsLayout()
      setNeedsDisplay()
    }
  }
  func show(_ slots: [ToolbarSlot], _ settings: ToolbarSettings, more: Box?) {
    let wasShown = isShown
    self.slots = slots
    self.settings = settings
    self.more = more
    setChildren([title] + slots.map(\.box) + [more].compactMap { $0 })
    if wasShown != isShown { parent?.setNeedsLayout() }
    setNeedsDisplay()
  }
  func columnsMoved() {
    let edges = control?.columnEdges ?? []
    guard edges != knownEdges else { return }
    setNeedsLayout()
  }

  /// There is something for the bar to show.
  package var hasItems: Bool {
    switch settings.visibility {
    case .hidden: false
    case .automatic, .visible: !slots.isEmpty || control != nil
    }
  }
  /// Hidden by the user.
  package var isPutAway = false {
    didSet {
      guard isPutAway != oldValue else { return }
      setNeedsLayout()
      parent?.setNeedsLayout()
      setNeedsDisplay()
    }
  }
  package var isShown: Bool { hasItems && !isPutAway }
  package var height: CGFloat { isShown ? look.isCompact ? 38 : theme.metrics.toolbar.height : 0 }
  var showsTitle: Bool { look.showsTitle && !settings.removed.contains(.title) && !title.isEmpty }

  override package func measure(_ proposal: ProposedViewSize) -> CGSize {
    let widths = slots.map { $0.box.size(for: .unspecified).width + ToolbarArrangement.itemGap }.reduce(0, +)
    return CGSize(width: proposal.width ?? widths + theme.metrics.toolbar.paddingH * 2, height: height)
  }
  override package func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    axis == .horizontal ? (0, .infinity) : (height, height)
  }

  override package func placeChildren() {
    knownEdges = control?.columnEdges ?? []
    let arrangement = ToolbarArrangement(self, edges: knownEdges)
    overflowing = []
    for slot in arrangement.overflow {
      guard let entry = slot.entry, slot.kind == .item else { continue }
      if overflowing.last?.node === entry { overflowing[overflowing.count - 1].count += 1 } else { overflowing.append((entry, 1)) }
    }
    for (box, frame) in arrangement.frames {
      let x = isRightToLeft ? size.width - frame.maxX : frame.minX
      box.place(at: CGPoint(x: x, y: ((height - frame.height) / 2).rounded()), proposal: ProposedViewSize(width: frame.width, height: nil))
    }
    order = arrangement.frames.sorted { $0.frame.minX < $1.frame.minX }.map(\.box)
    // What there is no room for is out of the bar, which cuts it off.
    for box in arrangement.hidden { box.place(at: CGPoint(x: -10_000, y: 0), proposal: .unspecified) }
  }

  override package var childrenInViewOrder: [Box] { isShown ? order.filter { $0.parent === self && !$0.isDeparting } : [] }

  override package func paint(_ painter: any Painter) {
    guard isShown else { return }
    if settings.background != .hidden {
      if let style = settings.style?.style, let styleContext {
        painter.paint(style.resolved(in: styleContext), in: bounds, theme: theme, ink: bounds) { painter.fill(bounds, with: $0) }
      } else {
        painter.fill(bounds, theme.colors.chromeBackground)
      }
      let line = max(theme.metrics.border.hairline, 1 / painter.scale)
      painter.fill(CGRect(x: 0, y: size.height - line, width: size.width, height: line), theme.colors.separator)
    }
    paintChildren(painter)
  }
  override package func takesHits(at point: CGPoint) -> Bool { isShown && bounds.contains(point) }
  override package var accessibility: AccessibilityProperties? { isShown ? AccessibilityProperties(.toolbar) : nil }
  override package func hitTest(_ point: CGPoint) -> Box? { isShown ? super.hitTest(point) : nil }
}
