import OrielPresentations

// The desktop has no Live Activities: the values are kept, and nothing draws them.

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
  public func activityBackgroundTint(_ color: Color?) -> some View { environment(\.activityBackgroundTint, color) }
  /// Sets the colour of the text of a Live Activity's button; nil is the system's. Windows do not change.
  public func activitySystemActionForegroundColor(_ color: Color?) -> some View { environment(\.activitySystemActionForegroundColor, color) }
}
