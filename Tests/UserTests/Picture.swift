import Foundation

/// The pixels of a window on a screen of 24 bits, as `xwd` dumps them.
struct Picture: Equatable {
  let width, height: Int
  private let pixels: [UInt8]
  private let stride: Int

  /// Empty if the dump is none, as when the window has just gone.
  init(xwd data: Data) {
    let bytes = [UInt8](data)
    func header(_ index: Int) -> Int {
      guard bytes.count >= index * 4 + 4 else { return 0 }
      return Int(bytes.withUnsafeBytes { UInt32(bigEndian: $0.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)) })
    }
    let start = header(0) + header(19) * 12
    stride = header(12)
    let isWhole = bytes.count >= 100 && bytes.count >= start + stride * header(5)
    width = isWhole ? header(4) : 0
    height = isWhole ? header(5) : 0
    pixels = isWhole ? Array(bytes[start...]) : []
  }

  /// 0xRRGGBB.
  subscript(x: Int, y: Int) -> UInt32 {
    let offset = y * stride + x * 4
    return UInt32(pixels[offset]) | UInt32(pixels[offset + 1]) << 8 | UInt32(pixels[offset + 2]) << 16
  }

  /// How many pixels satisfy the condition, given red, green and blue of 0...255. Rows and columns outside do not count.
  func count(rows: Range<Int>? = nil, columns: Range<Int>? = nil, where isWanted: (Int, Int, Int) -> Bool) -> Int {
    var count = 0
    for y in (rows ?? 0..<height).clamped(to: 0..<height) {
      for x in (columns ?? 0..<width).clamped(to: 0..<width) {
        let color = Int(self[x, y])
        if isWanted(color >> 16, color >> 8 & 0xFF, color & 0xFF) { count += 1 }
      }
    }
    return count
  }
}
