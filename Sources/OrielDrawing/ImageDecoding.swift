import Foundation
internal import COriel

/// Decodes image files. Cairo reads PNG; all other formats use libraries loaded on first use, because
/// linking them would make every launch six milliseconds longer.
enum ImageDecoding {
  struct Decoded {
    var width: Int
    var height: Int
    /// Premultiplied, from `malloc`; the receiver must free it.
    var pixels: UnsafeMutablePointer<UInt32>
    /// The file is truncated; the rest of the image is missing or coarse.
    var isIncomplete = false
  }

  static func decode(_ data: Data, scale: Double, size: CGSize?) throws(BitmapError) -> Decoded {
    guard !data.isEmpty else { throw .damaged("it is empty") }
    let dimensions = ImageHeader.dimensions(of: data)
    if let (width, height) = dimensions { try check(width, height) }
    if data.starts(with: ImageHeader.png) { return try decodePNG(data) }
    if ImageHeader.isSVG(data) { return try VectorDecoder.decode(data, scale: scale, size: size) }
    if ImageHeader.isPDF(data) { return try PageDecoder.decode(data, scale: scale, size: size) }
    if data.starts(with: [0xFF, 0xD8]) {
      let (whole, isIncomplete) = try JPEGStructure.whole(data, pixels: dimensions.map { $0.0 * $0.1 } ?? 0)
      var decoded = try PixbufDecoder.decode(whole)
      decoded.isIncomplete = isIncomplete
      return decoded
    }
    if data.starts(with: [0x47, 0x49, 0x46, 0x38]) { return try PixbufDecoder.decode(GIFStructure.firstPicture(of: data)) }
    return try PixbufDecoder.decode(data)
  }

  /// Whether the time and memory for decoding are bounded by the file size and the pixel count in its header.
  ///
  /// We detect the format instead of asking a decoder: one of them would draw a compressed SVG.
  static func isBounded(_ data: Data, scale: Double, size: CGSize?) -> Bool {
    let raster: [[UInt8]] = [
      ImageHeader.png, [0xFF, 0xD8], [0x47, 0x49, 0x46, 0x38], [0x42, 0x4D], [0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A], [0, 0, 1, 0],
    ]
    if raster.contains(where: data.starts(with:)) || ImageHeader.isStillWebP(data) { return true }
    return ImageHeader.isSVG(data) && VectorDecoder.isPlain(data, scale: scale, size: size)
  }

  static func check(_ width: Int, _ height: Int) throws(BitmapError) {
    guard width > 0, height > 0 else { throw .damaged("it has no pixels") }
    guard width <= 32767, height <= 32767, width * height <= Bitmap.largestPixelCount else {
      throw .tooLarge(width: width, height: height)
    }
  }

  static func allocate(_ width: Int, _ height: Int) throws(BitmapError) -> UnsafeMutablePointer<UInt32> {
    guard let memory = calloc(width * height, 4) else { throw .tooLarge(width: width, height: height) }
    return memory.assumingMemoryBound(to: UInt32.self)
  }

  /// Draws a vector image into pixels. `size` in points replaces its own size; `render` gets the width and height in pixels.
  static func draw(
    _ own: CGSize, as size: CGSize?, scale: Double,
    _ render: (_ context: OpaquePointer, _ width: Double, _ height: Double) throws(BitmapError) -> Void
  ) throws(BitmapError) -> Decoded {
    let wanted = size ?? own
    guard wanted.width > 0, wanted.height > 0, wanted.width * scale < 1e6, wanted.height * scale < 1e6 else {
      throw .tooLarge(width: Int.max, height: Int.max)
    }
    let width = Int((wanted.width * scale).rounded(.up)), height = Int((wanted.height * scale).rounded(.up))
    try check(width, height)
    let pixels = try allocate(width, height)
    let target = UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self)
    let surface = cairo_image_surface_create_for_data(target, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(width * 4))!
    let context = cairo_create(surface)!
    defer {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
    }
    do throws(BitmapError) {
      try render(context, Double(width), Double(height))
    } catch {
      free(pixels)
      throw error
    }
    cairo_surface_flush(surface)
    return Decoded(width: width, height: height, pixels: pixels)
  }

  private struct Stream {
    var data: Data
    var position = 0
  }

  private static func decodePNG(_ data: Data) throws(BitmapError) -> Decoded {
    var stream = Stream(data: data)
    let surface = withUnsafeMutablePointer(to: &stream) { pointer in
      cairo_image_surface_create_from_png_stream(
        { closure, bytes, count in
          let stream = closure!.assumingMemoryBound(to: Stream.self)
          let start = stream.pointee.data.startIndex + stream.pointee.position
          guard Int(count) <= stream.pointee.data.endIndex - start else { return CAIRO_STATUS_READ_ERROR }
          stream.pointee.data.copyBytes(to: bytes!, from: start..<start + Int(count))
          stream.pointee.position += Int(count)
          return CAIRO_STATUS_SUCCESS
        }, pointer)!
    }
    defer { cairo_surface_destroy(surface) }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else { throw .damaged("its PNG data ends early or is wrong") }
    let width = Int(cairo_image_surface_get_width(surface)), height = Int(cairo_image_surface_get_height(surface))
    try check(width, height)
    let pixels = try allocate(width, height)
    let target = UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self)
    // Painted instead of copied, because Cairo may have chosen a format without alpha.
    let copy = cairo_image_surface_create_for_data(target, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(width * 4))!
    let context = cairo_create(copy)!
    cairo_set_source_surface(context, surface, 0, 0)
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    cairo_paint(context)
    cairo_destroy(context)
    cairo_surface_destroy(copy)
    return Decoded(width: width, height: height, pixels: pixels)
  }
}

/// The format and size in the first bytes of a file, read before any decoder sees it.
enum ImageHeader {
  static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  static func isSVG(_ data: Data) -> Bool {
    let head = String(decoding: data.prefix(1024), as: UTF8.self)
    return head.contains("<svg") || (head.contains("<?xml") && String(decoding: data.prefix(65536), as: UTF8.self).contains("<svg"))
  }

  /// True for a WebP without animation.
  static func isStillWebP(_ data: Data) -> Bool {
    let b = [UInt8](data.prefix(30))
    guard b.count == 30, b.starts(with: Array("RIFF".utf8)), Array(b[8..<12]) == Array("WEBP".utf8) else { return false }
    return b[15] != 0x58 || b[20] & 2 == 0
  }

  /// The signature may be preceded by other bytes.
  static func isPDF(_ data: Data) -> Bool { data.prefix(1024).range(of: Data("%PDF-".utf8)) != nil }

  /// Width and height, if the format has them at a fixed offset.
  static func dimensions(of data: Data) -> (Int, Int)? {
    let b = [UInt8](data.prefix(64 << 10))
    func big(_ at: Int, _ count: Int) -> Int { (0..<count).reduce(0) { $0 << 8 | Int(b[at + $1]) } }
    func little(_ at: Int, _ count: Int) -> Int { (0..<count).reduce(0) { $0 | Int(b[at + $1]) << (8 * $1) } }
    if b.starts(with: png), b.count >= 24 { return (big(16, 4), big(20, 4)) }
    if b.starts(with: [0x47, 0x49, 0x46, 0x38]), b.count >= 10 { return (little(6, 2), little(8, 2)) }
    if b.starts(with: [0x42, 0x4D]), b.count >= 26 { return (little(18, 4), abs(Int(Int32(truncatingIfNeeded: little(22, 4))))) }
    if b.starts(with: [0x52, 0x49, 0x46, 0x46]), b.count >= 30, Array(b[8..<12]) == Array("WEBP".utf8) {
      switch b[15] {
      case 0x58: return (little(24, 3) + 1, little(27, 3) + 1)
      case 0x4C: return (little(21, 2) & 0x3FFF + 1, little(21, 4) >> 14 & 0x3FFF + 1)
      default: return (little(26, 2) & 0x3FFF, little(28, 2) & 0x3FFF)
      }
    }
    if b.starts(with: [0xFF, 0xD8]) { return jpegDimensions(b) }
    return nil
  }

  private static func jpegDimensions(_ b: [UInt8]) -> (Int, Int)? {
    var at = 2
    while at + 9 < b.count, b[at] == 0xFF {
      let marker = b[at + 1]
      let isFrame = marker >= 0xC0 && marker <= 0xCF && ![0xC4, 0xC8, 0xCC].contains(marker)
      if isFrame { return (Int(b[at + 7]) << 8 | Int(b[at + 8]), Int(b[at + 5]) << 8 | Int(b[at + 6])) }
      at += 2 + (Int(b[at + 2]) << 8 | Int(b[at + 3]))
    }
    return nil
  }
}
