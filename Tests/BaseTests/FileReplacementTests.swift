import Foundation
import Synchronization
import Testing

@testable import OrielBase

private let pattern = Data((0..<10_000).map { UInt8($0 % 251) })

@Suite struct `The replacement of a file` {
  private typealias Step = FileReplacement.Failure.Step

  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("oriel-files-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }
  private func text(_ path: String) -> String? { FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } }
  private func entries(_ folder: String) throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }

  @Test func `makes a file that is not there and replaces one that is`() throws {
    try inFolder { folder in
      let path = folder + "/settings"
      try FileReplacement(path: path, permissions: 0o600).write(Data("one".utf8))
      #expect(text(path) == "one")
      #expect(try entries(folder) == ["settings"])
      try FileReplacement(path: path).write(Data(repeating: 7, count: 3_000_000))
      #expect(FileManager.default.contents(atPath: path)?.count == 3_000_000)
      try FileReplacement(path: path).write(Data())
      #expect(text(path) == "")
    }
  }
  @Test(arguments: FileReplacement.Failure.Step.allCases)
  func `keeps the old file whole and leaves nothing beside it when a step fails`(_ step: FileReplacement.Failure.Step) throws {
    try inFolder { folder in
      let path = folder + "/settings"
      try FileReplacement(path: path).write(Data("the good old one".utf8))
      let failing = FileReplacement(path: path) { $0 == step ? ENOSPC : nil }
      #expect(throws: FileReplacement.Failure(step: step, code: ENOSPC)) { try failing.write(Data("new".utf8)) }
      // Once it has been renamed the file is new and whole; only a power failure could still bring the old one back.
      #expect(text(path) == (step == .syncFolder ? "new" : "the good old one"))
      #expect(try entries(folder) == ["settings"])
    }
  }
  @Test func `goes through its steps in the one order that is safe`() throws {
    try inFolder { folder in
      let steps = Mutex<[Step]>([])
      let replacement = FileReplacement(path: folder + "/settings") { step in
        steps.withLock { if $0.last != step { $0.append(step) } }
        return nil
      }
      try replacement.write(Data("x".utf8))
      #expect(steps.withLock { $0 } == [.create, .write, .sync, .close, .rename, .syncFolder])
    }
  }
  @Test func `is not open in programs that start while it is written`() throws {
    try inFolder { folder in
      let flags = Mutex<[Int32]>([]), beside = FilePath.name(of: folder) + "/.settings."
      let replacement = FileReplacement(path: folder + "/settings") { step in
        guard step == .sync else { return nil }
        for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? [] {
          let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + name)
          guard let descriptor = Int32(name), file?.contains(beside) == true else { continue }
          flags.withLock { $0.append(fcntl(descriptor, F_GETFD)) }
        }
        return nil
      }
      try replacement.write(Data("x".utf8))
      #expect(flags.withLock { $0 } == [FD_CLOEXEC])
    }
  }
  @Test func `keeps permissions and extended attributes`() throws {
    try inFolder { folder in
      let path = folder + "/settings"
      try FileReplacement(path: path, permissions: 0o640).write(Data("old".utf8))
      chmod(path, 0o604)
      try FileReplacement(path: path, permissions: 0o600).write(Data("new".utf8))
      var status = stat()
      #expect(stat(path, &status) == 0)
      #expect(status.st_mode & 0o7777 == 0o604)
    }
  }
  @Test func `replaces what a symbolic link leads to, not the link`() throws {
    try inFolder { folder in
      let files = FileManager.default
      try files.createDirectory(atPath: folder + "/dotfiles", withIntermediateDirectories: true)
      try Data("old".utf8).write(to: URL(fileURLWithPath: folder + "/dotfiles/real"))
      try files.createSymbolicLink(atPath: folder + "/dotfiles/second", withDestinationPath: "real")
      try files.createSymbolicLink(atPath: folder + "/first", withDestinationPath: folder + "/dotfiles/second")
      try FileReplacement(path: folder + "/first").write(Data("new".utf8))
      #expect(text(folder + "/dotfiles/real") == "new")
      #expect(try files.destinationOfSymbolicLink(atPath: folder + "/first") == folder + "/dotfiles/second")
      #expect(try files.destinationOfSymbolicLink(atPath: folder + "/dotfiles/second") == "real")
      // A link to nothing yet makes the file that it names.
      try files.createSymbolicLink(atPath: folder + "/dangling", withDestinationPath: "dotfiles/made")
      try FileReplacement(path: folder + "/dangling").write(Data("made".utf8))
      #expect(text(folder + "/dotfiles/made") == "made")
    }
  }
  @Test func `fails for a ring of links and for a folder, and leaves both`() throws {
    try inFolder { folder in
      let files = FileManager.default
      try files.createSymbolicLink(atPath: folder + "/a", withDestinationPath: "b")
      try files.createSymbolicLink(atPath: folder + "/b", withDestinationPath: "a")
      try files.createDirectory(atPath: folder + "/folder", withIntermediateDirectories: true)
      #expect(throws: FileReplacement.Failure.self) { try FileReplacement(path: folder + "/folder").write(Data("x".utf8)) }
      #expect(throws: FileReplacement.Failure(step: .create, code: ELOOP)) { try FileReplacement(path: folder + "/a").write(Data("x".utf8)) }
      #expect(try files.destinationOfSymbolicLink(atPath: folder + "/a") == "b")
      #expect(try files.destinationOfSymbolicLink(atPath: folder + "/b") == "a")
      var isFolder: ObjCBool = false
      #expect(files.fileExists(atPath: folder + "/folder", isDirectory: &isFolder) && isFolder.boolValue)
    }
  }
  @Test func `follows as many links as the system does`() throws {
    try inFolder { folder in
      try FileReplacement(path: folder + "/0").write(Data("old".utf8))
      for number in 1...41 { try FileManager.default.createSymbolicLink(atPath: folder + "/\(number)", withDestinationPath: "\(number - 1)") }
      try FileReplacement(path: folder + "/40").write(Data("new".utf8))
      #expect(text(folder + "/0") == "new")
      #expect(text(folder + "/41") == nil)
      #expect(throws: FileReplacement.Failure(step: .create, code: ELOOP)) { try FileReplacement(path: folder + "/41").write(Data("x".utf8)) }
      #expect(text(folder + "/0") == "new")
    }
  }
  @Test func `does not put a file in the place of a device`() throws {
    try inFolder { folder in
      try FileManager.default.createSymbolicLink(atPath: folder + "/settings", withDestinationPath: "/dev/null")
      try FileReplacement(path: folder + "/settings").write(Data("x".utf8))
      var status = stat()
      #expect(stat("/dev/null", &status) == 0)
      #expect(status.st_mode & S_IFMT == S_IFCHR)
    }
  }
  @Test func `writes to an existing pipe while somebody reads from it`() throws {
    try inFolder { folder in
      let path = folder + "/pipe"
      #expect(mkfifo(path, 0o600) == 0)
      #expect(throws: FileReplacement.Failure(step: .create, code: ENXIO)) { try FileReplacement(path: path).write(Data("x".utf8)) }
      let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      defer { close(reader) }
      try FileReplacement(path: path).write(Data("over there".utf8))
      var bytes = [UInt8](repeating: 0, count: 100)
      #expect(read(reader, &bytes, bytes.count) == 10 && String(decoding: bytes.prefix(10), as: UTF8.self) == "over there")
      // More than the pipe holds.
      let failure = #expect(throws: FileReplacement.Failure.self) { try FileReplacement(path: path).write(Data(count: 4 << 20)) }
      #expect(failure?.step == .write)
      var status = stat()
      #expect(try stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO && entries(folder) == ["pipe"])
    }
  }
  @Test func `keeps what file managers have noted at the file`() throws {
    typealias Set = @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeRawPointer, Int, Int32) -> Int32
    typealias Get = @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutableRawPointer, Int) -> Int
    let set = try #require(LazyLibrary.loaded.find("setxattr", Set.self)), get = try #require(LazyLibrary.loaded.find("getxattr", Get.self))
    try inFolder { folder in
      let path = folder + "/picture", notes: [(String, [UInt8])] = [("user.oriel.rating", [5, 0, 7]), ("user.oriel.empty", []), ("user.o", Array("word".utf8))]
      try FileReplacement(path: path).write(Data("old".utf8))
      for (name, value) in notes where set(path, name, value, value.count, 0) != 0 { return }
      for text in ["new", "newer"] {
        try FileReplacement(path: path).write(Data(text.utf8))
        for (name, value) in notes {
          var found = [UInt8](repeating: 0xEE, count: 100)
          let count = get(path, name, &found, found.count)
          #expect(count == value.count && Array(found.prefix(max(0, count))) == value, "\(name)")
        }
        #expect(self.text(path) == text)
      }
    }
  }
  @Test func `takes names as long as any, and the permissions of every file that it replaces`() throws {
    try inFolder { folder in
      for name in [String(repeating: "n", count: 255), String(repeating: "ä", count: 127), "-", ".hidden", "a b"] {
        try FileReplacement(path: folder + "/" + name, permissions: 0o700).write(Data("one".utf8))
        try FileReplacement(path: folder + "/" + name).write(Data("two".utf8))
        var status = stat()
        #expect(stat(folder + "/" + name, &status) == 0 && status.st_mode & 0o7777 == 0o700 && text(folder + "/" + name) == "two", "\(name)")
      }
      #expect(try entries(folder).count == 5)
      for mode: mode_t in [0o400, 0o4750, 0o2711, 0o1777, 0o666] {
        chmod(folder + "/-", mode)
        try FileReplacement(path: folder + "/-").write(Data("three".utf8))
        var status = stat()
        #expect(stat(folder + "/-", &status) == 0 && status.st_mode & 0o7777 == mode, "\(mode)")
      }
      #expect(throws: FileReplacement.Failure(step: .create, code: ENOENT)) { try FileReplacement(path: folder + "/none/file").write(Data()) }
    }
  }
  @Test func `tries again where a signal came between, and writes everything once`() throws {
    try inFolder { folder in
      let attempts = Mutex(0)
      let replacement = FileReplacement(path: folder + "/settings") { step in
        step == .write && attempts.withLock { $0 += 1; return $0 } < 4 ? EINTR : nil
      }
      try replacement.write(pattern)
      #expect(attempts.withLock { $0 } == 4 && FileManager.default.contents(atPath: folder + "/settings") == pattern)
      #expect(FileReplacement.Failure(step: .write, code: ENOSPC).description == String(cString: strerror(ENOSPC)))
    }
  }
  /// The mask is the whole process's.
  @Test func `gives a new file the permissions that the process's mask leaves, and leaves the mask`() async throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("oriel-mask-\(getpid())").path
    defer { for number in 0..<40 { unlink("\(path)-\(number)") } }
    await #expect(processExitsWith: .success) { [path = path as String] in
      umask(0o027)
      // Many at once: to read the mask, each of them sets it.
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<40 { group.addTask { try? FileReplacement(path: "\(path)-\(number)").write(Data()) } }
      }
      let modes = (0..<40).map { number in
        var status = stat()
        return stat("\(path)-\(number)", &status) == 0 ? status.st_mode & 0o7777 : 0
      }
      #expect(modes == [mode_t](repeating: 0o640, count: 40))
      #expect(umask(0) == 0o027)
    }
  }
  /// The system's own refusal: more than the process may write. Its signal would end the app.
  @Test func `outlives a file system that takes only part of it`() async throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("oriel-limit-\(getpid())").path
    defer { unlink(path) }
    try FileReplacement(path: path).write(Data("good".utf8))
    await #expect(processExitsWith: .exitCode(42)) { [path = path as String] in
      // The threads that run async functions block the signal; an app's other threads do not.
      var tooLarge = sigset_t()
      sigemptyset(&tooLarge)
      sigaddset(&tooLarge, SIGXFSZ)
      pthread_sigmask(SIG_UNBLOCK, &tooLarge, nil)
      signal(SIGXFSZ, SIG_DFL)
      var limit = rlimit(rlim_cur: 4096, rlim_max: 4096)
      setrlimit(__rlimit_resource_t(1), &limit)
      do throws(FileReplacement.Failure) {
        try FileReplacement(path: path).write(Data(repeating: 1, count: 10_000))
      } catch {
        exit(error == FileReplacement.Failure(step: .write, code: EFBIG) ? 42 : 1)
      }
      exit(0)
    }
    #expect(text(path) == "good")
  }
  @Test func `goes on where the system took only a part`() async throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("oriel-part-\(getpid())").path
    defer { unlink(path) }
    await #expect(processExitsWith: .success) { [path = path as String] in
      @Sendable func limitFiles(to size: rlim_t?) {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(1), &limit)
        limit.rlim_cur = size ?? limit.rlim_max
        setrlimit(__rlimit_resource_t(1), &limit)
      }
      limitFiles(to: 4096)
      let attempts = Mutex(0)
      let replacement = FileReplacement(path: path) { step in
        guard step == .write else { return nil }
        // The first attempt meets the limit, the second has room again.
        if attempts.withLock({ $0 += 1; return $0 }) == 2 { limitFiles(to: nil) }
        return nil
      }
      try replacement.write(pattern)
      #expect(attempts.withLock { $0 } == 2)
    }
    #expect(FileManager.default.contents(atPath: path) == pattern)
  }

  /// The new file then has the descriptor 0.
  @Test func `works in a process without standard input`() async throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("oriel-input-\(getpid())").path
    defer { unlink(path) }
    await #expect(processExitsWith: .success) { [path = path as String] in
      close(0)
      try FileReplacement(path: path).write(Data("new".utf8))
    }
    #expect(text(path) == "new")
  }
}
