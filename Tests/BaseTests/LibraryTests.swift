import Foundation
import OrielBase
import Testing

@Suite struct `A library that is opened when needed` {
  private typealias Length = @convention(c) (UnsafePointer<CChar>) -> Int

  @Test func `is the first one that is installed`() throws {
    let library = LazyLibrary("liboriel-none.so.9", "libc.so.6")
    #expect(library.isOpen && library.complaint == nil && library.name == "liboriel-none.so.9")
    let length = try #require(library.find("strlen", Length.self))
    #expect(length("seven") == 5)
    #expect(library.find("oriel_no_such_function", Length.self) == nil && library.address(of: "strlen") != nil)
  }
  @Test func `says why when it cannot be opened`() {
    let library = LazyLibrary("liboriel-none.so.9", bindsAtOnce: true)
    #expect(!library.isOpen && library.complaint?.contains("liboriel-none.so.9") == true)
    #expect(library.find("strlen", Length.self) == nil)
  }
  @Test func `may be loaded already`() throws {
    let length = try #require(LazyLibrary.loaded.find("strlen", Length.self))
    #expect(length("four") == 4)
    #expect(LazyLibrary.loaded.find("oriel_no_such_function", Length.self) == nil)
  }
}

@Suite struct `A rename with a condition` {
  @Test func `never replaces, or exchanges`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("oriel-rename-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let one = folder + "/one", two = folder + "/two"
    FileManager.default.createFile(atPath: one, contents: Data("1".utf8))
    FileManager.default.createFile(atPath: two, contents: Data("2".utf8))
    #expect(FlaggedRename.withoutReplacing(one, two) == -1 && errno == EEXIST)
    #expect(FlaggedRename.exchanging(one, two) == 0)
    #expect(SmallFile.text(one) == "2" && SmallFile.text(two) == "1")
    unlink(two)
    #expect(FlaggedRename.withoutReplacing(one, two) == 0 && SmallFile.text(two) == "2" && SmallFile.text(one) == nil)
  }
}
