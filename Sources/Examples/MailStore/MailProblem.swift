/// Something wrong with a mailbox or a message, worded for the person reading the mail.
///
/// A problem never stops the rest from being read. `message` says what happened, where, and what was
/// read all the same.
public struct MailProblem: Hashable, Sendable, Identifiable {
  public enum Kind: Hashable, Sendable {
    // Sources.
    case cannotOpen(reason: String)
    case notAMailbox
    case emptyMailbox
    case compressed(format: String)
    case notAMaildir
    case leadingGarbage(bytes: Int)
    case changedWhileReading(messages: Int)
    case unreadableMessages(count: Int, read: Int)
    case unreadableFolder(name: String, reason: String)
    case notACheckout
    case noCommits
    case gitMissing
    case gitFailed(explanation: String, messages: Int)
    case noTemporarySpace(reason: String)
    // What Mail itself keeps.
    case accountsNotKept(reason: String)
    // Messages.
    case messageUnavailable
    case tooLarge(shownBytes: Int)
    case missingBoundary
    case missingLastBoundary
    case nestedTooDeeply
    case tooManyParts(read: Int)
    case truncatedBase64(part: String)
    case unknownEncoding(name: String)
    case unknownCharacterSet(name: String)
    case invalidCharacters(characterSet: String)
  }

  public let kind: Kind
  /// The file, folder or message concerned, as the user would name it.
  public let place: String

  public init(_ kind: Kind, in place: String) {
    self.kind = kind
    self.place = place
  }

  public var id: Self { self }

  /// One or two whole sentences.
  public var message: String {
    switch kind {
    case .cannotOpen(let reason):
      "“\(place)” cannot be opened: \(reason). No mail was read from it."
    case .notAMailbox:
      "“\(place)” does not look like a mailbox: no line starts a message. Choose an mbox file or a Maildir."
    case .emptyMailbox:
      "“\(place)” is empty. There is no mail to show."
    case .compressed(let format):
      "“\(place)” is compressed with \(format). Unpack it, then open the unpacked file."
    case .notAMaildir:
      "The folder “\(place)” is neither a Maildir (it has no “cur” or “new” folder) nor a git checkout."
    case .leadingGarbage(let bytes):
      "The first \(bytes) bytes of “\(place)” belong to no message and were skipped. Everything after them was read."
    case .changedWhileReading(let messages):
      "“\(place)” became shorter while it was read. The \(Self.count(messages)) found before that are shown."
    case .unreadableMessages(let count, let read):
      "\(Self.count(count)) in “\(place)” could not be read. The other \(read) are shown."
    case .unreadableFolder(let name, let reason):
      "The folder “\(name)” of “\(place)” cannot be read: \(reason). The other folders are shown."
    case .notACheckout:
      "“\(place)” is not inside a git checkout, so there are no patches to show. Give an mbox file or a Maildir on the command line."
    case .noCommits:
      "The git checkout “\(place)” has no commits yet, so there are no patches to show."
    case .gitMissing:
      "git is not installed, so the patches of “\(place)” cannot be shown. Install git, or give an mbox file or a Maildir on the command line."
    case .gitFailed(let explanation, 0):
      "git could not write the patches of “\(place)”\(explanation.isEmpty ? "" : ": \(explanation)"). There is no mail to show."
    case .gitFailed(let explanation, let messages):
      "git stopped before it had written all patches of “\(place)”\(explanation.isEmpty ? "" : ": \(explanation)"). The \(Self.count(messages)) written until then are shown."
    case .noTemporarySpace(let reason):
      "The mail from “\(place)” cannot be kept in a temporary file: \(reason). Only what was kept until then is shown."
    case .accountsNotKept(let reason):
      "The list of accounts could not be written to “\(place)”: \(reason). Mail shows them until it quits; the mail itself is safe."
    case .messageUnavailable:
      "“\(place)” can no longer be read from its mailbox. The file was changed or removed since it was opened."
    case .tooLarge(let shownBytes):
      "“\(place)” is very large. Only its first \(shownBytes / 1_048_576) MB are shown."
    case .missingBoundary:
      "“\(place)” says that it has several parts but not where they begin. It is shown as one text."
    case .missingLastBoundary:
      "“\(place)” ends before its last part does. What arrived is shown."
    case .nestedTooDeeply:
      "“\(place)” holds parts within parts within parts. The innermost ones are listed as attachments instead of shown."
    case .tooManyParts(let read):
      "“\(place)” has more than \(read) parts. The first \(read) are shown."
    case .truncatedBase64(let part):
      "The \(part) of “\(place)” is cut off or damaged. What could be decoded is shown."
    case .unknownEncoding(let name):
      "“\(place)” uses the unknown transfer encoding “\(name)”. That part is shown as it arrived."
    case .unknownCharacterSet(let name):
      "“\(place)” uses the unknown character set “\(name)”. Some letters may be wrong."
    case .invalidCharacters(let characterSet):
      "Some characters of “\(place)” are not valid \(characterSet). They may be shown wrongly."
    }
  }

  /// Whether nothing at all could be read.
  public var isFailure: Bool {
    switch kind {
    case .cannotOpen, .notAMailbox, .emptyMailbox, .compressed, .notAMaildir, .notACheckout, .noCommits,
      .gitMissing, .messageUnavailable:
      true
    case .gitFailed(_, let messages), .changedWhileReading(let messages): messages == 0
    case .leadingGarbage, .unreadableMessages, .unreadableFolder, .noTemporarySpace, .accountsNotKept, .tooLarge,
      .missingBoundary, .missingLastBoundary, .nestedTooDeeply, .tooManyParts, .truncatedBase64,
      .unknownEncoding, .unknownCharacterSet, .invalidCharacters:
      false
    }
  }

  private static func count(_ messages: Int) -> String {
    messages == 1 ? "1 message" : "\(messages) messages"
  }
}
