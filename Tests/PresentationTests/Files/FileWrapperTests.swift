import Conformance
import Foundation
import OrielPresentations
import Testing

@Suite struct `A file wrapper` {
  private let folder = TemporaryFolder()
  private func write(_ wrapper: FileWrapper, _ name: String, _ options: FileWrapper.WritingOptions = .atomic, from original: String? = nil) throws {
    try wrapper.write(to: URL(fileURLWithPath: folder(name)), options: options, originalContentsURL: original.map { URL(fileURLWithPath: folder($0)) })
  }

  @Test(.requirement("RE-211")) func `is a file, a folder or a link`() throws {
    let file = FileWrapper(regularFileWithContents: Data("text".utf8))
    #expect(file.isRegularFile && !file.isDirectory && !file.isSymbolicLink && file.fileWrappers == nil)
    let link = FileWrapper(symbolicLinkWithDestinationURL: URL(fileURLWithPath: "/tmp"))
    #expect(link.isSymbolicLink && link.symbolicLinkDestinationURL?.path == "/tmp" && link.regularFileContents == nil)
    let tree = FileWrapper(directoryWithFileWrappers: ["a": file, "l": link])
    #expect(tree.isDirectory && tree.fileWrappers?.count == 2 && file.preferredFilename == "a")
    try write(tree, "tree")
    #expect(folder.text("tree/a") == "text")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder("tree/l")) == "/tmp")
    let read = try FileWrapper(url: URL(fileURLWithPath: folder("tree")))
    #expect(read.filename == "tree" && read.fileWrappers?["a"]?.regularFileContents == Data("text".utf8))
    #expect(read.fileWrappers?["l"]?.isSymbolicLink == true)
  }
  @Test(.requirement("RE-211")) func `gives files in a folder names of their own`() {
    let tree = FileWrapper(directoryWithFileWrappers: [:])
    #expect(tree.addRegularFile(withContents: Data(), preferredFilename: "a.txt") == "a.txt")
    let second = FileWrapper(regularFileWithContents: Data())
    second.preferredFilename = "a.txt"
    #expect(tree.addFileWrapper(second) == "a 2.txt")
    #expect(tree.keyForFileWrapper(second) == "a 2.txt")
    tree.removeFileWrapper(second)
    #expect(tree.fileWrappers?.keys.sorted() == ["a.txt"])
    #expect(tree.addRegularFile(withContents: Data(), preferredFilename: "../../etc/passwd") == "..:..:etc:passwd")
  }
  @Test(.requirement("RE-211", "PR-182")) func `replaces files with their permissions, and folders as a whole`() throws {
    folder.file("doc", "old")
    chmod(folder("doc"), 0o640)
    try write(FileWrapper(regularFileWithContents: Data("new".utf8)), "doc")
    var status = stat()
    stat(folder("doc"), &status)
    #expect(folder.text("doc") == "new" && status.st_mode & 0o777 == 0o640)
    folder.file("package/old", "old")
    try write(FileWrapper(directoryWithFileWrappers: ["new": FileWrapper(regularFileWithContents: Data("1".utf8))]), "package")
    #expect(folder.text("package/new") == "1" && folder.text("package/old") == nil)
    // A package that becomes a file, and a file that becomes a package.
    try write(FileWrapper(regularFileWithContents: Data("flat".utf8)), "package")
    try write(FileWrapper(directoryWithFileWrappers: [:]), "doc")
    #expect(folder.text("package") == "flat")
    #expect(folder.names == ["doc", "package"])
  }
  @Test(.requirement("PR-182")) func `takes the place of a file as a whole: who has the old one open goes on reading it`() throws {
    folder.file("doc", "old")
    let reader = try #require(FileHandle(forReadingAtPath: folder("doc")))
    try write(FileWrapper(regularFileWithContents: Data("new".utf8)), "doc")
    #expect(try reader.readToEnd() == Data("old".utf8))
    #expect(folder.text("doc") == "new" && folder.names == ["doc"])
  }
  @Test(.requirement("RE-211")) func `that cannot be written leaves nothing behind and the old one as it was`() throws {
    folder.file("package/old", "old")
    let gone = folder.file("gone", "x")
    let unreadable = try FileWrapper(url: URL(fileURLWithPath: gone))
    try FileManager.default.removeItem(atPath: gone)
    let tree = FileWrapper(directoryWithFileWrappers: ["a": FileWrapper(regularFileWithContents: Data()), "b": unreadable])
    #expect(throws: FileError.self) { try write(tree, "package") }
    #expect(folder.names == ["package"] && folder.text("package/old") == "old")
    #expect(throws: FileError.self) { try write(FileWrapper(regularFileWithContents: Data()), "no/such/folder") }
  }
  @Test(.requirement("RE-211")) func `links files that stay the same from the original`() throws {
    let same = FileWrapper(regularFileWithContents: Data("same".utf8)), changed = FileWrapper(regularFileWithContents: Data("1".utf8))
    let tree = FileWrapper(directoryWithFileWrappers: ["same": same, "changed": changed])
    try write(tree, "one")
    let next = FileWrapper(directoryWithFileWrappers: ["same": same, "changed": FileWrapper(regularFileWithContents: Data("2".utf8))])
    try write(next, "two", from: "one")
    func inode(_ name: String) -> UInt { var status = stat(); stat(folder(name), &status); return status.st_ino }
    #expect(inode("one/same") == inode("two/same") && inode("one/changed") != inode("two/changed"))
    #expect(folder.text("one/changed") == "1")
  }
  @Test(.requirement("RE-211")) func `knows whether the file has changed since`() throws {
    folder.file("tree/a", "1")
    let url = URL(fileURLWithPath: folder("tree"))
    let wrapper = try FileWrapper(url: url)
    #expect(wrapper.matchesContents(of: url))
    folder.file("tree/b", "2")
    #expect(!wrapper.matchesContents(of: url))
    #expect(throws: CocoaError.self) { try FileWrapper(url: URL(fileURLWithPath: folder("nothing"))) }
  }
  @Test(.requirement("RE-211")) func `becomes one piece of data and comes back`() throws {
    let tree = FileWrapper(directoryWithFileWrappers: [
      "a": FileWrapper(regularFileWithContents: Data("1".utf8)), "l": FileWrapper(symbolicLinkWithDestinationURL: URL(fileURLWithPath: "/tmp")),
    ])
    tree.preferredFilename = "tree"
    let data = try #require(tree.serializedRepresentation)
    let back = try #require(FileWrapper(serializedRepresentation: data))
    #expect(back.preferredFilename == "tree" && back.fileWrappers?["a"]?.regularFileContents == Data("1".utf8))
    #expect(back.fileWrappers?["l"]?.isSymbolicLink == true)
    for length in 0..<data.count { _ = FileWrapper(serializedRepresentation: data.prefix(length)) }
    let escape = try PropertyListSerialization.data(fromPropertyList: ["directory": ["../x": ["file": Data()]]], format: .binary, options: 0)
    #expect(FileWrapper(serializedRepresentation: escape) == nil)
  }
}
