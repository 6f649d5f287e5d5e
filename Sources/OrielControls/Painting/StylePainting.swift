import Foundation
import OrielDrawing
import OrielGraph

extension Painter {
  /// Calls `draw` with the paint of a style, inside the layers that its shadows and blending need.
  func paint(_ style: ResolvedStyle, in rect: CGRect, theme: Theme, ink: CGRect, _ draw: (Paint) -> Void) {
    switch style {
    case .color, .gradient, .image, .material: draw(style.paint(in: rect, theme: theme))
    case .mesh(let mesh):
      if mesh.background.alpha > 0 { draw(.color(mesh.background)) }
      draw(mesh.paint(in: rect))
    case .faded(let base, let opacity):
      beginLayer(LayerEffects(opacity: opacity), bounds: ink)
      paint(base, in: rect, theme: theme, ink: ink, draw)
      endLayer()
    case .blended(let base, let mode):
      beginLayer(LayerEffects(blendMode: mode), bounds: ink)
      paint(base, in: rect, theme: theme, ink: ink, draw)
      endLayer()
    case .shadowed(let base, let shadow):
      if shadow.isInner {
        paint(base, in: rect, theme: theme, ink: ink, draw)
        innerShadow(shadow.value, ink: ink, draw)
      } else {
        beginLayer(LayerEffects(filters: [.shadow(shadow.value)]), bounds: ink)
        paint(base, in: rect, theme: theme, ink: ink, draw)
        endLayer()
      }
    }
  }
  /// Draws the shadow of everything outside the shape, clipped to the shape.
  private func innerShadow(_ shadow: ShadowStyleValue, ink: CGRect, _ draw: (Paint) -> Void) {
    let outer = ink.insetBy(dx: -2 * shadow.radius - abs(shadow.x), dy: -2 * shadow.radius - abs(shadow.y))
    beginMaskedLayer(bounds: ink)
    beginLayer(LayerEffects(filters: [.shadow(shadow)]), bounds: outer)
    fill(outer, .black)
    beginLayer(LayerEffects(blendMode: .destinationOut), bounds: outer)
    draw(.color(.black))
    endLayer()
    endLayer()
    endMaskedLayer { draw(.color(.black)) }
  }
}

nonisolated extension ResolvedStyle {
  /// Whether it paints nothing visible.
  var isClear: Bool {
    switch self {
    case .color(let color): color.alpha <= 0
    case .faded(let base, let opacity): opacity <= 0 || base.isClear
    case .blended(let base, _), .shadowed(let base, _): base.isClear
    case .gradient, .mesh, .image, .material: false
    }
  }
  /// How far the style's shadows extend past the shape.
  var reach: CGFloat {
    switch self {
    case .color, .gradient, .mesh, .image, .material: 0
    case .faded(let base, _), .blended(let base, _): base.reach
    case .shadowed(let base, let shadow):
      base.reach + (shadow.isInner ? 0 : shadow.value.radius * 1.5 + max(abs(shadow.value.x), abs(shadow.value.y)))
    }
  }
}

/// A box's style, interpolated from the last one during an animation.
final class AnimatedStyle {
  deinit {}  // Asks for no executor: see `MainThread`.
  private unowned let box: Box
  private(set) var shown = ResolvedStyle.color(.clear)
  private var target = ResolvedStyle.color(.clear)
  private var animation: ValueAnimation<Double>?
  init(_ box: Box) { self.box = box }

  func show(_ style: ResolvedStyle, isFirst: Bool) {
    guard style != target || isFirst else { return }
    var style = style
    if !style.isNumeric {
      RuntimeIssue.report("A style of \(box.nameForIssues) has a number that is NaN, infinite or too large; it paints nothing.")
      style = .color(.clear)
    }
    target = style
    animation.map { box.graph.animator.remove($0) }
    animation = nil
    let transaction = Transaction.current
    guard !isFirst, transaction.effectiveAnimation != nil else {
      shown = style
      box.setNeedsDisplay()
      return
    }
    let start = shown
    let animation = ValueAnimation(from: 0.0, of: self, in: box.graph.animator) { style, fraction, isLast in
      style.shown = isLast ? style.target : start.interpolated(to: style.target, by: fraction)
      style.box.setNeedsDisplay()
    }
    self.animation = animation
    animation.head(for: 1, transaction, now: box.graph.now)
  }
}
