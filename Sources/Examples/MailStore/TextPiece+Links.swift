import Foundation

extension TextPiece {
  /// An address that is written out in the text.
  public struct Link: Equatable, Sendable {
    /// In UTF-8 of the text.
    public let range: Range<Int>
    public let url: URL
  }

  /// The pages that the text names by their whole addresses, and the people, in order. Addresses of other kinds stay words: a message
  /// could name a file, or anything that some program takes.
  public var links: [Link] { Self.links(in: Array(text.utf8)).sorted { $0.range.lowerBound < $1.range.lowerBound } }

  /// The text with its links marked; nil if it has none.
  public var linkedText: AttributedString? {
    let links = links
    guard !links.isEmpty else { return nil }
    let bytes = Array(text.utf8)
    var result = AttributedString(), start = 0
    for link in links {
      result += AttributedString(String(decoding: bytes[start..<link.range.lowerBound], as: UTF8.self))
      var words = AttributedString(String(decoding: bytes[link.range], as: UTF8.self))
      words.link = link.url
      result += words
      start = link.range.upperBound
    }
    return result + AttributedString(String(decoding: bytes[start...], as: UTF8.self))
  }

  private static let longestScheme = "mailto".utf8.count

  /// Goes from colon to colon, and on behind each address: every byte is looked at a bounded number of times.
  private static func links(in bytes: [UInt8]) -> [Link] {
    var found: [Link] = [], position = 0
    while let colon = bytes[position...].firstIndex(of: UInt8(ascii: ":")) {
      var start = colon
      // One letter more than any supported scheme, because "xhttps:" is a different one.
      while start > position, colon - start <= longestScheme, isSchemeByte(bytes[start - 1]) { start -= 1 }
      position = colon + 1
      let scheme = String(decoding: bytes[start..<colon], as: UTF8.self).lowercased()
      let isAddress = scheme == "mailto"
      guard isAddress || ((scheme == "http" || scheme == "https") && bytes[position...].starts(with: "//".utf8)) else { continue }
      let content = isAddress ? position : position + 2
      var end = content
      while end < bytes.count, isAddressByte(bytes[end]) { end += 1 }
      position = end
      end = withoutPunctuation(bytes, content..<end)
      guard end > content, let url = URL(string: String(decoding: bytes[start..<end], as: UTF8.self)), Draft.opensLink(url),
        isAddress || url.host()?.isEmpty == false
      else { continue }
      found.append(Link(range: start..<end, url: url))
    }
    return found + people(in: bytes, besides: found)
  }
  /// `ada@example.org`, written without its scheme.
  private static func people(in bytes: [UInt8], besides known: [Link]) -> [Link] {
    var found: [Link] = [], position = 0
    while let at = bytes[position...].firstIndex(of: UInt8(ascii: "@")) {
      var start = at, end = at + 1
      while start > position, at - start < longestName, isNameByte(bytes[start - 1]) { start -= 1 }
      while end < bytes.count, isHostByte(bytes[end]) { end += 1 }
      position = end
      while start < at, bytes[start] == UInt8(ascii: ".") || bytes[start] == UInt8(ascii: "-") { start += 1 }
      while end > at, !isLetter(bytes[end - 1]) { end -= 1 }
      let host = bytes[min(at + 1, end)..<end]
      guard start < at, let dot = host.lastIndex(of: UInt8(ascii: ".")), dot > host.startIndex, host.endIndex - dot > 2,
        !(start > 0 && (isNameByte(bytes[start - 1]) || "/:".utf8.contains(bytes[start - 1]))), !known.contains(where: { $0.range.overlaps(start..<end) }),
        let url = URL(string: "mailto:" + String(decoding: bytes[start..<end], as: UTF8.self))
      else { continue }
      found.append(Link(range: start..<end, url: url))
    }
    return found
  }
  /// Of the part before the `@` (RFC 5321 4.5.3.1.1).
  private static let longestName = 64
  private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
  private static func isHostByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }
  private static func isNameByte(_ byte: UInt8) -> Bool { isHostByte(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "+") }
  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: false
    }
  }
  /// Addresses end at blanks, and at what people put around them.
  private static func isAddressByte(_ byte: UInt8) -> Bool { byte > 0x20 && byte != 0x7F && !"<>\"`".utf8.contains(byte) }
  /// The end of an address inside a sentence. A bracket belongs to it if its counterpart does.
  private static func withoutPunctuation(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    var end = range.upperBound
    func count(_ bracket: UInt8) -> Int { bytes[range].reduce(0) { $0 + ($1 == bracket ? 1 : 0) } }
    let round = UInt8(ascii: ")"), square = UInt8(ascii: "]")
    var spareRound = count(round) - count(UInt8(ascii: "(")), spareSquare = count(square) - count(UInt8(ascii: "["))
    while end > range.lowerBound {
      let last = bytes[end - 1]
      if last == round, spareRound > 0 { spareRound -= 1 } else if last == square, spareSquare > 0 { spareSquare -= 1 } else {
        guard ".,;:!?'*".utf8.contains(last) else { break }
      }
      end -= 1
    }
    return end
  }
}
