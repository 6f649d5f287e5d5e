import Foundation
import OrielDrawing
import OrielGraph

/// The appearance of a gauge's bar or ring.
nonisolated struct GaugeLook: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    case capacity, thinCapacity, dot, ring, ringDot
    var isCircular: Bool { self == .ring || self == .ringDot }
  }
  var kind: Kind
  var theme: Theme
  /// Along the gauge, from its start; one colour unless the tint is a gradient.
  var stops: [GradientStop]
  var isEnabled: Bool
}

/// The bar or ring of a gauge.
struct GaugeIndicator: LeafView {
  let fraction: Double
  let kind: GaugeLook.Kind
  let range: AccessibilityRange
  func makeBox(_ node: ViewNode) -> GaugeBox { GaugeBox(node) }
  func apply(to box: GaugeBox, from old: Self?, in node: ViewNode) {
    let environment = node.scope.values(reader: node)
    let context = environment.styleContext
    var stops = [GradientStop(color: context.theme.colors.system.green, location: 0)]
    if let tint = context.tint {
      if case .gradient(let gradient) = tint.resolved(in: context) { stops = gradient.stops }
      else { stops = [GradientStop(color: context.tintColor, location: 0)] }
    }
    box.range = range
    box.show(
      GaugeLook(kind: kind, theme: context.theme, stops: stops, isEnabled: environment.isEnabled), fraction: fraction)
  }
}

package final class GaugeBox: Box {
  override package class var roles: BoxRoles { [] }
  private var look: GaugeLook!
  var range = AccessibilityRange(value: 0, minimum: 0, maximum: 1)
  private var fraction = 0.0
  private lazy var shown = Fade(graph, amount: fraction) { [weak self] in self?.setNeedsDisplay() }

  func show(_ new: GaugeLook, fraction: Double) {
    let old = look
    look = new
    self.fraction = fraction
    shown.go(to: fraction, old == nil || new.theme.motion.isReduced ? nil : .easeOut(duration: 0.2))
    if old?.kind != new.kind { setNeedsLayout() }
    if old != new { setNeedsDisplay() }
  }

  // MARK: Measuring

  private var thickness: Double {
    switch look.kind {
    case .capacity: 10
    case .thinCapacity: look.theme.metrics.progress.bar
    case .dot: Metrics.Gauge.dot
    case .ring, .ringDot: Metrics.Gauge.diameter
    }
  }
  override package func measure(_ proposal: ProposedViewSize) -> CGSize {
    CGSize(width: look.kind.isCircular ? Metrics.Gauge.diameter : max(20, proposal.width ?? 120), height: thickness)
  }
  override package func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    if look.kind.isCircular { return (Metrics.Gauge.diameter, Metrics.Gauge.diameter) }
    return axis == .horizontal ? (20, .infinity) : (thickness, thickness)
  }
  override package var overflow: EdgeInsets { EdgeInsets(.all, 3) }

  // MARK: Painting

  override package func paint(_ painter: any Painter) {
    let part = min(max(shown.amount, 0), 1)
    if look.kind.isCircular { paintRing(painter, part) } else { paintLine(painter, part) }
  }

  private func color(at part: Double) -> RGBA {
    guard let after = look.stops.firstIndex(where: { $0.location >= part }) else { return look.stops.last?.color ?? .clear }
    guard after > 0 else { return look.stops[0].color }
    let a = look.stops[after - 1], b = look.stops[after], span = b.location - a.location
    return span > 0 ? a.color.mixed(with: b.color, by: (part - a.location) / span) : b.color
  }
  private func paint(along rect: CGRect) -> Paint {
    guard look.stops.count > 1 else { return .color(color(at: 0)) }
    let start = CGPoint(x: rect.minX, y: rect.midY), end = CGPoint(x: rect.maxX, y: rect.midY)
    return isRightToLeft
      ? .linearGradient(look.stops, start: end, end: start) : .linearGradient(look.stops, start: start, end: end)
  }

  private func paintLine(_ painter: any Painter, _ part: Double) {
    let height = look.kind == .dot ? look.theme.metrics.progress.bar : thickness
    let rect = painter.alignedToPixels(CGRect(x: 0, y: (size.height - height) / 2, width: size.width, height: height))
    let radius = rect.height / 2
    if look.kind == .dot {
      painter.fill(rect, cornerRadius: radius, with: paint(along: rect))
      let along = mirrored(part)
      let centre = CGPoint(x: radius + (size.width - 2 * radius) * along, y: rect.midY)
      return paintDot(painter, centre)
    }
    painter.fill(rect, cornerRadius: radius, with: .color(look.theme.colors.track))
    guard part > 0 else { return }
    let width = max(rect.height, rect.width * part)
    let left = rect.leftEdge(fromLeading: 0, width: width, rightToLeft: isRightToLeft)
    let filled = CGRect(x: left, y: rect.minY, width: width, height: rect.height)
    painter.fill(filled, cornerRadius: radius, with: paint(along: rect))
  }

  /// Three quarters of a circle, open below; the value grows clockwise in every script.
  private func paintRing(_ painter: any Painter, _ part: Double) {
    let width = Metrics.Gauge.ringWidth, radius = (Metrics.Gauge.diameter - width) / 2
    func arc(from start: Double, to end: Double, _ paint: Paint) {
      let path = Path {
        $0.addArc(
          center: bounds.center, radius: radius, startAngle: .degrees(135 + 270 * start),
          endAngle: .degrees(135 + 270 * end), clockwise: false)
      }
      painter.stroke(path, with: paint, style: StrokeStyle(lineWidth: width, lineCap: .round))
    }
    // The gradient wraps around in the middle of the gap, so that the round ends keep their colours.
    let whole: Paint =
      look.stops.count > 1
      ? .angularGradient(
        look.stops.map { GradientStop(color: $0.color, location: 0.125 + $0.location * 0.75) }, center: bounds.center,
        start: .degrees(90), end: .degrees(90 + 360)) : .color(color(at: 0))
    if look.kind == .ring {
      arc(from: 0, to: 1, .color(look.theme.colors.track))
      if part > 0 { arc(from: 0, to: part, whole) }
      return
    }
    arc(from: 0, to: 1, whole)
    let angle = (135 + 270 * part) * .pi / 180
    paintDot(painter, CGPoint(x: bounds.midX + radius * cos(angle), y: bounds.midY + radius * sin(angle)))
  }

  /// Paints the value's mark, with a background-coloured ring so that it stands out from any tint.
  private func paintDot(_ painter: any Painter, _ centre: CGPoint) {
    let side = Metrics.Gauge.dot
    let rect = CGRect(x: centre.x - side / 2, y: centre.y - side / 2, width: side, height: side)
    painter.fill(
      rect.insetBy(dx: -2, dy: -2), cornerRadius: side / 2 + 2, with: .color(look.theme.colors.windowBackground))
    painter.fill(rect, cornerRadius: side / 2, with: .color(look.theme.colors.labelPrimary))
  }

  override package var accessibility: AccessibilityProperties? {
    var properties = AccessibilityProperties(.levelIndicator, label: titleInWords)
    properties.range = range
    properties.isEnabled = look.isEnabled
    return properties
  }
}
