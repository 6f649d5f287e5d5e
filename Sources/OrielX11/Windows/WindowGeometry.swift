import Foundation
import OrielDrawing
import OrielWindowing

/// Where a window is and how large, in device pixels: what the server and the window manager said last, what they have said since, and
/// what was asked of them.
nonisolated struct WindowGeometry {
  typealias Place = (x: Int, y: Int)
  struct Wanted: Equatable {
    var position: CGPoint
    var anchor: WindowAnchor
    /// The window was sent there when it was on its way to the screen: a window manager that is busy finds the gravity of a window
    /// with its frame, when it comes to read where to.
    var isLate = false
  }

  /// Device pixels per point.
  private(set) var scale: Double
  var size: SizeHints.Size
  /// Of the content's corner on the screen (for a child: in its parent).
  var position: Place
  /// A real ConfigureNotify inside a frame does not say where the content is: the server is asked when the position is needed.
  var isPositionUnknown = false
  /// Of the frame; nil until the window has one.
  var extents: FrameExtents?

  private(set) var limits: SizeLimits
  private(set) var isResizable: Bool
  private(set) var hints: SizeHints

  // Reported since the last `settle`.
  var reportedSize: SizeHints.Size?
  var reportedPosition: Place?

  /// Where the window asked to be, in points, until it has its frame.
  private(set) var wanted: Wanted?
  /// Where to go back to from filling the monitor without a window manager's help, in points.
  var restored: CGRect?
  /// Where the content was when the window was hidden.
  var hidden: Place?
  /// The size below the minimum that was last objected to.
  private var refusal: (size: SizeHints.Size, time: TimeInterval)?

  /// - Parameters:
  ///   - fallback: where a window goes that asks for no place.
  ///   - frame: what the frame of a window of this kind measures, if that is known.
  init(_ description: WindowDescription, scale: Double, fallback: @autoclosure () -> CGPoint, frame: @autoclosure () -> EdgeInsets?) {
    self.scale = scale
    limits = description.limits
    isResizable = description.isResizable
    let pixels = Self.pixels(description.size, scale: scale)
    hints = SizeHints(
      limits: limits, size: pixels, isResizable: isResizable, hasPosition: description.position != nil, scale: scale)
    size = hints.clamped(pixels)
    var place = description.position ?? fallback()
    if let wanted = description.position, description.kind.isManaged {
      // A frame like it tells where the content goes; for the first window of an app gravity does.
      if description.anchor != .content, let frame = description.isDecorated ? frame() : EdgeInsets() {
        place = description.anchor.contentPosition(wanted, frame: frame)
        hints.gravity = .static
      } else {
        hints.gravity = SizeHints.Gravity(description.anchor)
      }
      self.wanted = Wanted(position: wanted, anchor: description.anchor)
    }
    position = (Self.pixel(place.x, scale: scale), Self.pixel(place.y, scale: scale))
  }

  // MARK: Units

  static func pixel(_ points: Double, scale: Double) -> Int {
    Int(saturating: min(max((points * scale).rounded(), -32768), 32767))
  }
  static func pixels(_ size: CGSize, scale: Double) -> SizeHints.Size {
    func length(_ points: Double) -> Int { points.isFinite ? min(32767, max(1, pixel(points, scale: scale))) : 1 }
    return SizeHints.Size(width: length(size.width), height: length(size.height))
  }
  func pixel(_ points: Double) -> Int { Self.pixel(points, scale: scale) }
  func pixels(_ size: CGSize) -> SizeHints.Size { Self.pixels(size, scale: scale) }
  func place(_ point: CGPoint) -> Place { (pixel(point.x), pixel(point.y)) }

  var pointSize: CGSize { CGSize(width: Double(size.width) / scale, height: Double(size.height) / scale) }
  var pointPosition: CGPoint { CGPoint(x: Double(position.x) / scale, y: Double(position.y) / scale) }
  var frame: EdgeInsets {
    guard let extents else { return EdgeInsets() }
    return EdgeInsets(
      top: Double(extents.top) / scale, leading: Double(extents.left) / scale,
      bottom: Double(extents.bottom) / scale, trailing: Double(extents.right) / scale)
  }

  // MARK: Limits

  mutating func setLimits(_ limits: SizeLimits, isResizable: Bool) {
    self.limits = limits
    self.isResizable = isResizable
    remakeHints(size: size)
  }
  /// The bounds of a window of fixed size are this size.
  mutating func fix(at size: SizeHints.Size) { remakeHints(size: size) }
  /// Other pixels for the same points.
  mutating func rescale(to scale: Double) {
    let points = pointSize
    self.scale = scale
    remakeHints(size: pixels(points))
  }
  private mutating func remakeHints(size: SizeHints.Size) {
    let gravity = hints.gravity
    hints = SizeHints(limits: limits, size: size, isResizable: isResizable, hasPosition: hints.hasPosition, scale: scale)
    hints.gravity = gravity
  }

  // MARK: Settling

  /// Takes the size that was reported; nil if there was no report, and whether it is another.
  mutating func takeSize() -> Bool? {
    guard let reported = reportedSize else { return nil }
    reportedSize = nil
    defer { size = reported }
    return reported != size
  }
  /// Takes the place that was reported; whether it is another.
  mutating func takePosition() -> Bool {
    guard let reported = reportedPosition else { return false }
    reportedPosition = nil
    isPositionUnknown = false
    return move(to: reported)
  }
  /// Whether it is another place.
  mutating func move(to place: Place) -> Bool {
    defer { position = place }
    return place != position
  }
  /// The content's place is given, whatever frame there is.
  mutating func markPositioned() {
    hints.hasPosition = true
    hints.gravity = .static
    wanted = Wanted(position: pointPosition, anchor: .content)
  }
  /// The content was sent there before the frame is known.
  mutating func sendUnframed(to position: CGPoint) { wanted = Wanted(position: position, anchor: .content, isLate: true) }
  /// Whether it filled the screen when its frame came, and has not been seen in its own place.
  var fillsScreen = false
  /// Whether its place was asked for before it was shown, and the frame has not been taken notice of.
  var isPlacedByContent: Bool { wanted.map { $0.anchor == .content && !$0.isLate } ?? false }
  /// The frame is there: from now on its upper left corner stays where it is, whatever size the window gets. (Openbox moves windows of
  /// static gravity when they are resized.) Answers what had been asked for until then.
  mutating func takeFrame() -> Wanted? {
    guard extents != nil, let asked = wanted else { return nil }
    wanted = nil
    hints.gravity = .northWest
    return asked
  }

  /// The size to go back to from one below the minimum. A window manager that insists, as one that tiles, has the last word: it hears of
  /// the same size once in two seconds.
  mutating func objection(now: TimeInterval) -> SizeHints.Size? {
    guard let minimum = hints.minimum, size.width < minimum.width || size.height < minimum.height else { return nil }
    if let refusal, refusal.size == size, now - refusal.time < 2 { return nil }
    refusal = (size, now)
    return hints.clamped(size)
  }
}
