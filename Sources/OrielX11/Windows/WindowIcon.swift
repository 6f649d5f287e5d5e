import Foundation
import OrielDrawing

/// `_NET_WM_ICON`: width, height, then rows of ARGB that is not premultiplied, picture after picture.
nonisolated enum WindowIcon {
  /// Larger pictures would make the property longer than some servers accept.
  static let largest = 256

  static func cardinals(width: Int, height: Int, premultiplied pixels: [UInt32]) -> [UInt32] {
    guard width > 0, height > 0, width <= largest, height <= largest, pixels.count >= width * height else { return [] }
    var result: [UInt32] = []
    result.reserveCapacity(2 + width * height)
    result.append(UInt32(width))
    result.append(UInt32(height))
    for pixel in pixels.prefix(width * height) { result.append(straight(pixel)) }
    return result
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
    var pixels: [UInt32] = []
    pixels.reserveCapacity(image.pixelWidth * image.pixelHeight)
    for y in 0..<image.pixelHeight {
      for x in 0..<image.pixelWidth { pixels.append(image.pixel(x: x, y: y)) }
    }
    return cardinals(width: image.pixelWidth, height: image.pixelHeight, premultiplied: pixels)
  }

  /// The pictures of a property.
  static func images(_ cardinals: [UInt32]) -> [Bitmap] { parts(of: cardinals).compactMap(image) }
  /// The one that is drawn best with this many pixels: the next larger, or else the largest.
  static func image(_ cardinals: [UInt32], of pixels: Int) -> Bitmap? {
    let parts = parts(of: cardinals)
    return (parts.filter { $0.width >= pixels }.min { $0.width < $1.width } ?? parts.max { $0.width < $1.width }).flatMap(image)
  }
  /// The pictures of up to so many pixels, and the next larger one where none has as many.
  static func cardinals(_ all: [UInt32], upTo pixels: Int) -> [UInt32] {
    let parts = parts(of: all)
    let limit = parts.map(\.width).filter { $0 >= pixels }.min() ?? pixels
    return parts.filter { $0.width <= limit }.flatMap { [UInt32($0.width), UInt32($0.height)] + $0.pixels }
  }
  private typealias Part = (width: Int, height: Int, pixels: ArraySlice<UInt32>)
  private static func image(_ part: Part) -> Bitmap? {
    Bitmap(pixelWidth: part.width, pixelHeight: part.height, premultiplied: part.pixels.map(premultiplied))
  }
  private static func parts(of cardinals: [UInt32]) -> [Part] {
    var parts: [Part] = [], rest = cardinals[...]
    while rest.count > 2 {
      let width = Int(rest[rest.startIndex]), height = Int(rest[rest.startIndex + 1])
      rest = rest.dropFirst(2)
      guard width > 0, height > 0, width <= largest, height <= largest, rest.count >= width * height else { break }
      parts.append((width, height, rest.prefix(width * height)))
      rest = rest.dropFirst(width * height)
    }
    return parts
  }
  private static func premultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    func component(_ shift: UInt32) -> UInt32 { (((pixel >> shift & 0xFF) * alpha + 127) / 255) << shift }
    return alpha << 24 | component(16) | component(8) | component(0)
  }

  private static func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    guard alpha != 0 else { return 0 }
    guard alpha != 255 else { return pixel }
    func component(_ shift: UInt32) -> UInt32 { min(255, ((pixel >> shift & 0xFF) * 255 + alpha / 2) / alpha) << shift }
    return alpha << 24 | component(16) | component(8) | component(0)
  }
}
