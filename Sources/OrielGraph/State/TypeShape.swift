@_spi(Reflection) import Swift

/// The kind and fields of a type, for reflection.
nonisolated enum TypeShape {
  /// True for structs and tuples. Reflection over the fields of an existential type crashes, and over a class it is not wanted.
  static func hasFields(_ type: Any.Type) -> Bool {
    // The first word of type metadata is its kind (Swift ABI, MetadataKind.def): 0x200 struct, 0x301 tuple.
    let kind = unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee
    return kind == 0x200 || kind == 0x301
  }
  /// True for structs, enums and tuples, whose values have no other type than this. Optionals are not counted: a cast looks into them.
  static func isFixed(_ type: Any.Type) -> Bool {
    let kind = unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee
    return kind == 0x200 || kind == 0x201 || kind == 0x301
  }
  static func isTuple(_ type: Any.Type) -> Bool {
    unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee == 0x301
  }

  /// What all structs made of one generic type have in common, and the first of the types that `type` is made with; nil for all others.
  static func genericStruct(_ type: Any.Type) -> (generic: UnsafeRawPointer, argument: Any.Type)? {
    // A struct's metadata (Swift ABI, StructMetadata): its kind, its descriptor, then what it is made with. The descriptor begins with
    // flags, of which 0x80 says that it is generic.
    let metadata = unsafeBitCast(type, to: UnsafePointer<UInt>.self)
    guard metadata.pointee == 0x200, let descriptor = UnsafeRawPointer(bitPattern: metadata[1]),
      descriptor.load(as: UInt32.self) & 0x80 != 0, metadata[2] != 0
    else { return nil }
    return (descriptor, unsafeBitCast(metadata[2], to: Any.Type.self))
  }

  /// A stored field of a struct or an element of a tuple.
  struct Field {
    let offset: Int
    /// For a weak or unowned reference, the type it refers to.
    let type: Any.Type
    /// False for `weak`, `unowned` and `unowned(unsafe)`: the stored bits are not a value of `type` and must not be loaded as one.
    let isStrong: Bool
    var size: Int {
      func size<T>(_: T.Type) -> Int { MemoryLayout<T>.size }
      return _openExistential(type, do: size)
    }
  }

  /// The fields of a struct or tuple; none for anything else.
  static func fields(of type: Any.Type) -> [Field] {
    guard hasFields(type) else { return [] }
    return (0..<fieldCount(type)).map { index in
      var description = FieldDescription()
      let fieldType = fieldType(type, index: index, description: &description)
      defer { description.free?(description.name) }
      return Field(offset: fieldOffset(type, index: index), type: fieldType, isStrong: description.isStrong)
    }
  }
}

extension TypeShape {
  /// No options. The literal `[]` calls unspecialized code, which looks up a conformance.
  static let allFields = _EachFieldOptions(rawValue: 0)
}

// The function that `_forEachField` calls, which omits the ownership of references; without it, a field's type is misleading.

/// The C struct `_FieldReflectionMetadata` of Swift's runtime.
private nonisolated struct FieldDescription {
  var name: UnsafePointer<CChar>?
  var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  var isStrong = false
  var isVariable = false
}
@_silgen_name("swift_reflectionMirror_recursiveCount")
private nonisolated func fieldCount(_: Any.Type) -> Int
@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private nonisolated func fieldType(_: Any.Type, index: Int, description: UnsafeMutablePointer<FieldDescription>) -> Any.Type
@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private nonisolated func fieldOffset(_: Any.Type, index: Int) -> Int
