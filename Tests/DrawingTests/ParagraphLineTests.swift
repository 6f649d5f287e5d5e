import Foundation
import Testing

@testable import OrielDrawing

private let font = FontSpecification(size: 13, lineHeight: 16)
private func layout(_ runs: [TextRun], width: Double? = nil, _ change: (inout ParagraphContent) -> Void = { _ in }) -> ParagraphLayout {
  var content = ParagraphContent(runs: runs)
  change(&content)
  return ParagraphLayout.make(content, width: width)
}
private func text(_ string: String, _ change: (inout TextAttributes) -> Void = { _ in }) -> TextRun {
  var attributes = TextAttributes(font: font)
  change(&attributes)
  return TextRun(string, attributes)
}

@Suite struct `The lines of a paragraph` {
  init() { PinnedFonts.install() }

  @Test func `end at every kind of line break, which belongs to none`() {
    let cases: [(String, [Range<Int>])] = [
      ("", [0..<0]), ("\n", [0..<0, 1..<1]), ("a\r\nb\rc", [0..<1, 3..<4, 5..<6]), ("c\u{2028}d\u{2029}e\n", [0..<1, 4..<5, 8..<9, 10..<10]), ("\r\r\n\n", [0..<0, 1..<1, 3..<3, 4..<4]),
      ("a\u{2027}b\u{202A}", [0..<8]), ("a\r", [0..<1, 2..<2]),
    ]
    for (string, ranges) in cases {
      let made = layout([text(string)])
      #expect(made.lines.map(\.range) == ranges && made.size.height == Double(16 * ranges.count), "\(string.debugDescription)")
      #expect(made.lines.map(\.top) == ranges.indices.map { Double(16 * $0) })
    }
    #expect(layout([text("a\nb")]) { $0.wraps = false }.lineCount == 1)
    // Breaks across runs.
    #expect(layout([text("a\r"), text("\nb")]).lines.map(\.range) == [0..<1, 3..<4])
  }

  @Test func `have room for what is raised and lowered, which is drawn from their common baseline`() {
    let plain = layout([text("Hx")]), raised = layout([text("Hx") { $0.baselineOffset = 3 }]), lowered = layout([text("Hx") { $0.baselineOffset = -4 }])
    let mixed = layout([text("H") { $0.baselineOffset = 5 }, text("x"), text("y") { $0.baselineOffset = -2 }])
    #expect(raised.size.height == 19 && abs(raised.firstBaseline - plain.firstBaseline - 3) < 1e-9)
    #expect(lowered.size.height == 20 && lowered.firstBaseline == plain.firstBaseline)
    #expect(mixed.size.height == 23 && abs(mixed.firstBaseline - plain.firstBaseline - 5) < 1e-9)
    func draw(_ layout: ParagraphLayout, _ y: Double) -> BitmapSurface {
      BitmapSurface.make(size: CGSize(width: 40, height: 40)) { $0.draw(layout, at: point(4, y), color: .black) }
    }
    // Raised by three in a line whose baseline is three lower, it stays where it was.
    #expect(draw(raised, 8).differences(from: draw(plain, 8).bitmap()) == 0)
    #expect(draw(lowered, 8).differences(from: draw(plain, 12).bitmap()) == 0)
  }

  @Test func `are wider by the space after each of their characters`() {
    func width(_ runs: TextRun...) -> Double { layout(runs).size.width }
    let plain = width(text("HHH"))
    // What stands after the last one may be left out at the end of a line.
    #expect((3.9...6.1).contains(width(text("HHH") { $0.kern = 2 }) - plain) && (1.9...3.1).contains(plain - width(text("HHH") { $0.kern = -1 })))
    #expect((2.9...6.1).contains(width(text("H"), text("HH") { $0.kern = 3 }) - plain))
  }

  @Test func `stand at their edge, whichever that is`() {
    for (alignment, rightToLeft, place) in [
      (TextAlignment.leading, false, 0.0), (.center, false, 0.5), (.trailing, false, 1), (.leading, true, 1), (.center, true, 0.5), (.trailing, true, 0),
    ] {
      let made = layout([text("wide line\nHi")]) { content in
        content.alignment = alignment
        content.isRightToLeft = rightToLeft
      }
      let room = made.size.width - made.lines[1].width
      #expect(room > 20 && made.lines[0].x == 0 && abs(made.lines[1].x - room * place) < 1e-9)
      #expect(made.caret(at: 10).minX >= made.lines[1].x - 0.01 && made.caret(at: 10).minY == 16)
    }
  }

  @Test func `have carets, selections and words in bytes`() {
    let made = layout([text("ab\ncd ef")]), first = made.lines[0].width, cd = made.caret(at: 5).minX
    #expect(made.caret(at: 2) == CGRect(x: made.caret(at: 2).minX, y: 0, width: 0, height: 16) && abs(made.caret(at: 2).minX - first) < 0.01)
    #expect(made.selectionRectangles(for: 0..<2).count == 1 && abs(made.selectionRectangles(for: 0..<2)[0].width - first) < 0.01)
    let both = made.selectionRectangles(for: 0..<5)
    #expect(both.count == 3 && abs(both[1].minX - first) < 0.01 && abs(both[1].width - 4.8) < 1e-9 && both[1].minY == 0 && both[1].height == 16)
    #expect(both[2].minY == 16 && both[2].minX == 0 && abs(both[2].width - cd) < 0.01)
    #expect(made.selectionRectangles(for: 3..<5).count == 1 && made.selectionRectangles(for: 2..<3).count == 1 && made.selectionRectangles(for: 8..<8).isEmpty)
    #expect([0, 2, 3, 5, 8].map { made.lineRange(at: $0) } == [0..<2, 0..<2, 3..<8, 3..<8, 3..<8])
    #expect([0, 1, 3, 4, 5, 6, 7].map { made.wordRange(at: $0) } == [0..<2, 0..<2, 3..<5, 3..<5, 5..<6, 6..<8, 6..<8])
    #expect([1, 2, 3].map { made.offset(from: 0, byWords: $0) } == [2, 5, 8] && made.offset(from: 0, byWords: 9) == 8)
    #expect([1, 2, 3].map { made.offset(from: 8, byWords: -$0) } == [6, 3, 0] && made.offset(from: 8, byWords: -9) == 0)
    #expect([1, 2, 3, 4].map { made.offset(from: 0, visuallyBy: $0) } == [1, 2, 3, 4] && made.offset(from: 0, visuallyBy: -1) == 0 && made.offset(from: 8, visuallyBy: 1) == 8)
    #expect(made.offset(at: point(-50, -50)) == 0 && made.offset(at: point(500, 5)) == 2 && made.offset(at: point(-50, 20)) == 3 && made.offset(at: point(500, 500)) == 8)
    // A letter of two bytes is one step.
    let accented = layout([text("xéy")])
    #expect([1, 2, 3].map { accented.offset(from: 0, visuallyBy: $0) } == [1, 3, 4] && accented.offset(at: point(500, 5)) == 4)
  }
}

@Suite struct `The decorations of text` {
  init() { PinnedFonts.install() }
  private let red = RGBA(hex: 0xFF0000)
  /// The rows of a picture that are red over all of the width of the text, and the text's width.
  private func rows(_ change: (inout TextAttributes) -> Void, offset: Double = 0, scale: Double = 1) -> (rows: [Int], layout: ParagraphLayout) {
    let made = layout([text("HHHH", change)])
    let s = BitmapSurface.make(size: CGSize(width: 80, height: 40), scale: scale) { $0.draw(made, at: point(4, 8 + offset), color: .black) }
    let left = Int(5 * scale), right = Int((3 + made.size.width) * scale)
    return ((0..<Int(40 * scale)).filter { y in (left..<right).allSatisfy { s.pixel(x: $0, y: y) == 0xFFFF_0000 } }, made)
  }

  @Test func `are one line or two below the baseline, or one through the letters`() throws {
    let single = rows { $0.underline = .init(line: .single, color: red) }, double = rows { $0.underline = .init(line: .double, color: red) }
    let through = rows { $0.strikethrough = .init(line: .single, color: red) }
    let baseline = Int((8 + single.layout.firstBaseline).rounded())
    #expect(single.rows.count == 1 && single.rows.allSatisfy { $0 >= baseline && $0 < baseline + 4 })
    #expect(double.rows.count == 2 && double.rows.first == single.rows.first && double.rows[1] - double.rows[0] == 2)
    #expect(through.rows.count == 1 && through.rows.allSatisfy { $0 < baseline - 1 && $0 > baseline - 9 })
    // They move with the text by whole points, and are as thick as whole pixels.
    #expect(rows({ $0.underline = .init(line: .single, color: red) }, offset: 5).rows == single.rows.map { $0 + 5 })
    let sharp = rows({ $0.underline = .init(line: .single, color: red) }, scale: 3).rows
    #expect(!sharp.isEmpty && sharp.count < 6 && sharp == Array(sharp[0]..<sharp[0] + sharp.count))
    #expect(rows { $0.underline = .init(line: .dashed, color: red) }.rows.isEmpty && rows { $0.underline = .init(line: .dotted, color: red) }.rows.isEmpty && rows { $0.underline = .init(line: .wavy, color: red) }.rows.isEmpty)
  }
  @Test func `have the colour of the text unless they have their own`() {
    #expect(rows { attributes in
      attributes.color = red
      attributes.underline = .init()
    }.rows.count == 1)
    #expect(rows { $0.underline = .init() }.rows.isEmpty)
  }
  @Test func `have a background as high as the line`() {
    let made = layout([text("H") { $0.background = red }, text("HH")])
    let s = BitmapSurface.make(size: CGSize(width: 60, height: 40)) { $0.draw(made, at: point(4, 8), color: .black) }
    let column = (0..<40).filter { s.pixel(x: 4, y: $0) >> 16 == 0xFFFF }
    #expect(column == Array(8..<24))
    let row = (0..<60).filter { s.pixel(x: $0, y: 8) == 0xFFFF_0000 }, width = made.selectionRectangles(for: 0..<1)[0].width
    #expect(row.first == 4 && row.count == Int((4 + width + 0.5).rounded(.down)) - 4)
  }
  @Test func `are bars, dashes, dots and waves as thick as the font says, in whole pixels`() {
    for (scale, size) in [(1.0, 13.0), (2, 13), (1, 40), (3, 29)] {
      for kind in [TextAttributes.Line.single, .double, .dashed, .dotted, .wavy] {
        let plain = text("Hxg") { $0.font = FontSpecification(size: size, lineHeight: size + 3) }
        var under = plain, through = plain
        under.attributes.underline = .init(line: kind, color: red)
        through.attributes.strikethrough = .init(line: kind, color: red)
        let made = layout([plain]), run = made.lines[0].runs[0], font = run.font, pixel: Double = 1 / scale
        let thickness: Double = max(pixel, (font.lineThickness / pixel).rounded() * pixel)
        let baseline: Double = ((5.3 + made.firstBaseline) * scale + 0.5).rounded(.down) / scale
        for (decorated, place) in [(under, font.underlinePosition), (through, font.strikethroughPosition)] {
          let y = baseline + place
          let found = BitmapSurface.make(size: CGSize(width: 100, height: 60), scale: scale) { $0.draw(layout([decorated]), at: point(4.25, 5.3), color: .black) }
          let expected = BitmapSurface.make(size: CGSize(width: 100, height: 60), scale: scale) { painter in
            painter.draw(made, at: point(4.25, 5.3), color: .black)
            func bar(_ top: Double) {
              let left = (4.25 * scale + 0.5).rounded(.down) / scale, right = ((4.25 + run.width) * scale + 0.5).rounded(.down) / scale
              let top = (top * scale + 0.5).rounded(.down) / scale
              painter.fill(CGRect(x: left, y: top, width: right - left, height: thickness), red)
            }
            func line(_ style: StrokeStyle) { painter.stroke(.lines((4.25, y), (4.25 + run.width, y)), with: .color(red), style: style) }
            switch kind {
            case .single: bar(y - thickness / 2)
            case .double:
              bar(y - thickness / 2)
              bar(y + thickness * 3 / 2)
            case .dashed: line(StrokeStyle(lineWidth: thickness, dash: [thickness * 3, thickness * 2]))
            case .dotted: line(StrokeStyle(lineWidth: thickness, lineCap: .round, dash: [0.02, thickness * 2]))
            case .wavy:
              var wave = Path()
              wave.move(to: point(4.25, y))
              var x = 4.25, height = -2 * thickness
              while x < 4.25 + run.width {
                wave.addQuadCurve(to: point(x + 2 * thickness, y), control: point(x + thickness, y + height))
                x += 2 * thickness
                height = -height
              }
              painter.stroke(wave, with: .color(red), style: StrokeStyle(lineWidth: thickness))
            }
          }
          #expect(found.differences(from: expected.bitmap(), tolerance: 2) == 0, "\(kind) at \(size), \(scale)")
        }
      }
    }
  }
  @Test func `turn with the text, where there are no whole pixels`() {
    let made = layout([text("HH") { $0.underline = .init(color: red) }]), run = made.lines[0].runs[0]
    func turned(_ body: (CairoPainter) -> Void) -> BitmapSurface {
      BitmapSurface.make(size: CGSize(width: 60, height: 60)) { painter in
        painter.translate(x: 40, y: 5.3)
        painter.concatenate(CGAffineTransform(rotationAngle: .pi / 2))
        body(painter)
      }
    }
    let found = turned { $0.draw(made, at: .zero, color: .black) }
    let expected = turned { painter in
      painter.draw(layout([text("HH")]), at: .zero, color: .black)
      painter.fill(CGRect(x: 0, y: made.firstBaseline + run.font.underlinePosition - run.font.lineThickness / 2, width: run.width, height: run.font.lineThickness), red)
    }
    #expect(found.differences(from: expected.bitmap(), tolerance: 2) == 0 && found.differences(from: turned { $0.draw(layout([text("HH")]), at: .zero, color: .black) }.bitmap()) > 10)
  }
  @Test func `have symbols in the middle of the capitals beside them, as heavy as the text`() throws {
    let heart = try #require(SymbolGlyph(name: "heart"))
    for (weight, offset) in [(400, 0.0), (700, 0), (400, 3)] {
      let attributes = TextAttributes(font: FontSpecification(size: 13, weight: weight, lineHeight: 16), color: red, baselineOffset: offset)
      let made = layout([text("H"), TextRun(symbol: heart, attributes)]), run = made.lines[0].runs[1]
      let found = BitmapSurface.make(size: CGSize(width: 60, height: 40)) { $0.draw(made, at: point(4.5, 8), color: .black) }
      let expected = BitmapSurface.make(size: CGSize(width: 60, height: 40)) { painter in
        painter.draw(layout([text("H")]), at: point(4.5, 8 + made.firstBaseline - layout([text("H")]).firstBaseline), color: .black)
        let middle = 8 + made.firstBaseline - offset - run.font.capHeight / 2
        let stroke = (weight == 400 ? 1.25 : 2) * run.width / 16
        painter.draw(heart, in: CGRect(x: 4.5 + run.x, y: middle - run.width / 2, width: run.width, height: run.width), strokeWidth: stroke, with: .color(red))
      }
      #expect(run.face == nil && abs(run.width - 16) < 0.1 && found.differences(from: expected.bitmap(), tolerance: 2) == 0)
    }
  }
  @Test func `of gradients are drawn as those of colours`() {
    let made = layout([text("Sphinx of quartz") { $0.underline = .init() }])
    func draw(_ paint: Paint) -> BitmapSurface {
      BitmapSurface.make(size: CGSize(width: 130, height: 30)) {
        $0.fill(CGRect(x: 0, y: 0, width: 130, height: 30), .white)
        $0.draw(made, at: point(4.3, 5), foreground: paint)
      }
    }
    let same = [GradientStop(color: red, location: 0), GradientStop(color: red, location: 1)]
    #expect(draw(.color(red)).differences(from: draw(.linearGradient(same, start: .zero, end: point(130, 30))).bitmap(), tolerance: 2) == 0)
    #expect(draw(.color(red)).differences(from: draw(.color(.white)).bitmap()) > 200)
  }
}
