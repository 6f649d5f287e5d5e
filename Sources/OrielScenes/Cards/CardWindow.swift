import OrielControls

/// A small window that stays above those of all programs and tells of something under way.
///
/// It comes without taking the keyboard, is on every virtual desktop, and is as large as its content. Cards stand below each other
/// in the upper trailing corner of the primary screen. They do not keep the app running.
package final class CardWindow {
  private weak var host: SceneInstance?
  private static var count = 0
  /// Between a card and the edge of the screen, and between two cards.
  static let margin = 16.0, gap = 12.0
  /// In points.
  package static let width = 340.0

  /// Opens a card; nil where no app runs that could show one.
  ///
  /// - Parameters:
  ///   - title: what the Window menu and assistive technology call it.
  ///   - onClose: called once it is closed, by whomever.
  package init?<Content: View>(_ title: String, content: @escaping () -> Content, onClose: @escaping () -> Void) {
    guard let app = RunningApp.current, app.hasLaunched, !app.isEnding else { return nil }
    Self.count += 1
    let supply = WindowContentSupply(WindowContentSource(content))
    let declaration = SceneDeclaration(.card, id: "Card-\(Self.count)", title: title, makePresentation: supply.makePresentation)
    declaration.isAdopted = true
    declaration.options.restorationBehavior = .disabled
    declaration.options.frame = .plain
    declaration.options.level = .floating
    declaration.options.resizability = .contentSize
    declaration.options.placement = { [weak app] _, _ in app?.cards.placementOfNext ?? WindowPlacement() }
    let host = SceneInstance(app: app, declaration: declaration, presented: nil)
    host.wishes.takesKeys = true
    host.wishes.withoutControls = [.minimize, .zoom, .fullScreen]
    self.host = host
    app.cards.add(host, onClose)
    app.registry.add(host)
    host.open()
    app.cards.arrange()
  }

  /// In the window system's numbers; 0 once it is closed.
  package var number: UInt64 { host?.platformWindow?.identifier ?? 0 }
  package func close() { host?.end() }
  /// Brings the window of the app that was used last to the front.
  package static func showApp() { RunningApp.current?.registry.served?.activate() }
  /// Something new is to be seen in it.
  package func raise() { host?.platformWindow?.raise() }
}

/// The cards of an app, in the order in which they came.
final class CardStack: WindowObserver {
  private unowned let app: RunningApp
  private var cards: [(host: SceneInstance, onClose: () -> Void)] = []
  private var arranging: ScheduledCall?

  init(_ app: RunningApp) {
    self.app = app
    app.registry.add(self)
  }
  func add(_ host: SceneInstance, _ onClose: @escaping () -> Void) { cards.append((host, onClose)) }

  // MARK: Places

  private var area: CGRect {
    let monitors = app.system.monitors
    guard let monitor = monitors.first(where: \.isPrimary) ?? monitors.first else { return .zero }
    let visible = monitor.visibleFrame.isEmpty ? monitor.frame : monitor.visibleFrame
    return visible.insetBy(dx: CardWindow.margin, dy: CardWindow.margin)
  }
  /// Of the panels on the screen, from the top.
  private func origin(of size: CGSize, below top: CGFloat) -> CGPoint {
    let area = area
    // Those that have no room below the others lie on the last one.
    let y = max(area.minY, min(top, area.maxY - size.height))
    return CGPoint(x: app.system.desktop.isRightToLeft ? area.minX : area.maxX - size.width, y: y)
  }
  private var open: [SceneInstance] { cards.map(\.host).filter { $0.platformWindow != nil && !$0.isClosed } }
  private var bottom: CGFloat { open.reduce(area.minY) { $0 + $1.panelFrame.height + CardWindow.gap } }
  /// As near as it is known before the card has a size: `arrange` follows.
  var placementOfNext: WindowPlacement {
    let area = area
    return WindowPlacement(x: app.system.desktop.isRightToLeft ? area.minX : area.maxX - CardWindow.width, y: bottom)
  }
  func arrange() {
    var top = area.minY
    for host in open {
      let size = host.panelFrame.size, place = host.outerPosition(origin(of: size, below: top))
      if let window = host.platformWindow, window.position != place { window.move(to: place) }
      top += size.height + CardWindow.gap
    }
  }
  private func arrangeSoon() {
    guard arranging == nil else { return }
    arranging = app.system.schedule(at: app.system.now) { [weak self] in
      self?.arranging = nil
      self?.arrange()
    }
  }

  // MARK: What windows do

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
