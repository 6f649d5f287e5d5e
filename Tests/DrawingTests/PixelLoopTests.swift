import COriel
import Testing

/// The loops that make two pixels at once make the same as their definitions, which make one.
@Suite struct `Loops over pixels` {
  /// Premultiplied, with many that are clear or opaque.
  private static func picture(_ count: Int, seed: UInt64) -> [UInt32] {
    var state = seed
    func next(_ bound: UInt32) -> UInt32 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt32(truncatingIfNeeded: state >> 33) % bound
    }
    return (0..<count).map { _ in
      let alpha: UInt32 = switch next(4) { case 0: 0; case 1: 255; default: next(256) }
      return alpha << 24 | next(alpha + 1) << 16 | next(alpha + 1) << 8 | next(alpha + 1)
    }
  }
  private static func scaled(_ pixel: UInt32, _ alpha: UInt32) -> UInt32 {
    var result: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      let product = (pixel >> shift & 255) * alpha + 128
      result |= ((product + (product >> 8)) >> 8) << shift
    }
    return result
  }

  @Test(arguments: [0, 1, 127, 254, 255] as [UInt32], 1...9) func `put a picture over another`(alpha: UInt32, width: Int) {
    let height = 40, stride = width + 3
    let source = Self.picture(stride * height, seed: 1), before = Self.picture(stride * height, seed: 2)
    var after = before, expected = before
    for y in 0..<height {
      for x in 0..<width {
        let colour = Self.scaled(source[y * stride + x], alpha), index = y * stride + x
        expected[index] = colour + Self.scaled(before[index], 255 - (colour >> 24))
      }
    }
    after.withUnsafeMutableBufferPointer { target in
      source.withUnsafeBufferPointer { oriel_blit(target.baseAddress!, Int32(stride), $0.baseAddress!, Int32(stride), Int32(width), Int32(height), alpha) }
    }
    #expect(after == expected)
  }

  @Test(arguments: [(1.0, 0.0), (1.0, 0.5), (1.0, -3.25), (0.97, 1.3), (1.03, -2.7), (0.6, 0.01), (1.49, -9.9)])
  func `stretch a picture a little, smoothly and up to its edges`(scale: Double, offset: Double) {
    let width = 23, height = 17, source = Self.picture(width * height, seed: 3)
    let wide = 37, high = 29
    var result = [UInt32](repeating: 0xDEAD_BEEF, count: wide * high)
    result.withUnsafeMutableBufferPointer { target in
      source.withUnsafeBufferPointer {
        oriel_place(
          target.baseAddress!, Int32(wide), -4, -5, Int32(wide), Int32(high), $0.baseAddress!, Int32(width), 0, 0, Int32(width), Int32(height),
          scale, offset, scale, offset)
      }
    }
    func pixel(_ x: Int, _ y: Int, _ shift: UInt32) -> Double {
      x >= 0 && y >= 0 && x < width && y < height ? Double(source[y * width + x] >> shift & 255) : 0
    }
    var worst = 0.0
    for row in 0..<high {
      for column in 0..<wide {
        let u = (Double(column - 4) + 0.5) * scale + offset - 0.5, v = (Double(row - 5) + 0.5) * scale + offset - 0.5
        let x = Int(u.rounded(.down)), y = Int(v.rounded(.down)), fx = u - Double(x), fy = v - Double(y)
        for shift: UInt32 in [0, 8, 16, 24] {
          let exact = (pixel(x, y, shift) * (1 - fx) + pixel(x + 1, y, shift) * fx) * (1 - fy)
            + (pixel(x, y + 1, shift) * (1 - fx) + pixel(x + 1, y + 1, shift) * fx) * fy
          worst = max(worst, abs(exact - Double(result[row * wide + column] >> shift & 255)))
        }
      }
    }
    // Places are rounded to a 256th of a pixel, and values down.
    #expect(worst < 4)
  }
}
