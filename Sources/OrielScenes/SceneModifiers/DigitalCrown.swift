import OrielControls

/// How far a watch's crown turns for a change.
public nonisolated enum DigitalCrownRotationalSensitivity: Hashable, Sendable { case low, medium, high }

extension View {
  /// On Linux, this returns the view unchanged, and the binding is never written.
  public func digitalCrownRotation<V: BinaryFloatingPoint>(_ binding: Binding<V>) -> some View { self }
  /// On Linux, this returns the view unchanged, and the binding is never written.
  public func digitalCrownRotation<V: BinaryFloatingPoint>(
    _ binding: Binding<V>, from minValue: V, through maxValue: V, by stride: V.Stride? = nil,
    sensitivity: DigitalCrownRotationalSensitivity = .high, isContinuous: Bool = false, isHapticFeedbackEnabled: Bool = true
  ) -> some View where V.Stride: BinaryFloatingPoint { self }
}
