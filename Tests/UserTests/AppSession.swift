import Foundation
import Programs

/// An app on a desk, with hands on keyboard and pointer and an eye on the screen.
class AppSession {
  typealias WindowID = String

  let desk: Desk
  let program: Program
  let name: String
  private let folder: URL

  /// - Parameters:
  ///   - path: the program's file, where it does not stand beside the test program.
  ///   - prepare: puts the app's files into a folder that goes with the session, and answers its arguments.
  init(
    _ name: String, at path: String? = nil, on desk: Desk, environment: [String: String] = [:], prepare: (_ folder: URL) throws -> [String] = { _ in [] }
  ) throws {
    self.name = name
    self.desk = desk
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(name)-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let arguments = try prepare(folder)
    var variables = desk.environment
    // Windows of an earlier session must not come back.
    variables["XDG_STATE_HOME"] = folder.appendingPathComponent("state").path
    variables.merge(environment) { $1 }
    try desk.wait("the end of the last session") { [desk] in try Self.windows(of: name, on: desk).isEmpty }
    program = try Program(
      [path ?? Self.path(of: name)] + arguments, environment: variables, errors: folder.appendingPathComponent("errors").path)
    try desk.wait("the first window") {
      if let code = program.exitCode { throw Program.Failure(description: "\(name) ended with \(code): \(errors)") }
      return try !windows().isEmpty
    }
  }

  deinit {
    program.kill(SIGKILL)
    try? FileManager.default.removeItem(at: folder)
  }

  /// Apps stand beside the test program.
  static func path(of name: String) -> String {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let besideTests = tests.appendingPathComponent(name).path
    if FileManager.default.isExecutableFile(atPath: besideTests) { return besideTests }
    return URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent(name).path
  }

  // MARK: Looking

  /// What the app wrote to its standard error.
  var errors: String {
    (try? String(contentsOf: folder.appendingPathComponent("errors"), encoding: .utf8)) ?? ""
  }

  /// A file that the app keeps between runs.
  func stateFile(_ name: String) -> URL { folder.appendingPathComponent("state").appendingPathComponent(name) }

  /// The app's windows: as the window manager lists them, oldest first; without one, as the server has them.
  func windows() throws -> [WindowID] { try Self.windows(of: name, on: desk) }

  private static func windows(of name: String, on desk: Desk) throws -> [WindowID] {
    guard desk.hasWindowManager else {
      return try desk.run("xdotool", "search", "--onlyvisible", "--class", name).split(separator: "\n").map {
        "0x" + String(Int($0) ?? 0, radix: 16)
      }
    }
    let answer = try desk.run("xprop", "-root", "_NET_CLIENT_LIST")
    guard let start = answer.firstIndex(of: "#") else { return [] }
    return answer[answer.index(after: start)...].split(separator: ",").map {
      $0.trimmingCharacters(in: .whitespacesAndNewlines)
    }.filter { $0.hasPrefix("0x") }
  }

  /// What `xprop` prints for a property, without its name.
  func property(_ name: String, of window: WindowID) throws -> String {
    let line = try desk.run("xprop", "-notype", "-id", window, name)
    return line.dropFirst(name.count).trimmingCharacters(in: CharacterSet(charactersIn: " =:\n"))
  }

  /// Without what stands behind a dash, as how much is unread.
  func title(of window: WindowID) throws -> String {
    let whole = try desk.run("xdotool", "getwindowname", window).trimmingCharacters(in: .newlines)
    return whole.range(of: " \u{2014} ").map { String(whole[..<$0.lowerBound]) } ?? whole
  }
  func titles() throws -> [String] { try windows().map { try title(of: $0) } }

  func activeWindow() throws -> Int? {
    let answer = try desk.run("xprop", "-root", "_NET_ACTIVE_WINDOW")
    // Some window managers write a second number behind it.
    guard let start = answer.firstIndex(of: "#") else { return nil }
    return answer[start...].dropFirst().split(whereSeparator: { ", \n".contains($0) }).first.flatMap { Self.number(String($0)) }
  }

  /// Of the window's content.
  func size(of window: WindowID) throws -> (width: Int, height: Int) {
    let lines = try desk.run("xdotool", "getwindowgeometry", "--shell", window).split(separator: "\n")
    func value(_ name: String) -> Int { lines.first { $0.hasPrefix(name) }.flatMap { Int($0.dropFirst(name.count + 1)) } ?? 0 }
    return (value("WIDTH"), value("HEIGHT"))
  }

  /// What the window shows.
  func picture(of window: WindowID) throws -> Picture {
    Picture(xwd: try desk.data(of: "xwd", "-silent", "-nobdrs", "-id", window))
  }

  func clipboard() throws -> String { try desk.run("xclip", "-o", "-selection", "clipboard") }

  /// The child windows in a window that are shown: their places in it and their sizes, the lowest first.
  func children(of window: WindowID) throws -> [(x: Int, y: Int, width: Int, height: Int)] {
    let line = /0x[0-9a-f]+ .*?(\d+)x(\d+)\+(-?\d+)\+(-?\d+)/
    return try desk.run("xwininfo", "-children", "-id", window).split(separator: "\n").compactMap { text in
      guard let match = text.firstMatch(of: line) else { return nil }
      return (Int(match.3) ?? 0, Int(match.4) ?? 0, Int(match.1) ?? 0, Int(match.2) ?? 0)
    }.reversed()
  }

  // MARK: Acting

  func press(_ keys: String...) throws {
    let command = ["xdotool", "key", "--delay", "4"] + keys
    _ = try Program(command, environment: desk.environment).read()
  }
  func type(_ text: String) throws { try desk.run("xdotool", "type", "--delay", "4", text) }

  /// At a place in the window's content.
  func click(_ window: WindowID, x: Int, y: Int, times: Int = 1, button: Int = 1) throws {
    try desk.run(
      "xdotool", "mousemove", "--window", window, String(x), String(y), "click", "--repeat", String(times),
      "--delay", "30", String(button))
  }

  func bringForward(_ window: WindowID, line: Int = #line) throws {
    try desk.run("xdotool", "windowactivate", window)
    try waitForFront(window, line: line)
  }

  /// By way of the window manager's close button.
  func closeByFrame(_ window: WindowID) throws { try desk.run("wmctrl", "-i", "-c", window) }

  func resize(_ window: WindowID, width: Int, height: Int) throws {
    try desk.run("xdotool", "windowsize", window, String(width), String(height))
    try desk.wait("\(width) x \(height)") { try size(of: window) == (width, height) }
  }

  // MARK: Waiting

  /// The window manager says that it is active, and the keyboard is there: the one may come before the other, and keys
  /// in between would go elsewhere.
  func waitForFront(_ window: WindowID, line: Int = #line) throws {
    try desk.wait(
      "line \(line): \(window) in front of \((try? windows()) ?? []), there is 0x\(String((try? activeWindow()) ?? 0, radix: 16))"
    ) { try activeWindow() == Self.number(window) && hasKeyboard(window) }
  }
  func hasKeyboard(_ window: WindowID) throws -> Bool {
    Int(try desk.run("xdotool", "getwindowfocus", "-f").trimmingCharacters(in: .whitespacesAndNewlines)) == Self.number(window)
  }

  func waitForWindows(_ count: Int) throws {
    try desk.wait("\(count) windows, there are \((try? titles()) ?? [])") { try windows().count == count }
  }

  /// The window with this title, once it is there.
  func waitForWindow(_ title: String) throws -> WindowID {
    var found: WindowID?
    try desk.wait("the window “\(title)”, there are \((try? titles()) ?? [])") {
      found = try windows().first { try self.title(of: $0) == title }
      return found != nil
    }
    return found!
  }

  func waitForTitle(of window: WindowID, _ isWanted: (String) -> Bool) throws {
    try desk.wait("another title than “\((try? title(of: window)) ?? "")”") { try isWanted(title(of: window)) }
  }

  /// Until the window looks different from `before`, and then stays as it is.
  @discardableResult func waitForChange(in window: WindowID, from before: Picture) throws -> Picture {
    try desk.wait("a change in the window") { try picture(of: window) != before }
    return try waitForStillness(of: window)
  }

  /// Until the app has nothing left to do and the window stays as it is.
  @discardableResult func waitForStillness(of window: WindowID) throws -> Picture {
    var last: Picture?
    try desk.wait("a still window") {
      let isResting = desk.areResting([program])
      let now = try picture(of: window)
      defer { last = now }
      return isResting && now == last
    }
    return last!
  }

  func waitForEnd() throws -> Int32 {
    try desk.wait("the end of \(name)") { program.exitCode != nil }
    return program.exitCode!
  }

  private static func number(_ id: WindowID) -> Int? { Int(id.dropFirst(2), radix: 16) }
}
