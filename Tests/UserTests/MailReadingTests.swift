import Conformance
import Testing

/// What a person does with mail, by real keyboard and pointer.
@Suite(.serialized) struct `A person reading mail` {
  @Test func `picks mailboxes by pointer and by arrow keys`() throws {
    let mail = try MailSession()
    let viewer = try mail.waitForInbox()
    try mail.click(viewer, x: 100, y: 151)
    try mail.waitForTitle(of: viewer) { $0 == "Unread" }
    try mail.press("Down")
    try mail.waitForTitle(of: viewer) { $0 == "Flagged" }
    try mail.press("Home")
    try mail.waitForTitle(of: viewer) { $0 == "Inbox" }
  }

  @Test func `walks through the list by arrow keys and scrolls it by wheel`() throws {
    let mail = try MailSession()
    let viewer = try mail.waitForInbox()
    let unscrolled = try mail.waitForStillness(of: viewer)
    try mail.click(viewer, x: 380, y: 400, times: 10, button: 5)
    let scrolled = try mail.waitForChange(in: viewer, from: unscrolled)
    // The message beside the list stays as it is.
    try mail.click(viewer, x: 380, y: 400, times: 14, button: 4)
    try mail.waitForChange(in: viewer, from: scrolled)
    try mail.click(viewer, x: 380, y: 115)
    try mail.press("Down", "Down", "Return")
    _ = try mail.waitForWindow(SmallMailbox.emojiSubject)
    try mail.bringForward(viewer)
    try mail.press("End", "Return")
    _ = try mail.waitForWindow("Plain 1")
  }

  @Test func `finds a message by its sender`() throws {
    let mail = try MailSession()
    let viewer = try mail.waitForInbox()
    let all = try mail.waitForStillness(of: viewer)
    try mail.press("ctrl+f")
    try mail.type("kim")
    try mail.waitForChange(in: viewer, from: all)
    let isText: (Int, Int, Int) -> Bool = { $0 < 130 && $1 < 130 && $2 < 130 }
    try mail.desk.wait("one message in the list") {
      try mail.picture(of: viewer).count(rows: 160..<640, columns: 230..<520, where: isText) == 0
    }
    try mail.click(viewer, x: 380, y: 115, times: 2)
    _ = try mail.waitForWindow(SmallMailbox.emojiSubject)
  }

  @Test func `reads what a search found from the first one, wherever the list was before`() throws {
    let mail = try MailSession()
    let viewer = try mail.waitForInbox()
    try mail.click(viewer, x: 380, y: 115)
    try mail.press("End", "Return")
    _ = try mail.waitForWindow("Plain 1")
    try mail.bringForward(viewer)
    let end = try mail.waitForStillness(of: viewer)
    // Eleven of them, more than there is room for; the one that is selected is not among them.
    try mail.press("ctrl+f")
    try mail.type("plain 3")
    try mail.waitForChange(in: viewer, from: end)
    try mail.waitForStillness(of: viewer)
    try mail.click(viewer, x: 380, y: 115, times: 2)
    _ = try mail.waitForWindow("Plain 39")
  }

  @Test(arguments: [(115, "Re: " + SmallMailbox.encodedSubject, "Das heißt: der Zweifel bleibt."), (180, "Re: " + SmallMailbox.base64Subject, "Das Meer ist grün und kalt.")])
  func `answers with the text decoded`(row: Int, subject: String, text: String) throws {
    let mail = try MailSession()
    let viewer = try mail.waitForInbox()
    try mail.click(viewer, x: 380, y: row)
    try mail.press("ctrl+r")
    let reply = try mail.waitForWindow(subject)
    try mail.waitForFront(reply)
    try mail.press("ctrl+a", "ctrl+c")
    try mail.desk.wait("the quoted text on the clipboard") { try mail.clipboard().contains(text) }
  }

  @Test(.requirement("SC-088"))
  func `writes a message; its window is named after the subject; what was typed can be copied`() throws {
    let mail = try MailSession()
    _ = try mail.waitForInbox()
    try mail.press("ctrl+n")
    let compose = try mail.waitForWindow("New Message")
    try mail.waitForFront(compose)
    try mail.type("ada@example.org")
    try mail.press("Tab", "Tab")
    try mail.type("Lunch")
    #expect(try mail.waitForWindow("Lunch") == compose)
    try mail.press("Tab")
    try mail.type("At noon,")
    try mail.press("Return")
    try mail.type("by the harbour?")
    try mail.press("ctrl+a", "ctrl+c")
    try mail.desk.wait("the text on the clipboard") { try mail.clipboard() == "At noon,\nby the harbour?" }
    // Back to the first field, against the order of Tab.
    try mail.press("shift+Tab", "shift+Tab", "shift+Tab", "ctrl+a", "ctrl+c")
    try mail.desk.wait("the address on the clipboard") { try mail.clipboard() == "ada@example.org" }
    // SC-075: each new message is another one.
    try mail.press("ctrl+n")
    let second = try mail.waitForWindow("New Message")
    try mail.waitForFront(second)
    #expect(try mail.title(of: compose) == "Lunch")
    // Escape is Cancel.
    try mail.press("Escape")
    try mail.waitForWindows(2)
  }

  @Test func `opens and closes menus by keyboard`() throws {
    let mail = try MailSession()
    let viewer = try mail.waitForInbox()
    let before = try mail.waitForStillness(of: viewer)
    try mail.press("F10")
    let open = try mail.waitForChange(in: viewer, from: before)
    try mail.press("Escape")
    // From the first key on, the focus is shown.
    let closed = try mail.waitForChange(in: viewer, from: open)
    try mail.press("F10")
    #expect(try mail.waitForChange(in: viewer, from: closed) == open)
    try mail.press("Escape")
    #expect(try mail.waitForChange(in: viewer, from: open) == closed)
    try mail.press("F10", "Return")
    _ = try mail.waitForWindow("New Message")
  }
}
