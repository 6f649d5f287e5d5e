import OrielDrawing
import OrielGraph

/// The image under the pointer during a drag. It gets no events, so that the window below is the drop target.
package final class PointerIcon: AttachedWindow {
  /// The margin around the body for overflow; only if the window has alpha.
  private let margin: CGFloat
  private let body: CGRect
  private let background: RGBA
  private let paint: (any Painter, CGRect) -> Void
  package private(set) var isShown = false

  /// - Parameters:
  ///   - margin: How far the image extends past its body if the window has alpha.
  ///   - paint: Draws the image, whose body is this rectangle of the window.
  package init(
    _ body: CGSize, margin: CGFloat, over owner: any PlatformWindow, on system: any WindowSystem, cornerRadius: Double, background: RGBA,
    paint: @escaping (any Painter, CGRect) -> Void
  ) {
    let margin = system.hasCompositor ? margin : 0
    self.margin = margin
    self.body = CGRect(origin: CGPoint(x: margin, y: margin), size: body)
    self.background = system.hasCompositor ? .clear : background
    self.paint = paint
    super.init(on: system)
    let size = CGSize(width: (body.width + 2 * margin).rounded(.up), height: (body.height + 2 * margin).rounded(.up))
    _ = make(
      .dragIcon, CGRect(origin: owner.position, size: size), over: owner, cornerRadius: cornerRadius, background: self.background)
  }

  /// Moves the corner of its body to a point of the screen, and shows it if it was hidden.
  package func move(to corner: CGPoint) {
    guard let platformWindow else { return }
    platformWindow.move(to: CGPoint(x: corner.x - margin, y: corner.y - margin))
    guard !isShown else { return }
    isShown = true
    show()
  }
  /// Until it is moved again.
  package func hide() {
    guard isShown else { return }
    isShown = false
    platformWindow?.unmap()
  }
  package func close() { remove() }

  override package func window(_ window: any PlatformWindow, draw frame: WindowFrame) {
    let bounds = CGRect(origin: .zero, size: frame.size)
    frame.paint([bounds]) { painter in
      painter.fill(bounds, background)
      paint(painter, body)
    }
  }
}
