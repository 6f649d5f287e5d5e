import Testing

/// Runs Mail itself, with the events of a real keyboard and pointer.
@Suite(.serialized) struct `Mail's windows` {
  @Test func `open with the mailbox named in the title`() throws {
    let mail = try MailSession()
    _ = try mail.waitForWindow("Inbox")
    #expect(try mail.windows().count == 1)
  }

  @Test func `show another message when an arrow key is pressed`() throws {
    let mail = try MailSession()
    let viewer = try mail.waitForWindow("Inbox")
    try mail.click(viewer, x: 380, y: 110)
    let first = try mail.waitForStillness()
    try mail.press("Down")
    let second = try mail.waitForChange(from: first)
    try mail.press("Up")
    try mail.waitForChange(from: second)
  }

  @Test func `SC-071 open a message by double click, and bring the same one forward by Return`() throws {
    let mail = try MailSession()
    let viewer = try mail.waitForWindow("Inbox")
    try mail.click(viewer, x: 380, y: 110, times: 2)
    try mail.waitForWindows(2)
    let message = try #require(try mail.windows().last)
    try mail.waitForFront(message)
    try mail.bringForward(viewer)
    try mail.press("Return")
    try mail.waitForFront(message)
    #expect(try mail.windows().count == 2)
  }

  @Test func `SC-067 open one window for each of two messages`() throws {
    let mail = try MailSession()
    let viewer = try mail.waitForWindow("Inbox")
    try mail.click(viewer, x: 380, y: 110)
    try mail.press("Return")
    try mail.waitForWindows(2)
    try mail.bringForward(viewer)
    try mail.press("Down", "Return")
    try mail.waitForWindows(3)
  }

  @Test func `SC-075 open a new message with Ctrl+N each time`() throws {
    let mail = try MailSession()
    _ = try mail.waitForWindow("Inbox")
    try mail.press("ctrl+n")
    try mail.waitForWindows(2)
    try mail.press("ctrl+n")
    try mail.waitForWindows(3)
    #expect(try mail.titles().filter { $0 == "New Message" }.count == 2)
  }

  @Test func `SC-088 name a new message after its subject while it is typed`() throws {
    let mail = try MailSession()
    _ = try mail.waitForWindow("Inbox")
    try mail.press("ctrl+n")
    let compose = try mail.waitForWindow("New Message")
    try mail.waitForFront(compose)
    try mail.type("ada@example.org")
    try mail.press("Tab", "Tab")
    try mail.type("Lunch")
    #expect(try mail.waitForWindow("Lunch") == compose)
  }

  @Test func `SC-101 show the connection status once`() throws {
    let mail = try MailSession()
    let viewer = try mail.waitForWindow("Inbox")
    try mail.press("ctrl+alt+0")
    let status = try mail.waitForWindow("Connection Status")
    try mail.bringForward(viewer)
    try mail.press("ctrl+alt+0")
    try mail.waitForFront(status)
    #expect(try mail.windows().count == 2)
  }

  @Test func `close one at a time, and Mail ends with the last`() throws {
    let mail = try MailSession()
    _ = try mail.waitForWindow("Inbox")
    try mail.press("ctrl+n")
    let compose = try mail.waitForWindow("New Message")
    try mail.waitForFront(compose)
    try mail.press("ctrl+w")
    try mail.waitForWindows(1)
    #expect(mail.process.isRunning)
    try mail.press("ctrl+w")
    try mail.desk.wait("the end of Mail") { !mail.process.isRunning }
    #expect(mail.process.terminationStatus == 0)
  }
}

@Suite(.serialized) struct `A mailbox that is broken` {
  @Test func `says so instead of showing messages`() throws {
    let mail = try MailSession(content: "This is no mailbox.\n")
    let picture = try mail.waitForStillness()
    #expect(mail.process.isRunning)
    #expect(picture.count { $0 < 120 && $1 < 120 && $2 < 120 } > 200, "There is nothing to read.")
  }

  @Test func `shows what could be read below a warning`() throws {
    let message = "From ada@example.org Mon Mar  4 10:00:00 2024\nFrom: Ada <ada@example.org>\nSubject: Hello\n\nHello.\n"
    let mail = try MailSession(content: "garbage\n" + message)
    _ = try mail.waitForWindow("Inbox")
    let isOrange: (Int, Int, Int) -> Bool = { $0 > 200 && (100..<200).contains($1) && $2 < 90 }
    try mail.desk.wait("the warning") { try mail.picture().count(where: isOrange) > 20 }
  }
}
