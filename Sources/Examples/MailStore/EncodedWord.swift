/// RFC 2047: letters beyond ASCII in headers, as in `=?utf-8?Q?Gr=C3=BC=C3=9Fe?=`.
enum EncodedWord {
  /// Longer headers are cut, which keeps hostile ones cheap. Real ones stay below a thousand bytes.
  static let longestHeader = 16_384

  /// The text of an unstructured header value, on one line.
  static func decode(_ value: some Collection<UInt8>) -> String {
    let bytes = Array(value.prefix(longestHeader))
    guard bytes.contains(UInt8(ascii: "?")) else { return TextDecoding.guess(bytes).singleLine() }
    var output = ""
    var plain: [UInt8] = []
    /// Words of one character set in a row are decoded together, because some mailers split characters.
    var run: Word?
    var index = 0

    func flushRun() {
      guard let word = run else { return }
      output += TextDecoding(word.bytes, characterSet: word.characterSet).text
      run = nil
    }
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "="), let word = Word(in: bytes, at: index) else {
        plain.append(bytes[index])
        index += 1
        continue
      }
      index = word.end
      if run != nil, plain.allSatisfy(\.isBlankOrLineEnd) {
        plain = []
        if run!.characterSet == word.characterSet {
          run!.bytes += word.bytes
          continue
        }
      }
      flushRun()
      output += TextDecoding.guess(plain)
      plain = []
      run = word
    }
    flushRun()
    output += TextDecoding.guess(plain)
    return output.singleLine()
  }

  private struct Word {
    let characterSet: String
    var bytes: [UInt8]
    /// The index after the closing `?=`.
    let end: Int

    init?(in source: [UInt8], at start: Int) {
      let mark = UInt8(ascii: "?")
      guard start + 8 <= source.count, source[start + 1] == mark,
        let charsetEnd = source[(start + 2)...].prefix(48).firstIndex(of: mark), charsetEnd > start + 2,
        charsetEnd + 2 < source.count, source[charsetEnd + 2] == mark
      else { return nil }
      let textStart = charsetEnd + 3
      let limit = min(source.count, textStart + 4096)
      var textEnd = textStart
      while textEnd + 1 < limit, !(source[textEnd] == mark && source[textEnd + 1] == UInt8(ascii: "=")) {
        textEnd += 1
      }
      guard textEnd + 1 < limit else { return nil }
      let text = source[textStart..<textEnd]
      switch asciiLowercase(source[charsetEnd + 1]) {
      case UInt8(ascii: "b"): bytes = Base64.decode(text).bytes
      case UInt8(ascii: "q"): bytes = Self.decodeQ(text)
      default: return nil
      }
      // RFC 2231 5 lets a language follow the character set: utf-8*en.
      characterSet = String(decoding: source[(start + 2)..<charsetEnd].prefix { $0 != 42 }, as: UTF8.self)
        .lowercased()
      end = textEnd + 2
    }

    private static func decodeQ(_ text: ArraySlice<UInt8>) -> [UInt8] {
      var output: [UInt8] = []
      var index = text.startIndex
      while index < text.endIndex {
        let byte = text[index]
        if byte == UInt8(ascii: "="), index + 2 < text.endIndex, let high = text[index + 1].hexValue,
          let low = text[index + 2].hexValue
        {
          output.append(high << 4 | low)
          index += 3
        } else {
          output.append(byte == UInt8(ascii: "_") ? .space : byte)
          index += 1
        }
      }
      return output
    }
  }
}
