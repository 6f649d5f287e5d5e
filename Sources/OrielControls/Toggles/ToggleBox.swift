import Foundation
import OrielDrawing
import OrielGraph

/// A check box, switch or button that stays down, with its label. The label is part of the target.
package final class ToggleBox: LabelRowBox, PressTarget, FocusTarget, JoinableBox {
  override package class var roles: BoxRoles { [.press, .focus] }
  private(set) var look: ToggleLook!
  var set: (Bool) -> Void = { _ in }
  private lazy var interaction = Interaction(self) { [weak self] in self?.setNeedsDisplay() }
  /// The animated state, 0...1, for the knob or the mark.
  private lazy var position = Fade(graph, amount: look.isOn ? 1 : 0) { [weak self] in self?.setNeedsDisplay() }

  func show(_ new: ToggleLook) {
    guard new != look else { return }
    let old = look
    look = new
    let motion = new.theme.motion
    interaction.motion = motion
    if !new.isEnabled {
      interaction.isHovered = false
      interaction.isPressed = false
    }
    let isOn = new.isOn || new.isMixed
    position.go(to: isOn ? 1 : 0, old == nil ? nil : new.kind == .switch ? motion.knob : isOn ? motion.checkMark : nil)
    rowSpacing = new.theme.metrics.spacing.labelIcon
    if old == nil || old!.kind != new.kind || old!.size != new.size || old!.fillsRow != new.fillsRow
      || old!.hidesLabel != new.hidesLabel || old!.isInToolbar != new.isInToolbar || old!.theme.metrics != new.theme.metrics
    {
      invalidateInk()
      setNeedsLayout()
    }
    setNeedsDisplay()
  }

  // MARK: Measuring

  private var markSize: CGSize {
    let control = look.theme.metrics.control
    switch look.kind {
    case .switch: return CGSize(width: control.switchWidth[look.size], height: control.switchHeight[look.size])
    case .button: return .zero
    case .checkBox, .automatic: return CGSize(width: control.box[look.size], height: control.box[look.size])
    }
  }
  private var gap: Double { look.hidesLabel || laidOutChildren.isEmpty ? 0 : look.theme.metrics.spacing.toggleLabel }
  /// Check boxes lead; switches follow their label.
  private var markLeads: Bool { look.kind != .switch }

  override package var labelInsets: EdgeInsets {
    let control = look.theme.metrics.control
    if look.kind == .button {
      let vertical = (control.height[look.size] - 16 * look.theme.textScale) / 2
      return EdgeInsets(
        top: vertical, leading: control.paddingH[look.size], bottom: vertical, trailing: control.paddingH[look.size])
    }
    let room = markSize.width + gap
    return EdgeInsets(top: 0, leading: markLeads ? room : 0, bottom: 0, trailing: markLeads ? 0 : room)
  }
  override package func measure(_ proposal: ProposedViewSize) -> CGSize {
    let control = look.theme.metrics.control
    if look.kind == .button {
      var size = super.measure(proposal)
      if labelSize(for: proposal).height <= look.theme.tallestLine(in: look.size) { size.height = control.height[look.size] }
      size.width.round(.up)
      if look.isInToolbar, laidOutChildren.count == 1, laidOutChildren[0].isPicture {
        size.width = max(look.theme.metrics.toolbar.buttonWidth, (labelSize(for: proposal).width + 4).rounded(.up))
      }
      return size
    }
    let mark = markSize
    if look.hidesLabel { return CGSize(width: mark.width, height: mark.height) }
    var size = super.measure(proposal)
    size.height = max(size.height, mark.height)
    if look.fillsRow, look.kind == .switch, let width = proposal.width, width.isFinite { size.width = max(size.width, width) }
    return size
  }
  override package func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    if axis == .horizontal, look.fillsRow, look.kind == .switch, !look.hidesLabel {
      return (size(for: ProposedViewSize(width: 0, height: across)).width, .infinity)
    }
    return super.extent(along: axis, across: across)
  }
  override package func placeChildren() {
    guard !look.hidesLabel else {
      for box in laidOutChildren { box.place(at: .zero, proposal: .zero) }
      return
    }
    placeLabel(
      in: bounds.inset(by: labelInsets, rightToLeft: isRightToLeft), alignment: look.kind == .button ? .center : .leading)
  }
  override package func explicitAlignment(_ key: AlignmentKey, in dimensions: ViewDimensions) -> CGFloat? {
    if !look.hidesLabel, !laidOutChildren.isEmpty { return super.explicitAlignment(key, in: dimensions) }
    guard key == VerticalAlignment.firstTextBaseline.key || key == VerticalAlignment.lastTextBaseline.key else { return nil }
    // Where a label centred beside the mark would have it.
    return dimensions.height / 2 + 0.727 * look.theme.metrics.control.fontSize[look.size] / 2
  }

  private var markRect: CGRect {
    let mark = markSize
    let leads = markLeads != isRightToLeft
    var y = (size.height - mark.height) / 2
    // With several lines, the mark is beside the first; at the trailing end of a row, it is centred.
    if !look.hidesLabel, !look.fillsRow || look.kind != .switch, let label = laidOutChildren.first, label.size.height > 2 * 16 * look.theme.textScale - 1 {
      y = label.frame.minY + (16 * look.theme.textScale - mark.height) / 2
    }
    return CGRect(x: leads ? 0 : size.width - mark.width, y: y, width: mark.width, height: mark.height)
  }

  // MARK: Painting

  var wantsRaisedBody: Bool { look.kind == .button && !look.isInToolbar }
  override package var overflow: EdgeInsets { look.theme.controlOverflow }

  override package func paint(_ painter: any Painter) {
    let state = interaction.surface(isEnabled: look.isEnabled)
    switch look.kind {
    case .automatic, .checkBox: paintCheckBox(painter, state)
    case .switch: paintSwitch(painter, state)
    case .button: paintButton(painter, state)
    }
    if !look.hidesLabel { paintChildren(painter) }
  }

  private func paintCheckBox(_ painter: any Painter, _ state: SurfaceState) {
    let rect = painter.alignedToPixels(markRect), radius = rect.width / 4
    MarkPainting.background(
      painter, rect, radius: radius, isOn: look.isOn || look.isMixed, state: state, isActive: look.isActive, fill: look.fill,
      theme: look.theme)
    let amount = position.amount
    if amount > 0, look.isMixed {
      // A rectangle on whole pixels: a line of a symbol would lie between two rows of them.
      let color = MarkPainting.mark(isEnabled: look.isEnabled, isActive: look.isActive, tint: look.tint, theme: look.theme)
      let width = rect.width / 2 * amount, height = max(1, (rect.height / 8 * painter.scale).rounded()) / painter.scale
      let dash = painter.alignedToPixels(
        CGRect(x: rect.midX - width / 2, y: rect.midY - height / 2, width: width, height: height))
      painter.fill(dash, cornerRadius: dash.height / 2, with: .color(color.opacity(amount)))
    } else if amount > 0, let glyph = SymbolGlyph(name: "checkmark") {
      let color = MarkPainting.mark(isEnabled: look.isEnabled, isActive: look.isActive, tint: look.tint, theme: look.theme)
      let side = rect.width * 0.75 * (0.6 + 0.4 * amount)
      painter.symbol(
        glyph, centre: rect.center, side: side, stroke: 2.2, color: color.opacity(amount))
    }
    painter.focusRing(rect, cornerRadius: radius, theme: look.theme, opacity: interaction.ring)
  }

  private func paintSwitch(_ painter: any Painter, _ state: SurfaceState) {
    let rect = painter.alignedToPixels(markRect), radius = rect.height / 2
    let colors = look.theme.colors, on = min(max(position.amount, 0), 1)
    let off = !look.isEnabled
    if on < 1 {
      painter.fill(rect, cornerRadius: radius, with: .color(colors.fillPrimary.opacity((off ? 0.6 : 1) * (1 - on))))
      painter.edge(rect, cornerRadius: radius, (off ? colors.controlBorder : colors.switchOff).opacity(1 - on))
    }
    if on > 0 {
      painter.fill(
        rect, cornerRadius: radius, with: .color((look.isActive ? look.fill : colors.switchOff).opacity((off ? 0.45 : 1) * on)))
    }
    painter.overlay(
      rect, cornerRadius: radius, state: state, hover: look.isOn ? colors.solidHover : colors.overlayHover,
      press: look.isOn ? colors.solidPress : colors.overlayPress)
    let inset = 2.0, knob = rect.height - 2 * inset
    let width = knob + 3 * state.press
    let travel = rect.width - 2 * inset - width
    let along = mirrored(position.amount)
    let knobRect = CGRect(x: rect.minX + inset + travel * along, y: rect.minY + inset, width: width, height: knob)
    if !off { painter.shadow(look.theme.shadows.knob, of: knobRect, cornerRadius: knob / 2) }
    let onColor = look.tint == nil ? colors.onAccent : .white
    let color = look.isActive ? RGBA.white.mixed(with: onColor, by: on) : .white
    painter.fill(
      knobRect, cornerRadius: knob / 2, with: .color(color.opacity(off && look.theme.mode.isDark ? 0.75 : 1)))
    if look.theme.mode.isIncreasedContrast, on < 0.5 {
      painter.strokeInside(knobRect, cornerRadius: knob / 2, width: 1, with: .color(.black))
    }
    painter.focusRing(rect, cornerRadius: radius, theme: look.theme, opacity: interaction.ring)
  }

  private func paintButton(_ painter: any Painter, _ state: SurfaceState) {
    let rect = painter.alignedToPixels(bounds), radius = look.theme.metrics.control.radius[look.size]
    if look.isInToolbar {
      let colors = look.theme.colors
      if look.isOn || look.isMixed {
        painter.fill(rect, cornerRadius: radius, with: .color(look.isEnabled ? colors.fillPrimary : colors.fillTertiary))
        if look.theme.mode.isIncreasedContrast { painter.edge(rect, cornerRadius: radius, colors.controlBorder) }
      }
      painter.overlay(rect, cornerRadius: radius, state: state, hover: colors.overlayHover, press: colors.fillSecondary)
      return painter.focusRing(rect, cornerRadius: radius, theme: look.theme, opacity: interaction.ring)
    }
    let colors = look.theme.colors, isOn = look.isOn || look.isMixed
    if let shared = sharedBody {
      paintPart(of: shared, painter) {
        painter.overlay(rect, cornerRadius: 0, state: state, hover: colors.overlayHover, press: colors.overlayPress)
        if isOn { painter.fill(rect, colors.fillPrimary) }
      }
    } else {
      painter.raised(rect, cornerRadius: radius, fill: colors.controlBackground, state: state, theme: look.theme)
      if isOn { painter.fill(rect, cornerRadius: radius, with: .color(colors.fillPrimary)) }
    }
    painter.focusRing(rect, cornerRadius: radius, theme: look.theme, opacity: interaction.ring)
  }

  // MARK: Pressing

  package var isHovered: Bool {
    get { interaction.isHovered }
    set { interaction.isHovered = newValue }
  }
  package var isPressed: Bool {
    get { interaction.isPressed }
    set { interaction.isPressed = newValue }
  }
  package var isPressEnabled: Bool { look.isEnabled }
  package var activationKeys: ActivationKeys { [.space] }
  package func activate(by source: ActivationSource) {
    guard look.isEnabled else { return }
    set(look.isMixed || !look.isOn)
  }
  package var isFocusable: Bool { look.isEnabled }
  package func focusChanged(_ isFocused: Bool) {
    interaction.hasRing = isFocused && graph.input.showsFocusRing(for: self)
  }
  override package func takesHits(at point: CGPoint) -> Bool {
    let least = look.theme.metrics.control.minHit
    return bounds.insetBy(dx: min(0, (size.width - least) / 2), dy: min(0, (size.height - least) / 2)).contains(point)
  }

  // MARK: Accessibility

  override package var accessibility: AccessibilityProperties? {
    var properties = AccessibilityProperties(look.kind == .checkBox ? .checkBox : .toggle, label: spokenLabel)
    properties.isChecked = look.isMixed ? nil : look.isOn
    properties.isEnabled = look.isEnabled
    properties.isFocusable = look.isEnabled
    properties.actions = [.press]
    return properties
  }
  override package func performAccessibilityAction(_ action: AccessibilityActionKind) -> Bool {
    guard action == .press, look.isEnabled else { return false }
    activate(by: .accessibility)
    return true
  }
}

/// Paints the backgrounds of check boxes and radio buttons.
enum MarkPainting {
  static func background(
    _ painter: any Painter, _ rect: CGRect, radius: Double, isOn: Bool, state: SurfaceState, isActive: Bool, fill: RGBA,
    theme: Theme
  ) {
    let colors = theme.colors, isEnabled = state.isEnabled
    if isOn, isActive, isEnabled {
      painter.fill(rect, cornerRadius: radius, with: .color(fill))
      painter.edge(rect, cornerRadius: radius, RGBA(white: 1, alpha: 0.10), sill: RGBA(white: 0, alpha: 0.24))
    } else {
      let background = !isOn || !isEnabled ? colors.fieldBackground : colors.controlBackground
      painter.fill(rect, cornerRadius: radius, with: .color(background.opacity(isEnabled ? 1 : 0.5)))
      painter.edge(rect, cornerRadius: radius, isEnabled ? colors.boxBorder : colors.controlBorder)
    }
    painter.overlay(
      rect, cornerRadius: radius, state: state, hover: colors.overlayHover,
      press: isOn ? colors.solidPress : colors.fillPrimary)
  }
  static func mark(isEnabled: Bool, isActive: Bool, tint: RGBA?, theme: Theme) -> RGBA {
    guard isEnabled else { return theme.colors.labelDisabled }
    guard isActive else { return theme.colors.labelPrimary }
    return tint.map { $0.contrastingMark } ?? theme.colors.onAccent
  }
}
