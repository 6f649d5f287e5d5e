/// Reduces an HTML message to the text a reader would see: paragraphs, list marks, quotes and link targets.
///
/// Reads the bytes once, front to back, and accepts anything; nothing is fetched and no script runs.
struct HTMLText {
  static func readable(_ html: String) -> String {
    var reader = HTMLText(source: Array(html.utf8))
    reader.run()
    return String(decoding: reader.output, as: UTF8.self).trimmingTrailingLines()
  }

  private let source: [UInt8]
  private var index = 0
  private var output: [UInt8] = []
  private var pendingBreaks = 0
  private var needsSpace = false
  private var preformattedDepth = 0
  private var quoteDepth = 0
  /// The target of the link being read and where its text began.
  private var link: (target: String, start: Int)?

  /// Elements that are known to have no end from here on.
  private var endless: Set<String> = []

  private init(source: [UInt8]) { self.source = source }

  private mutating func run() {
    while index < source.count {
      switch source[index] {
      case UInt8(ascii: "<"): readMarkup()
      case UInt8(ascii: "&"): write(Entity.read(source, &index))
      default:
        let byte = source[index]
        index += 1
        if byte > 32 {
          write(byte)
        } else if preformattedDepth > 0 {
          if byte == .lineFeed { pendingBreaks = min(pendingBreaks + 1, 3) } else { write(byte) }
        } else {
          needsSpace = true
        }
      }
    }
  }

  private mutating func write(_ bytes: [UInt8]) { for byte in bytes { write(byte) } }

  private mutating func write(_ byte: UInt8) {
    if pendingBreaks > 0 || output.isEmpty {
      if !output.isEmpty { output.append(contentsOf: repeatElement(.lineFeed, count: pendingBreaks)) }
      pendingBreaks = 0
      for _ in 0..<min(quoteDepth, 20) { output += [UInt8(ascii: ">"), .space] }
      needsSpace = false
    }
    if needsSpace { output.append(.space) }
    needsSpace = false
    output.append(byte)
  }

  private mutating func breakLine(_ count: Int = 1) { pendingBreaks = max(pendingBreaks, count) }

  private mutating func readMarkup() {
    if source[index...].starts(with: "<!--".utf8) {
      let end = source.withUnsafeBytes { $0.firstRange(of: Array("-->".utf8), from: index + 4, to: source.count) }
      index = end.map { $0 + 3 } ?? source.count
      return
    }
    let isClosing = index + 1 < source.count && source[index + 1] == UInt8(ascii: "/")
    let nameStart = index + (isClosing ? 2 : 1)
    guard nameStart < source.count, source[nameStart].isLetter || source[nameStart] == UInt8(ascii: "!")
      || source[nameStart] == UInt8(ascii: "?")
    else {
      // A lone less-than sign.
      index += 1
      return write(UInt8(ascii: "<"))
    }
    var nameEnd = nameStart
    while nameEnd < source.count, nameEnd - nameStart < 16, source[nameEnd].isLetter || source[nameEnd].isDigit {
      nameEnd += 1
    }
    let name = String(decoding: source[nameStart..<nameEnd], as: UTF8.self).lowercased()
    let end = tagEnd(from: nameEnd)
    let attributes = nameEnd..<end
    index = min(end + 1, source.count)
    apply(name, isClosing: isClosing, attributes: attributes)
  }

  /// The closing `>` outside quotes; an unclosed quote gives up at the next `>`.
  private func tagEnd(from start: Int) -> Int {
    var quote: UInt8?
    var firstClose: Int?
    var position = start
    while position < source.count, position - start < 20_000 {
      let byte = source[position]
      if let open = quote {
        if byte == open { quote = nil }
        if byte == UInt8(ascii: ">"), firstClose == nil { firstClose = position }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return position
      }
      position += 1
    }
    return firstClose ?? position
  }

  private mutating func apply(_ name: String, isClosing: Bool, attributes: Range<Int>) {
    switch name {
    case "script", "style", "head", "title", "svg", "object", "noscript":
      if !isClosing { skipElement(name) }
    case "br": pendingBreaks = min(pendingBreaks + 1, 3)
    case "p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "table", "dl": breakLine(2)
    case "hr":
      breakLine()
      write(Array("———".utf8))
      breakLine()
    case "div", "tr", "section", "article", "header", "footer", "dt", "dd", "form", "address", "center": breakLine()
    case "td", "th": if !isClosing { needsSpace = !output.isEmpty }
    case "li":
      breakLine()
      if !isClosing {
        write(Array("•".utf8))
        needsSpace = true
      }
    case "pre", "listing":
      breakLine(2)
      preformattedDepth = max(0, preformattedDepth + (isClosing ? -1 : 1))
    case "blockquote":
      breakLine()
      quoteDepth = max(0, quoteDepth + (isClosing ? -1 : 1))
    case "img":
      if let text = attribute("alt", in: attributes), !text.isEmpty {
        needsSpace = true
        write(Array("[\(text.singleLine(limit: 200))]".utf8))
      }
    case "a":
      finishLink()
      if !isClosing, let target = attribute("href", in: attributes) { link = (target, output.count) }
    default: break
    }
  }

  /// Writes where a link leads, unless its text says so already.
  private mutating func finishLink() {
    guard let link else { return }
    self.link = nil
    let target = link.target.singleLine(limit: 500)
    guard target.hasPrefix("http://") || target.hasPrefix("https://"), link.start < output.count else { return }
    let text = String(decoding: output[link.start...], as: UTF8.self).singleLine(limit: 600)
    guard !text.isEmpty, !target.contains(text), !text.contains(target) else { return }
    needsSpace = true
    write(Array("<\(target)>".utf8))
  }

  private mutating func skipElement(_ name: String) {
    guard !endless.contains(name) else { return }
    let closing = Array("</\(name)".utf8)
    var position = index
    while let hit = source.withUnsafeBytes({ $0.firstIndex(of: UInt8(ascii: "<"), from: position, to: source.count) }) {
      position = hit + 1
      guard hit + closing.count <= source.count,
        zip(source[hit...], closing).allSatisfy({ asciiLowercase($0) == $1 })
      else {
        // A head that is never closed ends where the body begins.
        if name == "head", source[hit...].prefix(5).map(asciiLowercase).elementsEqual("<body".utf8) {
          index = hit
          return
        }
        continue
      }
      index = min(tagEnd(from: hit) + 1, source.count)
      return
    }
    // Never closed: what follows is shown rather than lost, and not searched for its end again.
    endless.insert(name)
  }

  private func attribute(_ name: String, in range: Range<Int>) -> String? {
    let key = Array("\(name)=".utf8)
    var position = range.lowerBound
    while position + key.count < range.upperBound {
      guard position > 0, source[position - 1].isBlankOrLineEnd,
        zip(source[position...], key).allSatisfy({ asciiLowercase($0) == $1 })
      else {
        position += 1
        continue
      }
      position += key.count
      let quote = source[position]
      let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
      let start = isQuoted ? position + 1 : position
      let end = source[start..<range.upperBound].firstIndex { isQuoted ? $0 == quote : $0.isBlankOrLineEnd }
      var value: [UInt8] = []
      var cursor = start
      while cursor < end ?? range.upperBound {
        if source[cursor] == UInt8(ascii: "&") {
          value += Entity.read(source, &cursor)
        } else {
          value.append(source[cursor])
          cursor += 1
        }
      }
      return String(decoding: value, as: UTF8.self)
    }
    return nil
  }
}

/// HTML character references, those that mail uses.
private enum Entity {
  /// Reads the reference at `index`, or the ampersand alone where none stands.
  static func read(_ source: [UInt8], _ index: inout Int) -> [UInt8] {
    let body = source[(index + 1)...].prefix(12)
    guard let end = body.firstIndex(of: UInt8(ascii: ";")), end > index + 1,
      let scalar = scalar(String(decoding: source[(index + 1)..<end], as: UTF8.self))
    else {
      index += 1
      return [UInt8(ascii: "&")]
    }
    index = end + 1
    return Array(UTF8.encode(scalar)!)
  }

  private static func scalar(_ name: String) -> Unicode.Scalar? {
    guard name.hasPrefix("#") else { return named[name] }
    let digits = name.dropFirst()
    let number = digits.lowercased().hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let number, number >= 32 || number == 9 || number == 10 else { return nil }
    return Unicode.Scalar(number)
  }

  private static let named: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "copy": "©", "reg": "®",
    "trade": "™", "hellip": "…", "mdash": "—", "ndash": "–", "lsquo": "‘", "rsquo": "’", "ldquo": "“",
    "rdquo": "”", "sbquo": "‚", "bdquo": "„", "laquo": "«", "raquo": "»", "bull": "•", "middot": "·",
    "euro": "€", "pound": "£", "yen": "¥", "cent": "¢", "sect": "§", "para": "¶", "deg": "°", "plusmn": "±",
    "times": "×", "divide": "÷", "frac12": "½", "frac14": "¼", "larr": "←", "rarr": "→", "uarr": "↑",
    "darr": "↓", "zwnj": "\u{200C}", "zwj": "\u{200D}", "shy": "\u{AD}", "ensp": "\u{2002}",
    "emsp": "\u{2003}", "thinsp": "\u{2009}", "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä",
    "Ouml": "Ö", "Uuml": "Ü", "szlig": "ß", "eacute": "é", "egrave": "è", "ecirc": "ê", "agrave": "à",
    "aacute": "á", "acirc": "â", "ccedil": "ç", "ntilde": "ñ", "oacute": "ó", "iacute": "í", "uacute": "ú",
    "aring": "å", "aelig": "æ", "oslash": "ø", "Aring": "Å", "Oslash": "Ø", "Eacute": "É",
  ]
}

extension String {
  /// Without blank lines at the end.
  func trimmingTrailingLines() -> String {
    var end = utf8.endIndex
    while end > utf8.startIndex, utf8[utf8.index(before: end)].isBlankOrLineEnd { end = utf8.index(before: end) }
    return String(self[..<end])
  }
}
