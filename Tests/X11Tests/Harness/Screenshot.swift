import Foundation

@testable import OrielX11

/// What is on the screen, read back by another program (`xwd`), so that neither side of the window system is trusted.
struct Screenshot {
  let width, height: Int
  private let bytes: [UInt8]
  private let offset, stride: Int
  private let bitsPerPixel: Int
  private let isLittleEndian: Bool
  private let masks: (UInt32, UInt32, UInt32)

  init(of window: TestWindow, on server: TestServer) throws {
    let path = NSTemporaryDirectory() + "oriel-\(UUID().uuidString).xwd"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try server.run("xwd", "-silent", "-id", String(window.window.xid), "-out", path)
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    func header(_ index: Int) -> UInt32 {
      bytes.withUnsafeBytes { UInt32(bigEndian: $0.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)) }
    }
    width = Int(header(4))
    height = Int(header(5))
    isLittleEndian = header(7) == 0
    bitsPerPixel = Int(header(11))
    stride = Int(header(12))
    masks = (header(14), header(15), header(16))
    offset = Int(header(0)) + Int(header(19)) * 12
    self.bytes = bytes
  }

  /// 0xRRGGBB, with fewer bits where the screen has fewer.
  subscript(x: Int, y: Int) -> UInt32 {
    let count = bitsPerPixel / 8
    var raw: UInt32 = 0
    for index in 0..<count {
      let byte = UInt32(bytes[offset + y * stride + x * count + (isLittleEndian ? count - 1 - index : index)])
      raw = raw << 8 | byte
    }
    func component(_ mask: UInt32) -> UInt32 {
      let value = (raw & mask) >> UInt32(mask.trailingZeroBitCount)
      let bits = mask.nonzeroBitCount
      return bits >= 8 ? value : value * 255 / ((1 << UInt32(bits)) - 1)
    }
    return component(masks.0) << 16 | component(masks.1) << 8 | component(masks.2)
  }

  /// True when every pixel of the rectangle has this colour.
  func isFilled(_ rect: PixelRect, with color: UInt32) -> Bool {
    for y in rect.y..<rect.maxY { for x in rect.x..<rect.maxX where self[x, y] != color { return false } }
    return true
  }
}
