import Foundation

/// A paragraph laid out for a width: its size, the positions of its characters, and the glyphs to paint.
///
/// Offsets are UTF-8 offsets into the concatenated text of the runs (a symbol counts as U+FFFC, three bytes).
/// Points are relative to the layout's top left corner, in points. Immutable, and independent of the scale it is
/// painted at.
public final class _ParagraphLayout: @unchecked Sendable {
  package let content: ParagraphContent
  /// The widest line and the sum of the line heights.
  package let size: CGSize
  package let isTruncated: Bool
  /// Factor the fonts were shrunk by, see `ParagraphContent.minimumScaleFactor`.
  package let fontScale: Double
  let lines: [ParagraphLine]
  let glyphs: [PlacedGlyph]
  /// The width at which lines were broken; nil if none was.
  let wrapWidth: Double?
  /// Created for the first caret query. Guarded by `DrawingLock`.
  var geometry: ParagraphGeometry?

  init(
    content: ParagraphContent, size: CGSize, isTruncated: Bool, fontScale: Double, lines: [ParagraphLine],
    glyphs: [PlacedGlyph], wrapWidth: Double?
  ) {
    self.content = content
    self.size = size
    self.isTruncated = isTruncated
    self.fontScale = fontScale
    self.lines = lines
    self.glyphs = glyphs
    self.wrapWidth = wrapWidth
  }

  /// The layout of `content` for at most `width` (nil is unlimited) and `height` (lines that do not fit are
  /// truncated, except the first). Cached by all three.
  package static func make(_ content: ParagraphContent, width: Double? = nil, height: Double? = nil) -> ParagraphLayout {
    DrawingLock.locked { ParagraphCache.layout(content, width: width, height: height) }
  }

  /// An uncached layout of `content` for at most `width`, for callers that keep it: the pieces of a long text would evict
  /// everything else from the cache.
  package static func makeToKeep(_ content: ParagraphContent, width: Double? = nil) -> ParagraphLayout {
    DrawingLock.locked { ParagraphComposer.compose(content, width: width.map { $0 + 0.01 }, height: nil) }
  }

  /// From the top of the layout to the baseline of its first line.
  package var firstBaseline: Double { lines[0].baseline }
  package var lastBaseline: Double { lines[lines.count - 1].baseline }
  package var lineCount: Int { lines.count }
  /// How many of the lines fit within `height`; at least one.
  func lineCount(within height: Double) -> Int {
    size.height <= height ? lines.count : max(1, lines.prefix { $0.top + $0.height <= height }.count)
  }

  /// Bytes this layout keeps alive, roughly.
  var cost: Int {
    400 + glyphs.count * MemoryLayout<PlacedGlyph>.stride + lines.count * 160 + content.runs.count * 240
  }

  /// The link of the character at `point`, if it has one.
  package func link(at point: CGPoint) -> URL? {
    guard let line = lines.first(where: { point.y >= $0.top && point.y < $0.top + $0.height }) else { return nil }
    let x = point.x - line.x
    guard let run = line.runs.first(where: { x >= $0.x && x < $0.x + $0.width }) else { return nil }
    return content.runs[run.source].attributes.link
  }

  /// The boxes of all links, for focus and accessibility; one per line that a link touches.
  package var linkRectangles: [(url: URL, rect: CGRect)] {
    lines.flatMap { line in
      line.runs.compactMap { run in
        content.runs[run.source].attributes.link.map {
          ($0, CGRect(x: line.x + run.x, y: line.top, width: run.width, height: line.height))
        }
      }
    }
  }
}

/// One line, in points from the top left corner of the layout.
struct ParagraphLine {
  var top: Double
  var height: Double
  var baseline: Double
  var x: Double
  var width: Double
  /// UTF-8 offsets, without the line break that ends it.
  var range: Range<Int>
  /// Visual order, left to right; positions from the line's left edge.
  var runs: [GlyphRun]
}

/// Glyphs of one font and one source run.
struct GlyphRun {
  /// nil for a symbol.
  var face: FontFace?
  var font: ResolvedFont
  /// In `ParagraphLayout.glyphs`.
  var glyphs: Range<Int>
  var x: Double
  var width: Double
  /// In `ParagraphContent.runs`.
  var source: Int
}

/// A glyph and its origin, relative to the run's left edge and the baseline.
struct PlacedGlyph {
  var index: UInt32
  var x: Float
  var y: Float
}
