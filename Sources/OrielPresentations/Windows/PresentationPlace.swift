import OrielControls

/// The placement of a modal presentation: inside the presenting window if that is or can be made large enough, otherwise over it.
package struct PresentationPlace: Equatable {
  enum Form {
    case child, dialog, fullScreen
    /// An ordinary window with a window manager's frame.
    case window
  }
  var form: Form
  /// In points, in the top-level's coordinates for a child, on the screen for a separate window.
  var frame: CGRect

  init(_ kind: PresentationKind, _ size: CGSize, over scene: any PresentingScene, below: CGRect?, isLow: Bool = false) {
    let panel = scene.panel.rect
    if kind == .cover {
      form = .fullScreen
      frame = Self.screen(of: scene).frame
      return
    }
    let needed = CGSize(width: size.width + 2 * Metrics.Sheet.parentGap, height: size.height + 2 * Metrics.Sheet.parentGap)
    var room = panel.size
    if !isLow, needed.width > room.width || needed.height > room.height {
      let wish = CGSize(width: max(room.width, needed.width), height: max(room.height, needed.height))
      if scene.grow(to: wish) { room = wish }
    }
    if needed.width <= room.width, needed.height <= room.height {
      form = .child
      frame = CGRect(origin: Self.origin(of: size, kind, in: CGRect(origin: panel.origin, size: room), below: below, isLow: isLow), size: size)
      return
    }
    form = .dialog
    let visible = Self.screen(of: scene).visibleFrame, origin = scene.topLevel?.position ?? .zero
    let middle = CGPoint(x: origin.x + panel.midX, y: origin.y + panel.midY)
    frame = CGRect(x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width, height: size.height)
    frame.origin.x = max(visible.minX, min(frame.minX, visible.maxX - size.width)).rounded()
    frame.origin.y = max(visible.minY, min(frame.minY, visible.maxY - size.height)).rounded()
  }

  /// Standalone, centred on the active monitor.
  init(standing size: CGSize, on system: any WindowSystem) {
    form = .dialog
    let pointer = system.pointerLocation.map { CGRect(origin: $0, size: CGSize(width: 1, height: 1)) }
    let visible = (pointer.flatMap { system.monitor(showing: $0) } ?? system.monitors.first ?? .unknown).visibleFrame
    frame = CGRect(
      x: max(visible.minX, visible.midX - size.width / 2).rounded(), y: max(visible.minY, visible.midY - size.height / 2).rounded(),
      width: size.width, height: size.height)
  }
  /// A detached window at the sheet's position, as far as the screen allows.
  init(detaching frame: CGRect, on screen: Monitor) {
    form = .window
    let visible = screen.visibleFrame
    self.frame = CGRect(
      x: max(visible.minX, min(frame.minX, visible.maxX - frame.width)).rounded(),
      y: max(visible.minY, min(frame.minY, visible.maxY - frame.height)).rounded(),
      width: min(frame.width, visible.width), height: min(frame.height, visible.height))
  }

  private static func origin(of size: CGSize, _ kind: PresentationKind, in panel: CGRect, below: CGRect?, isLow: Bool) -> CGPoint {
    let x = ((below?.midX ?? panel.midX) - size.width / 2), free = panel.height - size.height
    var y: CGFloat
    if kind.isAlert {
      // The optical centre is slightly above the geometric one.
      y = panel.minY + free * 0.4
    } else if isLow {
      // It is anchored at the bottom.
      y = panel.maxY - size.height - Metrics.Sheet.parentGap
    } else if let below {
      y = below.minY + Metrics.Sheet.nestedStep
    } else {
      let top = Metrics().sheet.top
      y = panel.minY + (free >= top + Metrics.Sheet.parentGap ? top : free / 2)
    }
    y = min(y, panel.maxY - size.height - Metrics.Sheet.parentGap)
    return CGPoint(
      x: max(panel.minX + Metrics.Sheet.parentGap, min(x, panel.maxX - size.width - Metrics.Sheet.parentGap)).rounded(), y: max(panel.minY + Metrics.Sheet.parentGap, y).rounded())
  }
  /// The monitor that shows most of the presenting window.
  package static func screen(of scene: any PresentingScene) -> Monitor {
    let origin = scene.topLevel?.position ?? .zero
    return scene.system.monitor(showing: scene.panel.rect.offsetBy(dx: origin.x, dy: origin.y)) ?? .unknown
  }
}
