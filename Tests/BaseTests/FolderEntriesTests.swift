import Foundation
import OrielBase
import Testing

@Suite struct `The entries of a folder` {
  @Test func `are names with an ending, or folders behind links as well`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("entries-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder.appendingPathComponent("inner"), withIntermediateDirectories: true)
    try Data().write(to: folder.appendingPathComponent("ä.desktop"))
    try Data().write(to: folder.appendingPathComponent("b.png"))
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "inner")
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/broken", withDestinationPath: "nothing")
    #expect(FolderEntries.names(in: folder.path, endingIn: ".desktop") == ["ä.desktop"])
    #expect(FolderEntries.folders(in: folder.path).sorted() == ["inner", "link"])
    #expect(FolderEntries.names(in: folder.path + "/none").isEmpty)
  }
  @Test func `are those with one of several endings, and names that are nothing else`() throws {
    let folder = try ScratchFolder()
    for name in ["a.png", "b.jpg", "c.gif", ".png", "png", "d.png.bak"] { try folder.file(name, "") }
    #expect(FolderEntries.names(in: folder.path, endingIn: ".png").sorted() == [".png", "a.png"])
    #expect(FolderEntries.names(in: folder.path, endingInOneOf: [".png", ".jpg", "a.png"]).sorted() == [".png", "a.png", "b.jpg"])
    #expect(FolderEntries.names(in: folder.path, endingInOneOf: []).isEmpty && FolderEntries.folders(in: folder.path).isEmpty)
    #expect(FolderEntries.names(in: folder.path).filter { !$0.allSatisfy { $0 == "." } }.sorted() == [".png", "a.png", "b.jpg", "c.gif", "d.png.bak", "png"])
    try folder.file(".hidden/file", "")
    #expect(FolderEntries.folders(in: folder.path) == [".hidden"])
  }
}
