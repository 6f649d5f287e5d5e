import Foundation
import OrielBase

extension Path {
  /// The outline of the stroked path; fill it with the non-zero rule.
  public func strokedPath(_ style: StrokeStyle) -> Path {
    guard style.lineWidth > 0, style.lineWidth.isFinite else { return Path() }
    var outliner = StrokeOutliner(style: style)
    for subpath in subpaths {
      // Finer than the line is wide, because an offset curve bends more than the curve itself.
      let points = subpath.flattened(tolerance: 0.05)
      if style.dash.contains(where: { $0 > 0 }) {
        for dash in Self.dashes(of: points, isClosed: subpath.isClosed, style: style) {
          outliner.add(dash, isClosed: false)
        }
      } else {
        outliner.add(points, isClosed: subpath.isClosed)
      }
    }
    return outliner.outline
  }

  private static func dashes(of points: [CGPoint], isClosed: Bool, style: StrokeStyle) -> [[CGPoint]] {
    var lengths = style.dash.map { max(0, $0) }
    if lengths.count % 2 == 1 { lengths += lengths }
    let period = lengths.reduce(0, +)
    let corners = isClosed && points.count > 1 ? points + [points[0]] : points
    // A dash shorter than a hundredth of a point looks like a solid line and could take forever.
    guard period > 0.01, period.isFinite, style.dashPhase.isFinite else { return [corners] }
    // The same goes for more than a hundred thousand dashes.
    let way = zip(corners, corners.dropFirst()).reduce(0) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
    guard way / period < 100_000 else { return [corners] }
    var phase = style.dashPhase.truncatingRemainder(dividingBy: period)
    if phase < 0 { phase += period }
    var index = 0
    while phase >= lengths[index] {
      phase -= lengths[index]
      index = (index + 1) % lengths.count
    }
    var left = lengths[index] - phase
    var result: [[CGPoint]] = [], current: [CGPoint] = index % 2 == 0 ? [points[0]] : []
    for (a, b) in zip(corners, corners.dropFirst()) {
      let length = hypot(b.x - a.x, b.y - a.y)
      var done = 0.0
      while length - done > left {
        done += left
        let p = CGPoint(x: a.x + (b.x - a.x) * done / length, y: a.y + (b.y - a.y) * done / length)
        if index % 2 == 0 {
          result.append(current + [p])
          current = []
        } else {
          current = [p]
        }
        index = (index + 1) % lengths.count
        left = lengths[index]
      }
      left -= length - done
      if index % 2 == 0 { current.append(b) }
    }
    if current.count > 1 { result.append(current) }
    return result
  }
}

/// Walks along polylines and draws their two sides, joins and caps.
private struct StrokeOutliner {
  let style: StrokeStyle
  private(set) var outline = Path()
  private var half: Double { style.lineWidth / 2 }
  /// The cosine above which a corner comes from flattening a curve and needs no join.
  private let smoothCosine = 0.94

  init(style: StrokeStyle) { self.style = style }

  mutating func add(_ polyline: [CGPoint], isClosed: Bool) {
    var points: [CGPoint] = []
    for p in polyline where points.last.map({ hypot($0.x - p.x, $0.y - p.y) > 1e-6 }) ?? true { points.append(p) }
    if points.count == 1 { return addDot(at: points[0]) }
    guard points.count > 1 else { return }
    if isClosed, points.count > 2 {
      emit(side(of: points, isClosed: true))
      emit(side(of: points.reversed(), isClosed: true))
    } else {
      if isClosed { points.append(points[0]) }
      let back = Array(points.reversed())
      emit(
        side(of: points, isClosed: false) + cap(at: points[points.count - 1], from: points[points.count - 2])
          + side(of: back, isClosed: false) + cap(at: points[0], from: points[1]))
    }
  }

  /// A subpath without length paints only its caps, and butt caps have no size.
  private mutating func addDot(at p: CGPoint) {
    let box = CGRect(x: p.x - half, y: p.y - half, width: 2 * half, height: 2 * half)
    switch style.lineCap {
    case .butt: break
    case .round: outline.addEllipse(in: box)
    case .square: outline.addRect(box)
    }
  }

  private mutating func emit(_ points: [CGPoint]) {
    outline.addLines(points)
    outline.closeSubpath()
  }

  /// The outline on the left side (towards -normal), with joins where the path turns away from it.
  private func side(of points: [CGPoint], isClosed: Bool) -> [CGPoint] {
    let count = points.count
    var result: [CGPoint] = []
    for index in 0..<count {
      let previous = index > 0 ? points[index - 1] : isClosed ? points[count - 1] : nil
      let next = index < count - 1 ? points[index + 1] : isClosed ? points[0] : nil
      let p = points[index]
      let into = previous.map { CGVector(from: $0, to: p).normalized }
      let out = next.map { CGVector(from: p, to: $0).normalized }
      switch (into, out) {
      case (let a?, let b?): result += corner(at: p, a, b)
      case (let a?, nil), (nil, let a?): result.append(p + a.normal * -half)
      case (nil, nil): break
      }
    }
    return result
  }

  private func corner(at p: CGPoint, _ a: CGVector, _ b: CGVector) -> [CGPoint] {
    let from = p + a.normal * -half, to = p + b.normal * -half
    let cross = a.dx * b.dy - a.dy * b.dx, dot = a.dx * b.dx + a.dy * b.dy
    // On the inner side, passing through the corner itself keeps the winding of both neighbours.
    guard cross > 0 || (cross == 0 && dot < 0) else { return dot > smoothCosine ? [from, to] : [from, p, to] }
    if dot > smoothCosine { return [from, to] }
    switch style.lineJoin {
    case .bevel: return [from, to]
    case .round: return arc(around: p, from: from, to: to)
    case .miter:
      let sinHalf = ((1 + dot) / 2).squareRoot()
      guard sinHalf > 1e-6, 1 / sinHalf <= style.miterLimit else { return [from, to] }
      let bisector = CGVector(dx: -(a.normal.dx + b.normal.dx), dy: -(a.normal.dy + b.normal.dy)).normalized
      return [from, p + bisector * (half / sinHalf), to]
    }
  }

  private func cap(at p: CGPoint, from previous: CGPoint) -> [CGPoint] {
    let way = CGVector(from: previous, to: p).normalized
    let left = p + way.normal * -half, right = p + way.normal * half
    switch style.lineCap {
    case .butt: return []
    case .square: return [left + way * half, right + way * half]
    case .round:
      let tip = p + way * half
      return arc(around: p, from: left, to: tip) + arc(around: p, from: tip, to: right)
    }
  }

  private func arc(around center: CGPoint, from: CGPoint, to: CGPoint) -> [CGPoint] {
    let start = atan2(from.y - center.y, from.x - center.x)
    var sweep = atan2(to.y - center.y, to.x - center.x) - start
    if sweep < 0 { sweep += 2 * .pi }
    let count = max(2, Int(saturating: min((sweep / (2 * acos(max(0, 1 - 0.02 / max(half, 0.02))))).rounded(.up), 4096)))
    return (0...count).map {
      let angle = start + sweep * Double($0) / Double(count)
      return CGPoint(x: center.x + half * cos(angle), y: center.y + half * sin(angle))
    }
  }
}
