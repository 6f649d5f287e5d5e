import Foundation
import OrielDrawing
import OrielGraph

/// The field of a stepper, and the texts that it has room for.
struct StepperField {
  let view: AnyView
  let samples: [String]
}

/// A field with its stepper. The up and down keys step while the field has the focus.
struct SteppedField: View {
  let field: StepperField
  let value: Text?
  let onIncrement: (() -> Void)?
  let onDecrement: (() -> Void)?
  let onEditingChanged: (Bool) -> Void
  @State private var link = StepperLink()
  var body: some View {
    field.view.environment(\.fieldFitting, FieldFitting(samples: field.samples, stepper: link))
    StepperControl(onIncrement: onIncrement, onDecrement: onDecrement, onEditingChanged: onEditingChanged, link: link)
      .environment(\.controlValue, value)
  }
}

/// The connection of a stepper with the field beside it.
final class StepperLink {
  weak var field: TextInputBox?
  weak var stepper: StepperBox?
  nonisolated init() {}
  /// Steps start from what is typed, which is not yet the value.
  func takeTypedText() { field?.commit() }
  func step(isForward: Bool) { stepper?.stepByKey(isForward: isForward) }
}

/// What a field beside a stepper needs to know.
struct FieldFitting {
  var samples: [String]
  var stepper: StepperLink

  /// The width for the widest sample, from edge to edge.
  func width(_ look: TextInputLook) -> Double {
    let widest = samples.map {
      ParagraphLayout.make(ParagraphContent(runs: [TextRun($0, look.text.attributes)], lineLimit: 1, wraps: false)).size.width
    }.max() ?? 0
    return min(max(Metrics.Field.leastStepper, (widest + look.insets.horizontal + look.caretWidth).rounded(.up)), Metrics.Field.greatestStepper)
  }
}
extension EnvironmentValues {
  @Entry nonisolated var fieldFitting: FieldFitting?
}

// Steppers with a format have a field in which the value can also be typed.
extension Stepper {
  public init<F: ParseableFormatStyle>(
    value: Binding<F.FormatInput>, step: F.FormatInput.Stride = 1, format: F, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where F.FormatInput: BinaryFloatingPoint, F.FormatOutput == String {
    self.init(label(), value, -F.FormatInput.infinity ... F.FormatInput.infinity, step, format, onEditingChanged)
  }
  /// Typed values are clamped to the bounds.
  public init<F: ParseableFormatStyle>(
    value: Binding<F.FormatInput>, in bounds: ClosedRange<F.FormatInput>, step: F.FormatInput.Stride = 1, format: F,
    @ViewBuilder label: () -> Label, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where F.FormatInput: BinaryFloatingPoint, F.FormatOutput == String {
    self.init(label(), value, bounds, step, format, onEditingChanged)
  }

  private init<F: ParseableFormatStyle>(
    _ label: Label, _ value: Binding<F.FormatInput>, _ bounds: ClosedRange<F.FormatInput>, _ step: F.FormatInput.Stride, _ format: F,
    _ onEditingChanged: @escaping (Bool) -> Void
  ) where F.FormatInput: BinaryFloatingPoint, F.FormatOutput == String {
    let now = value.wrappedValue
    // Both ends as well, so that the field keeps its width from one to the other; but not for the sake of a far end.
    let ends = [bounds.lowerBound, bounds.upperBound].filter(\.isFinite).map(format.format).filter { $0.count <= 10 }
    func clamped(_ value: F.FormatInput) -> F.FormatInput { min(max(value, bounds.lowerBound), bounds.upperBound) }
    let typed = Binding(get: { value.wrappedValue }, set: { value.wrappedValue = clamped($0) })
    self.init(
      label,
      now >= bounds.upperBound ? nil : { value.wrappedValue = clamped(value.wrappedValue.advanced(by: step)) },
      now <= bounds.lowerBound ? nil : { value.wrappedValue = clamped(value.wrappedValue.advanced(by: -step)) },
      onEditingChanged, Text(verbatim: format.format(now)),
      field: StepperField(
        view: AnyView(TextField(value: typed, format: format) { label }.labelsHidden().monospacedDigit().multilineTextAlignment(.trailing)),
        samples: [format.format(now)] + ends))
  }
}

extension Stepper where Label == Text {
  public init<F: ParseableFormatStyle>(
    _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, step: F.FormatInput.Stride = 1, format: F,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where F.FormatInput: BinaryFloatingPoint, F.FormatOutput == String {
    self.init(value: value, step: step, format: format, label: { Text(titleKey) }, onEditingChanged: onEditingChanged)
  }
  @_disfavoredOverload
  public init<S: StringProtocol, F: ParseableFormatStyle>(
    _ title: S, value: Binding<F.FormatInput>, step: F.FormatInput.Stride = 1, format: F,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where F.FormatInput: BinaryFloatingPoint, F.FormatOutput == String {
    self.init(value: value, step: step, format: format, label: { Text(title) }, onEditingChanged: onEditingChanged)
  }
  public init<F: ParseableFormatStyle>(
    _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, in bounds: ClosedRange<F.FormatInput>, step: F.FormatInput.Stride = 1,
    format: F, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where F.FormatInput: BinaryFloatingPoint, F.FormatOutput == String {
    self.init(value: value, in: bounds, step: step, format: format, label: { Text(titleKey) }, onEditingChanged: onEditingChanged)
  }
  @_disfavoredOverload
  public init<S: StringProtocol, F: ParseableFormatStyle>(
    _ title: S, value: Binding<F.FormatInput>, in bounds: ClosedRange<F.FormatInput>, step: F.FormatInput.Stride = 1, format: F,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where F.FormatInput: BinaryFloatingPoint, F.FormatOutput == String {
    self.init(value: value, in: bounds, step: step, format: format, label: { Text(title) }, onEditingChanged: onEditingChanged)
  }
}

// The older argument order, with the label last.
extension Stepper {
  @_disfavoredOverload
  public init<V: Strideable>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void, @ViewBuilder label: () -> Label
  ) { self.init(value: value, in: bounds, step: step, label: label, onEditingChanged: onEditingChanged) }
  @_disfavoredOverload
  public init<V: Strideable>(
    value: Binding<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void, @ViewBuilder label: () -> Label
  ) { self.init(value: value, step: step, label: label, onEditingChanged: onEditingChanged) }
}
