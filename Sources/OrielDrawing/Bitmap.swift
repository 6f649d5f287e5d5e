import Foundation
internal import COriel

/// A decoded image: premultiplied ARGB, immutable, compared by identity.
public final class _Bitmap: Hashable, @unchecked Sendable {
  /// Pixels.
  package let pixelWidth: Int
  package let pixelHeight: Int
  /// Pixels per point: 2 for an "@2x" image.
  package let scale: Double
  package var size: CGSize { CGSize(width: Double(pixelWidth) / scale, height: Double(pixelHeight) / scale) }

  /// The file is truncated; the part that exists is shown.
  package let isIncomplete: Bool

  /// Rows without gaps.
  let pixels: UnsafeMutablePointer<UInt32>
  let surface: OpaquePointer
  /// Repeatedly halved copies for drawing at small sizes, created on first use. Guarded by `DrawingLock`.
  private var smaller: Bitmap?

  /// Images with more pixels than this (256 MiB in memory) are refused, because they may come from untrusted sources.
  package static let largestPixelCount = 64 << 20

  /// Takes ownership of memory allocated with `malloc`.
  init(adopting pixels: UnsafeMutablePointer<UInt32>, width: Int, height: Int, scale: Double, isIncomplete: Bool = false) {
    pixelWidth = width
    pixelHeight = height
    self.scale = scale > 0 && scale.isFinite ? scale : 1
    self.pixels = pixels
    self.isIncomplete = isIncomplete
    surface = pixels.withMemoryRebound(to: UInt8.self, capacity: width * height * 4) {
      cairo_image_surface_create_for_data($0, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(width * 4))
    }
  }

  /// An image from premultiplied `0xAARRGGBB` pixels, row by row from the top; nil if their count does not match the size.
  package convenience init?(pixelWidth: Int, pixelHeight: Int, scale: Double = 1, premultiplied: [UInt32]) {
    guard pixelWidth > 0, pixelHeight > 0, pixelWidth <= 32767, pixelHeight <= 32767,
      premultiplied.count == pixelWidth * pixelHeight, let memory = malloc(premultiplied.count * 4)
    else { return nil }
    let pixels = memory.assumingMemoryBound(to: UInt32.self)
    premultiplied.withUnsafeBufferPointer { pixels.update(from: $0.baseAddress!, count: $0.count) }
    self.init(adopting: pixels, width: pixelWidth, height: pixelHeight, scale: scale)
  }

  /// Decodes PNG, JPEG, WebP, GIF (the first frame), BMP, TIFF, SVG or the first page of a PDF, if the system has a decoder for it.
  ///
  /// Vector images are drawn at `size`, in points; other formats ignore it.
  package convenience init(data: Data, scale: Double = 1, size: CGSize? = nil, origin: PictureOrigin = .app) throws(BitmapError) {
    let decoded: ImageDecoding.Decoded
    switch origin {
    case .outside(let seconds) where !ImageDecoding.isBounded(data, scale: scale, size: size):
      decoded = try DecodingProcess.decode(data, scale: scale, size: size, within: seconds)
    case .app, .outside: decoded = try ImageDecoding.decode(data, scale: scale, size: size)
    }
    self.init(
      adopting: decoded.pixels, width: decoded.width, height: decoded.height, scale: scale, isIncomplete: decoded.isIncomplete)
  }

  package convenience init(
    contentsOf url: URL, scale: Double = 1, size: CGSize? = nil, origin: PictureOrigin = .app
  ) throws(BitmapError) {
    let data: Data
    do { data = try Data(contentsOf: url, options: .mappedIfSafe) } catch { throw .unreadable(url) }
    try self.init(data: data, scale: scale, size: size, origin: origin)
  }

  /// Decodes an untrusted image on a background thread.
  package static func decoded(_ data: Data, scale: Double) async throws -> Bitmap {
    try await withCheckedThrowingContinuation { continuation in
      decoding.addOperation {
        continuation.resume(with: Result { try Bitmap(data: data, scale: scale, origin: .outside(within: PictureOrigin.patience)) })
      }
    }
  }
  /// Two at a time, because each may take as much memory as the largest image.
  private static let decoding: OperationQueue = {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 2
    queue.qualityOfService = .utility
    return queue
  }()

  deinit {
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
    free(pixels)
  }

  public static func == (a: _Bitmap, b: _Bitmap) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// The premultiplied `0xAARRGGBB` at a pixel; 0 outside.
  package func pixel(x: Int, y: Int) -> UInt32 {
    x >= 0 && y >= 0 && x < pixelWidth && y < pixelHeight ? pixels[y * pixelWidth + x] : 0
  }

  /// The image as a PNG file.
  package func pngData() -> Data {
    var data = Data()
    withUnsafeMutablePointer(to: &data) { pointer in
      _ = cairo_surface_write_to_png_stream(
        surface,
        { closure, bytes, count in
          closure!.assumingMemoryBound(to: Data.self).pointee.append(bytes!, count: Int(count))
          return CAIRO_STATUS_SUCCESS
        }, pointer)
    }
    return data
  }

  /// This image, halved as often as possible without becoming smaller than `factor` times its size. Call with `DrawingLock` held.
  func level(for factor: Double) -> Bitmap {
    guard factor <= 0.5, pixelWidth >= 4, pixelHeight >= 4 else { return self }
    if smaller == nil {
      let width = pixelWidth / 2, height = pixelHeight / 2
      guard let memory = malloc(width * height * 4) else { return self }
      let half = memory.assumingMemoryBound(to: UInt32.self)
      oriel_halve(pixels, Int32(pixelWidth), Int32(pixelHeight), half)
      smaller = Bitmap(adopting: half, width: width, height: height, scale: scale)
    }
    return smaller!.level(for: factor * 2)
  }
}

/// Whether an image can be trusted.
package enum PictureOrigin: Sendable {
  /// Part of the app.
  case app
  /// From anywhere: formats without a bounded cost are decoded in a separate process, limited to this many seconds of processor time.
  case outside(within: Double)

  /// The limits in seconds for background decoding, and for decoding that blocks the main thread.
  package static let patience = 5.0, shortPatience = 0.1
  /// Untrusted, with the limit for the current thread.
  package static var outside: PictureOrigin { .outside(within: Thread.isMainThread ? shortPatience : patience) }
}

/// Why an image could not be loaded. The descriptions are shown to the user who chose the file.
package enum BitmapError: Error, Equatable, CustomStringConvertible {
  case unreadable(URL)
  case unknownFormat
  case tooLarge(width: Int, height: Int)
  case damaged(String)
  /// A decoder is not installed; has the name of its library.
  case decoderMissing(String)
  /// It exceeds the time or memory limit for untrusted images.
  case tooExpensive
  /// The decoding process cannot be started.
  case noProcess

  package var description: String {
    switch self {
    case .unreadable(let url): "The picture “\(url.lastPathComponent)” cannot be read. Check that it exists and may be opened."
    case .unknownFormat: "The picture's format is not supported. Use PNG, JPEG, WebP, SVG or PDF."
    case .tooLarge(let width, let height): "The picture has \(width) × \(height) pixels, which is too many to show. Make it smaller."
    case .damaged(let reason): "The picture is damaged and cannot be shown: \(reason)."
    case .decoderMissing(let library): "The picture needs \(library), which is not installed."
    case .tooExpensive: "The picture takes too much time or memory to decode. Simplify it, or load it off the main thread."
    case .noProcess: "The picture cannot be decoded, because the decoding process cannot be started from /proc/self/exe."
    }
  }
}
