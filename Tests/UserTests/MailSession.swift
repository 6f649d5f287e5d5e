import Foundation

/// Mail, opened on a file with messages.
final class MailSession: AppSession {
  /// Opens Mail on a file with this content, on a desk with this window manager; nil is none.
  convenience init(_ content: String = SmallMailbox.text, on windowManager: String? = "openbox --sm-disable") throws {
    try self.init(content, on: Desk.shared(windowManager))
  }

  /// What is unread once the message that Mail opens on counts as read; nil where nobody knows.
  private let unread: Int?

  init(_ content: String = SmallMailbox.text, on desk: Desk, environment: [String: String] = [:]) throws {
    unread = content == SmallMailbox.text ? SmallMailbox.count - 1 : nil
    try super.init("Mail", on: desk, environment: environment) { folder in
      let mailbox = folder.appendingPathComponent("small.mbox")
      try Data(content.utf8).write(to: mailbox)
      return [mailbox.path]
    }
  }

  /// The viewer, once the mailbox has been read, in front, and with its first message open for long enough: after that it looks the same.
  func waitForInbox(line: Int = #line) throws -> WindowID {
    let viewer = try waitForWindow("Inbox")
    if desk.hasWindowManager { try waitForFront(viewer, line: line) }
    if let unread {
      try desk.wait("the first message counts as read") { try desk.run("xdotool", "getwindowname", viewer).contains(" \(unread) unread") }
    }
    return viewer
  }
}
