/// The keys that a node has read in its own scope, and its place among the scope's readers.
///
/// It lies in the node, because nearly all reads are of the node's own scope: a set of readers for every key of every scope would be
/// most of the memory and time of a new window's environment.
nonisolated struct EnvironmentReads {
  private var keys: ContiguousArray<ObjectIdentifier> = []
  /// The index in the scope's list; -1 if the node is not in it.
  fileprivate(set) var position = -1

  func contains(_ key: ObjectIdentifier) -> Bool { keys.contains(key) }
  fileprivate mutating func insert(_ key: ObjectIdentifier) {
    if keys.isEmpty, keys.capacity == 0 { keys.reserveCapacity(4) }
    keys.append(key)
  }
  fileprivate mutating func removeAll() {
    keys.removeAll(keepingCapacity: true)
    position = -1
  }
}

/// The nodes of a scope that have read its values.
nonisolated struct EnvironmentReaders {
  private var nodes: ContiguousArray<Unmanaged<ViewNode>> = []
  /// The bits of all keys that were read since the scope last had no readers.
  private var mask: UInt64 = 0
  var isEmpty: Bool { nodes.isEmpty }

  mutating func insert(_ node: ViewNode, for key: ObjectIdentifier) {
    guard !node.environmentReads.contains(key) else { return }
    if node.environmentReads.position < 0 {
      node.environmentReads.position = nodes.count
      nodes.append(Unmanaged.passUnretained(node))
    }
    node.environmentReads.insert(key)
    mask |= key.maskBit
  }
  mutating func remove(_ node: ViewNode) {
    let position = node.environmentReads.position
    guard position >= 0 else { return }
    node.environmentReads.removeAll()
    let last = nodes.removeLast()
    if position < nodes.count {
      nodes[position] = last
      last._withUnsafeGuaranteedRef { $0.environmentReads.position = position }
    }
    if nodes.isEmpty { mask = 0 }
  }
  /// Invalidates the nodes that read the key. Asks each node of the scope, none of which has more than a few dozen keys.
  @MainActor func invalidate(readersOf key: ObjectIdentifier) {
    guard mask & key.maskBit != 0 else { return }
    for node in nodes where node._withUnsafeGuaranteedRef({ $0.environmentReads.contains(key) }) {
      node.takeUnretainedValue().invalidate()
    }
  }
}
