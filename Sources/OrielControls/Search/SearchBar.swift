import OrielDrawing
import OrielGraph

/// The search field with its suggestions below. Ctrl+F focuses it, Escape ends the search.
struct SearchBar: View {
  let text: Binding<String>
  let prompt: Text?
  let focus: FocusState<Bool>.Binding
  let suggestions: AnyView?
  let dismiss: () -> Void
  @State private var choices = SuggestionChoices()
  @State private var place = SearchPlace()
  @Environment(\.submitActions) private var submit

  var body: some View {
    SearchField(text: text, prompt: prompt)
      .focused(focus)
      .onKeyPress(.escape) {
        guard !text.wrappedValue.isEmpty || focus.wrappedValue else { return .ignored }
        // Return the focus to where it was before.
        text.wrappedValue = ""
        if !place.returnFocus() { dismiss() }
        return .handled
      }
      // Without suggestions, Down moves to the results.
      .onKeyPress(.downArrow) { choices.move(by: 1) || place.returnFocus() ? .handled : .ignored }
      .onKeyPress(.upArrow) { choices.move(by: -1) ? .handled : .ignored }
      .environment(\.submitActions, SubmitActions([.init(triggers: .search) { if !choices.activate() { _ = submit(.search) } }]))
      .overlay(alignment: .topLeading) {
        if let suggestions, focus.wrappedValue { SuggestionPanel(content: suggestions, choices: choices, complete: complete) }
      }
      .background {
        ShortcutTarget(place: place) { focus.wrappedValue = true }
          .keyboardShortcut("f")
          .accessibilityHidden(true)
      }
  }

  private func complete(_ completion: String) {
    text.wrappedValue = completion
    choices.highlight(nil)
    _ = submit(.search)
  }
}

/// The search field's place in its window.
final class SearchPlace {
  fileprivate weak var box: Box?
  func returnFocus() -> Bool { box?.graph.input.returnFocus() ?? false }
}

/// An invisible target for a shortcut.
struct ShortcutTarget: LeafView {
  var place: SearchPlace?
  let action: () -> Void
  func makeBox(_ node: ViewNode) -> ShortcutTargetBox { ShortcutTargetBox(node) }
  func apply(to box: ShortcutTargetBox, from old: ShortcutTarget?, in node: ViewNode) {
    box.action = action
    place?.box = box
  }
}
final class ShortcutTargetBox: Box, PressTarget {
  override package class var roles: BoxRoles { .press }
  var action: () -> Void = {}
  var isPressed = false
  var isHovered = false
  func activate(by source: ActivationSource) { action() }
  override func measure(_ proposal: ProposedViewSize) -> CGSize { .zero }
}

// MARK: - Suggestions

/// The shown suggestions in order, and the highlighted one.
final class SuggestionChoices {
  private struct Row { weak var box: SuggestionBox? }
  private var rows: [Row] = []
  private weak var highlighted: SuggestionBox?

  func add(_ box: SuggestionBox) { rows.append(Row(box: box)) }
  private var shown: [SuggestionBox] {
    rows.removeAll { $0.box?.isInWindow != true }
    return rows.compactMap(\.box).sorted { $0.convertToWindow($0.bounds, clipped: false).minY < $1.convertToWindow($1.bounds, clipped: false).minY }
  }
  func highlight(_ box: SuggestionBox?) {
    highlighted?.isHighlighted = false
    highlighted = box
    box?.isHighlighted = true
  }
  /// Returns false without suggestions.
  func move(by step: Int) -> Bool {
    let shown = shown
    guard !shown.isEmpty else { return false }
    guard let index = shown.firstIndex(where: { $0 === highlighted }) else {
      highlight(step > 0 ? shown.first : shown.last)
      return true
    }
    highlight(shown.indices.contains(index + step) ? shown[index + step] : nil)
    return true
  }
  func activate() -> Bool {
    guard let highlighted, highlighted.isInWindow else { return false }
    highlighted.activate(by: .key)
    return true
  }
}

struct SuggestionContext {
  let choices: SuggestionChoices
  let complete: (String) -> Void
}
extension EnvironmentValues {
  /// Set inside the panel of suggestions.
  @Entry nonisolated var suggestionContext: SuggestionContext?
}

/// A menu below the field with the same width, drawn inside the window so that the field keeps the focus.
private struct SuggestionPanel: View {
  let content: AnyView
  let choices: SuggestionChoices
  let complete: (String) -> Void
  @Environment(\.theme) private var theme

  var body: some View {
    GeometryReader { field in
      VStack(alignment: .leading, spacing: 0) { content }
        .padding(theme.metrics.menu.padding)
        .frame(width: max(field.size.width, 180), alignment: .leading)
        .background {
          RoundedRectangle(cornerRadius: theme.metrics.radius.menu)
            .fill(Color(theme.colors.elevatedBackground).shadow(.drop(color: .black.opacity(0.22), radius: 10, y: 5)))
            .strokeBorder(Color(theme.colors.menuBorder), lineWidth: theme.metrics.border.hairline)
        }
        .fixedSize()
        .offset(y: field.size.height + 4)
        .environment(\.suggestionContext, SuggestionContext(choices: choices, complete: complete))
        .environment(\.isInToolbar, false)
        .labelStyle(.titleAndIcon)
    }
  }
}

/// A suggestion row, which puts its completion into the field.
struct SuggestionRow<Content: View>: LabeledControl {
  let completion: String
  let content: Content
  func makeBox(_ node: ViewNode) -> SuggestionBox { SuggestionBox(node) }
  func apply(to box: SuggestionBox, from old: Self?, in node: ViewNode) {
    let environment = node.scope.values(reader: node)
    box.theme = environment.theme
    box.completion = completion
    box.take(environment.suggestionContext)
  }
  func connect(_ box: SuggestionBox, relabel: @escaping () -> Void) { box.relabel = relabel }
  func labelEnvironment(_ box: SuggestionBox) -> (inout EnvironmentValues) -> Void {
    let isHighlighted = box.isHighlighted
    return { if isHighlighted { $0.styles.onSelection = true } }
  }
}

final class SuggestionBox: LabelRowBox, PressTarget {
  override package class var roles: BoxRoles { .press }
  var theme = Theme.make()
  var completion = ""
  var relabel: () -> Void = {}
  private var context: SuggestionContext?
  var isHighlighted = false {
    didSet {
      guard isHighlighted != oldValue else { return }
      relabel()
      setNeedsDisplay()
    }
  }
  func take(_ new: SuggestionContext?) {
    if context?.choices !== new?.choices { new?.choices.add(self) }
    context = new
  }
  var isPressed = false
  var isHovered: Bool {
    get { isHighlighted }
    set { context?.choices.highlight(newValue ? self : nil) }
  }
  func activate(by source: ActivationSource) { context?.complete(completion) }

  /// Words stand under those of the field; a picture before them takes the space that the lens has there.
  override var labelInsets: EdgeInsets {
    var leading = TextInputLook.searchInsets(theme).leading - theme.metrics.menu.padding
    if let picture = laidOutChildren.first.flatMap(firstPicture) {
      leading -= picture.size(for: .unspecified).width + theme.metrics.spacing.labelIcon
    }
    return EdgeInsets(top: 5, leading: max(0, leading), bottom: 5, trailing: theme.metrics.menu.rowPaddingH)
  }
  /// A label is a row of its own.
  private func firstPicture(_ box: Box) -> Box? {
    if box.isPicture { return box }
    return ((box as? ContainerBox)?.laidOutChildren ?? box.children).first.flatMap(firstPicture)
  }
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    var size = super.measure(proposal)
    size.width = max(size.width, proposal.width.map { $0.isFinite ? $0 : 0 } ?? 0)
    size.height = max(size.height, theme.metrics.menu.row)
    return size
  }
  override func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    axis == .horizontal ? (super.measure(.unspecified).width, .infinity) : super.extent(along: axis, across: across)
  }
  override func placeChildren() {
    placeLabel(in: bounds.inset(by: labelInsets, rightToLeft: isRightToLeft), alignment: .leading)
  }
  override func paint(_ painter: any Painter) {
    if isHighlighted { painter.fill(painter.alignedToPixels(bounds), cornerRadius: 5, with: .color(theme.colors.accent)) }
    paintChildren(painter)
  }
  override func takesHits(at point: CGPoint) -> Bool { bounds.contains(point) }
  override var accessibility: AccessibilityProperties? {
    var properties = AccessibilityProperties(.menuItem, label: spokenLabel ?? completion)
    properties.actions = [.press]
    return properties
  }
}

extension View {
  /// Makes the view a suggestion: choosing it puts `completion` into the search field.
  public func searchCompletion(_ completion: String) -> some View { SuggestionRow(completion: completion, content: self) }
}
