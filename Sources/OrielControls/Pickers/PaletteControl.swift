import Foundation
import OrielDrawing
import OrielGraph

/// Options as a row of small symbols, with a ring around the selected one.
struct PaletteControl<Content: View>: LabeledControl {
  let choice: Choice
  let content: Content
  func makeBox(_ node: ViewNode) -> PaletteBox { PaletteBox(node) }
  func apply(to box: PaletteBox, from old: Self?, in node: ViewNode) { box.show(ChoiceLabels.look(node), choice) }
  func labelEnvironment(_ box: PaletteBox) -> (inout EnvironmentValues) -> Void { ChoiceLabels.environment(box.look) }
}

package final class PaletteBox: ChoiceBox {
  override package class var roles: BoxRoles { [.pointer, .hover, .key, .focus] }
  /// The gap between two cells, in points.
  private let gap = 4.0
  private var cells: [CGRect] = []

  // MARK: Measuring

  private var height: Double { look.theme.metrics.control.height[look.size] }
  /// The cells from the leading edge; symbols get a square, texts some padding.
  private func layout() -> [CGRect] {
    var x = 0.0
    return laidOutChildren.map { child in
      let width = max(height, (child.size(for: .unspecified).width + 8).rounded(.up))
      defer { x += width + gap }
      return CGRect(x: x, y: 0, width: width, height: height)
    }
  }
  override package func measure(_ proposal: ProposedViewSize) -> CGSize {
    CGSize(width: layout().last?.maxX ?? 0, height: height)
  }
  override package func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    let length = measure(.unspecified)[axis]
    return (length, length)
  }
  override package func placeChildren() {
    cells = layout().map(mirrored)
    for (child, cell) in zip(laidOutChildren, cells) {
      let own = child.size(for: .unspecified)
      child.place(at: CGPoint(x: cell.midX - own.width / 2, y: cell.midY - own.height / 2), proposal: .unspecified)
    }
  }
  override package func explicitAlignment(_ key: AlignmentKey, in dimensions: ViewDimensions) -> CGFloat? {
    guard key == VerticalAlignment.firstTextBaseline.key || key == VerticalAlignment.lastTextBaseline.key else { return nil }
    return dimensions.height / 2 + 0.727 * look.theme.metrics.control.fontSize[look.size] / 2
  }
  override package func index(at point: CGPoint) -> Int? { cells.firstIndex { $0.insetBy(dx: -gap / 2, dy: 0).contains(point) } }

  // MARK: Painting

  override package func paint(_ painter: any Painter) {
    let colors = look.theme.colors, radius = look.theme.metrics.control.radius[look.size]
    for (index, cell) in cells.enumerated() {
      let rect = painter.alignedToPixels(cell)
      let state = SurfaceState(
        isEnabled: look.isEnabled, hover: index == hovered ? 1 : 0, press: index == pressed ? 1 : 0)
      painter.overlay(rect, cornerRadius: radius, state: state, hover: colors.overlayHover, press: colors.fillPrimary)
      guard index == selected else { continue }
      let accent = look.tint ?? colors.accent
      painter.strokeInside(
        rect, cornerRadius: radius, width: 2,
        with: .color(!look.isEnabled ? colors.controlBorder : look.isActive ? accent : colors.switchOff))
      painter.focusRing(rect, cornerRadius: radius, theme: look.theme, opacity: interaction.ring)
    }
    if selected == nil {
      painter.focusRing(
        painter.alignedToPixels(bounds), cornerRadius: radius, theme: look.theme, opacity: interaction.ring)
    }
    paintChildren(painter)
  }
}
