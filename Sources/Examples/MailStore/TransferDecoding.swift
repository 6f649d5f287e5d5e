/// Content-Transfer-Encoding (RFC 2045 6): the way bytes are spelled to survive mail servers.
enum TransferEncoding: Hashable, Sendable {
  case identity, quotedPrintable, base64
  case unknown(String)

  init(header: String?) {
    let name = (header ?? "").lowercased().filter { !$0.isWhitespace }
    switch name {
    case "", "7bit", "8bit", "binary", "7-bit", "8-bit": self = .identity
    case "quoted-printable", "quotedprintable": self = .quotedPrintable
    case "base64", "base-64": self = .base64
    default: self = .unknown(name)
    }
  }

  /// The bytes that `source` spells, and whether it was whole.
  func decode(_ source: ArraySlice<UInt8>) -> (bytes: [UInt8], isWhole: Bool) {
    switch self {
    case .identity, .unknown: (Array(source), true)
    case .quotedPrintable: (QuotedPrintable.decode(source), true)
    case .base64: Base64.decode(source)
    }
  }

  /// How many bytes `decode` gives, exact for the identity and near enough to show for the others.
  func decodedSize(_ source: ArraySlice<UInt8>) -> Int {
    switch self {
    case .identity, .unknown, .quotedPrintable: source.count
    case .base64: source.reduce(0) { $0 + (Base64.value(of: $1) == nil ? 0 : 1) } * 3 / 4
    }
  }
}

enum Base64 {
  static func value(of byte: UInt8) -> UInt8? {
    switch byte {
    case 65...90: byte - 65
    case 97...122: byte - 71
    case 48...57: byte + 4
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }

  /// Decodes whatever it can. Bytes outside the alphabet are skipped (RFC 2045 6.8); padding in the middle,
  /// left by mailers that encode piece by piece, starts a new group.
  static func decode(_ source: some Collection<UInt8>) -> (bytes: [UInt8], isWhole: Bool) {
    var output: [UInt8] = []
    output.reserveCapacity(source.count * 3 / 4)
    var group: UInt32 = 0
    var count = 0
    var isWhole = true
    func flush(_ output: inout [UInt8]) {
      // Two letters hold one byte, three hold two; a single one holds none.
      switch count {
      case 2: output.append(UInt8(truncatingIfNeeded: group >> 4))
      case 3:
        output.append(UInt8(truncatingIfNeeded: group >> 10))
        output.append(UInt8(truncatingIfNeeded: group >> 2))
      default: break
      }
    }
    for byte in source {
      if let value = value(of: byte) {
        group = group << 6 | UInt32(value)
        count += 1
        if count == 4 {
          output.append(UInt8(truncatingIfNeeded: group >> 16))
          output.append(UInt8(truncatingIfNeeded: group >> 8))
          output.append(UInt8(truncatingIfNeeded: group))
          group = 0
          count = 0
        }
      } else if byte == UInt8(ascii: "=") {
        if count == 1 { isWhole = false }
        flush(&output)
        group = 0
        count = 0
      } else if !byte.isBlankOrLineEnd {
        isWhole = false
      }
    }
    if count != 0 {
      isWhole = false
      flush(&output)
    }
    return (output, isWhole)
  }
}

enum QuotedPrintable {
  static func decode(_ source: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(source.count)
    /// Where the blanks at the end of the current line begin; they were added in transport (RFC 2045 6.7).
    var trailing: Int?
    var index = source.startIndex
    while index < source.endIndex {
      let byte = source[index]
      index += 1
      switch byte {
      case UInt8(ascii: "="):
        trailing = nil
        if index + 1 < source.endIndex, let high = source[index].hexValue, let low = source[index + 1].hexValue {
          output.append(high << 4 | low)
          index += 2
          continue
        }
        var end = index
        while end < source.endIndex, source[end].isBlank || source[end] == .carriageReturn { end += 1 }
        if end == source.endIndex {
          index = end
        } else if source[end] == .lineFeed {
          index = end + 1
        } else {
          // Not an encoding at all: the writer forgot to spell the equals sign.
          output.append(byte)
        }
      case .space, .tab:
        if trailing == nil { trailing = output.count }
        output.append(byte)
      case .carriageReturn:
        if index < source.endIndex, source[index] == .lineFeed { continue }
        output.append(byte)
      case .lineFeed:
        if let trailing { output.removeSubrange(trailing...) }
        trailing = nil
        output.append(byte)
      default:
        trailing = nil
        output.append(byte)
      }
    }
    return output
  }
}
