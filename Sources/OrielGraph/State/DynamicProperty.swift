/// A stored property of a view, modifier or style whose value the graph manages.
///
/// Properties inside a dynamic property are installed first. `update` is called before each evaluation of the body.
@preconcurrency @MainActor public protocol DynamicProperty {
  mutating func update()
  /// How the graph treats the property. Not for apps: properties of the framework install themselves, those of all others have fields
  /// that are properties.
  ///
  /// A requirement, because asking a type for a conformance costs tens of microseconds, for each type and each question.
  static var _treatment: _PropertyTreatment { get }
}

extension DynamicProperty {
  public mutating func update() {}
  public static var _treatment: _PropertyTreatment { _PropertyTreatment(storage: .fields(of: Self.self)) }
}

/// How the graph treats a dynamic property of one type.
public struct _PropertyTreatment {
  enum Storage {
    /// Binds itself to the node. The slot keeps what must survive new values of the view; it is nil the first time.
    case installed((_ property: UnsafeMutableRawPointer, _ node: ViewNode, _ slot: inout AnyObject?) -> Void)
    /// The fields of this type are looked through for properties.
    case fields(of: Any.Type)
  }
  let storage: Storage
}

/// A dynamic property of the framework that is installed in a node.
package protocol InstallableProperty: DynamicProperty {
  /// `slot` stores what must persist across values of the view; it is nil the first time.
  mutating func install(in node: ViewNode, slot: inout AnyObject?)
}
extension InstallableProperty {
  public static var _treatment: _PropertyTreatment {
    _PropertyTreatment(storage: .installed { $0.assumingMemoryBound(to: Self.self).pointee.install(in: $1, slot: &$2) })
  }
}

/// A field (a style) whose own fields are dynamic properties of the containing view, though it is not one itself.
package struct DynamicFields<Value>: DynamicProperty {
  package var value: Value
  package init(_ value: Value) { self.value = value }
  /// What carries others is no property itself.
  public static var _treatment: _PropertyTreatment { _PropertyTreatment(storage: .fields(of: Value.self)) }
}

/// A slot that is notified when its node ends.
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
