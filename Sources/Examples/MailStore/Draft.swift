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

  /// An answer to the sender, or to all, with the text quoted.
  public init(replyingTo content: MessageContent, toAll: Bool = false) {
    let senders = content.replyTo.isEmpty ? content.from : content.replyTo
    to = senders.map(\.fullDescription).joined(separator: ", ")
    if toAll {
      let others = (content.to + content.cc).filter { other in !senders.contains { $0.address == other.address } }
      cc = others.map(\.fullDescription).joined(separator: ", ")
    }
    subject = content.subject.lowercased().hasPrefix("re:") ? content.subject : "Re: \(content.subject)"
    let sender = content.from.first?.displayName ?? "Somebody"
    let quoted = content.text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.hasPrefix(">") ? ">\($0)" : $0.isEmpty ? ">" : "> \($0)"
    }
    body = "\n\n\(sender) wrote:\n" + quoted.joined(separator: "\n") + "\n"
    inReplyTo = content.messageID
  }
}
