import OrielControls

/// A file panel or a detached sheet can be resized by the user, within its content's limits.
extension ModalWindow {
  var canBeResized: Bool {
    guard case .window = box.form else { return false }
    return (kind == .filePanel || kind == .sheet) && !hasHeights
  }
  /// The limits including the shadow, as the window system expects them.
  func limits(_ margins: EdgeInsets) -> SizeLimits {
    let least = box.naturalSize(.zero), most = box.naturalSize(.infinity)
    func outer(_ size: CGSize) -> CGSize { CGSize(width: size.width + margins.horizontal, height: size.height + margins.vertical) }
    // Content without a maximum fills any proposal.
    let bound = CGSize(width: min(most.width, Self.unbounded), height: min(most.height, Self.unbounded))
    return SizeLimits(
      minimum: outer(CGSize(width: max(least.width, theme.metrics.sheet.minWidth), height: max(least.height, 40))),
      maximum: bound.width < Self.unbounded || bound.height < Self.unbounded ? outer(bound) : nil)
  }
  private static let unbounded: CGFloat = 30_000

  /// The user or the window manager changed the size, which is kept from now on.
  func takeSize(_ size: CGSize) {
    guard canBeResized else { return }
    let margins = box.margins
    let inner = CGSize(width: size.width - margins.horizontal, height: size.height - margins.vertical)
    guard inner != frame.size, inner.width > 0, inner.height > 0 else { return }
    frame.size = inner
    sizing.chosen = inner
  }

  /// Shows the resize cursor at an edge and starts resizing by the window manager; returns true if the event was for an edge.
  func handleEdge(_ pointer: PointerEvent) -> Bool {
    guard canBeResized else { return false }
    let edge = WindowEdge(at: pointer.location, in: box.panel)
    switch pointer.phase {
    case .moved, .entered, .exited:
      let seen = pointer.phase == .exited || graph.input.isPressing ? nil : edge
      if seen != edgeSeen {
        edgeSeen = seen
        platformWindow?.setCursor(seen?.cursor ?? .default)
      }
      return false
    case .down:
      guard pointer.button == .primary, pointer.device == .mouse, let edge else { return false }
      graph.input.pointerLost()
      platformWindow?.beginResize(edge)
      return true
    case .up, .cancelled: return false
    }
  }
}
