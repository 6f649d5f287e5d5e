import Foundation

/// Turns bytes in the character set that a message names into text, whatever they really are.
struct TextDecoding {
  let text: String
  /// What could not be honoured, if anything.
  let trouble: Trouble?

  enum Trouble: Equatable {
    case unknownCharacterSet(String)
    case invalidCharacters(String)
  }

  init(_ bytes: some Collection<UInt8>, characterSet: String?) {
    let name = (characterSet ?? "").lowercased().trimmingCharacters(in: .whitespaces)
    switch name {
    case "", "us-ascii", "ascii", "utf-8", "utf8", "unicode-1-1-utf-8", "unknown-8bit", "x-unknown":
      if let text = String(validating: bytes, as: UTF8.self) {
        self.init(text: text, trouble: nil)
      } else if name.hasPrefix("utf") {
        self.init(
          text: Self.isMostlyUTF8(bytes) ? String(decoding: bytes, as: UTF8.self) : Self.windows1252(bytes),
          trouble: .invalidCharacters("UTF-8"))
      } else {
        self.init(text: Self.windows1252(bytes), trouble: nil)
      }
    case "iso-8859-1", "latin1", "iso8859-1", "l1", "windows-1252", "cp1252", "cp-1252":
      // Mailers that say Latin 1 mean Windows 1252; its extra letters are control codes in Latin 1.
      self.init(text: Self.windows1252(bytes), trouble: nil)
    default:
      if let converted = Self.convert(Array(bytes), from: name) {
        self.init(text: converted.text, trouble: converted.isClean ? nil : .invalidCharacters(name))
      } else {
        let text = String(validating: bytes, as: UTF8.self) ?? Self.windows1252(bytes)
        self.init(text: text, trouble: .unknownCharacterSet(name))
      }
    }
  }

  private init(text: String, trouble: Trouble?) {
    self.text = text
    self.trouble = trouble
  }

  /// Text that says nothing about its character set: UTF-8 if it is valid, otherwise Windows 1252.
  static func guess(_ bytes: some Collection<UInt8>) -> String {
    String(validating: bytes, as: UTF8.self) ?? windows1252(bytes)
  }

  /// A few broken characters in UTF-8 are better shown as such than by turning all others into pairs.
  private static func isMostlyUTF8(_ bytes: some Collection<UInt8>) -> Bool {
    var replaced = 0
    var foreign = 0
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars where scalar.value >= 128 {
      if scalar == "\u{FFFD}" { replaced += 1 } else { foreign += 1 }
    }
    return foreign >= replaced
  }

  static func windows1252(_ bytes: some Collection<UInt8>) -> String {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      if byte < 128 {
        output.append(byte)
      } else {
        let scalar = byte < 160 ? windows1252Upper[Int(byte - 128)] : UInt16(byte)
        output.append(contentsOf: UTF8.encode(Unicode.Scalar(scalar)!)!)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static let windows1252Upper: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152,
    0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122,
    0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]

  /// Character sets handed to iconv. A list, because a message must not choose among all of iconv's
  /// converters: some rarely used ones have had memory errors.
  private static func iconvName(_ name: String) -> String? {
    switch name {
    case "gb2312", "gbk", "cp936", "x-gbk", "gb18030": return "GB18030"
    case "big5", "big-5", "cp950": return "BIG5"
    case "euc-jp", "eucjp", "x-euc-jp": return "EUC-JP"
    case "shift_jis", "shift-jis", "sjis", "x-sjis", "cp932", "windows-31j": return "CP932"
    case "iso-2022-jp": return "ISO-2022-JP"
    case "euc-kr", "ks_c_5601-1987", "cp949": return "CP949"
    case "koi8-r": return "KOI8-R"
    case "koi8-u": return "KOI8-U"
    case "tis-620", "windows-874": return "TIS-620"
    case "macintosh", "x-mac-roman": return "MACINTOSH"
    case "ibm437", "cp437": return "CP437"
    case "ibm850", "cp850": return "CP850"
    case "ibm866", "cp866": return "CP866"
    case "utf-16": return "UTF-16"
    case "utf-16le": return "UTF-16LE"
    case "utf-16be": return "UTF-16BE"
    case "utf-7": return "UTF-7"
    default: break
    }
    for prefix in ["iso-8859-", "iso8859-", "iso_8859-"] where name.hasPrefix(prefix) {
      // Logical and visual order, as in iso-8859-8-i, are the same letters.
      let digits = name.dropFirst(prefix.count).prefix { $0.isASCII && $0.isNumber }
      if let number = Int(digits), (1...16).contains(number), number != 12 { return "ISO-8859-\(number)" }
    }
    for prefix in ["windows-", "cp", "cp-", "x-cp"] where name.hasPrefix(prefix) {
      if let number = Int(name.dropFirst(prefix.count)), (1250...1258).contains(number) { return "CP\(number)" }
    }
    return nil
  }

  private static func convert(_ bytes: [UInt8], from name: String) -> (text: String, isClean: Bool)? {
    guard let charset = iconvName(name), let descriptor = iconv_open("UTF-8", charset),
      Int(bitPattern: descriptor) != -1
    else { return nil }
    defer { iconv_close(descriptor) }
    var input = bytes
    var output: [UInt8] = []
    var isClean = true
    var piece = [UInt8](repeating: 0, count: 65_536)
    input.withUnsafeMutableBytes { source in
      var next: UnsafeMutablePointer<CChar>? = source.baseAddress?.assumingMemoryBound(to: CChar.self)
      var left = source.count
      while left > 0 {
        let result = piece.withUnsafeMutableBytes { target -> (status: Int, error: Int32) in
          var room = target.count
          var write: UnsafeMutablePointer<CChar>? = target.baseAddress!.assumingMemoryBound(to: CChar.self)
          let status = iconv(descriptor, &next, &left, &write, &room)
          let error = errno
          output.append(contentsOf: target.prefix(target.count - room))
          return (status, error)
        }
        guard result.status == -1, result.error != E2BIG else { continue }
        isClean = false
        output.append(contentsOf: [0xEF, 0xBF, 0xBD])
        // EINVAL: the text stops within a character, and nothing follows.
        guard result.error == EILSEQ, left > 0 else { break }
        next = next.map { $0 + 1 }
        left -= 1
      }
    }
    return (String(decoding: output, as: UTF8.self), isClean)
  }
}

extension String {
  /// Line ends as line feeds, and control characters that no text view should see replaced.
  func readableText() -> String {
    var output: [UInt8] = []
    output.reserveCapacity(utf8.count)
    var afterReturn = false
    for byte in utf8 {
      switch byte {
      case .carriageReturn: output.append(.lineFeed)
      case .lineFeed: if !afterReturn { output.append(byte) }
      case .tab: output.append(byte)
      case 12: output.append(.lineFeed)
      case 0..<32, 127: output.append(contentsOf: [0xEF, 0xBF, 0xBD])
      default: output.append(byte)
      }
      afterReturn = byte == .carriageReturn
    }
    return String(decoding: output, as: UTF8.self)
  }

  func singleLine(limit: Int = .max) -> String { self[...].singleLine(limit: limit) }
}

extension Substring {
  /// One line: every run of white space and control characters is one space. Cut before a character once it has `limit` bytes.
  func singleLine(limit: Int = .max) -> String {
    var output: [UInt8] = []
    var pendingSpace = false
    for byte in utf8 {
      if byte <= 32 || byte == 127 {
        pendingSpace = !output.isEmpty
      } else {
        if pendingSpace { output.append(.space) }
        pendingSpace = false
        // Stops before a character, never within one.
        if output.count >= limit, byte & 0xC0 != 0x80 { break }
        output.append(byte)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
