import OrielDrawing
import OrielGraph

/// The appearance of a toggle, except its interaction state.
nonisolated struct ToggleLook: Equatable, Sendable {
  enum Kind: Equatable, Sendable { case automatic, checkBox, `switch`, button }
  var kind: Kind
  var theme: Theme
  var size: PerControlSize.Size
  var isOn: Bool
  var isMixed: Bool
  var isEnabled: Bool
  var isActive: Bool
  var tint: RGBA?
  /// Whether the switch is at the trailing edge of its row, as in a grouped form.
  var fillsRow: Bool
  var hidesLabel: Bool
  /// Whether it is in a toolbar, with a toolbar button's size and no border.
  var isInToolbar = false
  /// Of the window; `isActive` is also true where the app chose the colour.
  var isWindowActive = true

  var fill: RGBA { tint ?? theme.colors.accent }
}

struct ToggleFace<Content: View>: LabeledControl {
  let kind: ToggleLook.Kind
  let isOn: Bool
  let isMixed: Bool
  let set: (Bool) -> Void
  let content: Content

  func makeBox(_ node: ViewNode) -> ToggleBox { ToggleBox(node) }
  func apply(to box: ToggleBox, from old: Self?, in node: ViewNode) {
    let environment = node.scope.values(reader: node)
    let context = environment.styleContext
    let form = environment.formLayout
    let isInToolbar = kind == .button && environment.isInToolbar
    box.set = set
    box.show(
      ToggleLook(
        kind: kind == .automatic ? (form == .grouped ? .switch : .checkBox) : kind, theme: context.theme,
        size: isInToolbar ? .large : environment.controlSize.metric, isOn: isOn, isMixed: isMixed, isEnabled: environment.isEnabled,
        isActive: environment.controlActiveState != .inactive || context.tint != nil, tint: context.tint == nil ? nil : context.tintColor,
        fillsRow: form == .grouped, hidesLabel: environment.labelsHidden, isInToolbar: isInToolbar, isWindowActive: environment.controlActiveState != .inactive))
  }
  func labelEnvironment(_ box: ToggleBox) -> (inout EnvironmentValues) -> Void {
    let look = box.look!
    return { values in
      values.text.defaultFont = .control(
        look.theme, look.size, weight: look.kind == .button && look.isOn ? .medium : nil)
      if look.kind == .button {
        values.symbolSide = look.theme.metrics.control.icon[look.size]
        values.text.keepsLines = true
      }
      if look.isInToolbar, look.isEnabled, !look.isWindowActive {
        values.styles.foreground = [AnyShapeStyle(Color(look.theme.colors.labelTertiary))]
      }
      if !look.isEnabled { values.styles.foreground = [AnyShapeStyle(Color(look.theme.colors.labelDisabled))] }
    }
  }
}
