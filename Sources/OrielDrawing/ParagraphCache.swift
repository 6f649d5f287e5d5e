import Foundation

/// Recent layouts, by content and then by available space. Guarded by `DrawingLock`.
enum ParagraphCache {
  /// Bytes, roughly.
  static let limit = 1 << 20

  private struct Key: Hashable {
    let content: ParagraphContent
    /// The text and its size distinguish nearly all contents; hashing every attribute would cost more than comparing them.
    func hash(into hasher: inout Hasher) {
      for run in content.runs.prefix(2) {
        switch run.content {
        case .text(let text): hasher.combine(text)
        case .symbol(let symbol): hasher.combine(symbol)
        }
        hasher.combine(run.attributes.font.size)
        hasher.combine(run.attributes.font.weight)
      }
      hasher.combine(content.runs.count)
    }
  }

  /// Every layout of one content.
  private final class Entry {
    let natural: ParagraphLayout
    var others: [(width: Double?, height: Double?, layout: ParagraphLayout)] = []
    var cost: Int { natural.cost + others.reduce(0) { $0 + $1.layout.cost } }
    init(natural: ParagraphLayout) { self.natural = natural }
  }

  nonisolated(unsafe) private static var entries = AgingCache<Key, Entry>(limit: limit) { $0.cost }
  /// The number of layouts created; tests read it.
  nonisolated(unsafe) private(set) static var misses = 0
  static var cost: Int { entries.totalCost }

  static func removeAll() { entries.removeAll() }

  /// Differences under a hundredth of a point come from adding up, not from wanting another layout.
  private static let slack = 0.01

  static func layout(_ content: ParagraphContent, width: Double?, height: Double?) -> ParagraphLayout {
    let key = Key(content: content)
    let entry: Entry
    if let found = entries.value(for: key) {
      entry = found
    } else {
      misses += 1
      entry = Entry(natural: ParagraphComposer.compose(content, width: nil, height: nil))
      entries.insert(entry, for: key)
    }
    // Most text fits on one line, so this answers most requests.
    let fits = !content.wraps || width.map { entry.natural.size.width <= $0 + slack } ?? true
    if fits, height.map({ entry.natural.size.height <= $0 + slack }) ?? true || entry.natural.lineCount == 1 {
      return entry.natural
    }
    if let found = entry.others.first(where: { $0.width == width && $0.height == height }) { return found.layout }
    var lineLimit: Int?, others = entry.others
    if let height, content.minimumScaleFactor >= 1 {
      // Most heights fit all lines at this width; those that do not share layouts with the same line count.
      let fitting: Int
      if !fits, height + slack < entry.natural.lines[0].height * 2, content.hasSeveralCharacters {
        // There is room for one line only, and the text does not fit it; breaking it into single letters would be expensive.
        fitting = 1
      } else {
        let whole = fits ? entry.natural : Self.layout(content, width: width, height: nil)
        fitting = whole.lineCount(within: height + slack)
        if fitting == whole.lineCount { return whole }
      }
      lineLimit = fitting
      // Making the whole layout may have replaced the entry.
      others = entries.value(for: key)?.others ?? []
      if let found = others.first(where: { $0.width == width && $0.height != nil && $0.layout.lineCount == fitting }) {
        return found.layout
      }
    }
    misses += 1
    let layout = ParagraphComposer.compose(
      content, width: width.map { $0 + slack }, height: height.map { $0 + slack }, lineLimit: lineLimit)
    // While a window is resized, each frame has a new width; few of them are used again.
    if others.count == 4 { others.removeFirst() }
    others.append((width, height, layout))
    // Inserted again, so that the cache has the entry's new cost.
    let replacement = Entry(natural: entry.natural)
    replacement.others = others
    entries.insert(replacement, for: key)
    return layout
  }
}
