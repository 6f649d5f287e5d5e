import Foundation
import Testing

@testable import OrielDrawing

@Suite struct `What a recording painter keeps` {
  private let red = RGBA(hex: 0xFF0000)
  private let box = CGRect(x: 1, y: 2, width: 10, height: 20), moved = CGRect(x: 4, y: 6, width: 10, height: 20)
  private let paint = Paint.color(RGBA(hex: 0xFF0000))
  /// Moved by three and four, and clipped to twenty by twenty.
  private func recorded(_ body: (RecordingPainter) -> Void) -> RecordingPainter {
    let painter = RecordingPainter(bounds: CGRect(x: 0, y: 0, width: 20, height: 20))
    painter.translate(x: 3, y: 4)
    body(painter)
    return painter
  }
  /// The command and the area it was counted with: of `moved`, ten by fourteen is within the clip.
  private func expect(_ command: PaintCommand, area: Double, _ body: (RecordingPainter) -> Void, line: Int = #line) {
    let painter = recorded(body)
    #expect(painter.commands == [command], "line \(line)")
    #expect(painter.paintedArea == area, "line \(line)")
    #expect(painter.entries.map(\.transform) == [CGAffineTransform(translationX: 3, y: 4)] && painter.entries.map(\.clip) == [CGRect(x: 0, y: 0, width: 20, height: 20)])
  }

  @Test func `is each command with its place, and the area that is seen of it`() throws {
    let path = Path(box), bitmap = try #require(Bitmap(pixelWidth: 1, pixelHeight: 1, premultiplied: [0])), plus = try #require(SymbolGlyph(name: "plus"))
    expect(.fillRect(moved, paint), area: 140) { $0.fill(box, with: paint) }
    expect(.fillRounded(moved, cornerRadius: 3, paint), area: 140) { $0.fill(box, cornerRadius: 3, with: paint) }
    expect(.fillPath(Path(moved), paint, FillStyle(eoFill: true)), area: 140) { $0.fill(path, with: paint, style: FillStyle(eoFill: true)) }
    expect(.strokePath(Path(moved), paint, StrokeStyle(lineWidth: 4)), area: 14 * 16) { $0.stroke(path, with: paint, style: StrokeStyle(lineWidth: 4)) }
    // Above two by ten; at both sides two by twelve, as far as is seen; below nothing.
    expect(.border(moved, cornerRadius: 3, width: 2, paint), area: 20 + 2 * 24) { $0.strokeInside(box, cornerRadius: 3, width: 2, with: paint) }
    let shadow = ShadowStyleValue(color: red, radius: 2, x: 1, y: -3)
    expect(.shadow(moved, cornerRadius: 3, shadow), area: 16 * 20) { $0.drawShadow(of: box, cornerRadius: 3, shadow) }
    expect(.image(bitmap, moved, opacity: 0.5), area: 140) { $0.draw(bitmap, in: box, interpolation: .low, opacity: 0.5) }
    expect(.mask(bitmap, moved, paint), area: 140) { $0.drawMask(bitmap, in: box, with: paint) }
    expect(.symbol("plus", moved, strokeWidth: 1.5, paint), area: 140) { $0.draw(plus, in: box, strokeWidth: 1.5, with: paint) }
    expect(.beginLayer(LayerEffects(opacity: 0.5), moved), area: 0) { $0.beginLayer(LayerEffects(opacity: 0.5), bounds: box) }
    expect(.beginMaskedLayer(moved), area: 0) { $0.beginMaskedLayer(bounds: box) }
  }

  @Test func `counts all four sides of a border, each once`() {
    let painter = RecordingPainter()
    painter.strokeInside(CGRect(x: 5, y: 7, width: 30, height: 20), cornerRadius: 0, width: 2, with: paint)
    #expect(painter.paintedArea == 2 * 60 + 2 * 32 && painter.scale == 1)
    for (edge, area) in [
      (CGRect(x: 0, y: 7, width: 100, height: 2), 60.0), (CGRect(x: 0, y: 25, width: 100, height: 2), 60), (CGRect(x: 5, y: 9, width: 2, height: 16), 32),
      (CGRect(x: 33, y: 9, width: 2, height: 16), 32), (CGRect(x: 7, y: 9, width: 26, height: 16), 0),
    ] {
      let part = RecordingPainter(bounds: edge)
      part.strokeInside(CGRect(x: 5, y: 7, width: 30, height: 20), cornerRadius: 0, width: 2, with: paint)
      #expect(part.paintedArea == area)
    }
  }

  @Test func `is text with its symbols by name`() throws {
    PinnedFonts.install()
    let plus = try #require(SymbolGlyph(name: "plus")), attributes = TextAttributes(font: FontSpecification(size: 13, lineHeight: 16))
    let layout = ParagraphLayout.make(ParagraphContent(runs: [TextRun("a b", attributes), TextRun(symbol: plus, attributes), TextRun("c", attributes)]))
    let painter = RecordingPainter()
    painter.draw(layout, at: point(5, 6), foreground: paint)
    painter.fill(box, with: paint)
    #expect(painter.commands.first == .text("a b[plus]c", CGRect(origin: point(5, 6), size: layout.size), paint))
    #expect(painter.texts == ["a b[plus]c"] && abs(painter.paintedArea - layout.size.width * layout.size.height - 200) < 1e-6)
    painter.removeAll()
    #expect(painter.entries.isEmpty && painter.paintedArea == 0)
  }

  @Test func `has layers and masks in order, and what was set in them ends with them`() {
    let painter = recorded { p in
      p.beginLayer(LayerEffects(opacity: 0.5), bounds: box)
      p.translate(x: 100, y: 0)
      p.endLayer()
      p.fill(box, with: paint)
      p.beginMaskedLayer(bounds: box)
      p.concatenate(CGAffineTransform(scaleX: 2, y: 2))
      p.endMaskedLayer { p.fill(CGRect(x: 0, y: 0, width: 1, height: 1), red) }
      p.save()
      p.clip(to: CGRect(x: 0, y: 0, width: 5, height: 5))
      p.translate(x: 7, y: 7)
      p.restore()
      p.fill(box, with: paint)
    }
    #expect(painter.commands == [
      .beginLayer(LayerEffects(opacity: 0.5), moved), .endLayer, .fillRect(moved, paint), .beginMaskedLayer(moved), .beginMask,
      .fillRect(CGRect(x: 3, y: 4, width: 1, height: 1), .color(red)), .endMaskedLayer, .fillRect(moved, paint),
    ])
    #expect(painter.paintedArea == 140 + 1 + 140)
  }

  @Test func `is seen within its clip, in its own space`() {
    let painter = RecordingPainter(bounds: CGRect(x: 0, y: 0, width: 100, height: 80))
    painter.concatenate(CGAffineTransform(a: 2, b: 0, c: 0, d: 4, tx: 10, ty: 20))
    #expect(painter.clipBounds == CGRect(x: -5, y: -5, width: 50, height: 20))
    painter.clip(to: .lines((0, 0), (10, 30), (0, 30)), style: FillStyle())
    #expect(painter.clipBounds == CGRect(x: 0, y: 0, width: 10, height: 15))
    painter.clip(to: CGRect(x: 3, y: 40, width: 5, height: 5))
    #expect(painter.clipBounds == CGRect(x: 3, y: 40, width: 0, height: 0))
    painter.fill(CGRect(x: -100, y: -100, width: 500, height: 500), red)
    #expect(painter.paintedArea == 0 && painter.commands.count == 1)
  }

  @Test func `is aligned to its pixels while it is upright`() {
    let painter = RecordingPainter(scale: 2), rect = CGRect(x: 0.3, y: 0.2, width: 1.2, height: 1.1)
    #expect(painter.alignedToPixels(rect) == CGRect(x: 0.5, y: 0, width: 1, height: 1.5))
    painter.translate(x: 0.3, y: 0)
    #expect([painter.alignedToPixels(rect)].areNear([CGRect(x: 0.2, y: 0, width: 1.5, height: 1.5)]))
    #expect(painter.alignedToPixels(.null).isNull)
    for turned in [CGAffineTransform(rotationAngle: 0.1), CGAffineTransform(scaleX: -1, y: 1), CGAffineTransform(scaleX: 1, y: -1), CGAffineTransform(scaleX: 1, y: 0), CGAffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0)] {
      let other = RecordingPainter()
      other.concatenate(turned)
      #expect(other.alignedToPixels(rect) == rect)
    }
  }
}
