import Foundation
import OrielDrawing
import OrielGraph

/// One item as the bar lays it out.
struct ToolbarSlot {
  let box: Box
  let slot: ToolbarItemPlacement.Slot
  let kind: ToolbarEntry.Kind
  let column: ToolbarColumn?
  let startsGroup: Bool
  let isAutomatic: Bool
  let isPrimary: Bool
  let entry: ToolbarEntryNode?
  init(
    _ box: Box, _ placement: ToolbarItemPlacement, _ kind: ToolbarEntry.Kind, column: ToolbarColumn?, startsGroup: Bool,
    entry: ToolbarEntryNode? = nil
  ) {
    (self.box, self.kind, self.column, self.startsGroup, self.entry) = (box, kind, column, startsGroup, entry)
    slot = placement.slot
    isAutomatic = placement.isAutomatic
    isPrimary = placement == .primaryAction
  }
  /// Whether it is at the leading edge of a column without a title.
  var followsColumn: Bool { isAutomatic || isPrimary }
  /// Whether it moves to the menu without room.
  var mayLeave: Bool { followsColumn || entry?.placement.accessoryBar != nil }
  /// Whether it is hidden by default in a bar that cannot be customized.
  var waitsInMenu: Bool { entry?.startsHidden == true && entry?.identity == nil }
  var isSpace: Bool { kind == .fixedSpace || kind == .flexibleSpace }
}

package final class ToolbarBox: ContainerBox {
  override package class var roles: BoxRoles { [.contextMenu] }
  private(set) var theme = Theme.make()
  private(set) var look = ToolbarLook()
  /// What styles of the background are resolved in.
  var styleContext: StyleContext?
  private(set) var settings = ToolbarSettings()
  private(set) var slots: [ToolbarSlot] = []
  lazy var title = ToolbarTitleBox(node!)
  weak var control: SidebarControl?
  private(set) weak var more: Box?
  private(set) weak var titleMenu: Box?
  package typealias Overflowing = (node: ToolbarEntryNode, count: Int)
  /// The items there is no room for, by who holds them, with how many of theirs left.
  package private(set) var overflowing: [Overflowing] = []
  /// The customization of the items, if the app allows it.
  package internal(set) var customizer: ToolbarCustomizer?
  /// A bar under the toolbar.
  struct Accessory {
    let id: AnyHashable
    weak var more: Box?
    var slots: [ToolbarSlot] = []
    var overflowing: [Overflowing] = []
  }
  private(set) var accessories: [Accessory] = []
  private var knownEdges: [CGFloat] = []
  private var knownInset: CGFloat?
  /// The room at the trailing end of the main row for what stands over it.
  package var trailingRoom: CGFloat = 0 { didSet { if trailingRoom != oldValue { setNeedsLayout() } } }
  /// What is shown, from the leading edge.
  private var order: [Box] = []

  /// The file whose icon stands before the title.
  package func show(document: URL?) { title.show(document: document) }
  func show(_ theme: Theme, _ look: ToolbarLook, isActive: Bool, locale: Locale?) {
    let changes = theme != self.theme || look != self.look
    (self.theme, self.look) = (theme, look)
    title.show(theme, isCompact: look.isCompact, isActive: isActive, locale: locale)
    if changes {
      setNeedsLayout()
      setNeedsDisplay()
    }
  }
  func show(_ slots: [ToolbarSlot], _ settings: ToolbarSettings, more: Box?, titleMenu: Box?, accessories: [Accessory]) {
    let knownHeight = height
    self.slots = slots
    self.settings = settings
    self.more = more
    self.titleMenu = titleMenu
    self.accessories = accessories
    setChildren(
      [title] + slots.map(\.box) + [more, titleMenu].compactMap { $0 } + accessories.flatMap { $0.slots.map(\.box) + [$0.more].compactMap { $0 } })
    if knownHeight != height {
      setNeedsLayout()
      parent?.setNeedsLayout()
    }
    setNeedsDisplay()
  }
  func columnsMoved() {
    let edges = control?.columnEdges ?? []
    guard edges != knownEdges || control?.titleInset != knownInset else { return }
    setNeedsLayout()
  }

  /// There is something for the bar to show.
  package var hasItems: Bool {
    switch settings.visibility {
    case .hidden: false
    case .automatic, .visible: hasMainRow || !accessories.isEmpty
    }
  }
  private var hasMainRow: Bool { !slots.isEmpty || control != nil || titleMenu != nil && showsTitle }
  /// Whether the user hid the bar.
  package var isPutAway = false {
    didSet {
      guard isPutAway != oldValue else { return }
      setNeedsLayout()
      parent?.setNeedsLayout()
      setNeedsDisplay()
    }
  }
  package var isShown: Bool { hasItems && !isPutAway }
  package var height: CGFloat { isShown ? mainHeight + CGFloat(accessories.count) * Metrics.Toolbar.accessoryHeight : 0 }
  /// The height of the row above the accessory bars.
  package var rowHeight: CGFloat { isShown ? mainHeight : 0 }
  private var mainHeight: CGFloat { hasMainRow ? look.isCompact ? 38 : theme.metrics.toolbar.height : 0 }
  var showsTitle: Bool { look.showsTitle && !settings.removed.contains(.title) && !title.isEmpty }

  override package func measure(_ proposal: ProposedViewSize) -> CGSize {
    let widths = slots.map { $0.box.size(for: .unspecified).width + Metrics.Toolbar.itemGap }.reduce(0, +)
    return CGSize(width: proposal.width ?? widths + theme.metrics.toolbar.paddingH * 2, height: height)
  }
  override package func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    axis == .horizontal ? (0, .infinity) : (height, height)
  }

  override package func placeChildren() {
    knownEdges = control?.columnEdges ?? []
    knownInset = control?.titleInset
    // Nothing of it is seen or told; what shows it lays it out.
    guard isShown else { return }
    order = []
    overflowing = place(ToolbarArrangement(self, edges: knownEdges), from: 0, height: mainHeight)
    var top = mainHeight
    for index in accessories.indices {
      let arrangement = ToolbarArrangement(self, accessory: accessories[index])
      accessories[index].overflowing = place(arrangement, from: top, height: Metrics.Toolbar.accessoryHeight)
      top += Metrics.Toolbar.accessoryHeight
    }
  }
  /// One row of the bar; answers what there was no room for.
  private func place(_ arrangement: ToolbarArrangement, from top: CGFloat, height: CGFloat) -> [Overflowing] {
    for (box, frame) in arrangement.frames {
      let x = mirrored(frame).minX
      box.place(
        at: CGPoint(x: x, y: top + ((height - frame.height) / 2).rounded()),
        proposal: ProposedViewSize(width: frame.width, height: nil))
    }
    order += arrangement.frames.sorted { $0.frame.minX < $1.frame.minX }.map(\.box)
    // Items without room are placed outside the bar, which clips them.
    for box in arrangement.hidden { box.place(at: CGPoint(x: -10_000, y: 0), proposal: .unspecified) }
    var overflowing: [Overflowing] = []
    for slot in arrangement.overflow {
      guard let entry = slot.entry, slot.kind == .item else { continue }
      if overflowing.last?.node === entry { overflowing[overflowing.count - 1].count += 1 } else { overflowing.append((entry, 1)) }
    }
    return overflowing
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

/// A host with a menu for its toolbar as a whole, and a title that can be renamed.
package protocol ToolbarMenuHost: OverlayHost {
  var toolbarMenu: [MenuItem] { get }
  /// Asks the user for another title, where the content binds it.
  func renameTitle()
}

extension ToolbarBox: ContextMenuTarget {
  package func showContextMenu(at point: CGPoint?) -> Bool {
    guard let host = graph.host as? any ToolbarMenuHost else { return false }
    let items = host.toolbarMenu
    return !items.isEmpty && MenuSession.open(items, contextMenuPlacement(at: point), over: host) != nil
  }
}
