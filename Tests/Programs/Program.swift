import Foundation

/// How long a test waits for what must come. It comes at once on an idle machine; only what is broken takes so long, so the
/// number is large. `make test` ends a run in which nothing happens for longer.
package enum Patience {
  package static let seconds: Double = 120
  package static let limit: Duration = .seconds(seconds)
}

/// A program that a test started, with its output. Nothing here waits without an end.
///
/// Not Foundation's `Process`: its children inherit the signals that the threads of the test runner block, so that a
/// polite end never reaches them, and the descriptors of other children, so that pipes never close.
package final class Program {
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
    package init(description: String) { self.description = description }
  }

  package let identifier: pid_t
  private let name: String
  private let output: Int32
  private var status: Int32?
  /// What a tethered program's watcher reads from.
  private var lifeline: Int32 = -1

  /// Starts `command`, found along PATH, with nothing to read; its standard error goes to the file `errors`.
  ///
  /// A tethered program, for servers, ends with this process however that ends: beside it a shell reads from a pipe that
  /// only this process holds open, and kills it when that closes.
  package init(
    _ command: [String], environment: [String: String] = ProcessInfo.processInfo.environment,
    errors: String = "/dev/null", tethered: Bool = false
  ) throws {
    name = command[0]
    var command = command
    var input: Int32 = -1
    if tethered {
      let ends = try Self.makePipe()
      input = ends.reading
      lifeline = ends.writing
      command = ["sh", "-c", Self.tether, "sh"] + command
    }
    defer { if input >= 0 { close(input) } }
    let ends = try Self.makePipe()
    defer { close(ends.writing) }

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if input >= 0 {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, ends.writing, 1)
    posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    for descriptor in Int32(3)..<256 { posix_spawn_file_actions_addclose(&actions, descriptor) }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    var arguments = command.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var identifier: pid_t = 0
    let code = posix_spawnp(&identifier, command[0], &actions, &attributes, &arguments, &variables)
    guard code == 0 else {
      close(ends.reading)
      if lifeline >= 0 { close(lifeline) }
      throw Failure(description: "“\(name)” does not start: \(String(cString: strerror(code)))")
    }
    self.identifier = identifier
    output = ends.reading
  }

  /// The program takes the shell's place and number; the watcher is its child and needs no other descriptor.
  private static let tether =
    "exec 3<&0 </dev/null; (read nothing <&3; kill -KILL $$) >/dev/null 2>&1 & exec 3<&-; exec \"$@\""

  private static func makePipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Failure(description: "No pipe: \(String(cString: strerror(errno)))") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  deinit {
    end()
    close(output)
  }

  /// Ends it at once, as a crash would, and waits until it is gone.
  package func end() {
    kill(SIGKILL)
    if lifeline >= 0 { close(lifeline) }
    lifeline = -1
    if status == nil {
      waitpid(identifier, nil, 0)
      status = 128 + SIGKILL
    }
  }

  package func kill(_ signal: Int32) { if status == nil { Foundation.kill(identifier, signal) } }

  /// What it prints until it closes its output, or until `isEnough`. `limit` is for each silence, and ten times as long for
  /// all: on a busy machine a program that goes on may take its time.
  package func read(until isEnough: (Data) -> Bool = { _ in false }, within limit: Duration = Patience.limit) throws -> Data {
    let end = ContinuousClock.now + limit * 10
    var deadline = ContinuousClock.now + limit
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while !isEnough(data) {
      var descriptor = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      guard poll(&descriptor, 1, 100) >= 0 || errno == EINTR else { throw Failure(description: "“\(name)” cannot be read.") }
      if descriptor.revents != 0, ContinuousClock.now < end {
        let count = Foundation.read(output, &buffer, buffer.count)
        guard count > 0 else { break }
        data.append(contentsOf: buffer.prefix(count))
        deadline = min(ContinuousClock.now + limit, end)
      } else if ContinuousClock.now > deadline {
        kill(SIGKILL)
        throw Failure(description: "“\(name)” did not answer in \(limit).")
      }
    }
    return data
  }

  /// What it has printed and nobody has read, without waiting for more.
  package func readAvailable() throws -> Data {
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var descriptor = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    while poll(&descriptor, 1, 0) > 0, descriptor.revents & Int16(POLLIN) != 0 {
      let count = Foundation.read(output, &buffer, buffer.count)
      guard count > 0 else { break }
      data.append(contentsOf: buffer.prefix(count))
    }
    return data
  }

  /// How it ended: its exit code, or 128 and the signal; nil while it runs.
  package var exitCode: Int32? {
    if status == nil {
      var raw: Int32 = 0
      if waitpid(identifier, &raw, WNOHANG) == identifier { status = raw & 0x7F == 0 ? raw >> 8 & 0xFF : 128 + raw & 0x7F }
    }
    return status
  }

  package var isRunning: Bool { exitCode == nil }

  /// Writes a shell script that can be run. A shell writes it: a file of ours that is open for writing is inherited by what other
  /// threads start at that moment, and for as long as it is open anywhere the script is a busy file that does not start.
  package static func write(script: String, to path: String) throws {
    let program = try Program(["sh", "-c", "printf '#!/bin/sh\\n%s\\n' \"$1\" >\"$2\" && chmod 755 \"$2\"", "sh", script, path])
    guard program.waitForEnd() == 0 else { throw Failure(description: "“\(path)” cannot be written.") }
  }

  /// Waits until it has ended by itself; nil: it has not in the time that tests wait.
  package func waitForEnd() -> Int32? {
    let deadline = ContinuousClock.now + Patience.limit
    while exitCode == nil, ContinuousClock.now < deadline { poll(nil, 0, 2) }
    return exitCode
  }
}
