import Foundation

/// Emphasis, code, strike-through and links inside one paragraph, as titles and labels use them.
///
/// It follows CommonMark 0.31, section 6, with GitHub's strikethrough extension. HTML tags are shown as text.
/// It is not a library, because that would have to be told that nothing is a heading or a list, and each string literal of an app passes
/// through here while its first window is created.
nonisolated enum InlineMarkdown {
  struct Style: OptionSet, Hashable, Sendable {
    let rawValue: Int
    static let bold = Style(rawValue: 1)
    static let italic = Style(rawValue: 2)
    static let code = Style(rawValue: 4)
    static let strikethrough = Style(rawValue: 8)
  }
  struct Span: Hashable, Sendable {
    var text: String
    var style: Style = []
    var link: String?
  }

  static func parse(_ text: String) -> [Span] {
    var steps = 0
    return parse(text, steps: &steps)
  }
  /// `steps` counts how often a byte, delimiter or bracket was examined.
  static func parse(_ text: String, steps: inout Int) -> [Span] {
    var text = text
    // Most texts contain no Markdown, which scanning bytes finds at almost no cost.
    guard text.withUTF8({ $0.contains(where: isMark) }) else { return text.isEmpty ? [] : [Span(text: text)] }
    return text.withUTF8 { bytes in
      var parser = InlineMarkdownParser(bytes)
      parser.read()
      steps += parser.steps
      return InlineMarkdownWriter.spans(of: parser)
    }
  }
  private static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x2A, 0x5F, 0x60, 0x7E, 0x5B, 0x5C, 0x3C, 0x26: true  // * _ ` ~ [ \ < &
    default: false
    }
  }
}

/// Converts the parser's result to spans in one pass.
nonisolated enum InlineMarkdownWriter {
  static func spans(of parser: InlineMarkdownParser) -> [InlineMarkdown.Span] {
    var spans: [InlineMarkdown.Span] = [], words: [UInt8] = []
    // How many pairs of each kind are open.
    var bold = 0, italic = 0, struck = 0, links: [String] = []
    var style: InlineMarkdown.Style {
      var style: InlineMarkdown.Style = []
      if bold > 0 { style.insert(.bold) }
      if italic > 0 { style.insert(.italic) }
      if struck > 0 { style.insert(.strikethrough) }
      return style
    }
    func flush(_ added: InlineMarkdown.Style = []) {
      guard !words.isEmpty else { return }
      let text = String(decoding: words, as: UTF8.self), style = style.union(added)
      words.removeAll(keepingCapacity: true)
      if let last = spans.last, last.style == style, last.link == links.last {
        spans[spans.count - 1].text += text
      } else {
        spans.append(InlineMarkdown.Span(text: text, style: style, link: links.last))
      }
    }
    for piece in parser.pieces {
      switch piece {
      case .words(let range): words += parser.bytes[range]
      case .decoded(let text): words += Array(text.utf8)
      case .code(let range):
        flush()
        words += parser.bytes[range]
        flush(.code)
      case .linkStart(let target):
        flush()
        links.append(target)
      case .linkEnd:
        flush()
        links.removeLast()
      case .marks(let index):
        let run = parser.runs[index]
        if run.closes != InlineMarkdownParser.Pairs() {
          flush()
          bold -= run.closes.strong
          italic -= run.closes.plain
          struck -= run.closes.struck
        }
        words += repeatElement(run.mark, count: run.count)
        if run.opens != InlineMarkdownParser.Pairs() {
          flush()
          bold += run.opens.strong
          italic += run.opens.plain
          struck += run.opens.struck
        }
      }
    }
    flush()
    return spans
  }
}
