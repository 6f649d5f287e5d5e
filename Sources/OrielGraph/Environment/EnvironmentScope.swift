/// The values that one node adds to the environment, and the readers of each key below it.
///
/// Scopes form a tree beside the node tree, one per writer. A changed key invalidates only its readers, and does not pass scopes
/// that set the same key. Use it on the main thread only.
package nonisolated final class EnvironmentScope: @unchecked Sendable {
  let parent: EnvironmentScope?
  /// The same without reference counting, for fast walks; each scope retains those above it.
  private let above: Unmanaged<EnvironmentScope>?
  private(set) var overrides: [ObjectIdentifier: any EnvironmentEntry] = [:] {
    didSet { onlyKey = overrides.count == 1 ? overrides.first?.key : nil }
  }
  /// The key of a scope with a single value. Most look-ups are for other keys, which then need no dictionary access.
  private var onlyKey: ObjectIdentifier?
  private var readers: [ObjectIdentifier: KeyReaders] = [:]
  private var children: [Unmanaged<EnvironmentScope>] = []
  /// Derives `overrides` from the values above, for `transformEnvironment`: rerun when a key it read changes.
  private var transform: ((inout EnvironmentValues) -> Void)?
  /// Set at the root of a window's graph.
  weak var ownGraph: ViewGraph?
  /// The graph whose views see these values.
  var graph: ViewGraph? {
    var scope: EnvironmentScope? = self
    while let current = scope {
      if let graph = current.ownGraph { return graph }
      scope = current.parent
    }
    return nil
  }

  package init(parent: EnvironmentScope?) {
    self.parent = parent
    above = parent.map(Unmanaged.passUnretained)
    parent?.children.append(Unmanaged.passUnretained(self))
  }

  deinit {
    guard let parent else { return }
    let pointer = Unmanaged.passUnretained(self).toOpaque()
    parent.children.removeAll { $0.toOpaque() == pointer }
  }

  /// The values at this scope; `reader` depends on all keys read through them.
  package func values(reader: ViewNode?) -> EnvironmentValues { EnvironmentValues(scope: self, reader: reader) }

  /// Reads one key path for a node, recording it.
  package func read<Value>(_ keyPath: KeyPath<EnvironmentValues, Value>, for node: ViewNode?) -> Value {
    values(reader: node)[keyPath: keyPath]
  }

  package func object<Object: AnyObject>(_ type: Object.Type, reader: ViewNode?) -> Object? {
    values(reader: reader)[object: type]
  }

  /// The effective entry, from here or above. The reader is recorded at this scope, which gets all changes.
  func entry(_ id: ObjectIdentifier, reader: ViewNode?) -> (any EnvironmentEntry)? {
    if let reader { record(reader, for: id) }
    var next: Unmanaged<EnvironmentScope>? = Unmanaged.passUnretained(self)
    while let scope = next {
      if let entry = scope._withUnsafeGuaranteedRef({ $0.ownEntry(id) }) { return entry }
      next = scope._withUnsafeGuaranteedRef { $0.above }
    }
    return nil
  }
  @inline(__always) private func ownEntry(_ id: ObjectIdentifier) -> (any EnvironmentEntry)? {
    onlyKey == nil || onlyKey == id ? overrides[id] : nil
  }

  private func record(_ reader: ViewNode, for id: ObjectIdentifier) {
    let key = readers[id] ?? {
      let made = KeyReaders()
      readers[id] = made
      return made
    }()
    if key.nodes.insert(reader) { MainActor.assumeIsolated { reader.dependencies.append(key) } }
  }

  /// Runs `write` on the values above and stores what it set; readers of changed keys are invalidated.
  @MainActor package func rewrite(_ write: @escaping (inout EnvironmentValues) -> Void) {
    transform = write
    reapply()
  }

  @MainActor private func reapply() {
    guard let transform else { return }
    var values = EnvironmentValues(scope: parent, reader: nil)
    transform(&values)
    let old = overrides
    var new = values.overrides
    // Most look-ups are for keys that are not here, and these are slow in a full table.
    if new.count > 8 { new.reserveCapacity(2 * new.count) }
    overrides = new
    for (id, entry) in overrides {
      if let before = old[id] {
        if !before.isEqual(to: entry) { keyChanged(id) }
      } else {
        keyChanged(id)
      }
    }
    for id in old.keys where overrides[id] == nil { keyChanged(id) }
  }

  @MainActor private func keyChanged(_ id: ObjectIdentifier) {
    readers[id]?.nodes.invalidateAll()
    for child in children {
      let child = child.takeUnretainedValue()
      if child.overrides[id] != nil {
        // It sets the key itself, but its value may derive from ours.
        child.reapply()
      } else {
        child.keyChanged(id)
      }
    }
  }
}

private nonisolated final class KeyReaders: Dependency {
  var nodes = ReaderSet()
  func removeReader(_ node: ViewNode) { nodes.remove(node) }
}
