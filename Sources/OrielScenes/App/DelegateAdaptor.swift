import OrielControls

// What the adaptors of AppKit and UIKit share.

/// Bindings to the members of a delegate.
@dynamicMemberLookup @MainActor @preconcurrency public struct _DelegateBindings<DelegateType: NSObject> {
  let delegate: DelegateType
  package init(_ delegate: DelegateType) { self.delegate = delegate }
  public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<DelegateType, Subject>) -> Binding<Subject> {
    let delegate = delegate
    return Binding(get: { delegate[keyPath: keyPath] }, set: { delegate[keyPath: keyPath] = $0 })
  }
}

/// Creates objects of classes that are known only at run time.
///
/// Foundation for Linux does not declare `NSObject.init()` as `required`, so Swift does not allow calling it on a metatype. But
/// every subclass has it in the same slot of its vtable, where this class, which declares it `required`, has it, too. Open,
/// because the initialiser of a class that cannot be subclassed would be called directly instead of through the vtable.
open class _ObjectRoot: NSObject {
  public required override init() { super.init() }
  package static func make<Object: NSObject>(_ type: Object.Type) -> Object {
    unsafeDowncast(unsafeBitCast(type as AnyObject.Type, to: _ObjectRoot.Type.self).init(), to: Object.self)
  }
}

extension EnvironmentValues {
  /// Puts an object into the environment, as adaptors do with their delegates.
  package mutating func setObject<T: AnyObject>(_ object: T) { self[object: T.self] = object }
}
