import Conformance
import Foundation
import Programs
import Testing

/// Mail, killed without warning and started again, with its windows in the hands of real window managers.
@Suite(.serialized) struct `Mail, killed and started again,` {
  /// What outlives the process: its mailbox and its state.
  private final class Home {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mail-home-\(UUID().uuidString)")
    var mailbox: URL { folder.appendingPathComponent("small.mbox") }
    var file: URL { folder.appendingPathComponent("state/Mail/windows.json") }
    init() throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(SmallMailbox.text.utf8).write(to: mailbox)
    }
    deinit { try? FileManager.default.removeItem(at: folder) }
    func start(on desk: Desk) throws -> AppSession {
      let path = mailbox.path
      return try AppSession("Mail", on: desk, environment: ["XDG_STATE_HOME": folder.appendingPathComponent("state").path]) { _ in [path] }
    }
    var text: String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }
    /// The frames that are written down: left, top, width, height.
    var frames: [[Int]] {
      guard let json = (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any], let windows = json["windows"] as? [[String: Any]] else { return [] }
      return windows.compactMap { window in
        let place = window["place"] as? [String: Any], frames = place?["frames"] as? [String: [String: Int]]
        return frames?.values.first.map { frame in ["x", "y", "width", "height"].map { frame[$0] ?? -1 } }
      }.sorted { $0.lexicographicallyPrecedes($1) }
    }
  }
  /// Where windows are: left, top, width, height of their content on the screen.
  private func frames(_ mail: AppSession) throws -> [[Int]] {
    try mail.windows().map { window in
      let text = try mail.desk.run("xwininfo", "-id", window)
      func number(_ name: String) -> Int {
        text.range(of: name + ": +(-?[0-9]+)", options: .regularExpression)
          .flatMap { text[$0].split(separator: " ").last.flatMap { Int($0) } } ?? -9999
      }
      return ["Absolute upper-left X", "Absolute upper-left Y", "Width", "Height"].map(number)
    }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  @Test(
    .requirement("SC-079", "SC-082", "SC-083", "SC-258"),
    arguments: ["openbox --sm-disable", "xfwm4 --compositor=off", "metacity --no-composite"])
  func `has its windows, what is selected in them, its columns and every frame, ten times`(windowManager: String) throws {
    let home = try Home(), desk = try Desk(windowManager)
    var mail = try home.start(on: desk)
    let viewer = try mail.waitForWindow("Inbox")
    try mail.waitForFront(viewer)
    try mail.click(viewer, x: 380, y: 115, times: 2)
    let message = try mail.waitForWindow(SmallMailbox.encodedSubject)
    try mail.waitForFront(message)
    try desk.run("xdotool", "windowmove", message, "610", "190")
    try mail.resize(message, width: 530, height: 470)
    try mail.bringForward(viewer)
    try desk.run("xdotool", "windowmove", viewer, "37", "61")
    try mail.resize(viewer, width: 950, height: 620)
    // The divider beside the sidebar.
    try desk.run("xdotool", "mousemove", "--window", viewer, "215", "400", "mousedown", "1")
    for x in [220, 230, 240, 250] { try desk.run("xdotool", "mousemove", "--window", viewer, String(x), "400") }
    try desk.run("xdotool", "mouseup", "1", "mousemove", "1270", "890")
    // The message that is selected; the list and the sidebar beside it show who has the keys, which does not come back.
    func detail(_ window: AppSession.WindowID) throws -> [UInt32] {
      let picture = try mail.waitForStillness(of: window)
      return (130..<min(600, picture.height)).flatMap { y in (580..<min(930, picture.width)).map { picture[$0, y] } }
    }
    let content = try detail(viewer), wanted = try frames(mail)
    try desk.wait("the record of \(wanted), there is \(home.frames)") {
      home.frames == wanted && home.text.contains("selection") && home.text.contains("columnWidths")
    }
    for round in 1...10 {
      mail.program.kill(SIGKILL)
      _ = try mail.waitForEnd()
      mail = try home.start(on: desk)
      try mail.waitForWindows(2)
      let returned = try mail.waitForWindow("Inbox")
      _ = try mail.waitForWindow(SmallMailbox.encodedSubject)
      try desk.wait("round \(round): \(wanted), there is \((try? frames(mail)) ?? [])") { try frames(mail) == wanted }
      try mail.waitForFront(returned)
      try desk.wait("round \(round): the message that was selected") { try detail(returned) == content }
      try desk.wait("round \(round): the record of \(wanted), there is \(home.frames)") { home.frames == wanted }
      #expect(mail.errors.isEmpty)
    }
    try mail.press("ctrl+q")
    #expect(try mail.waitForEnd() == 0)
    mail = try home.start(on: desk)
    try mail.waitForWindows(2)
    try desk.wait("the same frames after an end in order") { try frames(mail) == wanted }
  }

  @Test func `has the message that was being written, and knows that it is no blank one`() throws {
    let home = try Home(), desk = try Desk.shared("openbox --sm-disable")
    var mail = try home.start(on: desk)
    try mail.waitForFront(mail.waitForWindow("Inbox"))
    try mail.press("ctrl+n")
    let draft = try mail.waitForWindow("New Message")
    try mail.waitForFront(draft)
    try mail.type("ada@example.org")
    try desk.wait("the address on the disk") { home.text.contains("ada@example.org") }
    mail.program.kill(SIGKILL)
    _ = try mail.waitForEnd()
    mail = try home.start(on: desk)
    let returned = try mail.waitForWindow("New Message")
    try mail.waitForFront(returned)
    try mail.closeByFrame(returned)
    try mail.waitForWindows(1)
    // Closing it keeps what was written before the end as a draft.
    let drafts = home.folder.appendingPathComponent("state/oriel-mail/drafts.json")
    try desk.wait("the draft") { (try? String(contentsOf: drafts, encoding: .utf8))?.contains("ada@example.org") == true }
    try mail.press("ctrl+q")
    #expect(try mail.waitForEnd() == 0)
  }
}
