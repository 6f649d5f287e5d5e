import Foundation
internal import COriel

/// The client's copy of a window's pixels, in memory shared with the server where that works.
final class ImageSurface {
  /// Allocated pixels, at least the window's size.
  let width: Int
  let height: Int
  let base: UnsafeMutableRawPointer
  let stride: Int
  let isShared: Bool
  private let connection: X11Connection
  private var display: OpaquePointer { connection.display }
  private let image: UnsafeMutablePointer<XImage>
  let segment: SharedSegment?
  private let format: PixelFormat

  /// The server turned out not to have the memory.
  var isBroken: Bool { segment?.isBroken ?? false }

  /// Whether this display takes shared memory, found out by attaching once: XShmQueryExtension succeeds over `ssh -X`.
  /// `broken`: a later segment was refused after all (a limit of the server); windows that wait for it must be told.
  enum Sharing { case untried, works, broken, refused }

  init?(
    connection: X11Connection, visual: UnsafeMutablePointer<Visual>, format: PixelFormat, width: Int, height: Int
  ) {
    self.connection = connection
    let display = connection.display
    self.format = format
    self.width = width
    self.height = height
    if format.isDirect, connection.memory.sharing == .untried || connection.memory.sharing == .works {
      let segment = connection.memory.spare?.take(bytes: width * height * 4) ?? SharedSegment(connection: connection, bytes: width * height * 4)
      if let segment, let image = Self.image(display, visual, format.depth, width, height, in: segment) {
        connection.memory.sharing = .works
        self.image = image
        self.segment = segment
        base = segment.base
        stride = Int(image.pointee.bytes_per_line)
        isShared = true
        return
      }
      connection.memory.sharing = .refused
    }
    segment = nil
    isShared = false
    // Premultiplied 32-bit rows here; an unusual visual gets converted pixels when they are put.
    stride = width * 4
    guard let memory = calloc(max(1, height), stride) else { return nil }
    base = memory
    guard
      let image = XCreateImage(
        display, visual, UInt32(format.depth), ZPixmap, 0, nil, UInt32(width), UInt32(height), 32, 0)
    else {
      free(memory)
      return nil
    }
    if format.hasStandardMasks {
      image.pointee.bytes_per_line = Int32(stride)
      image.pointee.byte_order = 1.littleEndian == 1 ? LSBFirst : MSBFirst
      image.pointee.data = memory.assumingMemoryBound(to: CChar.self)
      XInitImage(image)
    } else {
      image.pointee.data = calloc(max(1, height), Int(image.pointee.bytes_per_line))?.assumingMemoryBound(to: CChar.self)
    }
    self.image = image
  }

  private static func image(
    _ display: OpaquePointer, _ visual: UnsafeMutablePointer<Visual>, _ depth: Int, _ width: Int, _ height: Int, in segment: SharedSegment
  ) -> UnsafeMutablePointer<XImage>? {
    guard
      let image = XShmCreateImage(
        display, visual, UInt32(depth), ZPixmap, segment.info.pointee.shmaddr, segment.info, UInt32(width), UInt32(height))
    else { return nil }
    guard Int(image.pointee.bytes_per_line) * height <= segment.capacity else {
      image.pointee.data = nil
      oriel_XDestroyImage(image)
      return nil
    }
    return image
  }

  /// Puts `rect` to the same place of the window. True if a ShmCompletion will follow.
  func put(_ rect: PixelRect, to window: XID, with context: GC, wantsCompletion: Bool) -> Bool {
    // The server would refuse, and Xlib would read past the block, if the rectangle left the image.
    let rect = rect.common(with: PixelRect(x: 0, y: 0, width: width, height: height))
    guard !rect.isEmpty else { return false }
    let (x, y) = (Int32(rect.x), Int32(rect.y))
    if isShared {
      XShmPutImage(
        display, window, context, image, x, y, x, y, UInt32(rect.width), UInt32(rect.height), wantsCompletion ? 1 : 0)
      return wantsCompletion
    }
    if !format.hasStandardMasks { convert(rect) }
    XPutImage(display, window, context, image, x, y, x, y, UInt32(rect.width), UInt32(rect.height))
    return false
  }

  private func convert(_ rect: PixelRect) {
    guard image.pointee.data != nil, let putPixel = image.pointee.f.put_pixel else { return }
    for row in rect.y..<rect.maxY {
      let source = (base + row * stride).assumingMemoryBound(to: UInt32.self)
      for column in rect.x..<rect.maxX {
        _ = putPixel(image, Int32(column), Int32(row), format.encode(source[column]))
      }
    }
  }

  /// Copies the part both have in common.
  func copyPixels(from other: ImageSurface) {
    let bytes = min(width, other.width) * 4
    for row in 0..<min(height, other.height) { memcpy(base + row * stride, other.base + row * other.stride, bytes) }
  }

  /// The identifier of the shared segment as ShmCompletion names it; 0 without one.
  var segmentIdentifier: UInt { segment?.identifier ?? 0 }

  isolated deinit {
    if segment != nil || format.hasStandardMasks { image.pointee.data = nil }
    oriel_XDestroyImage(image)
    if segment == nil { free(base) }
  }
}
