import Foundation
import Testing

@testable import OrielDocuments

@_silgen_name("memfd_create") private nonisolated func memfd_create(_ name: UnsafePointer<CChar>, _ flags: UInt32) -> Int32
@_silgen_name("syscall") private nonisolated func systemCall(_ number: Int, _ a: Int, _ b: Int, _ c: Int) -> Int
@_silgen_name("setxattr")
private nonisolated func setAttribute(_ path: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>, _ value: UnsafePointer<CChar>, _ size: Int, _ flags: Int32) -> Int32
@_silgen_name("getxattr")
private nonisolated func getAttribute(_ path: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>, _ value: UnsafeMutablePointer<UInt8>, _ size: Int) -> Int

@Suite struct `A document on the disk` {
  private let folder = TemporaryFolder()
  private func words(_ text: String) -> FileWrapper { FileWrapper(regularFileWithContents: Data(text.utf8)) }
  private func package(_ files: [String: String]) -> FileWrapper { FileWrapper(directoryWithFileWrappers: files.mapValues { words($0) }) }
  private func link(_ name: String, to destination: String) throws {
    try FileManager.default.createSymbolicLink(atPath: folder.path(name), withDestinationPath: destination)
  }
  private func mode(_ name: String) -> mode_t {
    var status = stat()
    return stat(folder.path(name), &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  // MARK: Reading

  @Test func `is of the type that its name says, or else its content; what is a folder is never of a type of files`() throws {
    for name in ["a.txt", "P.rtfd/in", "folder.txt/in", "xq1/in"] { folder.write(name) }
    folder.write("xq2", "%PDF-1.4\n")
    folder.write("xq3")
    try link("xq4", to: "P.rtfd")
    try link("xq5.txt", to: "xq2")
    mkfifo(folder.path("xq6"), 0o600)
    let pdf = UTType(content: Data("%PDF-1.4\n".utf8)) ?? .data
    let types: [(String, UTType)] = [
      ("a.txt", .plainText), ("P.rtfd", .rtfd), ("folder.txt", .folder), ("xq1", .folder), ("xq2", pdf), ("xq4", .folder), ("xq5.txt", .plainText), ("xq6", .data),
      ("none.txt", .plainText), ("xq7", .data),
    ]
    for (name, type) in types { #expect(DocumentStorage.type(of: URL(fileURLWithPath: folder.path(name))) == type, "\(name)") }
  }

  @Test func `has the name under which it is opened, with the content that a link leads to`() throws {
    folder.write("real.txt", "# Title")
    try link("link.md", to: "real.txt")
    let file = try DocumentStorage.read(folder["link.md"])
    #expect(file.wrapper.filename == "link.md" && file.wrapper.preferredFilename == "link.md")
    #expect(file.wrapper.regularFileContents == Data("# Title".utf8) && file.type.identifier == "net.daringfireball.markdown")
    #expect(file.stamp == FileStamp(folder.path("real.txt")) && file.isWritable)
  }

  @Test func `can be written if somebody may write it`() {
    folder.write("a.txt")
    for (mode, isWritable) in [(0o644, true), (0o600, true), (0o444, false), (0o400, false), (0o555, false), (0, false)] {
      chmod(folder.path("a.txt"), mode_t(mode))
      #expect(DocumentStorage.isWritable(folder.path("a.txt")) == isWritable, "\(String(mode, radix: 8))")
    }
    #expect(!DocumentStorage.isWritable(folder.path("none")))
  }

  @Test func `is written where links lead, through as many as forty`() throws {
    folder.write("real")
    folder.write("sub/file")
    try link("one", to: "two")
    try link("two", to: "sub/three")
    try link("sub/three", to: "../real")
    try link("absolute", to: folder.path("sub/file"))
    try link("broken", to: "nothing")
    try link("here", to: "there")
    try link("there", to: "here")
    for (name, destination) in [
      ("real", "real"), ("one", "sub/../real"), ("sub/three", "sub/../real"), ("absolute", "sub/file"), ("broken", "nothing"), ("none", "none"), ("here", "here"),
    ] { #expect(DocumentStorage.destination(of: folder.path(name)) == folder.path(destination), "\(name)") }
    for (name, destination) in [("one", "real"), ("absolute", "sub/file"), ("broken", "nothing")] {
      _ = try DocumentStorage.write(words("by \(name)"), to: folder[name], replacing: nil)
      #expect(folder.text(destination) == "by \(name)")
      #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: folder.path(name))) != nil)
    }
  }

  // MARK: Packages

  @Test func `can become a file where it was a package, and a package where it was a file`() throws {
    _ = try DocumentStorage.write(package(["a": "1"]), to: folder["P"], replacing: nil)
    chmod(folder.path("P"), 0o755)
    _ = try DocumentStorage.write(words("flat"), to: folder["P"], replacing: nil)
    #expect(folder.text("P") == "flat" && folder.names() == ["P"] && mode("P") & 0o111 == 0)
    chmod(folder.path("P"), 0o640)
    _ = try DocumentStorage.write(package(["b": "2"]), to: folder["P"], replacing: FileStamp(folder.path("P")))
    #expect(folder.text("P/b") == "2" && folder.names() == ["P"] && mode("P") & 0o700 == 0o700)
    #expect(throws: DocumentFailure(.saving, "P", .folderMissing)) { try DocumentStorage.write(package([:]), to: folder["none/P"], replacing: nil) }
  }

  @Test func `that is a package keeps its permissions and attributes`() throws {
    _ = try DocumentStorage.write(package(["a": "1"]), to: folder["P"], replacing: nil)
    let isSuperuser = geteuid() == 0
    if isSuperuser { chown(folder.path("P"), 65_534, 65_533) }
    chmod(folder.path("P"), 0o1750)
    let attributes = [("user.first", "one"), ("user.second", "another value")]
    // Not every file system has them.
    let isKept = attributes.allSatisfy { setAttribute(folder.path("P"), $0, $1, $1.utf8.count, 0) == 0 }
    _ = try DocumentStorage.write(package(["a": "2"]), to: folder["P"], replacing: nil)
    #expect(mode("P") == 0o1750 && folder.text("P/a") == "2")
    var status = stat()
    if isSuperuser { #expect(stat(folder.path("P"), &status) == 0 && status.st_uid == 65_534 && status.st_gid == 65_533) }
    for (name, value) in attributes where isKept {
      var found = [UInt8](repeating: 0, count: 100)
      let count = getAttribute(folder.path("P"), name, &found, found.count)
      #expect(count == value.utf8.count && String(decoding: found.prefix(max(0, count)), as: UTF8.self) == value)
    }
  }

  // MARK: Overwriting

  @Test func `is overwritten with a longer and a shorter text and with none, and stays the same file`() throws {
    folder.write("a.txt", "four")
    chmod(folder.path("a.txt"), 0o604)
    var before = stat(), after = stat()
    stat(folder.path("a.txt"), &before)
    for text in ["five!", "a much longer text", "four", "", "x"] {
      try InPlaceWriting(path: folder.path("a.txt")).write(Data(text.utf8))
      #expect(folder.text("a.txt") == text)
    }
    stat(folder.path("a.txt"), &after)
    #expect(before.st_ino == after.st_ino && after.st_mode == before.st_mode)
    #expect(throws: FileError(ENOENT, .writing, folder.path("none"))) { try InPlaceWriting(path: folder.path("none")).write(Data()) }
    #expect(folder.names() == ["a.txt"])
  }

  /// A file that cannot become shorter fails when the new content is in it.
  @Test func `has its old content and time again when overwriting it fails at the end`() throws {
    let descriptor = memfd_create("shrinking", 2 /* MFD_ALLOW_SEALING */)
    defer { close(descriptor) }
    #expect(write(descriptor, "a long old text", 15) == 15)
    futimens(descriptor, [timespec(tv_sec: 1000, tv_nsec: 0), timespec(tv_sec: 2000, tv_nsec: 3)])
    try #require(fcntl(descriptor, 1033 /* F_ADD_SEALS */, 2 /* F_SEAL_SHRINK */) == 0)
    let path = "/proc/self/fd/\(descriptor)", stamp = FileStamp(path)
    #expect(throws: FileError(EPERM, .writing, path)) { try InPlaceWriting(path: path).write(Data("new".utf8)) }
    #expect(FileManager.default.contents(atPath: path) == Data("a long old text".utf8))
    #expect(FileStamp(path) == stamp)
    try InPlaceWriting(path: path).write(Data("another old one".utf8))
    #expect(FileManager.default.contents(atPath: path) == Data("another old one".utf8))
  }

  /// Runs `body` as another user, on a thread of its own that ends with it.
  private nonisolated func asNobody<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { next in
      Thread.detachNewThread {
        #if arch(arm64)
          let setresuid = 147
        #else
          let setresuid = 117
        #endif
        _ = systemCall(setresuid, -1, 65_534, -1)
        next.resume(returning: body())
      }
    }
  }
  @Test(.enabled(if: geteuid() == 0, "only the superuser can become another user"))
  func `is overwritten where its folder takes no new file, or lets everybody replace only their own`() async {
    let shared = TemporaryFolder(in: URL(fileURLWithPath: "/tmp")), nobody: uid_t = 65_534
    chmod(shared.url.path, 0o755)
    let cases: [(folder: mode_t, owner: uid_t, file: mode_t, author: uid_t, isNeeded: Bool)] = [
      (0o1777, 0, 0o666, 0, true), (0o1777, 0, 0o666, nobody, false), (0o1777, nobody, 0o666, 0, false), (0o777, 0, 0o666, 0, false),
      (0o755, 0, 0o666, 0, true), (0o755, 0, 0o644, 0, false), (0o1777, 0, 0o644, 0, false), (0o755, 0, 0o644, nobody, true),
    ]
    for (index, (mode, owner, fileMode, author, isNeeded)) in cases.enumerated() {
      let path = shared.write("\(index)/a.txt", "old").path
      chmod(path, fileMode)
      chown(path, author, 0)
      chmod(shared.path("\(index)"), mode)
      chown(shared.path("\(index)"), owner, 0)
      #expect(await asNobody { InPlaceWriting.isNeeded(for: path) } == isNeeded, "case \(index)")
      #expect(!InPlaceWriting.isNeeded(for: path), "the superuser may replace every file")
    }
    shared.write("4/folder/in")
    for name in ["4/folder", "4/none", "none/a.txt"] {
      let path = shared.path(name)
      chmod(path, 0o777)
      #expect(await asNobody { InPlaceWriting.isNeeded(for: path) } == false, "\(name)")
    }
  }
}
