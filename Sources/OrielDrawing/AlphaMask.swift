import Foundation
internal import COriel

/// The coverage of a shape, one byte per device pixel. Immutable once created.
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

  /// A Cairo surface on the same memory; the caller must destroy it before the mask is released.
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
  /// A blurred rounded rectangle: either the smallest one that can be stretched, or one of a given width and height in pixels.
  case shadow(radius: Int32, sigma: Int32, width: Int32, height: Int32)
  case symbol(name: String, side: Int32, stroke: Int32)
}

/// Recently drawn masks. Guarded by `DrawingLock`.
enum MaskCache {
  static let limit = 1 << 20
  nonisolated(unsafe) private static var masks = AgingCache<MaskKey, AlphaMask>(limit: limit) { $0.cost }
  static var cost: Int { masks.totalCost }

  static func mask(_ key: MaskKey, make: () -> AlphaMask) -> AlphaMask {
    if let mask = masks.value(for: key) { return mask }
    let mask = make()
    // One huge mask must not evict all others.
    if mask.cost <= limit / 4 { masks.insert(mask, for: key) }
    return mask
  }

  static func removeAll() { masks.removeAll() }
}

extension Double {
  /// In sixteenths of a device pixel, the precision of mask keys.
  var sixteenths: Int32 { Int32((Swift.max(-1e6, Swift.min(1e6, self)) * 16).rounded()) }
}
