import OrielControls

/// The panel of an alert: its texts above its controls. Return, Escape and Alt with a letter press buttons wherever the focus
/// is, and an arrow key focuses the buttons if nothing is focused.
final class AlertBox: ContainerBox {
  override class var roles: BoxRoles { [] }
  var kind = AlertKind.alert
  var title = Text(verbatim: "")
  var metrics = Metrics() { didSet { if metrics != oldValue { setNeedsLayout() } } }

  /// The buttons and fields.
  var actions: AlertActionsBox? {
    func find(_ box: Box) -> AlertActionsBox? {
      if let box = box as? AlertActionsBox { return box }
      for child in box.children { if let found = find(child) { return found } }
      return nil
    }
    return laidOutChildren.lazy.compactMap(find).first
  }
  private var texts: Box? { laidOutChildren.first }
  private var lower: Box? { laidOutChildren.dropFirst().first }

  // MARK: Layout

  /// The height of its screen, or of the smallest one if that is not known yet.
  private var greatestHeight: CGFloat {
    let screen = (graph.host as? ModalWindow).flatMap { window in
      window.isStandalone ? nil : window.scene.map { PresentationPlace.screen(of: $0).visibleFrame.height }
    }
    let monitors = (graph.host as? any OverlayHost)?.system.monitors ?? []
    return (screen ?? monitors.map(\.visibleFrame.height).min() ?? .infinity) - 2 * metrics.alert.screenMargin
  }
  private func heights(_ limit: CGFloat) -> (texts: CGFloat, lower: CGFloat) {
    let offer = ProposedViewSize(width: metrics.alert.width, height: nil)
    let texts = texts?.size(for: offer).height ?? 0, lower = lower?.size(for: offer).height ?? 0
    guard texts + lower > limit + 0.5 else { return (texts, lower) }
    let forButtons = min(lower, max(limit - texts, (limit / 2).rounded()))
    return (min(texts, limit - forButtons), forButtons)
  }
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let limit = min(proposal.height ?? .infinity, greatestHeight), heights = heights(limit)
    return CGSize(width: metrics.alert.width, height: heights.texts + heights.lower)
  }
  override func placeChildren() {
    let heights = heights(size.height)
    texts?.place(at: .zero, proposal: ProposedViewSize(width: size.width, height: heights.texts))
    lower?.place(at: CGPoint(x: 0, y: heights.texts), proposal: ProposedViewSize(width: size.width, height: heights.lower))
  }

  // MARK: Accessibility

  override var accessibility: AccessibilityProperties? {
    var properties = AccessibilityProperties(kind == .alert ? .alert : .dialog, label: title.spoken(at: self))
    func words(_ box: Box) -> String? { (box as? AlertMessageBox)?.words ?? box.children.lazy.compactMap(words).first }
    properties.hint = texts.flatMap(words)
    return properties
  }
}

extension AlertBox: ShortcutSource {
  private static let arrows = [KeyEquivalent.leftArrow, .rightArrow, .upArrow, .downArrow].map { KeyboardShortcut($0, modifiers: []) }
  var answersPlainKeys: Bool { true }

  func performShortcut(_ event: KeyEvent) -> Bool {
    guard isInWindow, let actions else { return false }
    if KeyboardShortcut.defaultAction.matches(event) { return press(actions.defaultButton) }
    if KeyboardShortcut.cancelAction.matches(event) { return press(actions.cancelButton) }
    if let button = actions.button(pressedBy: event) { return press(button) }
    guard graph.input.focusedBox == nil, Self.arrows.contains(where: { $0.matches(event) }),
      let entry = actions.buttons.first(where: \.isFocusable)
    else { return false }
    graph.input.setFocus(entry, byKeyboard: true)
    return true
  }
  func modifiersChanged(to modifiers: KeyModifiers) { actions?.showAccessKeys(AccessKeys.areHeld(modifiers)) }
  private func press(_ button: ButtonBox?) -> Bool {
    guard let button, button.isPressEnabled else { return false }
    graph.input.showPressed(button)
    button.activate(by: .shortcut)
    return true
  }
}
