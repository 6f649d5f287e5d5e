import OrielControls
import OrielDrawing

/// The content of an alert or a confirmation dialog: icon, title, message, fields, buttons.
package struct AlertBody<Actions: View, Message: View>: View {
  let kind: AlertKind
  let title: Text
  let showsTitle: Bool
  /// Whether it reports an error.
  let isError: Bool
  let actions: Actions
  let message: Message
  let onEnd: ((Bool) -> Void)?
  @Environment(\.dismiss) private var dismiss
  @Environment(\.dialogConfiguration) private var configuration
  @State private var dialog = DialogActions()

  /// - Parameter onEnd: Called before the alert ends, with whether the user cancelled.
  package init(
    kind: AlertKind, title: Text, showsTitle: Bool = true, isError: Bool = false, actions: Actions, message: Message,
    onEnd: ((_ backsOut: Bool) -> Void)? = nil
  ) {
    self.kind = kind
    self.title = title
    self.showsTitle = showsTitle
    self.isError = isError
    self.actions = actions
    self.message = message
    self.onEnd = onEnd
  }

  package var body: some View {
    let dismiss = dismiss, onEnd = onEnd
    AlertFrame(
      kind: kind, title: title, actions: dialog,
      end: {
        onEnd?($0 == .cancel || $0 == .close)
        dismiss()
      },
      content: ViewBuilder.buildBlock(ScrollView { texts }, ScrollView { lower })
    )
    .navigationTitle(title)
  }

  private var isCritical: Bool {
    switch configuration.severity {
    case .critical: true
    case .standard: false
    default: isError
    }
  }
  private var texts: some View {
    AlertTexts(
      content: ViewBuilder.buildBlock(
        AlertIcon(icon: configuration.icon, isCritical: isCritical),
        showsTitle ? title.font(.headline).balancedLines().accessibilityAddTraits(.isHeader) : nil,
        Message.self == EmptyView.self ? nil : AlertMessage(content: message)
      ))
  }
  private var lower: some View { AlertActions(kind, actions, suppression: configuration.suppression, actions: dialog) }
}

/// The frame of an alert: the theme's width, and the content's height limited by the screen, beyond which its texts scroll.
struct AlertFrame<Texts: View, Lower: View>: LabeledControl {
  let kind: AlertKind
  let title: Text
  let actions: DialogActions
  let end: (ButtonRole?) -> Void
  let content: TupleView<(Texts, Lower)>

  func makeBox(_ node: ViewNode) -> AlertBox {
    let box = AlertBox(node)
    node.graph.input.addShortcutSource(box)
    return box
  }
  func apply(to box: AlertBox, from old: Self?, in node: ViewNode) {
    box.kind = kind
    box.title = title
    box.metrics = node.scope.values(reader: node).theme.metrics
    actions.end = end
  }
  func labelEnvironment(_ box: AlertBox) -> (inout EnvironmentValues) -> Void {
    { [actions] values in
      values.becomeDialog()
      values.dialogActions = actions
    }
  }
}
