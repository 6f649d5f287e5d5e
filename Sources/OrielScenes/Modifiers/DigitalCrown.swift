import OrielControls

/// How far the crown of a watch turns for a change.
public nonisolated enum DigitalCrownRotationalSensitivity: Hashable, Sendable { case low, medium, high }

extension View {
  /// The view as it is: a desktop's computer has no crown, so the value stays what the app makes it. For code shared with a watch.
  public func digitalCrownRotation<V: BinaryFloatingPoint>(_ binding: Binding<V>) -> some View { self }
  /// The view as it is: a desktop's computer has no crown.
  public func digitalCrownRotation<V: BinaryFloatingPoint>(
    _ binding: Binding<V>, from minValue: V, through maxValue: V, by stride: V.Stride? = nil,
    sensitivity: DigitalCrownRotationalSensitivity = .high, isContinuous: Bool = false, isHapticFeedbackEnabled: Bool = true
  ) -> some View where V.Stride: BinaryFloatingPoint { self }
}
