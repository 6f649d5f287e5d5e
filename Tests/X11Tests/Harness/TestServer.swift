import Foundation
import Programs

/// A private X server, with a window manager if wanted, that ends with this value and with the test process.
final class TestServer {
  let display: String
  private let server: Program
  private var programs: [Program] = []

  /// `screen` as Xvfb takes it. The server picks a free display number itself. As another `user` it may not attach our
  /// memory.
  init(screen: String = "1280x800x24", windowManager: String? = nil, user: Int? = nil, arguments: [String] = []) throws {
    let prefix = user.map { ["setpriv", "--reuid=\($0)", "--regid=\($0)", "--clear-groups"] } ?? []
    server = try Program(
      prefix + ["Xvfb", "-displayfd", "1", "-noreset", "-screen", "0", screen, "-nolisten", "tcp"] + arguments,
      tethered: true)
    let number = String(decoding: try server.read { $0.contains(UInt8(ascii: "\n")) }, as: UTF8.self)
    guard number.hasSuffix("\n") else { throw Program.Failure(description: "Xvfb ended before it named its display.") }
    display = ":" + number.trimmingCharacters(in: .whitespacesAndNewlines)
    if let windowManager { try launch(windowManager.split(separator: " ").map(String.init)) }
  }

  private var environment: [String: String] {
    ProcessInfo.processInfo.environment.merging(["DISPLAY": display, "LC_ALL": "C.UTF-8"]) { $1 }
  }

  /// Starts a program on this display that runs until the server ends.
  @discardableResult
  func launch(_ command: [String]) throws -> Program {
    let program = try Program(command, environment: environment, tethered: true)
    programs.append(program)
    return program
  }

  /// Runs a program on this display to its end and answers what it printed.
  @discardableResult
  func run(_ command: String...) throws -> String { try run(command) }
  @discardableResult
  func run(_ command: [String]) throws -> String {
    String(decoding: try Program(command, environment: environment).read(), as: UTF8.self)
  }

  /// Ends the server, as a crash would.
  func kill() { server.end() }
  func signal(_ number: Int32) { server.kill(number) }
}
