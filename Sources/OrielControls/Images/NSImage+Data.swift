import Foundation
import OrielDrawing

nonisolated extension NSImage {
  /// The picture as a PNG file; nil for a symbol.
  package var pngData: Data? { bitmap?.pngData() }

  /// The picture as a TIFF file without compression; nil for a symbol.
  ///
  /// Colours are multiplied by their opacity, as in memory (TIFF 6.0, "associated alpha").
  public var tiffRepresentation: Data? {
    guard let bitmap else { return nil }
    let (width, height) = (UInt32(bitmap.pixelWidth), UInt32(bitmap.pixelHeight))
    let count = width * height * 4, after = 8 + count
    var file = Data(capacity: Int(after) + 256)
    func add(_ value: UInt16) { withUnsafeBytes(of: value.littleEndian) { file.append(contentsOf: $0) } }
    func add(_ value: UInt32) { withUnsafeBytes(of: value.littleEndian) { file.append(contentsOf: $0) } }
    file.append(contentsOf: Array("II*\0".utf8))
    // The directory stands behind the pixels, and behind it what has no room in its entries.
    add(after)
    for y in 0..<Int(height) {
      for x in 0..<Int(width) {
        let pixel = bitmap.pixel(x: x, y: y)
        file.append(contentsOf: [UInt8(truncatingIfNeeded: pixel >> 16), UInt8(truncatingIfNeeded: pixel >> 8), UInt8(truncatingIfNeeded: pixel), UInt8(pixel >> 24)])
      }
    }
    let short: UInt16 = 3, long: UInt16 = 4, ratio: UInt16 = 5
    let entries: Int = 14, extra = after + 2 + UInt32(entries) * 12 + 4
    let fields: [(tag: UInt16, type: UInt16, count: UInt32, value: UInt32)] = [
      (256, long, 1, width), (257, long, 1, height), (258, short, 4, extra), (259, short, 1, 1), (262, short, 1, 2), (273, long, 1, 8),
      (277, short, 1, 4), (278, long, 1, height), (279, long, 1, count), (282, ratio, 1, extra + 8), (283, ratio, 1, extra + 8),
      (284, short, 1, 1), (296, short, 1, 2), (338, short, 1, 1),
    ]
    add(UInt16(entries))
    for field in fields {
      add(field.tag)
      add(field.type)
      add(field.count)
      add(field.value)
    }
    add(UInt32(0))
    for _ in 0..<4 { add(UInt16(8)) }
    // Pixels in an inch, of which a point is a 72nd.
    add(UInt32((72 * bitmap.scale).rounded()))
    add(UInt32(1))
    return file
  }
}
