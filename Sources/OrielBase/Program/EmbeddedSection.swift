import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// A section of an executable file: `objcopy --add-section .info_plist=Info.plist Program` puts a property list into it.
package enum EmbeddedSection {
  /// The bytes of the section; nil if the file has none, or is not an ELF file of this machine's format.
  package static func read(_ name: String, of path: String) -> Data? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var length = stat()
    guard fstat(file, &length) == 0 else { return nil }
    func bytes(at offset: UInt64, count: UInt64) -> [UInt8]? {
      guard count <= 16 << 20, offset <= UInt64(length.st_size), count <= UInt64(length.st_size) - offset else { return nil }
      var bytes = [UInt8](repeating: 0, count: Int(count))
      return pread(file, &bytes, bytes.count, off_t(offset)) == bytes.count ? bytes : nil
    }
    // 64-bit little-endian ELF: the offset of the section table, and the index of the section with the names.
    guard let header = bytes(at: 0, count: 64), header[0...5].elementsEqual([0x7F, 0x45, 0x4C, 0x46, 2, 1]) else { return nil }
    let entry = UInt64(header.number(at: 58, bytes: 2)), count = UInt64(header.number(at: 60, bytes: 2))
    let names = Int(header.number(at: 62, bytes: 2))
    guard entry >= 64, names < count, let table = bytes(at: header.number(at: 40, bytes: 8), count: entry * count) else { return nil }
    func place(_ index: Int) -> (name: Int, offset: UInt64, size: UInt64) {
      let start = index * Int(entry)
      return (Int(table.number(at: start, bytes: 4)), table.number(at: start + 24, bytes: 8), table.number(at: start + 32, bytes: 8))
    }
    let nameTable = place(names)
    guard let texts = bytes(at: nameTable.offset, count: nameTable.size) else { return nil }
    for index in 0..<Int(count) {
      let section = place(index)
      guard section.name < texts.count, texts[section.name...].prefix(while: { $0 != 0 }).elementsEqual(name.utf8) else { continue }
      return bytes(at: section.offset, count: section.size).map { Data($0) }
    }
    return nil
  }
}

private extension [UInt8] {
  func number(at offset: Int, bytes count: Int) -> UInt64 {
    self[offset..<offset + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
