import Foundation
import OrielDrawing
import OrielGraph

/// The button of a colour picker: shows the colour and opens the panel.
struct ColorWell: LeafView {
  let selection: Binding<Color>
  let supportsOpacity: Bool
  func makeBox(_ node: ViewNode) -> ColorWellBox { ColorWellBox(node) }
  func apply(to box: ColorWellBox, from old: Self?, in node: ViewNode) {
    let environment = node.scope.values(reader: node)
    box.selection = selection
    box.supportsOpacity = supportsOpacity
    box.show(
      ColorWellLook(
        theme: environment.theme, size: environment.controlSize.metric, isEnabled: environment.isEnabled,
        color: environment.styleContext.color(selection.wrappedValue)))
  }
}

nonisolated struct ColorWellLook: Equatable, Sendable {
  var theme: Theme
  var size: PerControlSize.Size
  var isEnabled: Bool
  var color: RGBA
}

package final class ColorWellBox: Box, PressTarget, FocusTarget {
  override package class var roles: BoxRoles { [.press, .focus] }
  private(set) var look: ColorWellLook!
  var selection = Binding.constant(Color.clear)
  var supportsOpacity = true
  private lazy var interaction = Interaction(self) { [weak self] in self?.setNeedsDisplay() }
  package private(set) weak var panel: PopoverPanel?

  isolated deinit { panel?.finish() }

  func show(_ new: ColorWellLook) {
    guard new != look else { return }
    let old = look
    look = new
    interaction.motion = new.theme.motion
    if !new.isEnabled {
      interaction.isHovered = false
      interaction.isPressed = false
      panel?.close()
    }
    if old == nil || old!.size != new.size || old!.theme.metrics != new.theme.metrics { setNeedsLayout() }
    setNeedsDisplay()
  }

  // MARK: Measuring

  /// 44 by 24 at regular size.
  private var natural: CGSize {
    let height = look.theme.metrics.control.height[look.size]
    return CGSize(width: (height * 11 / 6).rounded(), height: height)
  }
  override package func measure(_ proposal: ProposedViewSize) -> CGSize { natural }
  override package func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    (natural[axis], natural[axis])
  }
  override package func explicitAlignment(_ key: AlignmentKey, in dimensions: ViewDimensions) -> CGFloat? {
    guard key == VerticalAlignment.firstTextBaseline.key || key == VerticalAlignment.lastTextBaseline.key else { return nil }
    return dimensions.height / 2 + 0.727 * look.theme.metrics.control.fontSize[look.size] / 2
  }

  // MARK: Painting

  override package var overflow: EdgeInsets { look.theme.controlOverflow }
  override package func paint(_ painter: any Painter) {
    let rect = painter.alignedToPixels(bounds), radius = look.theme.metrics.control.radius[look.size]
    let state = interaction.surface(isEnabled: look.isEnabled)
    painter.raised(rect, cornerRadius: radius, fill: look.theme.colors.controlBackground, state: state, theme: look.theme)
    let inside = rect.insetBy(dx: 3, dy: 3), innerRadius = max(1, radius - 2.5)
    painter.colorSample(look.color, in: inside, cornerRadius: innerRadius, opacity: look.isEnabled ? 1 : 0.5)
    painter.strokeInside(inside, cornerRadius: innerRadius, width: 1, with: .color(look.theme.colors.menuBorder))
    painter.focusRing(rect, cornerRadius: radius, theme: look.theme, opacity: interaction.ring)
  }

  // MARK: Pressing

  package var isHovered: Bool {
    get { interaction.isHovered }
    set { interaction.isHovered = newValue }
  }
  package var isPressed: Bool {
    get { interaction.isPressed }
    set { interaction.isPressed = newValue }
  }
  package var isPressEnabled: Bool { look.isEnabled }
  package var isFocusable: Bool { look.isEnabled }
  package func focusChanged(_ isFocused: Bool) {
    interaction.hasRing = isFocused && graph.input.showsFocusRing(for: self)
  }
  override package func takesHits(at point: CGPoint) -> Bool { bounds.contains(point) }
  package func activate(by source: ActivationSource) {
    guard look.isEnabled else { return }
    if let panel, panel.isOpen { return panel.close() }
    let selection = selection, supportsOpacity = supportsOpacity
    panel = PopoverPanel.open(beside: bounds, of: self, title: String(localized: "Colors")) { close in
      ColorPanel(selection: selection, supportsOpacity: supportsOpacity, close: close)
    }
  }

  // MARK: Accessibility

  override package var accessibility: AccessibilityProperties? {
    var properties = AccessibilityProperties(.colorWell, label: titleInWords, value: look.color.hexadecimal(withAlpha: supportsOpacity))
    properties.isEnabled = look.isEnabled
    properties.isFocusable = look.isEnabled
    properties.actions = [.press]
    return properties
  }
  override package func performAccessibilityAction(_ action: AccessibilityActionKind) -> Bool {
    guard look.isEnabled else { return false }
    switch action {
    case .press: activate(by: .accessibility)
    case .setValue(let text):
      guard let color = RGBA(hexadecimal: text) else { return false }
      selection.wrappedValue = Color(supportsOpacity ? color : RGBA(red: color.red, green: color.green, blue: color.blue))
    default: return false
    }
    return true
  }
}

extension Painter {
  /// Paints a colour sample, over a checkerboard if the colour is translucent.
  func colorSample(_ color: RGBA, in rect: CGRect, cornerRadius: Double, opacity: Double = 1) {
    if color.alpha < 1 {
      save()
      clip(to: Path(roundedRect: rect, cornerRadius: cornerRadius))
      fill(rect, .white)
      let side = 4.0, grey = RGBA(white: 0.78)
      for row in 0..<Int(saturating: min((rect.height / side).rounded(.up), 1000)) {
        for column in 0..<Int(saturating: min((rect.width / side).rounded(.up), 1000)) where (row + column) % 2 == 1 {
          fill(CGRect(x: rect.minX + Double(column) * side, y: rect.minY + Double(row) * side, width: side, height: side), grey)
        }
      }
      restore()
    }
    fill(rect, cornerRadius: cornerRadius, with: .color(color.opacity(opacity)))
  }
}
