import Foundation

/// Notified after each layout and scroll, for values that depend on a box's position.
package protocol GeometryObserver: AnyObject {
  func geometrySettled()
}

/// Runs an action when a value derived from the content's geometry changes.
public struct _GeometryChangeModifier<Value: Equatable>: BoxModifier {
  let transform: (GeometryProxy) -> Value
  /// Called with the old and the new value; for the first value, both are the same.
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
  override package class var roles: BoxRoles { [] }
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
  /// Runs `action` with the result of `transform` for the view's geometry, initially and whenever it changes.
  public func onGeometryChange<T: Equatable>(
    for type: T.Type, of transform: @escaping (GeometryProxy) -> T, action: @escaping (T) -> Void
  ) -> some View { modifier(_GeometryChangeModifier(transform: transform) { action($1) }) }
  /// Like the form with one value, but `action` also gets the old value.
  public func onGeometryChange<T: Equatable>(
    for type: T.Type, of transform: @escaping (GeometryProxy) -> T, action: @escaping (_ oldValue: T, _ newValue: T) -> Void
  ) -> some View { modifier(_GeometryChangeModifier(transform: transform, action: action)) }
}
