import Foundation
import Testing

@testable import OrielDrawing

private let warm = RGBA(hex: 0xC8_50_20), cool = RGBA(hex: 0x20_60_B0), ink = RGBA(hex: 0x12_14_1C)
private let picture: Bitmap = {
  let pixels = (0..<16).map { (number: UInt32) -> UInt32 in
    let red = number * 16, green = 255 - number * 12, blue = number % 4 * 60
    return 0xFF00_0000 | red << 16 | green << 8 | blue
  }
  return Bitmap(pixelWidth: 4, pixelHeight: 4, premultiplied: pixels)!
}()
private func fade(_ start: CGPoint, _ end: CGPoint) -> Paint {
  .linearGradient([GradientStop(color: warm, location: 0), GradientStop(color: cool, location: 1)], start: start, end: end)
}

/// One of everything that a painter draws, but for letters and symbols, on a hundred by a hundred points.
private func shapes(_ p: CairoPainter) {
  p.fill(CGRect(x: 4, y: 4, width: 12, height: 9), warm)
  p.fill(CGRect(x: 18.3, y: 4.6, width: 9.5, height: 7.2), cool)
  p.fill(CGRect(x: 30, y: 4, width: 20, height: 14), cornerRadius: 5, with: fade(point(0, 4), point(0, 18)))
  p.fill(CGRect(x: 52, y: 4, width: 14, height: 14), cornerRadius: 4, with: fade(point(52, 0), point(66, 4)))
  p.fill(CGRect(x: 4, y: 15, width: 20, height: 5), with: fade(point(0, 15), point(0, 20)))
  p.strokeInside(CGRect(x: 4, y: 22, width: 20, height: 14), cornerRadius: 4, width: 2, with: .color(ink))
  p.strokeInside(CGRect(x: 28, y: 22, width: 18, height: 14), cornerRadius: 0, width: 1, with: fade(point(0, 22), point(0, 36)))
  p.fill(.lines((50, 22), (66, 26), (54, 36), closed: true), with: .color(cool))
  var curve = Path()
  curve.move(to: point(4, 42))
  curve.addQuadCurve(to: point(34, 50), control: point(20, 30))
  curve.addCurve(to: point(46, 40), control1: point(40, 64), control2: point(44, 50))
  p.stroke(curve, with: .color(warm), style: StrokeStyle(lineWidth: 3, lineCap: .round, lineJoin: .round, dash: [6, 5], dashPhase: 2))
  p.stroke(.lines((50, 42), (60, 42), (54, 50)), with: fade(point(50, 42), point(60, 50)), style: StrokeStyle(lineWidth: 2))
  p.drawShadow(of: CGRect(x: 8, y: 60, width: 34, height: 16), cornerRadius: 4, ShadowStyleValue(color: RGBA(white: 0, alpha: 0.5), radius: 4, x: 1, y: 2))
  p.fill(CGRect(x: 8, y: 60, width: 34, height: 16), cornerRadius: 4, .white)
  p.draw(picture, in: CGRect(x: 50, y: 60, width: 4, height: 4), interpolation: .medium, opacity: 1)
  p.draw(picture, in: CGRect(x: 56, y: 60, width: 12, height: 12), interpolation: .none, opacity: 0.75)
  p.drawMask(picture, in: CGRect(x: 70, y: 60, width: 6, height: 5), with: fade(point(70, 60), point(76, 65)))
  p.fill(CGRect(x: 70, y: 22, width: 24, height: 14), with: .radialGradient([GradientStop(color: warm, location: 0), GradientStop(color: cool, location: 1)], center: point(80, 30), startRadius: 2, endRadius: 12))
  p.fill(CGRect(x: 70, y: 40, width: 24, height: 14), with: .ellipticalGradient([GradientStop(color: cool, location: 0), GradientStop(color: warm, location: 1)], rect: CGRect(x: 70, y: 40, width: 24, height: 14), center: UnitPoint(x: 0.25, y: 0.5), startFraction: 0, endFraction: 1))
  p.fill(CGRect(x: 78, y: 60, width: 16, height: 16), with: .image(picture, origin: point(79, 62), scale: 1))
  p.withState {
    p.clip(to: Path(ellipseIn: CGRect(x: 6, y: 80, width: 20, height: 14)))
    p.fill(CGRect(x: 0, y: 80, width: 16, height: 20), warm)
    p.fill(CGRect(x: 16, y: 80, width: 16, height: 20), cornerRadius: 4, cool)
  }
  p.beginMaskedLayer(bounds: CGRect(x: 30, y: 80, width: 20, height: 14))
  p.fill(CGRect(x: 28, y: 78, width: 30, height: 30), with: fade(point(30, 80), point(50, 94)))
  p.endMaskedLayer { p.fill(Path(ellipseIn: CGRect(x: 32, y: 81, width: 16, height: 12)), with: .color(.black)) }
  p.beginLayer(LayerEffects(opacity: 0.5), bounds: CGRect(x: 54, y: 80, width: 18, height: 14))
  p.fill(CGRect(x: 54, y: 80, width: 10, height: 10), warm)
  p.fill(CGRect(x: 60, y: 84, width: 20, height: 8), cool)
  p.endLayer()
  p.fill(CGRect(x: 76, y: 80, width: 10, height: 14), RGBA(hex: 0x80_C0_40))
  p.beginLayer(LayerEffects(blendMode: .multiply), bounds: CGRect(x: 78, y: 82, width: 14, height: 10))
  p.fill(CGRect(x: 78, y: 82, width: 14, height: 10), RGBA(hex: 0xC0_80_F0))
  p.endLayer()
}
/// Letters and symbols too.
private func everything(_ p: CairoPainter) {
  shapes(p)
  let font = FontSpecification(size: 13, lineHeight: 16), decoration = TextAttributes.Decoration(line: .single, color: warm)
  let text = ParagraphLayout.make(ParagraphContent(runs: [
    TextRun("Hy", TextAttributes(font: font, background: RGBA(hex: 0xE0_F0_FF), underline: decoration)), TextRun("k", TextAttributes(font: font, color: cool, strikethrough: decoration)),
  ]))
  p.draw(text, at: point(70.25, 2.5), color: ink)
  p.draw(text, at: point(12.5, 60), foreground: fade(point(12, 60), point(40, 76)))
  guard let plus = SymbolGlyph(name: "plus"), let star = SymbolGlyph(name: "star.fill") else { return }
  p.draw(plus, in: CGRect(x: 44, y: 44, width: 9, height: 9), strokeWidth: 1, with: .color(ink))
  p.draw(star, in: CGRect(x: 62, y: 44, width: 8, height: 8), strokeWidth: 1, with: fade(point(62, 44), point(70, 52)))
}

/// On white.
private func draw(_ side: Double, scale: Double = 1, _ body: (CairoPainter) -> Void) -> BitmapSurface {
  BitmapSurface.make(size: CGSize(width: side, height: side), scale: scale) {
    $0.fill(CGRect(x: 0, y: 0, width: side, height: side), .white)
    body($0)
  }
}
private func difference(_ a: UInt32, _ b: UInt32) -> Int {
  [0, 8, 16, 24].map { (shift: UInt32) in abs(Int(a >> shift & 255) - Int(b >> shift & 255)) }.max()!
}

@Suite struct `Everything that is painted` {
  init() { PinnedFonts.install() }
  private let frame = CGRect(x: 7, y: 11, width: 83, height: 78)
  private func isFramed(_ x: Int, _ y: Int) -> Bool { frame.contains(point(Double(x) + 0.5, Double(y) + 0.5)) }
  private func differing(_ tolerance: Int, _ side: Int = 100, _ pixels: (Int, Int) -> (UInt32, UInt32)) -> Int {
    var count = 0
    for y in 0..<side {
      for x in 0..<side {
        let (a, b) = pixels(x, y)
        if difference(a, b) > tolerance { count += 1 }
      }
    }
    return count
  }

  @Test func `is the same some pixels further on`() {
    let here = draw(100, everything)
    for (dx, dy) in [(17, 23), (1, 0), (0, 1)] {
      let there = draw(130) { p in
        p.translate(x: Double(dx), y: Double(dy))
        everything(p)
      }
      let other = draw(130) { p in
        p.concatenate(CGAffineTransform(translationX: Double(dx), y: Double(dy)))
        everything(p)
      }
      #expect(differing(4) { (here.pixel(x: $0, y: $1), there.pixel(x: $0 + dx, y: $1 + dy)) } == 0)
      #expect(there.differences(from: other.bitmap()) == 0)
    }
    // And there is something to see in every part.
    let blank = differing(4, 10) { x, y in
      let colours = Set((0..<100).map { here.pixel(x: x * 10 + $0 % 10, y: y * 10 + $0 / 10) })
      return (colours.count == 1 ? 1 : 0, colours.count == 1 ? 0xFF : 0)
    }
    #expect(blank < 10)
  }

  @Test func `is the same in a layer that begins elsewhere, and ends at the edge of that`() {
    let plain = draw(100, everything)
    let layer = draw(100) { p in
      p.beginLayer(LayerEffects(isGroup: true), bounds: frame)
      p.fill(CGRect(x: 0, y: 0, width: 100, height: 100), .white)
      everything(p)
      p.endLayer()
    }
    let masked = draw(100) { p in
      p.beginMaskedLayer(bounds: frame)
      p.fill(CGRect(x: 0, y: 0, width: 100, height: 100), .white)
      everything(p)
      p.endMaskedLayer { p.fill(CGRect(x: 0, y: 0, width: 100, height: 100), .black) }
    }
    // Through Cairo, because of the mode, which changes nothing on black.
    let blended = BitmapSurface.make(size: CGSize(width: 100, height: 100)) { p in
      p.fill(CGRect(x: 0, y: 0, width: 100, height: 100), .black)
      p.beginLayer(LayerEffects(blendMode: .screen), bounds: frame)
      p.fill(CGRect(x: 0, y: 0, width: 100, height: 100), .white)
      everything(p)
      p.endLayer()
    }
    for surface in [layer, masked] {
      #expect(differing(3) { isFramed($0, $1) ? (plain.pixel(x: $0, y: $1), surface.pixel(x: $0, y: $1)) : (surface.pixel(x: $0, y: $1), 0xFFFF_FFFF) } == 0)
    }
    #expect(differing(3) { isFramed($0, $1) ? (plain.pixel(x: $0, y: $1), blended.pixel(x: $0, y: $1)) : (blended.pixel(x: $0, y: $1), 0xFF00_0000) } == 0)
  }

  @Test func `is cut at a clip, and the same within it`() {
    let plain = draw(100, everything)
    let clipped = draw(100) { p in
      p.withState {
        p.clip(to: frame)
        everything(p)
      }
      p.fill(CGRect(x: 0, y: 0, width: 2, height: 2), ink)
    }
    #expect(clipped.pixel(x: 1, y: 1) == 0xFF12_141C)
    #expect(differing(3) { x, y in
      if x < 2, y < 2 { return (0, 0) }
      return (clipped.pixel(x: x, y: y), isFramed(x, y) ? plain.pixel(x: x, y: y) : 0xFFFF_FFFF)
    } == 0)
  }

  @Test func `is nearly the same through Cairo alone`() {
    let quick = draw(100, everything)
    let slow = draw(100) { p in
      p.clip(to: Path(ellipseIn: CGRect(x: -500, y: -500, width: 1100, height: 1100)))
      everything(p)
    }
    #expect(differing(40) { (quick.pixel(x: $0, y: $1), slow.pixel(x: $0, y: $1)) } < 30)
  }

  @Test func `is the same for points of two pixels and for everything twice as large`() {
    let sharp = draw(100, scale: 2, everything)
    let large = draw(200) { p in
      p.concatenate(CGAffineTransform(scaleX: 2, y: 2))
      everything(p)
    }
    #expect(differing(2, 200) { (sharp.pixel(x: $0, y: $1), large.pixel(x: $0, y: $1)) } == 0)
  }

  @Test func `is seen in a mirror`() {
    let plain = draw(100, shapes)
    let across = draw(100) { p in
      p.concatenate(CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 100, ty: 0))
      shapes(p)
    }
    let down = draw(100) { p in
      p.concatenate(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 100))
      shapes(p)
    }
    let turned = draw(100) { p in
      p.concatenate(CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0))
      shapes(p)
    }
    // Corners, shadows and stretched pictures are drawn in another way here.
    #expect(differing(48) { (plain.pixel(x: $0, y: $1), across.pixel(x: 99 - $0, y: $1)) } < 60)
    #expect(differing(48) { (plain.pixel(x: $0, y: $1), down.pixel(x: $0, y: 99 - $1)) } < 60)
    #expect(differing(48) { (plain.pixel(x: $0, y: $1), turned.pixel(x: $1, y: $0)) } < 60)
  }

  @Test func `is nothing under a transform that flattens or has no end, until the state is restored`() {
    let plain = draw(100, shapes)
    for t in [CGAffineTransform(scaleX: 0, y: 1), CGAffineTransform(scaleX: 1, y: 0), CGAffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0), CGAffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0)] {
      let surface = draw(100) { p in
        p.withState {
          p.concatenate(t)
          #expect(p.clipBounds == .zero)
          everything(p)
        }
        shapes(p)
      }
      #expect(surface.differences(from: plain.bitmap()) == 0)
    }
    for (x, y) in [(Double.infinity, 0.0), (0, .infinity), (.nan, 0), (0, .nan)] {
      let surface = draw(100) { p in
        p.withState {
          p.translate(x: x, y: y)
          #expect(p.clipBounds == .zero)
          everything(p)
        }
      }
      #expect(differing(0) { (surface.pixel(x: $0, y: $1), 0xFFFF_FFFF) } == 0)
    }
  }
}
