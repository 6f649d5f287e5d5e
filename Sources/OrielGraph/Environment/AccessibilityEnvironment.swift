/// The user's preferred weight of text.
public enum LegibilityWeight: Hashable, Sendable { case regular, bold }

/// Display preferences other than contrast and motion. Linux desktops have one setting where the Mac has several:
/// increased contrast also means less transparency, shapes in addition to colours, and outlined buttons.
extension EnvironmentValues {
  private nonisolated var isContrastIncreased: Bool { colorSchemeContrast == .increased }
  /// Whether backgrounds should be opaque. On Linux, this is true with increased contrast.
  public nonisolated var accessibilityReduceTransparency: Bool { isContrastIncreased }
  /// Whether colour alone should not convey information. On Linux, this is true with increased contrast.
  public nonisolated var accessibilityDifferentiateWithoutColor: Bool { isContrastIncreased }
  /// Whether buttons should have a visible outline. On Linux, this is true with increased contrast.
  public nonisolated var accessibilityShowButtonShapes: Bool { isContrastIncreased }
  /// Whether animated images may play automatically.
  public nonisolated var accessibilityPlayAnimatedImages: Bool { !accessibilityReduceMotion }
  /// Always false: desktops do not invert the colours of individual programs, dim flashing lights, or support switch control.
  public nonisolated var accessibilityInvertColors: Bool { false }
  /// Whether a screen reader is running. On Linux, this is always false until the bridge to the accessibility bus exists.
  public nonisolated var accessibilityVoiceOverEnabled: Bool { _accessibilityVoiceOverEnabled }
  @Entry package nonisolated var _accessibilityVoiceOverEnabled = false
  /// Whether any assistive technology is running. On Linux, this is always false until the bridge to the accessibility bus
  /// exists.
  public nonisolated var accessibilityEnabled: Bool { _accessibilityEnabled || accessibilityVoiceOverEnabled }
  @Entry package nonisolated var _accessibilityEnabled = false
  /// Always false: this exists only on devices with touch screens.
  public nonisolated var accessibilityQuickActionsEnabled: Bool { false }
  public nonisolated var accessibilityLargeContentViewerEnabled: Bool { false }
  public nonisolated var accessibilityAssistiveAccessEnabled: Bool { false }
  public nonisolated var accessibilityDimFlashingLights: Bool { false }
  public nonisolated var accessibilitySwitchControlEnabled: Bool { false }
  /// Always regular: the desktop's fonts determine text size and weight.
  public nonisolated var legibilityWeight: LegibilityWeight? { .regular }
}
