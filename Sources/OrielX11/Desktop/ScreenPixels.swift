import Foundation
import OrielDrawing
import OrielWindowing
internal import COriel

/// What the screen shows, and the pointer on it.
extension X11WindowSystem {
  package func movePointer(to location: CGPoint) {
    guard !connection.isLost else { return }
    let (x, y) = ((location.x * scale).rounded(), (location.y * scale).rounded())
    XWarpPointer(connection.display, 0, connection.root, 0, 0, 0, 0, Int32(saturating: x), Int32(saturating: y))
    connection.flush()
  }

  package func screenPixels(in rect: CGRect) -> Bitmap? {
    guard !connection.isLost, !isNestedInWayland else { return nil }
    let wanted = PixelRect(
      x: Int(saturating: (rect.minX * scale).rounded()), y: Int(saturating: (rect.minY * scale).rounded()),
      width: Int(saturating: (rect.width * scale).rounded()), height: Int(saturating: (rect.height * scale).rounded()))
    let screen = PixelRect(
      x: 0, y: 0, width: Int(XDisplayWidth(connection.display, connection.screen)),
      height: Int(XDisplayHeight(connection.display, connection.screen)))
    let there = wanted.common(with: screen)
    var pixels = [UInt32](repeating: 0, count: wanted.area)
    if !there.isEmpty {
      var image: UnsafeMutablePointer<XImage>?
      let error = ErrorTrap.catchingReply(connection.display) {
        image = XGetImage(
          connection.display, connection.root, Int32(there.x), Int32(there.y), UInt32(there.width), UInt32(there.height), UInt.max, ZPixmap)
      }
      guard error == nil, let image else { return nil }
      defer { oriel_XDestroyImage(image) }
      guard let pixel = image.pointee.f.get_pixel, let visual = XDefaultVisual(connection.display, connection.screen) else { return nil }
      let format = PixelFormat(display: connection.display, visual: visual, depth: Int(XDefaultDepth(connection.display, connection.screen)))
      guard format.redMask != 0 else { return nil }
      for y in 0..<there.height {
        let row = (there.y - wanted.y + y) * wanted.width + there.x - wanted.x
        for x in 0..<there.width { pixels[row + x] = format.decode(pixel(image, Int32(x), Int32(y))) }
      }
    }
    return Bitmap(pixelWidth: wanted.width, pixelHeight: wanted.height, scale: scale, premultiplied: pixels)
  }

  /// There the root has only the windows of X programs on black: what the user sees is drawn elsewhere.
  private var isNestedInWayland: Bool {
    var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    return XQueryExtension(connection.display, "XWAYLAND", &opcode, &event, &error) != 0
  }
}
