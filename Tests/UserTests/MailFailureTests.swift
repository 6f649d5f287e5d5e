import Programs
import Testing

@Suite(.serialized) struct `What goes wrong` {
  private let isText: (Int, Int, Int) -> Bool = { $0 < 120 && $1 < 120 && $2 < 120 }

  @Test(arguments: ["This is no mailbox.\n", "", "\u{1F}\u{8B}\u{8}not really compressed"])
  func `in a whole file is said instead of showing messages`(content: String) throws {
    let mail = try MailSession(content)
    let viewer = try mail.waitForWindow("Mail")
    try mail.desk.wait("something to read") {
      try mail.picture(of: viewer).count(rows: 200..<640, columns: 220..<520, where: isText) > 300
    }
    #expect(mail.program.exitCode == nil)
    // Everything else still works.
    try mail.waitForFront(viewer)
    try mail.press("ctrl+n")
    _ = try mail.waitForWindow("New Message")
  }

  @Test func `in a part of a file is said above what could be read`() throws {
    let mail = try MailSession("garbage\n" + SmallMailbox.text)
    let viewer = try mail.waitForInbox()
    let isOrange: (Int, Int, Int) -> Bool = { $0 > 200 && (100..<200).contains($1) && $2 < 90 }
    try mail.desk.wait("the warning") {
      try mail.picture(of: viewer).count(rows: 70..<200, columns: 220..<520, where: isOrange) > 20
    }
  }

  @Test func `with the X server ends Mail with a sentence`() throws {
    let desk = try Desk(nil)
    let mail = try MailSession(on: desk)
    _ = try mail.waitForInbox()
    desk.endServer()
    #expect(try mail.waitForEnd() != 0)
    #expect(mail.errors.contains("connection to the X server"))
    #expect(mail.errors.split(separator: "\n").count == 1)
  }

  @Test func `without a display is said on the terminal`() throws {
    let mail = try Program([AppSession.path(of: "Mail")], environment: ["DISPLAY": ":987", "PATH": "/usr/bin:/bin"])
    #expect(try mail.read().isEmpty)
    var code: Int32?
    try Desk.shared("openbox --sm-disable").wait("the end of Mail") {
      code = mail.exitCode
      return code != nil
    }
    #expect(code == 1)
  }
}
