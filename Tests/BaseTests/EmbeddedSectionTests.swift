import Foundation
import OrielBase
import Testing

/// An executable file with sections, as `objcopy` leaves it: 64-bit, little-endian.
private struct Executable {
  /// The names, and where each begins among them.
  var names = Array("\0.text\0.info_plist\0.names\0".utf8)
  var sections: [(name: Int, bytes: [UInt8])] = [(1, [1, 2, 3]), (7, Array("<plist/>".utf8)), (19, [])]
  /// The section with the names; its bytes are `names`.
  var nameSection = 2
  var entrySize = 64
  var countsAs: Int?
  /// Taken off the end of the file, and of the last section's own bytes.
  var cut = 0
  var head: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1]

  var bytes: [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
    let contents = sections.indices.map { $0 == nameSection ? names : sections[$0].bytes }
    let table = 64, data = table + sections.count * entrySize
    // What nobody reads is not zero.
    var file = head + [UInt8](repeating: 0xEE, count: 34) + number(table, 8) + [UInt8](repeating: 0xEE, count: 10)
    file += number(entrySize, 2) + number(countsAs ?? sections.count, 2) + number(nameSection, 2)
    var offset = data
    for (section, content) in zip(sections, contents) {
      file += number(section.name, 4) + [UInt8](repeating: 0xEE, count: 20) + number(offset, 8) + number(content.count, 8)
      file += [UInt8](repeating: 0xEE, count: entrySize - 40)
      offset += content.count
    }
    return Array((file + contents.flatMap { $0 }).dropLast(cut))
  }
}

@Suite struct `A section of an executable file` {
  private let folder: ScratchFolder
  init() throws { folder = try ScratchFolder() }
  private func read(_ name: String, _ bytes: [UInt8]) throws -> [UInt8]? { EmbeddedSection.read(name, of: try folder.file("program", bytes)).map { [UInt8]($0) } }

  @Test func `is found by its whole name, with exactly its bytes`() throws {
    for entrySize in [64, 80] {
      var executable = Executable()
      executable.entrySize = entrySize
      let bytes = executable.bytes
      #expect(try read(".text", bytes) == [1, 2, 3] && read(".info_plist", bytes) == Array("<plist/>".utf8) && read(".names", bytes) == executable.names)
      for name in [".tex", ".textt", ".info", "text", "info_plist", ".none", ""] { #expect(try read(name, bytes) == nil, "\(name)") }
    }
    // An empty one, the first one, and names that lie before them.
    var executable = Executable()
    executable.sections = [(7, []), (19, []), (1, [9])]
    executable.nameSection = 1
    #expect(try read(".info_plist", executable.bytes) == [] && read(".text", executable.bytes) == [9] && read(".names", executable.bytes) == executable.names)
    executable.nameSection = 0
    #expect(try read(".info_plist", executable.bytes) == executable.names && read(".text", executable.bytes) == [9])
    // More than one byte of each number counts.
    executable.sections = [(1, (0..<70_000).map { UInt8($0 % 251) }), (19, []), (7, [5, 6])]
    executable.nameSection = 1
    #expect(try read(".text", executable.bytes) == executable.sections[0].bytes && read(".info_plist", executable.bytes) == [5, 6])
  }
  @Test func `is not found in any other kind of file`() throws {
    let good = Executable().bytes
    for index in 0..<6 {
      var bytes = good
      bytes[index] ^= 3
      #expect(try read(".text", bytes) == nil, "\(index)")
    }
    #expect(try read(".text", []) == nil && read(".text", Array(good.prefix(63))) == nil && read(".text", Array(good.prefix(64))) == nil)
    #expect(EmbeddedSection.read(".text", of: folder("none")) == nil && EmbeddedSection.read(".text", of: folder.path) == nil)
  }
  @Test func `is not found when the file is shorter than its headers say`() throws {
    var executable = Executable()
    executable.sections.append((1, [4, 4]))
    executable.sections[0].name = 19
    #expect(try read(".text", executable.bytes) == [4, 4])
    executable.cut = 1
    #expect(try read(".text", executable.bytes) == nil, "its last byte is missing")
    executable.cut = 0
    executable.entrySize = 63
    #expect(try read(".text", executable.bytes) == nil, "entries are too short")
    executable.entrySize = 64
    executable.countsAs = 2
    #expect(try read(".text", executable.bytes) == nil, "the names would be in a section that there is not")
    executable.countsAs = 3
    #expect(try read(".text", executable.bytes) == nil && read(".names", executable.bytes) == [1, 2, 3], "the last one does not count")
    executable.countsAs = 60_000
    #expect(try read(".text", executable.bytes) == nil, "the table goes on beyond the file")
    // An offset at the end of the string table is not a name, not even an empty one.
    executable.countsAs = nil
    executable.sections[3].name = executable.names.count
    #expect(try read("", executable.bytes) == nil && read(".info_plist", executable.bytes) == Array("<plist/>".utf8))
    executable.sections[3].name = 0xFFFF_FFFF
    #expect(try read(".text", executable.bytes) == nil)
    executable.sections[3].name = executable.names.count - 1
    #expect(try read("", executable.bytes) == [4, 4])
  }
  @Test func `is not found, and not read, at an offset that makes no sense`() throws {
    var bytes = Executable().bytes
    // The offset of the first section, then its size: far too great.
    for place in [64 + 24, 64 + 32, 40] {
      let before = bytes
      bytes.replaceSubrange(place..<place + 8, with: [UInt8](repeating: 0xFF, count: 8))
      #expect(try read(".text", bytes) == nil, "\(place)")
      bytes = before
    }
    #expect(try read(".text", bytes) == [1, 2, 3])
  }
}
