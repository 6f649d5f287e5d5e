import Foundation
import OrielBase
import Testing

@Suite struct `Changes in a folder` {
  @Test func `are told once each, with the name of the file`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("oriel-changes-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let changes = try #require(FolderChanges(of: folder))
    #expect(changes.take().isEmpty)
    // In the kernel before the call returns: nothing has to be waited for.
    try FileReplacement(path: folder + "/settings.plist").write(Data("x".utf8))
    #expect(changes.take().map(\.name).contains("settings.plist"))
    #expect(changes.take().isEmpty)
    let number = try #require(changes.watch(folder, FolderChanges.written))
    changes.remove(number)
    let last = changes.take()
    #expect(last.count == 1 && last[0].isLast && last[0].watch == number)
    #expect(FolderChanges(of: folder + "/none") == nil)
  }
  @Test func `are read from whole records only`() {
    func record(_ watch: Int32, _ mask: UInt32, _ name: String, padding: Int) -> [UInt8] {
      var event = inotify_event()
      (event.wd, event.mask, event.len) = (watch, mask, UInt32(name.utf8.count + padding))
      return withUnsafeBytes(of: &event) { Array($0.prefix(MemoryLayout<inotify_event>.size)) } + Array(name.utf8) + Array(repeating: 0, count: padding)
    }
    let records = record(1, UInt32(IN_MOVED_TO), "a.plist", padding: 9) + record(-1, UInt32(IN_Q_OVERFLOW), "", padding: 0)
    let changes = FolderChanges.changes(in: records[...])
    #expect(changes.map(\.name) == ["a.plist", ""] && changes.map(\.watch) == [1, -1] && changes.map(\.hasOverflown) == [false, true])
    for length in records.indices { #expect(FolderChanges.changes(in: records[..<length]).count == (length < 32 ? 0 : 1)) }
    // A slice need not begin at zero.
    #expect(FolderChanges.changes(in: ([9] + records).dropFirst()) == changes)
  }
}

@Suite struct `The program's own file` {
  @Test func `is an absolute path without links`() throws {
    let path = try #require(ProgramFile.path)
    #expect(path.hasPrefix("/") && access(path, X_OK) == 0)
  }
  @Test func `has its resources beside it`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("oriel-resources-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for name in ["App.resources", "Pack_App.resources", "Pack_Other.resources", "PackApp.resources", "Pack_App.bundle"] {
      try FileManager.default.createDirectory(atPath: folder + "/" + name, withIntermediateDirectories: true)
    }
    #expect(ProgramFile.resourceFolders(of: "App", beside: folder) == [folder + "/App.resources", folder + "/Pack_App.resources"])
  }
}
