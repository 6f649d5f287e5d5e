import Foundation
internal import COriel

/// How a visual stores a pixel, and whether our 32-bit pixels can go to it as they are.
nonisolated struct PixelFormat: Equatable, Sendable {
  var depth: Int
  var redMask, greenMask, blueMask: UInt
  var bitsPerPixel: Int
  /// The server's byte order is this machine's.
  var isNativeOrder: Bool

  /// Pixels need no conversion, so shared memory works.
  var isDirect: Bool {
    bitsPerPixel == 32 && isNativeOrder && redMask == 0xFF0000 && greenMask == 0xFF00 && blueMask == 0xFF
  }
  /// Only the place of the colours is right; Xlib swaps the bytes while putting.
  var hasStandardMasks: Bool {
    bitsPerPixel == 32 && redMask == 0xFF0000 && greenMask == 0xFF00 && blueMask == 0xFF
  }

  init(depth: Int, redMask: UInt, greenMask: UInt, blueMask: UInt, bitsPerPixel: Int, isNativeOrder: Bool) {
    self.depth = depth
    self.redMask = redMask
    self.greenMask = greenMask
    self.blueMask = blueMask
    self.bitsPerPixel = bitsPerPixel
    self.isNativeOrder = isNativeOrder
  }

  init(display: OpaquePointer, visual: UnsafeMutablePointer<Visual>, depth: Int) {
    var bits = depth > 16 ? 32 : depth > 8 ? 16 : 8
    var count: Int32 = 0
    if let formats = XListPixmapFormats(display, &count) {
      for index in 0..<Int(count) where Int(formats[index].depth) == depth {
        bits = Int(formats[index].bits_per_pixel)
      }
      XFree(formats)
    }
    self.init(
      depth: depth, redMask: visual.pointee.red_mask, greenMask: visual.pointee.green_mask,
      blueMask: visual.pointee.blue_mask, bitsPerPixel: bits,
      isNativeOrder: (XImageByteOrder(display) == LSBFirst) == (1.littleEndian == 1))
  }

  /// Our 0xAARRGGBB as this visual wants it.
  func encode(_ pixel: UInt32) -> UInt {
    if redMask == 0 {
      // A palette: grey is the best that needs no colour cells of others. Static palettes of 8 bits start black.
      let grey = ((pixel >> 16 & 0xFF) * 77 + (pixel >> 8 & 0xFF) * 151 + (pixel & 0xFF) * 28) >> 8
      return grey > 127 ? 1 : 0
    }
    return Self.place(pixel >> 16 & 0xFF, in: redMask) | Self.place(pixel >> 8 & 0xFF, in: greenMask)
      | Self.place(pixel & 0xFF, in: blueMask)
  }
  /// A pixel of this visual as our opaque 0xFFRRGGBB.
  func decode(_ pixel: UInt) -> UInt32 {
    func component(_ mask: UInt) -> UInt32 {
      let shift = UInt(mask.trailingZeroBitCount), most = mask >> shift
      return most == 0 ? 0 : UInt32(((pixel & mask) >> shift) * 255 / most)
    }
    return 0xFF00_0000 | component(redMask) << 16 | component(greenMask) << 8 | component(blueMask)
  }
  private static func place(_ component: UInt32, in mask: UInt) -> UInt {
    guard mask != 0 else { return 0 }
    let shift = mask.trailingZeroBitCount
    let bits = (mask >> UInt(shift)).nonzeroBitCount
    let value = bits >= 8 ? UInt(component) << UInt(bits - 8) : UInt(component) >> UInt(8 - bits)
    return (value << UInt(shift)) & mask
  }
}
