import Foundation

/// Mail, opened on a file with messages.
final class MailSession: AppSession {
  /// Opens Mail on a file with this content, on a desk with this window manager; nil is none.
  convenience init(_ content: String = SmallMailbox.text, on windowManager: String? = "openbox --sm-disable") throws {
    try self.init(content, on: Desk.shared(windowManager))
  }

  init(_ content: String = SmallMailbox.text, on desk: Desk, environment: [String: String] = [:]) throws {
    try super.init("Mail", on: desk, environment: environment) { folder in
      let mailbox = folder.appendingPathComponent("small.mbox")
      try Data(content.utf8).write(to: mailbox)
      return [mailbox.path]
    }
  }

  /// The viewer, once the mailbox has been read, in front.
  func waitForInbox(line: Int = #line) throws -> WindowID {
    let viewer = try waitForWindow("Inbox")
    if desk.hasWindowManager { try waitForFront(viewer, line: line) }
    return viewer
  }
}
