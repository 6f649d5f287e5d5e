import Foundation
import Testing

@testable import OrielDrawing

@Suite struct `The language of symbol drawings` {
  private func elements(_ text: String) -> Path { SymbolDrawing(text).runs.first?.path ?? Path() }

  @Test func `has moves, lines and curves with their numbers in order`() {
    let cases: [(String, Path)] = [
      ("S M1.5 -2L3 4", .lines((1.5, -2), (3, 4))), ("M1 2L3 4Z", .lines((1, 2), (3, 4), closed: true)), ("M 1 2 H 5 V 9", .lines((1, 2), (5, 2), (5, 9))),
      ("M1 2C3 4 5 6 7 8", Path(.move(to: point(1, 2)), .curve(to: point(7, 8), control1: point(3, 4), control2: point(5, 6)))),
      ("M1 2Q3 4 5 6H 0", Path(.move(to: point(1, 2)), .quadCurve(to: point(5, 6), control: point(3, 4)), .line(to: point(0, 6)))),
      ("O4 5 3", Path(ellipseIn: CGRect(x: 1, y: 2, width: 6, height: 6))),
    ]
    for (text, path) in cases { #expect(elements(text).isNear(path), "\(text)") }
    var rounded = Path()
    rounded.addRoundedRect(in: CGRect(x: 1, y: 2, width: 8, height: 6), cornerSize: CGSize(width: 2, height: 2), style: .circular)
    #expect(elements("R1 2 8 6 2").isNear(rounded))
  }

  @Test func `has arcs that begin at their first angle and run to their second`() {
    for (from, to) in [(0.0, 90.0), (90, -90), (30, 330), (-45, 45)] {
      var arc = Path()
      arc.move(to: point(8 + 5 * cos(from * .pi / 180), 7 + 5 * sin(from * .pi / 180)))
      arc.addRelativeArc(center: point(8, 7), radius: 5, startAngle: .degrees(from), delta: .degrees(to - from))
      #expect(elements("A8 7 5 \(from) \(to)").isNear(arc))
    }
    // Two of them are not joined.
    #expect(elements("A8 7 5 0 90A8 7 5 180 270").subpaths.count == 2)
  }

  @Test func `has gears with a tooth at the top and four corners for each`() {
    var corners: [CGPoint] = []
    for middle in [-90.0, 0, 90, 180] {
      for (turn, radius) in [(-29.7, 4.0), (-17.1, 6), (17.1, 6), (29.7, 4)] {
        let angle: Double = (middle + turn) * .pi / 180
        corners.append(point(8 + radius * cos(angle), 7 + radius * sin(angle)))
      }
    }
    var gear = Path()
    gear.addLines(corners)
    gear.closeSubpath()
    #expect(elements("G8 7 6 4 4").isNear(gear))
    #expect(elements("G8 7 6 4 0").elements.count == 5)
    // More teeth than anybody could draw.
    for teeth in ["360", "361", String(repeating: "9", count: 107)] { #expect(elements("G8 7 6 4 \(teeth)").elements.count == 4 * 360 + 1) }
  }

  @Test func `divides a drawing into runs by the words for their modes, without empty ones`() {
    let drawing = SymbolDrawing("S F M0 0L1 1 D2 3 0.5 K D4 5 1 B E M2 2L3 3 P")
    #expect(drawing.runs.map(\.mode) == [.fill, .kerf, .edge])
    #expect(drawing.runs.map(\.dots) == [[SymbolDrawing.Dot(center: point(2, 3), radius: 0.5)], [SymbolDrawing.Dot(center: point(4, 5), radius: 1)], []])
    #expect(drawing.runs.map { $0.path.elements.count } == [2, 0, 2])
    #expect(SymbolDrawing("").runs.isEmpty && SymbolDrawing("S P").runs.isEmpty && SymbolDrawing("M0 0L1 1").runs.map(\.mode) == [.stroke])
  }

  @Test func `ends at a word that is unknown or lacks numbers, and keeps what came before`() {
    for rest in ["X 1 2", "L 3", "L", "L3 -", "L1-2 3", "L a b", "z", "C1 2 3 4 5"] {
      #expect(elements("M1 2 L2 2 \(rest) L9 9").isNear(.lines((1, 2), (2, 2))), "\(rest)")
    }
  }

  @Test func `says what each mode fills, erases and strokes`() {
    let modes: [(SymbolDrawing.Mode, Bool, Bool, Double?)] = [
      (.stroke, false, false, 1.5), (.fill, true, false, nil), (.plump, true, false, 1.5), (.kerf, false, true, 1.75), (.bite, true, true, nil), (.edge, true, true, 3.5),
    ]
    for (mode, fills, erases, width) in modes {
      #expect(mode.fills == fills && mode.erases == erases && mode.lineWidth(1.5) == width, "\(mode)")
    }
  }
}
