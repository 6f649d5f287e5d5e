import OrielControls

/// The bar of menu titles at the top of a window, or a button in its header that opens them all.
struct MenuBarView: LeafView {
  let host: SceneInstance
  func makeBox(_ node: ViewNode) -> MenuBarBox { MenuBarBox(node, host) }
  func apply(to box: MenuBarBox, from old: MenuBarView?, in node: ViewNode) {
    let environment = node.scope.values(reader: node)
    box.show(environment.theme, isActive: environment.controlActiveState != .inactive)
    box.folds = environment.desktopSettings.foldsMenuBar
  }
}

final class MenuBarBox: Box, PointerTarget, HoverTarget {
  override package class var roles: BoxRoles { [.pointer, .hover] }
  /// False above a toolbar, which has the same background.
  var hasLine = true { didSet { if hasLine != oldValue { setNeedsDisplay() } } }
  /// The space for the window's own buttons at both ends.
  var room: (leading: CGFloat, trailing: CGFloat) = (0, 0) { didSet { if room != oldValue { setNeedsLayout() } } }
  /// Whether the menus are to fold into a button where the window has a header.
  fileprivate(set) var folds = false { didSet { if folds != oldValue { parent?.setNeedsLayout() } } }
  /// Whether it is that button: its width is `foldedWidth`, and it has no background of its own.
  var isFolded = false {
    didSet {
      guard isFolded != oldValue else { return }
      more.menu = MenuModel(isFolded ? "Menu" : "More") { [] }
      setNeedsLayout()
      setNeedsDisplay()
    }
  }
  private unowned let host: SceneInstance
  /// All titles, then the chevron or button behind which those are that there is no room for.
  private var titles: [MenuTitleBox] = []
  private lazy var more = MenuTitleBox(node!, MenuModel("More") { [] }, accessKey: nil, in: self)
  private var accessKeys = AccessKeys([])
  fileprivate var theme = Theme.make()
  fileprivate var isActive = true
  private var hovered: Int? { didSet { if hovered != oldValue { setNeedsDisplay() } } }
  private var opened: Int? {
    didSet {
      guard opened != oldValue else { return }
      setNeedsDisplay()
      accessibilityChanged()
    }
  }
  /// Whether to underline access keys: while Alt is held or after a menu was opened with the keyboard.
  private(set) var showsAccessKeys = false { didSet { if showsAccessKeys != oldValue { setNeedsDisplay() } } }
  private var isAltHeld = false

  init(_ node: ViewNode, _ host: SceneInstance) {
    self.host = host
    super.init(node)
  }
  @available(*, unavailable) override init(_ node: ViewNode) { fatalError() }
  func show(_ theme: Theme, isActive: Bool) {
    self.isActive = isActive
    let isNew = titles.isEmpty || theme != self.theme
    self.theme = theme
    if isNew { reload() }
    setNeedsDisplay()
  }
  /// Rebuilds the titles from the app's menus.
  func reload() {
    guard let node else { return }
    let models = MainMenu(app: host.app, window: host).menus
    if models.map(\.title) == titles.map(\.menu.title), titles.first?.isArranged(for: theme) == true {
      for (title, menu) in zip(titles, models) { title.menu = menu }
      return
    }
    accessKeys = AccessKeys(models.map(\.title))
    titles = zip(models, accessKeys.letters).map { MenuTitleBox(node, $0, accessKey: $1, in: self) }
    for title in titles { adopt(title) }
    adopt(more)
    if size.width > 0 { placeChildren() }
    setNeedsLayout()
    setNeedsDisplay()
  }
  override var children: [Box] { Array(titles.prefix(shownCount)) + (shownCount < titles.count ? [more] : []) }

  // MARK: Measures

  var height: CGFloat { theme.metrics.menuBar.height }
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    CGSize(width: proposal.width ?? 0, height: max(height, proposal.height ?? 0))
  }

  /// The button, and the padding at its trailing side.
  var foldedWidth: CGFloat { theme.metrics.toolbar.buttonWidth + theme.metrics.toolbar.paddingH }

  private func width(of index: Int) -> Double { titles[index].width }
  /// The number of titles that fit. The chevron shows the rest.
  private var shownCount = 0
  private func countShown() -> Int {
    if isFolded { return 0 }
    var x = Metrics.MenuBar.edge + room.leading
    let end = size.width - room.trailing
    for index in titles.indices {
      x += width(of: index)
      if x > (index == titles.count - 1 ? end : end - Metrics.MenuBar.overflowWidth) { return index }
    }
    return titles.count
  }
  private var itemCount: Int { shownCount < titles.count ? shownCount + 1 : titles.count }
  override func placeChildren() {
    shownCount = countShown()
    if isFolded {
      let width = theme.metrics.toolbar.buttonWidth, height = theme.metrics.control.height.large
      more.place(
        at: CGPoint(x: leftEdge(fromLeading: 0, width: width), y: ((size.height - height) / 2).rounded()),
        proposal: ProposedViewSize(width: width, height: height))
      return invalidateInk()
    }
    var x = Metrics.MenuBar.edge + room.leading
    let top = ((size.height - height) / 2).rounded()
    for child in children {
      let width = child === more ? Metrics.MenuBar.overflowWidth : (child as! MenuTitleBox).width
      child.place(
        at: CGPoint(x: leftEdge(fromLeading: x, width: width), y: top + 2),
        proposal: ProposedViewSize(width: width, height: height - 4))
      x += width
    }
    invalidateInk()
  }
  private func rect(of index: Int) -> CGRect { children[index].frame }
  private func index(at point: CGPoint) -> Int? {
    guard point.y >= 0, point.y < size.height else { return nil }
    return (0..<itemCount).first { point.x >= rect(of: $0).minX && point.x < rect(of: $0).maxX }
  }
  fileprivate func index(of title: MenuTitleBox) -> Int? { children.firstIndex { $0 === title } }
  fileprivate func isOpened(_ title: MenuTitleBox) -> Bool { opened != nil && opened == index(of: title) }
  fileprivate func isHovered(_ title: MenuTitleBox) -> Bool { hovered != nil && hovered == index(of: title) }
  fileprivate func isOverflow(_ title: MenuTitleBox) -> Bool { title === more }

  // MARK: Painting

  override func paint(_ painter: any Painter) {
    if !isFolded { painter.fill(bounds, theme.colors.chromeBackground) }
    paintChildren(painter)
    guard hasLine, !isFolded else { return }
    var line = CGRect(x: 0, y: size.height - 1, width: size.width, height: 1)
    line.size.height = max(theme.metrics.border.hairline, 1 / painter.scale)
    line.origin.y = size.height - line.height
    painter.fill(line, theme.colors.separator)
  }

  // MARK: Opening

  private func items(of index: Int) -> [MenuItem] {
    if index < shownCount { return titles[index].menu.items() }
    return titles[shownCount...].map { title in MenuItem(submenu: title.menu.title, items: title.menu.items) }
  }
  func open(_ index: Int, byKey: Bool = false) {
    // The state that the app's commands read may have changed since the titles were made.
    reload()
    guard (0..<itemCount).contains(index) else { return }
    let anchor = convertToScreen(rect(of: index))
    // The button is at the window's edge, beyond which its menu would hang.
    let session = MenuSession.open(items(of: index), .below(anchor, gap: isFolded ? 2 : 0, endsWithIt: isFolded), over: host, byKey: byKey)
    guard let session else {
      // A menu that has become empty is skipped.
      opened = nil
      return
    }
    opened = index
    hovered = nil
    showsAccessKeys = byKey || isAltHeld
    session.onSideways = { [weak self] direction in
      guard let self, itemCount > 1 else { return }
      open((index + direction + itemCount) % itemCount, byKey: true)
    }
    session.onOwnerPointer = { [weak self] in self?.follow($0) ?? false }
    session.onEnd = { [weak self] in
      self?.opened = nil
      self?.showsAccessKeys = false
      self?.isAltHeld = false
    }
  }
  /// Follows the pointer while a menu is open: other titles open their menus, a press on the open one closes it.
  private func follow(_ event: PointerEvent) -> Bool {
    let place = convertFromWindow(event.location)
    guard bounds.contains(place), let index = index(at: place) else { return false }
    switch event.phase {
    case .entered, .moved: if index != opened { open(index) }
    case .down: if index == opened { host.menuSession?.end() } else { open(index) }
    case .up, .exited, .cancelled: break
    }
    return true
  }
  /// Handles F10, and Alt with an access key.
  func handle(_ event: KeyEvent) -> Bool {
    if event.key == .function(10), event.modifiers.subtracting(.capsLock).isEmpty {
      open(0, byKey: true)
      return true
    }
    guard let index = accessKeys.index(pressedBy: event) else { return false }
    open(min(index, shownCount), byKey: true)
    if index >= shownCount { host.menuSession?.openSubmenu(index - shownCount) }
    return true
  }
  func modifiersChanged(to modifiers: KeyModifiers) {
    isAltHeld = AccessKeys.areHeld(modifiers)
    showsAccessKeys = isAltHeld || (opened != nil && host.menuSession?.isByKey == true)
  }

  // MARK: Input

  override func takesHits(at point: CGPoint) -> Bool { bounds.contains(point) }
  override func hitTest(_ point: CGPoint) -> Box? { takesHits(at: point) ? self : nil }
  func pointerDown(_ event: PointerEvent) -> PointerAnswer {
    guard event.button == .primary, let index = index(at: event.location) else { return .ignored }
    open(index)
    return .claimed
  }
  func hoverChanged(_ isInside: Bool, at point: CGPoint) { hovered = isInside ? index(at: point) : nil }
  func hoverMoved(to point: CGPoint) { hovered = index(at: point) }

  override var accessibility: AccessibilityProperties? { AccessibilityProperties(.menuBar) }
}

/// One title of the bar, and its accessibility element.
private final class MenuTitleBox: Box {
  override package class var roles: BoxRoles { [] }
  var menu: MenuModel
  /// The letter that opens the menu together with Alt.
  let accessKey: Character?
  private unowned let bar: MenuBarBox
  private let text: ParagraphLayout
  private let theme: Theme

  init(_ node: ViewNode, _ menu: MenuModel, accessKey: Character?, in bar: MenuBarBox) {
    self.menu = menu
    self.accessKey = accessKey
    self.bar = bar
    theme = bar.theme
    let isRightToLeft = node.scope.read(\.layoutDirection, for: nil) == .rightToLeft
    text = ParagraphLayout.make(
      ParagraphContent(
        runs: [TextRun(menu.title, TextAttributes(font: Font.body.resolve(in: bar.theme)))], lineLimit: 1,
        isRightToLeft: isRightToLeft))
    super.init(node)
  }
  func isArranged(for theme: Theme) -> Bool { theme == self.theme }
  var width: Double { text.size.width + 2 * bar.theme.metrics.menuBar.itemPaddingH }
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    CGSize(width: proposal.width ?? width, height: proposal.height ?? 0)
  }

  override func paint(_ painter: any Painter) {
    let colors = bar.theme.colors, isOpened = bar.isOpened(self)
    if bar.isFolded { return paintButton(painter, colors.labelPrimary, isOpened ? colors.fillPrimary : bar.isHovered(self) ? colors.overlayHover : nil) }
    let radius = bar.theme.metrics.radius.menuItem
    if isOpened {
      painter.fill(bounds, cornerRadius: radius, colors.accent)
    } else if bar.isHovered(self) {
      painter.fill(bounds, cornerRadius: radius, colors.overlayHover)
    }
    let ink = isOpened ? colors.onAccent : bar.isActive ? colors.labelPrimary : colors.labelSecondary
    guard !bar.isOverflow(self) else {
      guard let glyph = SymbolGlyph(name: isRightToLeft ? "chevron.left.2" : "chevron.right.2") else { return }
      return painter.symbol(glyph, centre: bounds.center, side: 12, stroke: 1.7, color: ink)
    }
    let place = CGPoint(x: (size.width - text.size.width) / 2, y: (size.height - text.size.height) / 2)
    painter.draw(text, at: place, color: ink)
    if bar.showsAccessKeys, let letter = accessKeyRect {
      var line = painter.alignedToPixels(
        CGRect(x: place.x + letter.minX, y: place.y + text.firstBaseline + 2, width: letter.width, height: 0))
      line.size.height = max(1, 1 / painter.scale)
      painter.fill(line, ink)
    }
  }
  /// As a toolbar's buttons are.
  private func paintButton(_ painter: any Painter, _ ink: RGBA, _ background: RGBA?) {
    if let background { painter.fill(bounds, cornerRadius: theme.metrics.toolbar.radius, background) }
    guard let glyph = SymbolGlyph(name: "line.3.horizontal") else { return }
    painter.symbol(
      glyph, centre: bounds.center, side: theme.metrics.control.icon.large, stroke: Metrics.Toolbar.symbolStroke,
      color: bar.isActive ? ink : theme.colors.labelTertiary)
  }
  private var accessKeyRect: CGRect? {
    accessKey.flatMap { AccessKeys.place(of: $0, in: menu.title, text) }
  }

  override var accessibility: AccessibilityProperties? {
    var properties = AccessibilityProperties(.menuItem, label: menu.title)
    properties.isExpanded = bar.isOpened(self)
    properties.shortcut = accessKey.map { "Alt+\($0.uppercased())" }
    properties.actions = [.press, .showMenu, .expand]
    return properties
  }
  override func performAccessibilityAction(_ action: AccessibilityActionKind) -> Bool {
    guard [.press, .showMenu, .expand].contains(action), let index = bar.index(of: self) else { return false }
    bar.open(index, byKey: true)
    return true
  }
}
