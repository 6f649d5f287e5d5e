@_spi(Reflection) import Swift
import Foundation

/// Where the dynamic properties of a type are, found once per type.
package final class PropertyLayout {
  private struct Installer {
    let offset: Int
    let install: (UnsafeMutableRawPointer, ViewNode, inout AnyObject?) -> Void
  }
  private struct Updater {
    let offset: Int
    let update: (UnsafeMutableRawPointer) -> Void
  }
  private var installers: [Installer] = []
  private var updaters: [Updater] = []

  /// The type has data of its own that can be animated.
  private(set) var isAnimatable = false

  package var isEmpty: Bool { installers.isEmpty && updaters.isEmpty }

  private static var known: [ObjectIdentifier: PropertyLayout] = [:]

  package static func of<T>(_ type: T.Type) -> PropertyLayout {
    let key = ObjectIdentifier(type)
    if let layout = known[key] { return layout }
    let layout = PropertyLayout()
    layout.collect(type, at: 0)
    if let animatable = type as? any Animatable.Type { layout.isAnimatable = hasData(animatable) }
    known[key] = layout
    return layout
  }

  private static func hasData<A: Animatable>(_: A.Type) -> Bool { A.AnimatableData.self != EmptyAnimatableData.self }

  package func install(_ base: UnsafeMutableRawPointer, storage: inout PropertyStorage, node: ViewNode) {
    if storage.slots.isEmpty, !installers.isEmpty {
      storage.slots = Array(repeating: nil, count: installers.count)
    }
    for (index, installer) in installers.enumerated() {
      installer.install(base + installer.offset, node, &storage.slots[index])
    }
  }

  /// Runs the user-visible `update` of every property, innermost first.
  package func update(_ base: UnsafeMutableRawPointer) {
    for updater in updaters { updater.update(base + updater.offset) }
  }

  private func collect(_ type: Any.Type, at base: Int) {
    guard TypeShape.hasFields(type) else { return }
    _ = _forEachField(of: type, options: []) { _, offset, fieldType, _ in
      // Only structs are dynamic properties; a conformance that is not there is dear to look for.
      guard TypeShape.hasFields(fieldType), !Self.plainTypes.contains(ObjectIdentifier(fieldType)),
        let property = fieldType as? any DynamicProperty.Type
      else { return true }
      if let installable = property as? any InstallableProperty.Type {
        installers.append(Self.installer(installable, at: base + offset))
      } else {
        collect(fieldType, at: base + offset)
        updaters.append(Self.updater(property, at: base + offset))
      }
      return true
    }
    if let carrier = type as? any DynamicFieldsCarrier.Type { collect(carrier.carried, at: base) }
  }

  /// Common field types that are known to be no properties.
  private static let plainTypes: Set<ObjectIdentifier> = [
    ObjectIdentifier(String.self), ObjectIdentifier(Int.self), ObjectIdentifier(Bool.self), ObjectIdentifier(Double.self),
    ObjectIdentifier(CGFloat.self), ObjectIdentifier(UUID.self), ObjectIdentifier(Date.self), ObjectIdentifier(URL.self),
  ]

  private static func installer<P: InstallableProperty>(_: P.Type, at offset: Int) -> Installer {
    Installer(offset: offset) { $0.assumingMemoryBound(to: P.self).pointee.install(in: $1, slot: &$2) }
  }
  private static func updater<P: DynamicProperty>(_: P.Type, at offset: Int) -> Updater {
    Updater(offset: offset) { $0.assumingMemoryBound(to: P.self).pointee.update() }
  }
}

private protocol DynamicFieldsCarrier { static var carried: Any.Type { get } }
extension DynamicFields: DynamicFieldsCarrier { fileprivate static var carried: Any.Type { Value.self } }
