import OrielControls

/// An alert as a value, for the older `alert(isPresented:content:)` and `alert(item:content:)`.
public nonisolated struct Alert {
  let title: Text
  let message: Text?
  let buttons: [Button]

  /// An alert with one button, OK if none is given.
  public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {
    self.init(title: title, message: message, buttons: dismissButton.map { [$0] } ?? [])
  }
  public init(title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button) {
    self.init(title: title, message: message, buttons: [primaryButton, secondaryButton])
  }
  /// The buttons are side by side if their labels fit, as in every alert.
  public static func sideBySideButtons(
    title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button
  ) -> Alert { Alert(title: title, message: message, primaryButton: primaryButton, secondaryButton: secondaryButton) }
  private init(title: Text, message: Text?, buttons: [Button]) {
    self.title = title
    self.message = message
    self.buttons = buttons
  }

  /// A button of an alert or an action sheet.
  public nonisolated struct Button {
    let label: Text
    let role: ButtonRole?
    let action: () -> Void
    private init(_ label: Text, _ role: ButtonRole?, _ action: (() -> Void)?) {
      self.label = label
      self.role = role
      self.action = action ?? {}
    }
    public static func `default`(_ label: Text, action: (() -> Void)? = {}) -> Button { Button(label, nil, action) }
    public static func cancel(_ label: Text, action: (() -> Void)? = {}) -> Button { Button(label, .cancel, action) }
    /// Labelled "Cancel".
    public static func cancel(_ action: (() -> Void)? = {}) -> Button { Button(Text("Cancel"), .cancel, action) }
    public static func destructive(_ label: Text, action: (() -> Void)? = {}) -> Button { Button(label, .destructive, action) }
  }
}

/// A list of actions as a value, for `actionSheet(isPresented:content:)` and `actionSheet(item:content:)`: shown as a
/// confirmation dialog.
public nonisolated struct ActionSheet {
  public typealias Button = Alert.Button
  let title: Text
  let message: Text?
  let buttons: [Button]
  public init(title: Text, message: Text? = nil, buttons: [Button] = [.cancel()]) {
    self.title = title
    self.message = message
    self.buttons = buttons
  }
}

extension View {
  /// The older form of an alert.
  public func alert(isPresented: Binding<Bool>, content: () -> Alert) -> some View {
    // Evaluated only while it is shown, because it may depend on state that exists only then.
    let current = isPresented.wrappedValue ? content().dialog : nil
    return presents(
      Presentation(.alert, name: "alert(isPresented:content:)", when: .presenting(isPresented, current)) { (current ?? $0).body(.alert) })
  }
  /// The older form of an alert for an item; a different item is a new alert.
  public func alert<Item: Identifiable>(item: Binding<Item?>, content: (Item) -> Alert) -> some View {
    presents(
      Presentation(.alert, name: "alert(item:content:)", when: .item(item.dialog { content($0).dialog })) { $0.dialog.body(.alert) })
  }
  /// The older form of a confirmation dialog.
  public func actionSheet(isPresented: Binding<Bool>, content: () -> ActionSheet) -> some View {
    let current = isPresented.wrappedValue ? content().dialog : nil
    return presents(
      Presentation(.confirmationDialog, name: "actionSheet(isPresented:content:)", when: .presenting(isPresented, current)) {
        (current ?? $0).body(.confirmationDialog)
      })
  }
  /// The older form of a confirmation dialog for an item; a different item is a new dialog.
  public func actionSheet<Item: Identifiable>(item: Binding<Item?>, content: (Item) -> ActionSheet) -> some View {
    presents(
      Presentation(.confirmationDialog, name: "actionSheet(item:content:)", when: .item(item.dialog { content($0).dialog })) {
        $0.dialog.body(.confirmationDialog)
      })
  }
}

/// The content of an alert or an action sheet.
private struct ValueDialog {
  let title: Text
  let message: Text?
  let buttons: [Alert.Button]

  @ViewBuilder func body(_ kind: AlertKind) -> some View {
    let actions = ForEach(buttons.indices, id: \.self) { index in
      Button(role: buttons[index].role, action: buttons[index].action) { buttons[index].label }
    }
    AlertBody(kind: kind, title: title, actions: actions, message: message)
  }
}
extension Alert { fileprivate var dialog: ValueDialog { ValueDialog(title: title, message: message, buttons: buttons) } }
extension ActionSheet { fileprivate var dialog: ValueDialog { ValueDialog(title: title, message: message, buttons: buttons) } }

/// The dialog for an item.
private struct DialogItem<ID: Hashable>: Identifiable {
  let id: ID
  let dialog: ValueDialog
}
extension Binding {
  fileprivate func dialog<Item: Identifiable>(_ make: (Item) -> ValueDialog) -> Binding<DialogItem<Item.ID>?> where Value == Item? {
    let current = wrappedValue.map { DialogItem(id: $0.id, dialog: make($0)) }
    return Binding<DialogItem<Item.ID>?>(get: { wrappedValue == nil ? nil : current }, set: { if $0 == nil { wrappedValue = nil } })
  }
}
