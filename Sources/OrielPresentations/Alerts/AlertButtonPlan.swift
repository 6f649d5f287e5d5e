import OrielControls

/// The traits of an alert's button that determine its position and appearance.
nonisolated struct AlertButtonTraits: Equatable {
  var role: ButtonRole?
  var shortcut: KeyboardShortcut?
  /// Whether it is titled Cancel without a role; Escape presses it anyway.
  var isNamedCancel = false
  /// Whether it is titled OK, so that it only acknowledges.
  var isNamedOK = false

  var backsOut: Bool { role == .cancel || role == .close }
  var isDestructive: Bool { role == .destructive }
}

/// Which button of an alert Return and Escape press, which one is prominent, and how they are ordered.
nonisolated struct AlertButtonPlan: Equatable {
  /// Indices into the buttons as the app wrote them.
  var defaultButton: Int?
  var cancelButton: Int?
  var prominentButton: Int?
  /// From the top of a column down. A row of two is read from the trailing edge, where most desktops have the affirmative one.
  var column: [Int]

  /// - Parameter cancelIsLast: also where it is the default button, as in confirmation dialogs.
  init(_ buttons: [AlertButtonTraits], cancelIsLast: Bool) {
    let main = buttons.firstIndex { $0.shortcut == .defaultAction } ?? buttons.firstIndex { $0.role == .confirm }
      ?? buttons.firstIndex { !$0.backsOut && !$0.isDestructive && !$0.isNamedCancel && $0.shortcut != .cancelAction }
      // There is nothing else to choose.
      ?? (buttons.count == 1 && !buttons[0].isDestructive ? 0 : nil)
    defaultButton = main
    cancelButton = buttons.firstIndex { $0.shortcut == .cancelAction } ?? buttons.firstIndex(where: \.backsOut) ?? buttons.firstIndex(where: \.isNamedCancel)
    // Escape also dismisses an alert that only informs, as in other toolkits. A single button with another title starts an action.
    if cancelButton == nil, buttons.count == 1, buttons[0].isNamedOK { cancelButton = 0 }
    // A destructive button is as prominent as a default button, but is not activated by Return.
    let destructive = buttons.indices.filter { buttons[$0].isDestructive }
    prominentButton = main ?? (destructive.count == 1 ? destructive[0] : nil)

    func rank(_ index: Int) -> Int {
      if buttons[index].backsOut, cancelIsLast || index != main { return 3 }
      if buttons[index].isNamedCancel, cancelIsLast { return 3 }
      if index == main { return 0 }
      return buttons[index].isDestructive ? 2 : 1
    }
    column = buttons.indices.sorted { (rank($0), $0) < (rank($1), $1) }
  }
}
