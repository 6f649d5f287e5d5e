import OrielDrawing
import OrielGraph

/// The row of buttons at the bottom of a sheet, made of its content's toolbar items. Confirming and cancelling buttons are at the
/// trailing end, in the desktop's order; destructive and other buttons at the leading end. Without items there is no row.
package struct ToolbarFooter: PrimitiveView {
  package init() {}
  package func makeNode(_ context: NodeContext) -> NodeOf<Self> { ToolbarFooterNode(self, context) }
}

private final class ToolbarFooterNode: NodeOf<ToolbarFooter> {
  private var box: ToolbarFooterBox!
  private var items = ToolbarItems()
  private var isHidden = false

  override init(_ view: ToolbarFooter, _ context: NodeContext) {
    super.init(view, context)
    box = ToolbarFooterBox(self)
    apply()
    graph.observePreference(ToolbarItemsKey.self) { [weak self] in
      self?.items = $0
      self?.show()
    }
    graph.observePreference(ToolbarSettingsKey.self) { [weak self] in
      self?.isHidden = $0.visibility == .hidden
      self?.show()
    }
  }
  private func apply() {
    recording {
      let values = scope.values(reader: self)
      box.theme = values.theme
      box.confirmsFirst = values.desktopSettings.confirmsFirst
    }
  }
  override func refresh() {
    isQueued = false
    apply()
  }
  private func show() {
    var slots: [ToolbarFooterBox.Slot] = []
    for node in items.nodes where !isHidden && node.isMounted && node.kind == .item {
      slots += node.boxes.map { ToolbarFooterBox.Slot(box: $0, place: ToolbarFooterBox.Place(node.placement)) }
    }
    box.show(slots)
  }
  override func appendBoxes(to boxes: inout [Box]) { boxes.append(box) }
  override func childBoxesChanged() { if box != nil { show() } }
}

package final class ToolbarFooterBox: ContainerBox {
  override package class var roles: BoxRoles { [] }
  var theme = Theme.make() { didSet { if theme != oldValue { setNeedsLayout(); setNeedsDisplay() } } }

  /// From the leading edge to the trailing one.
  enum Place: Int, Comparable {
    case destructive, other, cancel, confirm
    init(_ placement: ToolbarItemPlacement) {
      self =
        switch placement {
        case .confirmationAction, .primaryAction: .confirm
        case .cancellationAction: .cancel
        case .destructiveAction: .destructive
        default: .other
        }
    }
    static func < (a: Place, b: Place) -> Bool { a.rawValue < b.rawValue }
    var isTrailing: Bool { self >= .cancel }
  }
  struct Slot {
    let box: Box
    let place: Place
  }
  private var slots: [Slot] = []
  /// Whether the confirming button is before the cancel button.
  var confirmsFirst = false { didSet { if confirmsFirst != oldValue { show(slots) } } }

  func show(_ new: [Slot]) {
    let knownHeight = height
    func isBefore(_ a: (offset: Int, element: Slot), _ b: (offset: Int, element: Slot)) -> Bool {
      let places = (a.element.place, b.element.place)
      if confirmsFirst, places.0.isTrailing, places.1.isTrailing, places.0 != places.1 { return places.0 == .confirm }
      return (places.0, a.offset) < (places.1, b.offset)
    }
    slots = new.enumerated().sorted(by: isBefore).map(\.element)
    setChildren(slots.map(\.box))
    if knownHeight != height { parent?.setNeedsLayout() }
    setNeedsDisplay()
  }

  /// There is one button, and it only says that the sheet was read.
  package var onlyConfirmsOrCancels: Bool { slots.count == 1 && slots[0].place.isTrailing }
  package var height: CGFloat { slots.isEmpty ? 0 : theme.metrics.sheet.footer }
  private var margin: CGFloat { theme.metrics.spacing.windowMargin }
  private var gap: CGFloat { theme.metrics.spacing.buttonGap }

  override package func measure(_ proposal: ProposedViewSize) -> CGSize {
    let widths = slots.map { $0.box.size(for: .unspecified).width }
    let ideal = slots.isEmpty ? 0 : widths.reduce(0, +) + gap * CGFloat(widths.count - 1) + 2 * margin
    return CGSize(width: max(ideal, proposal.width.map { $0.isFinite ? $0 : 0 } ?? 0), height: height)
  }
  override package func placeChildren() {
    var leading = margin, trailing = size.width - margin
    func place(_ box: Box, from x: CGFloat, _ itemSize: CGSize) {
      let left = leftEdge(fromLeading: x, width: itemSize.width)
      box.place(
        at: CGPoint(x: left, y: ((height - itemSize.height) / 2).rounded()),
        proposal: ProposedViewSize(width: itemSize.width, height: nil))
    }
    for slot in slots.reversed() where slot.place.isTrailing {
      let itemSize = slot.box.size(for: .unspecified)
      trailing -= itemSize.width
      place(slot.box, from: trailing, itemSize)
      trailing -= gap
    }
    for slot in slots where !slot.place.isTrailing {
      // A long status text shrinks in favour of the buttons.
      let room = max(0, trailing - leading)
      let itemSize = slot.box.size(for: ProposedViewSize(width: room, height: nil))
      place(slot.box, from: leading, itemSize)
      leading += itemSize.width + gap
    }
  }
  override package func paint(_ painter: any Painter) {
    guard height > 0 else { return }
    let line = max(theme.metrics.border.hairline, 1 / painter.scale)
    painter.fill(CGRect(x: 0, y: 0, width: size.width, height: line), theme.colors.separator)
    paintChildren(painter)
  }
}

/// An item's content as a button of a sheet: Return confirms, Escape cancels, a destructive one looks like it.
struct ToolbarFooterItem: View {
  let content: AnyView
  let placement: ToolbarItemPlacement
  var body: some View {
    switch ToolbarFooterBox.Place(placement) {
    case .confirm: dressed.keyboardShortcut(.defaultAction)
    case .cancel: dressed.keyboardShortcut(.cancelAction)
    case .destructive: dressed.environment(\.placementRole, .destructive)
    case .other: dressed
    }
  }
  private var dressed: some View {
    content.labelStyle(.titleOnly).environment(\.isDialogButton, true).environment(\.isInToolbar, false)
  }
}
