import Foundation
internal import COriel

/// Coverage of a shape, one byte per device pixel. Written once, when made.
final class AlphaMask {
  let width: Int
  let height: Int
  /// Bytes from row to row.
  let stride: Int
  let data: UnsafeMutablePointer<UInt8>

  init(width: Int, height: Int) {
    self.width = max(1, width)
    self.height = max(1, height)
    stride = (self.width + 3) & ~3
    data = .allocate(capacity: stride * self.height)
    data.initialize(repeating: 0, count: stride * self.height)
  }

  deinit { data.deallocate() }

  var cost: Int { stride * height + 64 }

  /// Draws into the mask with Cairo, in device pixels from its top left corner.
  func draw(_ body: (OpaquePointer) -> Void) {
    let surface = makeSurface()
    let context = cairo_create(surface)!
    body(context)
    cairo_destroy(context)
    cairo_surface_flush(surface)
    cairo_surface_destroy(surface)
  }

  /// A Cairo surface on the same memory; the caller destroys it before the mask goes.
  func makeSurface() -> OpaquePointer {
    cairo_image_surface_create_for_data(data, CAIRO_FORMAT_A8, Int32(width), Int32(height), Int32(stride))
  }

  func blur(sigma: Double) { oriel_blur(data, Int32(stride), Int32(height), 1, sigma, 0) }
}

/// What a cached mask shows. Lengths are in sixteenths of a device pixel.
enum MaskKey: Hashable {
  /// The top left corner of a rounded rectangle.
  case corner(radius: Int32)
  /// The top left corner of a border inside a rounded rectangle; width in whole pixels.
  case borderCorner(radius: Int32, width: Int32)
  /// A blurred rounded rectangle, as small as it can be or (width and height in pixels) of its own size.
  case shadow(radius: Int32, sigma: Int32, width: Int32, height: Int32)
  case symbol(name: String, side: Int32, stroke: Int32)
}

/// The masks drawn lately. Guarded by `DrawingLock`.
enum MaskCache {
  static let limit = 1 << 20
  nonisolated(unsafe) private static var masks = AgingCache<MaskKey, AlphaMask>(limit: limit) { $0.cost }
  static var cost: Int { masks.totalCost }

  static func mask(_ key: MaskKey, make: () -> AlphaMask) -> AlphaMask {
    if let mask = masks.value(for: key) { return mask }
    let mask = make()
    // One enormous mask must not drive all others out.
    if mask.cost <= limit / 4 { masks.insert(mask, for: key) }
    return mask
  }

  static func removeAll() { masks.removeAll() }
}

extension Double {
  /// In sixteenths, the precision that masks are told apart by.
  var sixteenths: Int32 { Int32((Swift.max(-1e6, Swift.min(1e6, self)) * 16).rounded()) }
}
