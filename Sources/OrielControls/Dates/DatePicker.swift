import Foundation
import OrielGraph

/// The parts of a date that a picker shows and edits; the others stay unchanged.
public nonisolated struct DatePickerComponents: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let hourAndMinute = DatePickerComponents(rawValue: 1)
  public static let date = DatePickerComponents(rawValue: 2)
}

/// A control for choosing a date, a time, or both.
///
/// It uses the environment's locale, calendar and time zone. The up and down keys change the selected part, digits
/// replace it, and Tab selects the next one. A date outside the range is clamped when the user changes anything, but not
/// before.
public struct DatePicker<Label: View>: View {
  public typealias Components = DatePickerComponents
  let label: Label
  let selection: Binding<Date>
  let limits: DateLimits
  let components: Components
  @Environment(\.datePickerStyle) private var style

  init(_ label: Label, _ selection: Binding<Date>, _ limits: DateLimits, _ components: Components) {
    self.label = label
    self.selection = selection
    self.limits = limits
    self.components = components
  }

  public init(
    selection: Binding<Date>, displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) { self.init(label(), selection, DateLimits(), displayedComponents) }
  public init(
    selection: Binding<Date>, in range: ClosedRange<Date>, displayedComponents: Components = [.hourAndMinute, .date],
    @ViewBuilder label: () -> Label
  ) { self.init(label(), selection, DateLimits(range.lowerBound, range.upperBound), displayedComponents) }
  public init(
    selection: Binding<Date>, in range: PartialRangeFrom<Date>, displayedComponents: Components = [.hourAndMinute, .date],
    @ViewBuilder label: () -> Label
  ) { self.init(label(), selection, DateLimits(range.lowerBound, nil), displayedComponents) }
  public init(
    selection: Binding<Date>, in range: PartialRangeThrough<Date>, displayedComponents: Components = [.hourAndMinute, .date],
    @ViewBuilder label: () -> Label
  ) { self.init(label(), selection, DateLimits(nil, range.upperBound), displayedComponents) }

  public var body: some View {
    switch style {
    case .builtIn(let look):
      LabeledControlRow(label: label, hugs: true) {
        DateControl(look: look, selection: selection, limits: limits, components: components)
      }
    case .custom(let style):
      style.anyBody(
        DatePickerStyleConfiguration(
          label: .init(content: AnyView(label)), selection: selection, minimumDate: limits.least, maximumDate: limits.greatest,
          displayedComponents: components))
    }
  }
}

extension DatePicker where Label == Text {
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(Text(titleKey), selection, DateLimits(), displayedComponents) }
  @_disfavoredOverload
  public init(
    _ titleResource: LocalizedStringResource, selection: Binding<Date>, displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(Text(titleResource), selection, DateLimits(), displayedComponents) }
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: ClosedRange<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(Text(titleKey), selection, DateLimits(range.lowerBound, range.upperBound), displayedComponents) }
  @_disfavoredOverload
  public init(
    _ titleResource: LocalizedStringResource, selection: Binding<Date>, in range: ClosedRange<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(Text(titleResource), selection, DateLimits(range.lowerBound, range.upperBound), displayedComponents) }
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(Text(titleKey), selection, DateLimits(range.lowerBound, nil), displayedComponents) }
  @_disfavoredOverload
  public init(
    _ titleResource: LocalizedStringResource, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(Text(titleResource), selection, DateLimits(range.lowerBound, nil), displayedComponents) }
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(Text(titleKey), selection, DateLimits(nil, range.upperBound), displayedComponents) }
  @_disfavoredOverload
  public init(
    _ titleResource: LocalizedStringResource, selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(Text(titleResource), selection, DateLimits(nil, range.upperBound), displayedComponents) }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>, displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(Text(title), selection, DateLimits(), displayedComponents) }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>, in range: ClosedRange<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(Text(title), selection, DateLimits(range.lowerBound, range.upperBound), displayedComponents) }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(Text(title), selection, DateLimits(range.lowerBound, nil), displayedComponents) }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(Text(title), selection, DateLimits(nil, range.upperBound), displayedComponents) }
}
extension DatePicker where Label == DatePickerStyleConfiguration.Label {
  /// The picker of a style's configuration, with the enclosing style.
  public init(_ configuration: DatePickerStyleConfiguration) {
    self.init(
      configuration.label, configuration.$selection, DateLimits(configuration.minimumDate, configuration.maximumDate),
      configuration.displayedComponents)
  }
}

/// The valid range, including both ends.
nonisolated struct DateLimits: Equatable, Sendable {
  var least: Date?
  var greatest: Date?
  init(_ least: Date? = nil, _ greatest: Date? = nil) {
    self.least = least
    self.greatest = greatest
  }
  func clamped(_ date: Date) -> Date {
    if let least, date < least { return least }
    if let greatest, date > greatest { return greatest }
    return date
  }
  /// Whether any moment between `start` and `end` is valid.
  func allows(from start: Date, to end: Date) -> Bool {
    (least.map { end > $0 } ?? true) && (greatest.map { start <= $0 } ?? true)
  }
}

/// The control of a picker, without its label.
private struct DateControl: View {
  let look: DatePickerLook
  let selection: Binding<Date>
  let limits: DateLimits
  let components: DatePickerComponents
  @Environment(\.self) private var environment
  @State private var editor = DateFieldEditor()

  var body: some View {
    let clock = DateClock(environment)
    switch look {
    case .field: field(clock, components)
    case .stepperField: steppedField(clock, components)
    case .compact:
      if components.contains(.date) {
        field(clock, components, opensCalendar: true)
      } else {
        steppedField(clock, components)
      }
    case .graphical:
      if components.contains(.date) {
        VStack(alignment: .leading, spacing: 8) {
          MonthView(selection: selection, limits: limits, clock: clock)
          if components.contains(.hourAndMinute) { timeRow(clock) }
        }
        .padding(10)
        .background { CardBackground() }
      } else {
        steppedField(clock, components)
      }
    }
  }
  /// Below a calendar, in line with the digits of its first and the edge of its last column.
  private func timeRow(_ clock: DateClock) -> some View {
    HStack(spacing: 8) {
      Text("Time").foregroundStyle(environment.isEnabled ? AnyShapeStyle(.primary) : AnyShapeStyle(Color(environment.theme.colors.labelDisabled)))
      Spacer(minLength: 0)
      steppedField(clock, .hourAndMinute)
    }
    .padding(.leading, Metrics.Calendar.inset)
    .frame(width: MonthView.width)
  }
  private func field(_ clock: DateClock, _ components: DatePickerComponents, opensCalendar: Bool = false) -> DateField {
    DateField(
      selection: selection, limits: limits, components: components, clock: clock, editor: editor, opensCalendar: opensCalendar)
  }
  private func steppedField(_ clock: DateClock, _ components: DatePickerComponents) -> some View {
    HStack(spacing: 6) {
      field(clock, components)
      StepperControl(
        onIncrement: { [editor] in editor.step(by: 1) }, onDecrement: { [editor] in editor.step(by: -1) },
        onEditingChanged: { [editor] in if $0 { editor.takeFocus() } }, link: editor.stepper)
    }
  }
}
