import Foundation

/// Parses a JPEG file just far enough to know whether it is complete and how many scans it has.
enum JPEGStructure {
  /// Each scan of a progressive image decodes all its pixels, and may take only a few bytes; real images have about ten.
  private static let mostScans = 100
  /// Decoded pixels, over all scans.
  private static let mostWork = 2 << 30

  /// The file, with an end marker added if it is missing, so that a decoder shows the existing part.
  static func whole(_ data: Data, pixels: Int) throws(BitmapError) -> (data: Data, isIncomplete: Bool) {
    let result = data.withUnsafeBytes { scan($0) }
    guard result.scans <= mostScans, result.scans * pixels <= mostWork else {
      throw .damaged("it goes over its pixels \(result.scans) times")
    }
    guard !result.hasEnd, result.scans > 0 else { return (data, false) }
    return (data.prefix(result.usable) + Data([0xFF, 0xD9]), true)
  }

  /// The number of scans, whether the end marker exists, and the offset where usable data ends.
  private static func scan(_ bytes: UnsafeRawBufferPointer) -> (scans: Int, hasEnd: Bool, usable: Int) {
    var index = 2, scans = 0
    while index + 1 < bytes.count {
      guard bytes[index] == 0xFF else {
        index += 1
        continue
      }
      let marker = bytes[index + 1]
      switch marker {
      case 0xFF: index += 1
      case 0xD9: return (scans, true, bytes.count)
      // Padding within a scan, and markers without a length.
      case 0x00, 0x01, 0xD0...0xD8: index += 2
      default:
        if marker == 0xDA { scans += 1 }
        guard index + 3 < bytes.count else { return (scans - (marker == 0xDA ? 1 : 0), false, index) }
        let length = Int(bytes[index + 2]) << 8 | Int(bytes[index + 3])
        guard index + 2 + length <= bytes.count else { return (scans - (marker == 0xDA ? 1 : 0), false, index) }
        index += 2 + max(2, length)
      }
    }
    // Half a marker at the very end.
    return (scans, false, bytes.last == 0xFF ? bytes.count - 1 : bytes.count)
  }
}

/// The parts of a GIF file.
enum GIFStructure {
  /// The file up to the end of its first frame. The other frames are not shown, but a decoder would keep all of them in memory.
  static func firstPicture(of data: Data) -> Data {
    let end = data.withUnsafeBytes { endOfFirstPicture($0) }
    return end.map { data.prefix($0) + Data([0x3B]) } ?? data
  }
  private static func endOfFirstPicture(_ bytes: UnsafeRawBufferPointer) -> Int? {
    guard bytes.count > 13 else { return nil }
    func tableLength(_ flags: UInt8) -> Int { flags & 0x80 != 0 ? 3 << (Int(flags & 7) + 1) : 0 }
    /// Blocks of up to 255 bytes, the last of them empty.
    func skipBlocks(_ start: Int) -> Int? {
      var index = start
      while index < bytes.count {
        if bytes[index] == 0 { return index + 1 }
        index += Int(bytes[index]) + 1
      }
      return nil
    }
    var index = 13 + tableLength(bytes[10])
    while index + 1 < bytes.count {
      switch bytes[index] {
      case 0x21:
        guard let next = skipBlocks(index + 2) else { return nil }
        index = next
      case 0x2C:
        guard index + 10 < bytes.count else { return nil }
        return skipBlocks(index + 11 + tableLength(bytes[index + 9]))
      default: return nil
      }
    }
    return nil
  }
}
