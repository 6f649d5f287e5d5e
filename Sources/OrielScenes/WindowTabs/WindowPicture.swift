import OrielControls
import OrielDrawing

/// A small live picture of a window, for Show All Tabs and for dragging a tab.
///
/// A window behind another tab does no work unless there is a picture of it. Then it updates a few times a second, and only
/// if something in it has changed.
final class WindowPicture {
  private(set) var bitmap: Bitmap?
  private weak var host: SceneInstance?
  private let width: Double
  private let onChange: () -> Void
  private var call: ScheduledCall?
  /// The delay from a change to its picture, in seconds.
  static let interval = 0.1
  /// The number of drawings, for tests.
  private(set) var takes = 0

  init(_ host: SceneInstance, width: Double, onChange: @escaping () -> Void) {
    self.host = host
    self.width = width
    self.onChange = onChange
    host.layOut()
    bitmap = draw()
    host.unseen.pictures.add(self)
    host.picturesChanged()
  }
  /// Stops the updates.
  isolated deinit { host?.pictureEnded() }

  func contentChanged() {
    guard call == nil, let host, !host.isClosed else { return }
    call = host.schedule(after: Self.interval) { [weak self] in
      self?.call = nil
      self?.take()
    }
  }
  private func take() {
    guard let host, !host.isClosed, let window = host.topLevel, !window.state.isHidden else { return }
    if host.platformWindow == nil {
      host.graph.draw(UnseenFrame(size: window.size, scale: window.scale, time: host.app.system.now), background: host.background)
    }
    guard let new = draw(), bitmap.map({ isSame($0, new) }) != true else { return }
    bitmap = new
    onChange()
  }
  private func isSame(_ a: Bitmap, _ b: Bitmap) -> Bool {
    guard a.pixelWidth == b.pixelWidth, a.pixelHeight == b.pixelHeight else { return false }
    for y in 0..<a.pixelHeight { for x in 0..<a.pixelWidth where a.pixel(x: x, y: y) != b.pixel(x: x, y: y) { return false } }
    return true
  }
  private func draw() -> Bitmap? {
    guard let host, let root = host.graph.root, let window = host.topLevel, window.size.width > 0 else { return nil }
    takes += 1
    let whole = window.size, factor = width / whole.width
    host.rootBox?.isPictured = true
    defer { host.rootBox?.isPictured = false }
    return BitmapSurface.make(size: CGSize(width: width, height: (whole.height * factor).rounded(.up)), scale: window.scale) {
      $0.concatenate(CGAffineTransform(scaleX: factor, y: factor))
      $0.fill(CGRect(origin: .zero, size: whole), host.theme.colors.windowBackground)
      root.draw($0)
    }.bitmap()
  }
}

/// An invisible frame, which updates the content without drawing it.
private final class UnseenFrame: WindowFrame {
  let size: CGSize
  let scale: Double
  let time: TimeInterval
  let invalid: [CGRect] = []
  init(size: CGSize, scale: Double, time: TimeInterval) { (self.size, self.scale, self.time) = (size, scale, time) }
  func scroll(_ rect: CGRect, by offset: CGSize) {}
  func paint(_ damage: [CGRect], _ body: (any Painter) -> Void) {}
}

/// The existing pictures of a window.
struct WindowPictures {
  private var all: [Reference] = []
  private struct Reference { weak var picture: WindowPicture? }
  var isEmpty: Bool { !all.contains { $0.picture != nil } }
  mutating func add(_ picture: WindowPicture) {
    all.removeAll { $0.picture == nil }
    all.append(Reference(picture: picture))
  }
  func contentChanged() { for reference in all { reference.picture?.contentChanged() } }
}

extension SceneInstance {
  /// It does its work while there is a picture of it, shown or not.
  func picturesChanged() {
    if platformWindow == nil, !isClosed { graph.isVisible = !unseen.pictures.isEmpty && topLevel?.state.isHidden == false }
  }
  func pictureEnded() {
    guard platformWindow == nil, !isClosed, unseen.pictures.isEmpty else { return }
    graph.isVisible = false
    // The damage was drawn into the picture, not into the window.
    graph.damageAll()
  }
}
