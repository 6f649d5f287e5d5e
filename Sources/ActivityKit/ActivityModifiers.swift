import OrielScenes

/// The card colours that an activity's view sets. The outer nil means not set, the inner one the system's colour.
nonisolated struct ActivityTint: Equatable, Sendable {
  var background: Color??
  var action: Color??
}
nonisolated enum ActivityTintKey: PreferenceKey {
  static var defaultValue: ActivityTint { ActivityTint() }
  static func reduce(value: inout ActivityTint, nextValue: () -> ActivityTint) {
    let next = nextValue()
    value.background = value.background ?? next.background
    value.action = value.action ?? next.action
  }
}

extension EnvironmentValues {
  /// The background tint of a Live Activity; nil for the system's.
  @Entry package var activityBackgroundTint: Color? = nil
  /// The text colour of its button; nil for the system's.
  @Entry package var activitySystemActionForegroundColor: Color? = nil
  /// Always false: Live Activities never fill the screen.
  public var isActivityFullscreen: Bool { false }
}

extension View {
  /// Sets the background tint of a Live Activity; nil for the system's. Has no effect in windows.
  public func activityBackgroundTint(_ color: Color?) -> some View {
    environment(\.activityBackgroundTint, color).transformPreference(ActivityTintKey.self) { if $0.background == nil { $0.background = .some(color) } }
  }
  /// Sets the text colour of a Live Activity's button; nil for the system's. Has no effect in windows.
  public func activitySystemActionForegroundColor(_ color: Color?) -> some View {
    environment(\.activitySystemActionForegroundColor, color).transformPreference(ActivityTintKey.self) { if $0.action == nil { $0.action = .some(color) } }
  }
}
