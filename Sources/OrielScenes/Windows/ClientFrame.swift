import OrielControls
import OrielDrawing

/// What a window without the window manager's frame draws around its content.
struct ClientFrame: Equatable {
  /// See-through room for the shadow.
  var margins = EdgeInsets()
  /// 0 where nobody cuts or blends the corners, and where the window fills the screen.
  var cornerRadius = 0.0
  /// The window has alpha: its background is drawn in the frame's shape.
  var isTranslucent = false
  /// False where the content puts something in the background's place.
  var hasBackground = true

  /// As far as the shadow can be seen.
  static let shadowMargins = EdgeInsets(top: 26, leading: 36, bottom: 52, trailing: 36)

  /// The part of the window that is there, in its own coordinates.
  func panel(in size: CGSize) -> CGRect {
    CGRect(
      x: margins.leading, y: margins.top, width: max(0, size.width - margins.horizontal),
      height: max(0, size.height - margins.vertical))
  }
  /// The squares that the corners are cut out of.
  func corners(in size: CGSize) -> [CGRect] {
    guard cornerRadius > 0 else { return [] }
    let panel = panel(in: size), side = cornerRadius
    return [
      CGRect(x: panel.minX, y: panel.minY, width: side, height: side),
      CGRect(x: panel.maxX - side, y: panel.minY, width: side, height: side),
      CGRect(x: panel.minX, y: panel.maxY - side, width: side, height: side),
      CGRect(x: panel.maxX - side, y: panel.maxY - side, width: side, height: side),
    ]
  }

  /// Draws shadow, background, content and edge.
  func draw(_ painter: any Painter, in size: CGSize, _ theme: Theme, isActive: Bool, content: () -> Void) {
    let panel = painter.alignedToPixels(panel(in: size)), outline = Path(roundedRect: panel, cornerRadius: cornerRadius, style: .circular)
    let cutsCorners = corners(in: size).contains { $0.touches(painter.clipBounds) }
    if margins != EdgeInsets(), !panel.contains(painter.clipBounds) || cutsCorners {
      painter.shadow(isActive ? theme.shadows.window : theme.shadows.windowInactive, of: panel, cornerRadius: cornerRadius)
    }
    painter.save()
    // A plain rectangle is the clip that paints fastest.
    if cutsCorners { painter.clip(to: outline) } else { painter.clip(to: panel) }
    if isTranslucent, hasBackground { painter.fill(panel, theme.colors.windowBackground) }
    content()
    painter.restore()
    let width = max(theme.metrics.border.hairline, 1 / painter.scale)
    painter.strokeInside(
      panel, cornerRadius: cornerRadius, width: width, with: .color(isTranslucent ? theme.colors.menuBorder : theme.colors.controlBorder))
  }
}

extension EnvironmentValues {
  @Entry var clientFrame = ClientFrame()
}

extension SceneInstance {
  /// What the window's state and the desktop allow now.
  var clientFrame: ClientFrame {
    guard drawsFrame else { return ClientFrame() }
    var frame = ClientFrame()
    guard hasAlpha else {
      // A mask cuts off the corners of what looks like a panel.
      if declaration.kind == .alert || declaration.kind == .card { frame.cornerRadius = Metrics.Radius.mask }
      return frame
    }
    let state = topLevel?.state
    frame.isTranslucent = true
    frame.hasBackground = !showsThrough
    guard app.hasCompositor, state?.isMaximized != true, state?.isFullScreen != true else { return frame }
    frame.cornerRadius = theme.metrics.radius.popover
    if app.knowsShadowMargins { frame.margins = ClientFrame.shadowMargins }
    return frame
  }
  /// The shape of the frame may be another one: tells the window and the content.
  func updateClientFrame() {
    guard drawsFrame else { return }
    platformWindow?.setShadowMargins(clientFrame.margins)
    writeEnvironment()
    graph.root?.setNeedsLayout()
    graph.damageAll()
  }

  /// The window's size for a size of what is inside its frame, and back.
  package func outerSize(_ size: CGSize) -> CGSize {
    let margins = clientFrame.margins
    return CGSize(width: size.width + margins.horizontal, height: size.height + margins.vertical)
  }
  func outerPosition(_ point: CGPoint) -> CGPoint {
    let margins = clientFrame.margins
    return CGPoint(x: point.x - margins.leading, y: point.y - margins.top)
  }
  /// The window without the room for its shadow, on the screen.
  var panelFrame: CGRect {
    guard let window = platformWindow else { return .zero }
    return clientFrame.panel(in: window.size).offsetBy(dx: window.position.x, dy: window.position.y)
  }
}
