import Foundation
import OrielCombine
import OrielDrawing
import OrielGraph

/// Renders a view into an image, outside any window.
///
/// The view keeps its state between images. It inherits no environment other than what it sets itself, and animations do not
/// run. `objectWillChange` fires when the image would change. On Linux, there is `nsImage` and `cgImage`, but not
/// `render(rasterizationScale:renderer:)`, which needs Core Graphics.
@preconcurrency @MainActor public final class ImageRenderer<Content: View>: ObservableObject {
  public let objectWillChange = PassthroughSubject<Void, Never>()
  public var content: Content {
    willSet { objectWillChange.send() }
    didSet { stage = nil }
  }
  /// The proposal for the view; nil dimensions use its ideal size.
  public var proposedSize = ProposedViewSize.unspecified { willSet { objectWillChange.send() } }
  /// Pixels per point.
  public var scale: CGFloat = 1 { willSet { objectWillChange.send() } }
  /// Whether the image has a black instead of a transparent background.
  public var isOpaque = false { willSet { objectWillChange.send() } }
  /// Has no influence: pixels are always sRGB.
  public var colorMode = ColorRenderingMode.nonLinear
  private var stage: Stage?

  public init(content: Content) { self.content = content }

  /// The current image; nil for a view without size.
  public var nsImage: NSImage? { draw().map { NSImage($0.bitmap()) } }

  /// The current pixels; nil for a view without size.
  public var cgImage: CGImage? { draw().map { CGImage($0.bitmap()) } }

  /// The view's size in points, without rendering it; nil for a view without size. It may exceed the maximum image size.
  package var size: CGSize? { madeStage.measure(proposedSize, scale: scale, limit: .greatestFiniteMagnitude) }

  private func draw() -> BitmapSurface? { madeStage.draw(proposedSize, scale: scale, isOpaque: isOpaque) }
  private var madeStage: Stage {
    let stage = stage ?? Stage(content) { [weak self] in self?.objectWillChange.send() }
    self.stage = stage
    return stage
  }

  /// The view's graph, without a window.
  private final class Stage: ViewGraphHost {
    private var graph: ViewGraph!
    private let changed: () -> Void
    private var isDrawing = false

    init(_ content: Content, changed: @escaping () -> Void) {
      self.changed = changed
      graph = ViewGraph(host: nil)
      isDrawing = true
      graph.attach(to: self)
      graph.setRoot(content)
      isDrawing = false
    }
    isolated deinit { graph.unmount() }

    func draw(_ proposal: ProposedViewSize, scale: CGFloat, isOpaque: Bool) -> BitmapSurface? {
      // The maximum image size, in pixels.
      guard let size = measure(proposal, scale: scale, limit: 16_384 / scale) else { return nil }
      let pixels = (size.width * scale).rounded(.up) * (size.height * scale).rounded(.up)
      guard pixels <= 67_108_864 else {
        RuntimeIssue.report("ImageRenderer: the image of \(shortTypeName(Content.self)) would have \(Int(saturating: pixels)) pixels; up to 67 million can be drawn.")
        return nil
      }
      let surface = BitmapSurface(size: size, scale: scale)
      if isOpaque { surface.painter.fill(CGRect(origin: .zero, size: size), .black) }
      isDrawing = true
      defer { isDrawing = false }
      graph.root?.draw(surface.painter)
      return surface
    }
    func measure(_ proposal: ProposedViewSize, scale: CGFloat, limit: CGFloat) -> CGSize? {
      guard scale > 0, scale.isFinite else { return nil }
      isDrawing = true
      defer { isDrawing = false }
      graph.scope.rewrite { $0.displayScale = scale }
      graph.settle(size: .zero)
      guard let root = graph.root else { return nil }
      // The view is placed in its first size; content that reads the size may change it once.
      var size = size(of: root, for: proposal, limit: limit)
      graph.settle(size: size)
      size = self.size(of: root, for: proposal, limit: limit)
      graph.settle(size: size)
      return size.width > 0 && size.height > 0 ? size : nil
    }
    private func size(of root: Box, for proposal: ProposedViewSize, limit: CGFloat) -> CGSize {
      let sizes = root.children.map { $0.size(for: proposal) }
      func side(_ lengths: [CGFloat]) -> CGFloat { min(lengths.filter(\.isFinite).max() ?? 0, limit) }
      return CGSize(width: side(sizes.map(\.width)), height: side(sizes.map(\.height)))
    }

    func graphNeedsFrame(_ graph: ViewGraph) { if !isDrawing { changed() } }
    var now: TimeInterval { 0 }
    /// Never calls back, because time does not pass.
    func schedule(after delay: TimeInterval, _ body: @escaping @MainActor () -> Void) -> ScheduledCall { ScheduledCall() }
  }
}
