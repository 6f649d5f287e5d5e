import Foundation
import Programs
import Testing

@Suite(.serialized) struct `A person with a diary` {
  private func start(in home: URL) throws -> AppSession {
    try AppSession(
      "Diary", on: Desk.shared("openbox --sm-disable"),
      environment: ["HOME": home.path, "XDG_STATE_HOME": home.path + "/state", "XDG_DATA_HOME": home.path + "/data", "XDG_CONFIG_HOME": home.path + "/config"])
  }

  @Test func `opens it with a password in the same window, and finds it locked after the app was killed`() throws {
    let home = FileManager.default.temporaryDirectory.appendingPathComponent("diary-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: home) }
    let file = home.appendingPathComponent("data/oriel-diary/diary.json")
    func size() -> Int { (try? Data(contentsOf: file).count) ?? 0 }
    var app = try start(in: home)
    var window = try app.waitForWindow("Diary")
    try app.waitForFront(window)
    try app.waitForStillness(of: window)
    try app.type("correct horse")
    try app.press("Return")
    try app.type("correct horse")
    try app.press("Return")
    try app.desk.wait("a diary") { size() > 0 }
    try app.waitForStillness(of: window)
    let empty = size()
    try app.press("ctrl+n")
    try app.waitForStillness(of: window)
    try app.type("Rain all day.")
    try app.desk.wait("the sealed entry") { size() > empty + 100 }
    let written = try app.waitForStillness(of: window)
    try app.press("ctrl+l")
    try app.waitForChange(in: window, from: written)
    #expect(try app.windows() == [window])
    #expect(try app.desk.run("xdotool", "getwindowname", window).contains("Locked"))
    app.program.kill(SIGKILL)
    _ = try app.waitForEnd()
    #expect(try Data(contentsOf: file).range(of: Data("Rain".utf8)) == nil)

    app = try start(in: home)
    window = try app.waitForWindow("Diary")
    try app.waitForFront(window)
    let locked = try app.waitForStillness(of: window)
    try app.type("wrong horse")
    try app.press("Return")
    try app.waitForChange(in: window, from: locked)
    #expect(try app.desk.run("xdotool", "getwindowname", window).contains("Locked"))
    try app.type("correct horse")
    try app.press("Return")
    try app.desk.wait("the open diary") { try !app.desk.run("xdotool", "getwindowname", window).contains("Locked") }
    #expect(try app.windows() == [window])
    #expect(app.errors.isEmpty)
  }
}
