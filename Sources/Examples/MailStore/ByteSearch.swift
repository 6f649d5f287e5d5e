import Foundation

/// Searching and comparing raw bytes, through libc where it is faster than a loop.
extension UnsafeRawBufferPointer {
  /// The first `byte` in `start ..< end`.
  func firstIndex(of byte: UInt8, from start: Int, to end: Int) -> Int? {
    guard start < end, let base = baseAddress, let hit = memchr(base + start, Int32(byte), end - start)
    else { return nil }
    return UnsafeRawPointer(hit) - base
  }

  /// The first occurrence of `needle` that lies wholly in `start ..< end`.
  func firstRange(of needle: [UInt8], from start: Int, to end: Int) -> Int? {
    guard start >= 0, end - start >= needle.count, !needle.isEmpty, let base = baseAddress else { return nil }
    return needle.withUnsafeBytes { pattern in
      var position = start
      while let hit = firstIndex(of: pattern[0], from: position, to: end - pattern.count + 1) {
        if memcmp(base + hit, pattern.baseAddress!, pattern.count) == 0 { return hit }
        position = hit + 1
      }
      return nil
    }
  }

  /// Whether `text` (lowercase ASCII) stands at `start`, in any case, before `end`.
  func hasASCII(_ text: StaticString, at start: Int, to end: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard start >= 0, end - start >= length else { return false }
    for offset in 0..<length where asciiLowercase(self[start + offset]) != text.utf8Start[offset] {
      return false
    }
    return true
  }
}

extension [UInt8] {
  /// The index of the line feed at or after `start`, or `end` when the line is the last one.
  func endOfLine(from start: Int, to end: Int) -> Int {
    withUnsafeBytes { $0.firstIndex(of: .lineFeed, from: start, to: end) } ?? end
  }

  /// `self[start ..< end]` without surrounding blanks and line ends.
  func trimmed(_ start: Int, _ end: Int) -> ArraySlice<UInt8> {
    var low = start
    var high = Swift.max(start, end)
    while low < high, self[low].isBlankOrLineEnd { low += 1 }
    while high > low, self[high - 1].isBlankOrLineEnd { high -= 1 }
    return self[low..<high]
  }
}

extension UInt8 {
  static let lineFeed: UInt8 = 10
  static let carriageReturn: UInt8 = 13
  static let space: UInt8 = 32
  static let tab: UInt8 = 9

  init(ascii letter: Unicode.Scalar) { self = UInt8(letter.value) }

  var isBlank: Bool { self == .space || self == .tab }
  var isBlankOrLineEnd: Bool { isBlank || self == .lineFeed || self == .carriageReturn }
  var isDigit: Bool { self >= 48 && self <= 57 }
  var isLetter: Bool { (self | 32) >= 97 && (self | 32) <= 122 }

  /// 0...15, or nil.
  var hexValue: UInt8? {
    switch self {
    case 48...57: self - 48
    case 65...70: self - 55
    case 97...102: self - 87
    default: nil
    }
  }
}

func asciiLowercase(_ byte: UInt8) -> UInt8 { byte >= 65 && byte <= 90 ? byte | 32 : byte }

/// FNV-1a: the same on every run and machine, unlike `Hasher`.
struct StableHash {
  private(set) var value: UInt64

  init(seed: UInt64 = 0xcbf2_9ce4_8422_2325) { value = seed }

  mutating func combine(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }

  mutating func combine(_ bytes: UnsafeRawBufferPointer) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }
}
