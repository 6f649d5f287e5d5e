import Foundation
import Testing

/// What other people send, and windows that are closed without a thought.
@Suite(.serialized) struct `Mail from anybody` {
  private static func message(_ subject: String, day: Int, _ text: String) -> String {
    """
    From eve@example.org Sun Mar \(day) 10:00:00 2024
    From: Eve <eve@example.org>
    Subject: \(subject)
    Date: \(day) Mar 2024 10:00:00 +0000
    Message-ID: <hostile\(day)@example.org>
    Content-Type: text/plain; charset=utf-8

    \(text)


    """
  }
  private static let endless = [
    ("One Line", String(repeating: "a", count: 5_000_000)),
    ("Words", String(repeating: "word ", count: 1_000_000)),
    ("Paragraphs", String(repeating: "Short.\n\n", count: 250_000)),
    ("Noise", String((0..<400_000).map { Character(UnicodeScalar(33 + UInt8(truncatingIfNeeded: ($0 &* 7_919) >> 3) % 90)) })),
  ]
  /// Reading costs what is seen: were it all of the text, the window would stand still until the test gives up.
  @Test func `can be as long as it likes; its window still scrolls, and leaves it again`() throws {
    let box = Self.endless.enumerated().map { Self.message($1.0, day: 20 - $0, $1.1) }.joined()
    let mail = try MailSession(box + Self.message("Plain", day: 1, "Nothing special."))
    let viewer = try mail.waitForInbox()
    try mail.click(viewer, x: 380, y: 115)
    for (subject, _) in Self.endless {
      try mail.press("ctrl+o")
      let window = try mail.waitForWindow(subject)
      try mail.waitForFront(window)
      let top = try mail.waitForStillness(of: window)
      try mail.press("Next")
      let below = try mail.waitForChange(in: window, from: top)
      try mail.press("End")
      try mail.waitForChange(in: window, from: below)
      try mail.resize(window, width: 700, height: 500)
      try mail.press("ctrl+w")
      try mail.waitForWindows(1)
      try mail.waitForFront(viewer)
      try mail.press("Down")
    }
    try mail.press("ctrl+o")
    _ = try mail.waitForWindow("Plain")
  }
  @Test func `can be answered; what was written is kept when the frame's button closes the window`() throws {
    let mail = try MailSession()
    _ = try mail.waitForInbox()
    try mail.press("ctrl+n")
    let compose = try mail.waitForWindow("New Message")
    try mail.waitForFront(compose)
    try mail.press("Tab", "Tab")
    try mail.type("Half a thought")
    #expect(try mail.waitForWindow("Half a thought") == compose)
    try mail.closeByFrame(compose)
    try mail.waitForWindows(1)
    let drafts = mail.stateFile("oriel-mail/drafts.json")
    try mail.desk.wait("the draft in its file") { (try? String(contentsOf: drafts, encoding: .utf8))?.contains("Half a thought") == true }
  }
}
