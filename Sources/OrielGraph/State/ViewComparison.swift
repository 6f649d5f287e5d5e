import Foundation

/// Compares two values of a view type: first by bits, then field by field.
///
/// Equatable fields are compared with ==, nested structs by their fields, everything else (closures, existentials, weak and
/// unowned references, enums that are not Equatable) by bits: a closure that captures something counts as changed.
package enum ViewComparison<V> {
  package static func areEqual(_ a: V, _ b: V) -> Bool {
    withUnsafePointer(to: a) { a in
      withUnsafePointer(to: b) { b in
        haveSameBits(a, b) || FieldComparison.of(V.self).areEqual(UnsafeRawPointer(a), UnsafeRawPointer(b))
      }
    }
  }
  /// The first and cheapest check.
  static func haveSameBits(_ a: UnsafePointer<V>, _ b: UnsafePointer<V>) -> Bool {
    let size = MemoryLayout<V>.size
    return size == 0 || memcmp(a, b, size) == 0
  }
}

/// A type's fields as a flat list of comparisons, created once.
final class FieldComparison {
  private struct Field {
    let offset: Int
    let size: Int
    /// nil compares bits.
    let areEqual: ((UnsafeRawPointer, UnsafeRawPointer) -> Bool)?
  }
  private var fields: [Field] = []
  private static var known: [ObjectIdentifier: FieldComparison] = [:]

  static func of<T>(_ type: T.Type) -> FieldComparison {
    let key = ObjectIdentifier(type)
    if let comparison = known[key] { return comparison }
    let comparison = FieldComparison()
    comparison.add(type, at: 0)
    known[key] = comparison
    return comparison
  }

  func areEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
    for field in fields {
      let x = a + field.offset, y = b + field.offset
      if memcmp(x, y, field.size) == 0 { continue }
      guard let areEqual = field.areEqual, areEqual(x, y) else { return false }
    }
    return true
  }

  private func add(_ type: Any.Type, at base: Int) {
    func open<T>(_ type: T.Type) {
      let size = MemoryLayout<T>.size
      guard size > 0 else { return }
      if let property = type as? any ComparedProperty.Type {
        fields.append(Field(offset: base, size: size, areEqual: Self.property(property)))
      } else if let equatable = type as? any Equatable.Type {
        fields.append(Field(offset: base, size: size, areEqual: Self.equality(equatable)))
      } else {
        let nested = TypeShape.fields(of: type)
        if !nested.isEmpty {
          for field in nested {
            if field.isStrong {
              add(field.type, at: base + field.offset)
            } else {
              // The referenced object may be gone. The bits are the same as long as it refers to the same object.
              fields.append(Field(offset: base + field.offset, size: field.size, areEqual: nil))
            }
          }
        } else if let optional = type as? any OptionalMarker.Type {
          fields.append(Field(offset: base, size: size, areEqual: optional.comparison))
        } else {
          fields.append(Field(offset: base, size: size, areEqual: nil))
        }
      }
    }
    _openExistential(type, do: open)
  }

  private static func equality<E: Equatable>(_: E.Type) -> (UnsafeRawPointer, UnsafeRawPointer) -> Bool {
    { $0.assumingMemoryBound(to: E.self).pointee == $1.assumingMemoryBound(to: E.self).pointee }
  }
  private static func property<P: ComparedProperty>(_: P.Type) -> (UnsafeRawPointer, UnsafeRawPointer) -> Bool {
    { P.isSameInput($0.assumingMemoryBound(to: P.self).pointee, $1.assumingMemoryBound(to: P.self).pointee) }
  }
}

/// A property wrapper with its own comparison, which ignores what the graph installed.
package protocol ComparedProperty {
  static func isSameInput(_ a: Self, _ b: Self) -> Bool
}

/// Optionals of types that are not Equatable are compared by payload.
private protocol OptionalMarker {
  static var comparison: (UnsafeRawPointer, UnsafeRawPointer) -> Bool { get }
}
extension Optional: OptionalMarker {
  fileprivate static var comparison: (UnsafeRawPointer, UnsafeRawPointer) -> Bool {
    { a, b in
      switch (a.assumingMemoryBound(to: Wrapped?.self).pointee, b.assumingMemoryBound(to: Wrapped?.self).pointee) {
      case (nil, nil): true
      case (let x?, let y?): ViewComparison<Wrapped>.areEqual(x, y)
      default: false
      }
    }
  }
}
