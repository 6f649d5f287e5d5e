import Foundation

/// An image's pixels, as returned by `ImageRenderer.cgImage` and accepted by `Image(_:scale:label:)`.
///
/// On Linux, it has only the size and `cropping(to:)`.
public final class CGImage: Hashable, Sendable {
  package let bitmap: Bitmap
  package init(_ bitmap: Bitmap) { self.bitmap = bitmap }

  /// In pixels.
  public var width: Int { bitmap.pixelWidth }
  public var height: Int { bitmap.pixelHeight }
  public var bitsPerComponent: Int { 8 }
  public var bitsPerPixel: Int { 32 }
  public var bytesPerRow: Int { width * 4 }

  /// The part in `rect`, in pixels from the upper left corner; nil if `rect` does not intersect the image.
  public func cropping(to rect: CGRect) -> CGImage? { bitmap.part(rect).map { CGImage($0) } }
  public func copy() -> CGImage? { self }

  public static func == (a: CGImage, b: CGImage) -> Bool { a.bitmap == b.bitmap }
  public func hash(into hasher: inout Hasher) { hasher.combine(bitmap) }
}

extension Bitmap {
  /// The pixels in `rect`, as a separate image with `scale` pixels per point; nil if there are none.
  package func part(_ rect: CGRect, scale: Double? = nil) -> Bitmap? {
    let whole = CGRect(x: 0, y: 0, width: pixelWidth, height: pixelHeight)
    guard rect.origin.x.isFinite, rect.origin.y.isFinite, rect.width.isFinite, rect.height.isFinite else { return nil }
    let common = rect.integral.common(with: whole)
    guard !common.isNull, common.width >= 1, common.height >= 1 else { return nil }
    if common == whole, (scale ?? self.scale) == self.scale { return self }
    let (x, y, width, height) = (Int(common.minX), Int(common.minY), Int(common.width), Int(common.height))
    var copy: [UInt32] = []
    copy.reserveCapacity(width * height)
    for row in y..<y + height { copy.append(contentsOf: UnsafeBufferPointer(start: pixels + row * pixelWidth + x, count: width)) }
    return Bitmap(pixelWidth: width, pixelHeight: height, scale: scale ?? self.scale, premultiplied: copy)
  }
}
