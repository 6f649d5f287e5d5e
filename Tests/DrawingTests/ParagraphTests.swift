import Foundation
import Testing

@testable import OrielDrawing

private let body = FontSpecification(size: 13, lineHeight: 16, tracking: -3)

private func content(_ text: String, _ change: (inout ParagraphContent) -> Void = { _ in }) -> ParagraphContent {
  var content = ParagraphContent(text, TextAttributes(font: body))
  change(&content)
  return content
}

@Suite struct `A paragraph` {
  init() { PinnedFonts.install() }

  @Test func `has the exact line height of its font with capitals centred`() {
    let layout = ParagraphLayout.make(content("Hello"))
    #expect(layout.size.height == 16)
    #expect(layout.lineCount == 1)
    // Inter's capitals are 0.727 em high.
    #expect(abs(layout.firstBaseline - (8 + 0.727 * 13 / 2)) < 0.1)
    #expect(layout.size.width > 28 && layout.size.width < 36)
  }

  @Test func `has a box for a selected line break at the end of its line, which is left from right to left`() throws {
    let latin = ParagraphLayout.make(content("ab\ncd"))
    let right = try #require(latin.selectionRectangles(for: 0..<4).dropFirst().first)
    #expect(right.minX == latin.selectionRectangles(for: 0..<2)[0].maxX && right.width > 0 && right.minY == 0)
    let hebrew = "שלום\nעולם", layout = ParagraphLayout.make(content(hebrew) { $0.isRightToLeft = true }, width: 100)
    let word = layout.selectionRectangles(for: 0..<8), all = layout.selectionRectangles(for: 0..<9)
    let left = try #require(all.first { !word.contains($0) && $0.minY == 0 })
    #expect(abs(left.maxX - (word.map(\.minX).min() ?? 0)) < 0.01 && left.width > 0)
  }

  @Test func `has the family and the smoothing that the desktop has chosen since`() async {
    await #expect(processExitsWith: .success) {
      PinnedFonts.install()
      let before = ParagraphLayout.make(content("Hello")).size, generation = FontEnvironment.generation
      FontEnvironment.current = FontEnvironment(interfaceFamily: "DejaVu Sans Mono", antialias: .none)
      precondition(FontEnvironment.current.antialias == .none && FontEnvironment.generation == generation + 1)
      precondition(ParagraphLayout.make(content("Hello")).size.width > before.width + 2)
      FontEnvironment.current = FontEnvironment.current
      precondition(FontEnvironment.generation == generation + 1)
    }
  }

  @Test func `puts line n at n times the line height plus spacing`() {
    let layout = ParagraphLayout.make(content("a\nb\n\nc") { $0.lineSpacing = 4 })
    #expect(layout.lineCount == 4)
    #expect(abs(layout.size.height - 76) < 1e-9)
    #expect(abs(layout.lastBaseline - layout.firstBaseline - 60) < 0.001)
  }

  @Test func `wraps at the width and reports the widest line`() {
    let layout = ParagraphLayout.make(content("The quick brown fox jumps over the lazy dog"), width: 100)
    #expect(layout.lineCount >= 3)
    #expect(layout.size.width <= 100)
    #expect(layout.size.width > 60)
    #expect(!layout.isTruncated)
    // What it measured is what it needs.
    let again = ParagraphLayout.make(content("The quick brown fox jumps over the lazy dog"), width: layout.size.width)
    #expect(again.lineCount == layout.lineCount)
  }

  @Test func `truncates the last line of a line limit`() {
    for mode in [ParagraphContent.Truncation.head, .middle, .tail] {
      let layout = ParagraphLayout.make(
        content("The quick brown fox jumps over the lazy dog") {
          $0.lineLimit = 1
          $0.truncation = mode
        }, width: 120)
      #expect(layout.isTruncated)
      #expect(layout.lineCount == 1)
      #expect(layout.size.width <= 120.1)
      #expect(layout.size.width > 80)
    }
  }

  @Test func `says that hard lines were left out`() {
    let layout = ParagraphLayout.make(content("one\ntwo\nthree") { $0.lineLimit = 2 })
    #expect(layout.isTruncated)
    #expect(layout.lineCount == 2)
    let two = ParagraphLayout.make(content("two")), cut = layout.lines[1].width
    #expect(cut > two.size.width)
  }

  @Test func `drops lines that do not fit the height but never the first`() {
    let text = content("The quick brown fox jumps over the lazy dog and runs away")
    #expect(ParagraphLayout.make(text, width: 100, height: 33).lineCount == 2)
    #expect(ParagraphLayout.make(text, width: 100, height: 33).isTruncated)
    #expect(ParagraphLayout.make(text, width: 100, height: 3).lineCount == 1)
  }

  @Test func `shrinks before it truncates`() {
    let text = content("The quick brown fox") {
      $0.lineLimit = 1
      $0.minimumScaleFactor = 0.5
    }
    let full = ParagraphLayout.make(text)
    let shrunk = ParagraphLayout.make(text, width: full.size.width * 0.8)
    #expect(!shrunk.isTruncated)
    #expect(shrunk.fontScale > 0.7 && shrunk.fontScale < 0.82)
    #expect(ParagraphLayout.make(text, width: full.size.width * 0.3).isTruncated)
  }

  @Test func `shrinks by steps, no further than its room and its least factor ask`() {
    func made(_ width: Double, least: Double, limit: Int? = 1) -> ParagraphLayout {
      ParagraphLayout.make(content("The quick brown fox") { text in
        text.lineLimit = limit
        text.minimumScaleFactor = least
      }, width: width)
    }
    let full = ParagraphLayout.make(content("The quick brown fox")).size.width
    for part in [0.95, 0.8, 0.66, 0.55] {
      let shrunk = made(full * part, least: 0.5)
      // Six halvings of the range between a half and one.
      let steps = (shrunk.fontScale - 0.5) * 128
      #expect(!shrunk.isTruncated && shrunk.size.width <= full * part + 0.011 && abs(steps - steps.rounded()) < 1e-9, "\(part)")
      #expect(abs(shrunk.fontScale - part) < 0.02, "\(shrunk.fontScale) of \(part)")
    }
    #expect(made(full + 1, least: 0.5).fontScale == 1 && made(full + 1, least: 0.5).lineCount == 1)
    for (least, scale) in [(0.25, 0.25), (0.05, 0.05), (0, 0.05), (-1, 0.05)] {
      #expect(made(3, least: least).fontScale == scale && made(3, least: least).isTruncated)
    }
    for least in [1.0, 2] { #expect(made(full / 2, least: least).fontScale == 1 && made(full / 2, least: least).isTruncated) }
    // With room for all lines nothing shrinks, however small it may become.
    #expect(made(full / 2, least: 0.1, limit: nil).fontScale == 1 && made(full / 2, least: 0.1, limit: nil).lineCount > 1)
  }
  @Test func `has as many lines as fit exactly, and as its limit says`() {
    let lines = content("a\nb\nc\nd")
    for (height, count) in [(64.0, 4), (63.9, 3), (48, 3), (47.9, 2), (16, 1), (15, 1), (0, 1)] {
      let made = ParagraphLayout.make(lines, height: height)
      #expect(made.lineCount == count && made.isTruncated == (count < 4), "\(height)")
    }
    for (limit, count) in [(5, 4), (4, 4), (3, 3), (1, 1), (0, 1), (-2, 1)] {
      let made = ParagraphLayout.make(content("a\nb\nc\nd") { $0.lineLimit = limit })
      #expect(made.lineCount == count && made.isTruncated == (count < 4), "\(limit)")
    }
    // Of a hard line that wraps, as many as are left.
    let text = "a\nThe quick brown fox jumps over the lazy dog", all = ParagraphLayout.make(content(text), width: 100).lineCount
    for limit in 1...all {
      let made = ParagraphLayout.make(content(text) { $0.lineLimit = limit }, width: 100)
      #expect(made.lineCount == limit && made.isTruncated == (limit < all) && made.size.height == Double(16 * limit) && made.size.width <= 100.1)
    }
    let spaced = content("a\nb\nc") { $0.lineSpacing = 4 }
    #expect(ParagraphLayout.make(spaced, height: 56).lineCount == 3 && ParagraphLayout.make(spaced, height: 55.9).lineCount == 2)
  }
  @Test func `without letters runs in the direction of its content, also after one that runs the other way`() {
    let made = [false, true].map { rightToLeft in (rightToLeft, ParagraphLayout.make(content("12!") { $0.isRightToLeft = rightToLeft })) }
    for (rightToLeft, layout) in made + made {
      let mark = layout.selectionRectangles(for: 2..<3)[0]
      #expect(rightToLeft ? mark.minX < 1 : mark.minX > 10, "\(rightToLeft) \(mark)")
    }
  }
  @Test func `never wraps or truncates a text field`() {
    let layout = ParagraphLayout.make(content("The quick brown fox") { $0.wraps = false }, width: 20)
    #expect(layout.lineCount == 1)
    #expect(!layout.isTruncated)
    #expect(layout.size.width > 80)
  }

  @Test func `aligns shorter lines in the widest`() {
    func x(_ alignment: TextAlignment, rightToLeft: Bool) -> Double {
      ParagraphLayout.make(
        content("a\nlonger line") {
          $0.alignment = alignment
          $0.isRightToLeft = rightToLeft
        }
      ).lines[0].x
    }
    #expect(x(.leading, rightToLeft: false) == 0)
    #expect(x(.trailing, rightToLeft: false) > 40)
    #expect(x(.leading, rightToLeft: true) > 40)
    #expect(x(.trailing, rightToLeft: true) == 0)
    #expect(abs(x(.center, rightToLeft: false) * 2 - x(.trailing, rightToLeft: false)) < 0.001)
  }

  @Test func `gives tall scripts the height they need`() {
    #expect(ParagraphLayout.make(content("हिन्दी")).size.height > 16)
    #expect(ParagraphLayout.make(content("Grüße")).size.height == 16)
  }

  @Test func `has an outline that can be drawn larger`() {
    let layout = ParagraphLayout.make(content("HH\nH")), outline = layout.outline().boundingRect
    // Inter's capitals are 0.727 em high, and stand on the lines' baselines.
    #expect(abs(outline.minY - (layout.firstBaseline - 0.727 * 13)) < 0.1 && abs(outline.maxY - layout.lastBaseline) < 0.1)
    #expect(outline.minX > 0 && outline.maxX < layout.size.width && outline.width > layout.size.width * 0.8)
    #expect(ParagraphLayout.make(content(" ")).outline().isEmpty)
  }

  @Test func `is empty but one line high without text`() {
    let layout = ParagraphLayout.make(content(""))
    #expect(layout.size == CGSize(width: 0, height: 16))
    #expect(layout.caret(at: 0) == CGRect(x: 0, y: 0, width: 0, height: 16))
    #expect(ParagraphLayout.make(ParagraphContent(runs: [])).lineCount == 1)
  }

  @Test func `survives zero bytes and lone controls`() {
    let layout = ParagraphLayout.make(content("a\0b\u{202E}c\u{FFFD}\u{1F468}\u{200D}"))
    #expect(layout.lineCount == 1)
    _ = layout.caret(at: 999)
    _ = layout.caret(at: -5)
    _ = layout.offset(at: CGPoint(x: 1e12, y: -1e12))
  }

  @Test func `leaves room for an inline symbol of its font`() throws {
    guard let name = SymbolLibrary.names.first, let symbol = SymbolGlyph(name: name) else { return }
    let attributes = TextAttributes(font: body)
    let layout = ParagraphLayout.make(ParagraphContent(runs: [TextRun("a", attributes), TextRun(symbol: symbol, attributes)]))
    let letter = ParagraphLayout.make(ParagraphContent(runs: [TextRun("a", attributes)]))
    #expect(abs(layout.size.width - letter.size.width - 16) < 0.2)
  }
}

@Suite struct `Carets in a paragraph` {
  init() { PinnedFonts.install() }

  @Test func `stand before their character and at the end`() {
    let layout = ParagraphLayout.make(content("abc"))
    #expect(layout.caret(at: 0).minX == 0)
    #expect(layout.caret(at: 1).minX > 4)
    #expect(abs(layout.caret(at: 3).minX - layout.size.width) < 0.1)
    #expect(layout.caret(at: 1).height == 16)
  }

  @Test func `are found again by a click on them`() {
    let layout = ParagraphLayout.make(content("The quick brown\nfox jümps over\n\nthe lazy dog"), width: 60)
    for offset in [0, 1, 5, 17, 23, 24, 30, 36, 40] {
      let caret = layout.caret(at: offset)
      #expect(layout.offset(at: CGPoint(x: caret.minX + 0.1, y: caret.midY)) == offset)
    }
  }

  @Test func `move visually through right-to-left text`() {
    // Hebrew runs right to left, so a step to the left goes on in the text.
    let layout = ParagraphLayout.make(content("שלום"))
    #expect(layout.caret(at: 0).minX > layout.caret(at: 2).minX)
    #expect(layout.offset(from: 0, visuallyBy: -1) == 2)
    #expect(layout.offset(from: 2, visuallyBy: 1) == 0)
  }

  @Test func `cross hard lines`() {
    let layout = ParagraphLayout.make(content("ab\ncd"))
    #expect(layout.offset(from: 2, visuallyBy: 1) == 3)
    #expect(layout.offset(from: 3, visuallyBy: -1) == 2)
    #expect(layout.lineRange(at: 4) == 3..<5)
    #expect(layout.caret(at: 4).minY == 16)
  }

  @Test func `select from line to line`() {
    let layout = ParagraphLayout.make(content("ab\ncd"))
    let rectangles = layout.selectionRectangles(for: 1..<4)
    #expect(rectangles.count == 3)
    #expect(rectangles[0].minY == 0 && rectangles[2].minY == 16)
    #expect(rectangles[2].minX == 0)
    #expect(layout.selectionRectangles(for: 2..<2).isEmpty)
  }

  @Test func `select right-to-left lines where they are drawn`() {
    let text = "שלום עולם ויום טוב לכולם"
    let layout = ParagraphLayout.make(content(text) { $0.isRightToLeft = true }, width: 70)
    #expect(layout.lineCount > 1)
    for rectangle in layout.selectionRectangles(for: 0..<text.utf8.count) {
      #expect(rectangle.minX > -0.5 && rectangle.maxX < layout.size.width + 0.5)
    }
    for offset in [0, 2, 4] {
      let caret = layout.caret(at: offset)
      #expect(caret.minX > -0.5 && caret.minX < layout.size.width + 0.5)
      #expect(layout.offset(at: CGPoint(x: caret.minX - 0.1, y: caret.midY)) == offset)
    }
  }

  @Test func `find words`() {
    let layout = ParagraphLayout.make(content("one two\nthree"))
    #expect(layout.wordRange(at: 5) == 4..<7)
    #expect(layout.wordRange(at: 3) == 3..<4)
    #expect(layout.offset(from: 0, byWords: 1) == 3)
    #expect(layout.offset(from: 7, byWords: 1) == 13)
    #expect(layout.offset(from: 8, byWords: -1) == 4)
  }
}

@Suite(.serialized) struct `The paragraph cache` {
  init() { PinnedFonts.install() }

  @Test func `gives back the same layout`() {
    let a = ParagraphLayout.make(content("cached text"))
    let b = ParagraphLayout.make(content("cached text"), width: a.size.width + 50)
    #expect(a === b)
  }

  @Test func `stays within its bound`() {
    for index in 0..<4000 { _ = ParagraphLayout.make(content("row number \(index) of a long list")) }
    #expect(ParagraphCache.cost <= ParagraphCache.limit + 4096)
  }

  @Test func `are the same for all heights that hold their lines, and for all that hold as many of them`() {
    // What other tests lay out meanwhile would count too.
    DrawingLock.locked {
      let content = ParagraphContent("One two three four five six seven")
      let whole = ParagraphLayout.make(content, width: 60)
      #expect(whole.lineCount > 3)
      let line = whole.size.height / Double(whole.lineCount)
      ParagraphCache.removeAll()
      let before = ParagraphCache.misses
      for height in [1000, 500, whole.size.height] {
        #expect(ParagraphLayout.make(content, width: 60, height: height).lineCount == whole.lineCount)
      }
      #expect(ParagraphCache.misses == before + 2)
      for height in [line * 2, line * 2.5, line * 2.9] {
        let layout = ParagraphLayout.make(content, width: 60, height: height)
        #expect(layout.lineCount == 2 && layout.isTruncated)
      }
      #expect(ParagraphCache.misses == before + 3)
      // Of room for one line nobody has to know how many there would be.
      ParagraphCache.removeAll()
      let least = ParagraphLayout.make(content, width: 0, height: 0)
      #expect(least.lineCount == 1 && least.isTruncated)
      #expect(ParagraphCache.misses == before + 5)
    }
  }
}

@Suite(.serialized) struct `Text of many hard lines` {
  init() { PinnedFonts.install() }
  @Test func `is looked through once for joined letters, however many lines it has`() {
    DrawingLock.locked {
      let text = (0..<2000).map { "line \($0)" }.joined(separator: "\n")
      let before = ParagraphText.scannedBytes
      _ = ParagraphComposer.compose(content(text), width: nil, height: nil)
      #expect(ParagraphText.scannedBytes - before <= text.utf8.count)
    }
  }
}
