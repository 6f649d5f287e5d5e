import Testing

/// Several messages at once, and what is done to them.
@Suite(.serialized) struct `A person choosing messages` {
  /// With what stands behind the dash.
  private func name(_ mail: MailSession, _ window: MailSession.WindowID) throws -> String {
    try mail.desk.run("xdotool", "getwindowname", window).trimmingCharacters(in: .newlines)
  }
  private func waitForName(_ mail: MailSession, _ window: MailSession.WindowID, _ wanted: String) throws {
    try mail.desk.wait("“\(wanted)”, it is “\((try? name(mail, window)) ?? "")”") { try name(mail, window) == wanted }
  }
  /// Opens the menu of the selection by key and takes the first item that begins with this letter.
  private func choose(_ letter: String, _ mail: MailSession, in window: MailSession.WindowID) throws {
    let before = try mail.waitForStillness(of: window)
    try mail.press("Menu")
    try mail.waitForChange(in: window, from: before)
    try mail.press(letter, "Return")
  }

  @Test func `marks all of them as read from the menu of the selection`() throws {
    let mail = try MailSession()
    let viewer = try mail.waitForInbox()
    try mail.click(viewer, x: 380, y: 180)
    try mail.press("ctrl+a")
    try choose("m", mail, in: viewer)
    try waitForName(mail, viewer, "Inbox \u{2014} 44 messages")
  }

  @Test func `extends the selection by Shift with the arrows and flags what is selected`() throws {
    let mail = try MailSession()
    let viewer = try mail.waitForInbox()
    try mail.click(viewer, x: 380, y: 115)
    try mail.press("shift+Down", "shift+Down", "ctrl+shift+l")
    try mail.click(viewer, x: 100, y: 181)
    try mail.waitForTitle(of: viewer) { $0 == "Flagged" }
    try mail.click(viewer, x: 380, y: 115)
    try mail.press("ctrl+a")
    try choose("m", mail, in: viewer)
    try waitForName(mail, viewer, "Flagged \u{2014} 3 messages")
  }

  @Test func `adds single rows by Ctrl with the pointer, and opens all of them`() throws {
    let mail = try MailSession()
    let viewer = try mail.waitForInbox()
    try mail.click(viewer, x: 380, y: 115)
    try mail.desk.run("xdotool", "keydown", "ctrl")
    try mail.click(viewer, x: 380, y: 245)
    try mail.desk.run("xdotool", "keyup", "ctrl")
    try mail.press("ctrl+o")
    try mail.waitForWindows(3)
    for subject in [SmallMailbox.encodedSubject, SmallMailbox.emojiSubject] { _ = try mail.waitForWindow(subject) }
  }

  @Test func `deletes with the Delete key, which asks, goes on with the next one, and puts back`() throws {
    let mail = try MailSession()
    let viewer = try mail.waitForInbox()
    try mail.click(viewer, x: 380, y: 115)
    func ask() throws {
      try mail.press("Delete")
      try mail.desk.wait("the question") { try mail.children(of: viewer).count == 1 }
      try mail.waitForStillness(of: viewer)
    }
    // Asked first: Escape keeps it.
    try ask()
    try mail.press("Escape")
    try mail.desk.wait("no question") { try mail.children(of: viewer).isEmpty }
    try mail.press("Return")
    let kept = try mail.waitForWindow(SmallMailbox.encodedSubject)
    try mail.waitForFront(kept)
    try mail.press("ctrl+w")
    try mail.waitForWindows(1)
    try mail.waitForFront(viewer)
    try ask()
    try mail.press("Return")
    try mail.desk.wait("no question") { try mail.children(of: viewer).isEmpty }
    try mail.waitForStillness(of: viewer)
    // What stood below is selected now.
    try mail.press("Return")
    let next = try mail.waitForWindow(SmallMailbox.base64Subject)
    try mail.waitForFront(next)
    try mail.press("ctrl+w")
    try mail.waitForWindows(1)
    try mail.waitForFront(viewer)
    // The deleted one lies in a mailbox of its own, the last in the sidebar.
    try mail.click(viewer, x: 100, y: 211)
    try mail.waitForTitle(of: viewer) { $0 == "Deleted" }
    try mail.click(viewer, x: 380, y: 115)
    try choose("p", mail, in: viewer)
    try mail.click(viewer, x: 100, y: 121)
    try mail.waitForTitle(of: viewer) { $0 == "Inbox" }
    try mail.click(viewer, x: 380, y: 115, times: 2)
    _ = try mail.waitForWindow(SmallMailbox.encodedSubject)
  }

  @Test func `answers from the Message menu of a message's own window`() throws {
    let mail = try MailSession()
    let viewer = try mail.waitForInbox()
    try mail.click(viewer, x: 380, y: 180, times: 2)
    let message = try mail.waitForWindow(SmallMailbox.base64Subject)
    try mail.waitForFront(message)
    let before = try mail.waitForStillness(of: message)
    // File, Edit, View, Mailbox, Message.
    try mail.press("F10")
    try mail.waitForChange(in: message, from: before)
    try mail.press("Right", "Right", "Right", "Right", "r", "Return")
    _ = try mail.waitForWindow("Re: " + SmallMailbox.base64Subject)
  }

  @Test func `finds About in the Help menu, once, in a window that keeps its size`() throws {
    let mail = try MailSession()
    let viewer = try mail.waitForInbox()
    func open() throws {
      let before = try mail.waitForStillness(of: viewer)
      try mail.press("F10")
      try mail.waitForChange(in: viewer, from: before)
      try mail.press("Left", "Return")
    }
    try open()
    let about = try mail.waitForWindow("About Mail")
    try mail.waitForFront(about)
    let hints = try mail.property("WM_NORMAL_HINTS", of: about), size = try mail.size(of: about)
    #expect(hints.contains("minimum size: \(size.width) by \(size.height)"))
    #expect(hints.contains("maximum size: \(size.width) by \(size.height)"))
    try mail.bringForward(viewer)
    try open()
    try mail.waitForFront(about)
    #expect(try mail.windows().count == 2)
    try mail.press("Escape", "ctrl+w")
    try mail.waitForWindows(1)
  }

  @Test func `reads on with Space and the page keys, in the list and in a window`() throws {
    let mail = try MailSession()
    let viewer = try mail.waitForInbox()
    // The long message. After a moment it counts as read, and its row looks different.
    try mail.waitForStillness(of: viewer)
    let unread = try name(mail, viewer)
    try mail.click(viewer, x: 380, y: 310)
    try mail.desk.wait("less than “\(unread)”") { try name(mail, viewer) != unread }
    let top = try mail.waitForStillness(of: viewer)
    try mail.press("space")
    let below = try mail.waitForChange(in: viewer, from: top)
    #expect(darkness(top, 230..<510) == darkness(below, 230..<510), "the list stays as it is")
    try mail.press("shift+space")
    try mail.waitForChange(in: viewer, from: below)
    try mail.press("Return")
    let message = try mail.waitForWindow(SmallMailbox.longSubject)
    try mail.waitForFront(message)
    let first = try mail.waitForStillness(of: message)
    try mail.press("Page_Down")
    let second = try mail.waitForChange(in: message, from: first)
    try mail.press("End")
    let last = try mail.waitForChange(in: message, from: second)
    try mail.press("Home")
    try mail.waitForChange(in: message, from: last)
  }
  /// Dark pixels in these columns, below the toolbar.
  private func darkness(_ picture: Picture, _ columns: Range<Int>) -> Int {
    picture.count(rows: 80..<picture.height, columns: columns) { $0 < 120 && $1 < 120 && $2 < 120 }
  }

  @Test func `brings the sidebar over the messages of a narrow window, by key and menu`() throws {
    let mail = try MailSession()
    let viewer = try mail.waitForInbox()
    try mail.resize(viewer, width: 600, height: 600)
    let narrow = try mail.waitForStillness(of: viewer)
    try mail.press("ctrl+alt+s")
    let covered = try mail.waitForChange(in: viewer, from: narrow)
    try mail.click(viewer, x: 100, y: 151)
    try mail.waitForTitle(of: viewer) { $0 == "Unread" }
    #expect(covered.width == 600)
    // Beside it: gone again.
    let before = try mail.waitForStillness(of: viewer)
    try mail.click(viewer, x: 500, y: 300)
    try mail.waitForChange(in: viewer, from: before)
    #expect(try mail.title(of: viewer) == "Unread")
  }
}
