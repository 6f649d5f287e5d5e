import Foundation
import OrielDrawing
import OrielGraph

/// The bar or ring of a progress view. It animates only while visible, because painting requests the next step.
struct ProgressIndicator: LeafView {
  let fraction: Double?
  let isCircular: Bool
  func makeBox(_ node: ViewNode) -> ProgressBox { ProgressBox(node) }
  func apply(to box: ProgressBox, from old: Self?, in node: ViewNode) {
    let environment = node.scope.values(reader: node)
    let context = environment.styleContext
    box.show(
      fraction, isCircular: isCircular, size: environment.controlSize.metric,
      tint: environment.isEnabled ? context.tintColor : context.theme.dimmedFill, theme: context.theme)
  }
}

package final class ProgressBox: Box, AnimationParticipant {
  override package class var roles: BoxRoles { [] }
  private var fraction: Double?
  private var isCircular = false
  private var controlSize = PerControlSize.Size.regular
  private var tint = RGBA.black
  private var theme = Theme.make()
  private var hasShown = false
  private lazy var shown = Fade(graph, amount: fraction ?? 0) { [weak self] in self?.setNeedsDisplay() }
  private var step: ScheduledCall?
  private var wasPainted = false

  func show(_ fraction: Double?, isCircular: Bool, size: PerControlSize.Size, tint: RGBA, theme: Theme) {
    let old = self.fraction
    self.fraction = fraction
    if isCircular != self.isCircular || size != controlSize || theme.metrics != self.theme.metrics { setNeedsLayout() }
    self.isCircular = isCircular
    controlSize = size
    self.tint = tint
    self.theme = theme
    if let fraction {
      shown.go(to: fraction, hasShown && old != nil && !theme.motion.isReduced ? .easeOut(duration: 0.2) : nil)
    }
    hasShown = true
    setNeedsDisplay()
  }
  private var diameter: Double { theme.metrics.progress.spinner[controlSize] }
  private var thickness: Double { controlSize == .mini || controlSize == .small ? 4 : theme.metrics.progress.bar }

  override package func measure(_ proposal: ProposedViewSize) -> CGSize {
    isCircular ? CGSize(width: diameter, height: diameter) : CGSize(width: max(20, proposal.width ?? 120), height: thickness)
  }
  override package func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    if isCircular { return (diameter, diameter) }
    return axis == .horizontal ? (20, .infinity) : (thickness, thickness)
  }

  override package func paint(_ painter: any Painter) {
    switch (isCircular, fraction) {
    case (true, nil): paintSpinner(painter)
    case (true, _?): paintRing(painter)
    case (false, nil): paintRunningBar(painter)
    case (false, _?): paintBar(painter, from: 0, to: shown.amount)
    }
  }
  private func paintBar(_ painter: any Painter, from start: Double, to end: Double) {
    let rect = painter.alignedToPixels(bounds), radius = rect.height / 2
    painter.fill(rect, cornerRadius: radius, with: .color(theme.colors.track))
    let from = isRightToLeft ? 1 - end : start, to = isRightToLeft ? 1 - start : end
    guard to > from else { return }
    let part = CGRect(x: rect.minX + rect.width * from, y: rect.minY, width: max(rect.height, rect.width * (to - from)), height: rect.height)
    painter.fill(part.common(with: rect), cornerRadius: radius, with: .color(tint))
  }
  private func paintRing(_ painter: any Painter) {
    let width = diameter / 8
    let circle = bounds.insetBy(dx: width / 2, dy: width / 2)
    painter.stroke(Path(ellipseIn: circle), with: .color(theme.colors.track), style: StrokeStyle(lineWidth: width))
    guard shown.amount > 0 else { return }
    let arc = Path {
      $0.addArc(
        center: bounds.center, radius: circle.width / 2, startAngle: .degrees(-90),
        endAngle: .degrees(-90 + 360 * shown.amount), clockwise: false)
    }
    painter.stroke(arc, with: .color(tint), style: StrokeStyle(lineWidth: width, lineCap: .round))
  }

  /// Eight spokes, stepped, so that waiting costs ten small frames a second.
  private func paintSpinner(_ painter: any Painter) {
    let phase = Int(saturating: (graph.now * 10).rounded(.down)) % 8
    for index in 0..<8 {
      let angle = Double(index) * .pi / 4 - .pi / 2
      let age = Double((index - phase - 1 + 16) % 8)
      let path = Path {
        $0.move(to: point(at: angle, radius: diameter * 0.26))
        $0.addLine(to: point(at: angle, radius: diameter * 0.46))
      }
      painter.stroke(
        path, with: .color(theme.colors.labelPrimary.opacity(0.18 + 0.62 * pow(age / 7, 1.4))),
        style: StrokeStyle(lineWidth: diameter * 0.11, lineCap: .round))
    }
    if step == nil || step!.isCancelled {
      step = graph.host?.schedule(after: 0.1) { [weak self] in
        guard let self else { return }
        step = nil
        if isInWindow { setNeedsDisplay() }
      }
    }
  }
  private func point(at angle: Double, radius: Double) -> CGPoint {
    CGPoint(x: bounds.midX + radius * cos(angle), y: bounds.midY + radius * sin(angle))
  }

  private func paintRunningBar(_ painter: any Painter) {
    let phase = theme.motion.isReduced ? 0.5 : (graph.now / 1.4).truncatingRemainder(dividingBy: 1)
    let start = phase * 1.3 - 0.3
    paintBar(painter, from: max(0, start), to: min(1, start + 0.3))
    wasPainted = true
    if !theme.motion.isReduced { graph.animator.add(self) }
  }
  /// Continues only if the last step was painted.
  package func advance(to time: TimeInterval) -> Bool {
    guard wasPainted, fraction == nil, !isCircular, isInWindow else { return false }
    wasPainted = false
    setNeedsDisplay()
    return true
  }

  override package var accessibility: AccessibilityProperties? {
    var properties = AccessibilityProperties(.progress, label: titleInWords)
    if let fraction { properties.range = AccessibilityRange(value: fraction, minimum: 0, maximum: 1) }
    return properties
  }
}
