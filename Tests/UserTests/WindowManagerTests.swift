import Foundation
import Testing

/// A short walk on other window managers, and on none.
@Suite(.serialized) struct `Mail on` {
  @Test(arguments: ["xfwm4 --compositor=off", "metacity --no-composite"])
  func `other window managers opens, raises, resizes and closes windows`(windowManager: String) throws {
    let mail = try MailSession(on: try Desk(windowManager))
    let viewer = try mail.waitForInbox()
    try mail.click(viewer, x: 380, y: 115, times: 2)
    let message = try mail.waitForWindow(SmallMailbox.encodedSubject)
    try mail.waitForFront(message)
    try mail.bringForward(viewer)
    try mail.press("Return")
    try mail.waitForFront(message)
    try mail.resize(message, width: 700, height: 500)
    try mail.closeByFrame(message)
    try mail.waitForWindows(1)
    try mail.waitForFront(viewer)
    try mail.press("ctrl+q")
    #expect(try mail.waitForEnd() == 0)
    #expect(mail.errors.isEmpty)
  }

  @Test func `a server without a window manager takes keys and opens windows`() throws {
    let mail = try MailSession(on: try Desk(nil))
    let viewer = try mail.waitForInbox()
    try mail.click(viewer, x: 380, y: 115)
    try mail.press("Return")
    let message = try mail.waitForWindow(SmallMailbox.encodedSubject)
    // The new window asks for the focus when it is shown.
    try mail.desk.wait("the focus in \(message)") { try mail.hasKeyboard(message) }
    try mail.press("ctrl+w")
    try mail.waitForWindows(1)
    #expect(try mail.windows() != [message])
    try mail.press("ctrl+q")
    #expect(try mail.waitForEnd() == 0)
  }
}
