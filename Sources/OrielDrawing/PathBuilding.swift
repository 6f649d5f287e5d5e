import Foundation

// How a path is drawn, segment by segment.
extension Path {
  public mutating func move(to end: CGPoint) {
    // Of two consecutive moves, the first draws nothing.
    if case .move = elements.last { elements.removeLast() }
    elements.append(.move(to: end))
  }

  public mutating func addLine(to end: CGPoint) {
    guard startSegment(at: end) else { return }
    elements.append(.line(to: end))
  }

  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    guard startSegment(at: end) else { return }
    elements.append(.quadCurve(to: end, control: control))
  }

  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    guard startSegment(at: end) else { return }
    elements.append(.curve(to: end, control1: control1, control2: control2))
  }

  public mutating func closeSubpath() {
    switch elements.last {
    case nil, .closeSubpath: return
    default: elements.append(.closeSubpath)
    }
  }

  public mutating func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    guard !rect.isNull else { return }
    let r = rect.standardized
    add(transform: transform) {
      $0.elements += [
        .move(to: CGPoint(x: r.minX, y: r.minY)), .line(to: CGPoint(x: r.maxX, y: r.minY)),
        .line(to: CGPoint(x: r.maxX, y: r.maxY)), .line(to: CGPoint(x: r.minX, y: r.maxY)), .closeSubpath,
      ]
    }
  }

  public mutating func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  public mutating func addRoundedRect(
    in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous,
    transform: CGAffineTransform = .identity
  ) {
    guard !rect.isNull else { return }
    let outline = RoundedRectangleOutline(rect: rect.standardized, cornerSize: cornerSize, style: style)
    add(transform: transform) { outline.draw(into: &$0) }
  }

  public mutating func addRoundedRect(
    in rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous,
    transform: CGAffineTransform = .identity
  ) {
    guard !rect.isNull else { return }
    let outline = RoundedRectangleOutline(rect: rect.standardized, cornerRadii: cornerRadii, style: style)
    add(transform: transform) { outline.draw(into: &$0) }
  }

  public mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    guard !rect.isNull else { return }
    let r = rect.standardized
    add(transform: transform) {
      $0.elements.append(.move(to: CGPoint(x: r.maxX, y: r.midY)))
      $0.appendArc(
        center: CGPoint(x: r.midX, y: r.midY), radii: CGSize(width: r.width / 2, height: r.height / 2), start: 0,
        delta: 2 * .pi)
      $0.elements.append(.closeSubpath)
    }
  }

  public mutating func addLines(_ lines: [CGPoint]) {
    guard let first = lines.first else { return }
    move(to: first)
    elements += lines.dropFirst().map { .line(to: $0) }
  }

  public mutating func addPath(_ path: Path, transform: CGAffineTransform = .identity) {
    if elements.isEmpty {
      self = path.applying(transform)
    } else {
      elements += transform.isIdentity ? path.elements : path.elements.map { $0.applying(transform) }
    }
  }

  /// An arc from `startAngle` by `delta`; positive goes from +x towards +y, which is clockwise on the screen.
  public mutating func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle, transform: CGAffineTransform = .identity
  ) {
    arc(center: center, radius: radius, start: startAngle.radians, delta: delta.radians, transform: transform)
  }

  /// An arc between two angles.
  ///
  /// Angles increase from +x towards +y. As with Apple, `clockwise` refers to a space whose y axis points up, so in a view, where y
  /// points down, `false` draws clockwise on the screen.
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    let full = 2 * Double.pi
    var delta = endAngle.radians - startAngle.radians
    if abs(delta) >= full - 1e-9 {
      delta = clockwise ? -full : full
    } else if clockwise, delta > 0 {
      delta -= full
    } else if !clockwise, delta < 0 {
      delta += full
    }
    arc(center: center, radius: radius, start: startAngle.radians, delta: delta, transform: transform)
  }

  /// An arc that touches the line from the current point to `end1` and the line from there to `end2`.
  public mutating func addArc(
    tangent1End end1: CGPoint, tangent2End end2: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
  ) {
    let corner = end1.applying(transform)
    guard startSegment(at: corner), let start = currentPoint?.applying(transform.inverted()) else { return }
    let toStart = CGVector(from: end1, to: start), toEnd = CGVector(from: end1, to: end2)
    let cross = toStart.dx * toEnd.dy - toStart.dy * toEnd.dx
    guard radius > 0, toStart.length > 1e-9, toEnd.length > 1e-9,
      abs(cross) > 1e-9 * toStart.length * toEnd.length
    else { return addLine(to: corner) }
    let dot = (toStart.dx * toEnd.dx + toStart.dy * toEnd.dy) / (toStart.length * toEnd.length)
    let half = acos(max(-1, min(1, dot))) / 2
    let distance = radius / tan(half)
    let touch = end1 + toStart.normalized * distance
    let bisector = CGVector(
      dx: toStart.normalized.dx + toEnd.normalized.dx, dy: toStart.normalized.dy + toEnd.normalized.dy)
    let center = end1 + bisector.normalized * (radius / sin(half))
    let from = CGVector(from: center, to: touch)
    let turn = (.pi - 2 * half) * (cross < 0 ? 1 : -1)
    arc(
      center: center, radius: radius, start: atan2(from.dy, from.dx), delta: turn, transform: transform)
  }

  private mutating func arc(
    center: CGPoint, radius: CGFloat, start: Double, delta: Double, transform: CGAffineTransform
  ) {
    guard radius.isFinite, start.isFinite, delta.isFinite else { return }
    let first = CGPoint(x: center.x + radius * cos(start), y: center.y + radius * sin(start)).applying(transform)
    if let current = currentPoint, elements.last != .closeSubpath {
      if abs(current.x - first.x) > 1e-9 || abs(current.y - first.y) > 1e-9 { elements.append(.line(to: first)) }
    } else {
      move(to: first)
    }
    var piece = Path()
    piece.appendArc(center: center, radii: CGSize(width: radius, height: radius), start: start, delta: delta)
    elements += transform.isIdentity ? piece.elements : piece.elements.map { $0.applying(transform) }
  }

  /// Curves along an ellipse, each at most a quarter turn. The current point is already at its start.
  mutating func appendArc(center: CGPoint, radii: CGSize, start: Double, delta: Double) {
    // More than a few turns draw nothing new and would only cost memory.
    let sweep = max(-8 * Double.pi, min(8 * Double.pi, delta))
    guard sweep != 0, sweep.isFinite else { return }
    let count = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / Double(count), k = 4 / 3 * tan(step / 4)
    var angle = start
    for _ in 0..<count {
      let (c0, s0) = (cos(angle), sin(angle))
      angle += step
      let (c1, s1) = (cos(angle), sin(angle))
      func point(_ x: Double, _ y: Double) -> CGPoint {
        CGPoint(x: center.x + radii.width * x, y: center.y + radii.height * y)
      }
      elements.append(
        .curve(
          to: point(c1, s1), control1: point(c0 - k * s0, s0 + k * c0), control2: point(c1 + k * s1, s1 - k * c1)))
    }
  }

  private mutating func add(transform: CGAffineTransform, _ draw: (inout Path) -> Void) {
    if transform.isIdentity { return draw(&self) }
    var piece = Path()
    draw(&piece)
    elements += piece.elements.map { $0.applying(transform) }
  }

  /// Ensures that a segment has a starting point; returns false if there was none and `end` became the start.
  private mutating func startSegment(at end: CGPoint) -> Bool {
    switch elements.last {
    case nil:
      elements.append(.move(to: end))
      return false
    case .closeSubpath:
      if let start = subpathStart { elements.append(.move(to: start)) }
      return true
    default:
      return true
    }
  }
}

extension CGPoint {
  static func + (p: CGPoint, v: CGVector) -> CGPoint { CGPoint(x: p.x + v.dx, y: p.y + v.dy) }
}
