import Foundation
import OrielDrawing
import OrielGraph

/// A column of options with radio buttons.
struct RadioGroup<Content: View>: LabeledControl {
  let choice: Choice
  let content: Content
  func makeBox(_ node: ViewNode) -> RadioGroupBox { RadioGroupBox(node) }
  func apply(to box: RadioGroupBox, from old: Self?, in node: ViewNode) { box.show(ChoiceLabels.look(node), choice) }
  func labelEnvironment(_ box: RadioGroupBox) -> (inout EnvironmentValues) -> Void {
    let common = ChoiceLabels.environment(box.look)
    return { values in
      common(&values)
      values.text.lineLimit = nil
    }
  }
}

package final class RadioGroupBox: ChoiceBox {
  override package class var roles: BoxRoles { [.pointer, .hover, .key, .focus] }
  private lazy var dot = Fade(graph, amount: 1) { [weak self] in self?.setNeedsDisplay() }
  private var rows: [CGRect] = []

  private var mark: Double { look.theme.metrics.control.box[look.size] }
  private var indent: Double { mark + look.theme.metrics.spacing.toggleLabel }
  private var gap: Double { look.theme.metrics.spacing.radioRows }
  override package var choiceAxis: Axis { look.axis }

  /// The proposal for a label: its ideal height, or its share if there is not enough for all.
  private func offer(_ proposal: ProposedViewSize) -> ProposedViewSize {
    let children = laidOutChildren
    var offer = ProposedViewSize(width: proposal.width.map { max(0, $0 - indent) }, height: nil)
    guard let height = proposal.height, height.isFinite, look.axis == .vertical, !children.isEmpty else { return offer }
    let room = height - gap * Double(children.count - 1)
    if children.reduce(0, { $0 + max(mark, $1.size(for: offer).height) }) > room {
      offer.height = max(0, room / Double(children.count))
    }
    return offer
  }
  private func layout(_ proposal: ProposedViewSize) -> (rows: [CGRect], size: CGSize) {
    var rows: [CGRect] = [], x = 0.0, y = 0.0, width = 0.0, height = 0.0
    let offer = offer(proposal)
    for child in laidOutChildren {
      let own = child.size(for: offer)
      let row = CGRect(x: x, y: y, width: indent + own.width, height: max(mark, own.height))
      rows.append(row)
      width = max(width, row.maxX)
      height = max(height, row.maxY)
      if look.axis == .vertical { y = row.maxY + gap + max(0, 2 - (row.height - mark)) - 0 } else { x = row.maxX + 14 }
    }
    return (rows, CGSize(width: width, height: height))
  }
  override package func measure(_ proposal: ProposedViewSize) -> CGSize { layout(proposal).size }
  override package func placeChildren() {
    let proposal = proposal ?? ProposedViewSize(size)
    rows = layout(proposal).rows.map(mirrored)
    let inner = offer(proposal)
    for (child, row) in zip(laidOutChildren, rows) {
      let own = child.size(for: inner)
      let x = row.leftEdge(fromLeading: indent, width: own.width, rightToLeft: isRightToLeft)
      child.place(at: CGPoint(x: x, y: row.minY + (row.height - own.height) / 2), proposal: inner)
    }
  }
  override package func explicitAlignment(_ key: AlignmentKey, in dimensions: ViewDimensions) -> CGFloat? {
    guard key == VerticalAlignment.firstTextBaseline.key, let child = laidOutChildren.first else { return nil }
    let own = child.dimensions(for: ProposedViewSize(width: max(0, dimensions.width - indent), height: nil))
    return own.explicit(key).map { $0 + max(0, (mark - own.height) / 2) }
  }
  override package func index(at point: CGPoint) -> Int? {
    rows.firstIndex { $0.insetBy(dx: -4, dy: -gap / 2).contains(point) }
  }
  override package func selectionChanged(from old: Int?) {
    if old != nil {
      dot.go(to: 0.6, nil)
      dot.go(to: 1, look.theme.motion.checkMark)
    }
    setNeedsDisplay()
  }

  private func markRect(_ row: CGRect, _ child: Box) -> CGRect {
    // With several lines, the button is beside the first.
    let line = 16 * look.theme.textScale
    let y = child.size.height > 2 * line - 1 ? child.frame.minY + (line - mark) / 2 : row.midY - mark / 2
    return CGRect(x: row.leftEdge(fromLeading: 0, width: mark, rightToLeft: isRightToLeft), y: y, width: mark, height: mark)
  }

  override package func paint(_ painter: any Painter) {
    for (index, (row, child)) in zip(rows, laidOutChildren).enumerated() {
      let rect = painter.alignedToPixels(markRect(row, child)), isOn = index == selected
      let state = SurfaceState(
        isEnabled: look.isEnabled, hover: index == hovered ? 1 : 0, press: index == pressed ? 1 : 0)
      MarkPainting.background(
        painter, rect, radius: rect.width / 2, isOn: isOn, state: state, isActive: look.isActive,
        fill: look.tint ?? look.theme.colors.accent, theme: look.theme)
      if isOn {
        let color = MarkPainting.mark(
          isEnabled: look.isEnabled, isActive: look.isActive, tint: look.tint, theme: look.theme)
        let side = rect.width * 3 / 8 * dot.amount
        let path = Path(ellipseIn: CGRect(x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side))
        painter.fill(path, with: .color(color))
      }
      if isOn || (selected == nil && index == 0) {
        painter.focusRing(rect, cornerRadius: rect.width / 2, theme: look.theme, opacity: interaction.ring)
      }
    }
    paintChildren(painter)
  }
}
