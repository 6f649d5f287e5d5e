import Foundation
import Testing

@testable import OrielDrawing

private func layout(_ text: String, size: Double) -> ParagraphLayout {
  ParagraphLayout.make(ParagraphContent(text, TextAttributes(font: FontSpecification(size: size))))
}

/// Glyphs are drawn from masks at quarters of a pixel; under a transform that stretches them, however little, as outlines.
@Suite struct `A glyph` {
  init() { PinnedFonts.install() }
  private func draw(_ text: ParagraphLayout, x: Double, baseline: Double, scale: Double, asOutline: Bool) -> BitmapSurface {
    BitmapSurface.make(size: CGSize(width: 60, height: 48), scale: scale) { painter in
      if asOutline { painter.concatenate(CGAffineTransform(a: 1, b: 0, c: 0, d: 1 + 1e-9, tx: 0, ty: 0)) }
      painter.draw(text, at: point(x, baseline - text.firstBaseline), color: .black)
    }
  }
  private func ink(_ surface: BitmapSurface) -> Int {
    (0..<surface.pixelHeight).reduce(0) { sum, y in sum + (0..<surface.pixelWidth).reduce(0) { $0 + Int(surface.pixel(x: $1, y: y) >> 24) } }
  }

  @Test(arguments: [1.0, 2, 3]) func `looks the same from its mask as from its outline, at each quarter of a pixel`(scale: Double) {
    for (text, size) in [("H", 13.0), ("g", 13), ("j", 30), ("Å", 24), ("—", 13), ("W", 40), ("f", 17.5)] {
      let text = layout(text, size: size)
      for quarter in 0..<4 {
        let x = 6 + Double(quarter) / 4 / scale
        let mask = draw(text, x: x, baseline: 36, scale: scale, asOutline: false), outline = draw(text, x: x, baseline: 36, scale: scale, asOutline: true)
        #expect(ink(mask) > 2000 && mask.differences(from: outline.bitmap(), tolerance: 24) == 0, "\(text.content.runs) at \(x)")
      }
    }
  }
  @Test func `is cut at the edges of the picture and of the clip`() {
    let text = layout("Å", size: 40)
    for (x, baseline) in [(-9.75, 30.0), (48.5, 30), (10, 8), (10, 60), (-12, 10)] {
      let mask = draw(text, x: x, baseline: baseline, scale: 1, asOutline: false), outline = draw(text, x: x, baseline: baseline, scale: 1, asOutline: true)
      #expect(ink(mask) > 1000 && mask.differences(from: outline.bitmap(), tolerance: 24) == 0, "at \(x), \(baseline)")
    }
    let whole = draw(text, x: 10.25, baseline: 40, scale: 1, asOutline: false), box = CGRect(x: 15, y: 12, width: 9, height: 20)
    let clipped = BitmapSurface.make(size: CGSize(width: 60, height: 48)) { painter in
      painter.clip(to: box)
      painter.draw(text, at: point(10.25, 40 - text.firstBaseline), color: .black)
    }
    for y in 0..<48 {
      for x in 0..<60 { #expect(clipped.pixel(x: x, y: y) == (box.contains(point(Double(x), Double(y))) ? whole.pixel(x: x, y: y) : 0)) }
    }
  }
  @Test func `stands on the nearest whole pixel and at the nearest quarter`() {
    let text = layout("g", size: 20)
    func same(_ x: Double, _ y: Double, _ otherX: Double, _ otherY: Double) -> Bool {
      draw(text, x: x, baseline: y, scale: 1, asOutline: false).differences(from: draw(text, x: otherX, baseline: otherY, scale: 1, asOutline: false).bitmap()) == 0
    }
    #expect(same(6.1, 30, 6, 30) && same(6.15, 30, 6.25, 30) && same(5.9, 30, 6, 30) && same(6.88, 30, 7, 30) && !same(6.15, 30, 6, 30))
    #expect(same(6, 30.45, 6, 30) && same(6, 29.55, 6, 30) && same(6, 30.55, 6, 31) && !same(6, 30, 6, 31))
  }
  @Test func `without a font is a box, from its mask as from its outline`() {
    let text = layout("\u{10FFF0}", size: 30)
    let mask = draw(text, x: 8, baseline: 36, scale: 1, asOutline: false), outline = draw(text, x: 8, baseline: 36, scale: 1, asOutline: true)
    #expect(ink(mask) > 4000 && mask.differences(from: outline.bitmap(), tolerance: 24) == 0)
  }
  @Test func `is drawn at any size that a font can have, and not beyond`() {
    func covers(_ transform: CGAffineTransform, size: Double = 20) -> Bool {
      let text = layout("H", size: size)
      let surface = BitmapSurface.make(size: CGSize(width: 60, height: 48)) { painter in
        painter.translate(x: 4, y: 40)
        painter.concatenate(transform)
        painter.draw(text, at: point(0, -text.firstBaseline), color: .black)
      }
      return ink(surface) > 500
    }
    #expect(covers(CGAffineTransform(scaleX: 1, y: 1)) && covers(CGAffineTransform(scaleX: 2, y: 1)) && covers(CGAffineTransform(scaleX: 1, y: 0.3)))
    #expect(covers(CGAffineTransform(rotationAngle: -0.3)) && covers(CGAffineTransform(scaleX: 12, y: 12)) && !covers(CGAffineTransform(scaleX: 2000, y: 1)))
    // And others after it.
    #expect(covers(CGAffineTransform(scaleX: 1, y: 1)) && covers(CGAffineTransform(scaleX: 2, y: 1)))
  }
}

@Suite(.serialized) struct `The cache of glyphs` {
  init() { PinnedFonts.install() }
  private func font(_ text: ParagraphLayout, scale: Double) throws -> (glyph: UInt32, scaled: FontFace.Scaled) {
    let face = try #require(text.lines[0].runs[0].face)
    return (text.glyphs[0].index, try #require(face.scaled(to: scale)))
  }
  private func bytes(_ mask: GlyphMask) -> [UInt8] { Array(UnsafeBufferPointer(start: mask.data, count: Int(mask.width * mask.height))) }

  @Test func `holds masks without empty rows and columns around them`() throws {
    try DrawingLock.locked {
      for character in ["H", "g", "/", "."] {
        let (glyph, scaled) = try font(layout(character, size: 23.5), scale: 2)
        for phase in 0..<4 {
          let mask = GlyphCache.mask(glyph, phase: phase, fontID: scaled.id, font: scaled.font), data = bytes(mask), width = Int(mask.width), height = Int(mask.height)
          try #require(width > 3 && height > 3)
          func row(_ y: Int) -> [UInt8] { Array(data[y * width..<(y + 1) * width]) }
          func column(_ x: Int) -> [UInt8] { (0..<height).map { data[$0 * width + x] } }
          for edge in [row(0), row(height - 1), column(0), column(width - 1)] { #expect(edge.contains { $0 != 0 }) }
          #expect(data.contains(255))
        }
      }
      let text = layout("a b", size: 23.5), (_, scaled) = try font(text, scale: 2)
      try #require(text.glyphs.count == 3)
      let empty = GlyphCache.mask(text.glyphs[1].index, phase: 1, fontID: scaled.id, font: scaled.font)
      #expect(empty.width == 0 && empty.height == 0)
    }
  }
  /// Sixteen kilobytes at a time, until a generation is full.
  @Test func `frees the older half at once, but for what is still in use`() throws {
    try DrawingLock.locked {
      let (glyph, scaled) = try font(layout("M", size: 50), scale: 2)
      GlyphCache.removeAll()
      #expect(GlyphCache.cost == 0)
      func mask(_ id: Int) -> GlyphMask { GlyphCache.mask(glyph, phase: 0, fontID: UInt32(1_000_000 + id), font: scaled.font) }
      let first = mask(0), content = bytes(first), block = 16 << 10, perBlock = block / content.count, full = GlyphCache.generationLimit / block
      try #require(perBlock >= 2 && GlyphCache.cost == block)
      #expect(bytes(mask(0)) == content && GlyphCache.cost == block)
      for id in 1..<perBlock * full { _ = mask(id) }
      #expect(GlyphCache.cost == full * block)
      // One more block is one too many: from now on these are the old ones.
      _ = mask(perBlock * full)
      #expect(GlyphCache.cost == (full + 1) * block)
      _ = mask(perBlock * full + 1)
      #expect(GlyphCache.cost == (full + 2) * block)
      let moved = mask(0)
      #expect(moved.data != first.data && bytes(moved) == content)
      #expect(moved.width == first.width && moved.height == first.height && moved.left == first.left && moved.top == first.top)
      #expect(GlyphCache.cost == (full + 2) * block)
      for id in 0..<perBlock * full { _ = mask(100_000 + id) }
      #expect(GlyphCache.cost >= (full + 1) * block && GlyphCache.cost <= (full + 3) * block)
      #expect(bytes(mask(0)) == content)
      GlyphCache.removeAll()
      #expect(GlyphCache.cost == 0 && bytes(mask(0)) == content)
      GlyphCache.removeAll()
    }
  }
  @Test func `is not for glyphs that are larger than it may hold`() {
    DrawingLock.locked {
      let surface = BitmapSurface(size: CGSize(width: 20, height: 20))
      func cost(_ size: Double) -> Int {
        let text = layout("H", size: size)
        GlyphCache.removeAll()
        surface.painter.draw(text, at: point(0, 10 - text.firstBaseline), color: .black)
        return GlyphCache.cost
      }
      #expect(cost(161) == 0 && cost(160) > 0 && cost(13) == 16 << 10)
    }
  }
}
