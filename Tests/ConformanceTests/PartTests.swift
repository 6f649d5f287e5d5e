import Foundation
import Programs
import Testing

/// `make test`, with runs of tests that are made up: the script that it ends in, and a program that acts as `swift`.
@Suite struct `A run of all tests` {
  private struct Rehearsal: ~Copyable {
    private static let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../.ci/parts")
    private let folder = FileManager.default.temporaryDirectory.appending(path: "oriel-parts-\(UUID().uuidString)")

    init() throws {
      for name in [".ci", "runs"] {
        try FileManager.default.createDirectory(at: folder.appending(path: name), withIntermediateDirectories: true)
      }
      try FileManager.default.copyItem(at: Self.script, to: folder.appending(path: ".ci/parts"))
      try write(#"private() { "$@"; }"#, to: ".ci/environment")
      // Plays the run of the number that its record has, and notes what it was asked for.
      try write(
        #"""
        #!/bin/sh
        asked=$*
        while [ $# -gt 0 ]; do
          [ "$1" != --event-stream-output-path ] || events=$2
          shift
        done
        run=${events##*/0}
        run=${run%%-*}
        echo "$asked" >"runs/$run.asked"
        echo "The output of run $run"
        [ -e "runs/$run.sh" ] || exec touch "$events"
        cp "runs/$run.jsonl" "$events"
        . "runs/$run.sh"
        """#, to: "swift")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.appending(path: "swift").path)
    }
    deinit { try? FileManager.default.removeItem(at: folder) }

    private func write(_ text: String, to path: String) throws {
      try (text + "\n").write(to: folder.appending(path: path), atomically: true, encoding: .utf8)
    }

    /// What happens in the run of this number, and what the program does at its end; a run of which nothing is said has no tests.
    ///
    /// They are counted as they begin: 1 and 2 headless (scenes and views), 3 desktop, 4 user and 5 soak, then those that run again.
    /// Where headless tests do so, they are 3, and the other parts come after them.
    func run(_ number: Int, ending end: String = "exit 0", _ write: (inout EventStream) -> Void) throws {
      var events = EventStream()
      write(&events)
      try events.text.write(to: folder.appending(path: "runs/\(number).jsonl"), atomically: true, encoding: .utf8)
      try self.write(end, to: "runs/\(number).sh")
    }

    func perform(_ variables: [String: String] = [:]) throws -> (lines: [String], code: Int32?) {
      // What this run of all tests was told is not for the rehearsed one.
      var environment = ProcessInfo.processInfo.environment
      for name in ["LEAST_TESTS", "HANG_LIMIT"] { environment[name] = nil }
      environment.merge(variables) { $1 }
      environment["PATH"] = folder.path + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
      let program = try Program(
        ["sh", "-c", "exec \"$0\" 2>&1", folder.appending(path: ".ci/parts").path], environment: environment)
      let lines = String(decoding: try program.read(), as: UTF8.self).split(separator: "\n").map(String.init)
      return (lines, program.waitForEnd())
    }
    /// What `swift` was asked for in a run.
    func asked(_ number: Int) -> String? {
      try? String(contentsOf: folder.appending(path: "runs/\(number).asked"), encoding: .utf8)
    }
  }

  private let failing = "X11Tests.`A window`/`closes`(manager:)/WindowTests.swift:12:4"
  private let passing = "GraphTests.`A view`/`is drawn`()/ViewTests.swift:7:4"

  @Test func `counts in a line of its own, and names what was skipped`() throws {
    let rehearsal = try Rehearsal()
    try rehearsal.run(1) { $0.test(passing, .passed) }
    try rehearsal.run(3) { $0.test("X11Tests.`A device`/`is real`()/DeviceTests.swift:9:4", .skipped) }
    try rehearsal.run(4) { $0.test("UserTests.`Mail`/`opens`()/MailTests.swift:3:4", .passed) }
    let (lines, code) = try rehearsal.perform()
    #expect(lines.last == "2 passed, 0 failed, 1 skipped")
    #expect(lines.contains("Skipped: A device: is real (DeviceTests.swift:9) because of the machine"))
    #expect(code == 0)
  }

  @Test func `fails with a test that needs nobody else, without a second try, and tells its issue`() throws {
    let rehearsal = try Rehearsal()
    try rehearsal.run(1, ending: "exit 1") { $0.test(passing, .failed, issue: "one is not two") }
    try rehearsal.run(3) { $0.test("X11Tests.`A window`/`opens`()/WindowTests.swift:2:4", .passed) }
    try rehearsal.run(4) { $0.test("UserTests.`Mail`/`opens`()/MailTests.swift:3:4", .passed) }
    let (lines, code) = try rehearsal.perform()
    let told = try #require(lines.firstIndex(of: "✘ A view: is drawn (ViewTests.swift:7)"))
    #expect(lines[told + 1] == "    one is not two")
    #expect(lines.contains("Failed: A view: is drawn (ViewTests.swift:7)"))
    #expect(lines.last == "2 passed, 1 failed, 0 skipped")
    #expect(code == 1)
    #expect(rehearsal.asked(5) != nil && rehearsal.asked(6) == nil)
  }

  @Test func `tries a test that waits for another program once more by itself, and calls it flaky`() throws {
    let rehearsal = try Rehearsal()
    try rehearsal.run(1) { $0.test(passing, .passed) }
    try rehearsal.run(3, ending: "exit 1") { $0.test(failing, .failed) }
    try rehearsal.run(6) { $0.test(failing, .passed) }
    try rehearsal.run(4) { $0.test("UserTests.`Mail`/`opens`()/MailTests.swift:3:4", .passed) }
    let (lines, code) = try rehearsal.perform()
    #expect(lines.contains("Flaky: A window: closes (WindowTests.swift:12)"))
    #expect(lines.last == "3 passed, 0 failed, 0 skipped")
    #expect(code == 0)
    #expect(rehearsal.asked(6)?.contains("--filter ^X11Tests") == true)
  }

  @Test func `fails with a test that fails again, and with more than two that are flaky`() throws {
    var rehearsal = try Rehearsal()
    try rehearsal.run(1) { $0.test(passing, .passed) }
    try rehearsal.run(3, ending: "exit 1") { $0.test(failing, .failed) }
    try rehearsal.run(6, ending: "exit 1") { $0.test(failing, .failed) }
    try rehearsal.run(4) { $0.test("UserTests.`Mail`/`opens`()/MailTests.swift:3:4", .passed) }
    #expect(try rehearsal.perform().code == 1)

    let flaky = (1...3).map { "UserTests.`Mail`/`wavers \($0)`()/MailTests.swift:\($0):4" }
    rehearsal = try Rehearsal()
    try rehearsal.run(1) { $0.test(passing, .passed) }
    try rehearsal.run(3) { $0.test("X11Tests.`A window`/`opens`()/WindowTests.swift:2:4", .passed) }
    try rehearsal.run(4, ending: "exit 1") { events in flaky.forEach { events.test($0, .failed) } }
    for (index, test) in flaky.enumerated() { try rehearsal.run(6 + index) { $0.test(test, .passed) } }
    let (lines, code) = try rehearsal.perform()
    #expect(lines.contains("More than 2 tests passed only when they were tried again."))
    #expect(lines.last == "5 passed, 0 failed, 0 skipped")
    #expect(code == 1)
  }

  @Test func `ends a part that stands still, names the test that hangs and keeps the output`() throws {
    let rehearsal = try Rehearsal()
    try rehearsal.run(1, ending: "exec sleep 1000") {
      $0.test(passing, .passed)
      $0.test("GraphTests.`A view`/`waits for ever`()/ViewTests.swift:9:4", .never)
    }
    try rehearsal.run(3) { $0.test("X11Tests.`A window`/`opens`()/WindowTests.swift:2:4", .passed) }
    try rehearsal.run(4) { $0.test("UserTests.`Mail`/`opens`()/MailTests.swift:3:4", .passed) }
    let (lines, code) = try rehearsal.perform(["HANG_LIMIT": "2"])
    let told = try #require(lines.firstIndex(of: "Nothing has begun or ended for 2 s. 0 tests never began. In progress:"))
    #expect(lines[told + 1] == "  A view: waits for ever (ViewTests.swift:9)")
    #expect(lines.contains("  The output of run 1"))
    #expect(lines.last == "3 passed, 1 failed, 0 skipped")
    #expect(code == 1)
  }

  @Test func `runs the headless tests one after another after a crash, and fails with the one that crashes again`() throws {
    let rehearsal = try Rehearsal()
    let beside = "GraphTests.`A view`/`is seen`()/ViewTests.swift:9:4"
    try rehearsal.run(1, ending: "kill -SEGV $$") { events in
      events.test(passing, .never)
      events.test(beside, .never)
    }
    try rehearsal.run(3, ending: "kill -SEGV $$") { events in
      events.test(passing, .never)
      events.test(beside, .unseen)
    }
    try rehearsal.run(4) { $0.test(beside, .passed) }
    try rehearsal.run(5) { $0.test("X11Tests.`A window`/`opens`()/WindowTests.swift:2:4", .passed) }
    try rehearsal.run(6) { $0.test("UserTests.`Mail`/`opens`()/MailTests.swift:3:4", .passed) }
    let (lines, code) = try rehearsal.perform()
    #expect(lines.contains("  A view: is drawn (ViewTests.swift:7)"))
    #expect(lines.filter { $0.hasPrefix("Failed: ") } == ["Failed: A view: is drawn (ViewTests.swift:7)"])
    #expect(lines.last == "3 passed, 1 failed, 0 skipped")
    #expect(code == 1)
    #expect(rehearsal.asked(1)?.contains("--parallel") == true && rehearsal.asked(3)?.contains("--no-parallel") == true)
  }

  @Test func `calls headless tests flaky that crash beside each other only`() throws {
    let rehearsal = try Rehearsal()
    try rehearsal.run(1, ending: "kill -SEGV $$") { $0.test(passing, .never) }
    try rehearsal.run(3) { $0.test(passing, .passed) }
    try rehearsal.run(4) { $0.test("X11Tests.`A window`/`opens`()/WindowTests.swift:2:4", .passed) }
    try rehearsal.run(5) { $0.test("UserTests.`Mail`/`opens`()/MailTests.swift:3:4", .passed) }
    let (lines, code) = try rehearsal.perform()
    #expect(lines.contains("Flaky: the scenes tests, when they ran beside each other"))
    #expect(lines.last == "3 passed, 0 failed, 0 skipped")
    #expect(code == 0)
  }

  @Test func `goes on after a crash with the tests that never began, and tries the one that crashed once more`() throws {
    let rehearsal = try Rehearsal()
    let next = "X11Tests.`A window`/`opens`()/WindowTests.swift:2:4"
    try rehearsal.run(1) { $0.test(passing, .passed) }
    try rehearsal.run(3, ending: "kill -SEGV $$") { events in
      events.test(failing, .never)
      events.test(next, .unseen)
    }
    try rehearsal.run(6) { $0.test(next, .passed) }
    try rehearsal.run(7) { $0.test(failing, .passed) }
    try rehearsal.run(4) { $0.test("UserTests.`Mail`/`opens`()/MailTests.swift:3:4", .passed) }
    let (lines, code) = try rehearsal.perform()
    #expect(lines.contains("desktop: goes on with the 1 tests that never began"))
    #expect(lines.contains("Flaky: A window: closes (WindowTests.swift:12)"))
    #expect(lines.last == "4 passed, 0 failed, 0 skipped")
    #expect(code == 0)
    #expect(rehearsal.asked(6)?.contains("--filter ^(X11Tests") == true)
  }

  @Test func `fails where a run ends before its tests begin`() throws {
    let rehearsal = try Rehearsal()
    let next = "X11Tests.`A window`/`opens`()/WindowTests.swift:2:4"
    try rehearsal.run(1) { $0.test(passing, .passed) }
    try rehearsal.run(3, ending: "kill -SEGV $$") { $0.test(next, .unseen) }
    try rehearsal.run(4) { $0.test("UserTests.`Mail`/`opens`()/MailTests.swift:3:4", .passed) }
    let (lines, code) = try rehearsal.perform()
    #expect(lines.last == "2 passed, 1 failed, 0 skipped")
    #expect(code == 1)
  }

  @Test func `fails with fewer tests than there should be`() throws {
    let rehearsal = try Rehearsal()
    for number in 1...3 { try rehearsal.run(number) { $0.test(passing, .passed) } }
    let (lines, code) = try rehearsal.perform(["LEAST_TESTS": "1000"])
    #expect(lines.contains("1 tests ran, 1000 at least should."))
    #expect(code == 1)
  }
}
