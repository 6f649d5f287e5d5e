import Foundation

/// A program that a test started, with its output. Nothing here waits without an end.
///
/// Not Foundation's `Process`: its children inherit the signals that the threads of the test runner block, so that a
/// polite end never reaches them, and the descriptors of other children, so that pipes never close.
final class Program {
  struct Failure: Error, CustomStringConvertible { let description: String }

  let identifier: pid_t
  private let name: String
  private let output: Int32
  private var status: Int32?

  /// Starts `command`, found along PATH. `input` is its standard input, /dev/null by default; its standard error goes
  /// to the file `errors`.
  init(
    _ command: [String], environment: [String: String] = ProcessInfo.processInfo.environment, input: Int32? = nil,
    errors: String = "/dev/null"
  ) throws {
    name = command[0]
    let ends = try Self.makePipe()
    defer { close(ends.writing) }

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
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
      throw Failure(description: "“\(name)” does not start: \(String(cString: strerror(code)))")
    }
    self.identifier = identifier
    output = ends.reading
  }

  static func makePipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Failure(description: "No pipe: \(String(cString: strerror(errno)))") }
    return (ends[0], ends[1])
  }

  deinit {
    kill(SIGKILL)
    if status == nil { waitpid(identifier, nil, 0) }
    close(output)
  }

  func kill(_ signal: Int32) { if status == nil { Foundation.kill(identifier, signal) } }

  /// What it prints until it closes its output, or until `isEnough`.
  func read(until isEnough: (Data) -> Bool = { _ in false }, within limit: Duration = .seconds(10)) throws -> Data {
    let deadline = ContinuousClock.now + limit
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while !isEnough(data) {
      var descriptor = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      guard poll(&descriptor, 1, 100) >= 0 || errno == EINTR else { throw Failure(description: "“\(name)” cannot be read.") }
      if descriptor.revents != 0 {
        let count = Foundation.read(output, &buffer, buffer.count)
        guard count > 0 else { break }
        data.append(contentsOf: buffer.prefix(count))
      } else if ContinuousClock.now > deadline {
        kill(SIGKILL)
        throw Failure(description: "“\(name)” did not answer in \(limit).")
      }
    }
    return data
  }

  /// How it ended: its exit code, or 128 and the signal; nil while it runs.
  var exitCode: Int32? {
    if status == nil {
      var raw: Int32 = 0
      if waitpid(identifier, &raw, WNOHANG) == identifier { status = raw & 0x7F == 0 ? raw >> 8 & 0xFF : 128 + raw & 0x7F }
    }
    return status
  }
}
