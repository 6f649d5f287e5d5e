import Foundation

/// Which types of fields are dynamic properties.
///
/// The runtime looks a conformance up by reading through all of the program's, for each type anew, whether it finds one or not. So the
/// types that most fields have are known here.
enum DynamicFieldType {
  static func property(_ type: Any.Type) -> (any DynamicProperty.Type)? {
    // Only structs are dynamic properties.
    guard TypeShape.hasFields(type), !plain.contains(ObjectIdentifier(type)) else { return nil }
    if let found = TypeShape.genericStruct(type) {
      if plainGenerics.contains(found.generic) { return nil }
      if let property = wellKnown(found.generic, of: found.argument) { return property }
    }
    return type as? any DynamicProperty.Type
  }

  private static let plain: Set<ObjectIdentifier> = [
    ObjectIdentifier(String.self), ObjectIdentifier(Int.self), ObjectIdentifier(Bool.self), ObjectIdentifier(Double.self),
    ObjectIdentifier(CGFloat.self), ObjectIdentifier(CGSize.self), ObjectIdentifier(CGPoint.self), ObjectIdentifier(CGRect.self),
    ObjectIdentifier(UUID.self), ObjectIdentifier(Date.self), ObjectIdentifier(URL.self), ObjectIdentifier(Data.self),
  ]
  private static let plainGenerics: Set<UnsafeRawPointer> = [
    TypeShape.genericStruct([Int].self)!.generic, TypeShape.genericStruct([Int: Int].self)!.generic, TypeShape.genericStruct(Set<Int>.self)!.generic,
  ]

  private static let state = TypeShape.genericStruct(State<Int>.self)!.generic
  private static let binding = TypeShape.genericStruct(Binding<Int>.self)!.generic
  private static let environment = TypeShape.genericStruct(Environment<Int>.self)!.generic

  private static func wellKnown(_ generic: UnsafeRawPointer, of argument: Any.Type) -> (any DynamicProperty.Type)? {
    func open<Value>(_: Value.Type) -> (any DynamicProperty.Type)? {
      switch generic {
      case state: State<Value>.self
      case binding: Binding<Value>.self
      case environment: Environment<Value>.self
      default: nil
      }
    }
    return _openExistential(argument, do: open)
  }
}
