import OrielControls

/// How a space surrounds the user. On a flat screen, every style covers the screen.
public protocol ImmersionStyle: Sendable {}
public nonisolated struct AutomaticImmersionStyle: ImmersionStyle { public init() {} }
public nonisolated struct MixedImmersionStyle: ImmersionStyle { public init() {} }
public nonisolated struct FullImmersionStyle: ImmersionStyle { public init() {} }
public nonisolated struct ProgressiveImmersionStyle: ImmersionStyle {
  /// The range of the space's share of the view, and its initial value; nil for the system's.
  public let immersion: ClosedRange<Double>?
  public let initialAmount: Double?
  public init() { (immersion, initialAmount) = (nil, nil) }
  public init(immersion: ClosedRange<Double>, initialAmount: Double? = nil) {
    (self.immersion, self.initialAmount) = (immersion, initialAmount)
  }
}
extension ImmersionStyle where Self == AutomaticImmersionStyle {
  public static nonisolated var automatic: AutomaticImmersionStyle { AutomaticImmersionStyle() }
}
extension ImmersionStyle where Self == MixedImmersionStyle {
  public static nonisolated var mixed: MixedImmersionStyle { MixedImmersionStyle() }
}
extension ImmersionStyle where Self == FullImmersionStyle {
  public static nonisolated var full: FullImmersionStyle { FullImmersionStyle() }
}
extension ImmersionStyle where Self == ProgressiveImmersionStyle {
  public static nonisolated var progressive: ProgressiveImmersionStyle { ProgressiveImmersionStyle() }
  public static nonisolated func progressive(
    _ immersion: ClosedRange<Double>, initialAmount: Double? = nil
  ) -> ProgressiveImmersionStyle { ProgressiveImmersionStyle(immersion: immersion, initialAmount: initialAmount) }
}

/// The brightness of a space's surroundings.
public nonisolated struct ImmersiveContentBrightness: Hashable, Sendable {
  private let value: Double?
  public static let automatic = ImmersiveContentBrightness(value: nil)
  public static let dark = ImmersiveContentBrightness(value: 0)
  public static let dim = ImmersiveContentBrightness(value: 0.5)
  public static let bright = ImmersiveContentBrightness(value: 1)
  /// From 0, dark, to 1, bright.
  public static func custom(_ value: Double) -> ImmersiveContentBrightness { ImmersiveContentBrightness(value: value) }
}

extension Scene {
  /// Sets the styles that the space can have. On Linux, this has no effect: the space covers the screen.
  public func immersionStyle(selection: Binding<any ImmersionStyle>, in styles: any ImmersionStyle...) -> some Scene { self }
  /// Sets whether the user's hands are visible. On Linux, this has no effect.
  public func upperLimbVisibility(_ preferredVisibility: Visibility) -> some Scene { self }
  /// Sets the brightness of the space's content. On Linux, this has no effect.
  public func immersiveContentBrightness(_ brightness: ImmersiveContentBrightness) -> some Scene { self }
}
