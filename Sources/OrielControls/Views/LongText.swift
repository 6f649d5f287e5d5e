import Foundation
import OrielDrawing
import OrielGraph

/// A text that is too long to lay out as a whole.
///
/// With a limited height or line count, only its beginning is laid out. With unlimited height, in a scroll view, only the visible part
/// is laid out, and the height of the rest is an estimate that is refined in idle time, downwards from the visible part, so that
/// visible text does not move.
final class LongText {
  let content: ParagraphContent
  /// All of it, where U+FFFC stands for a symbol.
  let text: String
  private let looks: TextLooks?
  private let stack = TextStack()
  /// The layout of its first lines, broken nowhere.
  let beginning: ParagraphLayout
  /// The start of the last painted part.
  private var seen = 0.0
  /// Estimated heights for other widths.
  private var guesses: [Double: Double] = [:]
  /// The height that was given last.
  private var laidOut = 0.0
  private var settling: ScheduledCall?
  private var slices = 0

  /// Shorter ones are laid out at once.
  private static let least = 32_768

  /// nil for contents that are laid out as a whole.
  init?(_ content: ParagraphContent) {
    guard content.wraps, content.runs.reduce(0, { $0 + $1.byteCount }) > Self.least,
      content.runs.allSatisfy({ $0.attributes.link == nil })
    else { return nil }
    self.content = content
    (text, looks) = TextLooks.split(content.runs)
    beginning = ParagraphLayout.make(Self.part(of: content, text, looks, bytes: 2048))
    var style = TextStackStyle()
    style.attributes = looks?.prevailing ?? content.runs[0].attributes
    style.alignment = content.alignment
    style.isRightToLeft = content.isRightToLeft
    style.lineSpacing = content.lineSpacing
    style.wraps = true
    stack.setStyle(style)
  }
  /// Its beginning. Where lines are cut in their middle or at their start, the end of the last one belongs to it as well.
  private static func part(of content: ParagraphContent, _ text: String, _ looks: TextLooks?, bytes: Int) -> ParagraphContent {
    var part = content
    let end = text.caretOffset(atOrBefore: bytes)
    func runs(_ range: Range<Int>) -> [TextRun] {
      looks?.runs(in: range, of: text) ?? [TextRun(String(text.slice(range)), content.runs[0].attributes)]
    }
    part.runs = runs(0..<end)
    if content.truncation != .tail, end < text.utf8.count {
      let lineEnd = text.endOfHardLine(from: end), start = text.caretOffset(atOrAfter: max(end, lineEnd - bytes))
      if start < lineEnd { part.runs += runs(start..<lineEnd) }
    }
    return part
  }

  // MARK: Measuring

  /// So many lines are shown, however much room there is.
  var isLimited: Bool { content.lineLimit != nil }
  /// The lines there is room for.
  func layout(width: Double?, height: Double?) -> ParagraphLayout {
    let line = max(1, beginning.size.height / Double(beginning.lineCount)), scale = min(1, max(0.05, content.minimumScaleFactor))
    // Hardly any letter is narrower than a seventh of its height.
    let letters = max(1, stack.style.attributes.font.size) / 7
    let lines = min(Double(content.lineLimit ?? .max), min(height ?? .infinity, 20_000) / line) + 2
    let bytes = lines / scale * (min(width ?? 10_000, 40_000) / scale / letters + 2)
    let part = Self.part(of: content, text, looks, bytes: Int(min(bytes, 1e6)) + 2048)
    return ParagraphLayout.make(part, width: width, height: height)
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
    if stack.text.isEmpty { stack.setText(text, looks) }
    return max(1, width ?? min(40_000, Double(longestBlock) * max(1, stack.style.attributes.font.size) * 0.6))
  }
  private lazy var longestBlock = stack.blocks.chunks.reduce(0) { $1.blocks.reduce($0) { max($0, Int($1.length)) } }

  // MARK: Painting

  /// Finds out what lies inside the clip of a painter, before it is painted. True if heights turned out otherwise than guessed.
  func prepare(_ clip: CGRect) -> Bool {
    let height = stack.size.height
    seen = clip.minY
    // The text always starts at zero, because the scroll view expects that.
    _ = stack.measure(from: clip.minY - 4, to: clip.maxY + 4)
    _ = stack.rebase()
    return stack.size.height != height
  }
  func paint(_ painter: any Painter, foreground: Paint) {
    let clip = painter.clipBounds
    var next: TextPlace? = stack.place(clip.minY - 4)
    while let place = next {
      let origin = stack.origin(of: place)
      if origin.y > clip.maxY + 4 { break }
      painter.draw(stack.layout(at: place), at: origin, foreground: foreground)
      next = stack.blocks.place(after: place)
    }
  }

  /// Replaces estimated heights by measured ones, a slice at a time. Calls `changed` now and then with the new total height.
  func settle(in graph: ViewGraph, changed: @escaping () -> Void) {
    guard settling == nil, graph.isVisible, stack.hasEstimates else { return }
    settling = graph.host?.schedule(after: IdleSlice.pause) { [weak self, weak graph] in
      guard let self, let graph else { return }
      settling = nil
      var slice = IdleSlice()
      // The time of a slice may end with the last block that was a guess.
      let goesOn = stack.measureSome(from: stack.place(seen).index, keeping: 0) { slice.goesOn } && stack.hasEstimates
      slices += 1
      if stack.size.height != laidOut, !goesOn || slices % Self.slicesPerLayout == 0 { changed() }
      if goesOn { settle(in: graph, changed: changed) }
    }
  }
  /// The scroll view lays out again when the height changes, so this does not happen after each slice.
  private static let slicesPerLayout = 30
  /// How many blocks were laid out, and how many heights were guessed; tests watch them.
  var shaped: Int { stack.shaped }
  var guessed: Int { stack.guesses }

  // MARK: Characters

  /// Where characters are, while it stands in a column.
  var characters: TextStack { stack }
}

nonisolated extension TextRun {
  fileprivate var byteCount: Int { if case .text(let text) = content { text.utf8.count } else { 3 } }
}
