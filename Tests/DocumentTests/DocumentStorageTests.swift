import Conformance
import Foundation
import Testing

@testable import OrielDocuments

/// The user by whose rights this thread reaches files; Swift does not import it.
@_silgen_name("setfsuid") @discardableResult private nonisolated func setfsuid(_ user: UInt32) -> Int32
/// A file in memory, which can be kept from growing.
@_silgen_name("memfd_create") private nonisolated func memfd_create(_ name: UnsafePointer<CChar>, _ flags: UInt32) -> Int32

@Suite struct `The file of a document` {
  private final class Folder {
    let url: URL
    init(in parent: URL = FileManager.default.temporaryDirectory) {
      url = parent.appendingPathComponent("documents-" + UUID().uuidString)
      try! FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }
    deinit {
      chmod(url.path, 0o700)
      try? FileManager.default.removeItem(at: url)
    }
    subscript(_ name: String) -> URL { url.appendingPathComponent(name) }
    func write(_ name: String, _ text: String) -> URL {
      try! Data(text.utf8).write(to: self[name])
      return self[name]
    }
    var names: [String] { try! FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
    var places: DocumentPlaces { DocumentPlaces(state: url.path + "/state", recents: url.path + "/recents.xbel") }
  }
  private func text(_ url: URL) -> String? { try? String(contentsOf: url, encoding: .utf8) }
  private func words(_ text: String) -> FileWrapper { FileWrapper(regularFileWithContents: Data(text.utf8)) }

  // MARK: Writing

  @Test func `keeps its permissions, and a link to it stays a link`() throws {
    let folder = Folder()
    let file = folder.write("real.txt", "old")
    chmod(file.path, 0o604)
    try FileManager.default.createSymbolicLink(atPath: folder["link.txt"].path, withDestinationPath: "real.txt")
    _ = try DocumentStorage.write(words("new"), to: folder["link.txt"], replacing: nil)
    var status = stat()
    #expect(lstat(folder["link.txt"].path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    #expect(stat(file.path, &status) == 0 && status.st_mode & 0o777 == 0o604)
    #expect(text(file) == "new")
    #expect(folder.names == ["link.txt", "real.txt"])
  }
  @Test func `is not written over what another program wrote meanwhile`() throws {
    let folder = Folder()
    let file = folder.write("a.txt", "mine")
    let stamp = try #require(FileStamp(file.path))
    try Data("theirs, longer".utf8).write(to: file)
    #expect(throws: DocumentFailure(.saving, "a.txt", .changedElsewhere)) { try DocumentStorage.write(words("new"), to: file, replacing: stamp) }
    #expect(text(file) == "theirs, longer")
    let after = try DocumentStorage.write(words("new"), to: file, replacing: nil)
    #expect(text(file) == "new" && after == FileStamp(file.path) && after != stamp)
  }
  @Test func `is made again where it was deleted, and a folder that is gone is named`() throws {
    let folder = Folder()
    let file = folder.write("a.txt", "old")
    let stamp = FileStamp(file.path)
    try FileManager.default.removeItem(at: file)
    _ = try DocumentStorage.write(words("new"), to: file, replacing: stamp)
    #expect(text(file) == "new")
    #expect(throws: DocumentFailure(.saving, "b.txt", .folderMissing)) {
      try DocumentStorage.write(words("new"), to: folder["gone"].appendingPathComponent("b.txt"), replacing: nil)
    }
  }
  @Test func `that may not be written says why`() throws {
    try #require(getuid() != 0 || access("/proc/self/mem", F_OK) == 0)
    let folder = Folder()
    // A disk that takes nothing, also from root.
    let failure = #expect(throws: DocumentFailure.self) { try DocumentStorage.write(words("x"), to: URL(fileURLWithPath: "/proc/document.txt"), replacing: nil) }
    #expect(failure?.errorDescription == "“document.txt” could not be saved." && failure?.failureReason?.isEmpty == false)
    #expect(failure?.recoverySuggestion?.contains("Nothing is lost") == true)
    #expect(folder.names.isEmpty)
    // In a sentence, whether the system or the app found the words.
    for words in ["No such device", "No such device."] {
      #expect(DocumentFailure(.saving, "a.txt", .other(words)).failureReason == "No such device.")
    }
  }

  // MARK: Packages

  @Test func `can be a folder, which changes as a whole and links what stayed the same`() throws {
    let folder = Folder()
    func package(_ files: [String: String]) -> FileWrapper { FileWrapper(directoryWithFileWrappers: files.mapValues { words($0) }) }
    _ = try DocumentStorage.write(package(["a": "1", "b": "2"]), to: folder["P"], replacing: nil)
    chmod(folder["P"].path, 0o750)
    var before = stat(), after = stat()
    stat(folder["P/a"].path, &before)
    let stamp = FileStamp(folder["P"].path)
    _ = try DocumentStorage.write(package(["a": "1", "c": "3"]), to: folder["P"], replacing: stamp)
    stat(folder["P/a"].path, &after)
    #expect(before.st_ino == after.st_ino)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder["P"].path).sorted() == ["a", "c"])
    #expect(stat(folder["P"].path, &after) == 0 && after.st_mode & 0o777 == 0o750)
    #expect(folder.names == ["P"])
    // A change deep inside is a change.
    let now = FileStamp(folder["P"].path)
    try Data("other".utf8).write(to: folder["P/c"])
    #expect(FileStamp(folder["P"].path) != now)
    // And a file can take its place.
    _ = try DocumentStorage.write(words("flat"), to: folder["Q"], replacing: nil)
    _ = try DocumentStorage.write(package(["a": "1"]), to: folder["Q"], replacing: nil)
    #expect(text(folder["Q/a"]) == "1")
    #expect(folder.names == ["P", "Q"])
  }

  // MARK: Reading

  @Test(.requirement("SC-125")) func `is read whole, with its type, and says whether it can be written`() throws {
    let folder = Folder()
    let file = folder.write("a.md", "# Title")
    let read = try DocumentStorage.read(file)
    #expect(read.wrapper.regularFileContents == Data("# Title".utf8) && read.wrapper.filename == "a.md")
    #expect(read.type.identifier == "net.daringfireball.markdown" && read.isWritable)
    #expect(read.stamp == FileStamp(file.path))
    #expect(throws: DocumentFailure(.opening, "b.md", .missing)) { try DocumentStorage.read(folder["b.md"]) }
    // A pipe is no document: reading it would never end.
    mkfifo(folder["pipe"].path, 0o600)
    #expect(throws: DocumentFailure.self) { try DocumentStorage.read(folder["pipe"]) }
  }

  // MARK: Rights

  /// Runs `body` as a user who may only do what permissions allow. Only for files, and only in this thread.
  private func asNobody<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { next in
      Thread.detachNewThread {
        setfsuid(65_534)
        next.resume(with: Result { try body() })
      }
    }
  }
  /// In a place that everybody may reach.
  private func reachable() -> Folder { Folder(in: URL(fileURLWithPath: "/tmp")) }
  private func give(_ url: URL, _ mode: mode_t) {
    chmod(url.path, mode)
    chown(url.path, 65_534, 65_534)
  }

  @Test(.requirement("SC-126")) func `cannot be written without the right to`() async throws {
    let folder = reachable()
    let file = folder.write("a.txt", "old")
    give(folder.url, 0o755)
    give(file, 0o444)
    #expect(try await asNobody { try DocumentStorage.read(file).isWritable } == false)
    give(file, 0o644)
    #expect(try await asNobody { try DocumentStorage.read(file).isWritable })
  }
  /// The superuser could write it, but a file that nobody may write is meant to be read-only.
  @Test(.requirement("SC-126")) func `is not replaced once nobody may write it`() throws {
    let folder = Folder()
    let file = folder.write("a.txt", "old"), stamp = FileStamp(file.path)
    chmod(file.path, 0o444)
    #expect(try !DocumentStorage.read(file).isWritable)
    #expect(throws: DocumentFailure(.saving, "a.txt", .notAllowed)) { try DocumentStorage.write(words("new"), to: file, replacing: stamp) }
    #expect(text(file) == "old")
    chmod(file.path, 0o644)
    #expect(try DocumentStorage.read(file).isWritable)
    _ = try DocumentStorage.write(words("new"), to: file, replacing: stamp)
    #expect(text(file) == "new")
  }
  /// It cannot be replaced there: what is new is kept elsewhere first, and then written into it.
  @Test(.requirement("SC-130", "SC-132")) func `is overwritten in a folder that is read-only, once its new content is safe`() async throws {
    let folder = reachable(), state = reachable()
    give(state.url, 0o755)
    let versions = VersionShelf(folder: state["versions"].path), copy = state["copy"], other = folder["b.txt"]
    let file = folder.write("a.txt", "a long old text")
    give(file, 0o644)
    give(folder.url, 0o555)
    var before = stat(), after = stat()
    stat(file.path, &before)
    for text in ["new", "much longer than what was there before"] {
      let stamp = try await asNobody {
        try DocumentStorage.write(FileWrapper(regularFileWithContents: Data(text.utf8)), to: file, replacing: FileStamp(file.path), keeping: versions) { wrapper in
          try wrapper.write(to: copy, originalContentsURL: nil)
        }
      }
      #expect(self.text(file) == text && self.text(copy) == text && stamp == FileStamp(file.path))
    }
    stat(file.path, &after)
    #expect(before.st_ino == after.st_ino && after.st_mode == before.st_mode)
    #expect(versions.versions(of: file).map { self.text($0.url) }.contains("a long old text"), "a link would have changed with it")
    // What cannot be kept is not written.
    await #expect(throws: DocumentFailure.self) {
      try await asNobody {
        try DocumentStorage.write(FileWrapper(regularFileWithContents: Data()), to: file, replacing: nil) { _ in throw CocoaError(.fileWriteOutOfSpace) }
      }
    }
    #expect(self.text(file) == "much longer than what was there before")
    // A new file finds no place.
    await #expect(throws: DocumentFailure(.saving, "b.txt", .notAllowed)) {
      try await asNobody { try DocumentStorage.write(FileWrapper(regularFileWithContents: Data()), to: other, replacing: nil) }
    }
  }

  /// A file that cannot grow, as on a full disk.
  @Test(.requirement("SC-132")) func `is no other one where there was no room to overwrite it`() throws {
    let descriptor = memfd_create("full", 2 /* MFD_ALLOW_SEALING */)
    defer { close(descriptor) }
    #expect(write(descriptor, "old", 3) == 3)
    futimens(descriptor, [timespec(tv_sec: 1000, tv_nsec: 0), timespec(tv_sec: 2000, tv_nsec: 3)])
    try #require(fcntl(descriptor, 1033 /* F_ADD_SEALS */, 4 /* F_SEAL_GROW */) == 0)
    let path = "/proc/self/fd/\(descriptor)", stamp = FileStamp(path)
    #expect(throws: FileError.self) { try InPlaceWriting(path: path).write(Data("longer than what was there".utf8)) }
    #expect(FileManager.default.contents(atPath: path) == Data("old".utf8))
    #expect(FileStamp(path) == stamp, "another program has not changed it")
  }

  // MARK: Versions

  @Test func `leaves its last versions behind, oldest first, no more than there is room for`() throws {
    let folder = Folder()
    let file = folder["a.txt"], versions = folder.places.versions
    for number in 0..<25 {
      _ = try DocumentStorage.write(words("text \(number)"), to: file, replacing: nil, keeping: versions)
      // As if it had been written at another time.
      var times = [timespec(tv_sec: 1_700_000_000 + number * 60, tv_nsec: 0), timespec(tv_sec: 1_700_000_000 + number * 60, tv_nsec: 0)]
      utimensat(AT_FDCWD, file.path, &times, 0)
    }
    let kept = versions.versions(of: file)
    #expect(kept.count == 20)
    #expect(kept.map { text($0.url) } == (4..<24).map { "text \($0)" })
    #expect(versions.versions(of: folder["b.txt"]).isEmpty)
  }

  // MARK: Where it is

  @Test func `is found again after another program moved it`() throws {
    let folder = Folder()
    let file = folder.write("a.txt", "x")
    let identity = try #require(FileHandleByIdentity(file.path))
    try FileManager.default.moveItem(at: file, to: folder["b.txt"])
    #expect(identity.path == folder["b.txt"].resolvingSymlinksInPath().path || identity.path == folder["b.txt"].path)
    try FileManager.default.removeItem(at: folder["b.txt"])
    #expect(identity.path == nil)
  }
  @Test func `is the same document by whatever folder it is reached`() throws {
    let folder = Folder()
    try FileManager.default.createDirectory(at: folder["real"], withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: folder["other"].path, withDestinationPath: "real")
    _ = folder.write("real/a.txt", "x")
    let one = DocumentReference(file: folder["real/a.txt"], contentType: .plainText), two = DocumentReference(file: folder["other/a.txt"], contentType: .plainText)
    #expect(one == two && one.hashValue == two.hashValue)
    let new = DocumentReference(file: nil, contentType: .plainText)
    #expect(new != DocumentReference(file: nil, contentType: .plainText) && new != one)
    let back = try JSONDecoder().decode(DocumentReference.self, from: JSONEncoder().encode(one))
    #expect(back == one && back.recovery == one.recovery && back.type == .plainText)
  }
}
