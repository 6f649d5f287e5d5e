import OrielDrawing
import OrielGraph

/// A picture that hangs on the pointer while something is dragged. It hears nothing: what lies below it is where the drag goes.
package final class PointerIcon: AttachedWindow {
  /// Around the body, for what reaches out of it; only where that can be seen through.
  private let margin: CGFloat
  private let body: CGRect
  private let background: RGBA
  private let paint: (any Painter, CGRect) -> Void
  package private(set) var isShown = false

  /// - Parameters:
  ///   - margin: how far the picture reaches out of its body where the window has alpha.
  ///   - paint: draws the picture, whose body is this rectangle of the window.
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

  /// Puts the corner of its body at a point of the screen, and shows it if it was not seen.
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
