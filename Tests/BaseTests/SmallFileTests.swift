import Foundation
import OrielBase
import Testing

@Suite struct `A small file` {
  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("oriel-small-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  @Test func `is read whole, or as far as asked`() throws {
    try inFolder { folder in
      try Data("Grüße".utf8).write(to: URL(fileURLWithPath: folder + "/a"))
      #expect(SmallFile.text(folder + "/a") == "Grüße" && SmallFile.bytes(folder + "/a", upTo: 2) == Array("Gr".utf8))
      try Data().write(to: URL(fileURLWithPath: folder + "/empty"))
      #expect(SmallFile.bytes(folder + "/empty") == [] && SmallFile.text(folder + "/none") == nil)
    }
    #expect(SmallFile.text("/proc/self/mountinfo")?.contains(" / ") == true, "the kernel's files have no length")
  }
  @Test func `is at most a megabyte where nothing else is said`() throws {
    let folder = try ScratchFolder()
    try folder.file("large", "begin")
    for size in [(1 << 20) - 1, 1 << 20, (1 << 20) + 1] {
      #expect(truncate(folder("large"), off_t(size)) == 0)
      #expect(SmallFile.bytes(folder("large"))?.count == min(size, 1 << 20) && SmallFile.text(folder("large"))?.utf8.count == min(size, 1 << 20))
    }
    try folder.file("small", "abcdef")
    for limit in 0...8 { #expect(SmallFile.text(folder("small"), upTo: limit) == String("abcdef".prefix(limit)), "\(limit)") }
    try folder.file("odd", [0x61, 0xFF, 0x62])
    #expect(SmallFile.text(folder("odd")) == "a\u{FFFD}b" && SmallFile.bytes(folder("odd")) == [0x61, 0xFF, 0x62])
  }
  @Test(.timeLimit(.minutes(1))) func `is neither a folder nor a pipe that would be waited for`() throws {
    try inFolder { folder in
      #expect(mkfifo(folder + "/pipe", 0o600) == 0)
      #expect(SmallFile.bytes(folder + "/pipe") == nil && SmallFile.bytes(folder) == nil && SmallFile.bytes("/dev/zero") == nil)
    }
  }
}

@Suite struct `A property list` {
  @Test func `is a dictionary there and back`() throws {
    let data = try #require(PropertyList.data(["a": 1, "b": ["x"]]))
    #expect(data.starts(with: Data("<?xml".utf8)))
    #expect(PropertyList.dictionary(data)?["b"] as? [String] == ["x"])
    #expect(PropertyList.data(["a": 1], .binary)?.starts(with: Data("bplist".utf8)) == true)
  }
  @Test func `holds no other values, and nothing else is one`() throws {
    #expect(PropertyList.data(["a": NSObject()]) == nil)
    #expect(PropertyList.dictionary(Data("no list".utf8)) == nil && PropertyList.dictionary(Data()) == nil)
    let array = try PropertyListSerialization.data(fromPropertyList: ["a"], format: .xml, options: 0)
    #expect(PropertyList.dictionary(array) == nil)
  }
}
