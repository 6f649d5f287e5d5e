import Foundation
import Testing

@testable import OrielDrawing

private func near(_ a: CGPoint, _ b: CGPoint, _ tolerance: Double = 1e-3) -> Bool {
  abs(a.x - b.x) < tolerance && abs(a.y - b.y) < tolerance
}

@Suite struct `A path` {
  @Test func `knows where it is and whether it is empty`() {
    var path = Path()
    #expect(path.isEmpty && path.currentPoint == nil && path.boundingRect.isNull)
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 5, y: 2))
    path.addLine(to: CGPoint(x: 5, y: 6))
    path.closeSubpath()
    #expect(path.currentPoint == CGPoint(x: 1, y: 2))
    #expect(path.boundingRect == CGRect(x: 1, y: 2, width: 4, height: 4))
  }

  @Test func `bounds its curves, not their controls`() {
    var path = Path()
    path.move(to: .zero)
    path.addQuadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: 10))
    #expect(path.boundingRect == CGRect(x: 0, y: 0, width: 10, height: 5))
    let circle = Path(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 20))
    #expect(abs(circle.boundingRect.height - 20) < 1e-9)
  }

  @Test func `turns arcs clockwise on the screen when told false`() {
    var path = Path()
    path.addArc(center: .zero, radius: 10, startAngle: .zero, endAngle: .degrees(90), clockwise: false)
    #expect(near(path.currentPoint!, CGPoint(x: 0, y: 10)))
    #expect(path.boundingRect.minX > -0.001 && path.boundingRect.minY > -0.001)
    var other = Path()
    other.addArc(center: .zero, radius: 10, startAngle: .zero, endAngle: .degrees(90), clockwise: true)
    #expect(near(other.currentPoint!, CGPoint(x: 0, y: 10)))
    #expect(abs(other.boundingRect.minX + 10) < 0.01)
    var full = Path()
    full.addArc(center: .zero, radius: 10, startAngle: .zero, endAngle: .degrees(360), clockwise: true)
    #expect(abs(full.length - 20 * .pi) < 0.05)
  }

  @Test func `touches both lines with a tangent arc`() {
    var path = Path()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
    #expect(near(path.currentPoint!, CGPoint(x: 10, y: 4)))
    #expect(near(path.subpaths[0].segments[0].end, CGPoint(x: 6, y: 0)))
    #expect(path.boundingRect.maxX < 10.001)
  }

  @Test func `of a rectangle contains its left and top edges, and not the others`() {
    let path = Path(CGRect(x: 10, y: 20, width: 30, height: 40))
    #expect(path.contains(CGPoint(x: 10, y: 20)) && path.contains(CGPoint(x: 39.9, y: 59.9)))
    #expect(!path.contains(CGPoint(x: 40, y: 30)) && !path.contains(CGPoint(x: 30, y: 60)))
    #expect(!path.contains(CGPoint(x: 9.9, y: 30)) && !path.contains(CGPoint(x: 30, y: 19.9)))
  }

  @Test func `contains points by either rule`() {
    var path = Path(CGRect(x: 0, y: 0, width: 30, height: 30))
    path.addRect(CGRect(x: 10, y: 10, width: 10, height: 10))
    #expect(path.contains(CGPoint(x: 15, y: 15)))
    #expect(!path.contains(CGPoint(x: 15, y: 15), eoFill: true))
    #expect(!path.contains(CGPoint(x: 31, y: 15)))
    let circle = Path(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(circle.contains(CGPoint(x: 5, y: 5)) && !circle.contains(CGPoint(x: 0.5, y: 0.5)))
  }

  @Test func `is trimmed by length`() {
    var path = Path()
    path.addLines([.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 30)])
    let part = path.trimmedPath(from: 0.125, to: 0.5)
    #expect(part.elements == [.move(to: CGPoint(x: 5, y: 0)), .line(to: CGPoint(x: 10, y: 0)), .line(to: CGPoint(x: 10, y: 10))])
    let half = Path(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10)).trimmedPath(from: 0, to: 0.5)
    #expect(near(half.currentPoint!, CGPoint(x: 0, y: 5), 0.01))
    #expect(path.trimmedPath(from: 0.7, to: 0.2).isEmpty)
  }

  @Test func `becomes the outline of its stroke`() {
    var line = Path()
    line.addLines([CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10)])
    let outline = line.strokedPath(StrokeStyle(lineWidth: 2))
    #expect(outline.boundingRect == CGRect(x: 0, y: -1, width: 11, height: 11))
    #expect(outline.contains(CGPoint(x: 10.9, y: -0.9)))
    #expect(!outline.contains(CGPoint(x: 5, y: 5)))
    let round = line.strokedPath(StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round))
    #expect(round.contains(CGPoint(x: -0.9, y: 0)) && !round.contains(CGPoint(x: 10.9, y: -0.9)))
    let dashed = line.strokedPath(StrokeStyle(lineWidth: 2, dash: [2, 3]))
    #expect(dashed.contains(CGPoint(x: 1, y: 0)) && !dashed.contains(CGPoint(x: 3.5, y: 0)))
    let ring = Path(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20)).strokedPath(StrokeStyle(lineWidth: 2))
    #expect(ring.contains(CGPoint(x: 0, y: 10)) && !ring.contains(CGPoint(x: 10, y: 10)))
  }

  @Test func `survives a round trip through its description`() {
    let path = Path(roundedRect: CGRect(x: 1, y: 2, width: 30, height: 20), cornerRadius: 5, style: .circular)
    #expect(Path(path.description) == path)
    #expect(Path("1 2 l l") == nil)
  }

  @Test(arguments: [RoundedCornerStyle.circular, .continuous])
  func `rounds corners inside the box`(style: RoundedCornerStyle) {
    let rect = CGRect(x: 0, y: 0, width: 100, height: 60)
    let path = Path(roundedRect: rect, cornerRadius: 12, style: style)
    #expect(path.boundingRect == rect)
    #expect(!path.contains(CGPoint(x: 2, y: 2)) && path.contains(CGPoint(x: 5, y: 5)))
    for corner in [CGPoint(x: 98, y: 2), CGPoint(x: 2, y: 58), CGPoint(x: 98, y: 58)] { #expect(!path.contains(corner)) }
  }

  @Test func `starts the next subpath where a closed one began`() {
    var path = Path(CGRect(x: 1, y: 1, width: 4, height: 4))
    path.addLine(to: CGPoint(x: 9, y: 9))
    #expect(path.subpaths.last!.start == CGPoint(x: 1, y: 1))
  }
}

@Suite struct `A continuous corner` {
  @Test func `joins its curves smoothly and leaves the edge farther out than a circle`() {
    let path = Path(roundedRect: CGRect(x: 0, y: 0, width: 100, height: 100), cornerRadius: 20, style: .continuous)
    for (a, b) in zip(path.subpaths[0].segments, path.subpaths[0].segments.dropFirst()) {
      let end = a.point(at: 0.999), start = b.point(at: 0.001)
      let into = CGVector(from: end, to: a.end).normalized, out = CGVector(from: b.start, to: start).normalized
      #expect(into.dx * out.dx + into.dy * out.dy > 0.999)
    }
    #expect(!path.contains(CGPoint(x: 100 - 0.02, y: 75)))
    #expect(path.contains(CGPoint(x: 100 - 0.02, y: 60)))
  }
}
