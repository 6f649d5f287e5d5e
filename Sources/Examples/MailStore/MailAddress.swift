/// One person in a From, To or Cc header.
public struct MailAddress: Hashable, Codable, Sendable {
  /// The person's name, possibly empty.
  public var name: String
  /// `local@domain`, possibly empty in broken mail.
  public var address: String

  public init(name: String, address: String) {
    self.name = name
    self.address = address
  }

  /// The name, or the address where there is none.
  public var displayName: String { name.isEmpty ? address : name }

  /// Both, as one would write them: `Name <local@domain>`.
  public var fullDescription: String {
    if name.isEmpty { return address }
    return address.isEmpty ? name : "\(name) <\(address)>"
  }

  /// The addresses of a header value (RFC 5322 3.4), with groups flattened and nothing thrown away: an
  /// entry without any address becomes a name.
  ///
  /// Structure is read before encoded words are decoded, since these may spell commas and brackets.
  public static func list(_ value: some Collection<UInt8>) -> [MailAddress] {
    var reader = AddressReader(bytes: Array(value.prefix(EncodedWord.longestHeader)))
    return reader.addresses()
  }
}

private struct AddressReader {
  let bytes: [UInt8]
  var index = 0
  var found: [MailAddress] = []
  /// Outside any bracket: the name, or the whole address when no bracket comes.
  var phrase: [UInt8] = []
  var comment: [UInt8] = []
  var bracketed: [UInt8]?

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func addresses() -> [MailAddress] {
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""): readQuoted()
      case UInt8(ascii: "("): readComment()
      case UInt8(ascii: "<"): readBracket()
      case UInt8(ascii: ","), UInt8(ascii: ";"):
        index += 1
        finish()
      case UInt8(ascii: ":") where !phrase.contains(UInt8(ascii: "@")):
        // The name of a group ends here; its members follow.
        index += 1
        phrase = []
      default:
        phrase.append(byte)
        index += 1
      }
    }
    finish()
    return found
  }

  private mutating func readQuoted() {
    index += 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count { index += 1 }
      phrase.append(bytes[index])
      index += 1
    }
    index += 1
  }

  private mutating func readComment() {
    var depth = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "(") {
        depth += 1
        if depth == 1 { continue }
      } else if byte == UInt8(ascii: ")") {
        depth -= 1
        if depth == 0 { break }
      } else if byte == UInt8(ascii: "\\"), index < bytes.count {
        comment.append(bytes[index])
        index += 1
        continue
      }
      comment.append(byte)
    }
    phrase.append(.space)
  }

  private mutating func readBracket() {
    index += 1
    let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count
    var inside = bytes[index..<end]
    // Obsolete routes: <@relay,@other:local@domain>.
    if inside.first == UInt8(ascii: "@"), let colon = inside.firstIndex(of: UInt8(ascii: ":")) {
      inside = inside[(colon + 1)...]
    }
    bracketed = Array(inside)
    index = min(end + 1, bytes.count)
  }

  private mutating func finish() {
    defer {
      phrase = []
      comment = []
      bracketed = nil
    }
    let words = EncodedWord.decode(phrase)
    let note = EncodedWord.decode(comment)
    if let bracketed {
      let address = TextDecoding.guess(bracketed).filter { !$0.isWhitespace }
      let name = words.isEmpty ? note : words
      if !address.isEmpty || !name.isEmpty { found.append(MailAddress(name: name, address: address)) }
    } else if words.contains("@") {
      found.append(MailAddress(name: note, address: words.filter { !$0.isWhitespace }))
    } else if !words.isEmpty || !note.isEmpty {
      found.append(MailAddress(name: words.isEmpty ? note : words, address: ""))
    }
  }
}
