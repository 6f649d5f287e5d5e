import OrielDrawing
import OrielGraph

/// A window that can have menus over it.
package protocol MenuHost: ViewGraphHost {
  var system: any WindowSystem { get }
  var platformWindow: (any PlatformWindow)? { get }
  /// Where the graph's origin is on the screen, in points.
  var screenOrigin: CGPoint { get }
  /// What menus see of the environment.
  var menuScope: EnvironmentScope { get }
  /// The menus that are open; while there are, the window gives them its events first.
  var menuSession: MenuSession? { get set }
}

extension MenuHost {
  package var screenOrigin: CGPoint { platformWindow?.position ?? .zero }
}

extension Box {
  /// The window that menus of this box open over.
  package final var menuHost: (any MenuHost)? { graph.host as? any MenuHost }
  /// A rectangle of this box on the screen.
  package final func convertToScreen(_ rect: CGRect) -> CGRect {
    let origin = menuHost?.screenOrigin ?? .zero
    return convertToWindow(rect, clipped: false).offsetBy(dx: origin.x, dy: origin.y)
  }
}

/// One menu on the screen: a window of its own with a graph of its own.
package final class MenuPanel {
  package var items: [MenuItem] { box.items }
  package private(set) var platformWindow: (any PlatformWindow)?
  package private(set) var box: MenuPanelBox!
  /// On the screen, without the room for the shadow.
  package private(set) var frame = CGRect.zero
  package private(set) var graph: ViewGraph!
  private unowned let session: MenuSession

  init?(_ items: [MenuItem], _ placement: MenuPlacement, session: MenuSession) {
    self.session = session
    guard let host = session.host else { return nil }
    let hasAlpha = host.system.hasCompositor
    graph = ViewGraph(host: self, environment: host.menuScope)
    // A menu belongs to the window whose look it continues, whatever that window's focus does.
    graph.scope.rewrite { $0.controlActiveState = .key }
    graph.setRoot(MenuPanelView(items: items, placement: placement, hasAlpha: hasAlpha) { [weak self] in self?.box = $0 })
    let isRightToLeft = graph.scope.read(\.layoutDirection, for: nil) == .rightToLeft
    let place = placement.frame(
      for: box.naturalSize, current: box.current, isRightToLeft: isRightToLeft,
      on: Self.screen(of: placement.anchor, host.system))
    frame = place.rect
    let margins = box.margins
    var description = WindowDescription(
      size: CGSize(width: frame.width + margins.horizontal, height: frame.height + margins.vertical))
    description.kind = placement.kind
    description.position = CGPoint(x: frame.minX - margins.leading, y: frame.minY - margins.top)
    description.owner = host.platformWindow
    description.isTranslucent = true
    description.shadowMargins = margins
    description.cornerRadius = MenuPanelBox.maskRadius
    description.background = hasAlpha ? .clear : theme.colors.elevatedBackground
    guard let window = try? host.system.makeWindow(description, delegate: self) else { return nil }
    platformWindow = window
    let scale = window.scale
    graph.scope.rewrite {
      $0.controlActiveState = .key
      $0.displayScale = scale
    }
    graph.settle(size: description.size)
    if place.offset > 0 { box.scroll(by: place.offset) }
    box.onChoose = { [weak self] in
      guard let self else { return }
      self.session.choose($0, in: self, byKey: true)
    }
    window.map()
    window.requestFrame()
  }

  private var theme: Theme { graph.scope.read(\.theme, for: nil) }
  private static func screen(of anchor: CGRect, _ system: any WindowSystem) -> CGRect {
    let middle = CGPoint(x: anchor.midX, y: anchor.midY)
    let monitor = system.monitors.first { $0.frame.contains(middle) } ?? system.monitors.first { $0.frame.intersects(anchor) }
      ?? system.monitors.first
    return monitor?.visibleFrame ?? CGRect(x: 0, y: 0, width: 1024, height: 768)
  }

  /// A row on the screen.
  func screenRect(of index: Int) -> CGRect {
    let origin = windowOrigin
    return box.rect(of: index).offsetBy(dx: origin.x, dy: origin.y)
  }
  /// The corner of the window, margins included, on the screen.
  var windowOrigin: CGPoint { CGPoint(x: frame.minX - box.margins.leading, y: frame.minY - box.margins.top) }

  func close() {
    platformWindow?.close()
    platformWindow = nil
    graph.isVisible = false
    graph.unmount()
  }
}

extension MenuPanel: ViewGraphHost {
  package func graphNeedsFrame(_ graph: ViewGraph) { platformWindow?.requestFrame() }
  package var now: TimeInterval { session.host?.now ?? 0 }
  package func schedule(after delay: TimeInterval, _ body: @escaping @MainActor () -> Void) -> ScheduledCall {
    session.host?.schedule(after: delay, body) ?? ScheduledCall()
  }
}

extension MenuPanel: PlatformWindowDelegate {
  package func window(_ window: any PlatformWindow, draw frame: WindowFrame) {
    guard platformWindow != nil else { return }
    graph.draw(frame, background: box.hasAlpha ? .clear : theme.colors.elevatedBackground)
  }
  package func window(_ window: any PlatformWindow, resizedTo size: CGSize) { graph.requestFrame() }
  package func window(_ window: any PlatformWindow, scaleChangedTo scale: Double) { session.end() }
  package func window(_ window: any PlatformWindow, stateChangedFrom old: WindowState) {}
  package func window(_ window: any PlatformWindow, movedTo position: CGPoint) {}
  package func windowShouldClose(_ window: any PlatformWindow) { session.end() }
  package func windowClosed(_ window: any PlatformWindow) { if platformWindow != nil { session.end() } }
  package func window(_ window: any PlatformWindow, handle event: InputEvent) -> Bool { session.handle(event, in: self) }
  package func windowLostGrab(_ window: any PlatformWindow) { session.end() }
}
