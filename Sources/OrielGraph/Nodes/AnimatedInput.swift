/// The input of a node whose body runs for every step of an animation: an app's `Animatable` view or modifier.
final class AnimatedInput<Value> {
  /// The last value from the parent; the node may show an intermediate one.
  private var given: Value
  private var presented: PresentedValue<Value>?
  init(_ value: Value) { given = value }

  func isGiven(_ new: Value) -> Bool { ViewComparison<Value>.areEqual(given, new) }

  /// The value to evaluate after `new` was set; `show` gets the following values, frame by frame.
  func value(for new: Value, after current: Value, in graph: ViewGraph, show: @escaping (Value) -> Void) -> Value {
    let isNew = !isGiven(new)
    given = new
    if isNew, presented != nil || Transaction.current.effectiveAnimation != nil {
      let presented = presented ?? PresentedValue(current, in: graph) { value, _ in show(value) }
      self.presented = presented
      presented.head(for: new)
    }
    guard let presented else { return new }
    // Everything except the animatable part changes at once, in the transaction of the change.
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
