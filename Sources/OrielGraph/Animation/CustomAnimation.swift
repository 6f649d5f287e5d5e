import Foundation

/// The timing of a change.
///
/// `value` is the whole change as a vector. An animation returns how much of it has happened after `time` seconds,
/// from `.zero` to `value`, and `nil` once it is finished.
public nonisolated protocol CustomAnimation: Hashable, Sendable {
  func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V?
  /// The change per second at `time`; nil if unknown.
  func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V?
  /// Whether this animation takes over from `previous`, which has been moving `value` for `time` seconds.
  ///
  /// If it does, it inherits start, time and the context as this call leaves it. Otherwise both run and add up.
  func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool
}

nonisolated extension CustomAnimation {
  public func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? { nil }
  public func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool { false }

  func isEqual(to other: any CustomAnimation) -> Bool { (other as? Self) == self }
}

/// Names one entry of an `AnimationState`.
public nonisolated protocol AnimationStateKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

/// State that an animation keeps between frames.
public nonisolated struct AnimationState<Value: VectorArithmetic> {
  private var entries: [ObjectIdentifier: Any] = [:]
  public init() {}
  public subscript<K: AnimationStateKey>(key: K.Type) -> K.Value {
    get { entries[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { entries[ObjectIdentifier(key)] = newValue }
  }
}

/// The context of a running animation, which it can change.
public nonisolated struct AnimationContext<Value: VectorArithmetic> {
  public var state: AnimationState<Value>
  /// Set this once the change looks complete, even if a spring still oscillates; completion handlers then run.
  public var isLogicallyComplete: Bool
  package init(state: AnimationState<Value> = AnimationState(), isLogicallyComplete: Bool = false) {
    self.state = state
    self.isLogicallyComplete = isLogicallyComplete
  }
  /// The same context with another state.
  public func withState<T: VectorArithmetic>(_ state: AnimationState<T>) -> AnimationContext<T> {
    AnimationContext<T>(state: state, isLogicallyComplete: isLogicallyComplete)
  }
}
