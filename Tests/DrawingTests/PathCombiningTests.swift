import Foundation
import Testing

@testable import OrielDrawing

@Suite struct `Areas of paths put together` {
  private let left = Path(CGRect(x: 0, y: 0, width: 20, height: 20))
  private let right = Path(CGRect(x: 10, y: 10, width: 20, height: 20))
  private func area(_ path: Path) -> Double {
    // Rings of a result wind one way around what is filled and the other way around holes.
    var sum = 0.0, first = CGPoint.zero, pen = CGPoint.zero
    func add(_ end: CGPoint) {
      sum += (pen.x * end.y - end.x * pen.y) / 2
      pen = end
    }
    path.forEach { element in
      switch element {
      case .move(let point): (first, pen) = (point, point)
      case .line(let end): add(end)
      case .closeSubpath: add(first)
      case .quadCurve, .curve: Issue.record("A curve in a result")
      }
    }
    return abs(sum)
  }

  @Test func `are exact for rectangles, with no corner too many`() {
    #expect(left.intersection(right).boundingRect == CGRect(x: 10, y: 10, width: 10, height: 10))
    #expect(area(left.intersection(right)) == 100)
    #expect(area(left.union(right)) == 700)
    #expect(area(left.subtracting(right)) == 300)
    #expect(area(left.symmetricDifference(right)) == 600)
    #expect(left.intersection(right).elements.count == 5)
    #expect(left.union(right).elements.count == 9)
  }
  @Test func `keep holes, and rings that lie apart or touch in a point`() {
    let inner = Path(CGRect(x: 5, y: 5, width: 5, height: 5))
    let ring = left.subtracting(inner)
    #expect(area(ring) == 375 && !ring.contains(CGPoint(x: 7, y: 7)) && ring.contains(CGPoint(x: 2, y: 7)))
    #expect(!ring.contains(CGPoint(x: 7, y: 7), eoFill: true) && ring.contains(CGPoint(x: 2, y: 7), eoFill: true))
    #expect(area(ring.union(inner)) == 400 && ring.union(inner).elements.count == 5)
    let corner = Path(CGRect(x: 20, y: 20, width: 5, height: 5)), far = Path(CGRect(x: 50, y: 50, width: 5, height: 5))
    #expect(area(left.union(corner)) == 425 && left.union(corner).elements.count == 10)
    #expect(left.intersection(far).isEmpty && left.intersection(corner).isEmpty)
  }
  @Test func `share edges without a seam`() {
    let beside = Path(CGRect(x: 20, y: 0, width: 10, height: 20)), part = Path(CGRect(x: 20, y: 5, width: 10, height: 10))
    #expect(left.union(beside).boundingRect == CGRect(x: 0, y: 0, width: 30, height: 20))
    #expect(left.union(beside).elements.count == 5)
    #expect(area(left.union(part)) == 500 && left.union(part).elements.count == 9)
    #expect(left.intersection(beside).isEmpty)
    #expect(left.subtracting(left).isEmpty && left.symmetricDifference(left).isEmpty)
    #expect(left.union(left).elements.count == 5)
  }
  @Test func `follow the rule they are asked for, and normalised the area is the same for both`() {
    // A star of five lines: its middle is wound around twice.
    var star = Path()
    for corner in 0..<5 {
      let angle = Double(corner * 2) * 2 * .pi / 5, point = CGPoint(x: 50 + 40 * sin(angle), y: 50 - 40 * cos(angle))
      corner == 0 ? star.move(to: point) : star.addLine(to: point)
    }
    star.closeSubpath()
    let full = star.normalized(eoFill: false), hollow = star.normalized(eoFill: true)
    let middle = CGPoint(x: 50, y: 50)
    #expect(full.contains(middle) && full.contains(middle, eoFill: true))
    #expect(!hollow.contains(middle) && !hollow.contains(middle, eoFill: true))
    #expect(full.elements.count == 12 - 1, "ten corners, a start and an end")
    #expect(area(full) > area(hollow))
    let again = full.normalized(eoFill: true)
    #expect(area(again) == area(full))
    #expect(area(star.union(Path(), eoFill: true)) == area(hollow))
  }
  @Test func `of curves are as near as nobody sees`() {
    let a = Path(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100))
    let b = Path(ellipseIn: CGRect(x: 50, y: 0, width: 100, height: 100))
    // Two circles of radius 50 whose centres are 50 apart.
    let lens = 2 * 2500 * acos(0.5) - 25 * 2500.0.squareRoot() * 3.0.squareRoot()
    #expect(abs(area(a.intersection(b)) - lens) < 3)
    #expect(abs(area(a.union(b)) - (2 * .pi * 2500 - lens)) < 6)
  }
  /// Point by point, whatever the outlines do to each other.
  @Test func `contain a point exactly when they should, for outlines at random`() {
    var random = Splitmix(seed: 7)
    func polygon() -> Path {
      var path = Path()
      for _ in 0..<2 {
        // Whole numbers make corners on edges, edges on edges and lines of no length.
        for corner in 0..<6 {
          let point = CGPoint(x: Double(random.next() % 13), y: Double(random.next() % 13))
          corner == 0 ? path.move(to: point) : path.addLine(to: point)
        }
        path.closeSubpath()
      }
      return path
    }
    for round in 0..<150 {
      let a = polygon(), b = polygon(), eoFill = round % 2 == 0
      let results = [
        a.union(b, eoFill: eoFill), a.intersection(b, eoFill: eoFill), a.subtracting(b, eoFill: eoFill),
        a.symmetricDifference(b, eoFill: eoFill), a.normalized(eoFill: eoFill),
      ]
      for _ in 0..<40 {
        let point = CGPoint(x: Double(random.next() % 1300) / 100 + 0.00371, y: Double(random.next() % 1300) / 100 + 0.00593)
        let inA = a.contains(point, eoFill: eoFill), inB = b.contains(point, eoFill: eoFill)
        let expected = [inA || inB, inA && inB, inA && !inB, inA != inB, inA]
        for (result, expected) in zip(results, expected) where isClear(point, a, b) {
          // An outline that does not cross itself is the same under both rules.
          #expect(result.contains(point) == expected && result.contains(point, eoFill: true) == expected, "round \(round) at \(point)")
        }
      }
    }
  }
  /// Not so near to an outline that the grid decides.
  private func isClear(_ point: CGPoint, _ paths: Path...) -> Bool {
    paths.allSatisfy { path in
      PathArrangement.lines(of: path, owner: 0).allSatisfy { line in
        let a = line.start.point, b = line.end.point, dx = b.x - a.x, dy = b.y - a.y
        let t = max(0, min(1, ((point.x - a.x) * dx + (point.y - a.y) * dy) / (dx * dx + dy * dy)))
        return hypot(a.x + t * dx - point.x, a.y + t * dy - point.y) > 0.01
      }
    }
  }
  private struct Splitmix {
    var state: UInt64
    init(seed: UInt64) { state = seed }
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }
  @Test func `cut lines at their edge`() {
    var line = Path()
    line.move(to: CGPoint(x: -5, y: 10))
    line.addLine(to: CGPoint(x: 40, y: 10))
    let inside = line.lineIntersection(left), outside = line.lineSubtraction(left)
    #expect(inside.boundingRect.minX == 0 && inside.boundingRect.maxX == 20 && inside.elements.count == 2)
    #expect(outside.elements.count == 4)
    #expect(outside.elements == [.move(to: CGPoint(x: -5, y: 10)), .line(to: CGPoint(x: 0, y: 10)), .move(to: CGPoint(x: 20, y: 10)), .line(to: CGPoint(x: 40, y: 10))])
  }
  @Test func `cut lines at the areas of the rule they are asked for, and take those along an outline for inside`() {
    var nested = Path(CGRect(x: 0, y: 0, width: 30, height: 30))
    nested.addRect(CGRect(x: 10, y: 10, width: 10, height: 10))
    func pieces(_ x: Double...) -> [Path.Element] { x.enumerated().map { $0.offset.isMultiple(of: 2) ? .move(to: point($0.element, 15)) : .line(to: point($0.element, 15)) } }
    let across = Path.lines((-5, 15), (40, 15)), back = Path.lines((40, 15), (-5, 15))
    #expect(across.lineIntersection(nested, eoFill: true).elements == pieces(0, 10, 20, 30))
    #expect(across.lineSubtraction(nested, eoFill: true).elements == pieces(-5, 0, 10, 20, 30, 40))
    #expect(back.lineIntersection(nested, eoFill: true).elements == pieces(30, 20, 10, 0))
    // Where it is inside all along it stays one line.
    #expect(across.lineIntersection(nested).elements == [.move(to: point(0, 15)), .line(to: point(10, 15)), .line(to: point(20, 15)), .line(to: point(30, 15))])
    #expect(across.lineSubtraction(nested).elements == pieces(-5, 0, 30, 40))
    for edge in [Path.lines((0, 0), (30, 0)), .lines((30, 0), (0, 0)), .lines((30, 30), (30, 0)), .lines((0, 30), (0, 0))] {
      #expect(edge.lineIntersection(left.union(right).union(nested)).elements == edge.elements && edge.lineIntersection(nested).elements == edge.elements && edge.lineSubtraction(nested).isEmpty)
    }
    // A line is not closed to be cut.
    #expect(Path.lines((5, 5), (15, 5), (15, 15)).lineIntersection(Path(CGRect(x: 0, y: 0, width: 30, height: 30))).elements == Path.lines((5, 5), (15, 5), (15, 15)).elements)
  }
  @Test func `begin at their lowest corner and turn from x to y, whichever way they were drawn`() {
    let corners = [point(2, 3), point(12, 3), point(12, 9), point(2, 9)]
    for (start, isBackwards) in [(0, false), (2, false), (1, true), (3, true)] {
      var turned = Array(corners[start...] + corners[..<start])
      if isBackwards { turned.reverse() }
      // A corner in the middle of a side goes.
      turned.insert(point((turned[0].x + turned[1].x) / 2, (turned[0].y + turned[1].y) / 2), at: 1)
      var path = Path()
      path.addLines(turned)
      for result in [path.normalized(), path.normalized(eoFill: false), path.union(Path()), path.intersection(path)] {
        #expect(result.elements == Path.lines((2, 3), (12, 3), (12, 9), (2, 9), closed: true).elements)
      }
    }
  }
  @Test func `that touch in a corner are rings of their own, whichever corner that is`() {
    let middle = Path(CGRect(x: 20, y: 30, width: 10, height: 10))
    for (x, y) in [(10.0, 20.0), (30, 20), (10, 40), (30, 40)] {
      let both = middle.union(Path(CGRect(x: x, y: y, width: 10, height: 10)))
      #expect(both.subpaths.count == 2 && area(both) == 200 && both.elements.count == 10)
      #expect(Set(both.parts.map { Double($0.minX) }) == [20, x] && both.parts.allSatisfy { $0.width == 10 && $0.height == 10 })
    }
    // Holes that touch leave one ring around both, or two holes.
    let plate = Path(CGRect(x: 0, y: 0, width: 60, height: 60)), holes = middle.union(Path(CGRect(x: 30, y: 40, width: 10, height: 10)))
    #expect(area(plate.subtracting(holes)) == 3400 && plate.subtracting(holes).symmetricDifference(plate).boundingRect == holes.boundingRect)
  }
  @Test func `take paths that are empty, open, huge or no numbers`() {
    var open = Path()
    open.move(to: .zero)
    open.addLine(to: CGPoint(x: 10, y: 0))
    open.addLine(to: CGPoint(x: 0, y: 10))
    #expect(area(open.union(Path())) == 50)
    #expect(Path().union(Path()).isEmpty && Path().intersection(left).isEmpty && area(Path().union(left)) == 400)
    let huge = Path(CGRect(x: -1e12, y: -1e12, width: 2e12, height: 2e12))
    #expect(area(huge.intersection(left)) == 400)
    var broken = Path()
    broken.move(to: CGPoint(x: CGFloat.nan, y: 0))
    broken.addLine(to: CGPoint(x: CGFloat.infinity, y: 5))
    broken.addLine(to: CGPoint(x: 5, y: 5))
    #expect(!broken.union(left).isEmpty)
  }
}
