import Conformance
import Foundation
import Testing

@Suite(.serialized) struct `What Mail asks` {
  @Test(.requirement("PR-021", "PR-071")) func `before a message that was begun is thrown away, by keyboard`() throws {
    let mail = try MailSession()
    _ = try mail.waitForInbox()
    try mail.press("ctrl+n")
    let compose = try mail.waitForWindow("New Message")
    try mail.waitForFront(compose)
    try mail.type("ada@example.org")
    let written = try mail.waitForStillness(of: compose)
    let size = try mail.size(of: compose)
    try mail.click(compose, x: 45, y: size.height - 26)
    try mail.waitForChange(in: compose, from: written)
    let asked = try mail.waitForStillness(of: compose)
    // Nothing here is a default: what is written does not go by Return.
    try mail.press("Return")
    try mail.press("Escape")
    try mail.waitForChange(in: compose, from: asked)
    try mail.waitForWindows(2)
    let kept = try mail.waitForStillness(of: compose)
    try mail.click(compose, x: 45, y: size.height - 26)
    try mail.waitForChange(in: compose, from: kept)
    try mail.waitForStillness(of: compose)
    try mail.press("Down", "Return")
    try mail.waitForWindows(1)
  }
}
