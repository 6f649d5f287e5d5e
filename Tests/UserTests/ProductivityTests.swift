import Conformance
import Foundation
import Programs
import Testing

/// Productivity, with a home of its own.
private final class ProductivitySession: AppSession {
  let home: URL
  init(in home: URL? = nil) throws {
    let home = home ?? FileManager.default.temporaryDirectory.appendingPathComponent("productivity-\(UUID().uuidString)")
    self.home = home
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    try super.init(
      "Productivity", on: Desk.shared("openbox --sm-disable"),
      environment: ["HOME": home.path, "XDG_STATE_HOME": home.path + "/state", "XDG_DATA_HOME": home.path + "/data", "XDG_CONFIG_HOME": home.path + "/config"])
  }
  /// What the app says, besides that there is no panel.
  var complaints: [Substring] { errors.split(separator: "\n").filter { !$0.contains("MenuBarExtra") } }
  func remove() { try? FileManager.default.removeItem(at: home) }
  var tasks: String { (try? String(contentsOf: home.appendingPathComponent("data/oriel-productivity/tasks.json"), encoding: .utf8)) ?? "" }
  var record: String { (try? String(contentsOf: home.appendingPathComponent("state/Productivity/windows.json"), encoding: .utf8)) ?? "" }
  func waitForTask(_ text: String) throws { try desk.wait("“\(text)” among \(tasks)") { tasks.contains(text) } }
  func waitForMain(_ title: String) throws -> WindowID {
    let window = try waitForWindow(title)
    try bringForward(window)
    try waitForStillness(of: window)
    return window
  }
  /// The rows of the sidebar.
  func choose(_ row: Int, in window: WindowID) throws { try click(window, x: 90, y: 96 + row * 30) }
}

@Suite(.serialized) struct `A person with things to do` {
  @Test(.requirement("SC-256", "SC-005"))
  func `works in two windows of which each has its own place and words, while both have the same tasks`() throws {
    let app = try ProductivitySession()
    defer { app.remove() }
    let first = try app.waitForMain("Today")
    try app.press("ctrl+n")
    try app.type("Milk")
    try app.press("Return")
    try app.waitForTask("Milk")
    // Words that are not finished stay where they are.
    try app.type("Unfinished")
    try app.press("ctrl+alt+n")
    try app.waitForWindows(2)
    let second = try #require(try app.windows().first { $0 != first })
    try app.waitForFront(second)
    try app.waitForStillness(of: second)
    try app.choose(1, in: second)
    try app.waitForTitle(of: second) { $0 == "Inbox" }
    #expect(try app.title(of: first) == "Today")
    try app.press("ctrl+n")
    try app.type("Bread")
    try app.press("Return")
    try app.waitForTask("Bread")
    #expect(!app.tasks.contains("Unfinished"))
    // What one window adds for today, the other shows.
    try app.choose(0, in: second)
    try app.waitForTitle(of: second) { $0 == "Today" }
    let before = try app.waitForStillness(of: second)
    try app.bringForward(first)
    try app.press("ctrl+n", "End", "Return")
    try app.waitForTask("Unfinished")
    try app.waitForChange(in: second, from: before)
    #expect(app.complaints.isEmpty)
    try app.press("ctrl+q")
    #expect(try app.waitForEnd() == 0)
  }

  @Test func `writes a quick note in its one small window, and makes a task of it`() throws {
    let app = try ProductivitySession()
    defer { app.remove() }
    let main = try app.waitForMain("Today")
    try app.press("ctrl+shift+n")
    let note = try app.waitForMain("Quick Note")
    #expect(try app.size(of: note) == (400, 300))
    try app.type("Paint")
    try app.waitForTask("\"quickNote\" : \"Paint\"")
    try app.bringForward(main)
    try app.press("ctrl+shift+n")
    try app.waitForFront(note)
    #expect(try app.windows().count == 2)
    try app.press("ctrl+Return")
    try app.waitForTask("\"title\" : \"Paint\"")
    try app.press("ctrl+comma")
    try app.waitForWindows(3)
    #expect(app.complaints.isEmpty)
  }
}

@Suite(.serialized) struct `Productivity, killed and started again,` {
  @Test func `has its windows and what they show, ten times`() throws {
    var app = try ProductivitySession()
    let home = app.home
    defer { app.remove() }
    let first = try app.waitForMain("Today")
    try app.press("ctrl+n")
    try app.type("Milk")
    try app.press("Return")
    try app.waitForTask("Milk")
    try app.press("ctrl+shift+n")
    let note = try app.waitForMain("Quick Note")
    try app.type("Later")
    try app.desk.run("xdotool", "windowmove", note, "40", "500")
    try app.bringForward(first)
    try app.press("ctrl+alt+n")
    try app.waitForWindows(3)
    let second = try #require(try app.windows().first { $0 != first && $0 != note })
    try app.waitForFront(second)
    try app.waitForStillness(of: second)
    try app.choose(1, in: second)
    try app.waitForTitle(of: second) { $0 == "Inbox" }
    try app.desk.run("xdotool", "windowmove", second, "370", "210")
    try app.resize(second, width: 700, height: 480)
    try app.waitForTask("Later")
    // A task that is not written to its end.
    try app.bringForward(first)
    try app.press("ctrl+n")
    try app.type("Half a task")
    let wanted = try app.frames()
    let titles = try app.titles().sorted()
    try app.desk.wait("the record") { app.record.contains("inbox") && app.record.contains("700") && app.record.contains("Half a task") }
    for round in 1...10 {
      app.program.kill(SIGKILL)
      _ = try app.waitForEnd()
      app = try ProductivitySession(in: home)
      try app.waitForWindows(3)
      try app.desk.wait("round \(round): \(titles)") { try app.titles().sorted() == titles }
      try app.desk.wait("round \(round): \(wanted), there is \((try? app.frames()) ?? [])") { try app.frames() == wanted }
      #expect(app.tasks.contains("Milk") && app.tasks.contains("Later"))
      #expect(app.complaints.isEmpty)
    }
    // The field has it again: it goes on where it was left.
    try app.bringForward(app.waitForWindow("Today"))
    try app.press("ctrl+n", "End", "Return")
    try app.waitForTask("Half a task")
  }
}
