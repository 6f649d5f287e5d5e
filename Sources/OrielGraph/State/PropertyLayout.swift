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

  package var isEmpty: Bool { installers.isEmpty && updaters.isEmpty }

  private static var known: [ObjectIdentifier: PropertyLayout] = [:]

  package static func of<T>(_ type: T.Type) -> PropertyLayout {
    let key = ObjectIdentifier(type)
    if let layout = known[key] { return layout }
    let layout = PropertyLayout()
    layout.collect(type, at: 0)
    known[key] = layout
    return layout
  }

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
      guard TypeShape.hasFields(fieldType), !Self.isPlain(fieldType),
        let property = fieldType as? any DynamicProperty.Type
      else { return true }
      if let installable = property as? any InstallableProperty.Type {
        installers.append(Self.installer(installable, at: base + offset))
      } else {
        // The fields of a value that only carries others are those of what it carries, which is no property itself.
        collect((property as? any DynamicFieldsCarrier.Type)?.carried ?? fieldType, at: base + offset)
        updaters.append(Self.updater(property, at: base + offset))
      }
      return true
    }
  }

  /// Common field types that are known to be no properties.
  private static func isPlain(_ type: Any.Type) -> Bool {
    type == String.self || type == Int.self || type == Bool.self || type == Double.self || type == CGFloat.self
      || type == UUID.self || type == Date.self || type == URL.self
  }

  private static func installer<P: InstallableProperty>(_: P.Type, at offset: Int) -> Installer {
    Installer(offset: offset) { $0.assumingMemoryBound(to: P.self).pointee.install(in: $1, slot: &$2) }
  }
  private static func updater<P: DynamicProperty>(_: P.Type, at offset: Int) -> Updater {
    Updater(offset: offset) { $0.assumingMemoryBound(to: P.self).pointee.update() }
  }
}

private protocol DynamicFieldsCarrier { static var carried: Any.Type { get } }
extension DynamicFields: DynamicFieldsCarrier { fileprivate static var carried: Any.Type { Value.self } }
