import Foundation
import OrielDrawing
import OrielGraph

/// A slider whose track shows the resulting colours. 0 is at the leading end.
struct ColorSlider: LeafView {
  let value: Double
  let stops: [RGBA]
  let knob: RGBA
  let choose: (Double) -> Void
  func makeBox(_ node: ViewNode) -> ColorSliderBox { ColorSliderBox(node) }
  func apply(to box: ColorSliderBox, from old: Self?, in node: ViewNode) {
    box.choose = choose
    box.show(value, stops, knob, node.scope.values(reader: node).theme)
  }
}

final class ColorSliderBox: Box, PointerTarget, FocusTarget, KeyTarget, WheelTarget {
  override package class var roles: BoxRoles { [.pointer, .wheel, .key, .focus] }
  var choose: (Double) -> Void = { _ in }
  private(set) var value = 0.0
  private var stops: [RGBA] = []
  private var color = RGBA.clear
  private var theme = Theme.make()
  private var isFollowing = false
  private lazy var interaction = Interaction(self) { [weak self] in self?.setNeedsDisplay() }

  func show(_ value: Double, _ stops: [RGBA], _ color: RGBA, _ theme: Theme) {
    self.value = value
    self.stops = stops
    self.color = color
    self.theme = theme
    interaction.motion = theme.motion
    setNeedsDisplay()
  }
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    CGSize(width: max(60, proposal.width ?? 120), height: Metrics.ColorPanel.sliderHeight)
  }
  override var overflow: EdgeInsets { theme.controlOverflow }

  private func x(of value: Double) -> Double {
    let along = mirrored(value)
    return Metrics.ColorPanel.sliderKnob / 2 + (size.width - Metrics.ColorPanel.sliderKnob) * along
  }
  override func paint(_ painter: any Painter) {
    let track = painter.alignedToPixels(
      CGRect(x: 0, y: (Metrics.ColorPanel.sliderHeight - Metrics.ColorPanel.sliderTrack) / 2, width: size.width, height: Metrics.ColorPanel.sliderTrack))
    let radius = track.height / 2
    if stops.contains(where: { $0.alpha < 1 }) {
      painter.colorSample(.clear, in: track, cornerRadius: radius)
    }
    let last = Double(max(1, stops.count - 1))
    painter.fill(
      track, cornerRadius: radius,
      with: .linearGradient(
        stops.enumerated().map { GradientStop(color: $1, location: Double($0) / last) },
        start: CGPoint(x: x(of: 0), y: 0), end: CGPoint(x: x(of: 1), y: 0)))
    painter.strokeInside(track, cornerRadius: radius, width: 1, with: .color(theme.colors.menuBorder))

    let knob = painter.alignedToPixels(CGRect(x: x(of: value) - Metrics.ColorPanel.sliderKnob / 2, y: 0, width: Metrics.ColorPanel.sliderKnob, height: Metrics.ColorPanel.sliderKnob))
    painter.shadow(theme.shadows.knob, of: knob, cornerRadius: Metrics.ColorPanel.sliderKnob / 2)
    painter.fill(knob, cornerRadius: Metrics.ColorPanel.sliderKnob / 2, with: .color(.white))
    painter.colorSample(color, in: knob.insetBy(dx: 3, dy: 3), cornerRadius: Metrics.ColorPanel.sliderKnob / 2 - 3)
    painter.strokeInside(knob, cornerRadius: Metrics.ColorPanel.sliderKnob / 2, width: 1, with: .color(RGBA(white: 0, alpha: 0.22)))
    painter.focusRing(knob, cornerRadius: Metrics.ColorPanel.sliderKnob / 2, theme: theme, opacity: interaction.ring)
  }

  private func set(_ new: Double) {
    let new = min(max(new, 0), 1)
    if new != value { choose(new) }
  }
  private func value(at x: Double) -> Double {
    let along = (x - Metrics.ColorPanel.sliderKnob / 2) / max(1, size.width - Metrics.ColorPanel.sliderKnob)
    return mirrored(along)
  }
  func pointerDown(_ event: PointerEvent) -> PointerAnswer {
    guard event.button == .primary else { return .ignored }
    isFollowing = true
    set(value(at: event.location.x))
    return .claimed
  }
  func pointerDragged(_ event: PointerEvent) { if isFollowing { set(value(at: event.location.x)) } }
  func pointerUp(_ event: PointerEvent) { isFollowing = false }
  func pointerCancelled() { isFollowing = false }
  func scroll(_ event: ScrollEvent) -> Bool {
    guard event.steps != .zero else { return false }
    set(value + (event.steps.height != 0 ? event.steps.height : event.steps.width) * 0.02)
    return true
  }
  override func takesHits(at point: CGPoint) -> Bool { bounds.contains(point) }
  func focusChanged(_ isFocused: Bool) { interaction.hasRing = isFocused && graph.input.showsFocusRing(for: self) }
  func keyDown(_ event: KeyEvent) -> Bool {
    let forward = 0.01 * trailingSign
    switch event.key {
    case .right: set(value + forward)
    case .left: set(value - forward)
    case .up: set(value + 0.01)
    case .down: set(value - 0.01)
    case .pageUp: set(value + 0.1)
    case .pageDown: set(value - 0.1)
    case .home: set(0)
    case .end: set(1)
    default: return false
    }
    return true
  }
  override var accessibility: AccessibilityProperties? {
    var properties = AccessibilityProperties(.slider)
    properties.range = AccessibilityRange(value: value, minimum: 0, maximum: 1)
    properties.isFocusable = true
    properties.actions = [.increment, .decrement]
    return properties
  }
  override func performAccessibilityAction(_ action: AccessibilityActionKind) -> Bool {
    switch action {
    case .increment: set(value + 0.05)
    case .decrement: set(value - 0.05)
    case .setValue(let text):
      guard let value = Double(text) else { return false }
      set(value)
    default: return false
    }
    return true
  }
}
