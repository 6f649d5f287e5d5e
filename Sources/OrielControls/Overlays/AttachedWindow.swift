import OrielDrawing
import OrielGraph

/// A window that lies over another one and goes with it: what menus, popovers, help and dragged things are shown in.
///
/// It is a window of its own for the window system, because it may reach over the edges of the one below, hold the pointer and the
/// keys, and fade away after its owner has let go of it. A subclass says what is in it.
package class AttachedWindow: PlatformWindowDelegate {
  package final let system: any WindowSystem
  /// Nil before `make` and once it is off the screen.
  package private(set) final var platformWindow: (any PlatformWindow)?
  /// What lies below is seen where nothing is drawn. Stays as it was when the window was made.
  package final let hasAlpha: Bool

  init(on system: any WindowSystem) {
    self.system = system
    hasAlpha = system.hasCompositor
  }

  /// Makes the window, without showing it. False if the window system has none to give.
  ///
  /// - Parameters:
  ///   - frame: on the screen, with the room for the shadow.
  ///   - background: seen where the window has no alpha.
  final func make(
    _ kind: WindowDescription.Kind, _ frame: CGRect, over owner: (any PlatformWindow)?, cornerRadius: Double, background: RGBA,
    title: String = "", shadowMargins: EdgeInsets = EdgeInsets()
  ) -> Bool {
    var description = WindowDescription(size: frame.size)
    description.kind = kind
    description.title = title
    description.position = frame.origin
    description.owner = owner
    description.isTranslucent = true
    description.shadowMargins = shadowMargins
    description.cornerRadius = cornerRadius
    description.background = background
    platformWindow = try? system.makeWindow(description, delegate: self)
    return platformWindow != nil
  }
  final func show() {
    platformWindow?.map()
    requestFrame()
  }
  package final func requestFrame() { platformWindow?.requestFrame() }
  /// Takes it off the screen, for good.
  func remove() {
    // Not its window any more: what closing it leads to must not come back here.
    let window = platformWindow
    platformWindow = nil
    window?.close()
  }

  // MARK: The window system

  // Overridable, so in the class: a subclass answers what matters to it.
  package func window(_ window: any PlatformWindow, draw frame: WindowFrame) {}
  package func windowPresented(_ window: any PlatformWindow) {}
  package func window(_ window: any PlatformWindow, resizedTo size: CGSize) { requestFrame() }
  package func window(_ window: any PlatformWindow, scaleChangedTo scale: Double) { requestFrame() }
  package func window(_ window: any PlatformWindow, stateChangedFrom old: WindowState) {}
  package func window(_ window: any PlatformWindow, movedTo position: CGPoint) {}
  package func windowShouldClose(_ window: any PlatformWindow) {}
  package func windowClosed(_ window: any PlatformWindow) { if window === platformWindow { platformWindow = nil } }
  package func window(_ window: any PlatformWindow, handle event: InputEvent) -> Bool { false }
  package func windowLostGrab(_ window: any PlatformWindow) {}
  package func window(_ window: any PlatformWindow, drop offer: any DropOffer, movedTo location: CGPoint) -> DragOperation? { nil }
  package func window(_ window: any PlatformWindow, dropLeft offer: any DropOffer) {}
  package func window(_ window: any PlatformWindow, dropped offer: any DropOffer, at location: CGPoint) { offer.finish(nil) }
}

extension WindowSystem {
  /// The part of the screen that a window attached to something there may cover.
  package func room(around anchor: CGRect) -> CGRect {
    let monitor = monitors.first { $0.frame.contains(anchor.center) } ?? monitors.first { $0.frame.intersects(anchor) } ?? monitors.first
    return (monitor ?? .unknown).visibleFrame
  }
}

extension Monitor {
  /// Where there are windows but no monitor is known.
  package static let unknown = Monitor(
    name: "", frame: CGRect(x: 0, y: 0, width: 1024, height: 768), visibleFrame: CGRect(x: 0, y: 0, width: 1024, height: 768))
}

extension CGRect {
  /// With this much more around it: a panel with the room for its shadow.
  nonisolated func extended(by margins: EdgeInsets) -> CGRect {
    CGRect(x: minX - margins.leading, y: minY - margins.top, width: width + margins.horizontal, height: height + margins.vertical)
  }
}
