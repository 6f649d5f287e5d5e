import Foundation

/// A text file of any length, read on demand in blocks of whole lines.
///
/// A block holds the lines that begin in its part of the file. If no line begins in a part, the text is split at the part's edge,
/// between two characters.
nonisolated final class TextFile: Sendable {
  private enum Encoding { case utf8, latin1 }
  private let file: RegularFile
  private let encoding: Encoding
  /// The whole text of a UTF-16 file, converted up to `mostConverted` bytes.
  private let converted: [UInt8]?
  private let size: Int
  /// Whether the end of the file is left out.
  let isCut: Bool
  /// The approximate number of lines in a block, for the height of unread blocks.
  let linesPerBlock: Int
  let blockCount: Int
  static let blockSize = 4096
  private static let mostConverted = 4 << 20

  /// Returns nil if the file is not text. Blocks while it reads the first bytes.
  init?(_ file: RegularFile) {
    self.file = file
    let head = file.bytes(at: 0, count: 1 << 16)
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) {
      let text = String(data: Data(file.bytes(at: 0, count: Self.mostConverted)), encoding: .utf16)
      guard let text else { return nil }
      converted = Array(text.utf8)
      encoding = .utf8
      isCut = file.size > Self.mostConverted
    } else {
      guard !head.prefix(8192).contains(0) else { return nil }
      converted = nil
      // The first bytes may end inside a character.
      encoding = (0...3).contains { String(validating: head.dropLast($0), as: UTF8.self) != nil } ? .utf8 : .latin1
      isCut = false
    }
    size = converted?.count ?? file.size
    blockCount = max(1, (size + Self.blockSize - 1) / Self.blockSize)
    let lines = (converted?.prefix(1 << 16)).map { $0.count { $0 == 10 } } ?? head.count { $0 == 10 }
    linesPerBlock = max(1, min(Self.blockSize, (lines + 1) * Self.blockSize / max(Self.blockSize, min(size, 1 << 16))))
  }

  /// The lines of a block, without the last line break.
  func block(_ index: Int) -> String {
    let unit = Self.blockSize, base = index * unit
    let window = bytes(at: max(0, base - 1), count: 2 * unit + 1)
    let offset = max(0, base - 1)
    let first = start(of: index, window, offset)
    var last = start(of: index + 1, window, offset)
    guard first < last else { return "" }
    if last <= size, window[last - offset - 1] == 10 {
      last -= 1
      if last > first, window[last - offset - 1] == 13 { last -= 1 }
    }
    let slice = window[(first - offset)..<(last - offset)]
    let isFirst = index == 0 && slice.starts(with: [0xEF, 0xBB, 0xBF])
    let text =
      switch encoding {
      case .utf8: String(decoding: isFirst ? slice.dropFirst(3) : slice, as: UTF8.self)
      case .latin1: String(String.UnicodeScalarView(slice.map { UnicodeScalar($0) }))
      }
    // A zero would end the text in C text layout.
    return slice.contains(0) ? text.replacingOccurrences(of: "\0", with: "\u{2400}") : text
  }
  private func bytes(at offset: Int, count: Int) -> [UInt8] {
    guard let converted else { return file.bytes(at: offset, count: count) }
    return Array(converted[min(offset, converted.count)..<min(offset + count, converted.count)])
  }
  /// The offset of a block's first line; `window` holds the bytes around it, from `offset`.
  private func start(of index: Int, _ window: [UInt8], _ offset: Int) -> Int {
    let end = offset + window.count
    guard index > 0 else { return 0 }
    let base = index * Self.blockSize
    guard base < end else { return end }
    let stop = min(base + Self.blockSize, end)
    if let newline = window[(base - 1 - offset)..<(stop - offset)].firstIndex(of: 10), newline + offset + 1 < stop || stop < end || stop == size {
      return newline + offset + 1
    }
    // Never inside a character.
    var cut = base
    if encoding == .utf8 { while cut < end, cut < base + 4, window[cut - offset] & 0xC0 == 0x80 { cut += 1 } }
    return cut
  }
}

nonisolated extension String {
  fileprivate init?(validating bytes: ArraySlice<UInt8>, as encoding: UTF8.Type) {
    self.init(validating: Array(bytes), as: encoding)
  }
}
