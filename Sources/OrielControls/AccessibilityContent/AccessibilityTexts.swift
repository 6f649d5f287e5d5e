import Foundation
import OrielGraph

extension Text {
  /// The string, localized for the environment of `box`.
  package func spoken(at box: Box) -> String {
    guard let values = box.node?.scope.values(reader: nil) else { return "" }
    return string(
      in: TextContext(
        style: values.styleContext, locale: values.writtenLocale, calendar: values.writtenCalendar,
        timeZone: values.writtenTimeZone))
  }
}

// Accessibility modifiers that take Text and localized keys.
extension View {
  public func accessibilityLabel(_ label: Text) -> some View {
    accessibility { $0.resolve = { $0.label = label.spoken(at: $1) } }
  }
  public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View { accessibilityLabel(Text(labelKey)) }
  @_disfavoredOverload
  public func accessibilityLabel(_ labelResource: LocalizedStringResource) -> some View { accessibilityLabel(Text(labelResource)) }
  public func accessibilityLabel(_ label: Text, isEnabled: Bool) -> some View {
    accessibility { if isEnabled { $0.resolve = { $0.label = label.spoken(at: $1) } } }
  }
  public func accessibilityLabel(_ labelKey: LocalizedStringKey, isEnabled: Bool) -> some View {
    accessibilityLabel(Text(labelKey), isEnabled: isEnabled)
  }
  @_disfavoredOverload
  public func accessibilityLabel(_ labelResource: LocalizedStringResource, isEnabled: Bool) -> some View {
    accessibilityLabel(Text(labelResource), isEnabled: isEnabled)
  }

  public func accessibilityValue(_ valueDescription: Text) -> some View {
    accessibility { $0.resolve = { $0.value = valueDescription.spoken(at: $1) } }
  }
  public func accessibilityValue(_ valueKey: LocalizedStringKey) -> some View { accessibilityValue(Text(valueKey)) }
  @_disfavoredOverload
  public func accessibilityValue(_ valueResource: LocalizedStringResource) -> some View { accessibilityValue(Text(valueResource)) }

  public func accessibilityHint(_ hint: Text) -> some View {
    accessibility { $0.resolve = { $0.hint = hint.spoken(at: $1) } }
  }
  public func accessibilityHint(_ hintKey: LocalizedStringKey) -> some View { accessibilityHint(Text(hintKey)) }
  @_disfavoredOverload
  public func accessibilityHint(_ hintResource: LocalizedStringResource) -> some View { accessibilityHint(Text(hintResource)) }

  public func accessibilityInputLabels(_ inputLabels: [Text]) -> some View {
    accessibility { $0.resolve = { attachment, box in attachment.inputLabels = inputLabels.map { $0.spoken(at: box) } } }
  }
  public func accessibilityInputLabels(_ inputLabelKeys: [LocalizedStringKey]) -> some View {
    accessibilityInputLabels(inputLabelKeys.map { Text($0) })
  }

  public func accessibilityAction(named name: Text, _ handler: @escaping () -> Void) -> some View {
    accessibility { $0.resolve = { $0.handlers = [(.named(name.spoken(at: $1)), handler)] } }
  }
  public func accessibilityAction(named nameKey: LocalizedStringKey, _ handler: @escaping () -> Void) -> some View {
    accessibilityAction(named: Text(nameKey), handler)
  }
  @_disfavoredOverload
  public func accessibilityAction(named nameResource: LocalizedStringResource, _ handler: @escaping () -> Void) -> some View {
    accessibilityAction(named: Text(nameResource), handler)
  }
}

// MARK: Help

extension View {
  /// Adds a tooltip, which is also the accessibility hint.
  public func help(_ text: Text) -> some View { modifier(HelpModifier { text.spoken(at: $0) }) }
  public func help(_ textKey: LocalizedStringKey) -> some View { help(Text(textKey)) }
  @_disfavoredOverload
  public func help(_ textResource: LocalizedStringResource) -> some View { help(Text(textResource)) }
  @_disfavoredOverload
  public func help<S: StringProtocol>(_ text: S) -> some View {
    let text = String(text)
    return modifier(HelpModifier { _ in text })
  }
}
