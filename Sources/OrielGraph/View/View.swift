import Foundation

/// A piece of user interface, described by a value.
///
/// A view that has a `body` is evaluated when something it read has changed; the views without one (`Never`) are
/// made into nodes by the framework itself.
@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
  /// The node for this value. Not for apps: views of the framework make their own, all others evaluate `body`.
  ///
  /// A requirement, because asking for a conformance at run time costs more than making the node.
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

/// A view that makes its own node instead of having a body.
package protocol PrimitiveView: View where Body == Never {
  func makeNode(_ context: NodeContext) -> NodeOf<Self>
}

extension PrimitiveView {
  public func _makeNode(_ context: _NodeContext) -> _NodeOf<Self> { makeNode(context) }
}

extension View where Body == Never {
  public var body: Never { fatalError("\(Self.self) is drawn by the framework and has no body.") }
}
