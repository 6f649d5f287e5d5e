import Foundation

/// Names one value that travels with a transaction.
public nonisolated protocol TransactionKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

/// When the completion handler of an animation runs.
public nonisolated struct AnimationCompletionCriteria: Hashable, Sendable {
  private let waitsForRemoval: Bool
  /// Once the change looks done; a spring may still swing.
  public static let logicallyComplete = AnimationCompletionCriteria(waitsForRemoval: false)
  /// Once nothing moves any more.
  public static let removed = AnimationCompletionCriteria(waitsForRemoval: true)
}

/// What travels with a change of state to the views it touches.
public nonisolated struct Transaction {
  public var animation: Animation?
  /// Views below ignore their own `animation(_:value:)`.
  public var disablesAnimations = false
  /// Part of a gesture or another stream of changes.
  public var isContinuous = false
  /// Animated values remember how fast changes come, for the spring that follows.
  public var tracksVelocity = false

  package struct Completion {
    package var criteria: AnimationCompletionCriteria
    package var action: () -> Void
  }
  /// Handlers that run when the animations this transaction starts are complete; at once if it starts none.
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
