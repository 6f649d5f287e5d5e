import OrielControls

/// The bar of menu titles at the top of a window.
struct MenuBarView: LeafView {
  let host: WindowHost
  func makeBox(_ node: ViewNode) -> MenuBarBox { MenuBarBox(node, host) }
  func apply(to box: MenuBarBox, from old: MenuBarView?, in node: ViewNode) {
    let environment = node.scope.values(reader: node)
    box.show(environment.theme, isActive: environment.controlActiveState != .inactive)
  }
}

final class MenuBarBox: Box, PointerTarget, HoverTarget {
  /// False above a toolbar, which is of the same ground.
  var hasLine = true { didSet { if hasLine != oldValue { setNeedsDisplay() } } }
  private unowned let host: WindowHost
  private var titles: [Title] = []
  private var theme = Theme.make()
  private var isActive = true
  private var hovered: Int? { didSet { if hovered != oldValue { setNeedsDisplay() } } }
  private var opened: Int? { didSet { if opened != oldValue { setNeedsDisplay() } } }
  private struct Title {
    var menu: MenuModel
    var text: ParagraphLayout
    /// Alt and this letter opens the menu.
    var accessKey: Character?
  }

  init(_ node: ViewNode, _ host: WindowHost) {
    self.host = host
    super.init(node)
    host.menuBar = self
  }
  func show(_ theme: Theme, isActive: Bool) {
    self.isActive = isActive
    let isNew = titles.isEmpty || theme != self.theme
    self.theme = theme
    if isNew { reload() }
    setNeedsDisplay()
  }
  /// The app's menus may be others now.
  func reload() {
    let font = Font.body.resolve(in: theme)
    var taken: Set<Character> = []
    titles = MainMenu(app: host.app, window: host).menus.map { menu in
      let key = menu.title.lowercased().first { $0.isLetter && !taken.contains($0) }
      if let key { taken.insert(key) }
      let text = ParagraphLayout.make(
        ParagraphContent(
          runs: [TextRun(menu.title, TextAttributes(font: font))], lineLimit: 1, isRightToLeft: isRightToLeft))
      return Title(menu: menu, text: text, accessKey: key)
    }
    setNeedsLayout()
    setNeedsDisplay()
  }

  // MARK: Measures

  var height: CGFloat { theme.metrics.menuBar.height }
  override func measure(_ proposal: ProposedViewSize) -> CGSize { CGSize(width: proposal.width ?? 0, height: height) }

  private static let edge = 6.0, overflowWidth = 28.0
  private func width(of index: Int) -> Double { titles[index].text.size.width + 2 * theme.metrics.menuBar.itemPaddingH }
  /// How many titles there is room for; the rest is behind a chevron.
  private var shownCount: Int {
    var x = Self.edge
    for index in titles.indices {
      x += width(of: index)
      let room = index == titles.count - 1 ? size.width : size.width - Self.overflowWidth
      if x > room { return index }
    }
    return titles.count
  }
  private var itemCount: Int { shownCount < titles.count ? shownCount + 1 : titles.count }
  private func rect(of index: Int) -> CGRect {
    var x = Self.edge
    for other in 0..<min(index, shownCount) { x += width(of: other) }
    let rect = CGRect(x: x, y: 2, width: index < shownCount ? width(of: index) : Self.overflowWidth, height: height - 4)
    return isRightToLeft ? CGRect(x: size.width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height) : rect
  }
  private func index(at point: CGPoint) -> Int? {
    guard point.y >= 0, point.y < height else { return nil }
    return (0..<itemCount).first { point.x >= rect(of: $0).minX && point.x < rect(of: $0).maxX }
  }

  // MARK: Painting

  override func paint(_ painter: any Painter) {
    let colors = theme.colors
    painter.fill(bounds, colors.chromeBackground)
    for index in 0..<itemCount {
      let rect = rect(of: index)
      if opened == index {
        painter.fill(rect, cornerRadius: 5, colors.accent)
      } else if hovered == index {
        painter.fill(rect, cornerRadius: 5, colors.overlayHover)
      }
      let ink = opened == index ? colors.onAccent : isActive ? colors.labelPrimary : colors.labelSecondary
      if index < shownCount {
        let text = titles[index].text
        painter.draw(
          text, at: CGPoint(x: rect.minX + theme.metrics.menuBar.itemPaddingH, y: rect.midY - text.size.height / 2),
          color: ink)
      } else if let glyph = SymbolGlyph(name: isRightToLeft ? "chevron.left.2" : "chevron.right.2") {
        painter.draw(
          glyph, in: CGRect(x: rect.midX - 6, y: rect.midY - 6, width: 12, height: 12), strokeWidth: 1.3,
          with: .color(ink))
      }
    }
    guard hasLine else { return }
    var line = CGRect(x: 0, y: size.height - 1, width: size.width, height: 1)
    line.size.height = max(theme.metrics.border.hairline, 1 / painter.scale)
    line.origin.y = size.height - line.height
    painter.fill(line, colors.separator)
  }

  // MARK: Opening

  private func items(of index: Int) -> [MenuItem] {
    if index < shownCount { return titles[index].menu.items() }
    return titles[shownCount...].map { title in MenuItem(submenu: title.menu.title, items: title.menu.items) }
  }
  func open(_ index: Int, byKey: Bool = false) {
    guard (0..<itemCount).contains(index), let window = host.platformWindow else { return }
    let anchor = convertToWindow(rect(of: index), clipped: false).offsetBy(dx: window.position.x, dy: window.position.y)
    guard let session = MenuSession.open(items(of: index), beside: anchor, over: host, byKey: byKey) else { return }
    opened = index
    hovered = nil
    session.onSideways = { [weak self] direction in
      guard let self else { return }
      open((index + direction + itemCount) % itemCount, byKey: true)
    }
    session.onOwnerPointer = { [weak self] in self?.follow($0) ?? false }
    session.onEnd = { [weak self] in self?.opened = nil }
  }
  /// The pointer while a menu is open: other titles open theirs, a press on the open one closes it.
  private func follow(_ event: PointerEvent) -> Bool {
    let place = convertFromWindow(event.location)
    guard let index = index(at: place) else { return false }
    switch event.phase {
    case .entered, .moved: if index != opened { open(index) }
    case .down: if index == opened { host.menuSession?.end() } else { open(index) }
    case .up, .exited, .cancelled: break
    }
    return true
  }
  /// F10 and Alt with an access key.
  func handle(_ event: KeyEvent) -> Bool {
    if event.key == .function(10), event.modifiers.subtracting(.capsLock).isEmpty {
      open(0, byKey: true)
      return true
    }
    guard event.modifiers.subtracting(.capsLock) == .alt else { return false }
    var typed = event.latin
    if case .character(let character) = event.key { typed = titles.contains { $0.accessKey == character } ? character : typed }
    guard let typed, let index = titles.firstIndex(where: { $0.accessKey == typed }) else { return false }
    open(min(index, shownCount), byKey: true)
    return true
  }

  // MARK: Input

  override func takesHits(at point: CGPoint) -> Bool { bounds.contains(point) }
  func pointerDown(_ event: PointerEvent) -> PointerAnswer {
    guard event.button == .primary, let index = index(at: event.location) else { return .ignored }
    open(index)
    return .claimed
  }
  func hoverChanged(_ isInside: Bool, at point: CGPoint) { hovered = isInside ? index(at: point) : nil }
  func hoverMoved(to point: CGPoint) { hovered = index(at: point) }

  override var accessibility: AccessibilityProperties? { AccessibilityProperties(.menuBar) }
}
