import Foundation
import OrielDrawing
import OrielGraph

/// One button on the screen. Hover, press and focus repaint it and nothing else.
package class ButtonBox: LabelRowBox, PressTarget, FocusTarget, JoinableBox {
  override package class var roles: BoxRoles { [.press, .focus, .spring] }
  private(set) final var look: ButtonLook!
  var action: () -> Void = {}
  var pressChanged: ((Bool) -> Void)?
  var repeats = false
  /// Links change colour while pressed.
  var relabel: () -> Void = {}
  /// nil outside of dialogs.
  package internal(set) final var dialogButton: DialogButton?
  private lazy var interaction = Interaction(self) { [weak self] in self?.setNeedsDisplay() }
  private var repetition: ScheduledCall?

  func show(_ new: ButtonLook) {
    guard new != look else { return }
    let old = look
    look = new
    interaction.motion = new.theme.motion
    if !new.isEnabled {
      interaction.isHovered = false
      interaction.isPressed = false
    }
    rowSpacing = new.theme.metrics.spacing.labelIcon
    if old == nil || old!.kind != new.kind || old!.size != new.size || old!.shape != new.shape || old!.isFlexible != new.isFlexible
      || old!.theme.metrics != new.theme.metrics
    {
      invalidateInk()
      setNeedsLayout()
    }
    setNeedsDisplay()
  }

  // MARK: Measuring

  package final var isBordered: Bool {
    switch look.kind {
    case .automatic, .bordered, .prominent, .accessoryBar: true
    case .borderless, .plain, .link, .custom: false
    }
  }
  final var wantsRaisedBody: Bool { (look.kind == .automatic || look.kind == .bordered) && look.shape == .automatic }
  /// A single picture without words stands in a square.
  final var isSymbolOnly: Bool { laidOutChildren.count == 1 && laidOutChildren[0].isPicture }

  override package var labelInsets: EdgeInsets {
    guard isBordered else { return EdgeInsets() }
    let line = 16.0 * look.theme.textScale
    let vertical = max(0, (look.height - line) / 2)
    let side = isSymbolOnly ? vertical : look.theme.metrics.control.paddingH[look.size]
    return EdgeInsets(top: vertical, leading: side, bottom: vertical, trailing: side)
  }
  override package var leastSize: CGSize {
    guard isBordered else { return .zero }
    return CGSize(width: isSymbolOnly || look.shape == .circle ? look.height : 0, height: look.height)
  }
  override package func measure(_ proposal: ProposedViewSize) -> CGSize {
    var size = super.measure(proposal)
    if isBordered {
      // The control size determines the height, not the font's line height.
      if labelSize(for: proposal).height <= look.theme.tallestLine(in: look.size) { size.height = look.height }
      size.width.round(.up)
      // Square buttons in toolbars are a little wider, which makes them easier to hit.
      let side = look.kind == .accessoryBar && look.size == .large ? look.theme.metrics.toolbar.buttonWidth : look.height
      if isSymbolOnly { size.width = max(side, (labelSize(for: proposal).width + 4).rounded(.up)) }
      if !isSymbolOnly, look.kind != .accessoryBar { size.width = max(size.width, look.leastWidth) }
      if look.shape == .circle { size = CGSize(width: max(size.width, size.height), height: max(size.width, size.height)) }
    }
    // A dialog gives all its buttons the same width.
    if dialogButton != nil || look.isFlexible, let width = proposal.width, width.isFinite { size.width = max(size.width, width) }
    return size
  }

  override package func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    let extent = super.extent(along: axis, across: across)
    return look.isFlexible && axis == .horizontal ? (extent.least, .infinity) : extent
  }

  // MARK: Painting

  private var radius: Double {
    switch look.shape.kind {
    case .automatic, .roundedRectangle(nil): look.theme.metrics.control.radius[look.size]
    case .roundedRectangle(let radius?): radius
    case .capsule, .circle: .infinity
    }
  }
  /// The area of the background. For borderless buttons it extends past the frame, which fits the label.
  package final var buttonBody: CGRect {
    if isBordered { return bounds }
    switch look.kind {
    // Leaves some space between the focus ring and the label.
    case .plain, .link: return bounds.insetBy(dx: -3, dy: -1)
    // Half of the default stack spacing, so that backgrounds of neighbours never overlap.
    case .borderless: return bounds.insetBy(dx: -look.theme.metrics.spacing.stack / 2, dy: -look.theme.metrics.spacing.stack / 2)
    case .automatic, .bordered, .prominent, .accessoryBar, .custom: return bounds
    }
  }
  override package var overflow: EdgeInsets {
    let body = buttonBody, ring = look.theme.controlOverflow.top
    return EdgeInsets(
      top: ring - body.minY, leading: ring - body.minX, bottom: ring + body.maxY - size.height,
      trailing: ring + body.maxX - size.width)
  }

  override package func paint(_ painter: any Painter) {
    let rect = painter.alignedToPixels(buttonBody)
    let radius = min(radius, rect.height / 2)
    let state = interaction.surface(isEnabled: look.isEnabled)
    let colors = look.theme.colors
    switch look.kind {
    case .automatic, .bordered:
      if let shared = sharedBody {
        paintPart(of: shared, painter) {
          painter.overlay(rect, cornerRadius: 0, state: state, hover: colors.overlayHover, press: colors.overlayPress)
        }
        break
      }
      painter.raised(rect, cornerRadius: radius, fill: colors.controlBackground, state: state, theme: look.theme)
    case .prominent:
      if look.isSolid {
        painter.raised(rect, cornerRadius: radius, fill: look.solidFill, isSolid: true, state: state, theme: look.theme)
      } else if look.isEnabled || look.theme.mode.isIncreasedContrast {
        // In increased contrast everything that is a button has an outline.
        painter.raised(rect, cornerRadius: radius, fill: colors.controlBackground, state: state, theme: look.theme)
      } else {
        painter.fill(rect, cornerRadius: radius, with: .color(colors.fillSecondary))
      }
    case .borderless, .accessoryBar:
      painter.overlay(rect, cornerRadius: radius, state: state, hover: colors.overlayHover, press: colors.fillSecondary)
    case .plain, .link, .custom: break
    }
    paintLabel(painter, press: look.kind == .plain ? state.press : 0)
    if look.kind == .link, !isPressed, state.hover > 0 || interaction.ring > 0 || look.theme.mode.isIncreasedContrast {
      paintUnderline(painter)
    }
    if let underlinedLetter, look.kind != .custom { paintUnderline(below: underlinedLetter, painter) }
    if look.kind != .custom {
      painter.focusRing(rect, cornerRadius: radius, theme: look.theme, opacity: interaction.ring)
    }
  }
  private func paintLabel(_ painter: any Painter, press: Double) {
    guard press > 0 else { return paintChildren(painter) }
    painter.beginLayer(LayerEffects(opacity: 1 - 0.4 * press), bounds: inkBounds)
    paintChildren(painter)
    painter.endLayer()
  }
  private func paintUnderline(_ painter: any Painter) {
    guard let label = laidOutChildren.last else { return }
    let baseline = label.frame.minY + (label.dimensions(for: label.proposal ?? .unspecified)[VerticalAlignment.lastTextBaseline])
    var line = painter.alignedToPixels(CGRect(x: label.frame.minX, y: baseline + 2, width: label.frame.width, height: 0))
    line.size.height = max(1, 1 / painter.scale)
    painter.fill(line, look.labelColor)
  }

  private func paintUnderline(below letter: Character, _ painter: any Painter) {
    func text(in box: Box) -> TextBox? { box as? TextBox ?? box.children.lazy.compactMap(text).first }
    guard let text = text(in: self), let place = AccessKeys.place(of: letter, in: text.layoutString, text.shownLayout) else { return }
    let inText = CGRect(x: text.lineOrigin + place.minX, y: place.minY + text.shownLayout.firstBaseline + 2, width: place.width, height: 0)
    let start = convertFromWindow(text.convertToWindow(inText, clipped: false).origin)
    var line = painter.alignedToPixels(CGRect(origin: start, size: inText.size))
    line.size.height = max(1, 1 / painter.scale)
    painter.fill(line, look.labelColor)
  }

  // MARK: Pressing

  package var isHovered: Bool {
    get { interaction.isHovered }
    set { interaction.isHovered = newValue }
  }
  package var isPressed: Bool {
    get { interaction.isPressed }
    set {
      guard newValue != interaction.isPressed else { return }
      interaction.isPressed = newValue
      pressChanged?(newValue)
      if look.kind == .link { relabel() }
      repetition = nil
      if newValue, repeats { repeatAction(after: 0.4) }
    }
  }
  package var isPressEnabled: Bool { look.isEnabled }
  package func activate(by source: ActivationSource) {
    guard look.isEnabled else { return }
    action()
    if let dialogButton { dialogButton.actions.end(dialogButton.role) }
  }
  private func repeatAction(after delay: TimeInterval) {
    repetition = graph.host?.schedule(after: delay) { [weak self] in
      guard let self, isPressed else { return }
      action()
      repeatAction(after: 0.06)
    }
  }
  package var isFocusable: Bool { look.isEnabled }
  package var takesFocusInitially: Bool { emphasis == .default }
  package func focusChanged(_ isFocused: Bool) {
    interaction.hasRing = isFocused && graph.input.showsFocusRing(for: self)
  }
  override package func takesHits(at point: CGPoint) -> Bool {
    hitBounds.contains(point)
  }
  /// The bounds, extended evenly to at least 24 points on each axis.
  private var hitBounds: CGRect {
    let body = buttonBody, least = look.theme.metrics.control.minHit
    return body.insetBy(dx: min(0, (body.width - least) / 2), dy: min(0, (body.height - least) / 2))
  }
  override package var cursor: CursorShape? { look.kind == .link && look.isEnabled ? .pointer : nil }

  // MARK: Accessibility

  override package var accessibility: AccessibilityProperties? {
    var properties = AccessibilityProperties(look.kind == .link ? .link : .button)
    properties.isEnabled = look.isEnabled
    properties.isFocusable = look.isEnabled
    properties.label = spokenLabel
    properties.actions = [.press]
    return properties
  }
  override package func performAccessibilityAction(_ action: AccessibilityActionKind) -> Bool {
    guard action == .press, look.isEnabled else { return false }
    activate(by: .accessibility)
    return true
  }
}

extension Box {
  /// The text inside, used as the accessibility label.
  package final var spokenLabel: String? {
    var words: [String] = []
    func collect(_ box: Box) {
      for child in box.children where !child.isDeparting {
        let label = (child as? AccessibilityBox)?.attachedName ?? child.accessibility?.label
        if label == "" { continue }
        if let label { if words.last != label { words.append(label) } } else { collect(child) }
      }
    }
    collect(self)
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }
  /// Whether it, or the box it wraps, shows an image without text.
  package final var isPicture: Bool {
    if let wrapper = self as? WrapperBox { return wrapper.content?.isPicture ?? false }
    return ask(.picture, self as? any PictureBox) != nil
  }
}

/// A box that shows a picture.
package protocol PictureBox: Box {}
