import Foundation

/// A message being written: the value of a compose window. `Draft()` is an empty new message.
public struct Draft: Hashable, Codable, Sendable, Identifiable {
  public var id = UUID()
  public var to = ""
  public var cc = ""
  public var subject = ""
  public var body = ""
  /// The Message-ID this answers.
  public var inReplyTo: String?

  public init() {}

  /// A reply to the sender or to all, with the text quoted.
  public init(replyingTo content: MessageContent, toAll: Bool = false) {
    let senders = content.replyTo.isEmpty ? content.from : content.replyTo
    to = senders.map(\.fullDescription).joined(separator: ", ")
    if toAll {
      let others = (content.to + content.cc).filter { other in !senders.contains { $0.address == other.address } }
      cc = others.map(\.fullDescription).joined(separator: ", ")
    }
    subject = content.subject.lowercased().hasPrefix("re:") ? content.subject : "Re: \(content.subject)"
    let sender = content.from.first?.displayName ?? "Somebody"
    body = "\n\n\(sender) wrote:\n\(Self.quoted(content.text))\n"
    inReplyTo = content.messageID
  }

  /// The forwarded message, with its text below its header.
  public init(forwarding content: MessageContent) {
    subject = content.subject.lowercased().hasPrefix("fwd:") ? content.subject : "Fwd: \(content.subject)"
    let sender = content.from.map(\.fullDescription).joined(separator: ", ")
    body = "\n\nForwarded message from \(sender):\nSubject: \(content.subject)\n\n\(Self.beginning(of: content.text))\n"
  }

  public enum Kind: Sendable { case reply, replyToAll, forward }

  @concurrent static func made(_ kind: Kind, from content: MessageContent) async -> Draft {
    switch kind {
    case .reply: Draft(replyingTo: content)
    case .replyToAll: Draft(replyingTo: content, toAll: true)
    case .forward: Draft(forwarding: content)
    }
  }

  // MARK: Quoting

  /// The limit for quoted text, in bytes.
  static let longestQuote = 256 * 1024

  private static func beginning(of text: String) -> String {
    guard text.utf8.count > longestQuote else { return text }
    return String(decoding: text.utf8.prefix(longestQuote), as: UTF8.self).trimmingTrailingLines() + "\n[…]"
  }
  /// Prefixes each line with a quote mark, in one pass.
  static func quoted(_ text: String) -> String {
    var output: [UInt8] = []
    var isLineStart = true
    for byte in beginning(of: text).utf8 {
      if isLineStart {
        output.append(UInt8(ascii: ">"))
        if byte != UInt8(ascii: ">"), byte != .lineFeed { output.append(.space) }
      }
      output.append(byte)
      isLineStart = byte == .lineFeed
    }
    if isLineStart { output.append(UInt8(ascii: ">")) }
    return String(decoding: output, as: UTF8.self)
  }
}
