import OrielDrawing
import OrielGraph

/// One menu on the screen.
package final class MenuPanel: AttachedPanel {
  package var items: [MenuItem] { box.items }
  package private(set) var box: MenuPanelBox!
  /// On the screen, without the margin for the shadow.
  package private(set) var frame = CGRect.zero
  private unowned let session: MenuSession

  init?(_ items: [MenuItem], _ placement: MenuPlacement, session: MenuSession) {
    guard let host = session.host else { return nil }
    self.session = session
    super.init(on: host.system, environment: host.graph.scope)
    writeEnvironment()
    graph.setRoot(MenuPanelView(items: items, placement: placement, hasAlpha: hasAlpha) { [weak self] in self?.box = $0 })
    let isRightToLeft = graph.scope.read(\.layoutDirection, for: nil) == .rightToLeft
    let place = placement.frame(
      for: box.naturalSize, current: box.current, isRightToLeft: isRightToLeft, on: system.room(around: placement.anchor))
    frame = place.rect
    let margins = box.margins
    guard
      makePanel(
        placement.kind, frame.extended(by: margins), over: host.platformWindow, cornerRadius: Metrics.Radius.mask,
        shadowMargins: margins)
    else { return nil }
    if place.offset > 0 { box.scroll(by: place.offset) }
    box.onChoose = { [weak self] in
      guard let self else { return }
      self.session.choose($0, in: self, byKey: true)
    }
    show()
  }
  // A menu always looks active, even if its window loses the focus.
  override func write(into values: inout EnvironmentValues) { values.controlActiveState = .key }

  /// A row on the screen.
  func screenRect(of index: Int) -> CGRect {
    let origin = windowOrigin
    return box.rect(of: index).offsetBy(dx: origin.x, dy: origin.y)
  }
  /// The corner of the window, margins included, on the screen.
  var windowOrigin: CGPoint { CGPoint(x: frame.minX - box.margins.leading, y: frame.minY - box.margins.top) }

  override package func window(_ window: any PlatformWindow, scaleChangedTo scale: Double) { session.end() }
  override package func windowShouldClose(_ window: any PlatformWindow) { session.end() }
  override package func windowClosed(_ window: any PlatformWindow) { if platformWindow != nil { session.end() } }
  override package func window(_ window: any PlatformWindow, handle event: InputEvent) -> Bool { session.handle(event, in: self) }
  override package func windowLostGrab(_ window: any PlatformWindow) { session.end() }
}
