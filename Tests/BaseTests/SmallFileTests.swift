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
