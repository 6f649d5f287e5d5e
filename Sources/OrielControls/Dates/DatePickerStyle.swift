import Foundation
import OrielGraph

/// The properties of a date picker for a style.
public struct DatePickerStyleConfiguration {
  public struct Label: View {
    let content: AnyView
    public var body: some View { content }
  }
  public let label: Label
  @Binding public var selection: Date
  /// The earliest and latest date; nil if unlimited.
  public let minimumDate: Date?
  public let maximumDate: Date?
  public let displayedComponents: DatePickerComponents

  init(
    label: Label, selection: Binding<Date>, minimumDate: Date?, maximumDate: Date?, displayedComponents: DatePickerComponents
  ) {
    self.label = label
    _selection = selection
    self.minimumDate = minimumDate
    self.maximumDate = maximumDate
    self.displayedComponents = displayedComponents
  }
}

/// The appearance and interaction of date pickers.
@MainActor @preconcurrency public protocol DatePickerStyle {
  associatedtype Body: View
  typealias Configuration = DatePickerStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}
extension DatePickerStyle {
  func anyBody(_ configuration: DatePickerStyleConfiguration) -> AnyView {
    AnyView(makeBody(configuration: configuration).environment(\.datePickerStyle, .builtIn(.stepperField)))
  }
}

/// The built-in styles.
nonisolated enum DatePickerLook: Sendable { case field, stepperField, compact, graphical }
protocol BuiltInDatePickerStyle: DatePickerStyle, BuiltInStyle where Look == DatePickerLook {}
extension BuiltInDatePickerStyle {
  public func makeBody(configuration: DatePickerStyleConfiguration) -> some View {
    DatePicker(configuration).environment(\.datePickerStyle, .builtIn(look))
  }
}

/// A field with a stepper.
public struct DefaultDatePickerStyle: BuiltInDatePickerStyle {
  public init() {}
  var look: DatePickerLook { .stepperField }
}
/// A field that opens a calendar.
public struct CompactDatePickerStyle: BuiltInDatePickerStyle {
  public init() {}
  var look: DatePickerLook { .compact }
}
/// Only a field.
public struct FieldDatePickerStyle: BuiltInDatePickerStyle {
  public init() {}
  var look: DatePickerLook { .field }
}
/// A field with a stepper that changes the part selected in it.
public struct StepperFieldDatePickerStyle: BuiltInDatePickerStyle {
  public init() {}
  var look: DatePickerLook { .stepperField }
}
/// A calendar, with a field for the time.
public struct GraphicalDatePickerStyle: BuiltInDatePickerStyle {
  public init() {}
  var look: DatePickerLook { .graphical }
}
extension DatePickerStyle where Self == DefaultDatePickerStyle {
  public static var automatic: DefaultDatePickerStyle { DefaultDatePickerStyle() }
}
extension DatePickerStyle where Self == CompactDatePickerStyle {
  public static var compact: CompactDatePickerStyle { CompactDatePickerStyle() }
}
extension DatePickerStyle where Self == FieldDatePickerStyle {
  public static var field: FieldDatePickerStyle { FieldDatePickerStyle() }
}
extension DatePickerStyle where Self == StepperFieldDatePickerStyle {
  public static var stepperField: StepperFieldDatePickerStyle { StepperFieldDatePickerStyle() }
}
extension DatePickerStyle where Self == GraphicalDatePickerStyle {
  public static var graphical: GraphicalDatePickerStyle { GraphicalDatePickerStyle() }
}

extension EnvironmentValues {
  @Entry nonisolated var datePickerStyle: StyleChoice<DatePickerLook, any DatePickerStyle> = .builtIn(.stepperField)
}
extension View {
  public func datePickerStyle<S: DatePickerStyle>(_ style: S) -> some View { environment(\.datePickerStyle, StyleChoice(style)) }
}
