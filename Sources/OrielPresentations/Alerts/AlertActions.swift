import OrielControls
import OrielDrawing

/// The kind of an alert.
package nonisolated enum AlertKind: Hashable, Sendable {
  case alert, confirmationDialog

  /// Whether buttons are in a column even if two fit side by side.
  var stacksButtons: Bool { self == .confirmationDialog }
}

/// The lower part of an alert, from the app's builder: fields, the check box and the buttons.
struct AlertActions<Actions: View>: PrimitiveView {
  let kind: AlertKind
  let actions: DialogActions
  let content: TupleView<(Actions, SuppressionRow?)>

  init(_ kind: AlertKind, _ content: Actions, suppression: DialogSuppression?, actions: DialogActions) {
    self.kind = kind
    self.actions = actions
    self.content = ViewBuilder.buildBlock(content, suppression.map { SuppressionRow(content: $0.toggle) })
  }
  func makeNode(_ context: NodeContext) -> NodeOf<Self> { AlertActionsNode(self, context) }
}

/// Adds the standard button to the app's buttons while it is needed.
private final class AlertActionsNode<Actions: View>: NodeOf<AlertActions<Actions>> {
  private var box: AlertActionsBox!
  private var child: NodeOf<TupleView<(Actions, SuppressionRow?)>>?
  private var standard: NodeOf<StandardButton>?
  private var isUpdatingStandard = false

  override init(_ view: AlertActions<Actions>, _ context: NodeContext) {
    super.init(view, context)
    box = AlertActionsBox(self)
    apply()
    child = view.content.makeViewNode(NodeContext(under: self))
    collect()
  }
  private func apply() {
    recording {
      let values = scope.values(reader: self)
      box.metrics = values.theme.metrics
      box.confirmsFirst = values.desktopSettings.confirmsFirst
    }
    box.kind = view.kind
    view.actions.buttonChanged = { [weak self] in self?.arrange() }
  }
  private func arrange() {
    box.arrange()
    updateStandardButton()
  }
  private func collect() {
    box.setChildren((child?.boxes ?? []) + (standard?.boxes ?? []))
    updateStandardButton()
  }
  private func updateStandardButton() {
    // Buttons register while they are created, the app's before all of them are known, so the need is checked afterwards.
    guard let child, box.needsStandardButton != (standard != nil), !isUpdatingStandard else { return }
    isUpdatingStandard = true
    defer { isUpdatingStandard = false }
    if box.needsStandardButton {
      standard = StandardButton(view.kind).makeViewNode(NodeContext(under: self))
    } else {
      // Unseen, it would keep the focus.
      standard?.unmount()
      standard = nil
    }
    box.setChildren(child.boxes + (standard?.boxes ?? []))
  }
  override func viewChanged(from old: AlertActions<Actions>) {
    apply()
    child?.update(view.content)
    standard?.update(StandardButton(view.kind))
    arrange()
  }
  override func refresh() {
    isQueued = false
    apply()
    arrange()
  }
  override func childBoxesChanged() { if child != nil { collect() } }
  override func appendBoxes(to boxes: inout [Box]) { boxes.append(box) }
  override func forEachChild(_ body: (ViewNode) -> Void) {
    if let child { body(child) }
    if let standard { body(standard) }
  }
}

/// Marks the check box among the boxes of an alert.
struct SuppressionRow: ContainerView {
  let content: AnyView
  func makeBox(_ node: ViewNode) -> SuppressionRowBox { SuppressionRowBox(node) }
  func apply(to box: SuppressionRowBox, from old: Self?, in node: ViewNode) {}
}
final class SuppressionRowBox: AlertPartBox {}

/// The button of an alert without buttons: OK, or the Cancel button of every confirmation dialog.
struct StandardButton: ContainerView {
  let content: Button<Text>
  init(_ kind: AlertKind) {
    content =
      switch kind {
      case .alert: Button("OK") {}
      case .confirmationDialog: Button("Cancel", role: .cancel) {}
      }
  }
  func makeBox(_ node: ViewNode) -> StandardButtonBox { StandardButtonBox(node) }
  func apply(to box: StandardButtonBox, from old: Self?, in node: ViewNode) {}
}
final class StandardButtonBox: AlertPartBox {}

/// A part that the alert adds itself.
class AlertPartBox: ContainerBox {
  override class var roles: BoxRoles { [] }
  override func measure(_ proposal: ProposedViewSize) -> CGSize { laidOutChildren.first?.size(for: proposal) ?? .zero }
  override func placeChildren() { laidOutChildren.first?.place(at: .zero, proposal: proposal ?? ProposedViewSize(size)) }
}

/// Arranges the parts, and determines the roles of buttons. Arrow keys move between them.
final class AlertActionsBox: ContainerBox, FocusSection {
  override class var roles: BoxRoles { [.focusGroup] }
  var kind = AlertKind.alert
  var metrics = Metrics() { didSet { if metrics != oldValue { setNeedsLayout() } } }
  /// A row of two begins with the button that a column begins with.
  var confirmsFirst = false {
    didSet {
      guard confirmsFirst != oldValue else { return }
      invalidateInk()
      setNeedsLayout()
      setNeedsDisplay()
    }
  }
  let focusAxes: Axis.Set = [.horizontal, .vertical]

  private struct Entry {
    /// The button, or the app's view around it.
    let box: Box
    let button: ButtonBox
  }
  /// The parts above the buttons, from the top: fields, the app's rows, the check box.
  private var upper: [Box] = []
  /// From the top of a column down.
  private var entries: [Entry] = []
  /// Those in `entries` and in the app's rows, as the app wrote them.
  private var all: [ButtonBox] = []
  private(set) var defaultButton: ButtonBox?
  private(set) var cancelButton: ButtonBox?
  /// Whether the app has no button that ends the alert.
  private(set) var needsStandardButton = false
  var buttons: [ButtonBox] { entries.map(\.button) }

  // MARK: Parts

  override var children: [Box] { shown }
  override var childrenInViewOrder: [Box] { shown }
  /// In reading order.
  private var shown: [Box] { upper + (isRow ? row : entries).map(\.box) }
  /// From the leading edge: a row of two begins with the button that a column ends with, or the desktop has it the other way round.
  private var row: [Entry] { confirmsFirst ? entries : entries.reversed() }

  override func childrenChanged() { arrange() }

  /// Assigns the parts to their places.
  func arrange() {
    var fields: [Box] = [], rows: [Box] = [], toggle: Box?, standard: Box?, found: [Entry] = []
    for box in laidOutChildren {
      switch AlertPart(box) {
      case .field: fields.append(box)
      case .button(let button): found.append(Entry(box: box, button: button))
      case .row: rows.append(box)
      case .suppression: toggle = box
      case .standard: standard = box
      case nil:
        RuntimeIssue.report(
          "\(box.nameForIssues) is not shown: alerts and confirmation dialogs show only buttons and text fields. Use a sheet to show any view.")
      }
    }
    let others = rows.flatMap(AlertPart.buttons(in:))
    func backsOut(_ button: ButtonBox) -> Bool {
      let traits = Self.traits(button)
      return traits.backsOut || traits.isNamedCancel || traits.shortcut == .cancelAction
    }
    needsStandardButton =
      switch kind {
      case .alert: found.isEmpty && others.isEmpty
      case .confirmationDialog: !found.map(\.button).contains(where: backsOut) && !others.contains(where: backsOut)
      }
    if needsStandardButton, let standard, let button = AlertPart.buttons(in: standard).first { found.append(Entry(box: standard, button: button)) }
    all = found.map(\.button) + others
    let plan = AlertButtonPlan(all.map(Self.traits), cancelIsLast: kind == .confirmationDialog)
    upper = fields + rows + (toggle.map { [$0] } ?? [])
    entries = plan.column.filter { $0 < found.count }.map { found[$0] }
    defaultButton = plan.defaultButton.map { all[$0] }
    cancelButton = plan.cancelButton.map { all[$0] }
    for (index, button) in all.enumerated() {
      button.emphasis = index == plan.defaultButton ? .default : index == plan.prominentButton ? .prominent : .plain
    }
    invalidateInk()
    setNeedsLayout()
    setNeedsDisplay()
  }
  private static func traits(_ button: ButtonBox) -> AlertButtonTraits {
    let role = button.dialogButton?.role, shortcut = button.dialogButton?.shortcut
    let name = role == nil && shortcut == nil ? button.spokenLabel : nil
    return AlertButtonTraits(
      role: role, shortcut: shortcut, isNamedCancel: name == String(localized: "Cancel"), isNamedOK: name == String(localized: "OK"))
  }

  // MARK: Access keys

  /// Of the labels as they are now.
  private var accessKeys: AccessKeys { AccessKeys(all.map { $0.spokenLabel ?? "" }) }
  func button(pressedBy event: KeyEvent) -> ButtonBox? {
    guard AccessKeys.areHeld(event.modifiers) else { return nil }
    return accessKeys.index(pressedBy: event).map { all[$0] }
  }
  func showAccessKeys(_ areShown: Bool) {
    for (button, letter) in zip(all, accessKeys.letters) { button.underlinedLetter = areShown ? letter : nil }
  }

  // MARK: Layout

  /// Between the insets.
  private func width(in proposal: ProposedViewSize) -> CGFloat {
    let width = proposal.width.flatMap { $0.isFinite ? $0 : nil } ?? metrics.alert.width
    return max(0, width - 2 * metrics.alert.buttonInset)
  }
  /// Two buttons whose labels fit stand beside each other.
  private func isRow(in width: CGFloat) -> Bool {
    guard entries.count == 2, !kind.stacksButtons else { return false }
    let half = (width - metrics.spacing.buttonGap) / 2
    return entries.allSatisfy { $0.box.size(for: .unspecified).width <= half }
  }
  private var isRow: Bool { isRow(in: width(in: size.width > 0 ? ProposedViewSize(size) : .unspecified)) }

  /// Each part's place, from the leading edge.
  private func layout(_ proposal: ProposedViewSize) -> (places: [(box: Box, rect: CGRect)], size: CGSize) {
    let width = width(in: proposal), inset = metrics.alert.buttonInset
    var places: [(Box, CGRect)] = [], y = metrics.spacing.windowMargin
    func add(_ box: Box, after gap: CGFloat, fills: Bool = true) {
      let own = box.size(for: ProposedViewSize(width: width, height: nil))
      if !places.isEmpty { y += gap }
      let x = fills ? inset : inset + max(0, (width - own.width) / 2)
      places.append((box, CGRect(x: x, y: y, width: fills ? width : own.width, height: own.height)))
      y += own.height
    }
    for box in upper {
      let isToggle = box is SuppressionRowBox
      add(box, after: isToggle ? metrics.alert.partGap : metrics.spacing.buttonGap, fills: !isToggle)
    }
    if isRow(in: width) {
      if !places.isEmpty { y += metrics.alert.partGap }
      let half = (width - metrics.spacing.buttonGap) / 2
      var height: CGFloat = 0
      for (index, entry) in row.enumerated() {
        let own = entry.box.size(for: ProposedViewSize(width: half, height: nil))
        places.append((entry.box, CGRect(x: inset + (index == 0 ? 0 : width - half), y: y, width: half, height: own.height)))
        height = max(height, own.height)
      }
      y += height
    } else {
      for (index, entry) in entries.enumerated() {
        add(entry.box, after: index == 0 ? metrics.alert.partGap : metrics.spacing.buttonGap)
      }
    }
    return (places, CGSize(width: width + 2 * inset, height: y + inset))
  }
  override func measure(_ proposal: ProposedViewSize) -> CGSize { layout(proposal).size }
  override func placeChildren() {
    for (box, rect) in layout(ProposedViewSize(size)).places {
      let x = mirrored(rect).minX
      box.place(at: CGPoint(x: x, y: rect.minY), proposal: ProposedViewSize(width: rect.width, height: nil))
    }
  }
}

/// The kind of a box from the app's builder.
enum AlertPart {
  case button(ButtonBox)
  case field
  /// A stack of the app's with buttons or fields in it, left as it is.
  case row
  case suppression
  case standard

  init?(_ box: Box) {
    if box is SuppressionRowBox { self = .suppression; return }
    if box is StandardButtonBox { self = .standard; return }
    var inner = box
    while let wrapper = inner as? WrapperBox, let content = wrapper.content { inner = content }
    if let button = inner as? ButtonBox {
      guard button.dialogButton != nil, !(button is MenuButtonBox) else { return nil }
      self = .button(button)
    } else if inner.textInputTarget != nil {
      self = .field
    } else if !Self.buttons(in: inner).isEmpty {
      self = .row
    } else if Self.hasField(inner) {
      self = .field
    } else {
      return nil
    }
  }

  /// The dialog's buttons at or below a box.
  static func buttons(in box: Box) -> [ButtonBox] {
    if let button = box as? ButtonBox { return button.dialogButton != nil && !(button is MenuButtonBox) ? [button] : [] }
    // Another kind of control may contain buttons.
    if box.pressTarget != nil || box.textInputTarget != nil { return [] }
    return box.children.flatMap(buttons(in:))
  }
  private static func hasField(_ box: Box) -> Bool { box.textInputTarget != nil || box.children.contains(where: hasField) }
}
