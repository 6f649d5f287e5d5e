import Foundation

/// A private X server with openbox, as one person has it before them. Everything on it ends with this value.
final class Desk {
  struct Failure: Error, CustomStringConvertible { let description: String }

  private let display: String
  private var processes: [Process] = []

  init() throws {
    let pipe = Pipe()
    let server = Process()
    server.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    server.arguments = [
      "Xvfb", "-displayfd", "1", "-noreset", "-screen", "0", "1280x900x24", "-nolisten", "tcp",
    ]
    server.standardOutput = pipe
    server.standardError = FileHandle.nullDevice
    try server.run()
    processes.append(server)
    var number = ""
    while !number.contains("\n") {
      let data = pipe.fileHandleForReading.availableData
      guard !data.isEmpty else { throw Failure(description: "Xvfb ended before it named its display.") }
      number += String(decoding: data, as: UTF8.self)
    }
    display = ":" + number.trimmingCharacters(in: .whitespacesAndNewlines)
    try start(["openbox", "--sm-disable"])
    // Openbox forgets windows that are mapped while it starts.
    try wait("the window manager") { try self.run("xprop", "-root", "_NET_SUPPORTING_WM_CHECK").contains("window id") }
  }

  deinit {
    for process in processes.reversed() {
      process.terminate()
      process.waitUntilExit()
    }
  }

  /// Starts a program that runs until it ends by itself or the desk is gone.
  @discardableResult func start(_ command: [String], environment: [String: String] = [:]) throws
    -> Process
  {
    let process = prepared(command)
    process.environment!.merge(environment) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    processes.append(process)
    return process
  }

  /// Runs a program to its end and answers what it printed.
  @discardableResult func run(_ command: String...) throws -> String {
    String(decoding: try data(of: command), as: UTF8.self)
  }

  func data(of command: String...) throws -> Data { try data(of: command) }

  private func data(of command: [String]) throws -> Data {
    let pipe = Pipe()
    let process = prepared(command)
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return data
  }

  private func prepared(_ command: [String]) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    var environment = ProcessInfo.processInfo.environment
    environment["DISPLAY"] = display
    environment["LANG"] = "C.UTF-8"
    environment["TZ"] = "UTC"
    environment["WAYLAND_DISPLAY"] = nil
    process.environment = environment
    return process
  }

  /// Asks again and again, for ten seconds at most. Each question runs a program, which is pause enough.
  func wait(_ what: String, until condition: () throws -> Bool) throws {
    let deadline = ContinuousClock.now + .seconds(10)
    while try !condition() {
      guard ContinuousClock.now < deadline else { throw Failure(description: "Waited in vain for \(what).") }
    }
  }
}
