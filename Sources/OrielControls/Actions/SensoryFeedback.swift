import OrielGraph

/// A haptic or audio feedback. Mice, keyboards and touchpads of Linux desktops cannot play one, so nothing
/// is felt or heard.
public nonisolated struct SensoryFeedback: Hashable, Sendable {
  public enum Weight: Hashable, Sendable { case light, medium, heavy }
  public enum Flexibility: Hashable, Sendable { case solid, rigid, soft }
  private let name: String
  private var weight: Weight?
  private var flexibility: Flexibility?
  private var intensity = 1.0
  private init(_ name: String) { self.name = name }

  public static let success = SensoryFeedback("success")
  public static let warning = SensoryFeedback("warning")
  public static let error = SensoryFeedback("error")
  public static let selection = SensoryFeedback("selection")
  public static let increase = SensoryFeedback("increase")
  public static let decrease = SensoryFeedback("decrease")
  public static let start = SensoryFeedback("start")
  public static let stop = SensoryFeedback("stop")
  public static let alignment = SensoryFeedback("alignment")
  public static let levelChange = SensoryFeedback("levelChange")
  public static let pathComplete = SensoryFeedback("pathComplete")
  public static let impact = SensoryFeedback("impact")
  public static func impact(weight: Weight = .medium, intensity: Double = 1) -> SensoryFeedback {
    var feedback = SensoryFeedback("impact")
    feedback.weight = weight
    feedback.intensity = intensity
    return feedback
  }
  public static func impact(flexibility: Flexibility, intensity: Double = 1) -> SensoryFeedback {
    var feedback = SensoryFeedback("impact")
    feedback.flexibility = flexibility
    feedback.intensity = intensity
    return feedback
  }
}

extension View {
  /// Plays `feedback` when `trigger` changes. On Linux, this has no effect, because desktops have no device for it.
  public func sensoryFeedback<T: Equatable>(_ feedback: SensoryFeedback, trigger: T) -> some View { self }
  /// Plays `feedback` when `trigger` changes and `condition` returns true. On Linux, this has no effect.
  public func sensoryFeedback<T: Equatable>(
    _ feedback: SensoryFeedback, trigger: T, condition: @escaping (_ oldValue: T, _ newValue: T) -> Bool
  ) -> some View { self }
  /// Plays the feedback returned for each change of `trigger`. On Linux, this has no effect.
  public func sensoryFeedback<T: Equatable>(
    trigger: T, _ feedback: @escaping (_ oldValue: T, _ newValue: T) -> SensoryFeedback?
  ) -> some View { onChange(of: trigger) { old, new in _ = feedback(old, new) } }
  /// Plays the feedback returned for each change of `trigger`. On Linux, this has no effect.
  public func sensoryFeedback<T: Equatable>(trigger: T, _ feedback: @escaping () -> SensoryFeedback?) -> some View {
    onChange(of: trigger) { _, _ in _ = feedback() }
  }
}
