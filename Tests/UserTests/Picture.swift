import Foundation

/// The pixels of a screen of 24 bits, as `xwd` dumps them.
struct Picture: Equatable {
  let width, height: Int
  private let pixels: [UInt8]
  private let stride: Int

  init(xwd data: Data) {
    let bytes = [UInt8](data)
    func header(_ index: Int) -> Int {
      Int(bytes.withUnsafeBytes { UInt32(bigEndian: $0.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)) })
    }
    width = header(4)
    height = header(5)
    stride = header(12)
    pixels = Array(bytes[(header(0) + header(19) * 12)...])
  }

  /// 0xRRGGBB.
  subscript(x: Int, y: Int) -> UInt32 {
    let offset = y * stride + x * 4
    return UInt32(pixels[offset]) | UInt32(pixels[offset + 1]) << 8 | UInt32(pixels[offset + 2]) << 16
  }

  /// How many pixels satisfy the condition, given red, green and blue of 0...255.
  func count(where isWanted: (Int, Int, Int) -> Bool) -> Int {
    var count = 0
    for y in 0..<height {
      for x in 0..<width {
        let color = Int(self[x, y])
        if isWanted(color >> 16, color >> 8 & 0xFF, color & 0xFF) { count += 1 }
      }
    }
    return count
  }
}
