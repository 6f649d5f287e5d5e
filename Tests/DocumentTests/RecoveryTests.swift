import Conformance
import Foundation
import OrielDocuments
import Programs
import Testing

@Suite(.requirement("SC-132")) struct `Recovery copies` {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("recovery-" + UUID().uuidString)
  private var shelf: RecoveryShelf { RecoveryShelf(folder: folder.path) }
  private func record(_ title: String, file: URL? = nil) -> RecoveryShelf.Record {
    RecoveryShelf.Record(file: file, contentType: "public.plain-text", title: title, date: Date(timeIntervalSince1970: 1_700_000_000))
  }
  private func words(_ text: String) -> FileWrapper { FileWrapper(regularFileWithContents: Data(text.utf8)) }
  private func text(_ copy: RecoveryShelf.Copy?) -> String? { copy.flatMap { try? String(contentsOf: $0.content, encoding: .utf8) } }

  @Test func `are found by the next process, with what they are copies of`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = URL(fileURLWithPath: "/somewhere/a.txt")
    try shelf.store(words("one"), record("a.txt", file: file), as: "first")
    try shelf.store(words("two"), record("a.txt", file: file), as: "first")
    let found = shelf.leftovers()
    #expect(found.map(\.id) == ["first"] && found[0].record.title == "a.txt" && found[0].record.file == file)
    #expect(text(found.first) == "two")
    // The first one has gone.
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/first").count == 2)
    shelf.discard("first")
    #expect(shelf.leftovers().isEmpty)
  }
  @Test func `that somebody works on are not left over`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try shelf.store(words("x"), record("x"), as: "mine")
    guard case .held(let lock) = shelf.claim("mine") else { return #expect(Bool(false)) as Void }
    #expect(shelf.leftovers().isEmpty)
    guard case .taken(let process) = shelf.claim("mine") else { return #expect(Bool(false)) as Void }
    #expect(process == getpid())
    withExtendedLifetime(lock) {}
  }
  @Test func `that are damaged, foreign or named like a way out are left alone`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    func put(_ id: String, _ json: String) throws {
      try FileManager.default.createDirectory(atPath: folder.path + "/" + id, withIntermediateDirectories: true)
      try Data(json.utf8).write(to: folder.appendingPathComponent(id + "/document.json"))
    }
    try put("half", "{\"title\": \"x\"")
    try put("empty", "")
    try put("away", "{\"title\":\"x\",\"contentType\":\"a\",\"date\":\"2024-01-01T00:00:00Z\",\"content\":\"content-/../../../etc/passwd\"}")
    try put("gone", "{\"title\":\"x\",\"contentType\":\"a\",\"date\":\"2024-01-01T00:00:00Z\",\"content\":\"content-1\"}")
    #expect(shelf.leftovers().isEmpty)
    #expect(shelf.copy("../half") == nil && shelf.copy("") == nil)
  }
  @Test func `a lock goes with the process that held it, and is free at once`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path + "/lock"
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let ready = folder.path + "/ready"
    let other = try Program(
      ["flock", "-n", "-F", path, "sh", "-c", "touch '\(ready)'; exec sleep 1000"], environment: ["PATH": "/usr/bin:/bin"])
    defer { other.kill(SIGKILL) }
    // Taking the lock before would take the file away from below the other process.
    while access(ready, F_OK) != 0 { sched_yield() }
    guard case .taken = FileLock.take(path) else { throw POSIXError(.EEXIST) }
    other.kill(SIGKILL)
    while true {
      if case .held = FileLock.take(path) { break }
    }
  }
}

@Suite struct `Recent documents` {
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("recents-" + UUID().uuidString)
    init() { try! FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: url) }
    var list: String { url.path + "/recently-used.xbel" }
    func file(_ name: String) -> URL {
      let file = url.appendingPathComponent(name)
      try! Data("x".utf8).write(to: file)
      return file
    }
  }
  @Test(.requirement("SC-132")) func `are the app's own part of the list that all programs share, latest first`() throws {
    let folder = Folder()
    let other = folder.file("other.txt")
    let before = """
      <?xml version="1.0" encoding="UTF-8"?>
      <xbel version="1.0" xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks">
        <bookmark href="\(other.absoluteString)" added="2020-01-01T00:00:00Z" modified="2020-01-01T00:00:00Z" visited="2020-01-01T00:00:00Z">
          <info><metadata owner="http://freedesktop.org"><bookmark:applications><bookmark:application name="gedit" exec="gedit %u"/></bookmark:applications></metadata></info>
        </bookmark>
      </xbel>
      """
    try Data(before.utf8).write(to: URL(fileURLWithPath: folder.list))
    let recents = RecentDocuments(path: folder.list, app: "Notes")
    #expect(recents.documents().isEmpty)
    let one = folder.file("one & two <3>.md"), two = folder.file("Übung.md")
    recents.note(one, mimeType: "text/markdown", date: Date(timeIntervalSince1970: 1_700_000_000))
    recents.note(two, mimeType: "text/markdown", date: Date(timeIntervalSince1970: 1_700_000_100))
    #expect(recents.documents().map(\.path) == [two.path, one.path])
    recents.note(one, mimeType: "text/markdown", date: Date(timeIntervalSince1970: 1_700_000_200))
    recents.note(other, mimeType: "text/plain", date: Date(timeIntervalSince1970: 1_700_000_300))
    #expect(recents.documents().map(\.path) == [other.path, one.path, two.path])
    // Every file chooser reads it as well.
    #expect(Set(RecentFiles(try Data(contentsOf: URL(fileURLWithPath: folder.list))).uses.map(\.path)) == [one.path, two.path, other.path])
    try FileManager.default.removeItem(at: two)
    #expect(recents.documents().map(\.path) == [other.path, one.path])
    recents.clear()
    #expect(recents.documents().isEmpty)
    // What another program noted is still there.
    #expect(RecentDocuments(path: folder.list, app: "gedit").documents().map(\.path) == [other.path])
  }
  @Test func `of one moment are in the order in which they were noted, and noting does not make the file longer`() throws {
    let folder = Folder(), recents = RecentDocuments(path: folder.list, app: "Notes"), moment = Date(timeIntervalSince1970: 1_700_000_000)
    let (one, two) = (folder.file("one"), folder.file("two"))
    for file in [one, two] { recents.note(file, mimeType: "text/plain", date: moment) }
    #expect(recents.documents().map(\.path) == [two.path, one.path])
    let length = try Data(contentsOf: URL(fileURLWithPath: folder.list)).count
    for file in [two, one, two, one] { recents.note(file, mimeType: "text/plain", date: moment) }
    #expect(recents.documents().map(\.path) == [one.path, two.path])
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.list)).count == length)
  }
  @Test func `of a list that is none are not written over it`() throws {
    let folder = Folder()
    try Data("not a list".utf8).write(to: URL(fileURLWithPath: folder.list))
    RecentDocuments(path: folder.list, app: "Notes").note(folder.file("a"), mimeType: "text/plain")
    #expect(try String(contentsOfFile: folder.list, encoding: .utf8) == "not a list")
  }
  @Test func `begin with an empty list`() {
    let folder = Folder()
    let recents = RecentDocuments(path: folder.list, app: "Notes"), file = folder.file("a")
    recents.note(file, mimeType: "text/plain")
    #expect(recents.documents().map(\.path) == [file.path])
  }
}
