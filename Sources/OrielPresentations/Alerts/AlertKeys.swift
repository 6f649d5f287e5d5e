import OrielControls

/// Lets Return and Escape press an alert's buttons wherever the focus is, and an arrow key enter them where it is nowhere.
struct AlertKeys: View {
  let actions: AlertActionsReference

  var body: some View {
    AlertKey(actions: actions, target: .defaultButton).keyboardShortcut(.defaultAction)
    AlertKey(actions: actions, target: .cancelButton).keyboardShortcut(.cancelAction)
    AlertKey(actions: actions, target: .entry).keyboardShortcut(.leftArrow, modifiers: [])
    AlertKey(actions: actions, target: .entry).keyboardShortcut(.rightArrow, modifiers: [])
    AlertKey(actions: actions, target: .entry).keyboardShortcut(.upArrow, modifiers: [])
    AlertKey(actions: actions, target: .entry).keyboardShortcut(.downArrow, modifiers: [])
  }
}

/// The parts of an alert that is shown.
final class AlertActionsReference {
  let dialog = DialogActions()
  weak var box: AlertBox?
  var actions: AlertActionsBox? { box?.actions }
}

private struct AlertKey: LeafView {
  enum Target { case defaultButton, cancelButton, entry }
  let actions: AlertActionsReference
  let target: Target

  func makeBox(_ node: ViewNode) -> AlertKeyBox { AlertKeyBox(node) }
  func apply(to box: AlertKeyBox, from old: Self?, in node: ViewNode) {
    box.actions = actions
    box.target = target
  }
}

/// Stands for a button that a key presses; nothing to see.
private final class AlertKeyBox: Box, PressTarget {
  override class var roles: BoxRoles { [.press] }
  weak var actions: AlertActionsReference?
  var target = AlertKey.Target.entry

  private var button: ButtonBox? {
    switch target {
    case .defaultButton: actions?.actions?.defaultButton
    case .cancelButton: actions?.actions?.cancelButton
    case .entry: actions?.actions?.buttons.first { $0.isFocusable }
    }
  }
  override func measure(_ proposal: ProposedViewSize) -> CGSize { .zero }

  var isHovered = false
  var isPressed: Bool {
    get { target != .entry && button?.isPressed ?? false }
    set { if target != .entry { button?.isPressed = newValue } }
  }
  var isPressEnabled: Bool {
    guard let button, button.isPressEnabled else { return false }
    return target != .entry || graph.input.focusedBox == nil
  }
  func activate(by source: ActivationSource) {
    guard let button else { return }
    if target == .entry { graph.input.setFocus(button, byKeyboard: true) } else { button.activate(by: source) }
  }
}
