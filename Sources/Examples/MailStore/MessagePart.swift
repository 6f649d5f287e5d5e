import Foundation

/// One node of a message's MIME tree (RFC 2045, RFC 2046).
struct MessagePart: Sendable {
  let header: HeaderFields
  let contentType: ParameterizedValue
  let disposition: ParameterizedValue?
  let encoding: TransferEncoding
  /// Where the body stands in the bytes of the whole message.
  let body: Range<Int>
  var children: [MessagePart] = []
  /// The whole message that a message/rfc822 part carries stands in `children.first`.
  var isMessage: Bool { contentType.value == "message/rfc822" }
  var isMultipart: Bool { contentType.value.hasPrefix("multipart/") }

  var fileName: String? {
    let name = disposition?.parameters["filename"] ?? contentType.parameters["name"]
    guard let name else { return nil }
    // Only the last component: the name comes from a stranger and may end up in a save panel.
    let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
    let safe = last.singleLine(limit: 200)
    return safe.isEmpty || safe == "." || safe == ".." ? nil : safe
  }

  var contentID: String? {
    header.text("content-id").map { $0.trimmingCharacters(in: .init(charactersIn: "<> ")) }
  }
}

/// Builds the tree of parts, with bounds on what a hostile message may ask for.
struct MessagePartReader {
  private let bytes: [UInt8]
  private let place: String
  private(set) var problems: [MailProblem] = []
  private var partCount = 0

  private static let deepestLevel = 12
  private static let mostParts = 500
  /// RFC 2046 allows 70 letters. A long one would be compared with the body letter by letter at every dash.
  private static let longestBoundary = 250

  init(bytes: [UInt8], place: String) {
    self.bytes = bytes
    self.place = place
  }

  mutating func readMessage() -> MessagePart { read(0..<bytes.count, depth: 0, defaultType: "text/plain") }

  private mutating func read(_ range: Range<Int>, depth: Int, defaultType: String) -> MessagePart {
    partCount += 1
    let (header, bodyStart) = HeaderFields.read(bytes, from: range.lowerBound, to: range.upperBound)
    var type = ParameterizedValue(header.first("content-type") ?? Array(defaultType.utf8))
    if !type.value.contains("/") { type = ParameterizedValue(Array(defaultType.utf8)) }
    var part = MessagePart(
      header: header, contentType: type,
      disposition: header.first("content-disposition").map { ParameterizedValue($0) },
      encoding: TransferEncoding(header: header.text("content-transfer-encoding")),
      body: bodyStart..<range.upperBound)
    guard part.isMultipart || part.isMessage else { return part }
    guard depth < Self.deepestLevel else {
      note(.nestedTooDeeply)
      return part
    }
    if part.isMultipart {
      readChildren(of: &part, depth: depth)
    } else if part.encoding == .identity {
      part.children = [read(part.body, depth: depth + 1, defaultType: "text/plain")]
    }
    return part
  }

  private mutating func readChildren(of part: inout MessagePart, depth: Int) {
    guard let boundary = part.contentType.parameters["boundary"], !boundary.isEmpty,
      boundary.utf8.count <= Self.longestBoundary
    else {
      return note(.missingBoundary)
    }
    let (ranges, isClosed) = split(part.body, boundary: Array("--\(boundary)".utf8))
    guard !ranges.isEmpty else { return note(.missingBoundary) }
    if !isClosed { note(.missingLastBoundary) }
    let childType = part.contentType.value == "multipart/digest" ? "message/rfc822" : "text/plain"
    for range in ranges {
      guard partCount < Self.mostParts else { return note(.tooManyParts(read: Self.mostParts)) }
      part.children.append(read(range, depth: depth + 1, defaultType: childType))
    }
  }

  /// The ranges between delimiter lines; text before the first and after the last belongs to no part.
  private func split(_ body: Range<Int>, boundary: [UInt8]) -> (parts: [Range<Int>], isClosed: Bool) {
    var parts: [Range<Int>] = []
    var partStart: Int?
    var index = body.lowerBound
    while let hit = bytes.withUnsafeBytes({ $0.firstRange(of: boundary, from: index, to: body.upperBound) }) {
      let afterMark = hit + boundary.count
      index = afterMark
      guard hit == body.lowerBound || bytes[hit - 1] == .lineFeed else { continue }
      let lineEnd = bytes.endOfLine(from: afterMark, to: body.upperBound)
      let rest = bytes.trimmed(afterMark, lineEnd)
      let isClosing = rest.elementsEqual([45, 45])
      // Another boundary may begin with this one's name; then the line goes on.
      guard rest.isEmpty || isClosing else { continue }
      if let start = partStart { parts.append(start..<max(start, lineBreakStart(before: hit, after: start))) }
      if isClosing { return (parts, true) }
      partStart = min(lineEnd + 1, body.upperBound)
      index = partStart!
      if parts.count > Self.mostParts { break }
    }
    if let start = partStart { parts.append(start..<body.upperBound) }
    return (parts, false)
  }

  /// The line break before a delimiter belongs to the delimiter (RFC 2046 5.1.1).
  private func lineBreakStart(before hit: Int, after start: Int) -> Int {
    guard hit > start, bytes[hit - 1] == .lineFeed else { return hit }
    return hit - 1 > start && bytes[hit - 2] == .carriageReturn ? hit - 2 : hit - 1
  }

  private mutating func note(_ kind: MailProblem.Kind) {
    let problem = MailProblem(kind, in: place)
    if !problems.contains(problem) { problems.append(problem) }
  }
}
