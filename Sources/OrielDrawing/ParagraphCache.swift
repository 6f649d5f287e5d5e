import Foundation

/// The layouts made lately, by content and then by the space they were made for. Guarded by `DrawingLock`.
enum ParagraphCache {
  /// Bytes, roughly.
  static let limit = 1 << 20

  private struct Key: Hashable {
    let content: ParagraphContent
    /// The text and its size tell nearly all contents apart; hashing every attribute would cost more than comparing.
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
  /// How many layouts had to be made; tests watch it.
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
    // Most text fits on its line, so most questions are answered without looking further.
    let fits = !content.wraps || width.map { entry.natural.size.width <= $0 + slack } ?? true
    if fits, height.map({ entry.natural.size.height <= $0 + slack }) ?? true || entry.natural.lineCount == 1 {
      return entry.natural
    }
    if let found = entry.others.first(where: { $0.width == width && $0.height == height }) { return found.layout }
    var lineLimit: Int?, others = entry.others
    if let height, content.minimumScaleFactor >= 1 {
      // Most heights hold all lines of the width, and those that do not share the layouts of as many lines.
      let fitting: Int
      if !fits, height + slack < entry.natural.lines[0].height * 2, content.hasSeveralCharacters {
        // It breaks into more lines than the one there is room for; breaking a text into single letters is dear.
        fitting = 1
      } else {
        let whole = fits ? entry.natural : Self.layout(content, width: width, height: nil)
        fitting = whole.lineCount(within: height + slack)
        if fitting == whole.lineCount { return whole }
      }
      lineLimit = fitting
      // Asking for the whole may have replaced the entry.
      others = entries.value(for: key)?.others ?? []
      if let found = others.first(where: { $0.width == width && $0.height != nil && $0.layout.lineCount == fitting }) {
        return found.layout
      }
    }
    misses += 1
    let layout = ParagraphComposer.compose(
      content, width: width.map { $0 + slack }, height: height.map { $0 + slack }, lineLimit: lineLimit)
    // A window being resized asks for a new width each frame; few of them come back.
    if others.count == 4 { others.removeFirst() }
    others.append((width, height, layout))
    // Inserted anew, so that the cache knows what the entry costs now.
    let replacement = Entry(natural: entry.natural)
    replacement.others = others
    entries.insert(replacement, for: key)
    return layout
  }
}
