/// How heavy letters are to be for somebody to read them well.
public enum LegibilityWeight: Hashable, Sendable { case regular, bold }

private nonisolated enum ScreenReaderKey: EnvironmentKey { static let defaultValue = false }
private nonisolated enum AssistiveTechnologyKey: EnvironmentKey { static let defaultValue = false }

/// What people ask of the screen beside contrast and motion. The desktops have one wish for what a Mac has several of:
/// increased contrast stands for less transparency, for shapes beside colours and for edges around buttons.
extension EnvironmentValues {
  private nonisolated var isContrastIncreased: Bool { colorSchemeContrast == .increased }
  /// Whether backgrounds should be opaque. On Linux, this is true with increased contrast.
  public nonisolated var accessibilityReduceTransparency: Bool { isContrastIncreased }
  /// Whether colour alone should not convey information. On Linux, this is true with increased contrast.
  public nonisolated var accessibilityDifferentiateWithoutColor: Bool { isContrastIncreased }
  /// Whether buttons should have a visible outline. On Linux, this is true with increased contrast.
  public nonisolated var accessibilityShowButtonShapes: Bool { isContrastIncreased }
  /// Whether pictures that move may do so by themselves.
  public nonisolated var accessibilityPlayAnimatedImages: Bool { !accessibilityReduceMotion }
  /// No desktop inverts the colours of single programs, dims what flashes, or controls with switches.
  public nonisolated var accessibilityInvertColors: Bool { false }
  /// Whether a screen reader is running. On Linux, this is always false until the bridge to the accessibility bus exists.
  public nonisolated var accessibilityVoiceOverEnabled: Bool { self[ScreenReaderKey.self] }
  package nonisolated var _accessibilityVoiceOverEnabled: Bool {
    get { self[ScreenReaderKey.self] }
    set { self[ScreenReaderKey.self] = newValue }
  }
  /// Whether any assistive technology is running. On Linux, this is always false until the bridge to the accessibility bus
  /// exists.
  public nonisolated var accessibilityEnabled: Bool { self[AssistiveTechnologyKey.self] || accessibilityVoiceOverEnabled }
  package nonisolated var _accessibilityEnabled: Bool {
    get { self[AssistiveTechnologyKey.self] }
    set { self[AssistiveTechnologyKey.self] = newValue }
  }
  /// These belong to devices with touch screens and wrists.
  public nonisolated var accessibilityQuickActionsEnabled: Bool { false }
  public nonisolated var accessibilityLargeContentViewerEnabled: Bool { false }
  public nonisolated var accessibilityAssistiveAccessEnabled: Bool { false }
  public nonisolated var accessibilityDimFlashingLights: Bool { false }
  public nonisolated var accessibilitySwitchControlEnabled: Bool { false }
  /// Text size and weight are the desktop's, through its fonts.
  public nonisolated var legibilityWeight: LegibilityWeight? { .regular }
}
