import OrielDrawing
import OrielGraph

/// The properties of a button that opens a menu.
struct ButtonMenu {
  /// Whether a click performs an action, so that only the chevron or a long press opens the menu.
  let hasPrimaryAction: Bool
  let showsIndicator: Bool
  let open: (_ box: MenuButtonBox, _ byKey: Bool) -> MenuSession?
  /// Performs the command with the key's shortcut; returns false if there is none.
  let command: (_ box: MenuButtonBox, _ event: KeyEvent) -> Bool
}

/// A button that opens its menu on press, so that a single drag can choose an item.
package final class MenuButtonBox: ButtonBox, KeyTarget, ShortcutSource {
  override package class var roles: BoxRoles { [.press, .focus, .key] }
  private var menu: ButtonMenu!
  /// The menu, while it is open.
  private weak var session: MenuSession?
  private var longPress: ScheduledCall?

  func show(_ menu: ButtonMenu) {
    let old = self.menu
    self.menu = menu
    if old == nil { graph.input.addShortcutSource(self) }
    guard old?.showsIndicator != menu.showsIndicator || old?.hasPrimaryAction != menu.hasPrimaryAction else { return }
    setNeedsLayout()
    setNeedsDisplay()
  }
  /// The rectangle on the screen that the menu opens below.
  var menuAnchor: CGRect { convertToScreen(buttonBody) }

  // MARK: Measures

  /// Whether the label is a single symbol, which keeps its square with the chevron beside it.
  private var hasLoneSymbol: Bool { menu.showsIndicator && isBordered && isSymbolOnly }
  override package func measure(_ proposal: ProposedViewSize) -> CGSize {
    var size = super.measure(proposal)
    if hasLoneSymbol, !look.isFlexible { size.width += indicatorWidth }
    return size
  }
  /// The width of the chevron's area.
  private var indicatorWidth: Double {
    guard menu.showsIndicator else { return 0 }
    if hasLoneSymbol { return menu.hasPrimaryAction ? 18 : 12 }
    return isBordered ? look.theme.metrics.control.paddingH[look.size] + (menu.hasPrimaryAction ? 18 : 12) : 15
  }
  override package var labelInsets: EdgeInsets {
    var insets = super.labelInsets
    if menu.showsIndicator { insets.trailing = indicatorWidth }
    if hasLoneSymbol { insets.leading = 0 }
    return insets
  }
  private var indicatorCentre: Double {
    if hasLoneSymbol { return size.width - (menu.hasPrimaryAction ? 9 : 10) }
    return isBordered ? size.width - max(9, look.theme.metrics.control.paddingH[look.size]) : size.width - 5
  }
  /// Whether a point is on the chevron's area.
  private func isOnIndicator(_ point: CGPoint) -> Bool {
    guard menu.showsIndicator else { return false }
    let x = leftEdge(fromLeading: point.x)
    return x >= size.width - indicatorWidth
  }

  // MARK: Painting

  override package func paint(_ painter: any Painter) {
    super.paint(painter)
    guard menu.showsIndicator, let glyph = SymbolGlyph(name: "chevron.down") else { return }
    let colors = look.theme.colors
    let ink = !look.isEnabled ? colors.labelDisabled : look.isSolid ? look.labelColor
      : look.kind == .accessoryBar && !look.isActive ? colors.labelTertiary : colors.labelSecondary
    let x = leftEdge(fromLeading: indicatorCentre)
    painter.symbol(
      glyph, centre: CGPoint(x: x, y: size.height / 2), side: look.size == .mini ? 8 : 10, stroke: 2, color: ink)
    guard menu.hasPrimaryAction, isBordered else { return }
    let split = size.width - indicatorWidth + (hasLoneSymbol ? 0 : 5), width = max(look.theme.metrics.border.hairline, 1 / painter.scale)
    var line = painter.alignedToPixels(
      CGRect(x: leftEdge(fromLeading: split), y: 5, width: 0, height: size.height - 10))
    line.size.width = width
    painter.fill(line, look.isSolid ? look.labelColor.opacity(0.35) : colors.separator)
  }

  // MARK: Opening

  override package var isPressed: Bool {
    get { super.isPressed }
    set {
      // It stays pressed while its menu is open.
      if !newValue, session != nil { return }
      super.isPressed = newValue
      longPress = nil
      guard newValue, graph.input.isPressing else { return }
      let isOnChevron = graph.input.pointerLocation.map { isOnIndicator(convertFromWindow($0)) } ?? false
      if !menu.hasPrimaryAction || isOnChevron {
        open(byKey: false)
      } else {
        longPress = graph.host?.schedule(after: 0.4) { [weak self] in
          guard let self, isPressed else { return }
          open(byKey: false)
          graph.input.pointerLost()
        }
      }
    }
  }
  override package func activate(by source: ActivationSource) {
    guard look.isEnabled else { return }
    if menu.hasPrimaryAction { return super.activate(by: source) }
    if source != .pointer || session == nil { open(byKey: source != .pointer) }
  }
  package func keyDown(_ event: KeyEvent) -> Bool {
    guard event.key == .down, event.modifiers.subtracting([.capsLock, .alt]).isEmpty, look.isEnabled else { return false }
    open(byKey: true)
    return true
  }
  private func open(byKey: Bool) {
    guard look.isEnabled, session == nil, let session = menu.open(self, byKey) else { return }
    self.session = session
    super.isPressed = true
    session.onEnd = { [weak self] in
      guard let self else { return }
      self.session = nil
      isPressed = false
      accessibilityChanged()
    }
    accessibilityChanged()
  }
  package func performShortcut(_ event: KeyEvent) -> Bool { look.isEnabled && isInWindow && menu.command(self, event) }

  // MARK: Accessibility

  override package var accessibility: AccessibilityProperties? {
    var properties = super.accessibility
    if !menu.hasPrimaryAction { properties?.role = .popUpButton }
    properties?.isExpanded = session != nil
    properties?.actions = [.press, .showMenu]
    return properties
  }
  override package func performAccessibilityAction(_ action: AccessibilityActionKind) -> Bool {
    guard action == .showMenu else { return super.performAccessibilityAction(action) }
    open(byKey: true)
    return session != nil
  }
}
