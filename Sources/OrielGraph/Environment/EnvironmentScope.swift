/// The values that one node adds to the environment, and the readers of each key below it.
///
/// Scopes form a tree beside the node tree, one per writer. A changed key invalidates only its readers, and does not pass scopes
/// that set the same key. Use it on the main thread only.
package nonisolated final class EnvironmentScope: @unchecked Sendable {
  let parent: EnvironmentScope?
  /// The same without reference counting, for fast walks; each scope retains those above it.
  private let above: Unmanaged<EnvironmentScope>?
  @exclusivity(unchecked) private(set) var overrides = EnvironmentTable()
  /// The nodes with this scope that read its values.
  @exclusivity(unchecked) private var readers = EnvironmentReaders()
  /// Nodes with other scopes, for example of closures that are passed down, by key.
  private var readersElsewhere: [ObjectIdentifier: KeyReaders] = [:]
  /// The last value derived here.
  @exclusivity(unchecked) private var derived: (derivation: AnyEnvironmentDerivation, value: AnyObject)?
  private var children: [Unmanaged<EnvironmentScope>] = []
  /// Derives `overrides` from the values above, for `transformEnvironment`: rerun when a key it read changes.
  private var transform: ((inout EnvironmentValues) -> Void)?
  /// What `transform` has read.
  private var reads: EnvironmentReadKeys?
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
  func entry(_ id: ObjectIdentifier, reader: ViewNode?) -> EnvironmentEntry? {
    if let reader { record(reader, for: id) }
    let bit = id.maskBit
    var next: Unmanaged<EnvironmentScope>? = Unmanaged.passUnretained(self)
    while let scope = next {
      if let entry = scope._withUnsafeGuaranteedRef({ $0.overrides.entry(for: id, bit: bit) }) { return entry }
      next = scope._withUnsafeGuaranteedRef { $0.above }
    }
    return nil
  }

  private func record(_ reader: ViewNode, for id: ObjectIdentifier) {
    if reader.scope === self { return readers.insert(reader, for: id) }
    let key = readersElsewhere[id] ?? {
      let made = KeyReaders()
      readersElsewhere[id] = made
      return made
    }()
    if key.nodes.insert(reader) { MainThread.assumed { reader.dependencies.append(key) } }
  }
  /// Forgets what a node of this scope has read.
  func forget(_ reader: ViewNode) { readers.remove(reader) }

  /// The derived value, from the nearest scope above that has it or sets one of its sources.
  func derived(_ derivation: AnyEnvironmentDerivation, reader: ViewNode?) -> AnyObject {
    if let reader { record(reader, for: derivation.key) }
    var source = self
    while true {
      if let derived = source.derived, derived.derivation === derivation { break }
      guard let parent = source.parent, !source.overrides.hasAny(of: derivation.sources) else {
        source.derived = (derivation, derivation.make(in: source))
        break
      }
      source = parent
    }
    let value = source.derived!.value
    var scope = self
    while scope !== source {
      scope.derived = (derivation, value)
      scope = scope.parent!
    }
    return value
  }

  /// Runs `write` on the values above and stores what it set; readers of changed keys are invalidated.
  @MainActor package func rewrite(_ write: @escaping (inout EnvironmentValues) -> Void) {
    transform = write
    reapply()
  }

  @MainActor private func reapply() {
    guard let transform else { return }
    let isFirst = reads == nil, reads = reads ?? EnvironmentReadKeys()
    self.reads = reads
    reads.forgetAll()
    var values = EnvironmentValues(scope: parent, reader: nil, reads: reads)
    transform(&values)
    let old = overrides
    overrides = values.overrides
    for key in overrides.keys {
      if let before = old[key] {
        if !before.isEqual(to: overrides[key]!) { keyChanged(key) }
      } else {
        keyChanged(key)
      }
    }
    for key in old.keys where !overrides.has(key) { keyChanged(key) }
    if !isFirst, isDirection(in: old, unlike: overrides) { graph?.directionChanged() }
  }
  private func isDirection(in old: EnvironmentTable, unlike new: EnvironmentTable) -> Bool {
    let key = Self.directionKey
    guard old.has(key) || new.has(key) else { return false }
    return old[key]?.value(as: LayoutDirection.self) != new[key]?.value(as: LayoutDirection.self)
  }
  private static let directionKey = {
    var values = EnvironmentValues()
    values.layoutDirection = .leftToRight
    return values.overrides.keys[0]
  }()

  @MainActor private func keyChanged(_ id: ObjectIdentifier) {
    readers.invalidate(readersOf: id)
    if !readersElsewhere.isEmpty { readersElsewhere[id]?.nodes.invalidateAll() }
    for derivation in AnyEnvironmentDerivation.all where derivation.sources.contains(id) {
      if derived?.derivation === derivation { derived = nil }
      readers.invalidate(readersOf: derivation.key)
      if !readersElsewhere.isEmpty { readersElsewhere[derivation.key]?.nodes.invalidateAll() }
    }
    for child in children {
      let child = child.takeUnretainedValue()
      // It may set the key itself to something that derives from ours, and others as well.
      if child.overrides.has(id) || child.reads?.mayHave(id) == true { child.reapply() }
      if !child.overrides.has(id) { child.keyChanged(id) }
    }
  }
}

private nonisolated final class KeyReaders: Dependency {
  var nodes = ReaderSet()
  func removeReader(_ node: ViewNode) { nodes.remove(node) }
}
