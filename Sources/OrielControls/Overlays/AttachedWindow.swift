import OrielDrawing
import OrielGraph

/// A window above another one that closes with it, for menus, popovers, tooltips and drag images.
///
/// It is a separate window of the window system, because it may extend past the edges of its owner, grab the pointer and the
/// keyboard, and fade out after its owner has released it. Subclasses provide the content.
package class AttachedWindow: PlatformWindowDelegate {
  package final let system: any WindowSystem
  /// nil before `make` and after it was removed.
  package private(set) final var platformWindow: (any PlatformWindow)?
  /// Whether the window is transparent where nothing is drawn. Fixed when the window is created.
  package final let hasAlpha: Bool

  init(on system: any WindowSystem) {
    self.system = system
    hasAlpha = system.hasCompositor
  }

  /// Creates the window without showing it. Returns false if the window system cannot create one.
  ///
  /// - Parameters:
  ///   - frame: On the screen, including the margin for the shadow.
  ///   - background: Visible if the window has no alpha.
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
  /// Closes it permanently.
  func remove() {
    // Cleared first, so that callbacks of closing do not reach this object.
    let window = platformWindow
    platformWindow = nil
    window?.close()
  }

  // MARK: The window system

  // Declared in the class so that subclasses can override them.
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
  /// The part of the screen that a window attached to `anchor` may cover.
  package func room(around anchor: CGRect) -> CGRect {
    let monitor = monitors.first { $0.frame.contains(anchor.center) } ?? monitors.first { $0.frame.touches(anchor) } ?? monitors.first
    return (monitor ?? .unknown).visibleFrame
  }
}

extension Monitor {
  /// Used if no monitor is known.
  package static let unknown = Monitor(
    name: "", frame: CGRect(x: 0, y: 0, width: 1024, height: 768), visibleFrame: CGRect(x: 0, y: 0, width: 1024, height: 768))
}

extension CGRect {
  /// Extended by margins, for a panel with its shadow.
  nonisolated func extended(by margins: EdgeInsets) -> CGRect {
    CGRect(x: minX - margins.leading, y: minY - margins.top, width: width + margins.horizontal, height: height + margins.vertical)
  }
}
