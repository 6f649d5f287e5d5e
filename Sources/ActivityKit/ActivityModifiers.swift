import OrielScenes

/// What the view of an activity says of its card. The outer nil: nothing; the inner one: the system's colour.
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
  /// The tint behind a Live Activity; nil: the system's.
  @Entry package var activityBackgroundTint: Color? = nil
  /// The colour of the text of its button; nil: the system's.
  @Entry package var activitySystemActionForegroundColor: Color? = nil
  /// Always false: no Live Activity fills the screen here.
  public var isActivityFullscreen: Bool { false }
}

extension View {
  /// Sets the tint behind a Live Activity; nil is the system's. Windows do not change.
  public func activityBackgroundTint(_ color: Color?) -> some View {
    environment(\.activityBackgroundTint, color).transformPreference(ActivityTintKey.self) { if $0.background == nil { $0.background = .some(color) } }
  }
  /// Sets the colour of the text of a Live Activity's button; nil is the system's. Windows do not change.
  public func activitySystemActionForegroundColor(_ color: Color?) -> some View {
    environment(\.activitySystemActionForegroundColor, color).transformPreference(ActivityTintKey.self) { if $0.action == nil { $0.action = .some(color) } }
  }
}
