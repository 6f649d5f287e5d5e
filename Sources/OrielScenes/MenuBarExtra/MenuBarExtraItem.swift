import OrielControls
import OrielDrawing

/// An inserted item: its place, and its open menu or popover.
final class MenuBarExtraItem {
  unowned let app: RunningApp
  let declaration: SceneDeclaration
  private weak var entry: (any MenuBarExtraEntry)?
  private let views: MenuBarExtraContent
  private let label: MenuBarExtraLabel
  /// Reads the content as a menu, if it is shown as one.
  private var menuReader: MenuContentReader?
  private var menu = MenuExport()
  private var symbols: [String: Bitmap] = [:]
  private var reading = MenuBarExtraLabel.Reading()
  private var pictureVersion = 0
  private var hasNewPicture = true
  private var lastLook: [UInt32]?
  private var isReading = false
  private(set) var anchor: MenuBarExtraAnchor?

  enum Place {
    /// No place, or none yet.
    case nowhere
    case panel(any StatusItemHost, any StatusItem)
    /// The desktop has no place for items, so the Window menu of the app's other windows shows it.
    case menu
    /// The desktop has no place for items.
    case window(SceneInstance)
  }
  private(set) var place = Place.nowhere
  /// The timeout for desktops that have not answered and panels that have just quit.
  private var patience: ScheduledCall?
  private var showing: ScheduledCall?
  private var lastShown = -Double.infinity
  private(set) var hasEnded = false

  /// Timeouts in seconds, because panels start at the same time as a session's apps, and take a moment to restart.
  private static let firstPatience = 1.0, restartPatience = 2.5
  /// Faster changes reach the panel together.
  private static let showInterval = 0.05

  init(app: RunningApp, declaration: SceneDeclaration, entry: any MenuBarExtraEntry) {
    self.app = app
    self.declaration = declaration
    self.entry = entry
    views = entry.views
    label = MenuBarExtraLabel(entry.views.label, environment: entry.scope, clock: app)
    label.onChange = { [weak self] in self?.showSoon(picture: true) }
    waitForPanels(Self.firstPatience)
  }

  var shape: _MenuBarExtraShape { declaration.options.extraShape ?? .menu }
  private var title: String {
    let spoken = reading.spoken.isEmpty ? reading.text : reading.spoken
    return entry?.title.flatMap { $0.isEmpty ? nil : $0 } ?? (spoken.isEmpty ? app.name : spoken)
  }

  func end() {
    guard !hasEnded else { return }
    hasEnded = true
    patience = nil
    showing = nil
    leave()
    anchor?.close()
    anchor = nil
    menuReader?.close()
    label.close()
  }

  // MARK: Place

  private func waitForPanels(_ seconds: Double) {
    patience = app.schedule(after: seconds) { [weak self] in
      self?.patience = nil
      self?.findPlace(hasWaited: true)
    }
  }

  /// Moves to the best available place. Waits for desktops that have not answered, and for a panel that has quit and may be
  /// restarting.
  func findPlace(hasWaited: Bool = false) {
    guard !hasEnded else { return }
    var awaited: (any StatusItemHost)?
    if case .panel(let host, _) = place, host.isAvailable != true {
      if patience == nil, !hasWaited { waitForPanels(Self.restartPatience) }
      if patience != nil { awaited = host }
    }
    for host in app.extras.hosts {
      switch host.isAvailable {
      case true?: if awaited == nil || awaited === host { return move(to: host) }
      case nil: if patience != nil { return }
      case false?: continue
      }
    }
    if patience == nil { standIn() }
  }
  private func move(to host: any StatusItemHost) {
    patience = nil
    if case .panel(let current, _) = place, current === host { return }
    leave()
    update()
    place = .panel(host, host.makeItem(app.identifier ?? app.name, content, delegate: self))
  }
  /// Called if there is no place for the item. Opens a window, but in an app with other windows only if it was open in the last
  /// session.
  private func standIn() {
    if case .window = place { return }
    let record = app.formerExtraWindows.removeValue(forKey: ObjectIdentifier(declaration))
    if app.extras.hasOtherWindows, record == nil || !app.restoresOthers { return goToMenu() }
    RuntimeIssue.report(
      "MenuBarExtra \(declaration.name): the desktop has no panel for status items and no tray. Its content is shown in a window.")
    let isFirst = !app.registry.windows.contains { !$0.isClosed }
    showWindow(record)
    if isFirst, case .window(let window) = place { window.platformWindow?.activate() }
  }
  private func goToMenu() {
    if case .menu = place { return }
    leave()
    RuntimeIssue.report(
      "MenuBarExtra \(declaration.name): the desktop has no panel for status items and no tray. The Window menu opens its content.")
    place = .menu
  }
  private func showWindow(_ record: WindowRecord? = nil) {
    leave()
    update()
    let window = SceneInstance(app: app, declaration: declaration, presented: nil, record: record)
    window.wishes.title = caption
    app.registry.add(window)
    place = .window(window)
    window.open()
  }
  /// The title of the window in its place, which says what the label would say.
  private var caption: String {
    let name = entry?.title.flatMap { $0.isEmpty ? nil : $0 } ?? app.name
    return reading.text.isEmpty || reading.text == name ? name : "\(name) \u{2014} \(reading.text)"
  }
  /// The Window menu's command for an item without a panel.
  var windowCommand: MenuItem? {
    switch place {
    case .nowhere, .panel: nil
    case .menu:
      MenuItem(title, state: .off) { [weak self] in
        guard let self else { return }
        showWindow()
        if case .window(let window) = place { window.platformWindow?.activate() }
      }
    case .window(let window): MenuItem(title, state: .on) { window.activate() }
    }
  }
  private func leave() {
    let old = place
    place = .nowhere
    anchor?.end()
    switch old {
    case .nowhere, .menu: break
    case .panel(_, let item): item.close()
    case .window(let window): window.end()
    }
  }
  /// Whether the item is in no panel and no window shows it.
  var isOutOfReach: Bool {
    switch place {
    case .nowhere, .menu: true
    case .panel, .window: false
    }
  }
  /// Whether the window stood for it. The user has closed it.
  func ended(_ window: SceneInstance) -> Bool {
    guard case .window(let shown) = place, shown === window else { return false }
    place = .menu
    return true
  }
  func userRemoved() { entry?.userRemoved() }

  // MARK: Content

  private var content: StatusItemContent {
    StatusItemContent(
      title: title, text: reading.text, pictureVersion: pictureVersion, menu: menu.entries, opensMenu: shape == .menu)
  }
  /// Updates the panel soon: the menu, the style of the content or, with `picture`, the label.
  func showSoon(picture: Bool = false) {
    if picture { hasNewPicture = true }
    guard showing == nil, !hasEnded else { return }
    let delay = max(0, lastShown + Self.showInterval - app.now)
    showing = app.schedule(after: delay) { [weak self] in
      self?.showing = nil
      self?.show()
    }
  }
  private func show() {
    lastShown = app.now
    update()
    switch place {
    case .panel(_, let item): item.show(content)
    case .window(let window): window.wishes.title = caption
    case .nowhere, .menu: break
    }
  }
  private func update() {
    if hasNewPicture {
      hasNewPicture = false
      reading = label.reading
      // A label from a new evaluation of the app usually looks the same.
      let look = label.look
      if look != lastLook { pictureVersion += 1 }
      lastLook = look
    }
    switch shape {
    case .menu:
      if menuReader == nil {
        menuReader = MenuContentReader(SuppliedView(view: views.content), environment: entry?.scope, clock: app)
        menuReader?.onChange = { [weak self] in
          guard let self, !isReading else { return }
          showSoon()
        }
      }
      isReading = true
      menu = MenuExport(menuReader?.items ?? []) { symbol($0) }
      isReading = false
    case .window:
      menuReader?.close()
      menuReader = nil
      menu = MenuExport(standardItems)
    }
  }
  /// Cached, so that an unchanged menu compares as equal.
  private func symbol(_ name: String) -> Bitmap? {
    if let known = symbols[name] { return known }
    guard let glyph = SymbolGlyph(name: name) else { return nil }
    // The panel draws the menu in its own colour scheme.
    let isDark = app.system.panelIsDark ?? (app.system.desktop.colorScheme == .dark)
    let color = isDark ? RGBA(red: 1, green: 1, blue: 1, alpha: 0.85) : RGBA(red: 0, green: 0, blue: 0, alpha: 0.8)
    let bitmap = BitmapSurface.make(size: CGSize(width: 16, height: 16)) {
      $0.draw(glyph, in: CGRect(x: 0, y: 0, width: 16, height: 16), strokeWidth: 1.25, with: .color(color))
    }.bitmap()
    symbols[name] = bitmap
    return bitmap
  }
  /// Called when the panel's colours may have changed.
  func desktopChanged() {
    symbols = [:]
    lastLook = nil
    showSoon(picture: true)
  }

  /// The standard menu items of every menu bar extra.
  private var standardItems: [MenuItem] {
    var items: [MenuItem] = []
    if app.settings != nil { items += [MenuItem("Settings\u{2026}") { [weak app] in app?.openSettings() }, .separator] }
    if entry?.hasBinding == true { items.append(MenuItem("Remove from Panel") { [weak self] in self?.userRemoved() }) }
    return items + [MenuItem("Quit \(app.name)") { [weak app] in app?.askToQuit() }]
  }

  // MARK: Opening

  private func withAnchor(at place: StatusItemPlace, _ body: (MenuBarExtraAnchor) -> Void) {
    // A press on an icon is one beside everything else that is open.
    OverlaysElsewhere.end(than: anchor?.overlays, on: app.system)
    guard !hasEnded, !app.isEnding, app.alertWindow == nil else {
      app.alertWindow?.activate()
      return
    }
    if let anchor {
      anchor.move(to: place)
    } else {
      anchor = MenuBarExtraAnchor(app: app, environment: entry?.scope, place: place)
    }
    if let anchor { body(anchor) }
  }
  /// Closes what a first click has opened. Returns false if nothing is open.
  private func closes() -> Bool {
    guard let anchor, anchor.isOpen else { return false }
    anchor.end()
    return true
  }
  private func openContent(at place: StatusItemPlace) {
    guard !closes() else { return }
    withAnchor(at: place) { anchor in
      switch shape {
      case .window: anchor.openPopover(views.content, title: title)
      case .menu:
        let reader = MenuContentReader(SuppliedView(view: views.content), environment: entry?.scope, clock: app)
        anchor.openMenu(reader.items, content: reader)
      }
    }
  }
}

extension MenuBarExtraItem: StatusItemDelegate {
  func statusItem(_ item: any StatusItem, draw picture: StatusItemPicture) -> Bitmap {
    let wanted = max(picture.size.width, picture.size.height)
    label.displayScale = app.system.monitors.first?.scale ?? 1
    return label.draw(picture) { [app] in app.extras.appIcon(at: wanted) }
  }
  func statusItem(_ item: any StatusItem, widthFor height: Int) -> Int {
    label.displayScale = app.system.monitors.first?.scale ?? 1
    return label.width(for: height)
  }
  func statusItem(_ item: any StatusItem, activatedAt place: StatusItemPlace) { openContent(at: place) }
  func statusItem(_ item: any StatusItem, middlePressedAt place: StatusItemPlace) {
    guard !hasEnded, !app.isEnding, app.alertWindow == nil, label.perform(.press) else { return openContent(at: place) }
  }
  func statusItem(_ item: any StatusItem, scrolledBy steps: Int) {
    guard !hasEnded, !app.isEnding, app.alertWindow == nil else { return }
    for _ in 0..<steps.magnitude where !label.perform(steps > 0 ? .increment : .decrement) { break }
  }
  func statusItem(_ item: any StatusItem, wantsMenuAt place: StatusItemPlace) {
    // Panels forward a click on an item with a menu to open it; a tray forwards every click.
    if shape == .menu, case .near = place { return openContent(at: place) }
    guard !closes() else { return }
    withAnchor(at: place) { $0.openMenu(standardItems) }
  }
  func statusItemMenuOpens(_ item: any StatusItem) {
    guard !hasEnded else { return }
    app.bringUpToDate()
    update()
    item.show(content)
  }
  func statusItem(_ item: any StatusItem, chose path: [Int]) {
    guard !hasEnded, !app.isEnding else { return }
    if let alert = app.alertWindow { return alert.activate() }
    menu.perform(path)
  }
  func statusItemRemoved(_ item: any StatusItem) { userRemoved() }
}
