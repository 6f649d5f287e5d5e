import Foundation

/// The key of a custom transaction value.
public nonisolated protocol TransactionKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

/// When the completion handler of an animation runs.
public nonisolated struct AnimationCompletionCriteria: Hashable, Sendable {
  private let waitsForRemoval: Bool
  /// Once the change looks complete, even if a spring still oscillates.
  public static let logicallyComplete = AnimationCompletionCriteria(waitsForRemoval: false)
  /// Once all movement has ended.
  public static let removed = AnimationCompletionCriteria(waitsForRemoval: true)
}

/// The context of a state change, passed to all affected views.
public nonisolated struct Transaction {
  public var animation: Animation?
  /// Views below ignore their own `animation(_:value:)`.
  public var disablesAnimations = false
  /// Whether the change is part of a continuous interaction, such as a drag.
  public var isContinuous = false
  /// Whether animated values track their velocity, for a spring that follows.
  public var tracksVelocity = false

  package struct Completion {
    package var criteria: AnimationCompletionCriteria
    package var action: () -> Void
  }
  /// Handlers that run when the animations started by this transaction are complete, or at once if there are none.
  package var completions: [Completion] = []
  private var values: [ObjectIdentifier: Any] = [:]

  public init() {}
  public init(animation: Animation?) { self.animation = animation }

  public subscript<K: TransactionKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  public mutating func addAnimationCompletion(
    criteria: AnimationCompletionCriteria = .logicallyComplete, _ completion: @escaping () -> Void
  ) {
    completions.append(Completion(criteria: criteria, action: completion))
  }
  /// The animation that views should use now.
  package var effectiveAnimation: Animation? { disablesAnimations ? nil : animation }
}
