import Foundation

/// The desktop's settings as an XSETTINGS manager publishes them, decoded from untrusted bytes.
nonisolated struct XSettings: Equatable, Sendable {
  enum Value: Equatable, Sendable {
    case integer(Int32)
    case string(String)
    case color(red: UInt16, green: UInt16, blue: UInt16, alpha: UInt16)
  }
  private(set) var values: [String: Value] = [:]
  private(set) var serial: UInt32 = 0

  init() {}

  /// Reads `_XSETTINGS_SETTINGS` (XSETTINGS 0.5). Nil when it is not well formed; then the former settings stay.
  init?(decoding bytes: [UInt8]) {
    guard bytes.count >= 12, bytes[0] <= 1 else { return nil }
    var reader = Reader(bytes: bytes, isLittleEndian: bytes[0] == 0, offset: 4)
    guard let serial = reader.uint32(), let count = reader.uint32(), count <= 4096 else { return nil }
    self.serial = serial
    for _ in 0..<count {
      guard let type = reader.uint8(), reader.skip(1), let nameLength = reader.uint16(),
        let name = reader.string(Int(nameLength)), reader.skip(4) /* last change */
      else { return nil }
      switch type {
      case 0:
        guard let value = reader.uint32() else { return nil }
        values[name] = .integer(Int32(bitPattern: value))
      case 1:
        guard let length = reader.uint32(), let value = reader.string(Int(length)) else { return nil }
        values[name] = .string(value)
      case 2:
        guard let red = reader.uint16(), let blue = reader.uint16(), let green = reader.uint16(),
          let alpha = reader.uint16()
        else { return nil }
        values[name] = .color(red: red, green: green, blue: blue, alpha: alpha)
      default: return nil
      }
    }
  }

  func integer(_ name: String) -> Int? {
    if case .integer(let value) = values[name] { Int(value) } else { nil }
  }
  func string(_ name: String) -> String? {
    if case .string(let value) = values[name] { value } else { nil }
  }

  private struct Reader {
    let bytes: [UInt8]
    let isLittleEndian: Bool
    var offset: Int

    mutating func skip(_ count: Int) -> Bool {
      guard count >= 0, count <= bytes.count - offset else { return false }
      offset += count
      return true
    }
    mutating func uint8() -> UInt8? {
      guard offset < bytes.count else { return nil }
      defer { offset += 1 }
      return bytes[offset]
    }
    mutating func uint16() -> UInt16? {
      guard let first = uint8(), let second = uint8() else { return nil }
      return isLittleEndian ? UInt16(second) << 8 | UInt16(first) : UInt16(first) << 8 | UInt16(second)
    }
    mutating func uint32() -> UInt32? {
      guard let first = uint16(), let second = uint16() else { return nil }
      return isLittleEndian ? UInt32(second) << 16 | UInt32(first) : UInt32(first) << 16 | UInt32(second)
    }
    /// `length` bytes, then padding to four.
    mutating func string(_ length: Int) -> String? {
      guard length <= bytes.count - offset else { return nil }
      let text = String(decoding: bytes[offset..<offset + length], as: UTF8.self)
      offset += length
      return skip((4 - length % 4) % 4) ? text : nil
    }
  }
}
