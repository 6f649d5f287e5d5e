import Foundation

/// Emphasis, code, strike-through and links inside one paragraph, as titles and labels use them.
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
    // Most texts have no mark at all; looking at bytes costs next to nothing.
    guard text.utf8.contains(where: { "*_`~[\\<".utf8.contains($0) }) else { return [Span(text: text)] }
    var spans: [Span] = []
    parse(Array(text)[...], style: [], link: nil, into: &spans, depth: 0)
    return spans
  }

  private static func parse(
    _ text: ArraySlice<Character>, style: Style, link: String?, into spans: inout [Span], depth: Int
  ) {
    var plain = ""
    func flush() {
      if plain.isEmpty { return }
      if let last = spans.last, last.style == style, last.link == link {
        spans[spans.count - 1].text += plain
      } else {
        spans.append(Span(text: plain, style: style, link: link))
      }
      plain = ""
    }
    var index = text.startIndex
    while index < text.endIndex {
      let character = text[index]
      let next = index + 1
      // Untrusted text may nest without end.
      if depth > 16 {
        plain.append(character)
        index = next
        continue
      }
      switch character {
      case "\\" where next < text.endIndex && (text[next].isPunctuation || text[next].isSymbol):
        plain.append(text[next])
        index = next + 1
        continue
      case "`":
        if let close = text[next...].firstIndex(of: "`") {
          flush()
          spans.append(Span(text: String(text[next..<close]), style: style.union(.code), link: link))
          index = close + 1
          continue
        }
      case "*", "_", "~":
        var run = 1
        while index + run < text.endIndex, text[index + run] == character, run < 3 { run += 1 }
        let usable = character == "~" ? (run >= 2 ? 2 : 0) : run
        let precededByWord = index > text.startIndex && (text[index - 1].isLetter || text[index - 1].isNumber)
        if usable > 0, index + usable < text.endIndex, !text[index + usable].isWhitespace,
          !(character == "_" && precededByWord),
          let close = closing(character, count: usable, in: text, from: index + usable)
        {
          flush()
          let added: Style =
            character == "~" ? .strikethrough : usable == 1 ? .italic : usable == 2 ? .bold : [.bold, .italic]
          parse(text[(index + usable)..<close], style: style.union(added), link: link, into: &spans, depth: depth + 1)
          index = close + usable
          continue
        }
        plain += String(text[index..<(index + run)])
        index += run
        continue
      case "[":
        if let (label, target, end) = bracketed(text, from: index) {
          flush()
          parse(label, style: style, link: target, into: &spans, depth: depth + 1)
          index = end
          continue
        }
      case "<":
        if let close = text[next...].firstIndex(of: ">") {
          let target = String(text[next..<close])
          if target.hasPrefix("http://") || target.hasPrefix("https://") || target.hasPrefix("mailto:") {
            flush()
            spans.append(Span(text: target, style: style, link: target))
            index = close + 1
            continue
          }
        }
      default: break
      }
      plain.append(character)
      index = next
    }
    flush()
  }

  private static func closing(
    _ mark: Character, count: Int, in text: ArraySlice<Character>, from start: Int
  ) -> Int? {
    var index = start
    while index < text.endIndex {
      if text[index] == "\\" {
        index += 2
        continue
      }
      if text[index] == "`", let close = text[(index + 1)...].firstIndex(of: "`") {
        index = close + 1
        continue
      }
      guard text[index] == mark else {
        index += 1
        continue
      }
      var run = 0
      while index + run < text.endIndex, text[index + run] == mark { run += 1 }
      let after = index + run
      let followedByWord = after < text.endIndex && (text[after].isLetter || text[after].isNumber)
      if !text[index - 1].isWhitespace, index > start, run == count || (run > count && count < 3 && run == 3),
        !(mark == "_" && followedByWord)
      {
        return after - count
      }
      index = after
    }
    return nil
  }

  private static func bracketed(
    _ text: ArraySlice<Character>, from start: Int
  ) -> (ArraySlice<Character>, String, Int)? {
    guard let close = text[start...].firstIndex(of: "]"), close + 1 < text.endIndex, text[close + 1] == "(",
      let end = text[(close + 2)...].firstIndex(of: ")")
    else { return nil }
    return (text[(start + 1)..<close], String(text[(close + 2)..<end]), end + 1)
  }
}
