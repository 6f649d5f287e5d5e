import Foundation
import Testing

/// What is clicked in a message that anybody may have written, by real pointer, with an opener that only notes what it is handed.
@Suite(.serialized) struct `Links in a message` {
  /// A folder with the opener in it, before all others in which programs are looked for.
  private final class Opener {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("opener-" + UUID().uuidString)
    private var notes: URL { folder.appendingPathComponent("opened") }
    init() throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let program = folder.appendingPathComponent("xdg-open")
      try "#!/bin/sh\nprintf '%s\\n' \"$*\" >>'\(notes.path)'\n".write(to: program, atomically: true, encoding: .utf8)
      chmod(program.path, 0o700)
    }
    deinit { try? FileManager.default.removeItem(at: folder) }
    var environment: [String: String] { ["PATH": folder.path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")] }
    var opened: [String] { ((try? String(contentsOf: notes, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init) }
  }

  private static let addresses = [
    "file:///etc/passwd", "https://example.org/page?a=b", "javascript:alert(1)", "mailto:ada@example.org", "smb://example.org/share", "http://example.org/last",
  ]
  /// The middles of the lines of text between the two rules of a message's window.
  private func lines(in picture: Picture) -> [Int] {
    let background = picture[40, picture.height / 2]
    let marks = (0..<picture.height).map { y in (30..<picture.width - 30).count { picture[$0, y] != background } }
    // Rows of ink with none above and below.
    var runs: [Range<Int>] = [], start: Int?
    for y in 0...marks.count {
      if y < marks.count, marks[y] > 0 { start = start ?? y } else if let first = start {
        runs.append(first..<y)
        start = nil
      }
    }
    let rules = runs.filter { $0.count <= 2 && marks[$0.lowerBound] == picture.width - 60 }
    guard rules.count == 2 else { return [] }
    return runs.filter { $0.lowerBound > rules[0].upperBound && $0.upperBound < rules[1].lowerBound }.map { ($0.lowerBound + $0.upperBound) / 2 }
  }

  @Test func `are handed to the desktop's opener if they are pages or people, and to nobody otherwise`() throws {
    let opener = try Opener()
    let message = """
      From eve@example.org Sun Mar 10 10:00:00 2024
      From: Eve <eve@example.org>
      Subject: Addresses
      Date: Sun, 10 Mar 2024 10:00:00 +0000
      Message-ID: <addresses@example.org>
      Content-Type: text/plain; charset=utf-8

      \(Self.addresses.joined(separator: "\n\n"))


      """
    let mail = try MailSession(message, on: Desk.shared("openbox --sm-disable"), environment: opener.environment)
    let viewer = try mail.waitForInbox()
    try mail.click(viewer, x: 380, y: 115)
    try mail.press("ctrl+o")
    let window = try mail.waitForWindow("Addresses")
    try mail.waitForFront(window)
    var places: [Int] = []
    try mail.desk.wait("the lines of the message, there are \(places.count)") {
      places = lines(in: try mail.waitForStillness(of: window))
      return places.count == Self.addresses.count
    }
    for y in places {
      try mail.click(window, x: 60, y: y)
      try mail.waitForStillness(of: window)
    }
    // The last one is opened last: when it has been, and everybody is at rest, those before have been too.
    try mail.desk.wait("the last page, there are \(opener.opened)") { opener.opened.contains(Self.addresses.last!) }
    try mail.waitForStillness(of: window)
    #expect(opener.opened.sorted() == ["http://example.org/last", "https://example.org/page?a=b", "mailto:ada@example.org"])
    #expect(try mail.windows().count == 2)
  }
}
