import Foundation
import OrielBase
import Testing
import UniformTypeIdentifiers

@testable import OrielPresentations

@Suite struct `A file wrapper on the disk` {
  private let folder = TemporaryFolder()
  private func url(_ name: String) -> URL { URL(fileURLWithPath: folder(name)) }
  private func file(_ text: String) -> FileWrapper { FileWrapper(regularFileWithContents: Data(text.utf8)) }
  private func inode(_ name: String) -> UInt? {
    var status = stat()
    return lstat(folder(name), &status) == 0 ? status.st_ino : nil
  }

  @Test(arguments: [[], .immediate, .withoutMapping, [.immediate, .withoutMapping]] as [FileWrapper.ReadingOptions])
  func `is read with all that is in it, now or later`(options: FileWrapper.ReadingOptions) throws {
    folder.file("tree/a", "A")
    folder.file("tree/in/b", "B")
    folder.link("tree/l", to: "a")
    mkfifo(folder("tree/pipe"), 0o600)
    let tree = try FileWrapper(url: url("tree"), options: options)
    let isImmediate = options.contains(.immediate)
    if !isImmediate { folder.file("tree/a", "changed") }
    let children = try #require(tree.fileWrappers), inner = try #require(children["in"])
    #expect(children.keys.sorted() == ["a", "in", "l"] && children.allSatisfy { $0.key == $0.value.filename && $0.key == $0.value.preferredFilename })
    #expect(tree.filename == "tree" && tree.preferredFilename == "tree" && tree.isDirectory && !tree.isRegularFile && !tree.isSymbolicLink && tree.regularFileContents == nil)
    #expect(inner.isDirectory && !inner.isRegularFile && inner.fileWrappers?["b"]?.regularFileContents == Data("B".utf8) && inner.regularFileContents == nil)
    #expect(children["a"]?.isRegularFile == true && children["a"]?.isDirectory == false && children["a"]?.fileWrappers == nil)
    #expect(children["a"]?.regularFileContents == Data((isImmediate ? "A" : "changed").utf8))
    #expect(children["l"]?.symbolicLinkDestinationURL?.relativePath == "a" && children["l"]?.isRegularFile == false && children["l"]?.isDirectory == false)
    #expect((try FileWrapper(url: url("tree/a")).fileAttributes[FileAttributeKey.size.rawValue] as? NSNumber)?.intValue == (isImmediate ? 1 : 7))
  }
  @Test func `keeps the name it prefers when it is read again, and cannot be a pipe`() throws {
    folder.file("a", "A")
    let wrapper = file("")
    wrapper.preferredFilename = "mine"
    try wrapper.read(from: url("a"))
    #expect(wrapper.preferredFilename == "mine" && wrapper.filename == "a" && wrapper.regularFileContents == Data("A".utf8))
    mkfifo(folder("pipe"), 0o600)
    func code(_ name: String) -> CocoaError.Code? {
      do { _ = try FileWrapper(url: url(name)) } catch { return (error as? CocoaError)?.code }
      return nil
    }
    #expect(code("pipe") == .fileReadUnknown && code("gone") == .fileReadNoSuchFile && code("a/b") == .fileReadNoPermission)
    // What is gone when it is needed has no contents.
    let later = try FileWrapper(url: url("a"))
    try FileManager.default.removeItem(atPath: folder("a"))
    #expect(later.regularFileContents == nil && later.serializedRepresentation == nil)
  }

  @Test func `matches what is on the disk by kind, size, time and name`() throws {
    folder.file("a", "A")
    folder.file("tree/in/b", "B")
    folder.link("l", to: "a")
    let read = try FileWrapper(url: url("a")), tree = try FileWrapper(url: url("tree")), link = try FileWrapper(url: url("l"))
    #expect(read.matchesContents(of: url("a")) && tree.matchesContents(of: url("tree")) && link.matchesContents(of: url("l")))
    #expect(!read.matchesContents(of: url("gone")) && !read.matchesContents(of: url("tree")) && !tree.matchesContents(of: url("a")) && !link.matchesContents(of: url("a")) && !read.matchesContents(of: url("l")))
    folder.link("m", to: "b")
    #expect(!link.matchesContents(of: url("m")))
    // In memory only the contents count.
    #expect(file("A").matchesContents(of: url("a")) && !file("B").matchesContents(of: url("a")))
    let attributes = try FileManager.default.attributesOfItem(atPath: folder("a"))
    folder.file("a", "BB")
    try FileManager.default.setAttributes([.modificationDate: attributes[.modificationDate]!], ofItemAtPath: folder("a"))
    #expect(!read.matchesContents(of: url("a")))
    folder.file("a", "B")
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 5000)], ofItemAtPath: folder("a"))
    #expect(!read.matchesContents(of: url("a")))
    try FileManager.default.moveItem(atPath: folder("tree/in/b"), toPath: folder("tree/in/c"))
    #expect(!tree.matchesContents(of: url("tree")))
  }

  @Test func `is written as it is: links, permissions, folders in folders`() throws {
    let tree = FileWrapper(directoryWithFileWrappers: ["a": file("A"), "in": FileWrapper(directoryWithFileWrappers: ["b": file("B")])])
    let link = FileWrapper(symbolicLinkWithDestinationURL: URL(fileURLWithPath: "a", relativeTo: url("tree")))
    link.preferredFilename = "l"
    #expect(tree.addFileWrapper(link) == "l")
    tree.fileWrappers?["a"]?.fileAttributes[FileAttributeKey.posixPermissions.rawValue] = NSNumber(value: 0o600)
    for options: FileWrapper.WritingOptions in [[], .atomic, .withNameUpdating] {
      try tree.write(to: url("tree"), options: options, originalContentsURL: nil)
      #expect(tree.filename == (options == .withNameUpdating ? "tree" : nil))
      #expect(folder.text("tree/a") == "A" && folder.text("tree/in/b") == "B" && folder.names == ["tree"])
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder("tree/l")) == "a")
      #expect((try FileManager.default.attributesOfItem(atPath: folder("tree/a"))[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    }
    // A link takes the place of what is there.
    folder.file("x", "X")
    try link.write(to: url("x"), originalContentsURL: nil)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder("x")) == "a" && folder.names == ["tree", "x"])
  }

  @Test func `links what is the same in the original, and only where nothing is yet`() throws {
    folder.file("one/same", "same")
    folder.file("one/other", "1234")
    folder.file("one/longer", "12345")
    folder.file("one/in/deep", "deep")
    let tree = FileWrapper(directoryWithFileWrappers: [
      "same": file("same"), "other": file("1239"), "longer": file("1234"), "new": file("new"), "in": FileWrapper(directoryWithFileWrappers: ["deep": file("deep")]),
    ])
    try tree.write(to: url("two"), originalContentsURL: url("one"))
    #expect(inode("one/same") == inode("two/same") && inode("one/in/deep") == inode("two/in/deep"))
    #expect(inode("one/other") != inode("two/other") && inode("one/longer") != inode("two/longer"))
    #expect(folder.text("two/other") == "1239" && folder.text("two/longer") == "1234" && folder.text("two/new") == "new" && folder.text("one/other") == "1234")
    // A single file that is there already is replaced, not linked.
    folder.file("there", "same")
    try file("same").write(to: url("there"), originalContentsURL: url("one/same"))
    #expect(inode("there") != inode("one/same") && folder.text("there") == "same")
    try file("same").write(to: url("one/same"), originalContentsURL: url("one/same"))
    #expect(folder.text("one/same") == "same")
  }

  @Test func `comes back from its data, as deep as is sensible and nowhere else`() throws {
    func restored(_ list: [String: Any]) throws -> FileWrapper? {
      FileWrapper(serializedRepresentation: try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0))
    }
    func nested(_ depth: Int) -> [String: Any] { (1..<depth).reduce(["directory": [String: Any]()]) { list, _ in ["directory": ["d": list]] } }
    #expect(try restored(nested(128)) != nil && restored(nested(129)) == nil)
    for name in ["..", ".", "a/b", "/"] { #expect(try restored(["directory": [name: ["file": Data()]]]) == nil, "\(name)") }
    #expect(try restored(["directory": ["a": "text"]]) == nil && restored(["name": "x"]) == nil && restored([:]) == nil)
    let tree = try #require(try restored(["name": "tree", "directory": ["k": ["name": "n", "file": Data([7])], "m": ["link": "/to"]]]))
    #expect(tree.preferredFilename == "tree" && tree.fileWrappers?["k"]?.preferredFilename == "n" && tree.fileWrappers?["k"]?.filename == "k" && tree.fileWrappers?["m"]?.preferredFilename == "m")
    #expect(tree.fileWrappers?["k"]?.regularFileContents == Data([7]) && tree.fileWrappers?["m"]?.symbolicLinkDestinationURL?.relativePath == "/to")
    let named = file("x")
    named.filename = "only"
    #expect(FileWrapper(serializedRepresentation: try #require(named.serializedRepresentation))?.preferredFilename == "only")
  }

  @Test func `gives what is added a name that stays in the folder`() {
    let tree = FileWrapper(directoryWithFileWrappers: [:])
    func added(_ name: String) -> String { tree.addRegularFile(withContents: Data(), preferredFilename: name) }
    #expect(["a", "a", "a", "a.b", "a.b", ".", "..", "x/y"].map(added) == ["a", "a 2", "a 3", "a.b", "a 2.b", "_", "_ 2", "x:y"])
    let stranger = file("")
    tree.removeFileWrapper(stranger)
    #expect(tree.fileWrappers?.count == 8 && tree.keyForFileWrapper(stranger) == nil && stranger.keyForFileWrapper(tree) == nil)
    stranger.filename = "named"
    #expect(tree.addFileWrapper(stranger) == "named" && tree.keyForFileWrapper(stranger) == "named")
  }
}

@Suite struct `Files that are written and moved` {
  private let folder = TemporaryFolder()

  @Test func `have names that are valid, have the type's ending and are different`() {
    #expect(FileWriting.names(["a", "a", "b/c", nil, "x.txt", "..", "", "y.md", "z.TXT"], .plainText) == [
      "a.txt", "a 2.txt", "b:c.txt", "Untitled.txt", "x.txt", "Untitled 2.txt", "Untitled 3.txt", "y.md.txt", "z.TXT",
    ])
    folder.file("a.txt")
    let urls = [URL(fileURLWithPath: "/1"), URL(fileURLWithPath: "/2")]
    #expect(FileWriting.Destination.folder(folder.url).place(7, "a", .plainText).path == folder("a 2.txt") && FileWriting.Destination.folder(folder.url).place(0, "b", .plainText).path == folder("b.txt"))
    #expect(FileWriting.Destination.files(urls).place(1, "a", .plainText) == urls[1])
    let choice = FilePanelChoice(urls: urls, folder: "/", namesFiles: true), one = FilePanelChoice(urls: urls, folder: "/")
    #expect(choice.destination.place(1, "a", .plainText).path == "/2" && one.destination.place(1, "gone", .plainText).path == "/1/gone.txt")
  }

  @Test func `are all there, or as far as it went`() async throws {
    let makers: [@Sendable () throws -> FileWrapper] = ["A", "B"].map { text in { FileWrapper(regularFileWithContents: Data(text.utf8)) } }
    let written = await FileWriting.write(to: .folder(folder.url), .plainText, makers)
    #expect(try written.get().map(\.lastPathComponent) == ["Untitled.txt", "Untitled 2.txt"] && folder.text("Untitled.txt") == "A" && folder.text("Untitled 2.txt") == "B")
    let partly = await FileWriting.write(to: .files([folder.url.appendingPathComponent("x"), folder.url.appendingPathComponent("y")]), .plainText, [makers[0], { throw CocoaError(.fileWriteUnknown) }])
    #expect(throws: CocoaError.self) { try partly.get() }
    #expect(folder.text("x") == "A" && folder.text("y") == nil)
    let single = await FileWriting.write(to: folder.url.appendingPathComponent("z")) { FileWrapper(regularFileWithContents: Data("Z".utf8)) }
    #expect(try single.get().path == folder("z") && folder.text("z") == "Z")
    #expect(await FileWriting.names(.plainText, [makers[0], { throw CocoaError(.fileWriteUnknown) }]) == ["Untitled.txt", "Untitled 2.txt"])
  }

  @Test func `are moved into a folder, over others only if that is agreed`() async throws {
    let files = [folder.file("a", "A"), folder.file("b", "B")].map { URL(fileURLWithPath: $0) }
    folder.file("to/b", "old")
    let target = URL(fileURLWithPath: folder.folder("to"))
    #expect(throws: FileError.self) { try FileOperations.move(folder("b"), to: folder("to/b")) }
    let failed = await FileWriting.move(files, into: target, replacing: false)
    #expect(throws: FileError.self) { try failed.get() }
    #expect(folder.text("to/a") == "A" && folder.text("to/b") == "old" && folder.text("b") == "B")
    let moved = await FileWriting.move([files[1]], into: target, replacing: true)
    #expect(try moved.get().map(\.path) == [folder("to/b")] && folder.text("to/b") == "B" && folder.text("b") == nil)
  }

  @Test func `take the place of folders and files of the other kind, and leave nothing beside them`() throws {
    folder.file("file", "F")
    folder.file("tree/x", "X")
    try FileOperations.move(folder("file"), to: folder("tree"), replacing: true)
    #expect(folder.names == ["tree"] && folder.text("tree") == "F")
    folder.file("other/y", "Y")
    try FileOperations.move(folder("other"), to: folder("tree"), replacing: true)
    #expect(folder.names == ["tree"] && folder.text("tree/y") == "Y")
    try FileOperations.move(folder("tree"), to: folder.path + "/./tree/")
    #expect(folder.text("tree/y") == "Y")
    #expect(throws: FileError(ENOENT, .moving, folder("gone"))) { try FileOperations.move(folder("gone"), to: folder("new"), replacing: true) }
    #expect(throws: FileError(ENOENT, .moving, folder("gone"))) { try FileOperations.move(folder("gone"), to: folder("new")) }
    // What cannot be done changes nothing.
    #expect(throws: FileError.self) { try FileOperations.move(folder("tree"), to: folder("tree/y/z"), replacing: true) }
    #expect(folder.text("tree/y") == "Y" && folder.names == ["tree"])
  }

  @Test func `are renamed in their folder, and complaints name what is wrong`() throws {
    folder.file("in/a", "A")
    #expect(try FileOperations.rename(folder("in/a"), to: "a") == folder("in/a") && FileOperations.rename(folder("in/a"), to: "b") == folder("in/b"))
    folder.file("in/c")
    #expect(throws: FileError(EEXIST, .renaming, folder("in/c"))) { try FileOperations.rename(folder("in/b"), to: "c") }
    #expect(throws: FileError(ENOENT, .renaming, folder("in/e"))) { try FileOperations.rename(folder("in/gone"), to: "e") }
    func complaint(_ name: String) -> String? { FileOperations.complaint(aboutName: name) }
    #expect(complaint(String(repeating: "n", count: 255)) == nil && complaint(String(repeating: "n", count: 256)) == "The name is too long.")
    #expect(complaint("") == "A name is needed." && complaint("..") == "“..” means a folder already." && complaint(".") == "“.” means a folder already." && complaint("...") == nil)
    #expect(complaint("a/b") == "A name cannot contain “/”." && complaint("a\0b") == "A name cannot contain “/”.")
    let words: [(FileError.Action, Int32, String)] = [
      (.makingFolder, EIO, "The folder “x” could not be created."), (.renaming, EEXIST, "A file named “x” already exists."), (.renaming, EIO, "The file could not be renamed to “x”."),
      (.moving, EEXIST, "“x” could not be moved."), (.writing, EIO, "“x” could not be written."), (.reading, EIO, "“x” could not be read."),
    ]
    for (action, code, text) in words {
      let error = FileError(code, action, "/a/x")
      #expect(error.errorDescription == text && error.errorUserInfo[NSFilePathErrorKey] as? String == "/a/x" && error.errorUserInfo[NSLocalizedDescriptionKey] as? String == text && error.errorCode == Int(code))
    }
    let taken: Set = ["a", "a 2", "b.txt", "b 2.txt", "c d.e.f"]
    #expect(["a", "b.txt", "c d.e.f", "new"].map { FileOperations.freeName($0, in: "/") { taken.contains($0) } } == ["a 3", "b 3.txt", "c d.e 2.f", "new"])
  }
}
