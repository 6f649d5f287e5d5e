import OrielGraph

/// Connects the buttons of an alert or confirmation dialog: each one dismisses the dialog, and one of them is
/// prominent.
package final class DialogActions: Equatable {
  /// Dismisses the dialog; called after the action of the button with this role.
  package var end: (ButtonRole?) -> Void = { _ in }
  /// Called when the role or shortcut of a button changes.
  package var buttonChanged: () -> Void = {}
  private var expectsEmphasis = true
  package init() {}

  /// The emphasis that a new button will most likely have once all are known: the first that does something, or destroys something. It then
  /// has its look from the start, because a change evaluates its label again.
  fileprivate func expectedEmphasis(_ role: ButtonRole?, _ shortcut: KeyboardShortcut?) -> DialogButton.Emphasis {
    guard expectsEmphasis, role != .cancel, role != .close, shortcut != .cancelAction else { return .plain }
    expectsEmphasis = false
    return role == .destructive ? .prominent : .default
  }
  nonisolated package static func == (a: DialogActions, b: DialogActions) -> Bool { a === b }
}

/// A button in a dialog.
package final class DialogButton {
  package enum Emphasis { case plain, prominent, `default` }
  package let actions: DialogActions
  package private(set) var role: ButtonRole?
  package private(set) var shortcut: KeyboardShortcut?
  fileprivate(set) var emphasis = Emphasis.plain
  fileprivate(set) var underlinedLetter: Character?

  fileprivate init(_ actions: DialogActions, _ role: ButtonRole?, _ shortcut: KeyboardShortcut?) {
    self.actions = actions
    emphasis = actions.expectedEmphasis(role, shortcut)
  }

  fileprivate func update(role: ButtonRole?, shortcut: KeyboardShortcut?) {
    guard role != self.role || shortcut != self.shortcut else { return }
    self.role = role
    self.shortcut = shortcut
    actions.buttonChanged()
  }
  /// Built-in button styles from outside do not apply in a dialog; an app's custom style does.
  var kind: ButtonLook.Kind { emphasis == .plain ? .bordered : .prominent }
}

extension ButtonBox {
  /// Registers the button with its dialog, if it is in one.
  final func join(_ actions: DialogActions?, role: ButtonRole?, shortcut: KeyboardShortcut?) {
    if actions != dialogButton?.actions { dialogButton = actions.map { DialogButton($0, role, shortcut) } }
    dialogButton?.update(role: role, shortcut: shortcut)
  }
  /// The button's emphasis in its dialog.
  package final var emphasis: DialogButton.Emphasis {
    get { dialogButton?.emphasis ?? .plain }
    set {
      guard let dialogButton, newValue != dialogButton.emphasis else { return }
      dialogButton.emphasis = newValue
      guard look.kind != .custom, look.kind != dialogButton.kind else { return }
      var look = look!
      look.kind = dialogButton.kind
      show(look)
      relabel()
    }
  }
  /// The letter of its label that is underlined, in lower case, while Alt is held; nil: none.
  package final var underlinedLetter: Character? {
    get { dialogButton?.underlinedLetter }
    set {
      guard let dialogButton, newValue != dialogButton.underlinedLetter else { return }
      dialogButton.underlinedLetter = newValue
      setNeedsDisplay()
    }
  }
}

extension EnvironmentValues {
  /// The dialog that contains the buttons.
  @Entry package nonisolated var dialogActions: DialogActions?
}
