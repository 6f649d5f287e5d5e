import Foundation
internal import COriel

/// A rectangle of device pixels.
struct PixelRect: Equatable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int
  var maxX: Int { x + width }
  var maxY: Int { y + height }
  var isEmpty: Bool { width <= 0 || height <= 0 }

  func common(with o: PixelRect) -> PixelRect {
    let left = max(x, o.x), top = max(y, o.y)
    return PixelRect(x: left, y: top, width: max(0, min(maxX, o.maxX) - left), height: max(0, min(maxY, o.maxY) - top))
  }
  func insetBy(_ d: Int) -> PixelRect { PixelRect(x: x + d, y: y + d, width: width - 2 * d, height: height - 2 * d) }

  init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
  /// Edges rounded to the nearest pixel, halves up.
  init(rounding r: CGRect) {
    let left = Self.pixel((r.minX + 0.5).rounded(.down)), top = Self.pixel((r.minY + 0.5).rounded(.down))
    self.init(
      x: left, y: top, width: Self.pixel((r.maxX + 0.5).rounded(.down)) - left,
      height: Self.pixel((r.maxY + 0.5).rounded(.down)) - top)
  }
  /// Every pixel that `r` touches.
  init(covering r: CGRect) {
    if r.isNull { self.init(x: 0, y: 0, width: 0, height: 0) } else {
      let left = Self.pixel(r.minX.rounded(.down)), top = Self.pixel(r.minY.rounded(.down))
      self.init(
        x: left, y: top, width: Self.pixel(r.maxX.rounded(.up)) - left, height: Self.pixel(r.maxY.rounded(.up)) - top)
    }
  }
  /// The pixel at a coordinate, clamped to a million, beyond which nothing is visible.
  static func pixel(_ v: Double) -> Int { v.isNaN ? 0 : Int(max(-1_000_000, min(1_000_000, v))) }

  var rect: CGRect { CGRect(x: Double(x), y: Double(y), width: Double(width), height: Double(height)) }
}

/// The memory a painter draws on: the image itself, or a layer that becomes part of it.
final class PixelSurface {
  /// The part of the whole image, in device pixels, that this surface contains.
  let area: PixelRect
  let pixels: UnsafeMutablePointer<UInt32>
  /// Pixels from row to row.
  let stride: Int
  let isOpaque: Bool
  let surface: OpaquePointer
  let context: OpaquePointer
  private let memory: LayerMemory?

  /// Uses memory that must outlive the surface. `bytesPerRow` is a multiple of four.
  init(data: UnsafeMutableRawPointer, bytesPerRow: Int, width: Int, height: Int, isOpaque: Bool) {
    area = PixelRect(x: 0, y: 0, width: width, height: height)
    pixels = data.assumingMemoryBound(to: UInt32.self)
    stride = bytesPerRow / 4
    self.isOpaque = isOpaque
    memory = nil
    (surface, context) = Self.cairo(pixels, width: width, height: height, stride: stride, isOpaque: isOpaque)
  }

  /// Zeroed memory for a layer.
  init(area: PixelRect) {
    self.area = area
    stride = max(1, area.width)
    let memory = LayerMemory(pixelCount: stride * max(1, area.height))
    pixels = memory.pixels
    self.memory = consume memory
    isOpaque = false
    (surface, context) = Self.cairo(
      pixels, width: stride, height: max(1, area.height), stride: stride, isOpaque: false)
  }

  private static func cairo(
    _ pixels: UnsafeMutablePointer<UInt32>, width: Int, height: Int, stride: Int, isOpaque: Bool
  ) -> (OpaquePointer, OpaquePointer) {
    let surface = pixels.withMemoryRebound(to: UInt8.self, capacity: stride * height * 4) {
      cairo_image_surface_create_for_data(
        $0, isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(stride * 4))!
    }
    return (surface, cairo_create(surface)!)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
  }

  var count: Int { stride * area.height }
  /// The pixel at a device position of the whole image.
  @inline(__always)
  func address(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> { pixels + ((y - area.y) * stride + x - area.x) }
}
