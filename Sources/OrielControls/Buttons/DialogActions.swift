import OrielGraph

/// Connects the buttons of an alert or confirmation dialog: each one dismisses the dialog, and one of them is
/// prominent.
package final class DialogActions: Equatable {
  /// Dismisses the dialog; called after the action of the button with this role.
  package var end: (ButtonRole?) -> Void = { _ in }
  /// Called when the role or shortcut of a button changes.
  package var buttonChanged: () -> Void = {}
  package init() {}
  nonisolated package static func == (a: DialogActions, b: DialogActions) -> Bool { a === b }
}

/// A button in a dialog.
package final class DialogButton {
  package enum Emphasis { case plain, prominent, `default` }
  package let actions: DialogActions
  package private(set) var role: ButtonRole?
  package private(set) var shortcut: KeyboardShortcut?
  fileprivate(set) var emphasis = Emphasis.plain

  fileprivate init(_ actions: DialogActions) { self.actions = actions }

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
    if actions != dialogButton?.actions { dialogButton = actions.map(DialogButton.init) }
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
}

extension EnvironmentValues {
  /// The dialog that contains the buttons.
  @Entry package nonisolated var dialogActions: DialogActions?
}
