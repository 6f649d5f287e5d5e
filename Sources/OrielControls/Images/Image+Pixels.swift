import Foundation
import OrielDrawing
import OrielGraph

nonisolated extension Image {
  /// An image of pixels, with `scale` pixels per point. `label` is for assistive technology.
  public init(_ cgImage: CGImage, scale: CGFloat, orientation: Orientation = .up, label: Text) {
    self.init(pixels: cgImage, scale: scale, orientation: orientation, label: label)
  }
  public init(decorative cgImage: CGImage, scale: CGFloat, orientation: Orientation = .up) {
    self.init(pixels: cgImage, scale: scale, orientation: orientation, label: nil)
  }
  private init(pixels: CGImage, scale: CGFloat, orientation: Orientation, label: Text?) {
    let bitmap = pixels.bitmap
    let all = CGRect(x: 0, y: 0, width: bitmap.pixelWidth, height: bitmap.pixelHeight)
    self.init(bitmap: bitmap.part(all, scale: scale > 0 && scale.isFinite ? scale : 1) ?? bitmap, label: label)
    self.orientation = orientation
  }

  /// The pixels for tiling; nil for symbols, which are line drawings.
  func bitmap(in context: StyleContext) -> Bitmap? {
    switch source {
    case .bitmap(let bitmap): return bitmap
    case .named(let name, let bundlePath):
      return ImageResources.bitmap(
        name, bundlePath: bundlePath, scale: context.environment?.displayScale ?? 1, isDark: context.theme.mode.isDark)
    case .symbol(let name):
      RuntimeIssue.report("ImagePaint draws pictures and cannot draw the symbol '\(name)'. Give it a picture from the app's resources.")
      return nil
    case .placeholder: return nil
    }
  }
}

nonisolated extension Bitmap {
  /// The part of the image in `fractions` of its size.
  func part(fractions: CGRect) -> Bitmap? {
    let (width, height) = (Double(pixelWidth), Double(pixelHeight))
    return part(
      CGRect(
        x: fractions.minX * width, y: fractions.minY * height, width: fractions.width * width, height: fractions.height * height))
  }
}

nonisolated extension NSImage {
  /// An image shown in `size` points; if that is zero, one point per pixel.
  public convenience init(cgImage: CGImage, size: CGSize) {
    let bitmap = cgImage.bitmap
    let all = CGRect(x: 0, y: 0, width: bitmap.pixelWidth, height: bitmap.pixelHeight)
    let scale = size.width > 0 && size.width.isFinite ? Double(bitmap.pixelWidth) / size.width : 1
    self.init(bitmap.part(all, scale: scale) ?? bitmap)
  }
}
