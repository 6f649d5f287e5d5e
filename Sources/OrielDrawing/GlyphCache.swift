import Foundation
internal import COriel

/// The coverage of one glyph at one of four positions within a pixel.
struct GlyphMask {
  var data: UnsafePointer<UInt8>
  var width: Int32
  var height: Int32
  /// From the glyph's whole-pixel origin to the mask's top left corner.
  var left: Int32
  var top: Int32
}

/// Glyph masks at quarter-pixel phases, because Cairo 1.16 draws glyphs only at whole pixels.
///
/// It has two generations with separate memory: when the young one is full, the old one is freed at once, and glyphs still in
/// use move over as they are looked up. Guarded by `DrawingLock`; a mask is valid until the next look-up.
enum GlyphCache {
  /// Bytes for each generation, masks only.
  static let generationLimit = 384 << 10
  /// In device pixels per em; larger glyphs are drawn as outlines.
  static let largestSize = 160.0

  private struct Generation {
    var masks: [UInt64: GlyphMask] = [:]
    var blocks: [UnsafeMutablePointer<UInt8>] = []
    var used = 0
    var free: UnsafeMutablePointer<UInt8>?
    var freeCount = 0

    mutating func allocate(_ count: Int) -> UnsafeMutablePointer<UInt8> {
      if free == nil || count > freeCount {
        let size = max(count, 16 << 10)
        let block = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
        blocks.append(block)
        free = block
        freeCount = size
        used += size
      }
      defer {
        free! += count
        freeCount -= count
      }
      return free!
    }
    func release() { for block in blocks { block.deallocate() } }
  }

  nonisolated(unsafe) private static var young = Generation()
  nonisolated(unsafe) private static var old = Generation()
  /// Bytes of masks held.
  static var cost: Int { young.used + old.used }

  static func removeAll() {
    young.release()
    old.release()
    young = Generation()
    old = Generation()
  }

  /// - Parameters:
  ///   - fontID: of the scaled font.
  ///   - phase: quarters of a pixel to the right, 0...3.
  @inline(__always)
  static func mask(_ glyph: UInt32, phase: Int, fontID: UInt32, font: OpaquePointer) -> GlyphMask {
    let key = UInt64(fontID) << 34 | UInt64(glyph) << 2 | UInt64(phase)
    return young.masks[key] ?? add(key, glyph, phase, font)
  }

  private static func add(_ key: UInt64, _ glyph: UInt32, _ phase: Int, _ font: OpaquePointer) -> GlyphMask {
    var mask: GlyphMask
    if let known = old.masks[key] {
      mask = known
      let count = Int(mask.width * mask.height)
      let copy = young.allocate(count)
      copy.update(from: mask.data, count: count)
      mask.data = UnsafePointer(copy)
    } else {
      mask = render(glyph, phase: phase, font: font)
    }
    young.masks[key] = mask
    if young.used > generationLimit {
      old.release()
      old = young
      young = Generation()
    }
    return mask
  }

  /// Pixels per em.
  private static func pixelSize(of font: OpaquePointer) -> Double {
    var matrix = cairo_matrix_t()
    cairo_scaled_font_get_scale_matrix(font, &matrix)
    return abs(matrix.yy)
  }
  private static func render(_ glyph: UInt32, phase: Int, font: OpaquePointer) -> GlyphMask {
    var shape = cairo_glyph_t(index: UInt(glyph), x: 0, y: 0)
    var extents = cairo_text_extents_t()
    let missing = MissingGlyph(index: glyph), size = missing == nil ? 0 : pixelSize(of: font)
    if let bounds = missing?.bounds(size: size) {
      (extents.y_bearing, extents.width, extents.height) = (bounds.minY, bounds.width, bounds.height)
    } else {
      cairo_scaled_font_glyph_extents(font, &shape, 1, &extents)
    }
    let empty = GlyphMask(data: UnsafePointer(young.allocate(0)), width: 0, height: 0, left: 0, top: 0)
    guard extents.width > 0, extents.height > 0, extents.width < 1000, extents.height < 1000 else { return empty }
    let shift = Double(phase) / 4
    let left = Int((extents.x_bearing + shift).rounded(.down)) - 1, top = Int(extents.y_bearing.rounded(.down)) - 1
    let right = Int((extents.x_bearing + extents.width + shift).rounded(.up)) + 1
    let bottom = Int((extents.y_bearing + extents.height).rounded(.up)) + 1
    let image = AlphaMask(width: right - left, height: bottom - top)
    image.draw { context in
      if let missing {
        cairo_set_source_rgba(context, 0, 0, 0, 1)
        return missing.draw(context, at: CGPoint(x: shift - Double(left), y: -Double(top)), size: size, pixel: 1)
      }
      cairo_set_scaled_font(context, font)
      shape.x = shift - Double(left)
      shape.y = -Double(top)
      cairo_glyph_path(context, &shape, 1)
      cairo_fill(context)
    }
    let trimmed = image.inkBounds
    if trimmed.isEmpty { return empty }
    let data = young.allocate(trimmed.width * trimmed.height)
    for row in 0..<trimmed.height {
      (data + row * trimmed.width).update(
        from: image.data + (trimmed.y + row) * image.stride + trimmed.x, count: trimmed.width)
    }
    return GlyphMask(
      data: UnsafePointer(data), width: Int32(trimmed.width), height: Int32(trimmed.height),
      left: Int32(left + trimmed.x), top: Int32(top + trimmed.y))
  }
}

extension AlphaMask {
  /// The smallest rectangle with all coverage.
  fileprivate var inkBounds: PixelRect {
    var minX = width, minY = height, maxX = -1, maxY = -1
    for y in 0..<height {
      for x in 0..<width where data[y * stride + x] != 0 {
        minX = min(minX, x)
        maxX = max(maxX, x)
        minY = min(minY, y)
        maxY = y
      }
    }
    return PixelRect(x: minX, y: minY, width: max(0, maxX - minX + 1), height: max(0, maxY - minY + 1))
  }
}
