import Foundation
import OrielDrawing
import OrielGraph

/// A button with the selected option that opens a list of all options.
struct PopUpControl<Content: View>: LabeledControl {
  let choice: Choice
  let content: Content
  func makeBox(_ node: ViewNode) -> PopUpBox { PopUpBox(node) }
  func apply(to box: PopUpBox, from old: Self?, in node: ViewNode) {
    box.show(ChoiceLabels.look(node), choice)
  }
  func labelEnvironment(_ box: PopUpBox) -> (inout EnvironmentValues) -> Void { ChoiceLabels.environment(box.look) }
}

package final class PopUpBox: ChoiceBox {
  override package class var roles: BoxRoles { [.pointer, .hover, .key, .focus] }
  /// The open list.
  private weak var session: MenuSession?
  private var typeSelection = TypeSelection()

  private var leading: Double { look.theme.metrics.control.paddingH[look.size] - 2 }
  /// The space for the chevron, whose centre is 12 points from the edge.
  private var trailing: Double { 24 }
  override package var choiceAxis: Axis { .vertical }

  override package func measure(_ proposal: ProposedViewSize) -> CGSize {
    let widest = laidOutChildren.map { $0.size(for: .unspecified).width }.max() ?? 40
    let ideal = min(260, (widest + leading + trailing).rounded(.up))
    return CGSize(
      width: proposal.width.map { min(ideal, max($0, 44)) } ?? ideal, height: look.theme.metrics.control.height[look.size])
  }
  override package func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    let ideal = measure(.unspecified)
    return axis == .vertical ? (ideal.height, ideal.height) : (44, ideal.width)
  }
  override package func placeChildren() {
    for child in laidOutChildren {
      let inner = ProposedViewSize(width: max(0, size.width - leading - trailing), height: nil)
      let own = child.size(for: inner)
      let x = leftEdge(fromLeading: leading, width: own.width)
      child.place(at: CGPoint(x: x, y: (size.height - own.height) / 2), proposal: inner)
    }
  }
  override package func explicitAlignment(_ key: AlignmentKey, in dimensions: ViewDimensions) -> CGFloat? {
    guard key == VerticalAlignment.firstTextBaseline.key || key == VerticalAlignment.lastTextBaseline.key else { return nil }
    return dimensions.height / 2 + 0.727 * look.theme.metrics.control.fontSize[look.size] / 2
  }
  override package func index(at point: CGPoint) -> Int? { bounds.contains(point) ? 0 : nil }

  override package func paint(_ painter: any Painter) {
    let rect = painter.alignedToPixels(bounds), radius = look.theme.metrics.control.radius[look.size]
    let colors = look.theme.colors
    let state = SurfaceState(isEnabled: look.isEnabled, hover: hovered == nil ? 0 : 1, press: session == nil ? 0 : 1)
    painter.raised(rect, cornerRadius: radius, fill: colors.controlBackground, state: state, theme: look.theme)
    if let selected { laidOutChildren[selected].draw(painter) }
    if let glyph = SymbolGlyph(name: "chevron.up.chevron.down") {
      let x = rect.leftEdge(fromTrailing: 12, rightToLeft: isRightToLeft)
      painter.symbol(
        glyph, centre: CGPoint(x: x, y: rect.midY), side: min(10, rect.height * 0.45), stroke: 2,
        color: look.isEnabled ? colors.labelSecondary : colors.labelDisabled)
    }
    painter.focusRing(rect, cornerRadius: radius, theme: look.theme, opacity: interaction.ring)
  }

  // MARK: Opening

  override package func pointerDown(_ event: PointerEvent) -> PointerAnswer {
    guard look.isEnabled, event.button == .primary else { return .ignored }
    open(byKey: false)
    return .claimed
  }
  override package func keyDown(_ event: KeyEvent) -> Bool {
    guard event.modifiers.subtracting([.capsLock]).isSubset(of: .alt) else { return false }
    switch event.key {
    case .space where event.modifiers.isDisjoint(with: .alt), .return, .enter: open(byKey: true)
    case .up where event.modifiers.contains(.alt), .down where event.modifiers.contains(.alt): open(byKey: true)
    default: return event.modifiers.contains(.alt) ? false : super.keyDown(event)
    }
    return true
  }
  /// Typing selects the next option that begins with the text, as in the open list.
  override package func textTyped(_ text: String) -> Bool {
    guard look.isEnabled, !text.isEmpty else { return false }
    let options = laidOutChildren
    let found = typeSelection.type(text, at: graph.now, current: selected, count: options.count) { index in
      options[index].choiceTag == nil ? nil : MenuLabel(options[index]).title
    }
    if let found { select(found) }
    return true
  }

  private func open(byKey: Bool) {
    guard look.isEnabled, let host = overlayHost else { return }
    let items = MenuReading.options(in: laidOutChildren, choice)
    let rect = convertToScreen(bounds)
    session = MenuSession.open(items, .over(rect, labelInset: leading), over: host, byKey: byKey)
    session?.onEnd = { [weak self] in
      self?.setNeedsDisplay()
      self?.accessibilityChanged()
    }
    setNeedsDisplay()
  }
  override package var accessibility: AccessibilityProperties? {
    var properties = super.accessibility
    properties?.role = .popUpButton
    properties?.isExpanded = session != nil
    properties?.actions = [.press, .showMenu]
    return properties
  }
  /// None: the options are elements of the open list.
  override package func accessibilityRows(_ read: ([Box]) -> [AccessibilityNode]) -> [AccessibilityNode] { [] }
  override package func performAccessibilityAction(_ action: AccessibilityActionKind) -> Bool {
    guard action == .press || action == .showMenu, look.isEnabled else { return false }
    open(byKey: true)
    return true
  }
}
