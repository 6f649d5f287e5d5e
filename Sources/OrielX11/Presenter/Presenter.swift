import Foundation
internal import COriel

/// Keeps a window's pixels and brings them to the screen: damage, scrolling, exposure.
///
/// One image per window is the truth; the server's window follows it. The image is not touched while the server may
/// still read it (`isBusy`): frames wait for ShmCompletion, which on a local server takes less than a refresh.
final class Presenter {
  private let connection: X11Connection
  private let window: XID
  private let visual: UnsafeMutablePointer<Visual>
  private let format: PixelFormat
  private let context: GC
  private var surface: ImageSurface?
  /// The window's size in pixels.
  private(set) var width: Int
  private(set) var height: Int
  /// Pixels that nobody has drawn yet.
  private(set) var invalid = PixelRegion()
  /// The background a new window shows until its first frame.
  private let background: UInt32

  private var awaitedSegment: UInt = 0
  private var putTime: TimeInterval = 0
  /// Scrolls the server may not have executed when an exposure that now arrives was generated.
  private var scrolls: [(serial: UInt, rect: PixelRect, dx: Int, dy: Int)] = []

  /// A server that lost our completion must not stop the window for ever.
  static let completionTimeout: TimeInterval = 0.1

  init(
    connection: X11Connection, window: XID, visual: UnsafeMutablePointer<Visual>, format: PixelFormat, width: Int,
    height: Int, background: UInt32
  ) {
    self.connection = connection
    self.window = window
    self.visual = visual
    (self.width, self.height) = Self.bounded(width, height, on: connection)
    self.background = background
    self.format = format
    var values = XGCValues()
    // GraphicsExpose tells which part of a scroll had no source pixels on the screen.
    values.graphics_exposures = 1
    context = XCreateGC(connection.display, window, UInt(GCGraphicsExposures), &values)
    invalid.add(bounds)
  }

  isolated deinit {
    keepMemory()
    if !connection.isLost { XFreeGC(connection.display, context) }
  }
  /// It can be another window's once the server is through with it.
  private func keepMemory() { if let segment = surface?.segment { connection.memory.spare?.keep(segment, isBeingRead: awaitedSegment != 0) } }

  var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }
  /// The visual has no alpha.
  var isOpaque: Bool { format.depth != 32 }
  var isShared: Bool { surface?.isShared ?? false }
  var segmentIdentifier: UInt { surface?.segmentIdentifier ?? 0 }
  /// The server may still be reading the image.
  var isBusy: Bool { awaitedSegment != 0 && MonotonicClock.now - putTime < Self.completionTimeout }
  /// When waiting for the completion ends at the latest.
  var busyUntil: TimeInterval { putTime + Self.completionTimeout }

  /// The image, allocated now if it is not yet, or nil if there is no memory for it.
  func memory() -> PixelMemory? {
    guard let surface = ensureSurface() else { return nil }
    return PixelMemory(base: surface.base, stride: surface.stride, width: width, height: height)
  }

  func resize(width newWidth: Int, height newHeight: Int) {
    let old = bounds
    (width, height) = Self.bounded(newWidth, newHeight, on: connection)
    guard bounds != old else { return }
    invalid.clip(to: bounds)
    invalid.add(PixelRect(x: old.width, y: 0, width: width - old.width, height: height))
    invalid.add(PixelRect(x: 0, y: old.height, width: width, height: height - old.height))
  }

  private func ensureSurface() -> ImageSurface? {
    if let surface, surface.width >= width, surface.height >= height,
      surface.width * surface.height <= max(1 << 16, width * height * 2)
    {
      return surface
    }
    // A first image fits; one that grew or shrank by dragging gets room, so that few steps of a resize allocate.
    let room = surface == nil ? 0 : 128
    let wanted = Self.bounded(width + room, height + room, on: connection)
    let made =
      ImageSurface(
        connection: connection, visual: visual, format: format, width: wanted.width, height: wanted.height)
    guard let made else { return nil }
    if let surface {
      made.copyPixels(from: surface)
    } else {
      PixelMemory(base: made.base, stride: made.stride, width: made.width, height: made.height)
        .fill(PixelRect(x: 0, y: 0, width: made.width, height: made.height), with: background)
    }
    awaitedSegment = 0
    surface = made
    return made
  }

  /// The server refused the image's memory after all: the same pixels are sent from another one.
  func replaceBrokenSurface() {
    guard let old = surface, old.isBroken else { return }
    awaitedSegment = 0
    surface = ImageSurface(connection: connection, visual: visual, format: format, width: old.width, height: old.height)
    surface?.copyPixels(from: old)
    present(PixelRegion([bounds]))
  }

  /// Gives the image back: what the window shows from now on is drawn anew.
  func discard() {
    keepMemory()
    surface = nil
    awaitedSegment = 0
    scrolls = []
    invalidateAll()
  }

  /// Everything must be drawn anew (the scale changed).
  func invalidateAll() {
    invalid.removeAll()
    invalid.add(bounds)
  }
  func clearInvalid() { invalid.removeAll() }

  /// The part of a window that has pixels: all of it, unless another program makes the window so large that its picture
  /// would take gigabytes. Then what lies right of and below the greatest picture stays the window's background.
  ///
  /// 128 MB hold a screen of 7680 by 4320; larger screens get what they need.
  static func bounded(_ width: Int, _ height: Int, on connection: X11Connection) -> (width: Int, height: Int) {
    let (width, height) = (min(32767, max(1, width)), min(32767, max(1, height)))
    let screen = (
      width: Int(XDisplayWidth(connection.display, connection.screen)),
      height: Int(XDisplayHeight(connection.display, connection.screen)))
    guard width * height > max(1 << 25, screen.width * screen.height * 2) else { return (width, height) }
    return (min(width, max(4096, screen.width)), min(height, max(4096, screen.height)))
  }

  /// Moves pixels, in the image and on the server.
  func scroll(_ rect: PixelRect, dx: Int, dy: Int) {
    let rect = rect.common(with: bounds)
    guard !rect.isEmpty, dx != 0 || dy != 0, let memory = memory() else { return }
    memory.shift(rect, dx: dx, dy: dy)
    let target = rect.offset(x: dx, y: dy).common(with: rect)
    guard !target.isEmpty else { return }
    XCopyArea(
      connection.display, window, window, context, Int32(target.x - dx), Int32(target.y - dy), UInt32(target.width),
      UInt32(target.height), Int32(target.x), Int32(target.y))
    scrolls.append((XNextRequest(connection.display) - 1, rect, dx, dy))
    if scrolls.count > 64 { scrolls.removeFirst() }
  }

  /// Brings `damage` to the screen.
  func present(_ damage: PixelRegion) {
    guard let surface else { return }
    var damage = damage
    damage.clip(to: bounds)
    for (index, rect) in damage.rects.enumerated() {
      let isLast = index == damage.rects.count - 1
      if surface.put(rect, to: window, with: context, wantsCompletion: isLast) {
        awaitedSegment = surface.segmentIdentifier
        putTime = MonotonicClock.now
      }
    }
  }

  /// The server lost pixels of the window; those that have been drawn come from the image.
  func exposed(_ rect: PixelRect, serial: UInt) {
    scrolls.removeAll { $0.serial <= serial }
    guard surface != nil else { return }
    var lost = PixelRegion([rect])
    // The exposure was generated before these copies ran: they moved the hole.
    for scroll in scrolls {
      for hole in lost.rects {
        lost.add(hole.common(with: scroll.rect).offset(x: scroll.dx, y: scroll.dy).common(with: scroll.rect))
      }
    }
    present(lost)
  }

  /// True if the completion was awaited here.
  func completed(segment: UInt) -> Bool {
    guard segment == awaitedSegment else { return false }
    awaitedSegment = 0
    return true
  }
}
