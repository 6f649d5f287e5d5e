import Foundation
import Testing

/// What Mail shows over its windows, by real keyboard and pointer.
@Suite(.serialized) struct `Mail presents` {
  /// A folder of the person's, which goes with the test.
  private final class Folder {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("person-\(UUID().uuidString)").path
    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(atPath: path) }
    func text(_ name: String) -> String? { try? String(contentsOfFile: "\(path)/\(name)", encoding: .utf8) }
    func write(_ text: String, _ name: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)")) }
  }
  private func waitForChildren(_ count: Int, in window: String, of mail: MailSession) throws {
    try mail.desk.wait("\(count) child windows") { try mail.children(of: window).count == count }
    try mail.waitForStillness(of: window)
  }
  /// File, Edit, View, Mailbox.
  private func openMenu(_ place: Int, _ mail: MailSession, in window: String) throws {
    let before = try mail.waitForStillness(of: window)
    try mail.press("F10")
    try mail.waitForChange(in: window, from: before)
    for _ in 0..<place { try mail.press("Right") }
  }

  @Test func `what came with a message, by Space and by a double click, and saves it where the person says`() throws {
    let mail = try MailSession(), folder = try Folder()
    let viewer = try mail.waitForInbox()
    try mail.click(viewer, x: 380, y: 115)
    try mail.waitForStillness(of: viewer)
    try mail.click(viewer, x: 653, y: 304)
    try mail.press("space")
    let preview = try mail.waitForWindow("notes.txt")
    try mail.waitForFront(preview)
    let owner = try mail.property("WM_TRANSIENT_FOR", of: preview)
    #expect(owner.hasSuffix(viewer), "over the viewer")
    try mail.press("Escape")
    try mail.waitForWindows(1)
    try mail.waitForFront(viewer)
    // Elsewhere on the file: at the same place the first press of the two could be the second of the click before.
    try mail.click(viewer, x: 673, y: 308, times: 2)
    try mail.waitForFront(try mail.waitForWindow("notes.txt"))
    try mail.press("Escape")
    try mail.waitForWindows(1)
    try mail.waitForFront(viewer)
    // The menu of the file: Quick Look, Save.
    let before = try mail.waitForStillness(of: viewer)
    try mail.press("Menu")
    try mail.waitForChange(in: viewer, from: before)
    try mail.press("s", "Return")
    try waitForChildren(1, in: viewer, of: mail)
    try mail.press("ctrl+a")
    try mail.type("\(folder.path)/kept.txt")
    try mail.press("Return")
    try mail.desk.wait("the saved file") { folder.text("kept.txt") == "Notes" }
    try waitForChildren(0, in: viewer, of: mail)
    #expect(mail.errors.isEmpty)
  }

  @Test func `a sheet for a new account, which says what is wrong and reads what is right`() throws {
    let folder = try Folder(), mail = try MailSession()
    try folder.write("nothing of the kind\n", "prose")
    try folder.write("From a@b Mon Mar  4 10:00:00 2024\nFrom: Eve <eve@example.org>\nSubject: One\nMessage-ID: <e@x>\n\nText.\n\n", "letters")
    let viewer = try mail.waitForInbox()
    try openMenu(3, mail, in: viewer)
    // The first item: Add Account.
    try mail.press("Return")
    try waitForChildren(1, in: viewer, of: mail)
    // What is no mailbox cannot be added.
    try mail.type("\(folder.path)/prose")
    try mail.waitForStillness(of: viewer)
    try mail.press("Return")
    try waitForChildren(1, in: viewer, of: mail)
    try mail.press("ctrl+a")
    try mail.type("\(folder.path)/letters")
    try mail.waitForStillness(of: viewer)
    try mail.press("Return")
    try waitForChildren(0, in: viewer, of: mail)
    try mail.desk.wait("the one message of the new account") {
      try mail.desk.run("xdotool", "getwindowname", viewer).contains("Inbox \u{2014} 1 unread")
    }
    let accounts = mail.stateFile("oriel-mail/accounts.json")
    #expect(try String(contentsOf: accounts, encoding: .utf8).contains("letters"))
    #expect(mail.errors.isEmpty)
  }

  @Test func `a panel that opens a mailbox, and an alert if it is none`() throws {
    let folder = try Folder(), mail = try MailSession()
    try folder.write("nothing of the kind\n", "prose")
    for part in ["cur", "new"] {
      try FileManager.default.createDirectory(atPath: "\(folder.path)/Letters/\(part)", withIntermediateDirectories: true)
    }
    try folder.write("From: Eve <eve@example.org>\nSubject: One\nMessage-ID: <e@x>\n\nText.\n", "Letters/new/1.host")
    let viewer = try mail.waitForInbox()
    func choose(_ name: String) throws {
      try openMenu(0, mail, in: viewer)
      try mail.press("i", "Return")
      try waitForChildren(1, in: viewer, of: mail)
      // Goes to the file; then the default button.
      try mail.press("ctrl+l", "ctrl+a")
      try mail.type("\(folder.path)/\(name)")
      try mail.press("Return")
      try mail.waitForStillness(of: viewer)
      try mail.press("Return")
    }
    try choose("prose")
    // The panel makes way for the alert.
    let panel = try #require(try mail.children(of: viewer).first)
    try mail.desk.wait("the alert") {
      // Asked for once: between two questions the panel may leave.
      let children = try mail.children(of: viewer)
      return children.count == 1 && children[0].width < panel.width
    }
    try mail.waitForStillness(of: viewer)
    try mail.press("Return")
    try waitForChildren(0, in: viewer, of: mail)
    try choose("Letters")
    try waitForChildren(0, in: viewer, of: mail)
    try mail.desk.wait("the one message of the Maildir") {
      try mail.desk.run("xdotool", "getwindowname", viewer).contains("Inbox \u{2014} 1 unread")
    }
    #expect(mail.errors.isEmpty)
  }
}
