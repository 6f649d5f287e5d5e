import Foundation
import Programs
import Testing

/// The example program Hello, started as a person or a script would.
@Suite(.serialized) struct `A program that starts` {
  private static var hello: String {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let beside = tests.appendingPathComponent("Hello").path
    if FileManager.default.isExecutableFile(atPath: beside) { return beside }
    return URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent("Hello").path
  }

  /// What one start came to: a window, or an end with a message.
  private final class Start {
    let program: Program
    let server: TestServer
    private let folder: URL
    init(_ server: TestServer, shell: String, environment: [String: String] = [:]) throws {
      self.server = server
      folder = FileManager.default.temporaryDirectory.appendingPathComponent("start-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      var variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      variables["DISPLAY"] = server.display
      variables["XDG_STATE_HOME"] = folder.path
      program = try Program(
        ["sh", "-c", shell, hello], environment: variables, errors: folder.appendingPathComponent("errors").path)
    }
    isolated deinit {
      program.kill(SIGKILL)
      try? FileManager.default.removeItem(at: folder)
    }
    var errors: String { (try? String(contentsOf: folder.appendingPathComponent("errors"), encoding: .utf8)) ?? "" }
    /// The identifier of its window, once there is one; nil if it ended.
    func window() throws -> String? {
      let end = ContinuousClock.now + .seconds(60)
      while ContinuousClock.now < end {
        let found = try server.run("xdotool", "search", "--onlyvisible", "--class", "Hello").split(separator: "\n")
        if let first = found.first { return String(first) }
        if program.exitCode != nil { return nil }
        poll(nil, 0, 10)
      }
      throw Program.Failure(description: "Neither a window nor an end. \(errors)")
    }
  }

  private static let counter = #"""
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <poll.h>
    #include <stdio.h>
    #include <sys/uio.h>
    // Counts how often XCB sends something and then sleeps until an answer comes, before the first window is mapped.
    static int waits, sent, mapped;
    ssize_t writev(int fd, const struct iovec *parts, int count) {
      static ssize_t (*next)(int, const struct iovec *, int);
      if (!next) next = dlsym(RTLD_NEXT, "writev");
      sent = 1;
      return next(fd, parts, count);
    }
    int poll(struct pollfd *fds, nfds_t count, int timeout) {
      static int (*next)(struct pollfd *, nfds_t, int);
      if (!next) next = dlsym(RTLD_NEXT, "poll");
      if (!mapped && sent && count == 1 && timeout == -1 && fds->events == POLLIN) sent = 0, waits++;
      return next(fds, count, timeout);
    }
    int XMapWindow(void *display, unsigned long window) {
      static int (*next)(void *, unsigned long);
      if (!next) next = dlsym(RTLD_NEXT, "XMapWindow");
      if (!mapped) mapped = 1, fprintf(stderr, "waits: %d\n", waits);
      return next(display, window);
    }
    """#

  @Test(arguments: [String?.none, "openbox --sm-disable"])
  func `waits for the server at most 12 times before its window is mapped`(manager: String?) throws {
    let server = try TestServer(windowManager: manager)
    let ready = try TestApp(server, waitsForWindowManager: manager != nil)
    defer { withExtendedLifetime(ready) {} }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("waits-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appendingPathComponent("waits.c"), library = folder.appendingPathComponent("waits.so")
    try Data(Self.counter.utf8).write(to: source)
    #expect(try Program(["cc", "-shared", "-fPIC", "-o", library.path, source.path, "-ldl"]).waitForEnd() == 0)
    let start = try Start(server, shell: #"LD_PRELOAD="$LIBRARY" exec "$0""#, environment: ["LIBRARY": library.path])
    _ = try #require(try start.window(), "\(start.errors)")
    let count = start.errors.split(separator: "\n").compactMap { $0.hasPrefix("waits: ") ? Int($0.dropFirst(7)) : nil }.first
    let waits = try #require(count, "\(start.errors)")
    #expect(waits >= 6, "XOpenDisplay alone waits six times: the counter does not count")
    #expect(waits <= 12)
  }

  /// A program may lie in a folder of thousands of files.
  @Test(.enabled(if: Tracing.isAllowed, "strace may not trace programs here"))
  func `reads the folder that it lies in once, and that of the desktop files`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("lies-\(UUID().uuidString)")
    let home = folder.appendingPathComponent("home"), applications = home.appendingPathComponent("applications")
    try FileManager.default.createDirectory(at: applications, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = folder.appendingPathComponent("Hello"), trace = folder.appendingPathComponent("trace").path
    try FileManager.default.copyItem(atPath: Self.hello, toPath: program.path)
    let start = try Start(
      TestServer(), shell: #"exec strace -f -qq -e trace=open,openat -o "$TRACE" "$PROGRAM""#,
      environment: ["TRACE": trace, "PROGRAM": program.path, "XDG_DATA_HOME": home.path])
    let window = try #require(try start.window(), "\(start.errors)")
    // The icon comes after the window.
    let end = ContinuousClock.now + .seconds(60)
    var icon = ""
    while !icon.contains("Icon (48 x 48)"), ContinuousClock.now < end { icon = try start.server.run("xprop", "-id", window, "_NET_WM_ICON") }
    let opened = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n")
    func readings(of folder: URL) -> Int { opened.count { $0.contains("\"\(folder.path)\"") && $0.contains("O_DIRECTORY") } }
    #expect(readings(of: folder) == 1)
    #expect(readings(of: applications) == 1)
  }

  @Test func `opens what is closed of the standard descriptors`() throws {
    let start = try Start(TestServer(), shell: #"exec "$0" 0<&- 1>&- 2>&-"#)
    _ = try #require(try start.window())
    for number in 0...2 {
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(start.program.identifier)/fd/\(number)") == "/dev/null")
    }
  }

  @Test(arguments: [6, 8, 12, 15]) func `says that it may open too few files`(count: Int) throws {
    let start = try Start(TestServer(), shell: #"ulimit -n \#(count) && exec "$0""#)
    #expect(try start.window() == nil)
    #expect(start.program.exitCode == 1)
    #expect(start.errors.contains("may open only \(count) files; a window needs 16"), "\(start.errors)")
  }

  @Test func `raises a limit of open files that is only soft`() throws {
    let start = try Start(TestServer(), shell: #"ulimit -S -n 12 && exec "$0""#)
    #expect(try start.window() != nil, "\(start.errors)")
  }

  @Test(arguments: [80, 120, 160, 200, 240, 280, 320]) func `never ends without a word for want of memory`(megabytes: Int) throws {
    let start = try Start(TestServer(), shell: #"ulimit -v \#(megabytes * 1024) && exec "$0""#)
    guard try start.window() == nil else { return }
    // The dynamic linker's own words, or ours; never a crash.
    #expect(start.program.exitCode == 1 || start.program.exitCode == 127, "\(start.errors)")
    #expect(start.errors.contains("loading shared libraries") || start.errors.contains("MB of address space;"), "\(start.errors)")
  }

  @Test func `ignores a language that no library can hold`() throws {
    let name = String(repeating: "a", count: 5000)
    let start = try Start(TestServer(), shell: #"exec "$0""#, environment: ["LANG": name, "LC_ALL": name, "LANGUAGE": name])
    #expect(try start.window() != nil, "\(start.errors)")
    #expect(start.errors.contains("LANG has 5000 characters: it is ignored."))
  }

  @Test func `gives its windows an icon, and the class that docks look for`() throws {
    let server = try TestServer()
    let start = try Start(server, shell: #"exec "$0""#)
    let window = try #require(try start.window(), "\(start.errors)")
    #expect(try server.run("xprop", "-id", window, "WM_CLASS").contains("\"Hello\", \"Hello\""))
    let end = ContinuousClock.now + .seconds(60)
    var icon = ""
    while !icon.contains("Icon (48 x 48)"), ContinuousClock.now < end { icon = try server.run("xprop", "-id", window, "_NET_WM_ICON") }
    #expect(icon.contains("Icon (16 x 16)") && icon.contains("Icon (48 x 48)"))
  }
}
