import OrielDrawing
import OrielGraph

/// Shows the tooltips of one window, each in its own small window near the pointer.
package final class HelpPresenter: Overlay {
  package var overlayLevel: OverlayLevel { .help }
  private weak var host: (any OverlayHost)?
  private var window: HelpWindow?

  package init(_ graph: ViewGraph, host: any OverlayHost) {
    self.host = host
    graph.input.onHelpChanged = { [weak self] in self?.show($0) }
  }

  private func show(_ request: HelpRequest?) {
    window?.fadeAway()
    window = nil
    guard let request, let host, MenuSession.current(on: host.system) == nil else { return }
    window = HelpWindow(request, over: host)
  }
  package func handle(_ event: InputEvent) -> Bool? { nil }
  package func finish() {
    window?.remove()
    window = nil
  }
}

/// The window of one tooltip. It takes neither focus nor pointer events.
package final class HelpWindow: AttachedPanel {
  private var box: HelpTextBox!
  private var end: ScheduledCall?

  fileprivate init?(_ request: HelpRequest, over host: any OverlayHost) {
    super.init(on: host.system, environment: host.graph.scope)
    var text = request.text
    if let shortcut = request.shortcut { text += "  " + shortcut.words }
    graph.setRoot(HelpTextView(text: text, hasAlpha: hasAlpha) { [weak self] in self?.box = $0 })
    let size = box.size(for: .unspecified), origin = host.screenOrigin
    let pointer = CGPoint(x: request.pointer.x + origin.x, y: request.pointer.y + origin.y)
    let place = Self.place(size, at: pointer, on: system.room(around: CGRect(origin: pointer, size: .zero)))
    guard
      makePanel(
        .tooltip, CGRect(origin: place, size: size), over: host.platformWindow, cornerRadius: theme.metrics.radius.tooltip)
    else { return nil }
    box.fade(in: true, theme.motion)
    show()
  }
  override var opaqueBackground: RGBA { theme.colors.tooltipBackground }

  /// Below the pointer, or above it near the lower edge of the screen.
  package nonisolated static func place(_ size: CGSize, at pointer: CGPoint, on screen: CGRect) -> CGPoint {
    var y = pointer.y + Metrics.Tooltip.belowPointer
    if y + size.height > screen.maxY { y = pointer.y - Metrics.Tooltip.abovePointer - size.height }
    return CGPoint(
      x: max(screen.minX, min(pointer.x, screen.maxX - size.width)), y: max(screen.minY, min(y, screen.maxY - size.height)))
  }

  fileprivate func fadeAway() {
    guard hasAlpha else { return remove() }
    box.fade(in: false, theme.motion)
    // The scheduled call retains the window until it is closed.
    end = schedule(after: Motion.tooltipDeparture) { [self] in remove() }
  }
  override func remove() {
    end = nil
    super.remove()
  }

  override package func window(_ window: any PlatformWindow, scaleChangedTo scale: Double) { remove() }
  override package func windowShouldClose(_ window: any PlatformWindow) { remove() }
}

/// The text on its background.
private struct HelpTextView: LeafView {
  let text: String
  let hasAlpha: Bool
  let made: (HelpTextBox) -> Void
  func makeBox(_ node: ViewNode) -> HelpTextBox {
    let box = HelpTextBox(node, text, hasAlpha: hasAlpha)
    made(box)
    return box
  }
  func apply(to box: HelpTextBox, from old: HelpTextView?, in node: ViewNode) { box.theme = node.scope.values(reader: node).theme }
}

private final class HelpTextBox: Box {
  override package class var roles: BoxRoles { [] }
  let hasAlpha: Bool
  private let text: String
  private var words: ParagraphLayout!
  private lazy var shown = Fade(graph) { [weak self] in self?.setNeedsDisplay() }
  var theme = Theme.make() {
    didSet {
      words = ParagraphLayout.make(
        ParagraphContent(
          runs: [TextRun(text, TextAttributes(font: Font.subheadline.resolve(in: theme)))], isRightToLeft: isRightToLeft),
        width: Metrics.Tooltip.greatestWidth)
      setNeedsLayout()
      setNeedsDisplay()
    }
  }

  init(_ node: ViewNode, _ text: String, hasAlpha: Bool) {
    self.text = text
    self.hasAlpha = hasAlpha
    super.init(node)
  }
  func fade(in isIn: Bool, _ motion: Motion) {
    guard hasAlpha else { return }
    shown.go(to: isIn ? 1 : 0, isIn ? motion.tooltipIn : motion.tooltipOut)
  }
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    CGSize(
      width: (words.size.width + 2 * Metrics.Tooltip.padding.width).rounded(.up),
      height: (words.size.height + 2 * Metrics.Tooltip.padding.height).rounded(.up))
  }
  override func paint(_ painter: any Painter) {
    let opacity = hasAlpha ? shown.amount : 1
    guard opacity > 0 else { return }
    if opacity < 1 { painter.beginLayer(LayerEffects(opacity: opacity), bounds: bounds) }
    let radius = theme.metrics.radius.tooltip
    painter.fill(bounds, cornerRadius: radius, theme.colors.tooltipBackground)
    if theme.mode.isIncreasedContrast {
      painter.strokeInside(bounds, cornerRadius: radius, width: 1, with: .color(theme.colors.menuBorder))
    }
    let x = leftEdge(fromLeading: Metrics.Tooltip.padding.width, width: words.size.width)
    painter.draw(words, at: CGPoint(x: x, y: (size.height - words.size.height) / 2), color: theme.colors.tooltipText)
    if opacity < 1 { painter.endLayer() }
  }
  override var accessibility: AccessibilityProperties? { AccessibilityProperties(.toolTip, label: text) }
}
