import OrielDrawing
import OrielGraph

/// A window that can have menus over it.
package protocol MenuHost: ViewGraphHost {
  var system: any WindowSystem { get }
  var platformWindow: (any PlatformWindow)? { get }
  /// What menus see of the environment.
  var menuScope: EnvironmentScope { get }
  /// The menus that are open; while there are, the window gives them its events first.
  var menuSession: MenuSession? { get set }
}

/// One menu on the screen: a window of its own with a graph of its own.
package final class MenuPanel {
  package let items: [MenuItem]
  package private(set) var platformWindow: (any PlatformWindow)?
  package private(set) var box: MenuPanelBox!
  /// On the screen.
  package private(set) var frame = CGRect.zero
  private unowned let session: MenuSession
  private var graph: ViewGraph!

  /// - Parameter anchor: on the screen: the menu title, pop-up button or row the menu belongs to; empty for a point.
  init?(_ items: [MenuItem], beside anchor: CGRect, isSubmenu: Bool, session: MenuSession) {
    self.items = items
    self.session = session
    guard let host = session.host else { return nil }
    graph = ViewGraph(host: self, environment: host.menuScope)
    graph.setRoot(MenuPanelView(items: items) { [unowned self] in box = $0 })
    let isRightToLeft = graph.scope.read(\.layoutDirection, for: nil) == .rightToLeft
    frame = Self.place(
      box.naturalSize, beside: anchor, isSubmenu: isSubmenu, isRightToLeft: isRightToLeft, on: Self.screen(of: anchor, host.system))
    var description = WindowDescription(size: frame.size)
    description.kind = isSubmenu || anchor.isEmpty ? .menu : .dropdownMenu
    description.position = frame.origin
    description.owner = host.platformWindow
    description.background = graph.scope.read(\.theme, for: nil).colors.elevatedBackground
    guard let window = try? host.system.makeWindow(description, delegate: self) else { return nil }
    platformWindow = window
    let scale = window.scale
    graph.scope.rewrite { $0.displayScale = scale }
    graph.settle(size: frame.size)
    window.map()
    window.requestFrame()
  }

  private static func screen(of anchor: CGRect, _ system: any WindowSystem) -> CGRect {
    let monitor = system.monitors.first { $0.frame.contains(anchor.origin) } ?? system.monitors.first
    return monitor?.visibleFrame ?? CGRect(x: 0, y: 0, width: 1024, height: 768)
  }

  /// Below the anchor, or beside its row for a submenu; flipped where there is more room, then shifted onto the screen.
  package static func place(
    _ natural: CGSize, beside anchor: CGRect, isSubmenu: Bool, isRightToLeft: Bool, on screen: CGRect
  ) -> CGRect {
    var size = natural
    size.height = min(size.height, screen.height)
    var origin = CGPoint.zero
    if isSubmenu {
      let overlap = 4.0, toRight = anchor.maxX - overlap, toLeft = anchor.minX - size.width + overlap
      let fitsRight = toRight + size.width <= screen.maxX, fitsLeft = toLeft >= screen.minX
      origin.x = isRightToLeft ? (fitsLeft || !fitsRight ? toLeft : toRight) : (fitsRight || !fitsLeft ? toRight : toLeft)
      origin.y = anchor.minY
    } else {
      origin.x = isRightToLeft ? anchor.maxX - size.width : anchor.minX
      origin.y = anchor.maxY
      let below = screen.maxY - anchor.maxY, above = anchor.minY - screen.minY
      if size.height > below, above > below {
        size.height = min(size.height, above)
        origin.y = anchor.minY - size.height
      } else {
        size.height = min(size.height, max(below, 80))
      }
    }
    origin.x = max(screen.minX, min(origin.x, screen.maxX - size.width))
    origin.y = max(screen.minY, min(origin.y, screen.maxY - size.height))
    return CGRect(origin: origin, size: size)
  }

  /// A row on the screen.
  func screenRect(of index: Int) -> CGRect { box.rect(of: index).offsetBy(dx: frame.minX, dy: frame.minY) }

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
    graph.draw(frame, background: graph.scope.read(\.theme, for: nil).colors.elevatedBackground)
  }
  package func window(_ window: any PlatformWindow, resizedTo size: CGSize) { graph.requestFrame() }
  package func window(_ window: any PlatformWindow, scaleChangedTo scale: Double) { session.end() }
  package func window(_ window: any PlatformWindow, stateChangedFrom old: WindowState) {}
  package func window(_ window: any PlatformWindow, movedTo position: CGPoint) {}
  package func windowShouldClose(_ window: any PlatformWindow) { session.end() }
  package func windowClosed(_ window: any PlatformWindow) {}
  package func window(_ window: any PlatformWindow, handle event: InputEvent) -> Bool { session.handle(event, in: self) }
  package func windowLostGrab(_ window: any PlatformWindow) { session.end() }
}
