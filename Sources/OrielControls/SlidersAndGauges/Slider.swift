import Foundation
import OrielDrawing
import OrielGraph

/// A control for selecting a value from a range.
public struct Slider<Label: View, ValueLabel: View>: View {
  let label: Label
  let minimumLabel: ValueLabel
  let maximumLabel: ValueLabel
  let value: Binding<Double>
  let bounds: ClosedRange<Double>
  let step: Double?
  let onEditingChanged: (Bool) -> Void
  @Environment(\.isEnabled) private var isEnabled
  @Environment(\.theme) private var theme

  init<V: BinaryFloatingPoint>(
    _ value: Binding<V>, _ bounds: ClosedRange<V>, _ step: V?, _ label: Label, _ minimum: ValueLabel, _ maximum: ValueLabel,
    _ onEditingChanged: @escaping (Bool) -> Void
  ) {
    self.value = Binding(get: { Double(value.wrappedValue) }, set: { new, transaction in value.transaction(transaction).wrappedValue = V(new) })
    self.bounds = Double(bounds.lowerBound)...Double(bounds.upperBound)
    self.step = step.map { Double($0) }
    self.label = label
    minimumLabel = minimum
    maximumLabel = maximum
    self.onEditingChanged = onEditingChanged
  }

  public var body: some View {
    LabeledControlRow(label: label) {
      HStack(alignment: .sliderGroove, spacing: 8) {
        if ValueLabel.self != EmptyView.self { end(minimumLabel) }
        SliderTrack(value: value, bounds: bounds, step: step, onEditingChanged: onEditingChanged)
        if ValueLabel.self != EmptyView.self { end(maximumLabel) }
      }
    }
  }
  private func end(_ label: ValueLabel) -> some View {
    label.transformEnvironment(\.styles) {
      if !isEnabled { $0.foreground = [AnyShapeStyle(Color(theme.colors.labelDisabled))] }
    }
  }
}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, nil, EmptyView(), EmptyView(), EmptyView(), onEditingChanged)
  }
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, V(step), EmptyView(), EmptyView(), EmptyView(), onEditingChanged)
  }
}
extension Slider where ValueLabel == EmptyView {
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, nil, label(), EmptyView(), EmptyView(), onEditingChanged)
  }
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, V(step), label(), EmptyView(), EmptyView(), onEditingChanged)
  }
}
extension Slider {
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, nil, label(), minimumValueLabel(), maximumValueLabel(), onEditingChanged)
  }
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, V(step), label(), minimumValueLabel(), maximumValueLabel(), onEditingChanged)
  }
}

// The original argument order, with the labels last.
extension Slider {
  @available(*, deprecated, message: "Write the label first: Slider(value:in:label:minimumValueLabel:maximumValueLabel:onEditingChanged:).")
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, onEditingChanged: @escaping (Bool) -> Void = { _ in },
    minimumValueLabel: ValueLabel, maximumValueLabel: ValueLabel, @ViewBuilder label: () -> Label
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, nil, label(), minimumValueLabel, maximumValueLabel, onEditingChanged)
  }
  @available(*, deprecated, message: "Write the label first: Slider(value:in:step:label:minimumValueLabel:maximumValueLabel:onEditingChanged:).")
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in },
    minimumValueLabel: ValueLabel, maximumValueLabel: ValueLabel, @ViewBuilder label: () -> Label
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, V(step), label(), minimumValueLabel, maximumValueLabel, onEditingChanged)
  }
}
extension Slider where ValueLabel == EmptyView {
  @available(*, deprecated, message: "Write the label first: Slider(value:in:label:onEditingChanged:).")
  @_disfavoredOverload
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, onEditingChanged: @escaping (Bool) -> Void = { _ in },
    @ViewBuilder label: () -> Label
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, nil, label(), EmptyView(), EmptyView(), onEditingChanged)
  }
  @available(*, deprecated, message: "Write the label first: Slider(value:in:step:label:onEditingChanged:).")
  @_disfavoredOverload
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in },
    @ViewBuilder label: () -> Label
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, V(step), label(), EmptyView(), EmptyView(), onEditingChanged)
  }
}

/// The line with its knob.
struct SliderTrack: LeafView {
  let value: Binding<Double>
  let bounds: ClosedRange<Double>
  let step: Double?
  let onEditingChanged: (Bool) -> Void

  func makeBox(_ node: ViewNode) -> SliderBox { SliderBox(node) }
  func apply(to box: SliderBox, from old: SliderTrack?, in node: ViewNode) {
    let environment = node.scope.values(reader: node)
    let context = environment.styleContext
    box.binding = value
    box.written = nil
    box.onEditingChanged = onEditingChanged
    let span = bounds.upperBound - bounds.lowerBound
    box.show(
      SliderLook(
        theme: context.theme, size: environment.controlSize.metric, isEnabled: environment.isEnabled,
        isActive: environment.controlActiveState != .inactive, fill: context.tint == nil ? nil : context.tintColor,
        fraction: span > 0 ? min(max((value.wrappedValue - bounds.lowerBound) / span, 0), 1) : 0, bounds: bounds,
        step: step))
  }
}

nonisolated struct SliderLook: Equatable, Sendable {
  var theme: Theme
  var size: PerControlSize.Size
  var isEnabled: Bool
  var isActive: Bool
  var fill: RGBA?
  /// 0 at the start.
  var fraction: Double
  var bounds: ClosedRange<Double>
  var step: Double?
  var stepCount: Int? {
    step.flatMap { step in
      let count = ((bounds.upperBound - bounds.lowerBound) / step).rounded()
      return step > 0 && count >= 1 && count <= 1e6 ? Int(saturating: count) : nil
    }
  }
}

package final class SliderBox: Box, PointerTarget, HoverTarget, FocusTarget, KeyTarget, WheelTarget {
  override package class var roles: BoxRoles { [.pointer, .hover, .wheel, .key, .focus] }
  private var look: SliderLook!
  var binding = Binding.constant(0.0)
  /// The value written since the last update; the binding may still have an older one.
  var written: Double?
  var onEditingChanged: (Bool) -> Void = { _ in }
  private lazy var interaction = Interaction(self) { [weak self] in self?.setNeedsDisplay() }
  /// Where the knob is held, relative to its centre; nil if it is not held.
  private var grip: CGFloat?

  func show(_ new: SliderLook) {
    guard new != look else { return }
    let old = look
    look = new
    interaction.motion = new.theme.motion
    if old == nil || old!.size != new.size || old!.theme.metrics != new.theme.metrics || old!.stepCount != new.stepCount {
      setNeedsLayout()
    }
    setNeedsDisplay()
  }

  // MARK: Measuring

  private var knob: Double { look.theme.metrics.control.sliderKnob[look.size] }
  private var showsTicks: Bool { look.stepCount.map { $0 <= 30 } ?? false }
  override package func measure(_ proposal: ProposedViewSize) -> CGSize {
    CGSize(
      width: max(proposal.width ?? 120, 2 * knob), height: look.theme.metrics.control.height[look.size] + (showsTicks ? 4 : 0))
  }
  override package func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    if axis == .horizontal { return (2 * knob, .infinity) }
    let height = measure(.unspecified).height
    return (height, height)
  }
  private var centreY: CGFloat { look.theme.metrics.control.height[look.size] / 2 }
  private func knobX(_ fraction: Double) -> CGFloat {
    let along = mirrored(fraction)
    return knob / 2 + (size.width - knob) * along
  }
  override package func explicitAlignment(_ key: AlignmentKey, in dimensions: ViewDimensions) -> CGFloat? {
    if key == VerticalAlignment.sliderGroove.key { return centreY }
    guard key == VerticalAlignment.firstTextBaseline.key || key == VerticalAlignment.lastTextBaseline.key else { return nil }
    return centreY + 0.727 * 13 * look.theme.textScale / 2
  }
  override package var overflow: EdgeInsets { look.theme.controlOverflow }

  // MARK: Painting

  override package func paint(_ painter: any Painter) {
    let colors = look.theme.colors, off = !look.isEnabled
    let state = interaction.surface(isEnabled: look.isEnabled)
    let thickness = look.theme.metrics.control.sliderTrack[look.size]
    let x = knobX(look.fraction)
    if showsTicks, let count = look.stepCount {
      for index in 0...count {
        let centre = knobX(Double(index) / Double(count))
        let place = CGRect(origin: CGPoint(x: centre - 0.5, y: centreY + knob / 2 + 1), size: .zero)
        let tick = CGRect(origin: painter.alignedToPixels(place).origin, size: CGSize(width: 1, height: 4))
        painter.fill(tick, off ? colors.labelQuaternary : colors.labelTertiary)
      }
    }
    let groove = painter.alignedToPixels(CGRect(x: 0, y: centreY - thickness / 2, width: size.width, height: thickness))
    painter.fill(groove, cornerRadius: groove.height / 2, with: .color(colors.track))
    let filled = isRightToLeft
      ? CGRect(x: x, y: groove.minY, width: groove.maxX - x, height: groove.height)
      : CGRect(x: groove.minX, y: groove.minY, width: x - groove.minX, height: groove.height)
    let dimmed = look.theme.dimmedFill
    let fill = off ? dimmed : look.fill ?? (look.isActive ? colors.accent : colors.switchOff)
    painter.fill(painter.alignedToPixels(filled), cornerRadius: groove.height / 2, with: .color(fill))

    let rect = painter.alignedToPixels(CGRect(x: x - knob / 2, y: centreY - knob / 2, width: knob, height: knob))
    let radius = rect.width / 2
    if !off { painter.shadow(look.theme.shadows.knob, of: rect, cornerRadius: radius) }
    // Flat and of the background, over the groove: what cannot be moved does not stand out.
    let background = off ? colors.windowBackground : look.theme.mode.isDark ? RGBA(hex: 0xE9E9EC) : .white
    painter.fill(rect, cornerRadius: radius, with: .color(background))
    if off { painter.fill(rect, cornerRadius: radius, with: .color(colors.fillQuaternary)) }
    painter.overlay(
      rect, cornerRadius: radius, state: state, hover: RGBA(white: 0, alpha: 0.04), press: RGBA(white: 0, alpha: 0.10))
    painter.edge(rect, cornerRadius: radius, off ? dimmed : colors.controlBorder, sill: off || look.theme.mode.isDark ? nil : colors.controlSill)
    painter.focusRing(rect, cornerRadius: radius, theme: look.theme, opacity: interaction.ring)
  }

  // MARK: Moving

  private func set(fraction: Double) {
    var value = look.bounds.lowerBound + min(max(fraction, 0), 1) * (look.bounds.upperBound - look.bounds.lowerBound)
    if let step = look.step, step > 0 {
      value = look.bounds.lowerBound + ((value - look.bounds.lowerBound) / step).rounded() * step
      value = min(max(value, look.bounds.lowerBound), look.bounds.upperBound)
    }
    guard value != written ?? binding.wrappedValue else { return }
    binding.wrappedValue = value
    guard binding.wrappedValue != value else { return written = nil }
    written = value
    node?.invalidate()
  }
  /// Arrows and the wheel: one step, or a twentieth.
  private func nudge(_ direction: Double) {
    guard look.isEnabled else { return }
    let part = look.stepCount.map { 1 / Double($0) } ?? 0.05
    let span = look.bounds.upperBound - look.bounds.lowerBound
    let now = written.map { span > 0 ? ($0 - look.bounds.lowerBound) / span : 0 } ?? look.fraction
    move(to: now + direction * part)
  }
  private func move(to fraction: Double) {
    onEditingChanged(true)
    set(fraction: fraction)
    onEditingChanged(false)
  }
  private func fraction(at x: CGFloat) -> Double {
    let along = (x - knob / 2) / max(1, size.width - knob)
    return mirrored(along)
  }

  package func pointerDown(_ event: PointerEvent) -> PointerAnswer {
    guard look.isEnabled, event.button == .primary else { return .ignored }
    let x = knobX(look.fraction)
    interaction.isPressed = true
    onEditingChanged(true)
    if abs(event.location.x - x) <= knob / 2 {
      grip = event.location.x - x
    } else {
      grip = 0
      set(fraction: fraction(at: event.location.x))
    }
    return .claimed
  }
  package func pointerDragged(_ event: PointerEvent) {
    guard let grip else { return }
    set(fraction: fraction(at: event.location.x - grip))
  }
  package func pointerUp(_ event: PointerEvent) { letGo() }
  package func pointerCancelled() { letGo() }
  private func letGo() {
    guard grip != nil else { return }
    grip = nil
    interaction.isPressed = false
    onEditingChanged(false)
  }
  package func hoverChanged(_ isInside: Bool, at point: CGPoint) { interaction.isHovered = isInside && look.isEnabled }
  package func scroll(_ event: ScrollEvent) -> Bool {
    guard look.isEnabled, event.steps != .zero else { return false }
    nudge(event.steps.height != 0 ? event.steps.height : event.steps.width)
    return true
  }
  package func keyDown(_ event: KeyEvent) -> Bool {
    guard look.isEnabled, event.isPlain else { return false }
    let forward = trailingSign
    switch event.key {
    case .right: nudge(forward)
    case .left: nudge(-forward)
    case .up: nudge(1)
    case .down: nudge(-1)
    case .home: move(to: 0)
    case .end: move(to: 1)
    case .pageUp: nudge(2)
    case .pageDown: nudge(-2)
    default: return false
    }
    return true
  }
  package var isFocusable: Bool { look.isEnabled }
  package func focusChanged(_ isFocused: Bool) {
    interaction.hasRing = isFocused && graph.input.showsFocusRing(for: self)
  }
  override package func takesHits(at point: CGPoint) -> Bool { bounds.contains(point) }

  override package var accessibility: AccessibilityProperties? {
    var properties = AccessibilityProperties(.slider, label: titleInWords)
    properties.range = AccessibilityRange(
      value: binding.wrappedValue, minimum: look.bounds.lowerBound, maximum: look.bounds.upperBound)
    properties.isEnabled = look.isEnabled
    properties.isFocusable = look.isEnabled
    properties.actions = [.increment, .decrement]
    return properties
  }
  override package func performAccessibilityAction(_ action: AccessibilityActionKind) -> Bool {
    switch action {
    case .increment: nudge(1)
    case .decrement: nudge(-1)
    case .setValue(let text):
      guard let value = Double(text), look.isEnabled else { return false }
      let span = look.bounds.upperBound - look.bounds.lowerBound
      if span > 0 { move(to: (value - look.bounds.lowerBound) / span) }
    default: return false
    }
    return true
  }
}

/// Labels at a slider's ends are centred on its groove, which ticks below it do not move.
private nonisolated enum SliderGroove: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context[VerticalAlignment.center] }
}
extension VerticalAlignment {
  fileprivate nonisolated static let sliderGroove = VerticalAlignment(SliderGroove.self)
}
