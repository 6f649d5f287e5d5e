import Foundation
import OrielBase

/// An image to draw into, for snapshots, drag images and tests.
package final class BitmapSurface {
  package let pixelWidth: Int
  package let pixelHeight: Int
  package let scale: Double
  package let painter: CairoPainter
  private let pixels: UnsafeMutablePointer<UInt32>

  /// A transparent surface; `size` is in points. Sides are rounded up to whole pixels and clamped to 1...16384.
  package init(size: CGSize, scale: Double = 1) {
    func side(_ length: Double) -> Int { max(1, Int(saturating: min(16384, (length * scale).rounded(.up)))) }
    pixelWidth = side(size.width)
    pixelHeight = side(size.height)
    self.scale = scale
    pixels = .allocate(capacity: pixelWidth * pixelHeight)
    pixels.initialize(repeating: 0, count: pixelWidth * pixelHeight)
    painter = CairoPainter(
      data: pixels, bytesPerRow: pixelWidth * 4, pixelWidth: pixelWidth, pixelHeight: pixelHeight, scale: scale,
      isOpaque: false)
  }

  deinit { pixels.deallocate() }

  package static func make(size: CGSize, scale: Double = 1, _ draw: (CairoPainter) -> Void) -> BitmapSurface {
    let surface = BitmapSurface(size: size, scale: scale)
    draw(surface.painter)
    return surface
  }

  /// Premultiplied `0xAARRGGBB` of the pixel that holds a point; 0 outside.
  package func pixel(at point: CGPoint) -> UInt32 {
    pixel(x: Int(saturating: (point.x * scale).rounded(.down)), y: Int(saturating: (point.y * scale).rounded(.down)))
  }
  package func pixel(x: Int, y: Int) -> UInt32 {
    x >= 0 && y >= 0 && x < pixelWidth && y < pixelHeight ? pixels[y * pixelWidth + x] : 0
  }

  /// A copy of the current pixels.
  package func bitmap() -> Bitmap {
    let copy = malloc(pixelWidth * pixelHeight * 4)!.assumingMemoryBound(to: UInt32.self)
    copy.update(from: pixels, count: pixelWidth * pixelHeight)
    return Bitmap(adopting: copy, width: pixelWidth, height: pixelHeight, scale: scale)
  }

  package func pngData() -> Data { bitmap().pngData() }

  /// The number of pixels that differ from `other` by more than `tolerance` (0...255) in any channel; all of them if the sizes
  /// differ.
  package func differences(from other: Bitmap, tolerance: Int = 0) -> Int {
    guard other.pixelWidth == pixelWidth, other.pixelHeight == pixelHeight else { return pixelWidth * pixelHeight }
    var count = 0
    for index in 0..<pixelWidth * pixelHeight where pixels[index] != other.pixels[index] {
      let a = pixels[index], b = other.pixels[index]
      func difference(_ shift: UInt32) -> Int { abs(Int((a >> shift) & 255) - Int((b >> shift) & 255)) }
      let largest = max(difference(0), difference(8), difference(16), difference(24))
      if largest > tolerance { count += 1 }
    }
    return count
  }
}
