import OrielGraph

/// What the buttons of an alert or a confirmation dialog have in common: each ends the dialog, and which of them is prominent
/// is decided among all of them.
package final class DialogActions: Equatable {
  /// Ends the dialog; called after the closure of the button with this role.
  package var end: (ButtonRole?) -> Void = { _ in }
  /// A button has another role or shortcut now.
  package var buttonChanged: () -> Void = {}
  package init() {}
  nonisolated package static func == (a: DialogActions, b: DialogActions) -> Bool { a === b }
}

/// A button as one of a dialog's.
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
  /// Styles from outside do not reach into a dialog; only a look that the app draws itself stays.
  var kind: ButtonLook.Kind { emphasis == .plain ? .bordered : .prominent }
}

extension ButtonBox {
  /// Makes the button one of a dialog's, where it stands in one.
  final func join(_ actions: DialogActions?, role: ButtonRole?, shortcut: KeyboardShortcut?) {
    if actions != dialogButton?.actions { dialogButton = actions.map(DialogButton.init) }
    dialogButton?.update(role: role, shortcut: shortcut)
  }
  /// How the button stands among the others of its dialog.
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

private nonisolated enum DialogActionsKey: EnvironmentKey {
  static var defaultValue: DialogActions? { nil }
}
extension EnvironmentValues {
  /// The dialog whose buttons the buttons here are.
  package nonisolated var dialogActions: DialogActions? {
    get { self[DialogActionsKey.self] }
    set { self[DialogActionsKey.self] = newValue }
  }
}
