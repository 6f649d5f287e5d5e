/// A stored property of a view (or modifier, or style) whose value the graph keeps.
///
/// Properties inside a dynamic property are installed first; then `update` is called, before every body evaluation.
@preconcurrency @MainActor public protocol DynamicProperty {
  mutating func update()
}

extension DynamicProperty {
  public mutating func update() {}
}

/// A dynamic property of the framework that binds itself to a node.
package protocol InstallableProperty: DynamicProperty {
  /// `slot` keeps what must survive new values of the view; it is nil the first time.
  mutating func install(in node: ViewNode, slot: inout AnyObject?)
}

/// A field whose own fields are dynamic properties of the view that holds it, though it is none itself (a style).
package struct DynamicFields<Value>: DynamicProperty {
  package var value: Value
  package init(_ value: Value) { self.value = value }
}

/// What a property wants to know when its node ends.
package protocol EndingSlot: AnyObject {
  func end()
}

/// The objects behind a node's properties, by position.
package struct PropertyStorage {
  package var slots: [AnyObject?] = []
  package init() {}
  package mutating func end() {
    for slot in slots { (slot as? any EndingSlot)?.end() }
    slots = []
  }
}
