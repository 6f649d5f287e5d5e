import Foundation
import OrielDrawing
import OrielGraph

/// The appearance of a picker's box.
nonisolated struct ChoiceLook: Equatable, Sendable {
  var theme: Theme
  var size: PerControlSize.Size
  var isEnabled: Bool
  var isActive: Bool
  var tint: RGBA?
  var axis: Axis
}

/// Options as children, one of them selected. Subclasses determine their layout and appearance.
package class ChoiceBox: ContainerBox, PointerTarget, HoverTarget, FocusTarget, KeyTarget, AccessibilityRowContainer {
  override package class var roles: BoxRoles { [.pointer, .hover, .key, .focus] }
  private(set) final var look: ChoiceLook!
  private(set) final var choice: Choice!
  final lazy var interaction = Interaction(self) { [weak self] in self?.setNeedsDisplay() }
  final var hovered: Int? { didSet { if hovered != oldValue { setNeedsDisplay() } } }
  final var pressed: Int? { didSet { if pressed != oldValue { setNeedsDisplay() } } }
  private(set) final var selected: Int?

  final func show(_ new: ChoiceLook, _ choice: Choice) {
    let old = look
    look = new
    interaction.motion = new.theme.motion
    self.choice = choice
    updateSelection()
    if old == nil || old!.size != new.size || old!.theme.metrics != new.theme.metrics || old!.axis != new.axis { setNeedsLayout() }
    if old != new { setNeedsDisplay() }
  }
  override package func childrenChanged() { if choice != nil { updateSelection() } }

  private func updateSelection() {
    let now = laidOutChildren.firstIndex { choice.isSelected($0.choiceTag) }
    let before = selected
    selected = now
    if now != before { selectionChanged(from: before) }
  }
  package func selectionChanged(from old: Int?) { setNeedsDisplay() }

  /// The index of the option at a point; nil if there is none.
  package func index(at point: CGPoint) -> Int? { nil }
  /// The axis that arrow keys move along.
  package var choiceAxis: Axis { .horizontal }

  package final func select(_ index: Int) {
    guard look.isEnabled, laidOutChildren.indices.contains(index), index != selected else { return }
    guard let tag = laidOutChildren[index].choiceTag else {
      return RuntimeIssue.report("Picker: an option has no tag, so choosing it cannot change the selection. Add tag(_:).")
    }
    choice.select(tag)
  }

  // MARK: Pointer and keys

  package func pointerDown(_ event: PointerEvent) -> PointerAnswer {
    guard look.isEnabled, event.button == .primary, let index = index(at: event.location) else { return .ignored }
    pressed = index
    pressOrigin = index
    return .claimed
  }
  private final var pressOrigin: Int?
  package func pointerDragged(_ event: PointerEvent) {
    pressed = index(at: event.location) == pressOrigin ? pressOrigin : nil
  }
  package func pointerUp(_ event: PointerEvent) {
    if let pressed { select(pressed) }
    pointerCancelled()
  }
  package func pointerCancelled() {
    pressed = nil
    pressOrigin = nil
  }
  package func hoverChanged(_ isInside: Bool, at point: CGPoint) {
    hovered = isInside && look.isEnabled ? index(at: point) : nil
  }
  package func hoverMoved(to point: CGPoint) { if look.isEnabled { hovered = index(at: point) } }
  package func keyDown(_ event: KeyEvent) -> Bool {
    guard look.isEnabled, !laidOutChildren.isEmpty, event.isPlain else { return false }
    let last = laidOutChildren.count - 1
    switch event.key {
    case .left where choiceAxis == .horizontal, .right where choiceAxis == .horizontal: move(trailingStep(of: event.key))
    case .up where choiceAxis == .vertical: move(-1)
    case .down where choiceAxis == .vertical: move(1)
    case .home: select(0)
    case .end: select(last)
    default: return false
    }
    return true
  }
  package func textTyped(_ text: String) -> Bool { false }
  private func move(_ step: Int) {
    guard let selected else { return select(step > 0 ? 0 : laidOutChildren.count - 1) }
    select(min(max(selected + step, 0), laidOutChildren.count - 1))
  }
  package var isFocusable: Bool { look.isEnabled }
  package func focusChanged(_ isFocused: Bool) {
    interaction.hasRing = isFocused && graph.input.showsFocusRing(for: self)
  }
  override package func takesHits(at point: CGPoint) -> Bool { bounds.contains(point) }
  override package var overflow: EdgeInsets { look.theme.controlOverflow }

  override package var accessibility: AccessibilityProperties? {
    var properties = AccessibilityProperties(.group, label: titleInWords)
    properties.value = selected.flatMap { laidOutChildren[$0].spokenName }
    properties.isEnabled = look.isEnabled
    properties.isFocusable = look.isEnabled
    return properties
  }
  /// Each option as a radio button.
  package func accessibilityRows(_ read: ([Box]) -> [AccessibilityNode]) -> [AccessibilityNode] {
    laidOutChildren.enumerated().map { index, child in
      var properties = AccessibilityProperties(.radioButton, label: child.spokenName)
      properties.isChecked = index == selected
      properties.isSelected = index == selected
      properties.isEnabled = look.isEnabled
      var node = AccessibilityNode(child, properties)
      if look.isEnabled { node.handlers = [(.press, { [weak self] in self?.select(index) })] }
      return node
    }
  }
}

extension KeyEvent {
  /// Without modifiers that would make it a shortcut.
  nonisolated var isPlain: Bool { modifiers.isDisjoint(with: [.control, .alt, .superKey]) }
}

extension Box {
  /// The explicit tag of an option, or the identity a `ForEach` gave it.
  final var choiceTag: AnyHashable? { tag ?? elementIdentity }

  private var elementIdentity: AnyHashable? {
    var child = node, above = node?.parent
    while let current = above {
      if let list = current as? any ElementIdentifyingNode, let child { return list.identity(of: child) }
      child = current
      above = current.parent
    }
    return nil
  }
  /// The text of this box or its content.
  final var spokenName: String? { accessibility?.label ?? spokenLabel }

  /// Draws the texts inside bolder without moving them, for selected segments and tabs.
  final func emphasizeTexts(_ isEmphasized: Bool) {
    if let text = self as? TextBox { text.isEmphasized = isEmphasized }
    for child in children { child.emphasizeTexts(isEmphasized) }
  }
}

/// The environment of options inside a picker's box.
struct ChoiceLabels {
  static func environment(_ look: ChoiceLook) -> (inout EnvironmentValues) -> Void {
    { values in
      values.text.defaultFont = .control(look.theme, look.size)
      values.text.lineLimit = 1
      values.symbolSide = look.theme.metrics.control.icon[look.size]
      values.styles.foreground = [
        AnyShapeStyle(Color(look.isEnabled ? look.theme.colors.labelPrimary : look.theme.colors.labelDisabled))
      ]
    }
  }
  static func look(_ node: ViewNode) -> ChoiceLook {
    let environment = node.scope.values(reader: node)
    let context = environment.styleContext
    return ChoiceLook(
      theme: context.theme, size: environment.controlSize.metric, isEnabled: environment.isEnabled,
      isActive: environment.controlActiveState != .inactive || context.tint != nil, tint: context.tint == nil ? nil : context.tintColor,
      axis: environment.radioAxis)
  }
}
