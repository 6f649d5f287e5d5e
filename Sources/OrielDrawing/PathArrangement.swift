import Foundation

/// A point on an imperceptibly fine grid: 1024 steps per point, up to a million points from the origin. On the grid,
/// everything except the crossings of two lines is exact.
struct GridPoint: Hashable, Comparable {
  var x, y: Int
  static let steps = 1024.0
  init(x: Int, y: Int) { (self.x, self.y) = (x, y) }
  init(_ point: CGPoint) {
    func snap(_ value: Double) -> Int { value.isFinite ? Int((min(max(value, -1_048_576), 1_048_576) * Self.steps).rounded()) : 0 }
    (x, y) = (snap(point.x), snap(point.y))
  }
  var point: CGPoint { CGPoint(x: Double(x) / Self.steps, y: Double(y) / Self.steps) }
  /// Ordered by y, then by x.
  static func < (a: Self, b: Self) -> Bool { (a.y, a.x) < (b.y, b.x) }
  /// Positive if `c` is to the left of the line from `a` to `b`, with y pointing up; 0 on the line. The products need up to 64 bits.
  static func side(_ a: Self, _ b: Self, _ c: Self) -> Int128 {
    Int128(b.x - a.x) * Int128(c.y - a.y) - Int128(b.y - a.y) * Int128(c.x - a.x)
  }
}

/// A piece of an outline on the grid, directed as it was drawn.
struct GridLine: Hashable {
  var start, end: GridPoint
  /// Which of the two paths it belongs to.
  var owner: Int

  func covers(_ point: GridPoint) -> Bool {
    point != start && point != end && min(start.x, end.x) <= point.x && point.x <= max(start.x, end.x)
      && min(start.y, end.y) <= point.y && point.y <= max(start.y, end.y) && GridPoint.side(start, end, point) == 0
  }
  /// Where it properly crosses another, to the nearest grid point.
  func crossing(_ other: GridLine) -> GridPoint? {
    let a = GridPoint.side(start, end, other.start), b = GridPoint.side(start, end, other.end)
    guard a != 0, b != 0, (a > 0) != (b > 0) else { return nil }
    let c = GridPoint.side(other.start, other.end, start), d = GridPoint.side(other.start, other.end, end)
    guard c != 0, d != 0, (c > 0) != (d > 0) else { return nil }
    let t = Double(c) / (Double(c) - Double(d))
    return GridPoint(
      x: start.x + Int((Double(end.x - start.x) * t).rounded()), y: start.y + Int((Double(end.y - start.y) * t).rounded()))
  }
}

/// Splits outlines where they meet, so that the pieces share only their ends.
enum PathArrangement {
  /// The outline of a path as lines within a hundredth of a point of its curves; open subpaths are closed with a line.
  static func lines(of path: Path, owner: Int, closing: Bool = true) -> [GridLine] {
    var lines: [GridLine] = []
    var first: GridPoint?, last: GridPoint?
    func add(_ end: GridPoint) {
      if let start = last, start != end {
        lines.append(GridLine(start: start, end: end, owner: owner))
      }
      last = end
    }
    func close() { if let first { add(first) } }
    var pen = CGPoint.zero, begin = CGPoint.zero
    func curve(_ kind: PathSegment.Kind, to end: CGPoint) {
      let segment = PathSegment(start: pen, kind: kind, end: end)
      let count = segment.steps(tolerance: 0.01)
      for step in 1...count { add(GridPoint(step == count ? end : segment.point(at: Double(step) / Double(count)))) }
      pen = end
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        if closing { close() }
        (pen, begin) = (point, point)
        first = GridPoint(point)
        last = first
      case .line(let end): curve(.line, to: end)
      case .quadCurve(let end, let control): curve(.quad(control), to: end)
      case .curve(let end, let control1, let control2): curve(.cubic(control1, control2), to: end)
      case .closeSubpath:
        close()
        pen = begin
      }
    }
    if closing { close() }
    return lines
  }

  /// Splits lines where they touch, overlap or cross. Crossings are rounded to the grid, which may make separate lines
  /// touch, so splitting repeats until nothing changes.
  static func cut(_ lines: [GridLine]) -> [GridLine] {
    var lines = lines
    for _ in 0..<16 {
      let cuts = cuts(in: lines)
      guard !cuts.isEmpty else { break }
      var new: [GridLine] = []
      new.reserveCapacity(lines.count + cuts.count)
      for (index, line) in lines.enumerated() {
        guard let points = cuts[index] else {
          new.append(line)
          continue
        }
        // Sort key: the distance along the line.
        func along(_ point: GridPoint) -> Int128 {
          Int128(point.x - line.start.x) * Int128(line.end.x - line.start.x) + Int128(point.y - line.start.y) * Int128(line.end.y - line.start.y)
        }
        var start = line.start
        for point in points.sorted(by: { along($0) < along($1) }) + [line.end] where point != start {
          new.append(GridLine(start: start, end: point, owner: line.owner))
          start = point
        }
      }
      lines = new
    }
    return lines
  }
  private static func cuts(in lines: [GridLine]) -> [Int: Set<GridPoint>] {
    var cuts: [Int: Set<GridPoint>] = [:]
    let order = lines.indices.sorted { min(lines[$0].start.x, lines[$0].end.x) < min(lines[$1].start.x, lines[$1].end.x) }
    for (place, i) in order.enumerated() {
      let a = lines[i], right = max(a.start.x, a.end.x), low = min(a.start.y, a.end.y), high = max(a.start.y, a.end.y)
      for j in order[(place + 1)...] {
        let b = lines[j]
        if min(b.start.x, b.end.x) > right { break }
        if min(b.start.y, b.end.y) > high || max(b.start.y, b.end.y) < low { continue }
        for point in [b.start, b.end] where a.covers(point) { cuts[i, default: []].insert(point) }
        for point in [a.start, a.end] where b.covers(point) { cuts[j, default: []].insert(point) }
        guard let point = a.crossing(b) else { continue }
        if point != a.start, point != a.end { cuts[i, default: []].insert(point) }
        if point != b.start, point != b.end { cuts[j, default: []].insert(point) }
      }
    }
    return cuts
  }
}
