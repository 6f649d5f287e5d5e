import OrielControls
import OrielDrawing

/// Drawing of a modal presentation's scrim and shadow on the content below, and of that content inside its own rectangular
/// window, around its rounded panel.
extension ModalWindow {
  var theme: Theme { graph.scope.read(\.theme, for: nil) }
  package var background: RGBA { box.form == .window(hasAlpha: true) ? .clear : theme.colors.windowBackground }

  func drawBelow(_ painter: any Painter) {
    guard isChild else { return }
    painter.withState {
      painter.translate(x: -(frame.minX + shaking.shift), y: -frame.minY)
      windowPresenter.drawBelow(self, painter)
    }
  }
  /// Draws itself at its position in the top-level, for presentations above it.
  func drawInOwner(_ painter: any Painter) {
    guard isChild, graph.root != nil else { return }
    painter.withState {
      painter.translate(x: frame.minX, y: frame.minY)
      painter.clip(to: CGRect(origin: .zero, size: frame.size))
      graph.drawContent(painter, background: .clear)
    }
  }
  /// Draws the scrim and the shadow on the content or presentation below.
  func drawVeil(_ painter: any Painter, on bounds: CGRect, cornerRadius: Double, offset: CGPoint, dims: Bool) {
    let amount = box.presence.amount
    // In the first frame of a fade nothing of it is seen yet.
    guard amount > 0 else { return }
    let theme = theme
    if dims, !letsThrough {
      var scrim = theme.colors.scrim
      scrim.alpha *= amount
      painter.fill(bounds, cornerRadius: cornerRadius, scrim)
    }
    guard isChild else { return }
    let panel = frame.offsetBy(dx: shaking.shift - offset.x, dy: -offset.y)
    guard panel.minX.isFinite else { return }
    let round = min(box.radius, panel.width / 2, panel.height / 2)
    let clip = painter.clipBounds, hole = painter.alignedToPixels(panel.insetBy(dx: round, dy: round))
    // Drawing for its own window: only the shadow beside its round corners is visible.
    guard !panel.contains(clip) else {
      for corner in box.corners.map({ $0.offsetBy(dx: panel.minX, dy: panel.minY) }) where corner.touches(clip) {
        painter.withState {
          painter.clip(to: corner)
          // The antialiased edge needs a little of it.
          if box.isSeenThrough { painter.clip(to: outside(of: panel.insetBy(dx: 1, dy: 1)), style: FillStyle(eoFill: true)) }
          drawShadow(painter, of: panel, amount)
        }
      }
      return
    }
    // Otherwise only the area beside it is visible.
    let strips = [
      CGRect(x: clip.minX, y: clip.minY, width: clip.width, height: hole.minY - clip.minY),
      CGRect(x: clip.minX, y: hole.maxY, width: clip.width, height: clip.maxY - hole.maxY),
      CGRect(x: clip.minX, y: hole.minY, width: hole.minX - clip.minX, height: hole.height),
      CGRect(x: hole.maxX, y: hole.minY, width: clip.maxX - hole.maxX, height: hole.height),
    ]
    for strip in strips where strip.size.width > 0 && strip.size.height > 0 {
      painter.withState {
        painter.clip(to: strip)
        drawShadow(painter, of: panel, amount)
      }
    }
  }
  private func outside(of panel: CGRect) -> Path {
    var path = Path(roundedRect: panel, cornerRadius: max(0, box.radius - 1), style: .circular)
    path.addRect(panel.insetBy(dx: -2, dy: -2))
    return path
  }
  /// Does not use a layer, which would be as large as the whole content in every frame of the fade.
  private func drawShadow(_ painter: any Painter, of panel: CGRect, _ amount: Double) {
    painter.shadow(theme.shadows.sheet, of: panel, cornerRadius: box.radius, opacity: amount)
  }
  /// Updates the veil, because another presentation may be above this one.
  func updateVeil() {
    guard graph.root != nil else { return }
    guard !isDetached, windowPresenter.modals.contains(where: { $0.order > order }) else { return graph.veil = nil }
    graph.veil = { [weak self] painter in
      guard let self else { return }
      windowPresenter.drawVeil(
        painter, level: order, on: box.panel, cornerRadius: box.radius,
        offset: isChild ? frame.origin : CGPoint(x: CGFloat.infinity, y: 0))
    }
  }
  /// Damages the content below after the scrim changed. Before it appears, nothing of it is visible.
  func damageBelow() {
    scene?.graph.damageAll()
    for other in windowPresenter.modals where other.order < order { other.graph.damageAll() }
  }
  func belowDrawn() {
    guard isChild, graph.root != nil else { return }
    if box.isSeenThrough { graph.damageAll() } else { for corner in box.corners { graph.damage(corner, in: box) } }
  }
}
