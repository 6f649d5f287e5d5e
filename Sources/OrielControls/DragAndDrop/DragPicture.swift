import Foundation
import OrielDrawing
import OrielGraph

/// The image of a drag: the current pixels of a box, or of a preview view.
package struct DragPicture {
  package let bitmap: Bitmap
  package let size: CGSize
  /// The pointer's position in it, from the top left corner.
  package let grip: CGPoint
  /// Larger images would cover the drop target.
  package static let greatestSide: CGFloat = 320

  private init?(_ size: CGSize, grip: CGPoint, scale: Double, draw: (any Painter) -> Void) {
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else { return nil }
    let factor = min(1, Self.greatestSide / max(size.width, size.height))
    // Whole pixels, because drawing would otherwise blur it.
    self.size = CGSize(width: (size.width * factor * scale).rounded(.up) / scale, height: (size.height * factor * scale).rounded(.up) / scale)
    self.grip = CGPoint(x: grip.x * factor, y: grip.y * factor)
    let surface = BitmapSurface(size: self.size, scale: scale)
    surface.painter.save()
    surface.painter.concatenate(CGAffineTransform(scaleX: factor, y: factor))
    draw(surface.painter)
    surface.painter.restore()
    bitmap = surface.bitmap()
  }

  /// The pixels of a part of the box; `point`, in its coordinates, stays under the pointer.
  package static func pixels(of box: Box, in part: CGRect?, at point: CGPoint) -> DragPicture? {
    let wanted = part ?? box.inkBounds
    // Only the visible part, because a list may be very long.
    let seen = box.convertToWindow(wanted)
    guard !seen.isNull else { return nil }
    let corner = box.convertFromWindow(seen.origin), far = box.convertFromWindow(CGPoint(x: seen.maxX, y: seen.maxY))
    let rect = CGRect(x: min(corner.x, far.x), y: min(corner.y, far.y), width: abs(far.x - corner.x), height: abs(far.y - corner.y))
      .common(with: wanted)
    guard !rect.isNull else { return nil }
    return DragPicture(rect.size, grip: CGPoint(x: point.x - rect.minX, y: point.y - rect.minY), scale: box.graph.displayScale) { painter in
      painter.translate(x: -rect.minX, y: -rect.minY)
      painter.clip(to: rect)
      box.paint(painter)
    }
  }

  /// The image of a view in the environment of `box`, with the pointer at its centre.
  package static func view(_ view: AnyView, in box: Box) -> DragPicture? {
    let stage = Stage(view, in: box)
    defer { stage.end() }
    return stage.picture(scale: box.graph.displayScale)
  }

  /// The host of a graph without a window, in which animations do not run.
  private final class Stage: ViewGraphHost {
    let graph: ViewGraph
    init(_ view: AnyView, in box: Box) {
      graph = ViewGraph(host: nil, environment: box.node?.scope)
      graph.attach(to: self)
      graph.setRoot(view)
    }
    func end() { graph.unmount() }
    func picture(scale: Double) -> DragPicture? {
      graph.settle(size: .zero)
      guard let root = graph.root else { return nil }
      let side = DragPicture.greatestSide, offer = ProposedViewSize(width: side, height: side)
      let sizes = root.children.map { child in
        let ideal = child.size(for: .unspecified)
        return ideal.width <= side && ideal.height <= side ? ideal : child.size(for: offer)
      }
      let size = CGSize(width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
      graph.settle(size: size)
      return DragPicture(size, grip: CGPoint(x: size.width / 2, y: size.height / 2), scale: scale) { root.draw($0) }
    }
    func graphNeedsFrame(_ graph: ViewGraph) {}
    var now: TimeInterval { 0 }
    func schedule(after delay: TimeInterval, _ body: @escaping @MainActor () -> Void) -> ScheduledCall { ScheduledCall() }
  }
}
