/// The input of a node whose body is evaluated for every value on the way: an app's view or modifier that is `Animatable`.
final class AnimatedInput<Value> {
  /// What the parent gave last; the node may show a value on the way there.
  private var given: Value
  private var presented: PresentedValue<Value>?
  init(_ value: Value) { given = value }

  func isGiven(_ new: Value) -> Bool { ViewComparison<Value>.areEqual(given, new) }

  /// What to evaluate now that `new` was given; `show` gets the values that follow, frame by frame.
  func value(for new: Value, after current: Value, in graph: ViewGraph, show: @escaping (Value) -> Void) -> Value {
    let isNew = !isGiven(new)
    given = new
    if isNew, presented != nil || Transaction.current.effectiveAnimation != nil {
      let presented = presented ?? PresentedValue(current, in: graph) { value, _ in show(value) }
      self.presented = presented
      presented.head(for: new)
    }
    guard let presented else { return new }
    // All but the animatable part is new at once, in the transaction of the change.
    return Self.value(new, withDataOf: presented.shown)
  }

  private static func value(_ value: Value, withDataOf other: Value) -> Value {
    func open<A: Animatable>(_ animatable: A) -> Value {
      var result = animatable
      result.animatableData = (other as! A).animatableData
      return result as! Value
    }
    guard let animatable = value as? any Animatable else { return value }
    return open(animatable)
  }
}
