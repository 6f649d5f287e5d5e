import Conformance
import Testing

/// Mail's viewers as tabs of one frame, with the events of a real keyboard and pointer.
@Suite(.serialized) struct `Mail's tabs` {
  /// Mail with three viewers in one frame.
  private func gather(_ mail: MailSession) throws -> MailSession.WindowID {
    _ = try mail.waitForInbox()
    for count in 2...3 {
      let known = try mail.windows()
      try mail.press("ctrl+alt+n")
      try mail.waitForWindows(count)
      let new = try #require(try mail.windows().first { !known.contains($0) })
      if mail.desk.hasWindowManager { try mail.waitForFront(new) } else { try mail.desk.wait("the keyboard") { try mail.hasKeyboard(new) } }
      try mail.waitForTitle(of: new) { $0 == "Inbox" }
    }
    let known = try mail.windows()
    // Menus must not open under the pointer, which would choose in them.
    try mail.desk.run("xdotool", "mousemove", "2", "898")
    // The menu before the last, and in it the command below New Tab that can be chosen: Merge All Windows.
    try mail.press("F10", "Left", "Left", "Down", "Down", "Down", "Return")
    try mail.waitForWindows(1)
    let frame = try #require(try mail.windows().first)
    #expect(known.contains(frame))
    return frame
  }
  /// The children that fill the frame, and those of them that can be seen.
  private func children(_ mail: MailSession, of frame: MailSession.WindowID) throws -> (all: [String], mapped: [String]) {
    let tree = try mail.desk.run("xwininfo", "-id", frame, "-children")
    let all = tree.split(separator: "\n").compactMap { line -> String? in
      let word = line.split(separator: " ").first.map(String.init) ?? ""
      return word.hasPrefix("0x") ? word : nil
    }
    let mapped = try all.filter { try mail.desk.run("xwininfo", "-id", $0, "-stats").contains("Map State: IsViewable") }
    return (all, mapped)
  }

  @Test(
    .requirement("SC-050", "RE-173"),
    arguments: ["openbox --sm-disable", "xfwm4 --compositor=off", "metacity --no-composite", ""])
  func `are gathered in one frame, of which one is shown and has the keys`(windowManager: String) throws {
    let mail = try MailSession(on: try Desk(windowManager.isEmpty ? nil : windowManager))
    let frame = try gather(mail)
    try mail.desk.wait("one of three children") {
      let windows = try children(mail, of: frame)
      return windows.all.count == 3 && windows.mapped.count == 1
    }
    // What is typed goes to the one that is shown, and stays with it.
    try mail.click(frame, x: 880, y: 51)
    let before = try mail.waitForStillness(of: frame)
    try mail.type("Ferne")
    let searched = try mail.waitForChange(in: frame, from: before)
    let shown = try children(mail, of: frame).mapped
    try mail.press("ctrl+Tab")
    try mail.desk.wait("another child") { try children(mail, of: frame).mapped.count == 1 && children(mail, of: frame).mapped != shown }
    let other = try mail.waitForChange(in: frame, from: searched)
    #expect(other != searched)
    try mail.press("ctrl+Prior")
    try mail.desk.wait("the first child") { try children(mail, of: frame).mapped == shown }
    try mail.waitForChange(in: frame, from: other)
    // The frame follows its border, with what is shown and what is not.
    if mail.desk.hasWindowManager {
      try mail.resize(frame, width: 900, height: 600)
      try mail.desk.wait("children of that size") { try children(mail, of: frame).mapped.allSatisfy { try mail.size(of: $0) == (900, 600) } }
      try mail.press("ctrl+Next")
      try mail.desk.wait("the next of that size") {
        let mapped = try children(mail, of: frame).mapped
        return try mapped != shown && mapped.count == 1 && mail.size(of: mapped[0]) == (900, 600)
      }
    }
    #expect(mail.errors.isEmpty)
    try mail.press("ctrl+q")
    #expect(try mail.waitForEnd() == 0)
  }

  @Test(.requirement("RE-173")) func `lend the frame their titles and bounds`() throws {
    let mail = try MailSession()
    let frame = try gather(mail)
    try mail.waitForTitle(of: frame) { $0 == "Inbox" }
    try mail.click(frame, x: 100, y: 217)
    try mail.waitForTitle(of: frame) { $0 == "Flagged" }
    try mail.press("ctrl+Tab")
    try mail.waitForTitle(of: frame) { $0 == "Inbox" }
    #expect(try mail.property("WM_NORMAL_HINTS", of: frame).contains("minimum size"))
    try mail.press("ctrl+shift+Tab")
    try mail.waitForTitle(of: frame) { $0 == "Flagged" }
    #expect(try mail.property("WM_PROTOCOLS", of: frame).contains("WM_DELETE_WINDOW"))
  }

  @Test(.requirement("RE-172")) func `close with the frame, all of them`() throws {
    let mail = try MailSession()
    let frame = try gather(mail)
    try mail.closeByFrame(frame)
    #expect(try mail.waitForEnd() == 0)
    #expect(mail.errors.isEmpty)
  }

  @Test func `are torn off by the pointer, and the frame loses its bar with the last but one`() throws {
    let mail = try MailSession()
    let frame = try gather(mail)
    let tab = (x: 300, y: 92), end = (x: 400, y: 500)
    func drag() throws {
      try mail.desk.run("xdotool", "mousemove", "--window", frame, String(tab.x), String(tab.y), "mousedown", "1")
      for step in 1...6 {
        try mail.desk.run(
          "xdotool", "mousemove", "--window", frame, String(tab.x + (end.x - tab.x) * step / 6), String(tab.y + (end.y - tab.y) * step / 6))
      }
      try mail.desk.run("xdotool", "mouseup", "1")
    }
    try drag()
    try mail.waitForWindows(2)
    let torn = try #require(try mail.windows().first { $0 != frame })
    try mail.waitForFront(torn)
    #expect(try children(mail, of: torn).all.isEmpty)
    #expect(try children(mail, of: frame).all.count == 2)
    try mail.bringForward(frame)
    try drag()
    try mail.waitForWindows(3)
    try mail.desk.wait("a frame without children") { try children(mail, of: frame).all.isEmpty }
    #expect(mail.errors.isEmpty)
  }

  @Test func `survive a child that somebody destroys`() throws {
    let mail = try MailSession()
    let frame = try gather(mail)
    let shown = try children(mail, of: frame).mapped
    try mail.desk.run("xdotool", "windowclose", try #require(shown.first))
    try mail.desk.wait("another child") {
      let windows = try children(mail, of: frame)
      return windows.all.count == 2 && windows.mapped.count == 1 && windows.mapped != shown
    }
    #expect(mail.program.exitCode == nil)
    try mail.press("ctrl+Tab")
    try mail.press("ctrl+w")
    try mail.desk.wait("a window by itself") { try children(mail, of: frame).all.isEmpty }
    try mail.press("ctrl+w")
    #expect(try mail.waitForEnd() == 0)
  }
}
