import OrielDrawing
import OrielGraph

/// An editor with room for its find bar above it.
struct FindableInput: View {
  let input: TextInput
  @State private var session = FindSession()
  @Environment(\.isFindDisabled) private var isFindDisabled
  @Environment(\.isReplaceDisabled) private var isReplaceDisabled
  @Environment(\.findNavigator) private var navigator

  var body: some View {
    FindContainer(
      content: ViewBuilder.buildBlock(FindBarSlot(session: session, isReplaceDisabled: isReplaceDisabled), input), session: session,
      navigator: navigator, isFindDisabled: isFindDisabled, isReplaceDisabled: isReplaceDisabled)
  }
}

/// The bar while it is shown. Nothing of how the text looks applies to it.
private struct FindBarSlot: View {
  let session: FindSession
  let isReplaceDisabled: Bool
  @Environment(\.isEnabled) private var isEnabled
  @Environment(\.isTextReadOnly) private var isReadOnly
  var body: some View {
    if session.isShown {
      FindBar(session: session, canReplace: isEnabled && !isReadOnly && !isReplaceDisabled)
        .transformEnvironment(\.self) {
          $0.becomeDialog()
          $0.submitActions = SubmitActions([])
          $0.isTextReadOnly = false
        }
        .focusAside()
    }
  }
}

private struct FindContainer: ContainerView {
  typealias Body = Never
  let content: TupleView<(FindBarSlot, TextInput)>
  let session: FindSession
  let navigator: FindNavigator?
  let isFindDisabled: Bool
  let isReplaceDisabled: Bool
  func makeBox(_ node: ViewNode) -> FindContainerBox { FindContainerBox(node, session) }
  func apply(to box: FindContainerBox, from old: Self?, in node: ViewNode) {
    box.isFindDisabled = isFindDisabled
    box.isReplaceDisabled = isReplaceDisabled
    box.navigator = navigator
  }
}

package final class FindContainerBox: ContainerBox, EditTarget, KeyTarget {
  override package class var roles: BoxRoles { [.edit, .key] }
  let session: FindSession
  var isFindDisabled = false {
    // Later: this is the update pass.
    didSet { if isFindDisabled, session.isShown { closing = graph.host?.schedule(after: 0) { [weak self] in self?.session.close() } } }
  }
  private var closing: ScheduledCall?
  var isReplaceDisabled = false
  var navigator: FindNavigator? {
    didSet {
      guard navigator !== oldValue else { return }
      oldValue?.remove(self)
      navigator?.add(self)
    }
  }
  init(_ node: ViewNode, _ session: FindSession) {
    self.session = session
    super.init(node)
    session.shownChanged = { [weak self] in
      guard let self else { return }
      navigator?.shownChanged(in: self, to: $0)
    }
  }
  override package func childrenChanged() { if session.box !== editor { session.box = editor } }
  private var editor: TextInputBox? { laidOutChildren.last as? TextInputBox }
  private var bar: Box? { laidOutChildren.count > 1 ? laidOutChildren[0] : nil }

  // MARK: Layout

  private func barHeight(_ width: CGFloat?) -> CGFloat { bar?.size(for: ProposedViewSize(width: width, height: nil)).height ?? 0 }
  private func inner(_ proposal: ProposedViewSize, below bar: CGFloat) -> ProposedViewSize {
    ProposedViewSize(width: proposal.width, height: proposal.height.map { max(0, $0 - bar) })
  }
  override package func measure(_ proposal: ProposedViewSize) -> CGSize {
    let bar = barHeight(proposal.width)
    var size = editor?.size(for: inner(proposal, below: bar)) ?? .zero
    size.height += bar
    return size
  }
  override package func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    guard let editor else { return (0, 0) }
    if axis == .horizontal { return editor.range(along: axis, across: across.map { max(0, $0 - barHeight(nil)) }) }
    let bar = barHeight(across), range = editor.range(along: axis, across: across)
    return (range.least + bar, range.greatest + bar)
  }
  override package func placeChildren() {
    let height = barHeight(size.width)
    bar?.place(at: .zero, proposal: ProposedViewSize(CGSize(width: size.width, height: height)))
    editor?.place(
      at: CGPoint(x: 0, y: height), proposal: inner(bar == nil ? proposal ?? ProposedViewSize(size) : ProposedViewSize(size), below: height))
  }
  override package func explicitAlignment(_ key: AlignmentKey, in dimensions: ViewDimensions) -> CGFloat? {
    guard let editor else { return nil }
    let height = barHeight(dimensions.proposal.width), inner = inner(dimensions.proposal, below: height)
    // An editor has only baselines.
    return editor.askedExplicitAlignment(key, in: editor.dimensions(for: inner)).map { $0 + height }
  }
  override package var spacing: ViewSpacing { editor?.spacing ?? .zero }

  // MARK: Commands and keys

  package func canPerform(_ command: EditCommand) -> Bool {
    guard let editor, editor.look.isEnabled, !isFindDisabled else { return false }
    return switch command {
    case .find: true
    case .findAndReplace: editor.isEditable && !isReplaceDisabled
    case .findNext, .findPrevious: session.canGo
    case .useSelectionForFind: !editor.editing.selection.isEmpty
    case .cut, .copy, .paste, .pasteAsPlainText, .selectAll, .undo, .redo, .delete, .makeUppercase, .makeLowercase, .capitalize: false
    }
  }
  package func perform(_ command: EditCommand) {
    switch command {
    case .find: session.open()
    case .findAndReplace: session.open(replacing: true)
    case .findNext: session.next()
    case .findPrevious: session.previous()
    case .useSelectionForFind: session.useSelection()
    case .cut, .copy, .paste, .pasteAsPlainText, .selectAll, .undo, .redo, .delete, .makeUppercase, .makeLowercase, .capitalize: break
    }
  }
  package func keyDown(_ event: KeyEvent) -> Bool {
    guard session.isShown else { return false }
    let modifiers = event.modifiers.subtracting(.capsLock)
    switch event.key {
    case .escape where modifiers.isEmpty: session.close()
    case .return, .enter:
      // Of the bar's fields; buttons and the editor use it themselves.
      guard let field = graph.input.focusedBox as? TextInputBox, field !== editor, modifiers.isSubset(of: .shift) else { return false }
      if modifiers.contains(.shift) { session.previous() } else if field.look.kind == .search { session.next() } else { session.replace() }
    default: return false
    }
    return true
  }
}
