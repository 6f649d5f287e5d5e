import Foundation

/// Animates all changes in the content that occur together with a change of `value`.
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

/// Changes the transaction of the content's changes.
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

/// Changes the transaction of the content's changes that occur together with a change of a value.
public struct _ValueTransactionModifier<Value: Equatable>: PrimitiveModifier {
  let value: Value
  let transform: (inout Transaction) -> Void
  public typealias Body = Never
  package func makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: NodeContext
  ) -> NodeOf<ModifiedContent<Content, Self>> { ValueTransactionNode(view, context) }
}

private final class ValueTransactionNode<Content: View, Value: Equatable>: PassThroughNode<
  Content, _ValueTransactionModifier<Value>
>
{
  override func update(_ new: ModifiedContent<Content, _ValueTransactionModifier<Value>>) {
    guard new.modifier.value != view.modifier.value else { return super.update(new) }
    var transaction = Transaction.current
    new.modifier.transform(&transaction)
    Transaction.with(transaction) {
      graph.layoutFollows(transaction)
      super.update(new)
    }
  }
}

/// Applies the modifiers that `transform` adds in another transaction than the content.
private struct ScopedTransaction<Content: View, Modified: View>: View {
  let content: Content
  let transaction: (inout Transaction) -> Void
  let transform: (PlaceholderContentView<Content>) -> Modified
  @State private var outer = OuterTransaction()
  var body: some View {
    let inner = content.transaction { [outer] in $0 = outer.transaction ?? $0 }
    transform(PlaceholderContentView(content: AnyView(inner)))
      .transaction { [outer, transaction] in
        outer.transaction = $0
        transaction(&$0)
      }
  }
  final class OuterTransaction { var transaction: Transaction? }
}

extension View {
  /// Animates only the modifiers that `body` adds; the content keeps the animation of the change.
  public func animation<V: View>(
    _ animation: Animation?, @ViewBuilder body: @escaping (PlaceholderContentView<Self>) -> V
  ) -> some View {
    ScopedTransaction(
      content: self, transaction: { if !$0.disablesAnimations { $0.animation = animation } }, transform: body)
  }
  /// Changes the transaction only for the modifiers that `body` adds, not for the content.
  public func transaction<V: View>(
    _ transform: @escaping (inout Transaction) -> Void, @ViewBuilder body: @escaping (PlaceholderContentView<Self>) -> V
  ) -> some View { ScopedTransaction(content: self, transaction: transform, transform: body) }
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
  /// Changes the transaction for changes together with `value`; other changes keep theirs.
  public func transaction<V: Equatable>(value: V, _ transform: @escaping (inout Transaction) -> Void) -> some View {
    modifier(_ValueTransactionModifier(value: value, transform: transform))
  }
}
