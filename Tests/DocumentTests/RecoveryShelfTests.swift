import Foundation
import OrielPresentations
import Testing

@testable import OrielDocuments

@Suite struct `A shelf of recovery copies` {
  private let folder = TemporaryFolder()
  private var shelf: RecoveryShelf { RecoveryShelf(folder: folder.path("shelf")) }
  private func record(_ title: String, _ second: Double = 1_700_000_000) -> RecoveryShelf.Record {
    RecoveryShelf.Record(file: URL(fileURLWithPath: "/somewhere/\(title)"), contentType: "public.plain-text", title: title, date: Date(timeIntervalSince1970: second))
  }
  private func store(_ text: String, _ record: RecoveryShelf.Record, as id: String) throws {
    try shelf.store(FileWrapper(regularFileWithContents: Data(text.utf8)), record, as: id)
  }
  private func isHeld(_ id: String) -> Bool { if case .held = shelf.claim(id) { true } else { false } }

  /// Another version of the app may read it.
  @Test func `describes a copy in a file that people can read`() throws {
    try store("text", record("a.txt"), as: "one")
    let copy = try #require(shelf.copy("one"))
    #expect(
      folder.text("shelf/one/document.json") == """
        {
          "content" : "\(copy.record.content)",
          "contentType" : "public.plain-text",
          "date" : "2023-11-14T22:13:20Z",
          "file" : "file:///somewhere/a.txt",
          "title" : "a.txt"
        }
        """)
    #expect(copy.id == "one" && copy.content.path == folder.path("shelf/one/" + copy.record.content))
    #expect(folder.text("shelf/one/" + copy.record.content) == "text")
    #expect(copy.record.date == Date(timeIntervalSince1970: 1_700_000_000) && copy.record.file?.path == "/somewhere/a.txt")
    var status = stat()
    #expect(stat(folder.path("shelf/one"), &status) == 0 && status.st_mode & 0o777 == 0o700)
    #expect(stat(folder.path("shelf/one/document.json"), &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  @Test func `replaces a copy, and nothing else that is in its folder`() throws {
    try store("one", record("a.txt"), as: "id")
    let first = try #require(shelf.copy("id")).record.content
    folder.write("shelf/id/notes.txt", "own")
    try store("two", record("b.txt"), as: "id")
    let second = try #require(shelf.copy("id")).record
    #expect(second.title == "b.txt" && second.content != first && second.content.hasPrefix("content-"))
    #expect(folder.names(in: "shelf/id") == [second.content, "document.json", "notes.txt"])
    #expect(folder.text("shelf/id/" + second.content) == "two")
  }

  @Test func `leaves nothing of a copy that cannot be described`() throws {
    // In the place of the description, a folder.
    folder.write("shelf/id/document.json/x")
    #expect(throws: (any Error).self) { try store("text", record("a.txt"), as: "id") }
    #expect(folder.names(in: "shelf/id") == ["document.json"])
    #expect(shelf.copy("id") == nil)
  }

  @Test func `takes names of up to 99 bytes, which are plain`() throws {
    for count in [1, 99] {
      let id = String(repeating: "a", count: count)
      try store("text", record("a.txt"), as: id)
      #expect(shelf.copy(id) != nil && isHeld(id))
      shelf.discard(id)
      #expect(shelf.copy(id) == nil && !FileManager.default.fileExists(atPath: folder.path("shelf/" + id)))
    }
    for id in [String(repeating: "a", count: 100), String(repeating: "ü", count: 50), "", ".a", "a/b"] {
      folder.write("shelf/\(id)/content-1", "text")
      folder.write("shelf/\(id)/document.json", #"{"title":"x","contentType":"a","date":"2024-01-01T00:00:00Z","content":"content-1"}"#)
      #expect(shelf.copy(id) == nil && !isHeld(id), "\(id)")
      shelf.discard(id)
      #expect(folder.text("shelf/\(id)/content-1") == "text", "\(id)")
    }
  }

  @Test func `reads descriptions of less than a megabyte, of content that is there`() {
    func copy(_ content: String, length: Int = 0) -> RecoveryShelf.Copy? {
      let text = #"{"title":"x","contentType":"a","date":"2024-01-01T00:00:00Z","content":"\#(content)"}"#
      folder.write("shelf/id/document.json", text + String(repeating: " ", count: max(0, length - text.utf8.count)))
      return shelf.copy("id")
    }
    folder.write("shelf/id/content-1")
    folder.write("shelf/id/other")
    folder.write("shelf/id/content-/in")
    #expect(copy("content-1")?.record.title == "x")
    for name in ["content-2", "other", "content-/in", ""] { #expect(copy(name) == nil, "\(name)") }
    #expect(copy("content-1", length: (1 << 20) - 1) != nil)
    #expect(copy("content-1", length: 1 << 20) == nil)
  }

  @Test func `gives what is left over, oldest first, but for what a process works on`() throws {
    for (id, second) in [("a", 3.0), ("b", 1), ("c", 2)] { try store(id, record(id, second), as: id) }
    #expect(shelf.leftovers().map(\.id) == ["b", "c", "a"])
    guard case .held(let lock) = shelf.claim("c") else { return #expect(Bool(false)) as Void }
    #expect(FileManager.default.fileExists(atPath: folder.path("shelf/.c.lock")))
    #expect(shelf.leftovers().map(\.id) == ["b", "a"])
    withExtendedLifetime(lock) {}
    #expect(RecoveryShelf(folder: folder.path("none")).leftovers().isEmpty)
  }
}

@Suite struct `A lock file` {
  private let folder = TemporaryFolder()
  private var path: String { folder.path("locks/file") }
  /// The process that has it; nil if nobody had it.
  private func owner() -> Int32? { if case .taken(let process) = FileLock.take(path) { process } else { nil } }

  @Test func `names the process that holds it, and goes with it`() {
    for _ in 0..<2 {
      guard case .held(let lock) = FileLock.take(path) else { return #expect(Bool(false)) as Void }
      #expect(folder.text("locks/file") == "\(getpid())" && owner() == getpid())
      var status = stat()
      #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
      #expect(stat(folder.path("locks"), &status) == 0 && status.st_mode & 0o777 == 0o700)
      withExtendedLifetime(lock) {}
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `of another process says who that is, if it is known`() {
    for (text, process) in [("123", Int32(123)), ("", 0), ("somebody", 0), (String(repeating: "9", count: 40), 0)] {
      folder.write("locks/file", text)
      let other = open(path, O_RDWR | O_CLOEXEC)
      #expect(flock(other, LOCK_EX | LOCK_NB) == 0)
      #expect(owner() == process, "\(text)")
      #expect(folder.text("locks/file") == text)
      flock(other, LOCK_UN)
      // What is there without a lock was left by a process that ended.
      guard case .held(let lock) = FileLock.take(path) else { return #expect(Bool(false)) as Void }
      #expect(folder.text("locks/file") == "\(getpid())")
      withExtendedLifetime(lock) {}
      close(other)
    }
  }

  @Test func `is not known where it cannot be made`() throws {
    folder.write("locks/folder")
    folder.write("locks/real")
    try FileManager.default.createSymbolicLink(atPath: folder.path("locks/link"), withDestinationPath: "real")
    for name in ["locks/folder/file", "locks/link", "locks"] {
      guard case .unknown = FileLock.take(folder.path(name)) else { return #expect(Bool(false), "\(name)") as Void }
    }
    #expect(folder.text("locks/real") == "")
  }
}

@Suite struct `Work that the main thread waits for` {
  @Test func `gives its value once it is done, on another thread`() {
    let main = pthread_self()
    let isOther = BlockingWork.run {
      for _ in 0..<1000 { sched_yield() }
      return pthread_equal(main, pthread_self()) == 0
    }
    #expect(isOther == true)
    #expect(BlockingWork.run { () -> Int? in nil } == nil)
  }
}
