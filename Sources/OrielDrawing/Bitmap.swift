import Foundation

/// A decoded picture: premultiplied ARGB, immutable, compared by identity.
package final class Bitmap: Hashable, Sendable {
  /// Pixels.
  package let pixelWidth: Int
  package let pixelHeight: Int
  /// Pixels per point: 2 for an "@2x" picture.
  package let scale: Double
  package var size: CGSize { CGSize(width: Double(pixelWidth) / scale, height: Double(pixelHeight) / scale) }
  init(pixelWidth: Int, pixelHeight: Int, scale: Double) {
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
    self.scale = scale
  }
  package static func == (a: Bitmap, b: Bitmap) -> Bool { a === b }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
