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

  /// Nothing for a picture whose pixels cannot be had.
  static func cardinals(of image: Bitmap) -> [UInt32] { [] }

  private static func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    guard alpha != 0 else { return 0 }
    guard alpha != 255 else { return pixel }
    func component(_ shift: UInt32) -> UInt32 { min(255, ((pixel >> shift & 0xFF) * 255 + alpha / 2) / alpha) << shift }
    return alpha << 24 | component(16) | component(8) | component(0)
  }
}
