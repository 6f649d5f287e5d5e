import OrielControls

/// A small window above all windows that shows an ongoing activity.
///
/// It opens without taking keyboard focus, is on every workspace, and has its content's size. Cards are stacked downwards in the
/// top trailing corner of the primary screen. They do not keep the app running.
package final class CardWindow {
  private weak var host: SceneInstance?
  private static var count = 0

  /// Opens a card. Returns nil if no app is running.
  ///
  /// - Parameters:
  ///   - title: its name for the Window menu and assistive technology.
  ///   - onClose: called once it has closed, for any reason.
  package init?<Content: View>(_ title: String, content: @escaping () -> Content, onClose: @escaping () -> Void) {
    guard let app = RunningApp.current, app.hasLaunched, !app.isEnding else { return nil }
    Self.count += 1
    var options = SceneOptions()
    options.frame = .plain
    options.level = .floating
    options.resizability = .contentSize
    options.placement = { [weak app] _, _ in app?.cards.placementOfNext ?? WindowPlacement() }
    let declaration = SceneDeclaration.adopted(.card, id: "Card-\(Self.count)", title: title, options: options, content: content)
    let host = SceneInstance(app: app, declaration: declaration)
    host.wishes.takesKeys = true
    host.wishes.withoutControls = [.minimize, .zoom, .fullScreen]
    self.host = host
    app.cards.add(host, onClose)
    app.registry.add(host)
    host.open()
    app.cards.arrange()
  }

  /// The window system's identifier; 0 once the card has closed.
  package var number: UInt64 { host?.platformWindow?.identifier ?? 0 }
  package func close() { host?.end() }
  /// Raises the app's window that was used last.
  package static func showApp() { RunningApp.current?.registry.served?.activate() }
  /// Raises the card because its content has changed.
  package func raise() { host?.platformWindow?.raise() }
}

/// The cards of an app, in the order in which they appeared.
final class CardStack: WindowObserver {
  private unowned let app: RunningApp
  private var cards: [(host: SceneInstance, onClose: () -> Void)] = []
  private var arranging: ScheduledCall?

  init(_ app: RunningApp) {
    self.app = app
    app.registry.add(self)
  }
  func add(_ host: SceneInstance, _ onClose: @escaping () -> Void) { cards.append((host, onClose)) }

  // MARK: Positions

  private var area: CGRect {
    let monitors = app.system.monitors
    guard let monitor = monitors.first(where: \.isPrimary) ?? monitors.first else { return .zero }
    let visible = monitor.visibleFrame.isEmpty ? monitor.frame : monitor.visibleFrame
    return visible.insetBy(dx: Metrics.Card.margin, dy: Metrics.Card.margin)
  }
  /// Of the panels on the screen, from the top.
  private func origin(of size: CGSize, below top: CGFloat) -> CGPoint {
    let area = area
    // Cards that do not fit below the others overlap the last one.
    let y = max(area.minY, min(top, area.maxY - size.height))
    return CGPoint(x: left(in: area, width: size.width), y: y)
  }
  private var open: [SceneInstance] { cards.map(\.host).filter { $0.platformWindow != nil && !$0.isClosed } }
  private var bottom: CGFloat { open.reduce(area.minY) { $0 + $1.panelFrame.height + Metrics.Card.gap } }
  /// The approximate position before the card has a size; `arrange` corrects it.
  var placementOfNext: WindowPlacement {
    let area = area
    return WindowPlacement(x: left(in: area, width: Metrics.Card.width), y: bottom)
  }
  private func left(in area: CGRect, width: CGFloat) -> CGFloat {
    area.leftEdge(fromTrailing: 0, width: width, rightToLeft: app.system.desktop.isRightToLeft)
  }
  func arrange() {
    var top = area.minY
    for host in open {
      let size = host.panelFrame.size, place = host.outerPosition(origin(of: size, below: top))
      if let window = host.platformWindow, window.position != place { window.move(to: place) }
      top += size.height + Metrics.Card.gap
    }
  }
  private func arrangeSoon() {
    guard arranging == nil else { return }
    arranging = app.system.schedule(at: app.system.now) { [weak self] in
      self?.arranging = nil
      self?.arrange()
    }
  }

  // MARK: Window events

  func windowConnected(_ window: SceneInstance) {}
  func windowResized(_ window: SceneInstance) {
    if window.declaration.kind == .card { arrangeSoon() }
  }
  func windowDisconnected(_ window: SceneInstance) {
    guard let index = cards.firstIndex(where: { $0.host === window }) else { return }
    let card = cards.remove(at: index)
    arrangeSoon()
    card.onClose()
  }
}
