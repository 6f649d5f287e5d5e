import Foundation

/// Set operations on two paths. The outlines are split where they meet, and for every piece the winding number of each path on its
/// left and right is computed; pieces with the result on only one side form its outline.
///
/// Unlike on Apple's platforms, results consist of line segments within 1/100 point of the curves, on a grid of 1/1024 point, up to
/// a million points from the origin.
extension Path {
  /// The area inside either path. On Linux, the result is made of line segments within 1/100 point of the curves.
  public func union(_ other: Path, eoFill: Bool = false) -> Path { combined(with: other, eoFill) { $0 || $1 } }
  /// The area inside both paths. On Linux, the result is made of line segments within 1/100 point of the curves.
  public func intersection(_ other: Path, eoFill: Bool = false) -> Path { combined(with: other, eoFill) { $0 && $1 } }
  /// The area inside this path but outside `other`. On Linux, the result is made of line segments within 1/100 point of the
  /// curves.
  public func subtracting(_ other: Path, eoFill: Bool = false) -> Path { combined(with: other, eoFill) { $0 && !$1 } }
  /// The area inside exactly one of the two paths.
  public func symmetricDifference(_ other: Path, eoFill: Bool = false) -> Path { combined(with: other, eoFill) { $0 != $1 } }
  /// The same area, with an outline that does not cross or overlap itself and is the same under either fill rule.
  public func normalized(eoFill: Bool = true) -> Path { combined(with: Path(), eoFill) { area, _ in area } }

  /// The parts of this path's lines that are inside `other`.
  public func lineIntersection(_ other: Path, eoFill: Bool = false) -> Path { lines(in: other, eoFill, isInside: true) }
  /// The parts of this path's lines that are outside `other`.
  public func lineSubtraction(_ other: Path, eoFill: Bool = false) -> Path { lines(in: other, eoFill, isInside: false) }

  private func combined(with other: Path, _ eoFill: Bool, _ isInside: (Bool, Bool) -> Bool) -> Path {
    let lines = PathArrangement.cut(PathArrangement.lines(of: self, owner: 0) + PathArrangement.lines(of: other, owner: 1))
    let edges = GridEdges(lines)
    func fills(_ turns: Int) -> Bool { eoFill ? !turns.isMultiple(of: 2) : turns != 0 }
    var outline: [(GridPoint, GridPoint)] = []
    for index in edges.indices {
      let (left, right) = edges.turns(around: index)
      let leftFilled = isInside(fills(left.0), fills(left.1)), rightFilled = isInside(fills(right.0), fills(right.1))
      guard leftFilled != rightFilled else { continue }
      let edge = edges[index]
      outline.append(leftFilled ? (edge.low, edge.high) : (edge.high, edge.low))
    }
    return Self.rings(of: outline)
  }

  /// Joins pieces that have the area on their left into rings; rings that touch stay separate.
  private static func rings(of pieces: [(GridPoint, GridPoint)]) -> Path {
    var leaving: [GridPoint: [Int]] = [:]
    for (index, piece) in pieces.enumerated() { leaving[piece.0, default: []].append(index) }
    var isUsed = Array(repeating: false, count: pieces.count)
    var path = Path()
    for first in pieces.indices where !isUsed[first] {
      var points: [GridPoint] = [], current = first
      while !isUsed[current] {
        isUsed[current] = true
        points.append(pieces[current].0)
        let choices = (leaving[pieces[current].1] ?? []).filter { !isUsed[$0] }
        guard let next = choices.count < 2 ? choices.first : leftmost(of: choices, after: pieces[current], in: pieces) else { break }
        current = next
      }
      points = withoutStraightCorners(points)
      guard points.count > 2 else { continue }
      path.move(to: points[0].point)
      for point in points.dropFirst() { path.addLine(to: point.point) }
      path.closeSubpath()
    }
    return path
  }
  private static func leftmost(
    of choices: [Int], after piece: (GridPoint, GridPoint), in pieces: [(GridPoint, GridPoint)]
  ) -> Int? {
    let way = atan2(Double(piece.1.y - piece.0.y), Double(piece.1.x - piece.0.x))
    func turn(_ index: Int) -> Double {
      let next = pieces[index], angle = atan2(Double(next.1.y - next.0.y), Double(next.1.x - next.0.x)) - way
      return angle > .pi ? angle - 2 * .pi : angle <= -.pi ? angle + 2 * .pi : angle
    }
    return choices.max { turn($0) < turn($1) }
  }
  private static func withoutStraightCorners(_ points: [GridPoint]) -> [GridPoint] {
    guard points.count > 2 else { return points }
    return points.indices.filter { index in
      let before = points[(index + points.count - 1) % points.count], after = points[(index + 1) % points.count]
      return GridPoint.side(before, points[index], after) != 0
    }.map { points[$0] }
  }

  private func lines(in other: Path, _ eoFill: Bool, isInside: Bool) -> Path {
    let area = PathArrangement.lines(of: other, owner: 1)
    let pieces = PathArrangement.cut(PathArrangement.lines(of: self, owner: 0, closing: false) + area)
    let edges = GridEdges(pieces.filter { $0.owner == 1 })
    var result = Path()
    var last: GridPoint?
    for piece in pieces where piece.owner == 0 {
      let turns = edges.turns(atMiddleOf: piece)
      // Lines along the outline count as inside.
      guard turns.contains(where: { eoFill ? !$0.isMultiple(of: 2) : $0 != 0 }) == isInside else { continue }
      if last != piece.start { result.move(to: piece.start.point) }
      result.addLine(to: piece.end.point)
      last = piece.end
    }
    return result
  }
}

/// Unique pieces that share only their ends, with how often each path runs upwards along them.
struct GridEdges {
  struct Edge {
    /// The lower end and the higher one, as `GridPoint` orders them.
    let low, high: GridPoint
    var turns = (0, 0)
    var isFlat: Bool { low.y == high.y }
  }
  private let edges: [Edge]
  /// The edges that are not horizontal, sorted by where they begin; a horizontal line never crosses the others.
  private let rising: [Edge]
  private let tallest: Int

  init(_ lines: [GridLine]) {
    var found: [Key: Edge] = [:]
    for line in lines {
      let isUp = line.start < line.end
      let key = Key(low: isUp ? line.start : line.end, high: isUp ? line.end : line.start)
      var edge = found[key] ?? Edge(low: key.low, high: key.high)
      if line.owner == 0 { edge.turns.0 += isUp ? 1 : -1 } else { edge.turns.1 += isUp ? 1 : -1 }
      found[key] = edge
    }
    // Sorted, so that the same paths always give the same outline.
    edges = found.values.sorted { ($0.low, $0.high) < ($1.low, $1.high) }
    rising = edges.filter { !$0.isFlat }
    tallest = rising.map { $0.high.y - $0.low.y }.max() ?? 0
  }
  private struct Key: Hashable { let low, high: GridPoint }

  var indices: Range<Int> { edges.indices }
  subscript(index: Int) -> Edge { edges[index] }

  /// The winding numbers of each path to the left and right of an edge.
  func turns(around index: Int) -> (left: (Int, Int), right: (Int, Int)) {
    let edge = edges[index]
    let beside = turns(rightOf: edge.low, edge.high, except: edge)
    func sum(_ a: (Int, Int), _ b: (Int, Int), _ sign: Int) -> (Int, Int) { (a.0 + sign * b.0, a.1 + sign * b.1) }
    // The horizontal scan line starts to the right of a rising edge, and above a horizontal one, which is its left.
    return edge.isFlat ? (beside, sum(beside, edge.turns, -1)) : (sum(beside, edge.turns, 1), beside)
  }
  /// The winding numbers of the second path at the middle of a line: two of them, left and right, if the line runs along an edge.
  func turns(atMiddleOf line: GridLine) -> [Int] {
    let isUp = line.start < line.end
    let low = isUp ? line.start : line.end, high = isUp ? line.end : line.start
    if let index = edges.firstIndex(where: { $0.low == low && $0.high == high }) {
      let (left, right) = turns(around: index)
      return [left.1, right.1]
    }
    return [turns(rightOf: low, high, except: nil).1]
  }

  /// Counts the crossings of a horizontal line that starts at the middle of a piece and runs right, slightly above its y.
  private func turns(rightOf low: GridPoint, _ high: GridPoint, except own: Edge?) -> (Int, Int) {
    // Doubled coordinates, because the middle may lie between grid points.
    let x = low.x + high.x, y = low.y + high.y
    var turns = (0, 0)
    var index = rising.partitioningIndex { 2 * $0.low.y > y } - 1
    while index >= 0, 2 * (rising[index].low.y + tallest) > y {
      defer { index -= 1 }
      let edge = rising[index]
      guard 2 * edge.high.y > y, edge.low != own?.low || edge.high != own?.high else { continue }
      // The middle is left of the edge.
      let side =
        Int128(edge.high.x - edge.low.x) * Int128(y - 2 * edge.low.y) - Int128(edge.high.y - edge.low.y) * Int128(x - 2 * edge.low.x)
      guard side > 0 else { continue }
      turns.0 += edge.turns.0
      turns.1 += edge.turns.1
    }
    return turns
  }
}

extension Array {
  /// The first index from which on all elements satisfy the condition.
  fileprivate func partitioningIndex(where isBehind: (Element) -> Bool) -> Int {
    var low = 0, high = count
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
