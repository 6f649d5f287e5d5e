import Foundation

/// A private X server, with a window manager if wanted, that ends with this value.
final class TestServer {
  let display: String
  private var processes: [Process] = []

  struct StartFailure: Error { var what: String }

  /// `screen` as Xvfb takes it. The server picks a free display number itself. As another `user` it may not attach our
  /// memory.
  init(screen: String = "1280x800x24", windowManager: String? = nil, user: Int? = nil, arguments: [String] = []) throws {
    let pipe = Pipe()
    let server = Process()
    server.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // The number comes on standard output: descriptor 1 survives the child's clean-up of others.
    let prefix = user.map { ["setpriv", "--reuid=\($0)", "--regid=\($0)", "--clear-groups"] } ?? []
    server.arguments = prefix + ["Xvfb", "-displayfd", "1", "-noreset", "-screen", "0", screen, "-nolisten", "tcp"] + arguments
    server.standardOutput = pipe
    server.standardError = FileHandle.nullDevice
    try Self.start(server)
    processes.append(server)
    var text = ""
    while !text.contains("\n") {
      let data = pipe.fileHandleForReading.availableData
      guard !data.isEmpty else { throw StartFailure(what: "Xvfb ended before it named its display") }
      text += String(decoding: data, as: UTF8.self)
    }
    display = ":" + text.trimmingCharacters(in: .whitespacesAndNewlines)
    if let windowManager { try launch(windowManager.split(separator: " ").map(String.init)) }
  }

  /// Starts a program on this display that runs until the server ends.
  @discardableResult
  func launch(_ command: [String]) throws -> Process {
    let process = prepared(command)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try Self.start(process)
    processes.append(process)
    return process
  }

  /// Runs a program on this display to its end and answers what it printed.
  @discardableResult
  func run(_ command: String...) throws -> String { try run(command) }
  @discardableResult
  func run(_ command: [String]) throws -> String {
    let pipe = Pipe()
    let process = prepared(command)
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  private func prepared(_ command: [String]) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    var environment = ProcessInfo.processInfo.environment
    environment["DISPLAY"] = display
    environment["LC_ALL"] = "C.UTF-8"
    process.environment = environment
    return process
  }

  /// A child inherits the blocked signals of the thread that starts it, and the test runner's threads block most.
  private static func start(_ process: Process) throws {
    var none = sigset_t()
    var old = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &old)
    defer { pthread_sigmask(SIG_SETMASK, &old, nil) }
    try process.run()
  }

  /// Ends the server, as a crash would.
  func kill() { signal(SIGKILL) }
  func signal(_ number: Int32) { if let server = processes.first { Foundation.kill(server.processIdentifier, number) } }

  deinit {
    for process in processes.reversed() where process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
  }
}
