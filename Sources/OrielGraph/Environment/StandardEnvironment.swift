import Foundation
import OrielWindowing

public nonisolated enum LayoutDirection: Hashable, Sendable, CaseIterable { case leftToRight, rightToLeft }
public nonisolated enum ColorScheme: Hashable, Sendable, CaseIterable { case light, dark }
public nonisolated enum ColorSchemeContrast: Hashable, Sendable, CaseIterable { case standard, increased }
public nonisolated enum ScenePhase: Comparable, Hashable, Sendable { case background, inactive, active }
public nonisolated enum UserInterfaceSizeClass: Hashable, Sendable { case compact, regular }
public nonisolated enum ControlActiveState: Hashable, Sendable, CaseIterable { case key, active, inactive }

private nonisolated enum LocaleKey: EnvironmentKey { static var defaultValue: Locale { .ofUser } }
private nonisolated enum CalendarKey: EnvironmentKey { static var defaultValue: Calendar { .ofUser } }
private nonisolated enum TimeZoneKey: EnvironmentKey { static var defaultValue: TimeZone { .current } }

extension EnvironmentValues {
  @Entry public nonisolated var layoutDirection = LayoutDirection.leftToRight
  @Entry public nonisolated var colorScheme = ColorScheme.light
  public nonisolated var colorSchemeContrast: ColorSchemeContrast { _colorSchemeContrast }
  @Entry package nonisolated var _colorSchemeContrast = ColorSchemeContrast.standard
  /// Device pixels per point.
  @Entry public nonisolated var displayScale: CGFloat = 1
  public nonisolated var pixelLength: CGFloat { 1 / displayScale }
  @Entry public nonisolated var isEnabled = true
  @Entry public nonisolated var scenePhase = ScenePhase.active
  /// Whether the window has the keyboard focus.
  @Entry public nonisolated var controlActiveState = ControlActiveState.key
  /// Whether controls should look active.
  public nonisolated var appearsActive: Bool {
    get { controlActiveState != .inactive }
    set { controlActiveState = newValue ? .key : .inactive }
  }
  public nonisolated var accessibilityReduceMotion: Bool { _accessibilityReduceMotion }
  @Entry package nonisolated var _accessibilityReduceMotion = false
  public nonisolated var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }
  /// The locale, calendar and time zone that a view set; nil means the system's, which take milliseconds to load.
  package nonisolated var writtenLocale: Locale? { written(LocaleKey.self) }
  package nonisolated var writtenCalendar: Calendar? { written(CalendarKey.self) }
  package nonisolated var writtenTimeZone: TimeZone? { written(TimeZoneKey.self) }
  public nonisolated var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }
  public nonisolated var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }
  @Entry public nonisolated var horizontalSizeClass: UserInterfaceSizeClass? = .regular
  @Entry public nonisolated var verticalSizeClass: UserInterfaceSizeClass? = .regular
  public nonisolated var supportsMultipleWindows: Bool { _supportsMultipleWindows }
  @Entry package nonisolated var _supportsMultipleWindows = true
  /// Click times, distances, caret blinking and the desktop's other settings.
  @Entry package nonisolated var desktopSettings: DesktopSettings = DesktopSettings()
}

extension Box {
  /// What the desktop says, where the box is: read without depending on it.
  package var desktopSettings: DesktopSettings { node?.scope.read(\.desktopSettings, for: nil) ?? DesktopSettings() }
}
