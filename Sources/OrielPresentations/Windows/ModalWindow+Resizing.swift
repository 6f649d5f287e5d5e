import OrielControls

/// A file panel or a sheet can be resized by the user, within its content's limits: a window of its own by the window manager, a child
/// of the window by a drag of its edges.
extension ModalWindow {
  var canBeResized: Bool {
    switch box.form {
    case .child, .window: (kind == .filePanel || kind == .sheet) && !hasHeights
    case .filling: false
    }
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

  /// The user or the window manager changed the size of a window of its own, which is kept from now on.
  func takeSize(_ size: CGSize) {
    guard !isChild, canBeResized else { return }
    let margins = box.margins
    let inner = CGSize(width: size.width - margins.horizontal, height: size.height - margins.vertical)
    guard inner != frame.size, inner.width > 0, inner.height > 0 else { return }
    frame.size = inner
    sizing.chosen = inner
  }
  /// The size that the user has chosen, as far as the content and, for a child, the window around it allow.
  var chosenSize: CGSize? {
    guard let chosen = sizing.chosen, canBeResized else { return nil }
    guard isChild, let scene else { return chosen }
    let limits = limits(EdgeInsets()), room = scene.panel.rect.insetBy(dx: Metrics.Sheet.parentGap, dy: Metrics.Sheet.parentGap).size
    func fitted(_ length: CGFloat, _ least: CGFloat?, _ most: CGFloat?, _ room: CGFloat) -> CGFloat {
      max(least ?? 0, min(length, most ?? .infinity, room)).rounded()
    }
    return CGSize(
      width: fitted(chosen.width, limits.minimum?.width, limits.maximum?.width, room.width),
      height: fitted(chosen.height, limits.minimum?.height, limits.maximum?.height, room.height))
  }

  // MARK: The edges

  /// Shows the resize cursor at an edge and starts resizing; returns true if the event was for an edge.
  func handleEdge(_ pointer: PointerEvent) -> Bool {
    guard canBeResized else { return false }
    switch pointer.phase {
    case .moved, .entered, .exited:
      if let drag = sizing.drag {
        sizing.chosen = drag.size(at: onScreen(pointer))
        follow()
        sizing.chosen = frame.size
        return true
      }
      let seen = pointer.phase == .exited || graph.input.isPressing ? nil : edge(at: pointer.location)
      if seen != edgeSeen {
        edgeSeen = seen
        platformWindow?.setCursor(seen?.cursor ?? .default)
      }
      return false
    case .down:
      sizing.drag = nil
      guard pointer.button == .primary, pointer.device == .mouse, let edge = edge(at: pointer.location) else { return false }
      graph.input.pointerLost()
      if isChild {
        sizing.drag = EdgeDrag(edge: edge, start: onScreen(pointer), size: frame.size)
      } else {
        platformWindow?.beginResize(edge)
      }
      return true
    case .up, .cancelled:
      guard sizing.drag != nil else { return false }
      sizing.drag = nil
      return true
    }
  }
  /// The edge or corner that can be dragged there. Of a child, the upper edge stays where it is.
  private func edge(at point: CGPoint) -> WindowEdge? {
    guard let edge = WindowEdge(at: point, in: box.panel) else { return nil }
    guard isChild else { return edge }
    let limits = limits(EdgeInsets()), least = limits.minimum ?? .zero
    let isWide = limits.maximum.map { $0.width > least.width } ?? true, isHigh = limits.maximum.map { $0.height > least.height } ?? true
    let sideways: WindowEdge? = edge.isLeft ? .left : edge.isRight ? .right : nil
    guard edge.isBottom, isHigh else { return isWide ? sideways : nil }
    return isWide ? edge : .bottom
  }
  /// Asks the system where it can, because a child moves under the pointer while it is resized.
  private func onScreen(_ pointer: PointerEvent) -> CGPoint {
    system.pointerLocation ?? CGPoint(x: screenOrigin.x + pointer.location.x, y: screenOrigin.y + pointer.location.y)
  }
}

/// A press on an edge of a sheet inside its window, until it is released.
struct EdgeDrag {
  let edge: WindowEdge
  /// Where it began, on the screen.
  let start: CGPoint
  /// The sheet's size when it began.
  let size: CGSize

  /// The sheet stays in the middle of the window, so that both of its sides move; its upper edge stays.
  func size(at point: CGPoint) -> CGSize {
    let dx = point.x - start.x, dy = point.y - start.y
    return CGSize(
      width: size.width + (edge.isRight ? 2 * dx : edge.isLeft ? -2 * dx : 0), height: size.height + (edge.isBottom ? dy : 0))
  }
}

extension WindowEdge {
  fileprivate var isLeft: Bool { [.topLeft, .left, .bottomLeft].contains(self) }
  fileprivate var isRight: Bool { [.topRight, .right, .bottomRight].contains(self) }
  fileprivate var isBottom: Bool { [.bottomLeft, .bottom, .bottomRight].contains(self) }
}
