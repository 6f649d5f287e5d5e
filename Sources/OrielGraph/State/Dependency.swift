import OrielBase

/// Something a node can depend on: a state location, an environment key in a scope, an object.
nonisolated protocol Dependency: AnyObject {
  func removeReader(_ node: ViewNode)
}

/// The node being evaluated, to record its reads. Main thread only.
enum DependencyRecorder {
  nonisolated(unsafe) static var reader: ViewNode?
}

/// The readers of one dependency: an array, with an index if there are many.
nonisolated struct ReaderSet {
  private static let smallCount = 12
  private var nodes: [Unmanaged<ViewNode>] = []
  private var positions: [UnsafeMutableRawPointer: Int] = [:]
  var isEmpty: Bool { nodes.isEmpty }

  private func position(of pointer: UnsafeMutableRawPointer) -> Int? {
    if nodes.count > Self.smallCount { return positions[pointer] }
    return nodes.firstIndex { $0.toOpaque() == pointer }
  }

  /// Adds the node; returns false if it was already present.
  mutating func insert(_ node: ViewNode) -> Bool {
    let reference = Unmanaged.passUnretained(node)
    guard position(of: reference.toOpaque()) == nil else { return false }
    nodes.append(reference)
    if nodes.count == Self.smallCount + 1 {
      for (index, node) in nodes.enumerated() { positions[node.toOpaque()] = index }
    } else if nodes.count > Self.smallCount {
      positions[reference.toOpaque()] = nodes.count - 1
    }
    return true
  }
  mutating func remove(_ node: ViewNode) {
    let pointer = Unmanaged.passUnretained(node).toOpaque()
    guard let index = position(of: pointer) else { return }
    let last = nodes.count - 1
    nodes.swapAt(index, last)
    nodes.removeLast()
    if nodes.count <= Self.smallCount {
      positions = [:]
    } else {
      positions[pointer] = nil
      if index < nodes.count { positions[nodes[index].toOpaque()] = index }
    }
  }
  @MainActor func invalidateAll() {
    for node in nodes { node.takeUnretainedValue().invalidate() }
  }
}
