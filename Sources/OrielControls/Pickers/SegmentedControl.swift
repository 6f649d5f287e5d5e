import Foundation
import OrielDrawing
import OrielGraph

/// Options side by side in one track.
struct SegmentedControl<Content: View>: LabeledControl {
  let choice: Choice
  let content: Content
  func makeBox(_ node: ViewNode) -> SegmentedBox { SegmentedBox(node) }
  func apply(to box: SegmentedBox, from old: Self?, in node: ViewNode) { box.show(ChoiceLabels.look(node), choice) }
  func labelEnvironment(_ box: SegmentedBox) -> (inout EnvironmentValues) -> Void { ChoiceLabels.environment(box.look) }
}

package class SegmentedBox: ChoiceBox {
  override package class var roles: BoxRoles { [.pointer, .hover, .key, .focus] }
  private lazy var thumb = Fade(graph, amount: Double(selected ?? 0)) { [weak self] in self?.setNeedsDisplay() }
  private var hasThumb = false

  // MARK: Measuring

  private var count: Int { laidOutChildren.count }
  private var widest: CGFloat {
    let sizes = laidOutChildren.map { $0.size(for: .unspecified).width }
    return ((sizes.max() ?? 0) + 24).rounded(.up)
  }
  override package func measure(_ proposal: ProposedViewSize) -> CGSize {
    let ideal = widest * CGFloat(count)
    return CGSize(
      width: proposal.width.map { min(ideal, max($0, CGFloat(count) * 24)) } ?? ideal,
      height: look.theme.metrics.control.height[look.size])
  }
  override package func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    axis == .vertical
      ? (look.theme.metrics.control.height[look.size], look.theme.metrics.control.height[look.size])
      : (CGFloat(count) * 24, widest * CGFloat(count))
  }
  private func rect(of index: Double) -> CGRect {
    let each = size.width / CGFloat(max(1, count))
    let place = isRightToLeft ? Double(count - 1) - index : index
    return CGRect(x: each * place, y: 0, width: each, height: size.height)
  }
  override package func placeChildren() {
    for (index, child) in laidOutChildren.enumerated() {
      let rect = rect(of: Double(index))
      let proposal = ProposedViewSize(width: max(0, rect.width - 8), height: nil)
      let own = child.size(for: proposal)
      child.place(at: CGPoint(x: rect.midX - own.width / 2, y: rect.midY - own.height / 2), proposal: proposal)
    }
  }
  override package func explicitAlignment(_ key: AlignmentKey, in dimensions: ViewDimensions) -> CGFloat? {
    guard key == VerticalAlignment.firstTextBaseline.key || key == VerticalAlignment.lastTextBaseline.key else { return nil }
    return dimensions.height / 2 + 0.727 * look.theme.metrics.control.fontSize[look.size] / 2
  }
  override package func index(at point: CGPoint) -> Int? {
    guard bounds.contains(point), count > 0 else { return nil }
    let place = min(count - 1, Int(saturating: point.x / (size.width / CGFloat(count))))
    return isRightToLeft ? count - 1 - place : place
  }

  override package func selectionChanged(from old: Int?) {
    for (index, child) in laidOutChildren.enumerated() { child.emphasizeTexts(index == selected) }
    if let selected {
      thumb.go(to: Double(selected), hasThumb && old != nil ? look.theme.motion.knob : nil)
    }
    hasThumb = selected != nil
    setNeedsDisplay()
  }
  override package func childrenChanged() {
    super.childrenChanged()
    for (index, child) in laidOutChildren.enumerated() { child.emphasizeTexts(index == selected) }
  }

  // MARK: Painting

  override package func paint(_ painter: any Painter) {
    let colors = look.theme.colors, off = !look.isEnabled
    let rect = painter.alignedToPixels(bounds), radius = look.theme.metrics.control.radius[look.size]
    painter.fill(rect, cornerRadius: radius, with: .color(off ? colors.fillTertiary : colors.fillSecondary))
    if look.theme.mode.isIncreasedContrast { painter.edge(rect, cornerRadius: radius, colors.controlBorder) }
    for index in 0..<max(0, count) {
      if index > 0, index != selected, index - 1 != selected {
        let segment = self.rect(of: Double(index))
        let x = segment.leftEdge(fromLeading: 0, rightToLeft: isRightToLeft)
        var line = painter.alignedToPixels(CGRect(x: x, y: size.height / 4, width: 0, height: size.height / 2))
        line.size.width = max(look.theme.metrics.border.hairline, 1 / painter.scale)
        painter.fill(line, colors.controlBorder)
      }
      if index != selected, index == hovered || index == pressed {
        painter.fill(
          painter.alignedToPixels(self.rect(of: Double(index)).insetBy(dx: 1.5, dy: 1.5)), cornerRadius: radius - 1.5,
          with: .color(index == pressed ? colors.fillPrimary : colors.overlayHover))
      }
    }
    if selected != nil {
      let body = painter.alignedToPixels(self.rect(of: thumb.amount).insetBy(dx: 1.5, dy: 1.5))
      painter.raised(
        body, cornerRadius: radius - 1.5, fill: colors.segmentThumb, state: SurfaceState(isEnabled: !off), theme: look.theme)
      if look.theme.mode.isIncreasedContrast {
        painter.strokeInside(body, cornerRadius: radius - 1.5, width: 1, with: .color(colors.labelPrimary))
      }
    }
    paintChildren(painter)
    painter.focusRing(rect, cornerRadius: radius, theme: look.theme, opacity: interaction.ring)
  }
}
