import Foundation

/// A piece of user interface, described by a value.
///
/// A view's `body` runs again when a value it read has changed. The framework makes nodes for primitive views, whose
/// body is `Never`.
@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
  /// Creates the node for this value. Not for apps: framework views create their own nodes, all others evaluate `body`.
  ///
  /// It is a requirement, because checking a conformance at run time costs more than creating the node.
  func _makeNode(_ context: _NodeContext) -> _NodeOf<Self>
}

extension View {
  public func _makeNode(_ context: _NodeContext) -> _NodeOf<Self> { CompositeNode(self, context, animates: false) }
}
extension View where Self: Animatable {
  public func _makeNode(_ context: _NodeContext) -> _NodeOf<Self> {
    CompositeNode(self, context, animates: AnimatableData.self != EmptyAnimatableData.self)
  }
}

extension Never: View {
  public typealias Body = Never
}

/// A view that creates its own node instead of having a body.
package protocol PrimitiveView: View where Body == Never {
  func makeNode(_ context: NodeContext) -> NodeOf<Self>
}

extension PrimitiveView {
  public func _makeNode(_ context: _NodeContext) -> _NodeOf<Self> { makeNode(context) }
}

extension View where Body == Never {
  public var body: Never { fatalError("\(Self.self) is drawn by the framework and has no body.") }
}
