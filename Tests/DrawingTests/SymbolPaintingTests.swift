import Foundation
import Testing

@testable import OrielDrawing

/// So little that nobody sees it, but enough that nothing is taken from a cache of masks.
private let stretched = CGAffineTransform(a: 1, b: 0, c: 0, d: 1 + 1e-9, tx: 0, ty: 0)

private func draw(_ side: Double = 40, scale: Double = 1, _ body: (CairoPainter) -> Void) -> BitmapSurface { BitmapSurface.make(size: CGSize(width: side, height: side), scale: scale, body) }
private func isBlank(_ surface: BitmapSurface) -> Bool {
  (0..<surface.pixelHeight).allSatisfy { y in (0..<surface.pixelWidth).allSatisfy { surface.pixel(x: $0, y: y) == 0 } }
}

@Suite struct `A symbol that is painted` {
  private func picture(_ name: String, _ rect: CGRect, stroke: Double, scale: Double = 1, stretch: Bool = false) -> BitmapSurface {
    draw(scale: scale) { painter in
      if stretch { painter.concatenate(stretched) }
      painter.draw(SymbolGlyph(name: name)!, in: rect, strokeWidth: stroke, with: .color(.black))
    }
  }
  /// About so many of all names.
  private func some(_ count: Int) -> [String] {
    let names = SymbolGlyph.allNames
    return stride(from: 0, to: names.count, by: max(1, names.count / count)).map { names[$0] }
  }

  @Test func `is its runs, drawn in order with round caps and joins`() throws {
    let rect = CGRect(x: 5.5, y: 3, width: 28, height: 31), black = Paint.color(.black)
    var count = 0
    for name in some(120) {
      let drawing = try #require(SymbolLibrary.drawing(named: name))
      guard drawing.runs.allSatisfy({ !$0.mode.erases }) else { continue }
      count += 1
      let expected = draw { painter in
        painter.concatenate(stretched)
        painter.translate(x: 5.5, y: 4.5)
        painter.concatenate(CGAffineTransform(scaleX: 28.0 / 16, y: 28.0 / 16))
        for run in drawing.runs {
          let width = run.mode.lineWidth(2.1 * 16 / 28)
          if !run.path.isEmpty {
            if run.mode.fills { painter.fill(run.path, with: black) }
            if let width { painter.stroke(run.path, with: black, style: StrokeStyle(lineWidth: width, lineCap: .round, lineJoin: .round)) }
          }
          for dot in run.dots {
            let radius = dot.radius + (width ?? 0) / 2
            painter.fill(Path(ellipseIn: CGRect(x: dot.center.x - radius, y: dot.center.y - radius, width: 2 * radius, height: 2 * radius)), with: black)
          }
        }
      }
      let found = picture(name, rect, stroke: 2.1, stretch: true)
      #expect(!isBlank(found) && found.differences(from: expected.bitmap(), tolerance: 40) == 0, "\(name)")
    }
    #expect(count > 20)
  }
  @Test func `is the same from a mask, moved to where its lines fill whole pixels`() throws {
    let rect = CGRect(x: 7, y: 9, width: 20, height: 20)
    for name in some(60) {
      let shift = try #require(SymbolLibrary.drawing(named: name)).sharpening(side: 20, stroke: 1)
      let mask = picture(name, rect, stroke: 1), expected = picture(name, rect.offsetBy(dx: shift.dx, dy: shift.dy), stroke: 1, stretch: true)
      #expect(!isBlank(mask) && mask.differences(from: expected.bitmap(), tolerance: 24) == 0, "\(name)")
    }
  }
  @Test func `stands in the middle of its rectangle, on whole pixels`() {
    let base = picture("heart", CGRect(x: 5, y: 7, width: 24, height: 24), stroke: 1)
    let same = [
      CGRect(x: 5.4, y: 6.6, width: 24, height: 24), CGRect(x: 4.5, y: 7.49, width: 24, height: 24), CGRect(x: 2, y: 7, width: 30, height: 24), CGRect(x: 5, y: 4, width: 24, height: 30),
    ]
    for rect in same { #expect(picture("heart", rect, stroke: 1).differences(from: base.bitmap()) == 0, "\(rect)") }
    #expect(picture("heart", CGRect(x: 5.6, y: 7, width: 24, height: 24), stroke: 1).differences(from: base.bitmap()) > 20)
    let doubled = picture("heart", CGRect(x: 2.5, y: 3.5, width: 12, height: 12), stroke: 0.5, scale: 2)
    for y in 0..<40 { #expect((0..<40).allSatisfy { doubled.pixel(x: $0, y: y) == base.pixel(x: $0, y: y) }) }
  }
  @Test func `has a stroke of half pixels, one at least, and no wider than the symbol`() {
    let rect = CGRect(x: 8, y: 8, width: 20, height: 20)
    func isSame(_ stroke: Double, _ other: Double) -> Bool { picture("heart", rect, stroke: stroke).differences(from: picture("heart", rect, stroke: other).bitmap()) == 0 }
    for (stroke, drawn) in [(0.2, 1.0), (-3, 1), (.nan, 1), (.infinity, 1), (1.24, 1), (1.26, 1.5), (1.74, 1.5), (1.76, 2), (900, 20)] { #expect(isSame(stroke, drawn), "\(stroke)") }
    #expect(!isSame(1, 1.5) && !isSame(1.5, 2))
  }
  @Test func `is nothing without a size or a place`() {
    for rect in [
      CGRect(x: 5, y: 5, width: 0, height: 20), CGRect(x: 5, y: 5, width: 20, height: 0), CGRect(x: CGFloat.nan, y: 5, width: 20, height: 20), CGRect(x: 5, y: -CGFloat.infinity, width: 20, height: 20),
      CGRect(x: 5, y: 5, width: CGFloat.infinity, height: 20), CGRect(x: 50, y: 5, width: 20, height: 20),
    ] { #expect(isBlank(picture("heart", rect, stroke: 1)), "\(rect)") }
  }
  @Test func `is drawn directly if it is very large`() {
    for side in [500.0, 511, 512, 700] {
      let corner = 20 - side / 2, found = picture("plus", CGRect(x: corner, y: corner, width: side, height: side), stroke: 6)
      // The middle of a cross, and the white between its arms.
      #expect(found.pixel(x: 20, y: 20) == 0xFF00_0000 && found.pixel(x: 5, y: 20) == 0xFF00_0000 && found.pixel(x: 20, y: 38) == 0xFF00_0000 && found.pixel(x: 8, y: 8) == 0, "\(side)")
    }
  }
  @Test func `is the same under a curved clip, and in a gradient of one colour`() {
    for name in ["heart", "star.fill", "person.crop.circle.badge.plus"] {
      let rect = CGRect(x: 9, y: 7, width: 22, height: 22), symbol = SymbolGlyph(name: name)!, plain = picture(name, rect, stroke: 1)
      let clipped = draw { painter in
        painter.clip(to: Path(ellipseIn: CGRect(x: -500, y: -500, width: 1040, height: 1040)))
        painter.draw(symbol, in: rect, strokeWidth: 1, with: .color(.black))
      }
      let stops = [GradientStop(color: .black, location: 0), GradientStop(color: .black, location: 1)]
      let along = draw { $0.draw(symbol, in: rect, strokeWidth: 1, with: .linearGradient(stops, start: .zero, end: point(40, 0))) }
      let down = draw { $0.draw(symbol, in: rect, strokeWidth: 1, with: .linearGradient(stops, start: .zero, end: point(0, 40))) }
      for other in [clipped, along, down] { #expect(plain.differences(from: other.bitmap(), tolerance: 2) == 0, "\(name)") }
    }
  }
}

@Suite struct `A shadow that is painted` {
  private let rect = CGRect(x: 24, y: 20, width: 44, height: 40)

  @Test func `is the shape itself, moved, if it is not soft`() {
    for (x, y, radius) in [(3.0, 2.0, 0.0), (-4, 7, 0), (0, 0, -5)] {
      let color = RGBA(hex: 0x20_60_B0, alpha: 0.5)
      let shadow = draw(90) { $0.drawShadow(of: rect, cornerRadius: 0, ShadowStyleValue(color: color, radius: radius, x: x, y: y)) }
      let shape = draw(90) { $0.fill(rect.offsetBy(dx: x, dy: y), color) }
      #expect(!isBlank(shadow) && shadow.differences(from: shape.bitmap(), tolerance: 1) == 0)
      let turned = draw(90) { $0.drawShadow(of: CGRect(x: 68, y: 60, width: -44, height: -40), cornerRadius: 0, ShadowStyleValue(color: color, radius: radius, x: x, y: y)) }
      #expect(turned.differences(from: shadow.bitmap()) == 0)
    }
  }
  @Test(arguments: [1.0, 2]) func `is as soft from its mask as from a layer`(scale: Double) {
    for (radius, corner, x, y) in [(6.0, 5.0, 3.0, -2.0), (3, 0, 0, 4), (10, 30, -6, 0), (0, 8, 1, 1), (4, -3, 0, 0)] {
      let shadow = ShadowStyleValue(color: .black, radius: radius, x: x, y: y)
      let mask = draw(90, scale: scale) { $0.drawShadow(of: rect, cornerRadius: corner, shadow) }
      let layer = draw(90, scale: scale) { painter in
        painter.concatenate(stretched)
        painter.drawShadow(of: rect, cornerRadius: corner, shadow)
      }
      let clipped = draw(90, scale: scale) { painter in
        painter.clip(to: Path(ellipseIn: CGRect(x: -500, y: -500, width: 1090, height: 1090)))
        painter.drawShadow(of: rect, cornerRadius: corner, shadow)
      }
      #expect(mask.differences(from: layer.bitmap(), tolerance: 16) == 0 && mask.differences(from: clipped.bitmap(), tolerance: 2) == 0, "\(radius)")
    }
  }
  @Test func `is symmetric, and does not change along its edges`() {
    let shadow = ShadowStyleValue(color: .black, radius: 8)
    let small = draw(90) { $0.drawShadow(of: CGRect(x: 20, y: 20, width: 50, height: 50), cornerRadius: 6, shadow) }
    let large = draw(300) { $0.drawShadow(of: CGRect(x: 20, y: 20, width: 260, height: 240), cornerRadius: 6, shadow) }
    // But for corners, of which Cairo draws each a little differently.
    func isNear(_ a: UInt32, _ b: UInt32) -> Bool { abs(Int(a >> 24) - Int(b >> 24)) <= 3 }
    for y in 0..<90 {
      for x in 0..<90 where !isNear(small.pixel(x: x, y: y), small.pixel(x: 89 - x, y: y)) || !isNear(small.pixel(x: x, y: y), small.pixel(x: x, y: 89 - y)) {
        Issue.record("not symmetric at \(x), \(y)")
      }
    }
    for step in 0..<45 {
      #expect(small.pixel(x: step, y: 45) == large.pixel(x: step, y: 140) && small.pixel(x: 45, y: step) == large.pixel(x: 150, y: step))
      #expect(large.pixel(x: step, y: 80) == large.pixel(x: step, y: 200) && isNear(large.pixel(x: 299 - step, y: 100), large.pixel(x: step, y: 100)) && isNear(large.pixel(x: 150, y: 279 - step), large.pixel(x: 150, y: step)))
    }
    // Half as dark on the edge, and as dark as its colour far inside.
    let edge = Int(large.pixel(x: 20, y: 140) >> 24) + Int(large.pixel(x: 19, y: 140) >> 24)
    #expect(abs(edge - 255) < 12 && isNear(large.pixel(x: 150, y: 140), 0xFF00_0000) && large.pixel(x: 7, y: 140) == 0)
  }
  @Test func `is nothing without a colour or a shape`() {
    for (rect, color) in [(rect, RGBA(white: 0, alpha: 0)), (CGRect(x: 24, y: 20, width: 0, height: 40), .black), (CGRect(x: 24, y: 20, width: 40, height: 0), .black), (CGRect(x: 200, y: 20, width: 40, height: 40), .black)] {
      #expect(isBlank(draw(90) { $0.drawShadow(of: rect, cornerRadius: 4, ShadowStyleValue(color: color, radius: 6, x: 1, y: 1)) }))
    }
  }
}
