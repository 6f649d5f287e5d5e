import Foundation
import OrielDrawing
import OrielGraph

/// A text of one look that is too long to be laid out as a whole: a log, a book, a file.
///
/// Where there is room for some lines only, its beginning is laid out. Where it may be as high as it likes, in a scroll view,
/// what is seen is laid out, and the height of the rest is a guess that becomes better in idle time, downwards from what is
/// seen, so that nothing seen moves.
final class LongText {
  let content: ParagraphContent
  private let run: TextRun
  private let text: String
  private let stack = TextStack()
  /// The layout of its first lines, broken nowhere.
  let beginning: ParagraphLayout
  /// Where what was painted last begins.
  private var seen = 0.0
  /// Heights for columns that were asked for and are not ours.
  private var guesses: [Double: Double] = [:]
  /// The height that was given last.
  private var laidOut = 0.0
  private var settling: ScheduledCall?
  private var slices = 0

  /// Shorter ones are laid out at once.
  private static let least = 32_768

  /// nil for contents that are laid out as a whole.
  init?(_ content: ParagraphContent) {
    guard content.runs.count == 1, content.lineLimit == nil, content.minimumScaleFactor >= 1, content.wraps,
      case .text(let text) = content.runs[0].content, text.utf8.count > Self.least, content.runs[0].attributes.link == nil
    else { return nil }
    self.content = content
    self.text = text
    run = content.runs[0]
    beginning = ParagraphLayout.make(Self.part(of: content, text, bytes: 2048))
    var style = TextStackStyle()
    style.attributes = run.attributes
    style.alignment = content.alignment
    style.isRightToLeft = content.isRightToLeft
    style.lineSpacing = content.lineSpacing
    style.wraps = true
    stack.setStyle(style)
  }
  private static func part(of content: ParagraphContent, _ text: String, bytes: Int) -> ParagraphContent {
    var part = content
    part.runs[0] = TextRun(String(text.slice(0..<text.caretOffset(atOrBefore: bytes))), content.runs[0].attributes)
    return part
  }

  // MARK: Measuring

  /// The lines there is room for.
  func layout(width: Double?, height: Double) -> ParagraphLayout {
    let line = max(1, beginning.size.height / Double(beginning.lineCount))
    // Hardly any letter is narrower than a seventh of its height.
    let letters = max(1, run.attributes.font.size) / 7
    let bytes = (min(height, 20_000) / line + 2) * (min(width ?? 40_000, 40_000) / letters + 2)
    return ParagraphLayout.make(Self.part(of: content, text, bytes: Int(min(bytes, 1e6)) + 2048), width: width, height: height)
  }
  /// The size for a width, guessed where nobody has looked. Without a width, as wide as its longest line seems to be.
  func size(width: Double?) -> CGSize {
    let width = column(width)
    if width == stack.width { return CGSize(width: width, height: stack.size.height) }
    if let known = guesses[width] { return CGSize(width: width, height: known) }
    if guesses.count > 8 { guesses.removeAll() }
    let height = stack.guessedHeight(width: width)
    guesses[width] = height
    return CGSize(width: width, height: height)
  }
  /// From now on it stands in a column of that width.
  func place(width: Double?) {
    stack.setWidth(column(width))
    stack.guessAll()
    laidOut = stack.size.height
  }
  private func column(_ width: Double?) -> Double {
    if stack.text.isEmpty { stack.setText(text) }
    return max(1, width ?? min(40_000, Double(longestBlock) * max(1, run.attributes.font.size) * 0.6))
  }
  private var longestBlock: Int { stack.blocks.chunks.reduce(0) { $1.blocks.reduce($0) { max($0, Int($1.length)) } } }

  // MARK: Painting

  /// Paints what lies inside the clip. True if heights turned out otherwise than guessed.
  func paint(_ painter: any Painter, foreground: Paint) -> Bool {
    let clip = painter.clipBounds, height = stack.size.height
    seen = clip.minY
    // The text begins at zero always, since what scrolls it knows no other beginning.
    _ = stack.measure(from: clip.minY - 4, to: clip.maxY + 4)
    _ = stack.rebase()
    var next: TextPlace? = stack.place(clip.minY - 4)
    while let place = next {
      let origin = stack.origin(of: place)
      if origin.y > clip.maxY + 4 { break }
      painter.draw(stack.layout(at: place), at: origin, foreground: foreground)
      next = stack.blocks.place(after: place)
    }
    return stack.size.height != height
  }

  /// Guessed heights become known ones, a slice at a time; `changed` hears of another height of the whole now and then.
  func settle(in graph: ViewGraph, changed: @escaping () -> Void) {
    guard settling == nil, graph.isVisible, stack.hasEstimates else { return }
    settling = graph.host?.schedule(after: Self.pause) { [weak self, weak graph] in
      guard let self, let graph else { return }
      settling = nil
      let clock = ContinuousClock(), end = clock.now + Self.slice
      let goesOn = stack.measureSome(from: stack.place(seen).index, keeping: 0) { clock.now < end }
      slices += 1
      if stack.size.height != laidOut, !goesOn || slices % Self.slicesPerLayout == 0 { changed() }
      if goesOn { settle(in: graph, changed: changed) }
    }
  }
  private static let slice = Duration.milliseconds(4), pause = 0.008
  /// Whoever scrolls the text lays out anew when its height changes: not after each slice.
  private static let slicesPerLayout = 30
  /// How many blocks were laid out; tests watch it.
  var shaped: Int { stack.shaped }
}
