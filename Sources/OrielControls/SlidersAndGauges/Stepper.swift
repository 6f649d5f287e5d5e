import Foundation
import OrielDrawing
import OrielGraph

/// A control that increments and decrements a value.
public struct Stepper<Label: View>: View {
  let label: Label
  let onIncrement: (() -> Void)?
  let onDecrement: (() -> Void)?
  let onEditingChanged: (Bool) -> Void
  /// The value's description for assistive technology; nil if only the app knows it.
  let value: Text?
  /// The field for the value; nil if the label shows it.
  let field: StepperField?

  public init(
    @ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(label(), onIncrement, onDecrement, onEditingChanged, nil) }
  init(
    _ label: Label, _ onIncrement: (() -> Void)?, _ onDecrement: (() -> Void)?, _ onEditingChanged: @escaping (Bool) -> Void,
    _ value: Text?, field: StepperField? = nil
  ) {
    self.label = label
    self.onIncrement = onIncrement
    self.onDecrement = onDecrement
    self.onEditingChanged = onEditingChanged
    self.value = value
    self.field = field
  }
  public init<V: Strideable>(
    value: Binding<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      label(), { value.wrappedValue = value.wrappedValue.moved(by: step, isForward: true) },
      { value.wrappedValue = value.wrappedValue.moved(by: step, isForward: false) }, onEditingChanged,
      Text(verbatim: "\(value.wrappedValue)"))
  }
  public init<V: Strideable>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    let now = value.wrappedValue
    self.init(
      label(),
      now >= bounds.upperBound
        ? nil : { value.wrappedValue = min(bounds.upperBound, value.wrappedValue.moved(by: step, isForward: true)) },
      now <= bounds.lowerBound
        ? nil : { value.wrappedValue = max(bounds.lowerBound, value.wrappedValue.moved(by: step, isForward: false)) },
      onEditingChanged, Text(verbatim: "\(now)"))
  }
  public var body: some View {
    LabeledControlRow(label: label, hugs: true) {
      HStack(spacing: 6) {
        if let field {
          SteppedField(field: field, value: value, onIncrement: onIncrement, onDecrement: onDecrement, onEditingChanged: onEditingChanged)
        } else {
          StepperControl(onIncrement: onIncrement, onDecrement: onDecrement, onEditingChanged: onEditingChanged)
            .environment(\.controlValue, value)
        }
      }
    }
  }
}

extension Strideable {
  /// One step further or back. Integers stop at the ends of their type, where `advanced(by:)` would end the app.
  fileprivate func moved(by step: Stride, isForward: Bool) -> Self {
    guard let integer = self as? any FixedWidthInteger, let distance = step as? Int else { return advanced(by: isForward ? step : 0 - step) }
    return integer.moved(by: distance, isForward: isForward) as! Self
  }
}
extension FixedWidthInteger {
  fileprivate func moved(by step: Int, isForward: Bool) -> Self {
    let goesUp = isForward == (step >= 0)
    let distance = Magnitude(clamping: step.magnitude)
    return goesUp
      ? distance > Magnitude(truncatingIfNeeded: Self.max &- self) ? .max : self &+ Self(truncatingIfNeeded: distance)
      : distance > Magnitude(truncatingIfNeeded: self &- Self.min) ? .min : self &- Self(truncatingIfNeeded: distance)
  }
}

extension Stepper where Label == Text {
  public init(
    _ titleKey: LocalizedStringKey, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(label: { Text(titleKey) }, onIncrement: onIncrement, onDecrement: onDecrement, onEditingChanged: onEditingChanged)
  }
  @_disfavoredOverload
  public init(
    _ titleResource: LocalizedStringResource, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(label: { Text(titleResource) }, onIncrement: onIncrement, onDecrement: onDecrement, onEditingChanged: onEditingChanged)
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(label: { Text(title) }, onIncrement: onIncrement, onDecrement: onDecrement, onEditingChanged: onEditingChanged)
  }
  public init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value: value, step: step, label: { Text(titleKey) }, onEditingChanged: onEditingChanged) }
  @_disfavoredOverload
  public init<V: Strideable>(
    _ titleResource: LocalizedStringResource, value: Binding<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value: value, step: step, label: { Text(titleResource) }, onEditingChanged: onEditingChanged) }
  @_disfavoredOverload
  public init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value: value, step: step, label: { Text(title) }, onEditingChanged: onEditingChanged) }
  public init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value: value, in: bounds, step: step, label: { Text(titleKey) }, onEditingChanged: onEditingChanged) }
  @_disfavoredOverload
  public init<V: Strideable>(
    _ titleResource: LocalizedStringResource, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value: value, in: bounds, step: step, label: { Text(titleResource) }, onEditingChanged: onEditingChanged) }
  @_disfavoredOverload
  public init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value: value, in: bounds, step: step, label: { Text(title) }, onEditingChanged: onEditingChanged) }
}

/// Two halves, up and down.
struct StepperControl: LeafView {
  let onIncrement: (() -> Void)?
  let onDecrement: (() -> Void)?
  let onEditingChanged: (Bool) -> Void
  /// The connection with a field beside it, which has the keys.
  var link: StepperLink?
  func makeBox(_ node: ViewNode) -> StepperBox { StepperBox(node) }
  func apply(to box: StepperBox, from old: StepperControl?, in node: ViewNode) {
    let environment = node.scope.values(reader: node)
    box.onIncrement = onIncrement
    box.onDecrement = onDecrement
    box.onEditingChanged = onEditingChanged
    box.link = link
    link?.stepper = box
    box.show(theme: environment.theme, size: environment.controlSize.metric, isEnabled: environment.isEnabled)
  }
}

package final class StepperBox: Box, PointerTarget, HoverTarget, FocusTarget, KeyTarget {
  override package class var roles: BoxRoles { [.pointer, .hover, .key, .focus] }
  private enum Half { case up, down }
  var onIncrement: (() -> Void)?
  var onDecrement: (() -> Void)?
  var onEditingChanged: (Bool) -> Void = { _ in }
  var link: StepperLink?
  private var theme = Theme.make()
  private var controlSize = PerControlSize.Size.regular
  private var isEnabled = true
  private lazy var interaction = Interaction(self) { [weak self] in self?.setNeedsDisplay() }
  private var hovered: Half? { didSet { if hovered != oldValue { setNeedsDisplay() } } }
  private var pressed: Half? { didSet { if pressed != oldValue { setNeedsDisplay() } } }
  private var repetition: ScheduledCall?
  /// The half that a key has just stepped, until it no longer looks pressed.
  private var keyed: (half: Half, end: ScheduledCall)? { didSet { setNeedsDisplay() } }

  func show(theme: Theme, size: PerControlSize.Size, isEnabled: Bool) {
    if size != controlSize || theme.type != self.theme.type { setNeedsLayout() }
    (self.theme, controlSize) = (theme, size)
    interaction.motion = theme.motion
    self.isEnabled = isEnabled
    setNeedsDisplay()
  }

  override package func measure(_ proposal: ProposedViewSize) -> CGSize {
    CGSize(width: theme.metrics.control.stepperWidth[controlSize], height: theme.metrics.control.height[controlSize])
  }
  override package func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    let length = measure(.unspecified)[axis]
    return (length, length)
  }
  override package func explicitAlignment(_ key: AlignmentKey, in dimensions: ViewDimensions) -> CGFloat? {
    guard key == VerticalAlignment.firstTextBaseline.key || key == VerticalAlignment.lastTextBaseline.key else { return nil }
    return dimensions.height / 2 + 0.727 * theme.metrics.control.fontSize[controlSize] / 2
  }
  override package var overflow: EdgeInsets { theme.controlOverflow }

  override package func paint(_ painter: any Painter) {
    let rect = painter.alignedToPixels(bounds), radius = theme.metrics.control.radius[controlSize]
    let colors = theme.colors
    painter.raised(
      rect, cornerRadius: radius, fill: colors.controlBackground, state: SurfaceState(isEnabled: isEnabled), theme: theme)
    let held = pressed ?? keyed?.half
    if let half = held ?? hovered, held != nil || can(half) {
      painter.save()
      painter.clip(
        to: CGRect(x: rect.minX, y: half == .up ? rect.minY : rect.midY, width: rect.width, height: rect.height / 2))
      painter.fill(rect, cornerRadius: radius, with: .color(held != nil ? colors.fillPrimary : colors.overlayHover))
      painter.restore()
    }
    var line = painter.alignedToPixels(CGRect(x: rect.minX + 3, y: rect.midY, width: rect.width - 6, height: 0))
    line.size.height = max(theme.metrics.border.hairline, 1 / painter.scale)
    painter.fill(line, colors.separator)
    let side = rect.width / 2
    for (name, offset, can) in [
      ("chevron.up", -rect.height / 4 + 0.25, onIncrement != nil), ("chevron.down", rect.height / 4 - 0.25, onDecrement != nil),
    ] {
      guard let glyph = SymbolGlyph(name: name) else { continue }
      painter.symbol(
        glyph, centre: CGPoint(x: rect.midX, y: rect.midY + offset), side: side, stroke: 2.4,
        color: isEnabled && can ? colors.labelPrimary : colors.labelDisabled)
    }
    painter.focusRing(rect, cornerRadius: radius, theme: theme, opacity: interaction.ring)
  }

  // MARK: Pressing

  private func half(at point: CGPoint) -> Half { point.y < size.height / 2 ? .up : .down }
  private func can(_ half: Half) -> Bool { isEnabled && (half == .up ? onIncrement : onDecrement) != nil }
  private func step(_ half: Half) {
    link?.takeTypedText()
    (half == .up ? onIncrement : onDecrement)?()
  }
  /// Steps by a key, and looks pressed for a moment.
  package func stepByKey(isForward: Bool) {
    let half = isForward ? Half.up : .down
    guard can(half) else { return }
    step(half)
    let end = graph.host?.schedule(after: InputRouter.keyPressDuration) { [weak self] in self?.keyed = nil }
    keyed = end.map { (half, $0) }
  }
  /// Whether a half looks pressed.
  package var looksPressed: Bool { pressed != nil || keyed != nil }

  package func pointerDown(_ event: PointerEvent) -> PointerAnswer {
    guard isEnabled, event.button == .primary else { return .ignored }
    let half = half(at: event.location)
    pressed = half
    onEditingChanged(true)
    step(half)
    repeatStep(after: 0.4, interval: 0.06, count: 0)
    return .claimed
  }
  /// Faster after two seconds.
  private func repeatStep(after delay: TimeInterval, interval: TimeInterval, count: Int) {
    repetition = graph.host?.schedule(after: delay) { [weak self] in
      guard let self, let pressed else { return }
      step(pressed)
      repeatStep(after: count > 30 ? interval / 3 : interval, interval: interval, count: count + 1)
    }
  }
  package func pointerDragged(_ event: PointerEvent) {
    if !hitBounds.contains(event.location) { letGo() }
  }
  package func pointerUp(_ event: PointerEvent) { letGo() }
  package func pointerCancelled() { letGo() }
  private func letGo() {
    guard pressed != nil else { return }
    pressed = nil
    repetition = nil
    onEditingChanged(false)
  }
  package func hoverChanged(_ isInside: Bool, at point: CGPoint) { hovered = isInside ? half(at: point) : nil }
  package func hoverMoved(to point: CGPoint) { hovered = half(at: point) }
  package func keyDown(_ event: KeyEvent) -> Bool {
    guard isEnabled, event.isPlain else { return false }
    switch event.key {
    case .up: stepByKey(isForward: true)
    case .down: stepByKey(isForward: false)
    case .right: stepByKey(isForward: !isRightToLeft)
    case .left: stepByKey(isForward: isRightToLeft)
    default: return false
    }
    return true
  }
  package var isFocusable: Bool { isEnabled && link == nil }
  package func focusChanged(_ isFocused: Bool) {
    interaction.hasRing = isFocused && graph.input.showsFocusRing(for: self)
  }
  private var hitBounds: CGRect {
    let least = theme.metrics.control.minHit
    return bounds.insetBy(dx: min(0, (size.width - least) / 2), dy: min(0, (size.height - least) / 2))
  }
  override package func takesHits(at point: CGPoint) -> Bool { hitBounds.contains(point) }

  override package var accessibility: AccessibilityProperties? {
    var properties = AccessibilityProperties(.stepper, label: titleInWords, value: valueInWords)
    properties.isEnabled = isEnabled
    properties.isFocusable = isFocusable
    properties.actions = [.increment, .decrement]
    return properties
  }
  override package func performAccessibilityAction(_ action: AccessibilityActionKind) -> Bool {
    guard isEnabled else { return false }
    switch action {
    case .increment: step(.up)
    case .decrement: step(.down)
    default: return false
    }
    return true
  }
}
