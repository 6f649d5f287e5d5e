import Foundation

/// A paragraph laid out for a width: what it measures, where its characters are, and what to paint.
///
/// Offsets are UTF-8 offsets into the concatenated text of the runs (a symbol counts as U+FFFC, three bytes).
/// Points are relative to the layout's top left corner, in points.
package final class ParagraphLayout {
  /// The layout of `content` for at most `width` (nil: as wide as it wants) and `height` (truncates lines that do
  /// not fit, but never the first). Cached by all three.
  package static func make(_ content: ParagraphContent, width: Double? = nil, height: Double? = nil) -> ParagraphLayout {
    ParagraphLayout(content: content, size: .zero)
  }
  package let content: ParagraphContent
  package let size: CGSize
  package var firstBaseline: Double { 0 }
  package var lastBaseline: Double { 0 }
  package var lineCount: Int { 1 }
  package var isTruncated: Bool { false }
  /// Where a caret before the character at `offset` stands; width 0, height of the line.
  package func caret(at offset: Int) -> CGRect { .zero }
  /// The offset of the character boundary nearest to `point`.
  package func offset(at point: CGPoint) -> Int { 0 }
  package func selectionRectangles(for range: Range<Int>) -> [CGRect] { [] }
  package func link(at point: CGPoint) -> URL? { nil }
  /// The caret's next place to the right (`by` > 0) or left, in visual order across directions.
  package func offset(from offset: Int, visuallyBy step: Int) -> Int { offset }
  /// The range of offsets of the line that holds `offset`.
  package func lineRange(at offset: Int) -> Range<Int> { 0..<0 }

  init(content: ParagraphContent, size: CGSize) {
    self.content = content
    self.size = size
  }
}
