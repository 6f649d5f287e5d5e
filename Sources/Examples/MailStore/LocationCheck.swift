import Foundation

extension MailLocation {
  /// How much of a file is read to see whether it is a mailbox, in bytes.
  private static let peek = 65_536

  /// Why no mail will be found here; nil where there seems to be some. Looks at the beginning only, away from the main actor.
  @concurrent public func trouble() async -> MailProblem? {
    kindOfTrouble().map { MailProblem($0, in: name) }
  }

  private func kindOfTrouble() -> MailProblem.Kind? {
    switch self {
    case .mbox(let path):
      // Opening a pipe would wait for its writer.
      var status = stat()
      guard stat(path, &status) == 0 else { return .cannotOpen(reason: MailFile.Failure().reason) }
      guard status.st_mode & S_IFMT == S_IFREG else { return .cannotOpen(reason: "it is not a file") }
      do {
        let head = try MailFile(path: path).bytes(at: 0, count: min(Int(status.st_size), Self.peek))
        if head.isEmpty { return .emptyMailbox }
        if let format = AccountReading.compression(head) { return .compressed(format: format) }
        return Self.beginsMessage(head) ? nil : .notAMailbox
      } catch { return .cannotOpen(reason: error.reason) }
    case .maildir(let path):
      guard access(path, R_OK | X_OK) == 0 else { return .cannotOpen(reason: MailFile.Failure().reason) }
      return Maildir.isMaildir(path) ? nil : .notAMaildir
    case .checkout(let path):
      return access(path, R_OK | X_OK) == 0 ? nil : .cannotOpen(reason: MailFile.Failure().reason)
    }
  }
  private static func beginsMessage(_ head: [UInt8]) -> Bool {
    head.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true).contains { $0.starts(with: Array("From ".utf8)) }
  }

  /// What it is, in a word or two.
  public var kindName: String {
    switch self {
    case .mbox: "Mailbox file"
    case .maildir: "Maildir"
    case .checkout: "Git checkout"
    }
  }
}
