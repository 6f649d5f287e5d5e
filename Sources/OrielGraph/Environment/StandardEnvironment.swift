import Foundation
import OrielWindowing

public nonisolated enum LayoutDirection: Hashable, Sendable, CaseIterable { case leftToRight, rightToLeft }
public nonisolated enum ColorScheme: Hashable, Sendable, CaseIterable { case light, dark }
public nonisolated enum ColorSchemeContrast: Hashable, Sendable, CaseIterable { case standard, increased }
public nonisolated enum ScenePhase: Comparable, Hashable, Sendable { case background, inactive, active }
public nonisolated enum UserInterfaceSizeClass: Hashable, Sendable { case compact, regular }
public nonisolated enum ControlActiveState: Hashable, Sendable, CaseIterable { case key, active, inactive }

private nonisolated enum LayoutDirectionKey: EnvironmentKey { static let defaultValue = LayoutDirection.leftToRight }
private nonisolated enum ColorSchemeKey: EnvironmentKey { static let defaultValue = ColorScheme.light }
private nonisolated enum ContrastKey: EnvironmentKey { static let defaultValue = ColorSchemeContrast.standard }
private nonisolated enum DisplayScaleKey: EnvironmentKey { static let defaultValue: CGFloat = 1 }
private nonisolated enum IsEnabledKey: EnvironmentKey { static let defaultValue = true }
private nonisolated enum ScenePhaseKey: EnvironmentKey { static let defaultValue = ScenePhase.active }
private nonisolated enum ActiveStateKey: EnvironmentKey { static let defaultValue = ControlActiveState.key }
private nonisolated enum ReduceMotionKey: EnvironmentKey { static let defaultValue = false }
private nonisolated enum LocaleKey: EnvironmentKey { static var defaultValue: Locale { .current } }
private nonisolated enum CalendarKey: EnvironmentKey { static var defaultValue: Calendar { .current } }
private nonisolated enum TimeZoneKey: EnvironmentKey { static var defaultValue: TimeZone { .current } }
private nonisolated enum HorizontalSizeClassKey: EnvironmentKey { static let defaultValue: UserInterfaceSizeClass? = .regular }
private nonisolated enum VerticalSizeClassKey: EnvironmentKey { static let defaultValue: UserInterfaceSizeClass? = .regular }
private nonisolated enum SupportsWindowsKey: EnvironmentKey { static let defaultValue = true }
private nonisolated enum DesktopKey: EnvironmentKey { static var defaultValue: DesktopSettings { DesktopSettings() } }

extension EnvironmentValues {
  public nonisolated var layoutDirection: LayoutDirection {
    get { self[LayoutDirectionKey.self] }
    set { self[LayoutDirectionKey.self] = newValue }
  }
  public nonisolated var colorScheme: ColorScheme {
    get { self[ColorSchemeKey.self] }
    set { self[ColorSchemeKey.self] = newValue }
  }
  public nonisolated var colorSchemeContrast: ColorSchemeContrast { self[ContrastKey.self] }
  package nonisolated var _colorSchemeContrast: ColorSchemeContrast {
    get { self[ContrastKey.self] }
    set { self[ContrastKey.self] = newValue }
  }
  /// Device pixels per point.
  public nonisolated var displayScale: CGFloat {
    get { self[DisplayScaleKey.self] }
    set { self[DisplayScaleKey.self] = newValue }
  }
  public nonisolated var pixelLength: CGFloat { 1 / displayScale }
  public nonisolated var isEnabled: Bool {
    get { self[IsEnabledKey.self] }
    set { self[IsEnabledKey.self] = newValue }
  }
  public nonisolated var scenePhase: ScenePhase {
    get { self[ScenePhaseKey.self] }
    set { self[ScenePhaseKey.self] = newValue }
  }
  /// Whether the window has the keyboard focus.
  public nonisolated var controlActiveState: ControlActiveState {
    get { self[ActiveStateKey.self] }
    set { self[ActiveStateKey.self] = newValue }
  }
  /// Whether controls should look active.
  public nonisolated var appearsActive: Bool {
    get { controlActiveState != .inactive }
    set { controlActiveState = newValue ? .key : .inactive }
  }
  public nonisolated var accessibilityReduceMotion: Bool { self[ReduceMotionKey.self] }
  package nonisolated var _accessibilityReduceMotion: Bool {
    get { self[ReduceMotionKey.self] }
    set { self[ReduceMotionKey.self] = newValue }
  }
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
  public nonisolated var horizontalSizeClass: UserInterfaceSizeClass? {
    get { self[HorizontalSizeClassKey.self] }
    set { self[HorizontalSizeClassKey.self] = newValue }
  }
  public nonisolated var verticalSizeClass: UserInterfaceSizeClass? {
    get { self[VerticalSizeClassKey.self] }
    set { self[VerticalSizeClassKey.self] = newValue }
  }
  public nonisolated var supportsMultipleWindows: Bool { self[SupportsWindowsKey.self] }
  package nonisolated var _supportsMultipleWindows: Bool {
    get { self[SupportsWindowsKey.self] }
    set { self[SupportsWindowsKey.self] = newValue }
  }
  /// Click times, distances, caret blinking and the desktop's other settings.
  package nonisolated var desktopSettings: DesktopSettings {
    get { self[DesktopKey.self] }
    set { self[DesktopKey.self] = newValue }
  }
}
