import Conformance
import Foundation
import OrielPresentations
import Testing

@Suite struct `What a file panel does to files` {
  private let folder = TemporaryFolder()

  @Test func `makes folders and gives names that are free`() throws {
    #expect(try FileOperations.makeFolder(named: "New", in: folder.path) == folder("New"))
    #expect(throws: FileError(EEXIST, .makingFolder, folder("New"))) { try FileOperations.makeFolder(named: "New", in: folder.path) }
    folder.file("a.txt")
    folder.file("a 2.txt")
    #expect(FileOperations.freeName("a.txt", in: folder.path) == "a 3.txt")
    #expect(FileOperations.freeName("b", in: folder.path) == "b")
  }
  @Test func `renames, but never over another file`() throws {
    folder.file("a", "A")
    folder.file("b", "B")
    #expect(throws: FileError.self) { try FileOperations.rename(folder("a"), to: "b") }
    #expect(folder.text("b") == "B")
    #expect(try FileOperations.rename(folder("a"), to: "c") == folder("c"))
    #expect(folder.names == ["b", "c"])
  }
  @Test(arguments: [("", true), (".", true), ("a/b", true), (String(repeating: "ä", count: 128), true), ("fine", false)])
  func `explains names that cannot be`(name: String, isBad: Bool) {
    #expect((FileOperations.complaint(aboutName: name) != nil) == isBad)
  }
  @Test(.requirement("PR-201")) func `moves files and folders, and replaces only when told to`() throws {
    folder.file("a", "new")
    folder.file("into/a", "old")
    #expect(throws: FileError.self) { try FileOperations.move(folder("a"), to: folder("into/a")) }
    #expect(folder.text("into/a") == "old")
    try FileOperations.move(folder("a"), to: folder("into/a"), replacing: true)
    #expect(folder.text("into/a") == "new" && folder.names == ["into"])
    folder.file("tree/x", "tree")
    folder.file("into/tree/y", "gone")
    try FileOperations.move(folder("tree"), to: folder("into/tree"), replacing: true)
    #expect(folder.text("into/tree/x") == "tree" && folder.text("into/tree/y") == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder("into")).sorted() == ["a", "tree"])
  }
  @Test(.requirement("PR-201")) func `copies and deletes where two file systems are involved`() throws {
    // Memory is a file system of its own on every desktop.
    var here = stat(), there = stat()
    guard stat(folder.path, &here) == 0, stat("/dev/shm", &there) == 0, here.st_dev != there.st_dev, access("/dev/shm", W_OK) == 0 else { return }
    let other = "/dev/shm/panel-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: other) }
    folder.file("tree/deep/x", "tree")
    try FileOperations.move(folder("tree"), to: other)
    #expect(FileManager.default.contents(atPath: other + "/deep/x") == Data("tree".utf8))
    #expect(folder.names.isEmpty)
    #expect(throws: FileError.self) { try FileOperations.move(folder.file("x"), to: other) }
    #expect(folder.names == ["x"])
  }
  @Test func `reports errors in words`() {
    let error = FileError(ENOSPC, .writing, "/home/me/Letter.txt")
    #expect(error.localizedDescription == "“Letter.txt” could not be written.")
    #expect(error.failureReason == "No space left on device")
    #expect((error as NSError).code == Int(ENOSPC))
  }
  @Test func `says what is wrong with a name, up to its last byte`() {
    let slash = "A name cannot contain “/”.", cases: [(String, String?)] = [
      ("", "A name is needed."), (".", "“.” means a folder already."), ("..", "“..” means a folder already."), ("...", nil), ("/", slash), ("a/b", slash), ("a\0b", slash), (" ", nil),
      (String(repeating: "x", count: 255), nil), (String(repeating: "x", count: 256), "The name is too long."), (String(repeating: "ä", count: 127), nil), (".profile", nil),
    ]
    for (name, complaint) in cases { #expect(FileOperations.complaint(aboutName: name) == complaint, "\(name)") }
  }
  @Test func `counts from two to find a name, before its ending`() {
    let cases: [(name: String, taken: Set<String>, free: String)] = [
      ("Notes.txt", [], "Notes.txt"), ("Notes.txt", ["Notes.txt"], "Notes 2.txt"), ("Notes.txt", ["Notes.txt", "Notes 2.txt", "Notes 3.txt"], "Notes 4.txt"),
      ("Notes.txt", ["Notes.txt", "Notes 3.txt"], "Notes 2.txt"), ("Folder", ["Folder"], "Folder 2"), ("a.tar.gz", ["a.tar.gz"], "a.tar 2.gz"), ("Notes 2.txt", ["Notes 2.txt"], "Notes 2 2.txt"),
    ]
    for (name, taken, free) in cases { #expect(FileOperations.freeName(name, in: "/nowhere") { taken.contains($0) } == free, "\(name)") }
    folder.link("broken", to: "/no/such/file")
    #expect(FileOperations.exists(folder("broken")) && FileOperations.exists(folder.path) && !FileOperations.exists(folder("other")) && FileOperations.freeName("broken", in: folder.path) == "broken 2")
  }
  @Test func `reports what it was about to do`() {
    let cases: [(FileError.Action, Int32, String)] = [
      (.makingFolder, EACCES, "The folder “a b” could not be created."), (.renaming, EEXIST, "A file named “a b” already exists."), (.renaming, EACCES, "The file could not be renamed to “a b”."),
      (.moving, EEXIST, "“a b” could not be moved."), (.writing, EACCES, "“a b” could not be written."), (.reading, EACCES, "“a b” could not be read."),
    ]
    for (action, code, words) in cases {
      let error = FileError(code, action, "/x/a b"), bridged = error as NSError
      #expect(error.errorDescription == words && error.failureReason == String(cString: strerror(code)))
      #expect(bridged.domain == NSPOSIXErrorDomain && bridged.code == Int(code) && error.errorUserInfo[NSFilePathErrorKey] as? String == "/x/a b")
      #expect(error.errorUserInfo[NSLocalizedDescriptionKey] as? String == words && error.errorUserInfo[NSLocalizedFailureReasonErrorKey] as? String == error.failureReason)
    }
  }
}
