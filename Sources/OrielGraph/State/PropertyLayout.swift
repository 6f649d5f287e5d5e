@_spi(Reflection) import Swift
import Foundation

/// The offsets of a type's dynamic properties, found once per type.
package final class PropertyLayout {
  private struct Installer {
    let offset: Int
    let install: (_ property: UnsafeMutableRawPointer, _ node: ViewNode, _ slot: inout AnyObject?) -> Void
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

  /// Calls `update` of every property, innermost first.
  package func update(_ base: UnsafeMutableRawPointer) {
    for updater in updaters { updater.update(base + updater.offset) }
  }

  private func collect(_ type: Any.Type, at base: Int) {
    guard TypeShape.hasFields(type) else { return }
    _ = _forEachField(of: type, options: TypeShape.allFields) { _, offset, fieldType, _ in
      guard let property = DynamicFieldType.property(fieldType) else { return true }
      switch property._treatment.storage {
      case .installed(let install): installers.append(Installer(offset: base + offset, install: install))
      case .fields(let inner):
        collect(inner, at: base + offset)
        updaters.append(Self.updater(property, at: base + offset))
      }
      return true
    }
  }

  private static func updater<P: DynamicProperty>(_: P.Type, at offset: Int) -> Updater {
    Updater(offset: offset) { $0.assumingMemoryBound(to: P.self).pointee.update() }
  }
}
