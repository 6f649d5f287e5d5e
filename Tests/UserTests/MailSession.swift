import Foundation
import MailStore

/// Mail on a desk, with hands on keyboard and pointer and an eye on the screen.
final class MailSession {
  typealias WindowID = String

  let desk: Desk
  let process: Process
  private let folder: URL

  /// Opens Mail on a mailbox written for this session.
  convenience init(messages: Int = 200) throws {
    let folder = try Self.makeFolder()
    let path = folder.appendingPathComponent("sample.mbox").path
    try SampleMailbox(count: messages).write(to: path)
    try self.init(folder: folder, mailbox: path)
  }

  /// Opens Mail on a file with this content.
  convenience init(content: String) throws {
    let folder = try Self.makeFolder()
    let file = folder.appendingPathComponent("sample.mbox")
    try Data(content.utf8).write(to: file)
    try self.init(folder: folder, mailbox: file.path)
  }

  private init(folder: URL, mailbox: String) throws {
    self.folder = folder
    desk = try Desk()
    // Windows of an earlier session must not come back.
    process = try desk.start(
      [Self.program, mailbox], environment: ["XDG_STATE_HOME": folder.appendingPathComponent("state").path])
    try desk.wait("the first window") { try !windows().isEmpty }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static func makeFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mail-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Mail stands beside the test program.
  private static var program: String {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let besideTests = tests.appendingPathComponent("Mail").path
    if FileManager.default.isExecutableFile(atPath: besideTests) { return besideTests }
    let argument = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    return argument.appendingPathComponent("Mail").path
  }

  // MARK: Looking

  /// Mail's windows, oldest first, as the window manager lists them.
  func windows() throws -> [WindowID] {
    let answer = try desk.run("xprop", "-root", "_NET_CLIENT_LIST")
    guard let start = answer.firstIndex(of: "#") else { return [] }
    return answer[answer.index(after: start)...].split(separator: ",").map {
      $0.trimmingCharacters(in: .whitespacesAndNewlines)
    }.filter { $0.hasPrefix("0x") }
  }

  func title(of window: WindowID) throws -> String {
    try desk.run("xdotool", "getwindowname", window).trimmingCharacters(in: .newlines)
  }

  func titles() throws -> [String] { try windows().map { try title(of: $0) } }

  func activeWindow() throws -> WindowID? {
    let answer = try desk.run("xprop", "-root", "_NET_ACTIVE_WINDOW")
    return answer.split(separator: " ").last.map { $0.trimmingCharacters(in: .newlines) }
  }

  /// What is on the screen.
  func picture() throws -> Picture { Picture(xwd: try desk.data(of: "xwd", "-silent", "-root")) }

  // MARK: Acting

  func press(_ keys: String...) throws { for key in keys { try desk.run("xdotool", "key", key) } }

  func type(_ text: String) throws { try desk.run("xdotool", "type", "--delay", "5", text) }

  /// At a place in the window's content.
  func click(_ window: WindowID, x: Int, y: Int, times: Int = 1) throws {
    try desk.run(
      "xdotool", "mousemove", "--window", window, String(x), String(y), "click", "--repeat", String(times),
      "--delay", "40", "1")
  }

  func scrollDown(_ window: WindowID, x: Int, y: Int, steps: Int) throws {
    try desk.run(
      "xdotool", "mousemove", "--window", window, String(x), String(y), "click", "--repeat", String(steps),
      "--delay", "10", "5")
  }

  func bringForward(_ window: WindowID) throws {
    try desk.run("xdotool", "windowactivate", window)
    try waitForFront(window)
  }

  // MARK: Waiting

  func waitForFront(_ window: WindowID) throws {
    try desk.wait("window \(window) in front") { try activeWindow().map(Self.number) == Self.number(window) }
  }

  func waitForWindows(_ count: Int) throws {
    try desk.wait("\(count) windows, there are \(titles())") { try windows().count == count }
  }

  /// The window with this title, once it is there.
  func waitForWindow(_ title: String) throws -> WindowID {
    var found: WindowID?
    try desk.wait("the window “\(title)”, there are \(titles())") {
      found = try windows().first { try self.title(of: $0).hasPrefix(title) }
      return found != nil
    }
    return found!
  }

  /// Until the screen looks different from `before`, and then stays as it is.
  @discardableResult func waitForChange(from before: Picture) throws -> Picture {
    var last = before
    try desk.wait("a change on the screen") {
      let now = try picture()
      defer { last = now }
      return now != before && now == last
    }
    return last
  }

  /// Until the screen stays as it is.
  @discardableResult func waitForStillness() throws -> Picture {
    var last = try picture()
    try desk.wait("a still screen") {
      let now = try picture()
      defer { last = now }
      return now == last
    }
    return last
  }

  private static func number(_ id: WindowID) -> Int? { Int(id.dropFirst(2), radix: 16) }
}
