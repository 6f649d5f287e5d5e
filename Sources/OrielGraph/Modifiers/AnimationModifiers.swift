import Foundation

/// Changes of `value` animate everything in the content that changes with them.
public struct _AnimationModifier<Value: Equatable>: PrimitiveModifier {
  let animation: Animation?
  let value: Value
  public typealias Body = Never
  package func makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: NodeContext
  ) -> NodeOf<ModifiedContent<Content, Self>> { AnimationNode(view, context) }
}

private final class AnimationNode<Content: View, Value: Equatable>: PassThroughNode<Content, _AnimationModifier<Value>> {
  override func update(_ new: ModifiedContent<Content, _AnimationModifier<Value>>) {
    guard new.modifier.value != view.modifier.value, !Transaction.current.disablesAnimations else { return super.update(new) }
    var transaction = Transaction.current
    transaction.animation = new.modifier.animation
    Transaction.with(transaction) {
      graph.layoutFollows(transaction)
      super.update(new)
    }
  }
}

/// Changes the transaction that the content's changes are made in.
public struct _TransactionModifier: PrimitiveModifier {
  let transform: (inout Transaction) -> Void
  public typealias Body = Never
  package func makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: NodeContext
  ) -> NodeOf<ModifiedContent<Content, Self>> { TransactionNode(view, context) }
}

private final class TransactionNode<Content: View>: PassThroughNode<Content, _TransactionModifier> {
  override func update(_ new: ModifiedContent<Content, _TransactionModifier>) {
    var transaction = Transaction.current
    new.modifier.transform(&transaction)
    Transaction.with(transaction) {
      graph.layoutFollows(transaction)
      super.update(new)
    }
  }
}

extension View {
  public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View {
    modifier(_AnimationModifier(animation: animation, value: value))
  }
  @available(*, deprecated, message: "Use withAnimation or animation(_:value:) instead.")
  public func animation(_ animation: Animation?) -> some View {
    transaction { if !$0.disablesAnimations { $0.animation = animation } }
  }
  public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View {
    modifier(_TransactionModifier(transform: transform))
  }
  public func transaction<V: Equatable>(value: V, _ transform: @escaping (inout Transaction) -> Void) -> some View {
    modifier(_TransactionModifier(transform: transform))
  }
}
