import Foundation
import Testing

@testable import OrielDrawing

private func draw(_ width: Double, _ height: Double, scale: Double = 1, _ body: (CairoPainter) -> Void) -> BitmapSurface {
  BitmapSurface.make(size: CGSize(width: width, height: height), scale: scale) {
    $0.fill(CGRect(x: 0, y: 0, width: width, height: height), .white)
    body($0)
  }
}
private let white: UInt32 = 0xFFFF_FFFF, black: UInt32 = 0xFF00_0000

extension BitmapSurface {
  /// The x of each pixel of a row that is not white, and the y of each of a column.
  fileprivate func marked(row: Int) -> [Int] { (0..<pixelWidth).filter { pixel(x: $0, y: row) != white } }
  fileprivate func marked(column: Int) -> [Int] { (0..<pixelHeight).filter { pixel(x: column, y: $0) != white } }
  fileprivate var colours: Set<UInt32> { Set((0..<pixelHeight).flatMap { y in (0..<self.pixelWidth).map { self.pixel(x: $0, y: y) } }) }
}

@Suite struct `A shape that is painted` {
  /// Points, device pixels per point, and the whole pixels of the border.
  @Test(arguments: [(1.0, 1.5, 1), (2, 1.5, 3), (1, 2, 2), (0.2, 1, 1), (1.5, 1, 1), (1.6, 1, 2), (3, 1, 3), (0.5, 2, 1), (4, 2, 8)])
  func `has a border of whole pixels on all four sides`(width: Double, scale: Double, pixels: Int) {
    let side = Int(20 * scale), far = Int(2 * scale)
    let s = draw(24, 24, scale: scale) { $0.strokeInside(CGRect(x: 2, y: 2, width: 20, height: 20), cornerRadius: 0, width: width, with: .color(.black)) }
    let expected = Array(far..<far + pixels) + Array(far + side - pixels..<far + side)
    #expect(s.marked(row: far + side / 2) == expected && s.marked(column: far + side / 2) == expected)
    for edge in [far, far + pixels - 1, far + side - pixels, far + side - 1] {
      #expect(s.marked(row: edge) == Array(far..<far + side) && s.marked(column: edge) == Array(far..<far + side))
    }
    #expect(s.colours == [white, black])
  }

  @Test func `has a border that fills it if there is no room inside, and none without a width`() {
    let box = CGRect(x: 2, y: 3, width: 6, height: 4)
    for width in [2.0, 3, 50] {
      let s = draw(10, 10) { $0.strokeInside(box, cornerRadius: 0, width: width, with: .color(.black)) }
      #expect((3..<7).allSatisfy { s.marked(row: $0) == Array(2..<8) } && s.marked(row: 2).isEmpty && s.marked(row: 7).isEmpty)
    }
    for width in [0, -1, Double.nan] { #expect(draw(10, 10) { $0.strokeInside(box, cornerRadius: 0, width: width, with: .color(.black)) }.colours == [white]) }
    #expect(draw(10, 10) { $0.strokeInside(CGRect(x: 2, y: 3, width: 6, height: 0), cornerRadius: 0, width: 1, with: .color(.black)) }.colours == [white])
  }

  @Test(arguments: [4.0, 7.5, 10])
  func `has corners of its radius, symmetrically, as fills and borders`(radius: Double) {
    let box = CGRect(x: 2, y: 3, width: 30, height: 24), white = Int(0xFF)
    func level(_ s: BitmapSurface, _ x: Int, _ y: Int) -> Int { Int(s.pixel(x: x, y: y) & 255) }
    /// How much of a pixel is covered by the rounded box, by sixteen by sixteen samples.
    func coverage(_ x: Int, _ y: Int, inset: Double, _ radius: Double) -> Double {
      let inner = box.insetBy(dx: inset, dy: inset)
      var hits = 0
      for i in 0..<16 {
        for j in 0..<16 {
          let p = point(Double(x) + (Double(i) + 0.5) / 16, Double(y) + (Double(j) + 0.5) / 16)
          let dx = max(inner.minX + radius - p.x, p.x - (inner.maxX - radius), 0), dy = max(inner.minY + radius - p.y, p.y - (inner.maxY - radius), 0)
          if inner.contains(p), hypot(dx, dy) <= radius { hits += 1 }
        }
      }
      return Double(hits) / 256
    }
    let filled = draw(36, 30) { $0.fill(box, cornerRadius: radius, .black) }
    let ring = draw(36, 30) { $0.strokeInside(box, cornerRadius: radius, width: 2, with: .color(.black)) }
    let path = draw(36, 30) { $0.fill(Path(roundedRect: box, cornerRadius: radius, style: .circular), with: .color(.black)) }
    for y in 0..<30 {
      for x in 0..<36 {
        let outer = coverage(x, y, inset: 0, radius), inner = coverage(x, y, inset: 2, radius - 2)
        #expect(abs(Double(white - level(filled, x, y)) / 255 - outer) < 0.15, "\(x), \(y)")
        #expect(abs(Double(white - level(ring, x, y)) / 255 - (outer - inner)) < 0.25, "\(x), \(y)")
        #expect(level(filled, x, y) == level(filled, 33 - x < 0 ? x : 33 - x, y) && level(filled, x, y) == level(path, x, y))
      }
    }
  }

  @Test func `is cut to whole pixels by a clip, and softly by a curve`() {
    let s = draw(12, 12) { p in
      p.clip(to: CGRect(x: 2.4, y: 3.5, width: 5.2, height: 4.2))
      #expect(p.clipBounds == CGRect(x: 2, y: 4, width: 6, height: 4))
      p.fill(CGRect(x: 0, y: 0, width: 12, height: 12), .black)
    }
    #expect(s.marked(row: 5) == Array(2..<8) && s.marked(column: 5) == Array(4..<8) && s.colours == [white, black])
    let circle = Path(ellipseIn: CGRect(x: 1, y: 1, width: 10, height: 10))
    func clipped(_ style: FillStyle, _ path: Path) -> BitmapSurface {
      draw(12, 12) { p in
        p.clip(to: path, style: style)
        p.fill(CGRect(x: 0, y: 0, width: 12, height: 12), .black)
      }
    }
    #expect(clipped(FillStyle(), circle).colours.count > 5 && clipped(FillStyle(antialiased: false), circle).colours == [white, black])
    var ring = Path(CGRect(x: 1, y: 1, width: 10, height: 10))
    ring.addRect(CGRect(x: 4, y: 4, width: 4, height: 4))
    #expect(clipped(FillStyle(), ring).marked(row: 5) == Array(1..<11) && clipped(FillStyle(eoFill: true), ring).marked(row: 5) == [1, 2, 3, 8, 9, 10])
    // Two clips are what they have in common, and what comes after is not clipped.
    let both = draw(12, 12) { p in
      p.withState {
        p.clip(to: CGRect(x: 0, y: 0, width: 6, height: 12))
        p.withState {
          p.clip(to: Path(CGRect(x: 3, y: 0, width: 9, height: 12)))
          p.clip(to: .lines((0, 0), (12, 0), (12, 12), (0, 12), closed: true))
          p.fill(CGRect(x: 0, y: 1, width: 12, height: 1), .black)
        }
        p.fill(CGRect(x: 0.5, y: 3, width: 12, height: 1), .black)
      }
      p.fill(CGRect(x: 0.5, y: 5, width: 11, height: 1), .black)
    }
    #expect(both.marked(row: 1) == [3, 4, 5] && both.marked(row: 3) == Array(0..<6) && both.marked(row: 5) == Array(0..<12))
  }

  @Test func `is filled by its rule, with soft edges or without`() {
    var ring = Path(CGRect(x: 1, y: 1, width: 10, height: 10))
    ring.addRect(CGRect(x: 4, y: 4, width: 4, height: 4))
    func filled(_ path: Path, _ style: FillStyle) -> BitmapSurface { draw(12, 12) { $0.fill(path, with: .color(.black), style: style) } }
    #expect(filled(ring, FillStyle()).marked(row: 5) == Array(1..<11) && filled(ring, FillStyle(eoFill: true)).marked(row: 5) == [1, 2, 3, 8, 9, 10])
    for path in [Path(ellipseIn: CGRect(x: 1, y: 1, width: 10, height: 10)), Path(CGRect(x: 1.3, y: 1.3, width: 6, height: 6)), .lines((1, 1), (11, 3), (4, 11))] {
      #expect(filled(path, FillStyle()).colours.count > 2 && filled(path, FillStyle(antialiased: false)).colours == [white, black])
    }
    let slightly = draw(12, 12) { $0.fill(CGRect(x: 2.005, y: 2.995, width: 4, height: 4), .black) }
    #expect(slightly.colours == [white, black] && slightly.marked(row: 4) == [2, 3, 4, 5] && slightly.marked(column: 4) == [3, 4, 5, 6])
    #expect(draw(12, 12) { $0.fill(CGRect(x: 2.02, y: 3, width: 4, height: 4), .black) }.colours.count > 2)
  }

  @Test func `is stroked with its width, caps, joins and dashes`() {
    func stroked(_ path: Path, _ style: StrokeStyle) -> BitmapSurface { draw(40, 20) { $0.stroke(path, with: .color(.black), style: style) } }
    let line = Path.lines((10, 10), (30, 10))
    #expect(stroked(line, StrokeStyle(lineWidth: 4)).marked(column: 20) == [8, 9, 10, 11] && stroked(line, StrokeStyle(lineWidth: 4)).marked(row: 9) == Array(10..<30))
    #expect(stroked(line, StrokeStyle(lineWidth: 4, lineCap: .square)).marked(row: 8) == Array(8..<32))
    let round = stroked(line, StrokeStyle(lineWidth: 8, lineCap: .round))
    #expect(round.marked(row: 9) == Array(6..<34) && round.pixel(x: 6, y: 6) == white && round.pixel(x: 33, y: 13) == white)
    let dashed = stroked(line, StrokeStyle(lineWidth: 2, dash: [3, 2], dashPhase: 1))
    #expect(dashed.marked(row: 9) == [10, 11, 14, 15, 16, 19, 20, 21, 24, 25, 26, 29])
    #expect(stroked(line, StrokeStyle(lineWidth: 2, dash: [3, 2], dashPhase: .nan)).marked(row: 9) == [10, 11, 12, 15, 16, 17, 20, 21, 22, 25, 26, 27])
    for dash: [CGFloat] in [[0, 0], [0.001, 0.005], [-1, -1], []] { #expect(stroked(line, StrokeStyle(lineWidth: 2, dash: dash)).marked(row: 9) == Array(10..<30)) }
    let corner = Path.lines((5, 15), (15, 15), (15, 5))
    #expect(stroked(corner, StrokeStyle(lineWidth: 6)).pixel(x: 17, y: 17) == black)
    #expect(stroked(corner, StrokeStyle(lineWidth: 6, lineJoin: .bevel)).pixel(x: 17, y: 17) == white)
    let rounded = stroked(corner, StrokeStyle(lineWidth: 6, lineJoin: .round))
    #expect(rounded.pixel(x: 17, y: 17) & 255 > 200 && rounded.pixel(x: 16, y: 16) & 255 < 50)
    #expect(stroked(corner, StrokeStyle(lineWidth: 6, miterLimit: 1)).pixel(x: 17, y: 17) == white)
    #expect(stroked(corner, StrokeStyle(lineWidth: 6, miterLimit: .nan)).pixel(x: 17, y: 17) == black)
    for width: CGFloat in [0, -2, .nan] { #expect(stroked(line, StrokeStyle(lineWidth: width)).colours == [white]) }
  }

  @Test func `fills what it covers of the picture however large it is, and nothing without numbers`() {
    func filled(_ rect: CGRect, radius: Double = 0) -> Set<UInt32> { draw(10, 10) { $0.fill(rect, cornerRadius: radius, .black) }.colours }
    for rect in [CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9), .infinite, CGRect(x: -5, y: -5, width: 1e12, height: 1e12), CGRect(x: 20, y: 20, width: -40, height: -40)] {
      #expect(filled(rect) == [black])
    }
    let none = CGFloat.nan
    for rect in [.null, CGRect(x: none, y: 0, width: 5, height: 5), CGRect(x: 0, y: none, width: 5, height: 5), CGRect(x: 0, y: 0, width: none, height: 5), CGRect(x: 0, y: 0, width: 5, height: none), CGRect(x: 1e8, y: 0, width: 5, height: 5), CGRect(x: 0, y: -1e8, width: 5, height: 5), CGRect(x: 10, y: 0, width: 5, height: 5), CGRect(x: 0, y: 10, width: 5, height: 5)] {
      #expect(filled(rect) == [white] && filled(rect, radius: 2) == [white])
    }
    let edge = draw(10, 10) { $0.fill(CGRect(x: 4, y: -1e8, width: 1e9, height: 2e8), .black) }
    #expect(edge.marked(row: 0) == Array(4..<10) && edge.marked(row: 9) == Array(4..<10))
    // Far away points do not come round the other side.
    let lines = draw(10, 10) { $0.stroke(.lines((-1e9, 5), (1e9, 5)), with: .color(.black), style: StrokeStyle(lineWidth: 2)) }
    #expect(lines.marked(column: 2) == [4, 5] && lines.marked(row: 4) == Array(0..<10))
  }

  @Test func `is cleared to nothing within the clip`() {
    let s = draw(6, 6) { p in
      p.withState {
        p.clip(to: CGRect(x: 1, y: 2, width: 3, height: 2))
        p.clear()
      }
      p.fill(CGRect(x: 5.5, y: 5, width: 0.5, height: 1), .black)
    }
    #expect(s.pixel(x: 1, y: 2) == 0 && s.pixel(x: 3, y: 3) == 0 && s.pixel(x: 4, y: 3) == white && s.pixel(x: 0, y: 2) == white && s.pixel(x: 1, y: 4) == white)
    #expect(s.pixel(x: 5, y: 5) & 255 == 0x7F || s.pixel(x: 5, y: 5) & 255 == 0x80)
  }
}

@Suite struct `A picture that is painted` {
  private let image = Bitmap(pixelWidth: 4, pixelHeight: 3, scale: 2, premultiplied: (0..<12).map { 0xFF00_0000 | UInt32($0 * 20) << 8 | UInt32(200 - $0) })!

  @Test func `is copied pixel by pixel where it fits, within the clip`() {
    let s = draw(10, 10) { $0.draw(image, in: CGRect(x: 3, y: 2, width: 4, height: 3), interpolation: .high, opacity: 1) }
    let cut = draw(10, 10) { p in
      p.clip(to: CGRect(x: 4, y: 3, width: 2, height: 9))
      p.draw(image, in: CGRect(x: 3, y: 2, width: 4, height: 3), interpolation: .high, opacity: 1)
    }
    for y in 0..<10 {
      for x in 0..<10 {
        let inside = (3..<7).contains(x) && (2..<5).contains(y)
        #expect(s.pixel(x: x, y: y) == (inside ? image.pixel(x: x - 3, y: y - 2) : white))
        #expect(cut.pixel(x: x, y: y) == (inside && (4..<6).contains(x) && y >= 3 ? image.pixel(x: x - 3, y: y - 2) : white))
      }
    }
  }
  @Test func `is stretched in blocks if told to, whatever the signs of its rectangle`() {
    let s = draw(20, 20) { $0.draw(image, in: CGRect(x: 17, y: 16, width: -12, height: -12), interpolation: .none, opacity: 1) }
    for y in 0..<3 { for x in 0..<4 { #expect(s.pixel(x: 5 + 3 * x + 1, y: 4 + 4 * y + 2) == image.pixel(x: x, y: y)) } }
    #expect(s.pixel(x: 4, y: 8) == white && s.pixel(x: 17, y: 8) == white && s.pixel(x: 8, y: 3) == white && s.pixel(x: 8, y: 16) == white)
    // Its edges do not fade.
    let smooth = draw(20, 20) { $0.draw(image, in: CGRect(x: 5, y: 4, width: 12, height: 12), interpolation: .low, opacity: 1) }
    #expect(smooth.pixel(x: 5, y: 4) == image.pixel(x: 0, y: 0) && smooth.pixel(x: 16, y: 15) == image.pixel(x: 3, y: 2))
  }
  @Test func `shows through by its opacity, and not at all without one or a size`() {
    let solid = Bitmap(pixelWidth: 2, pixelHeight: 2, premultiplied: [black, black, black, black])!
    func level(_ opacity: Double, _ side: Double = 2) -> Int { Int(draw(8, 8) { $0.draw(solid, in: CGRect(x: 1, y: 1, width: side, height: side), interpolation: .low, opacity: opacity) }.pixel(x: 2, y: 2) & 255) }
    for side in [2.0, 5] {
      for (opacity, expected) in [(0.0, 255), (-1, 255), (1, 0), (3, 0), (0.5, 127), (0.2, 204)] { #expect(abs(level(opacity, side) - expected) <= 1, "\(opacity), \(side)") }
    }
    for rect in [CGRect(x: 1, y: 1, width: 0, height: 5), CGRect(x: 1, y: 1, width: 5, height: 0), CGRect(x: CGFloat.nan, y: 1, width: 5, height: 5), CGRect(x: 1, y: 1, width: CGFloat.infinity, height: 5)] {
      let s = draw(8, 8) { p in
        p.draw(solid, in: rect, interpolation: .low, opacity: 1)
        p.drawMask(solid, in: rect, with: .color(.black))
        p.fill(CGRect(x: 7.5, y: 7, width: 0.5, height: 1), .black)
      }
      #expect(s.marked(row: 2).isEmpty && s.marked(row: 7) == [7])
    }
  }
  @Test func `is a mask by its alpha alone`() {
    let mask = Bitmap(pixelWidth: 3, pixelHeight: 1, premultiplied: [0xFF12_3456, 0, 0x8000_0000])!
    let s = draw(6, 4) { $0.drawMask(mask, in: CGRect(x: 1, y: 1, width: 3, height: 1), with: .color(RGBA(hex: 0xFF0000))) }
    #expect(s.pixel(x: 1, y: 1) == 0xFFFF_0000 && s.pixel(x: 2, y: 1) == white && abs(Int(s.pixel(x: 3, y: 1) & 255) - 127) <= 1)
    #expect(s.marked(row: 1) == [1, 3] && s.marked(row: 0).isEmpty && s.marked(row: 2).isEmpty)
  }
  @Test func `has smaller copies down to what it is drawn at`() {
    let large = Bitmap(pixelWidth: 16, pixelHeight: 8, premultiplied: Array(repeating: 0xFF10_2030, count: 128))!
    DrawingLock.locked {
      for (factor, width) in [(2.0, 16), (0.51, 16), (0.5, 8), (0.3, 8), (0.25, 4), (0.1, 4), (0.001, 4)] { #expect(large.level(for: factor).pixelWidth == width) }
      #expect(large.level(for: 0.5) == large.level(for: 0.5) && large.level(for: 0.25).pixelHeight == 2 && large.level(for: 0.25).pixel(x: 1, y: 1) == 0xFF10_2030)
    }
  }
  @Test func `has parts by pixels, and no memory of what is outside`() {
    let part = image.part(CGRect(x: 1.5, y: 1.2, width: 1, height: 9))
    #expect(part?.pixelWidth == 2 && part?.pixelHeight == 2 && part?.scale == 2 && part?.pixel(x: 1, y: 1) == image.pixel(x: 2, y: 2))
    #expect(image.part(CGRect(x: 0, y: 0, width: 4, height: 3)) == image && image.part(CGRect(x: -9, y: -9, width: 99, height: 99)) == image)
    #expect(image.part(CGRect(x: 0, y: 0, width: 4, height: 3), scale: 1).map { $0 != image && $0.scale == 1 && $0.pixel(x: 3, y: 2) == image.pixel(x: 3, y: 2) } == true)
    for rect in [CGRect(x: 4, y: 0, width: 3, height: 3), CGRect(x: 0, y: 3, width: 3, height: 3), CGRect(x: 1, y: 1, width: 0, height: 1), CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1), CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1), .null] {
      #expect(image.part(rect) == nil)
    }
    let whole = CGImage(image)
    #expect(whole.width == 4 && whole.height == 3 && whole.bytesPerRow == 16 && whole.bitsPerPixel == 32 && whole.bitsPerComponent == 8 && whole.copy() == whole)
    #expect(whole.cropping(to: CGRect(x: 1, y: 0, width: 2, height: 1))?.width == 2 && whole.cropping(to: CGRect(x: 9, y: 0, width: 2, height: 1)) == nil)
    for (x, y, inside) in [(0, 0, true), (3, 2, true), (4, 0, false), (0, 3, false), (-1, 0, false), (0, -1, false)] { #expect((image.pixel(x: x, y: y) != 0) == inside) }
    #expect(Bitmap(pixelWidth: 2, pixelHeight: 2, premultiplied: [1, 2, 3]) == nil && Bitmap(pixelWidth: 0, pixelHeight: 2, premultiplied: []) == nil && Bitmap(pixelWidth: -1, pixelHeight: -1, premultiplied: [1]) == nil)
    for scale in [0, -2, Double.nan, .infinity] { #expect(Bitmap(pixelWidth: 1, pixelHeight: 1, scale: scale, premultiplied: [1])?.scale == 1) }
  }
}

@Suite struct `A surface for a picture` {
  @Test func `has whole pixels, and tells them by points`() {
    for (side, scale, pixels) in [(10.0, 1.0, 10), (10.1, 1, 11), (7, 1.5, 11), (0, 1, 1), (-5, 1, 1)] {
      let s = BitmapSurface(size: CGSize(width: side, height: side), scale: scale)
      #expect(s.pixelWidth == pixels && s.pixelHeight == pixels && s.pixel(x: 0, y: 0) == 0)
    }
    #expect(BitmapSurface(size: CGSize(width: 1e9, height: 1)).pixelWidth == 16384)
    let s = draw(4, 3, scale: 2) { $0.fill(CGRect(x: 1, y: 2, width: 0.5, height: 0.5), .black) }
    #expect(s.pixel(at: point(1.2, 2.4)) == black && s.pixel(at: point(1.5, 2)) == white && s.pixel(at: point(0.9, 2)) == white)
    #expect(s.pixel(at: point(-0.1, 0)) == 0 && s.pixel(at: point(4, 0)) == 0 && s.pixel(at: point(0, 3)) == 0)
    let copy = s.bitmap()
    #expect(copy.scale == 2 && copy.size == CGSize(width: 4, height: 3) && copy.pixel(x: 2, y: 4) == black && s.differences(from: copy) == 0)
    let other = draw(4, 3, scale: 2) { $0.fill(CGRect(x: 1, y: 2, width: 0.5, height: 0.5), RGBA(hex: 0x000005)) }
    #expect(other.differences(from: copy) == 1 && other.differences(from: copy, tolerance: 4) == 1 && other.differences(from: copy, tolerance: 5) == 0)
    #expect(draw(4, 3) { _ in }.differences(from: copy) == 12)
  }
}
