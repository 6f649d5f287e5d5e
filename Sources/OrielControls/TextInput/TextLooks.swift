import OrielDrawing

/// How the parts of a long text look: its runs without their words, by offset.
nonisolated struct TextLooks: Sendable {
  private nonisolated struct Run: Sendable {
    let start: Int
    let attributes: TextAttributes
    let symbol: SymbolGlyph?
  }
  private let all: [Run]
  /// The one that most of the text has.
  let prevailing: TextAttributes

  /// The text of some runs, where U+FFFC stands for a symbol; and their looks, if they are several.
  static func split(_ runs: [TextRun]) -> (text: String, looks: TextLooks?) {
    if runs.count == 1, case .text(let text) = runs[0].content { return (text, nil) }
    var text = "", all: [Run] = [], lengths: [TextAttributes: Int] = [:]
    for run in runs {
      let start = text.utf8.count
      switch run.content {
      case .text(let words):
        text += words
        all.append(Run(start: start, attributes: run.attributes, symbol: nil))
      case .symbol(let symbol):
        text += "\u{FFFC}"
        all.append(Run(start: start, attributes: run.attributes, symbol: symbol))
      }
      lengths[run.attributes, default: 0] += text.utf8.count - start
    }
    let prevailing = lengths.max { $0.value < $1.value }?.key ?? TextAttributes()
    return (text, TextLooks(all: all, prevailing: prevailing))
  }

  /// The run that holds a byte.
  private func index(at offset: Int) -> Int {
    var low = 0, high = all.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if all[middle].start <= offset { low = middle } else { high = middle - 1 }
    }
    return low
  }
  /// The runs of a part of the text; at least one, which gives an empty line its height.
  func runs(in range: Range<Int>, of text: String) -> [TextRun] {
    var index = index(at: range.lowerBound), result: [TextRun] = []
    repeat {
      let end = index + 1 < all.count ? all[index + 1].start : text.utf8.count
      let part = max(all[index].start, range.lowerBound)..<max(range.lowerBound, min(end, range.upperBound))
      if let symbol = all[index].symbol, !part.isEmpty {
        result.append(TextRun(symbol: symbol, all[index].attributes))
      } else if !part.isEmpty || range.isEmpty {
        result.append(TextRun(String(text.slice(part)), all[index].attributes))
      }
      index += 1
    } while index < all.count && all[index].start < range.upperBound
    return result
  }
  /// Whether a part of the text has the measures of one look, if not its colours.
  func isSet(as look: TextAttributes, in range: Range<Int>) -> Bool {
    var index = index(at: range.lowerBound)
    repeat {
      let own = all[index].attributes
      guard all[index].symbol == nil, own.font == look.font, own.kern == look.kern, own.baselineOffset == look.baselineOffset else { return false }
      index += 1
    } while index < all.count && all[index].start < range.upperBound
    return true
  }
}
