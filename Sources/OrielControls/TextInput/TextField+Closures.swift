import Foundation
import OrielGraph

// The initialisers from before `onSubmit` and `focused`: `onEditingChanged` runs when the field gets and loses the focus,
// `onCommit` when Return is pressed.
extension TextField {
  private init(_ source: TextSource, _ label: Label, _ onEditingChanged: ((Bool) -> Void)?, _ onCommit: (() -> Void)?) {
    let plain = Self(source: source, prompt: nil, label: label)
    var input = plain.input
    input.onEditingChanged = onEditingChanged
    input.onCommit = onCommit
    self.init(input: input, label: label)
  }
}

extension TextField where Label == Text {
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void, onCommit: @escaping () -> Void) {
    self.init(.text(text), Text(titleKey), onEditingChanged, onCommit)
  }
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void) {
    self.init(.text(text), Text(titleKey), onEditingChanged, nil)
  }
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, onCommit: @escaping () -> Void) {
    self.init(.text(text), Text(titleKey), nil, onCommit)
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void, onCommit: @escaping () -> Void) {
    self.init(.text(text), Text(title), onEditingChanged, onCommit)
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void) {
    self.init(.text(text), Text(title), onEditingChanged, nil)
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, onCommit: @escaping () -> Void) {
    self.init(.text(text), Text(title), nil, onCommit)
  }

  public init<V>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, formatter: Formatter, onEditingChanged: @escaping (Bool) -> Void = { _ in },
    onCommit: @escaping () -> Void
  ) { self.init(.formatted(value, formatter), Text(titleKey), onEditingChanged, onCommit) }
  public init<V>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, formatter: Formatter, onEditingChanged: @escaping (Bool) -> Void
  ) { self.init(.formatted(value, formatter), Text(titleKey), onEditingChanged, nil) }
  @_disfavoredOverload
  public init<S: StringProtocol, V>(
    _ title: S, value: Binding<V>, formatter: Formatter, onEditingChanged: @escaping (Bool) -> Void = { _ in }, onCommit: @escaping () -> Void
  ) { self.init(.formatted(value, formatter), Text(title), onEditingChanged, onCommit) }
  @_disfavoredOverload
  public init<S: StringProtocol, V>(
    _ title: S, value: Binding<V>, formatter: Formatter, onEditingChanged: @escaping (Bool) -> Void
  ) { self.init(.formatted(value, formatter), Text(title), onEditingChanged, nil) }
}
