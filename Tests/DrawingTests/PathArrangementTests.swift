import Foundation
import Testing

@testable import OrielDrawing

private func grid(_ x: Int, _ y: Int) -> GridPoint { GridPoint(x: x, y: y) }
private func line(_ x1: Int, _ y1: Int, _ x2: Int, _ y2: Int, _ owner: Int = 0) -> GridLine { GridLine(start: grid(x1, y1), end: grid(x2, y2), owner: owner) }

@Suite struct `Points and lines on the grid` {
  @Test func `have 1024 steps for a point, up to a million points`() {
    let cases: [(Double, Int)] = [
      (0, 0), (0.5, 512), (-0.25, -256), (0.00048, 0), (0.00049, 1), (-3, -3072), (1_048_576, 1 << 30), (2e12, 1 << 30), (-2e12, -(1 << 30)), (.nan, 0), (.infinity, 0),
    ]
    for (value, step) in cases {
      #expect(GridPoint(point(value, 7)) == grid(step, 7168) && GridPoint(point(7, value)) == grid(7168, step), "\(value)")
    }
    #expect(grid(512, -256).point == point(0.5, -0.25))
  }
  @Test func `are ordered by y, then by x`() {
    let ordered = [grid(5, -1), grid(-2, 0), grid(0, 0), grid(9, 0), grid(-3, 2)]
    for (i, a) in ordered.enumerated() {
      for (j, b) in ordered.enumerated() { #expect((a < b) == (i < j)) }
    }
  }
  @Test func `have sides`() {
    #expect(GridPoint.side(grid(0, 0), grid(4, 2), grid(3, 5)) == 14 && GridPoint.side(grid(4, 2), grid(0, 0), grid(3, 5)) == -14)
    #expect(GridPoint.side(grid(1, 1), grid(5, 3), grid(3, 2)) == 0 && GridPoint.side(grid(1, 1), grid(5, 3), grid(5, 1)) == -8)
    let far = 1 << 30
    #expect(GridPoint.side(grid(-far, -far), grid(far, far), grid(-far, far)) == Int128(1) << 62)
  }
  @Test func `cover what lies between their ends`() {
    let cases: [(GridLine, [GridPoint], [GridPoint])] = [
      (line(0, 0, 8, 4), [grid(4, 2), grid(2, 1), grid(6, 3)], [grid(0, 0), grid(8, 4), grid(10, 5), grid(-2, -1), grid(4, 3), grid(4, 1)]),
      (line(8, 4, 0, 0), [grid(4, 2)], [grid(0, 0), grid(8, 4), grid(10, 5), grid(-2, -1)]),
      (line(3, 9, 3, 1), [grid(3, 2), grid(3, 8)], [grid(3, 0), grid(3, 10), grid(2, 5), grid(3, 1), grid(3, 9)]),
      (line(1, 5, 9, 5), [grid(2, 5), grid(8, 5)], [grid(0, 5), grid(10, 5), grid(5, 4), grid(5, 6)]),
    ]
    for (line, inside, outside) in cases {
      for point in inside { #expect(line.covers(point)) }
      for point in outside { #expect(!line.covers(point)) }
    }
  }
  @Test func `cross in one point, unless one only touches the other`() {
    let cases: [(GridLine, GridLine, GridPoint?)] = [
      (line(0, 0, 10, 10), line(0, 10, 10, 0), grid(5, 5)), (line(2, 1, 14, 5), line(5, -5, 5, 9), grid(5, 2)), (line(14, 5, 2, 1), line(5, 9, 5, -5), grid(5, 2)),
      (line(0, 0, 1, 0), line(0, 1, 1, -1), grid(1, 0)), (line(0, 0, 100, 7), line(31, -50, 31, 50), grid(31, 2)),
      // Touching, beside each other, and crossing only if they were longer.
      (line(0, 0, 8, 8), line(4, 4, 9, 0), nil), (line(0, 0, 8, 8), line(9, 0, 4, 4), nil), (line(4, 4, 9, 0), line(0, 0, 8, 8), nil), (line(9, 0, 4, 4), line(0, 0, 8, 8), nil),
      (line(0, 0, 8, 0), line(0, 1, 8, 1), nil), (line(0, 0, 8, 0), line(2, 0, 4, 0), nil), (line(0, 0, 4, 4), line(0, 10, 10, 0), nil), (line(0, 10, 10, 0), line(0, 0, 4, 4), nil), (line(0, 0, 8, 0), line(9, -1, 9, 1), nil),
    ]
    for (a, b, crossing) in cases { #expect(a.crossing(b) == crossing, "\(a) \(b)") }
  }
}

@Suite struct `The arrangement of outlines` {
  private func lines(_ path: Path, closing: Bool = true) -> [GridLine] { PathArrangement.lines(of: path, owner: 1, closing: closing) }
  private func scaled(_ corners: (Int, Int)...) -> [GridLine] {
    zip(corners, corners.dropFirst()).map { line($0.0 * 1024, $0.1 * 1024, $1.0 * 1024, $1.1 * 1024, 1) }
  }

  @Test func `has the lines of a path, closed where it is open`() {
    #expect(lines(Path(CGRect(x: 0, y: 0, width: 2, height: 1))) == scaled((0, 0), (2, 0), (2, 1), (0, 1), (0, 0)))
    let corner = Path.lines((1, 1), (2, 1), (2, 1), (2, 3))
    #expect(lines(corner) == scaled((1, 1), (2, 1), (2, 3), (1, 1)) && lines(corner, closing: false) == scaled((1, 1), (2, 1), (2, 3)))
    // A new subpath closes the one before, and a closed one goes on where it began.
    var two = corner
    two.move(to: point(5, 5))
    two.addLine(to: point(6, 5))
    #expect(lines(two) == scaled((1, 1), (2, 1), (2, 3), (1, 1)) + scaled((5, 5), (6, 5), (5, 5)))
    #expect(lines(two, closing: false) == scaled((1, 1), (2, 1), (2, 3)) + scaled((5, 5), (6, 5)))
    let goesOn = Path(.move(to: point(1, 1)), .line(to: point(2, 1)), .closeSubpath, .line(to: point(3, 3)))
    #expect(lines(goesOn) == scaled((1, 1), (2, 1), (1, 1), (3, 3), (1, 1)))
    #expect(lines(Path()).isEmpty && lines(.lines((4, 4), (4, 4))).isEmpty)
  }
  @Test func `follows curves in steps of equal parameters`() {
    let start = point(3, 2), end = point(40, 30)
    for kind in [PathSegment.Kind.quad(point(30, -10)), .cubic(point(-10, 20), point(50, 5))] {
      let segment = PathSegment(start: start, kind: kind, end: end), count = segment.steps(tolerance: 0.01)
      let path = Path(.move(to: start), segment.element, .line(to: point(0, 50)))
      let expected = [GridPoint(start)] + (1...count).map { GridPoint(segment.point(at: Double($0) / Double(count))) } + [GridPoint(point(0, 50))]
      let found = lines(path, closing: false)
      #expect(count > 8 && found.count == count + 1 && found.map(\.start) == Array(expected.dropLast()) && found.map(\.end) == Array(expected.dropFirst()))
    }
  }

  @Test func `cuts lines where they cross, touch and overlap, each in its own direction`() {
    func cut(_ lines: GridLine...) -> [GridLine] { PathArrangement.cut(lines) }
    #expect(cut(line(0, 0, 8, 8), line(0, 8, 8, 0, 1)) == [line(0, 0, 4, 4), line(4, 4, 8, 8), line(0, 8, 4, 4, 1), line(4, 4, 8, 0, 1)])
    #expect(cut(line(0, 0, 10, 0), line(6, 0, 4, 0, 1)) == [line(0, 0, 4, 0), line(4, 0, 6, 0), line(6, 0, 10, 0), line(6, 0, 4, 0, 1)])
    #expect(cut(line(10, 2, 0, 2), line(6, 2, 4, 2, 1)) == [line(10, 2, 6, 2), line(6, 2, 4, 2), line(4, 2, 0, 2), line(6, 2, 4, 2, 1)])
    #expect(cut(line(3, 10, 3, 0), line(3, 4, 3, 6, 1)) == [line(3, 10, 3, 6), line(3, 6, 3, 4), line(3, 4, 3, 0), line(3, 4, 3, 6, 1)])
    // Where one ends at the other's side, which is as far as both reach.
    #expect(cut(line(0, 0, 4, 0), line(4, -2, 4, 2)) == [line(0, 0, 4, 0), line(4, -2, 4, 0), line(4, 0, 4, 2)])
    #expect(cut(line(0, 0, 8, 0), line(4, 0, 4, 5)) == [line(0, 0, 4, 0), line(4, 0, 8, 0), line(4, 0, 4, 5)])
    #expect(cut(line(0, 5, 8, 5), line(4, 0, 4, 5)) == [line(0, 5, 4, 5), line(4, 5, 8, 5), line(4, 0, 4, 5)])
    // Those that share an end or nothing stay as they are.
    let apart = [line(0, 0, 4, 4), line(4, 4, 8, 0, 1), line(9, 0, 9, 9), line(0, 6, 3, 6), line(0, 0, 4, 4, 1)]
    #expect(PathArrangement.cut(apart) == apart && PathArrangement.cut([]).isEmpty)
    // A comb: one line cut in order, from either end.
    let teeth = (1...4).map { line($0 * 10, 5, $0 * 10, -5, 1) }
    let bar = [0, 10, 20, 30, 40, 50]
    #expect(PathArrangement.cut(teeth + [line(0, 0, 50, 0)]).filter { $0.owner == 0 } == zip(bar, bar.dropFirst()).map { line($0, 0, $1, 0) })
    #expect(PathArrangement.cut(teeth + [line(50, 0, 0, 0)]).filter { $0.owner == 0 } == zip(bar, bar.dropFirst()).map { line($1, 0, $0, 0) }.reversed())
  }
}

@Suite struct `The edges of an arrangement` {
  /// A square from 0 to 8, against the clock if y points up.
  private func square(_ owner: Int) -> [GridLine] { [line(0, 0, 8, 0, owner), line(8, 0, 8, 8, owner), line(8, 8, 0, 8, owner), line(0, 8, 0, 0, owner)] }
  private func flat(_ turns: (left: (Int, Int), right: (Int, Int))) -> [Int] { [turns.left.0, turns.left.1, turns.right.0, turns.right.1] }

  @Test func `are sorted, and know how often each path runs up along them`() {
    let edges = GridEdges(square(0) + [line(8, 8, 8, 0, 1), line(8, 0, 8, 8, 1), line(0, 0, 0, 8, 1)])
    #expect(edges.indices == 0..<4)
    #expect(edges.indices.map { edges[$0].low } == [grid(0, 0), grid(0, 0), grid(8, 0), grid(0, 8)])
    #expect(edges.indices.map { edges[$0].high } == [grid(8, 0), grid(0, 8), grid(8, 8), grid(8, 8)])
    #expect(edges.indices.map { edges[$0].turns.0 } == [1, -1, 1, -1] && edges.indices.map { edges[$0].turns.1 } == [0, 1, 0, 0])
    #expect(edges.indices.map { edges[$0].isFlat } == [true, false, false, true])
  }
  @Test func `tell how often each path winds around both their sides`() {
    // Lower, left, right and upper edge: to the left of a flat edge is what is above it.
    let expected = [[1, 0, 0, 0], [0, 0, 1, 0], [1, 0, 0, 0], [0, 0, 1, 0]]
    let first = GridEdges(square(0)), second = GridEdges(square(1)), both = GridEdges(square(0) + square(1) + square(1))
    for index in 0..<4 {
      let turns = expected[index]
      #expect(flat(first.turns(around: index)) == turns)
      #expect(flat(second.turns(around: index)) == [0, turns[0], 0, turns[2]])
      #expect(flat(both.turns(around: index)) == [turns[0], 2 * turns[0], turns[2], 2 * turns[2]])
    }
    let backwards = GridEdges(square(0).map { GridLine(start: $0.end, end: $0.start, owner: 0) })
    for index in 0..<4 { #expect(flat(backwards.turns(around: index)) == expected[index].map { -$0 }) }
  }
  @Test func `tell how often the second path winds around the middle of a line`() {
    let edges = GridEdges(square(1))
    let cases: [(GridLine, [Int])] = [
      (line(2, 6, 2, 2), [1]), (line(2, 2, 2, 6), [1]), (line(0, 4, 8, 4), [1]), (line(9, 1, 12, 3), [0]), (line(-4, 1, -2, 3), [0]), (line(2, 9, 4, 12), [0]), (line(2, -9, 4, -1), [0]),
      (line(0, 8, 0, 0), [0, 1]), (line(0, 0, 0, 8), [0, 1]), (line(8, 0, 8, 8), [1, 0]), (line(8, 0, 0, 0), [1, 0]), (line(0, 8, 8, 8), [0, 1]),
    ]
    for (line, turns) in cases { #expect(edges.turns(atMiddleOf: line) == turns, "\(line)") }
    #expect(GridEdges([]).turns(atMiddleOf: line(0, 0, 4, 4)) == [0])
  }
}
