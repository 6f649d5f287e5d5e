import Conformance
import Testing

/// Runs Mail itself, with the events of a real keyboard and pointer.
@Suite(.serialized) struct `Mail's windows` {
  @Test(.requirement("SC-071")) func `open a message by double click, and bring the same one forward by Return`() throws {
    let mail = try MailSession()
    let viewer = try mail.waitForInbox()
    try mail.click(viewer, x: 380, y: 115, times: 2)
    let message = try mail.waitForWindow(SmallMailbox.encodedSubject)
    try mail.waitForFront(message)
    try mail.bringForward(viewer)
    try mail.press("Return")
    try mail.waitForFront(message)
    #expect(try mail.windows().count == 2)
    // SC-067: another message has a window of its own.
    try mail.bringForward(viewer)
    try mail.press("Down", "Return")
    let second = try mail.waitForWindow(SmallMailbox.base64Subject)
    try mail.waitForFront(second)
    #expect(try mail.windows().count == 3)
    try mail.closeByFrame(message)
    try mail.waitForWindows(2)
    #expect(mail.program.exitCode == nil)
  }

  @Test(.requirement("SC-101")) func `show the connection status once, and an account once`() throws {
    let mail = try MailSession()
    let viewer = try mail.waitForInbox()
    try mail.press("ctrl+alt+0")
    let status = try mail.waitForWindow("Connection Status")
    try mail.waitForFront(status)
    try mail.bringForward(viewer)
    try mail.press("ctrl+alt+0")
    try mail.waitForFront(status)
    #expect(try mail.windows().count == 2)
    // By keyboard alone: the second of its two buttons.
    try mail.press("Tab", "Tab", "space")
    try mail.waitForWindows(3)
    let account = try mail.waitForWindow("small.mbox")
    try mail.bringForward(status)
    try mail.press("space")
    try mail.waitForFront(account)
    #expect(try mail.windows().count == 3)
  }

  @Test(.requirement("SC-085")) func `keep what they show to themselves`() throws {
    let mail = try MailSession()
    let first = try mail.waitForInbox()
    try mail.press("ctrl+alt+n")
    try mail.waitForWindows(2)
    let second = try #require(try mail.windows().first { $0 != first })
    try mail.waitForFront(second)
    try mail.waitForTitle(of: second) { $0 == "Inbox" }
    try mail.click(second, x: 100, y: 181)
    try mail.waitForTitle(of: second) { $0 == "Flagged" }
    #expect(try mail.title(of: first) == "Inbox")
    try mail.press("Up")
    try mail.waitForTitle(of: second) { $0 == "Unread" }
    #expect(try mail.title(of: first) == "Inbox")
    // What both show is the same mail: a flag set in one is counted in the other.
    let before = try mail.waitForStillness(of: first)
    try mail.click(second, x: 380, y: 115)
    try mail.press("ctrl+shift+l")
    try mail.bringForward(first)
    try mail.waitForChange(in: first, from: before)
  }

  @Test(.requirement("SC-001")) func `close one at a time, and Mail ends with the last`() throws {
    let mail = try MailSession()
    _ = try mail.waitForInbox()
    try mail.press("ctrl+n")
    let compose = try mail.waitForWindow("New Message")
    try mail.waitForFront(compose)
    try mail.press("ctrl+w")
    try mail.waitForWindows(1)
    #expect(mail.program.exitCode == nil)
    try mail.waitForFront(try mail.waitForInbox())
    try mail.press("ctrl+w")
    #expect(try mail.waitForEnd() == 0)
    #expect(mail.errors.isEmpty)
  }

  @Test(.requirement("SC-001")) func `all close with Ctrl+Q`() throws {
    let mail = try MailSession()
    _ = try mail.waitForInbox()
    try mail.press("ctrl+n")
    try mail.waitForFront(try mail.waitForWindow("New Message"))
    try mail.press("ctrl+q")
    #expect(try mail.waitForEnd() == 0)
    #expect(mail.errors.isEmpty)
  }

  @Test func `come back from being minimised as they were`() throws {
    let mail = try MailSession()
    let viewer = try mail.waitForInbox()
    try mail.click(viewer, x: 380, y: 115)
    let before = try mail.waitForStillness(of: viewer)
    try mail.desk.run("xdotool", "windowminimize", viewer)
    try mail.desk.wait("the window to be minimised") { try mail.property("WM_STATE", of: viewer).contains("Iconic") }
    try mail.desk.run("xdotool", "windowactivate", viewer)
    try mail.waitForFront(viewer)
    // The message has been read for a second by then: its dot goes.
    let after = try mail.waitForStillness(of: viewer)
    #expect((after.width, after.height) == (before.width, before.height))
    try mail.press("Down")
    try mail.waitForChange(in: viewer, from: after)
  }

  @Test func `lay out anew in the size the window manager gives`() throws {
    let mail = try MailSession()
    _ = try mail.waitForInbox()
    try mail.press("ctrl+n")
    let compose = try mail.waitForWindow("New Message")
    try mail.waitForFront(compose)
    try mail.type("a")
    for (width, height) in [(700, 640), (520, 400), (900, 700)] {
      try mail.resize(compose, width: width, height: height)
      let isAccent: (Int, Int, Int) -> Bool = { $0 < 90 && (60..<140).contains($1) && $2 > 170 }
      // Send stands in the lower trailing corner, and no older picture of it anywhere else.
      try mail.desk.wait("Send in the corner") {
        let picture = try mail.picture(of: compose)
        return picture.count(rows: height - 46..<height, columns: width - 90..<width, where: isAccent) > 400
          && picture.count(rows: 120..<height - 60, where: isAccent) == 0
      }
    }
  }

  @Test func `say about themselves what desktops ask`() throws {
    let mail = try MailSession()
    let viewer = try mail.waitForInbox()
    #expect(try mail.property("_NET_WM_NAME", of: viewer).hasPrefix("\"Inbox"))
    #expect(try mail.property("_NET_WM_PID", of: viewer) == String(mail.program.identifier))
    #expect(try mail.property("WM_CLASS", of: viewer).contains("\"Mail\""))
    #expect(try mail.property("_NET_WM_WINDOW_TYPE", of: viewer) == "_NET_WM_WINDOW_TYPE_NORMAL")
    #expect(try mail.property("WM_WINDOW_ROLE", of: viewer) == "\"viewer-1\"")
    #expect(try mail.property("WM_CLIENT_MACHINE", of: viewer).count > 2)
    let protocols = try mail.property("WM_PROTOCOLS", of: viewer)
    for name in ["WM_DELETE_WINDOW", "WM_TAKE_FOCUS", "_NET_WM_PING", "_NET_WM_SYNC_REQUEST"] {
      #expect(protocols.contains(name))
    }
    #expect(try mail.property("WM_NORMAL_HINTS", of: viewer).contains("minimum size"))
    try mail.press("Tab")
    try mail.desk.wait("the time of the key") { Int(try mail.property("_NET_WM_USER_TIME", of: viewer)).map { $0 > 0 } ?? false }
    // In words of any alphabet.
    try mail.click(viewer, x: 380, y: 245, times: 2)
    let message = try mail.waitForWindow(SmallMailbox.emojiSubject)
    #expect(try mail.property("_NET_WM_NAME", of: message) == "\"\(SmallMailbox.emojiSubject)\"")
  }
}
