import Foundation
import Programs

/// A private X server, with a window manager if wanted, as one person has it before them.
///
/// The server ends with this value, and with the test process however that ends. What is on the server ends with it.
final class Desk {
  private let server: Program
  private var windowManager: Program?
  let environment: [String: String]
  let hasWindowManager: Bool

  /// The desks that tests share: a server and a window manager take longer to start than Mail.
  static func shared(_ windowManager: String?) throws -> Desk {
    if let desk = desks[windowManager ?? ""] { return desk }
    let desk = try Desk(windowManager)
    desks[windowManager ?? ""] = desk
    return desk
  }
  private nonisolated(unsafe) static var desks: [String: Desk] = [:]

  init(_ windowManager: String? = "openbox --sm-disable") throws {
    server = try Program(
      ["Xvfb", "-displayfd", "1", "-noreset", "-screen", "0", "1280x900x24", "-nolisten", "tcp"], tethered: true)
    let number = try server.read { $0.contains(UInt8(ascii: "\n")) }
    var environment = ProcessInfo.processInfo.environment
    environment["DISPLAY"] = ":" + String(decoding: number, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    environment["LANG"] = "C.UTF-8"
    environment["TZ"] = "UTC"
    environment["WAYLAND_DISPLAY"] = nil
    // KWin draws no windows itself: there is no graphics card.
    environment["KWIN_COMPOSE"] = "N"
    self.environment = environment
    hasWindowManager = windowManager != nil
    if let windowManager {
      self.windowManager = try Program(windowManager.split(separator: " ").map(String.init), environment: environment)
      try awaitWindowManager()
    }
  }

  /// Whether these programs have slept for a while: nobody waits for the processor, and no animation wakes anybody. On a busy
  /// machine a picture that stays the same tells less: who should change it may only wait for its turn.
  func areResting(_ programs: [Program]) -> Bool {
    guard let before = turns(of: programs) else { return false }
    // Two frames of an animation and more.
    poll(nil, 0, 50)
    return turns(of: programs) == before
  }
  /// How often each thread has been given the processor; nil if one has it or waits for it.
  private func turns(of programs: [Program]) -> [String: Substring]? {
    var turns: [String: Substring] = [:]
    for program in programs {
      let tasks = "/proc/\(program.identifier)/task"
      for task in (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? [] {
        guard let status = try? String(contentsOfFile: "\(tasks)/\(task)/status", encoding: .utf8) else { return nil }
        for line in status.split(separator: "\n") {
          if line.hasPrefix("State:"), !line.contains("S (sleeping)") { return nil }
          if line.hasPrefix("voluntary_ctxt_switches:") { turns["\(program.identifier) \(task)"] = line }
        }
      }
    }
    return turns
  }

  /// Ends the server at once, as a crash would.
  func endServer() { server.end() }

  /// Window managers announce themselves before they listen and forget windows mapped in between: a small program is
  /// started until its window is managed. It is one without an icon: xlogo names one that it has not loaded where the package
  /// xbitmaps is missing, and xfwm4 ends with BadGC.
  private func awaitWindowManager() throws {
    for _ in 0..<20 {
      let probe = try Program(["xev"], environment: environment)
      defer { probe.kill(SIGTERM) }
      if (try? wait("a managed window", limit: .seconds(5)) { try run("xprop", "-root", "_NET_CLIENT_LIST").contains("0x") }) != nil {
        return
      }
    }
    throw Program.Failure(description: "The window manager manages nothing.")
  }

  /// Runs a program on this desk to its end and answers what it printed.
  @discardableResult func run(_ command: String...) throws -> String {
    String(decoding: try Program(command, environment: environment).read(), as: UTF8.self)
  }
  func data(of command: String...) throws -> Data { try Program(command, environment: environment).read() }

  /// Asks again and again. What is expected comes at once on an idle machine; the limit is for one that is not.
  func wait(_ what: @autoclosure () -> String, limit: Duration = Patience.limit, until condition: () throws -> Bool) throws {
    let deadline = ContinuousClock.now + limit
    while try !condition() {
      guard ContinuousClock.now < deadline else { throw Program.Failure(description: "Waited in vain for \(what()).") }
      poll(nil, 0, 10)
    }
  }
}
