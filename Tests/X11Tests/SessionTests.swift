import Conformance
import Foundation
import Programs
import Testing

@testable import OrielX11

nonisolated private let hasLibrary = dlopen("libSM.so.6", RTLD_NOW) != nil && dlopen("libICE.so.6", RTLD_NOW) != nil

/// A session manager in a process of its own.
private final class SessionManager {
  let program: Program
  let address: String
  private var said = ""

  init() throws {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    var path = tests.appendingPathComponent("SessionPeer").path
    if access(path, X_OK) != 0 {
      path = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent("SessionPeer").path
    }
    program = try Program([path], tethered: true)
    let line = String(decoding: try program.read { $0.contains(UInt8(ascii: "\n")) }, as: UTF8.self)
    address = line.trimmingCharacters(in: .whitespacesAndNewlines).replacing("address ", with: "")
  }
  /// Everything it has said by now.
  func lines() -> [String] {
    said += String(decoding: (try? program.readAvailable()) ?? Data(), as: UTF8.self)
    return said.split(separator: "\n").map(String.init)
  }
}

@Suite(.serialized, .enabled(if: hasLibrary, "libSM is not installed")) struct `In a session` {
  private func join(_ manager: SessionManager, _ app: TestApp) {
    setenv("SESSION_MANAGER", manager.address, 1)
    defer { unsetenv("SESSION_MANAGER") }
    app.system.joinSession()
  }

  @Test func `is known, asked to save, told to end, and known again`() async throws {
    let manager = try SessionManager()
    let app = try TestApp(TestServer())
    var saves = 0
    app.system.onSaveState = { saves += 1 }
    join(manager, app)
    #expect(await app.pumpTasks { app.system.session != nil })
    let client = try #require(app.system.session)
    #expect(await app.pumpTasks { manager.lines().contains { $0.hasPrefix("property RestartCommand") } })
    let lines = manager.lines()
    #expect(lines.contains("register new") && lines.contains("client \(client.identifier)"), "\(lines)")
    #expect(lines.contains("property ProcessID ARRAY8 \(getpid())"))
    #expect(lines.contains { $0.hasPrefix("property RestartCommand LISTofARRAY8 env|ORIEL_SESSION_CLIENT_ID=\(client.identifier)|") })
    #expect(lines.contains { $0.hasPrefix("property Program ARRAY8 ") && $0.contains("xctest") })
    let leader = String(app.system.connection.leader)
    #expect(try app.server.run("xprop", "-id", leader, "SM_CLIENT_ID").contains("\"\(client.identifier)\""))

    manager.program.kill(SIGUSR1)
    #expect(await app.pumpTasks { manager.lines().contains("saved 1") })
    #expect(saves == 1)
    manager.program.kill(SIGUSR2)
    #expect(await app.pumpTasks { app.quitRequests == 1 })
    client.leave()
    #expect(await app.pumpTasks { manager.lines().contains("closed") })

    setenv(SessionClient.variable, client.identifier, 1)
    let again = try TestApp(app.server)
    join(manager, again)
    #expect(await again.pumpTasks { again.system.session != nil })
    #expect(again.system.session?.identifier == client.identifier)
    #expect(manager.lines().contains("register \(client.identifier)"))
    #expect(getenv(SessionClient.variable) == nil, "programs we start are not us")
    again.system.session?.leave()
  }

  @Test(.requirement("RE-122")) func `lets the session wait for what must be asked, and end or go on as the answer says`() async throws {
    let manager = try SessionManager()
    let app = try TestApp(TestServer())
    var saves = 0
    app.system.onSaveState = { saves += 1 }
    join(manager, app)
    #expect(await app.pumpTasks { app.system.session != nil })
    #expect(await app.pumpTasks { manager.lines().contains { $0.hasPrefix("property RestartCommand") } })
    func count(_ line: String) -> Int { manager.lines().count { $0 == line } }

    // There is nothing to ask.
    manager.program.kill(SIGALRM)
    #expect(await app.pumpTasks { count("saved 1") == 1 })
    #expect(app.sessionAnswer == nil && !manager.lines().contains { $0.hasPrefix("interaction") })

    app.asksBeforeSessionEnds = true
    // The session does not end: nobody needs to be asked.
    manager.program.kill(SIGUSR1)
    #expect(await app.pumpTasks { count("saved 1") == 2 })
    #expect(app.sessionAnswer == nil)

    for mayEnd in [true, false] {
      let before = count("saved 1"), saved = saves
      manager.program.kill(SIGALRM)
      #expect(await app.pumpTasks { app.sessionAnswer != nil })
      #expect(manager.lines().last == "interaction 1" && saves == saved + 1, "safe whatever the answer")
      let answer = try #require(app.sessionAnswer)
      app.sessionAnswer = nil
      answer(mayEnd)
      #expect(await app.pumpTasks { count("saved 1") == before + 1 })
      #expect(count("interacted \(mayEnd ? 0 : 1)") == 1 && saves == saved + 2)
    }
    #expect(await app.pumpTasks { app.continuedSessions == 1 })

    // Another program calls it off while this one asks.
    let before = count("saved 1")
    manager.program.kill(SIGALRM)
    #expect(await app.pumpTasks { app.sessionAnswer != nil })
    manager.program.kill(SIGVTALRM)
    #expect(await app.pumpTasks { app.continuedSessions == 2 && count("saved 1") == before + 1 })
    app.sessionAnswer?(false)
    manager.program.kill(SIGUSR1)
    #expect(await app.pumpTasks { count("saved 1") == before + 2 })
    #expect(count("interacted 1") == 1 && app.system.session?.isOver == false)
    app.system.session?.leave()
  }

  @Test func `goes on when the session manager dies, and without one`() async throws {
    let manager = try SessionManager()
    let app = try TestApp(TestServer())
    join(manager, app)
    #expect(await app.pumpTasks { app.system.session != nil })
    #expect(await app.pumpTasks { manager.lines().contains { $0.hasPrefix("property RestartCommand") } })
    manager.program.end()
    #expect(await app.pumpTasks { app.system.session?.isOver == true })
    let window = try app.showWindow()
    #expect(window.frames > 0)
    app.system.session?.leave()

    for address in ["", "local/nowhere:/nonexistent/socket", "nonsense", "tcp/127.0.0.1:1"] {
      let alone = try TestApp(app.server)
      setenv("SESSION_MANAGER", address, 1)
      alone.system.joinSession()
      _ = await alone.pumpTasks(limit: 0.1) { false }
      unsetenv("SESSION_MANAGER")
      #expect(alone.system.session == nil)
    }
  }

  /// The library waits for the rest of a message that it has begun to read.
  @Test func `is not held by a session manager that says half of something`() async throws {
    let manager = try SessionManager()
    let app = try TestApp(TestServer())
    var saves = 0
    app.system.onSaveState = { saves += 1 }
    join(manager, app)
    #expect(await app.pumpTasks { app.system.session != nil })
    let client = try #require(app.system.session)
    #expect(await app.pumpTasks { manager.lines().contains { $0.hasPrefix("property RestartCommand") } })
    manager.program.kill(SIGHUP)
    #expect(await app.pumpTasks { client.awaitsRest })
    #expect(try app.showWindow().frames > 0)
    #expect(!client.isOver)
    // Heard as soon as the rest is there, and everything after it.
    manager.program.kill(SIGWINCH)
    #expect(await app.pumpTasks { !client.awaitsRest })
    manager.program.kill(SIGUSR1)
    #expect(await app.pumpTasks { saves == 1 && manager.lines().contains("saved 1") })
    // Whoever never says the rest is not believed any more.
    client.patience = 0.05
    manager.program.kill(SIGHUP)
    #expect(await app.pumpTasks { client.isOver })
    #expect(try app.showWindow().frames > 0)
    client.leave()
  }
}
