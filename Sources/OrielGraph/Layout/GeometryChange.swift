import Foundation

/// Hears of each layout, and of scrolling: for what depends on where a box is.
package protocol GeometryObserver: AnyObject {
  func geometrySettled()
}

/// Runs an action when something derived from the content's size and place changes.
public struct _GeometryChangeModifier<Value: Equatable>: BoxModifier {
  let transform: (GeometryProxy) -> Value
  /// The old and the new value; at first both are the first.
  let action: (Value, Value) -> Void
  public typealias Body = Never
  package func makeBox(_ node: ViewNode) -> GeometryChangeBox<Value> { GeometryChangeBox(node) }
  package func apply(to box: GeometryChangeBox<Value>, from old: Self?) {
    box.transform = transform
    box.action = action
    if old == nil { box.graph.observeGeometry(box) }
  }
}

package final class GeometryChangeBox<Value: Equatable>: WrapperBox, GeometryObserver {
  fileprivate var transform: ((GeometryProxy) -> Value)!
  fileprivate var action: ((Value, Value) -> Void)!
  private var last: Value?

  package func geometrySettled() {
    guard isInWindow, proposal != nil else { return }
    let new = transform(GeometryProxy(box: self))
    guard new != last else { return }
    let old = last ?? new
    last = new
    graph.afterUpdate { [weak self] in self?.action(old, new) }
  }
}

extension View {
  /// Runs `action` with what `transform` makes of the view's geometry, at first and whenever it changes.
  public func onGeometryChange<T: Equatable>(
    for type: T.Type, of transform: @escaping (GeometryProxy) -> T, action: @escaping (T) -> Void
  ) -> some View { modifier(_GeometryChangeModifier(transform: transform) { action($1) }) }
  /// As the form with one value; `action` is given the old one as well.
  public func onGeometryChange<T: Equatable>(
    for type: T.Type, of transform: @escaping (GeometryProxy) -> T, action: @escaping (_ oldValue: T, _ newValue: T) -> Void
  ) -> some View { modifier(_GeometryChangeModifier(transform: transform, action: action)) }
}
