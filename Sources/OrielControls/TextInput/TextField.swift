import Foundation
import OrielDrawing
import OrielGraph

/// A field for one line of text, or for several with a vertical axis.
public struct TextField<Label: View>: View {
  let input: TextInput
  let label: Label

  init(input: TextInput, label: Label) {
    self.input = input
    self.label = label
  }
  init(
    source: TextSource, prompt: Text?, label: Label, axis: Axis = .horizontal, selection: Binding<TextSelection?>? = nil
  ) {
    self.label = label
    input = TextInput(
      source: source, title: inputTitle(label), prompt: prompt, isVertical: axis == .vertical, selection: selection)
  }

  public var body: some View { StyledInput(input: input, label: AnyView(label)) }
}

/// The text of a label, if it is one.
func inputTitle<Label: View>(_ label: Label) -> Text? {
  (label as? Text) ?? (label as? _TextFieldStyleLabel)?.text
}

// MARK: Text

extension TextField {
  public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    self.init(source: .text(text), prompt: prompt, label: label())
  }
  public init(text: Binding<String>, prompt: Text? = nil, axis: Axis, @ViewBuilder label: () -> Label) {
    self.init(source: .text(text), prompt: prompt, label: label(), axis: axis)
  }
  public init(
    text: Binding<String>, selection: Binding<TextSelection?>, prompt: Text? = nil, axis: Axis? = nil,
    @ViewBuilder label: () -> Label
  ) {
    self.init(source: .text(text), prompt: prompt, label: label(), axis: axis ?? .horizontal, selection: selection)
  }
}

extension TextField where Label == Text {
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    self.init(source: .text(text), prompt: nil, label: Text(titleKey))
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, text: Binding<String>) {
    self.init(source: .text(text), prompt: nil, label: Text(titleResource))
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
    self.init(source: .text(text), prompt: nil, label: Text(title))
  }
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
    self.init(source: .text(text), prompt: prompt, label: Text(titleKey))
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, text: Binding<String>, prompt: Text?) {
    self.init(source: .text(text), prompt: prompt, label: Text(titleResource))
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {
    self.init(source: .text(text), prompt: prompt, label: Text(title))
  }
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, axis: Axis) {
    self.init(source: .text(text), prompt: nil, label: Text(titleKey), axis: axis)
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, text: Binding<String>, axis: Axis) {
    self.init(source: .text(text), prompt: nil, label: Text(titleResource), axis: axis)
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, axis: Axis) {
    self.init(source: .text(text), prompt: nil, label: Text(title), axis: axis)
  }
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?, axis: Axis) {
    self.init(source: .text(text), prompt: prompt, label: Text(titleKey), axis: axis)
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, text: Binding<String>, prompt: Text?, axis: Axis) {
    self.init(source: .text(text), prompt: prompt, label: Text(titleResource), axis: axis)
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?, axis: Axis) {
    self.init(source: .text(text), prompt: prompt, label: Text(title), axis: axis)
  }
  public init(
    _ titleKey: LocalizedStringKey, text: Binding<String>, selection: Binding<TextSelection?>, prompt: Text? = nil,
    axis: Axis? = nil
  ) {
    self.init(
      source: .text(text), prompt: prompt, label: Text(titleKey), axis: axis ?? .horizontal, selection: selection)
  }
  @_disfavoredOverload
  public init(
    _ titleResource: LocalizedStringResource, text: Binding<String>, selection: Binding<TextSelection?>, prompt: Text? = nil,
    axis: Axis? = nil
  ) {
    self.init(
      source: .text(text), prompt: prompt, label: Text(titleResource), axis: axis ?? .horizontal, selection: selection)
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, text: Binding<String>, selection: Binding<TextSelection?>, prompt: Text? = nil, axis: Axis? = nil
  ) {
    self.init(source: .text(text), prompt: prompt, label: Text(title), axis: axis ?? .horizontal, selection: selection)
  }
}

// MARK: Values

extension TextField {
  public init<F: ParseableFormatStyle>(
    value: Binding<F.FormatInput>, format: F, prompt: Text? = nil, @ViewBuilder label: () -> Label
  ) where F.FormatOutput == String {
    self.init(source: .formatted(value, format), prompt: prompt, label: label())
  }
  public init<F: ParseableFormatStyle>(
    value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil, @ViewBuilder label: () -> Label
  ) where F.FormatOutput == String {
    self.init(source: .formatted(value, format), prompt: prompt, label: label())
  }
  public init<V>(value: Binding<V>, formatter: Formatter, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    self.init(source: .formatted(value, formatter), prompt: prompt, label: label())
  }
}

extension TextField where Label == Text {
  public init<F: ParseableFormatStyle>(
    _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(source: .formatted(value, format), prompt: prompt, label: Text(titleKey))
  }
  @_disfavoredOverload
  public init<F: ParseableFormatStyle>(
    _ titleResource: LocalizedStringResource, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(source: .formatted(value, format), prompt: prompt, label: Text(titleResource))
  }
  @_disfavoredOverload
  public init<S: StringProtocol, F: ParseableFormatStyle>(
    _ title: S, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(source: .formatted(value, format), prompt: prompt, label: Text(title))
  }
  public init<F: ParseableFormatStyle>(
    _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(source: .formatted(value, format), prompt: prompt, label: Text(titleKey))
  }
  @_disfavoredOverload
  public init<F: ParseableFormatStyle>(
    _ titleResource: LocalizedStringResource, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(source: .formatted(value, format), prompt: prompt, label: Text(titleResource))
  }
  @_disfavoredOverload
  public init<S: StringProtocol, F: ParseableFormatStyle>(
    _ title: S, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(source: .formatted(value, format), prompt: prompt, label: Text(title))
  }
  public init<V>(_ titleKey: LocalizedStringKey, value: Binding<V>, formatter: Formatter, prompt: Text? = nil) {
    self.init(source: .formatted(value, formatter), prompt: prompt, label: Text(titleKey))
  }
  @_disfavoredOverload
  public init<V>(_ titleResource: LocalizedStringResource, value: Binding<V>, formatter: Formatter, prompt: Text? = nil) {
    self.init(source: .formatted(value, formatter), prompt: prompt, label: Text(titleResource))
  }
  @_disfavoredOverload
  public init<S: StringProtocol, V>(_ title: S, value: Binding<V>, formatter: Formatter, prompt: Text? = nil) {
    self.init(source: .formatted(value, formatter), prompt: prompt, label: Text(title))
  }
}

extension TextSource {
  static func formatted<F: ParseableFormatStyle>(_ value: Binding<F.FormatInput>, _ format: F) -> TextSource
  where F.FormatOutput == String {
    .value(show: { format.format(value.wrappedValue) }) { text in
      guard let parsed = try? format.parseStrategy.parse(text) else { return false }
      value.wrappedValue = parsed
      return true
    }
  }
  /// Empty text is nil.
  static func formatted<F: ParseableFormatStyle>(_ value: Binding<F.FormatInput?>, _ format: F) -> TextSource
  where F.FormatOutput == String {
    .value(show: { value.wrappedValue.map { format.format($0) } ?? "" }) { text in
      if text.isEmpty {
        value.wrappedValue = nil
        return true
      }
      guard let parsed = try? format.parseStrategy.parse(text) else { return false }
      value.wrappedValue = parsed
      return true
    }
  }
  static func formatted<V>(_ value: Binding<V>, _ formatter: Formatter) -> TextSource {
    .value(show: { formatter.string(for: value.wrappedValue) ?? "" }) { text in
      guard let parsed = formatter.value(of: text) as? V else { return false }
      value.wrappedValue = parsed
      return true
    }
  }
}

extension Formatter {
  /// What a text says, for the formatters of Foundation that can read.
  fileprivate func value(of text: String) -> Any? {
    switch self {
    case let formatter as NumberFormatter: formatter.number(from: text)
    case let formatter as DateFormatter: formatter.date(from: text)
    default: nil
    }
  }
}
