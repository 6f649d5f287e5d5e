import OrielGraph

/// Identifies custom content, so that a later value replaces it.
public struct AccessibilityCustomContentKey: Equatable {
  let label: Text
  let id: String
  public init(_ label: Text, id: String) {
    self.label = label
    self.id = id
  }
  public init(_ labelKey: LocalizedStringKey, id: String) { self.init(Text(labelKey), id: id) }
  @_disfavoredOverload
  public init(_ labelResource: LocalizedStringResource, id: String) { self.init(Text(labelResource), id: id) }
  /// Uses the label as identity.
  public init(_ labelKey: LocalizedStringKey) { self.init(Text(labelKey), id: labelKey.key) }
  @_disfavoredOverload
  public init(_ labelResource: LocalizedStringResource) { self.init(Text(labelResource), id: labelResource.key) }
}

/// On Linux, this has only the `Importance` that `accessibilityCustomContent` takes.
public nonisolated enum AXCustomContent {
  /// When custom content is spoken.
  public enum Importance: UInt, Sendable {
    /// On request.
    case `default`
    /// Always, after the value.
    case high
  }
}

extension View {
  /// Adds information beyond the element's label and value. A nil value removes the content with this key.
  public func accessibilityCustomContent(
    _ key: AccessibilityCustomContentKey, _ value: Text?, importance: AXCustomContent.Importance = .default
  ) -> some View {
    accessibility {
      $0.resolve = { attachment, box in
        attachment.details = [
          AccessibilityDetail(
            label: key.label.spoken(at: box), value: value?.spoken(at: box) ?? "", isImportant: importance == .high, identity: key.id)
        ]
      }
    }
  }
  public func accessibilityCustomContent(
    _ key: AccessibilityCustomContentKey, _ valueKey: LocalizedStringKey, importance: AXCustomContent.Importance = .default
  ) -> some View { accessibilityCustomContent(key, Text(valueKey), importance: importance) }
  @_disfavoredOverload
  public func accessibilityCustomContent(
    _ key: AccessibilityCustomContentKey, _ valueResource: LocalizedStringResource, importance: AXCustomContent.Importance = .default
  ) -> some View { accessibilityCustomContent(key, Text(valueResource), importance: importance) }
  @_disfavoredOverload
  public func accessibilityCustomContent<V: StringProtocol>(
    _ key: AccessibilityCustomContentKey, _ value: V, importance: AXCustomContent.Importance = .default
  ) -> some View { accessibilityCustomContent(key, Text(value), importance: importance) }

  /// Adds custom content identified by its label.
  public func accessibilityCustomContent(
    _ label: Text, _ value: Text, importance: AXCustomContent.Importance = .default
  ) -> some View {
    accessibility {
      $0.resolve = { attachment, box in
        let label = label.spoken(at: box)
        attachment.details = [
          AccessibilityDetail(label: label, value: value.spoken(at: box), isImportant: importance == .high, identity: label)
        ]
      }
    }
  }
  public func accessibilityCustomContent(
    _ labelKey: LocalizedStringKey, _ value: Text, importance: AXCustomContent.Importance = .default
  ) -> some View { accessibilityCustomContent(Text(labelKey), value, importance: importance) }
  @_disfavoredOverload
  public func accessibilityCustomContent(
    _ labelResource: LocalizedStringResource, _ value: Text, importance: AXCustomContent.Importance = .default
  ) -> some View { accessibilityCustomContent(Text(labelResource), value, importance: importance) }
  public func accessibilityCustomContent(
    _ labelKey: LocalizedStringKey, _ valueKey: LocalizedStringKey, importance: AXCustomContent.Importance = .default
  ) -> some View { accessibilityCustomContent(Text(labelKey), Text(valueKey), importance: importance) }
  @_disfavoredOverload
  public func accessibilityCustomContent<V: StringProtocol>(
    _ labelKey: LocalizedStringKey, _ value: V, importance: AXCustomContent.Importance = .default
  ) -> some View { accessibilityCustomContent(Text(labelKey), Text(value), importance: importance) }
  @_disfavoredOverload
  public func accessibilityCustomContent<V: StringProtocol>(
    _ labelResource: LocalizedStringResource, _ value: V, importance: AXCustomContent.Importance = .default
  ) -> some View { accessibilityCustomContent(Text(labelResource), Text(value), importance: importance) }
}
