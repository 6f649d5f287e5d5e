import OrielControls

/// One button of an alert, as its place and its look depend on it.
nonisolated struct AlertButtonTraits: Equatable {
  var role: ButtonRole?
  var shortcut: KeyboardShortcut?
  /// It says Cancel and the app has given it no role: Escape presses it all the same.
  var isNamedCancel = false
  /// It says OK and no more, so that a person only takes note with it.
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
    let main = buttons.firstIndex { $0.shortcut == .defaultAction } ?? buttons.firstIndex { !$0.backsOut && !$0.isDestructive && !$0.isNamedCancel && $0.shortcut != .cancelAction }
    defaultButton = main
    cancelButton = buttons.firstIndex { $0.shortcut == .cancelAction } ?? buttons.firstIndex(where: \.backsOut) ?? buttons.firstIndex(where: \.isNamedCancel)
    // An alert that only tells something is ended by Escape too, as in other toolkits. A single button with a name of its own starts something.
    if cancelButton == nil, buttons.count == 1, buttons[0].isNamedOK { cancelButton = 0 }
    // What cannot be taken back is as easy to find as a default button, and still needs more than Return.
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
