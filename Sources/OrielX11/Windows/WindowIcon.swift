import Foundation
import OrielDrawing

/// `_NET_WM_ICON`: width, height, then rows of ARGB that is not premultiplied, picture after picture.
nonisolated enum WindowIcon {
  /// Larger pictures would make the property longer than some servers accept.
  static let largest = 256

  static func cardinals(width: Int, height: Int, premultiplied pixels: [UInt32]) -> [UInt32] {
    guard width > 0, height > 0, width <= largest, height <= largest, pixels.count >= width * height else { return [] }
    return [UInt32(width), UInt32(height)] + pixels.prefix(width * height).map(straight)
  }

  /// A picture that is too large is made smaller, not left out.
  static func cardinals(of image: Bitmap) -> [UInt32] {
    var image = image
    let longest = max(image.pixelWidth, image.pixelHeight)
    guard longest > 0 else { return [] }
    if longest > largest {
      let factor = Double(largest) / Double(longest)
      let size = CGSize(
        width: max(1, (Double(image.pixelWidth) * factor).rounded(.down)),
        height: max(1, (Double(image.pixelHeight) * factor).rounded(.down)))
      let original = image
      image = BitmapSurface.make(size: size) {
        $0.draw(original, in: CGRect(origin: .zero, size: size), interpolation: .high, opacity: 1)
      }.bitmap()
    }
    let pixels = (0..<image.pixelHeight).flatMap { y in (0..<image.pixelWidth).map { image.pixel(x: $0, y: y) } }
    return cardinals(width: image.pixelWidth, height: image.pixelHeight, premultiplied: pixels)
  }

  private static func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    guard alpha != 0 else { return 0 }
    guard alpha != 255 else { return pixel }
    func component(_ shift: UInt32) -> UInt32 { min(255, ((pixel >> shift & 0xFF) * 255 + alpha / 2) / alpha) << shift }
    return alpha << 24 | component(16) | component(8) | component(0)
  }
}
