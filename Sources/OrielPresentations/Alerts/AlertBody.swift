import OrielControls
import OrielDrawing

/// An alert or a confirmation dialog, as the panel that presents it shows it: picture, title, message, fields, buttons.
package struct AlertBody<Actions: View, Message: View>: View {
  let kind: AlertKind
  let title: Text
  let showsTitle: Bool
  /// The app reports an error.
  let isError: Bool
  let actions: Actions
  let message: Message
  let onEnd: ((Bool) -> Void)?
  @Environment(\.dismiss) private var dismiss
  @Environment(\.dialogConfiguration) private var configuration
  @Environment(\.theme) private var theme
  @State private var reference = AlertActionsReference()

  /// - Parameter onEnd: hears, before the alert ends, whether its user backed out.
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
      kind: kind, title: title, reference: reference,
      end: {
        onEnd?($0 == .cancel || $0 == .close)
        dismiss()
      },
      content: TupleView((ScrollView { texts }, ScrollView { lower }, AlertKeys(actions: reference)))
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
    VStack(spacing: 0) {
      AlertIcon(icon: configuration.icon, isCritical: isCritical).padding(.bottom, theme.metrics.alert.partGap)
      if showsTitle {
        title.font(.headline).multilineTextAlignment(.center).fixedSize(horizontal: false, vertical: true)
          .accessibilityAddTraits(.isHeader)
      }
      if Message.self != EmptyView.self {
        AlertMessage(content: message).padding(.top, showsTitle ? theme.metrics.alert.titleGap : 0)
      }
    }
    .frame(maxWidth: .infinity)
    .padding(.horizontal, theme.metrics.alert.textInset)
    .padding(.top, theme.metrics.spacing.windowMargin)
  }
  private var lower: some View {
    AlertActions(kind, actions, suppression: configuration.suppression, actions: reference.dialog)
      .padding(.horizontal, theme.metrics.alert.buttonInset)
      .padding(.top, theme.metrics.spacing.windowMargin)
      .padding(.bottom, theme.metrics.alert.buttonInset)
  }
}

/// The room of an alert: as wide as the look says, as high as its content but no higher than the screen. Its texts scroll first.
struct AlertFrame<Texts: View, Lower: View>: LabeledControl {
  let kind: AlertKind
  let title: Text
  let reference: AlertActionsReference
  let end: (ButtonRole?) -> Void
  let content: TupleView<(Texts, Lower, AlertKeys)>

  func makeBox(_ node: ViewNode) -> AlertBox { AlertBox(node) }
  func apply(to box: AlertBox, from old: Self?, in node: ViewNode) {
    let metrics = node.scope.values(reader: node).theme.metrics
    box.kind = kind
    box.title = title
    box.metrics = metrics
    reference.box = box
    reference.dialog.end = end
  }
  func labelEnvironment(_ box: AlertBox) -> (inout EnvironmentValues) -> Void {
    let actions = reference.dialog
    return { values in
      values.becomeDialog()
      values.dialogActions = actions
    }
  }
}

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

  /// Of the screen it comes up on; while that is not known, of the smallest.
  private var greatestHeight: CGFloat {
    let screen = (graph.host as? ModalWindow).flatMap { window in
      window.isStandalone ? nil : window.scene.map { PresentationPlace.screen(of: $0).visibleFrame.height }
    }
    let monitors = (graph.host as? any OverlayHost)?.system.monitors ?? []
    return (screen ?? monitors.map(\.visibleFrame.height).min() ?? .infinity) - 2 * metrics.alert.screenMargin
  }
  private var width: CGFloat { metrics.alert.width }
  private func heights(_ limit: CGFloat) -> (texts: CGFloat, lower: CGFloat) {
    let offer = ProposedViewSize(width: width, height: nil)
    let texts = texts?.size(for: offer).height ?? 0, lower = lower?.size(for: offer).height ?? 0
    guard texts + lower > limit + 0.5 else { return (texts, lower) }
    let forButtons = min(lower, max(limit - texts, (limit / 2).rounded()))
    return (min(texts, limit - forButtons), forButtons)
  }
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let limit = min(proposal.height ?? .infinity, greatestHeight), heights = heights(limit)
    return CGSize(width: width, height: heights.texts + heights.lower)
  }
  override func placeChildren() {
    let heights = heights(size.height)
    texts?.place(at: .zero, proposal: ProposedViewSize(width: size.width, height: heights.texts))
    lower?.place(at: CGPoint(x: 0, y: heights.texts), proposal: ProposedViewSize(width: size.width, height: heights.lower))
    for box in laidOutChildren.dropFirst(2) { box.place(at: .zero, proposal: .zero) }
  }

  // MARK: Accessibility

  override var accessibility: AccessibilityProperties? {
    var properties = AccessibilityProperties(kind == .alert ? .alert : .dialog, label: title.spoken(at: self))
    func words(_ box: Box) -> String? { (box as? AlertMessageBox)?.words ?? box.children.lazy.compactMap(words).first }
    properties.hint = texts.flatMap(words)
    return properties
  }
}
