import Foundation

/// A message, opened: its header decoded, its text made readable, its attachments listed.
public struct MessageContent: Sendable, Identifiable {
  public let id: Message.ID
  public let subject: String
  public let from: [MailAddress]
  public let to: [MailAddress]
  public let cc: [MailAddress]
  public let replyTo: [MailAddress]
  public let date: Date?
  /// The Message-ID header without its angle brackets.
  public let messageID: String?
  public let inReplyTo: String?
  /// Every header field in the order written, decoded.
  public let headers: [HeaderLine]
  /// What there is to read: the plain text, or the HTML reduced to text. Lines end in line feeds.
  public let text: String
  /// `text` in pieces to be shown one below the other: paragraphs, or lines for a patch.
  public internal(set) var pieces: [TextPiece] = []
  /// Whether the first letter is of a script written from right to left.
  public internal(set) var isRightToLeft = false
  public let attachments: [MessageAttachment]
  /// The problems of this message, and what is shown despite them.
  public let problems: [MailProblem]

  public struct HeaderLine: Sendable, Hashable, Identifiable {
    /// Its place in the header.
    public let id: Int
    public let name: String
    public let value: String
  }

  /// Splits the text into pieces for display. Takes time for long texts, so call it off the main thread.
  func divided(asPatch isPatch: Bool) -> MessageContent {
    var content = self
    content.pieces = isPatch ? TextPiece.lines(of: text) : TextPiece.paragraphs(of: text)
    content.isRightToLeft = !isPatch && text.isRightToLeft
    return content
  }

  /// The most text that is shown of one message, in bytes.
  static let longestText = 4 * 1_048_576
}

/// A file that came with a message. Decoded when asked for.
public struct MessageAttachment: Sendable, Identifiable {
  /// Its place in the message, from 0.
  public let id: Int
  /// A file name without folders, made up where the message gives none.
  public let name: String
  /// The media type, for example `image/png`.
  public let mediaType: String
  /// Size in bytes once decoded; for base64 exact but for padding.
  public let size: Int
  let encoding: TransferEncoding
  let body: ArraySlice<UInt8>

  /// The bytes of the file. Takes time with its size; of a damaged file whatever could be decoded.
  public func data() -> Data { Data(encoding.decode(body).bytes) }

  /// A name that a file system takes: no folders, not hidden, and short. What a stranger calls a file must not choose its place.
  public var fileName: String {
    var name = String(String.UnicodeScalarView(name.unicodeScalars.map { $0 == "/" || $0.value < 32 || $0.value == 127 ? "_" : $0 }))
    name = String(name.trimmingPrefix { $0 == "." || $0 == " " })
    if name.isEmpty { return "Attachment \(id + 1)" }
    guard name.utf8.count > Self.longestName else { return name }
    let ending = (name as NSString).pathExtension
    let tail = ending.isEmpty || ending.utf8.count > 20 ? "" : "." + ending
    var stem = tail.isEmpty ? name : (name as NSString).deletingPathExtension
    while stem.utf8.count + tail.utf8.count > Self.longestName { stem.removeLast() }
    return stem + tail
  }
  /// In bytes. File systems take 255; a number may be added where a name is taken.
  private static let longestName = 200

  /// The SF Symbol that suits the media type.
  public var symbolName: String {
    if mediaType.hasPrefix("image/") { return "photo" }
    if mediaType == "message/rfc822" { return "envelope" }
    return mediaType.hasPrefix("text/") ? "doc.text" : "doc"
  }
}

/// Reads message bytes into `MessageContent`.
struct MessageReader {
  private let bytes: [UInt8]
  private let id: Message.ID
  private var place: String
  private var texts: [String] = []
  private var attachments: [MessageAttachment] = []
  private var problems: [MailProblem] = []

  init(bytes: [UInt8], id: Message.ID) {
    self.bytes = bytes
    self.id = id
    place = "This message"
  }

  mutating func read() -> MessageContent {
    var reader = MessagePartReader(bytes: bytes, place: place)
    let root = reader.readMessage()
    let header = root.header
    problems = reader.problems
    show(root)
    return MessageContent(
      id: id, subject: header.text("subject") ?? "", from: header.addresses("from"), to: header.addresses("to"),
      cc: header.addresses("cc"), replyTo: header.addresses("reply-to"),
      date: header.first("date").flatMap { MailDate.seconds($0) }
        .map { Date(timeIntervalSince1970: TimeInterval($0)) },
      messageID: Self.identifier(header.text("message-id")), inReplyTo: Self.identifier(header.text("in-reply-to")),
      headers: header.fields.enumerated().map {
        .init(id: $0.offset, name: $0.element.writtenName, value: EncodedWord.decode($0.element.value))
      },
      text: texts.filter { !$0.isEmpty }.joined(separator: "\n\n"), attachments: attachments, problems: problems)
  }

  private static func identifier(_ text: String?) -> String? {
    text.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "<> ")) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  private mutating func show(_ part: MessagePart) {
    if part.isMultipart, !part.children.isEmpty {
      switch part.contentType.value {
      case "multipart/alternative": showAlternative(of: part)
      case "multipart/related": showRelated(part)
      default: for child in part.children { show(child) }
      }
    } else if part.isMessage, let inner = part.children.first {
      showForwarded(part, inner)
    } else if isText(part) {
      texts.append(text(of: part))
    } else {
      attach(part)
    }
  }

  /// RFC 2046 5.1.4 puts the richest form last; this reader wants the plainest that says something.
  private mutating func showAlternative(of part: MessagePart) {
    let plain = part.children.first { $0.contentType.value == "text/plain" && isText($0) }
    if let plain {
      let content = text(of: plain)
      if !content.allSatisfy(\.isWhitespace) {
        texts.append(content)
        return attachFiles(in: part)
      }
    }
    let html = part.children.last { contains($0) { $0.contentType.value == "text/html" } }
    let holder = part.children.last { contains($0) { isText($0) } }
    if let chosen = html ?? holder ?? part.children.last { show(chosen) }
  }

  /// The unchosen alternatives may carry files, such as a calendar invitation or pictures of the HTML form.
  private mutating func attachFiles(in part: MessagePart) {
    for child in part.children {
      if child.isMultipart, !child.children.isEmpty {
        attachFiles(in: child)
      } else if !child.contentType.value.hasPrefix("text/plain"), child.contentType.value != "text/html" {
        attach(child)
      }
    }
  }

  private mutating func showRelated(_ part: MessagePart) {
    let start = part.contentType.parameters["start"]?.trimmingCharacters(in: CharacterSet(charactersIn: "<> "))
    let root = start.flatMap { start in part.children.firstIndex { $0.contentID == start } } ?? 0
    show(part.children[root])
    for (index, child) in part.children.enumerated() where index != root { show(child) }
  }

  private mutating func showForwarded(_ part: MessagePart, _ inner: MessagePart) {
    let subject = inner.header.text("subject") ?? ""
    let sender = inner.header.addresses("from").first?.fullDescription ?? ""
    let lines = [
      "——— Forwarded message ———", "From: \(sender)", "Subject: \(subject)",
      inner.header.text("date").map { "Date: \($0)" },
    ]
    texts.append(lines.compactMap { $0 }.joined(separator: "\n"))
    show(inner)
    attach(part, name: part.fileName ?? "\(subject.isEmpty ? "Message" : subject).eml")
  }

  private func contains(_ part: MessagePart, where matches: (MessagePart) -> Bool) -> Bool {
    matches(part) || part.children.contains { contains($0, where: matches) }
  }

  /// Whether a part is text to read rather than a file.
  private func isText(_ part: MessagePart) -> Bool {
    guard part.disposition?.value != "attachment" else { return false }
    // A multipart without parts is shown as one text.
    if part.isMultipart { return true }
    let type = part.contentType.value
    if type == "text/html" || type == "text/plain" { return part.fileName == nil || part.disposition?.value == "inline" }
    return ["text/x-patch", "text/x-diff", "text/enriched", "message/delivery-status"].contains(type)
      && part.fileName == nil
  }

  private mutating func text(of part: MessagePart) -> String {
    if case .unknown(let name) = part.encoding { note(.unknownEncoding(name: name)) }
    let (decoded, isWhole) = part.encoding.decode(bytes[part.body])
    if !isWhole { note(.truncatedBase64(part: "text")) }
    var shown = decoded[...]
    if shown.count > MessageContent.longestText {
      shown = shown.prefix(MessageContent.longestText)
      note(.tooLarge(shownBytes: MessageContent.longestText))
    }
    let decoding = TextDecoding(shown, characterSet: part.contentType.parameters["charset"])
    switch decoding.trouble {
    case .unknownCharacterSet(let name): note(.unknownCharacterSet(name: name))
    case .invalidCharacters(let name): note(.invalidCharacters(characterSet: name))
    case nil: break
    }
    let readable = decoding.text.readableText()
    if part.contentType.value == "text/html" { return HTMLText.readable(readable) }
    if part.contentType.parameters["format"]?.lowercased() == "flowed" {
      let deletes = part.contentType.parameters["delsp"]?.lowercased() == "yes"
      return FlowedText.unwrapped(readable, deletesSpace: deletes).trimmingTrailingLines()
    }
    return readable.trimmingTrailingLines()
  }

  private mutating func attach(_ part: MessagePart, name: String? = nil) {
    let fallback = "Attachment \(attachments.count + 1)\(Self.fileExtension(for: part.contentType.value))"
    attachments.append(
      MessageAttachment(
        id: attachments.count, name: name ?? part.fileName ?? fallback, mediaType: part.contentType.value,
        size: part.encoding.decodedSize(bytes[part.body]), encoding: part.encoding, body: bytes[part.body]))
  }

  private static func fileExtension(for mediaType: String) -> String {
    switch mediaType {
    case "image/png": ".png"
    case "image/jpeg": ".jpeg"
    case "image/gif": ".gif"
    case "application/pdf": ".pdf"
    case "text/plain": ".txt"
    case "text/html": ".html"
    case "text/calendar": ".ics"
    case "message/rfc822": ".eml"
    case "application/pgp-signature": ".asc"
    default: ""
    }
  }

  private mutating func note(_ kind: MailProblem.Kind) {
    let problem = MailProblem(kind, in: place)
    if !problems.contains(problem) { problems.append(problem) }
  }
}
