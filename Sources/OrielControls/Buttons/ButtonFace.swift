import OrielDrawing
import OrielGraph

/// The appearance of a button, except its interaction state.
nonisolated struct ButtonLook: Equatable, Sendable {
  enum Kind: Equatable, Sendable { case automatic, bordered, prominent, borderless, plain, link, accessoryBar, custom }
  var kind: Kind
  var theme: Theme
  var size: PerControlSize.Size
  var shape: ButtonBorderShape
  var isEnabled: Bool
  var isActive: Bool
  var isDestructive: Bool
  /// The fill of a prominent button and the text of a borderless one; nil is the accent.
  var tint: RGBA?

  var height: Double { theme.metrics.control.height[size] }
  /// Whether the background is the accent, as in a selected row of the focused list.
  var isOnSelection = false
  /// In points; buttons of a dialog have the same minimum width.
  var leastWidth = 0.0
  /// Whether it takes the width that it is offered.
  var isFlexible = false
  /// Whether it is drawn on a strong colour: prominent, enabled, and in the active window unless the app set the colour.
  var isSolid: Bool { kind == .prominent && isEnabled && (isActive || tint != nil) }
  var solidFill: RGBA { tint?.backgroundForWords.fill ?? (isDestructive ? theme.colors.destructiveFill : theme.colors.accent) }

  /// The colour of destructive buttons; neutral in an inactive window.
  private var warning: RGBA { isActive ? theme.colors.destructiveText : theme.colors.labelSecondary }
  var labelColor: RGBA {
    let colors = theme.colors
    guard isEnabled else { return colors.labelDisabled }
    switch kind {
    case .prominent where isSolid:
      if let tint { return tint.backgroundForWords.ink }
      return isDestructive ? colors.onDestructive : colors.onAccent
    case .prominent: return colors.labelPrimary
    case .accessoryBar where !isActive: return colors.labelTertiary
    case .automatic, .bordered, .accessoryBar:
      return isDestructive ? warning : tint?.legible(on: kind == .accessoryBar ? colors.chromeBackground : colors.controlBackground) ?? colors.labelPrimary
    case .borderless where isOnSelection, .link where isOnSelection: return tint ?? colors.onAccent
    case .borderless: return isDestructive ? warning : tint ?? (isActive ? colors.accentText : colors.labelSecondary)
    case .link: return tint ?? colors.link
    case .plain, .custom: return colors.labelPrimary
    }
  }
}

/// A button with a built-in style: a box around the label.
struct ButtonFace<Content: View>: LabeledControl {
  let kind: ButtonLook.Kind
  let role: ButtonRole?
  let action: () -> Void
  var pressChanged: ((Bool) -> Void)?
  /// Opens a menu.
  var menu: ButtonMenu?
  let content: Content

  func makeBox(_ node: ViewNode) -> ButtonBox { menu == nil ? ButtonBox(node) : MenuButtonBox(node) }
  func apply(to box: ButtonBox, from old: Self?, in node: ViewNode) {
    let environment = node.scope.values(reader: node)
    let context = environment.styleContext
    var kind = kind
    if kind == .automatic { kind = environment.automaticButtonKind }
    box.join(environment.dialogActions, role: role, shortcut: environment.keyboardShortcut)
    let dialogButton = box.dialogButton
    if let dialogButton, kind != .custom {
      kind = dialogButton.kind
    } else if kind == .bordered, environment.keyboardShortcut == .defaultAction {
      kind = .prominent
    }
    box.action = action
    box.pressChanged = pressChanged
    box.repeats = environment.buttonRepeatBehavior == .enabled
    box.show(
      ButtonLook(
        kind: kind, theme: context.theme,
        size: kind == .accessoryBar && environment.isInToolbar || dialogButton != nil ? .large : environment.controlSize.metric,
        shape: environment.buttonBorderShape, isEnabled: environment.isEnabled, isActive: environment.controlActiveState != .inactive,
        isDestructive: (role ?? environment.placementRole) == .destructive,
        // In a dialog, a destructive button keeps its colour regardless of the app's tint.
        tint: context.tint == nil || dialogButton != nil && role == .destructive ? nil : context.tintColor,
        isOnSelection: context.onSelection, leastWidth: environment.isDialogButton ? context.theme.metrics.control.dialogButtonMin : 0,
        isFlexible: environment.buttonSizing == .flexible))
    if let menu { unsafeDowncast(box, to: MenuButtonBox.self).show(menu) }
  }

  func takesAction(to box: ButtonBox, from old: Self) -> Bool {
    guard kind == old.kind, role == old.role, pressChanged == nil, old.pressChanged == nil, menu == nil, old.menu == nil,
      ViewComparison<Content>.areEqual(content, old.content)
    else { return false }
    box.action = action
    return true
  }
  func connect(_ box: ButtonBox, relabel: @escaping () -> Void) { box.relabel = relabel }
  func labelEnvironment(_ box: ButtonBox) -> (inout EnvironmentValues) -> Void {
    let look = box.look!
    let labelColor = look.kind == .link && box.isPressed ? look.theme.colors.labelPrimary : look.labelColor
    return { values in
      guard look.kind != .custom else { return }
      if look.kind != .plain && look.kind != .link {
        values.text.defaultFont = .control(look.theme, look.size, weight: look.kind == .prominent ? .medium : nil)
        values.symbolSide = look.theme.metrics.control.icon[look.size]
      }
      if look.kind == .plain {
        if !look.isEnabled { values.styles.foreground = [AnyShapeStyle(Color(labelColor))] }
      } else if values.styles.foreground.isEmpty || look.kind == .prominent || !look.isEnabled {
        values.styles.foreground = [AnyShapeStyle(Color(labelColor))]
      }
      if look.kind != .plain {
        values.text.alignment = .center
        values.text.keepsLines = true
      }
      values.buttonStyle = .builtIn(.automatic)
    }
  }
}

extension Font {
  /// The label font for a control size.
  nonisolated static func control(_ theme: Theme, _ size: PerControlSize.Size, weight: Weight? = nil) -> Font {
    let points = theme.metrics.control.fontSize[size]
    let font = points == 13 ? Font.body : Font.system(size: points)
    return weight.map { font.weight($0) } ?? font
  }
}

extension EnvironmentValues {
  /// The meaning of `automatic`: bordered, but borderless in toolbars and list rows.
  @Entry nonisolated var automaticButtonKind: ButtonLook.Kind = .bordered
  /// Whether `automatic` buttons are borderless in this place.
  package nonisolated var buttonsAreBorderless: Bool {
    get { automaticButtonKind == .borderless }
    set { automaticButtonKind = newValue ? .borderless : .bordered }
  }
  /// Whether text buttons belong to a sheet, alert or panel and use its minimum width.
  @Entry package nonisolated var isDialogButton = false
  /// The role that a button without one has by its place, for its look only.
  @Entry nonisolated var placementRole: ButtonRole?
  /// The side of symbols inside a control, in points; nil follows the font.
  @Entry package nonisolated var symbolSide: Double?
}
