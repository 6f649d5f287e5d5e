import OrielDrawing
import OrielGraph

/// The outline of a popover: a panel with round corners and an arrow.
package nonisolated struct PopoverShape: Equatable, Sendable {
  /// The arrow's side of the panel, and its tip's distance from that side's left or upper end.
  package nonisolated struct Arrow: Equatable, Sendable {
    package var edge: Edge
    package var tip: Double
  }
  var cornerRadius: Double
  var arrow: Arrow?
  var arrowSize: CGSize

  func path(around panel: CGRect) -> Path {
    let r = min(cornerRadius, panel.width / 2, panel.height / 2), k = r * 0.4477
    var path = Path()
    path.move(to: CGPoint(x: panel.minX + r, y: panel.minY))
    side(&path, .top, from: CGPoint(x: panel.minX, y: panel.minY), length: panel.width, along: (1, 0), out: (0, -1))
    path.addLine(to: CGPoint(x: panel.maxX - r, y: panel.minY))
    path.addCurve(
      to: CGPoint(x: panel.maxX, y: panel.minY + r), control1: CGPoint(x: panel.maxX - k, y: panel.minY),
      control2: CGPoint(x: panel.maxX, y: panel.minY + k))
    side(&path, .trailing, from: CGPoint(x: panel.maxX, y: panel.minY), length: panel.height, along: (0, 1), out: (1, 0))
    path.addLine(to: CGPoint(x: panel.maxX, y: panel.maxY - r))
    path.addCurve(
      to: CGPoint(x: panel.maxX - r, y: panel.maxY), control1: CGPoint(x: panel.maxX, y: panel.maxY - k),
      control2: CGPoint(x: panel.maxX - k, y: panel.maxY))
    side(&path, .bottom, from: CGPoint(x: panel.maxX, y: panel.maxY), length: panel.width, along: (-1, 0), out: (0, 1))
    path.addLine(to: CGPoint(x: panel.minX + r, y: panel.maxY))
    path.addCurve(
      to: CGPoint(x: panel.minX, y: panel.maxY - r), control1: CGPoint(x: panel.minX + k, y: panel.maxY),
      control2: CGPoint(x: panel.minX, y: panel.maxY - k))
    side(&path, .leading, from: CGPoint(x: panel.minX, y: panel.maxY), length: panel.height, along: (0, -1), out: (-1, 0))
    path.addLine(to: CGPoint(x: panel.minX, y: panel.minY + r))
    path.addCurve(
      to: CGPoint(x: panel.minX + r, y: panel.minY), control1: CGPoint(x: panel.minX, y: panel.minY + k),
      control2: CGPoint(x: panel.minX + k, y: panel.minY))
    path.closeSubpath()
    return path
  }

  /// The arrow on one side, clockwise: a curved foot, a rounded tip, the other foot. `leading` means left here.
  private func side(
    _ path: inout Path, _ edge: Edge, from start: CGPoint, length: Double, along: (Double, Double), out: (Double, Double)
  ) {
    guard let arrow, arrow.edge == edge else { return }
    let isBackwards = along.0 + along.1 < 0
    let tip = isBackwards ? length - arrow.tip : arrow.tip, half = arrowSize.width / 2, height = arrowSize.height
    func point(_ a: Double, _ o: Double) -> CGPoint {
      CGPoint(x: start.x + along.0 * (tip + a) + out.0 * o, y: start.y + along.1 * (tip + a) + out.1 * o)
    }
    path.addLine(to: point(-half - Metrics.Popover.foot, 0))
    path.addCurve(to: point(-2, height - 0.5), control1: point(-half + 2, 0), control2: point(-4.5, height - 1.4))
    path.addCurve(to: point(2, height - 0.5), control1: point(-0.8, height), control2: point(0.8, height))
    path.addCurve(to: point(half + Metrics.Popover.foot, 0), control1: point(4.5, height - 1.4), control2: point(half - 2, 0))
  }
}
