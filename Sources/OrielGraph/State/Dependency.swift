/// Something a node can read and then hears of: a state location, an environment key in a scope, an object.
nonisolated protocol Dependency: AnyObject {
  func removeReader(_ node: ViewNode)
}

/// Who is being evaluated right now, so that reads can be recorded. Main thread only.
enum DependencyRecorder {
  nonisolated(unsafe) static var reader: ViewNode?
}

/// The nodes that read one thing. Small, so an array.
nonisolated struct ReaderSet {
  private var nodes: [Unmanaged<ViewNode>] = []
  var isEmpty: Bool { nodes.isEmpty }

  /// Adds the node; false if it was there.
  mutating func insert(_ node: ViewNode) -> Bool {
    let reference = Unmanaged.passUnretained(node)
    for known in nodes where known.toOpaque() == reference.toOpaque() { return false }
    nodes.append(reference)
    return true
  }
  mutating func remove(_ node: ViewNode) {
    let pointer = Unmanaged.passUnretained(node).toOpaque()
    if let index = nodes.firstIndex(where: { $0.toOpaque() == pointer }) { nodes.swapAt(index, nodes.count - 1); nodes.removeLast() }
  }
  @MainActor func invalidateAll() {
    for node in nodes { node.takeUnretainedValue().invalidate() }
  }
}

nonisolated enum MainThread {
  private static let identity = pthread_self()
  /// Must be called once on the main thread, before any other thread asks.
  static func remember() { _ = identity }
  static var isCurrent: Bool { pthread_equal(identity, pthread_self()) != 0 }

  /// Now if this is the main thread, otherwise soon.
  static func perform(_ body: @escaping @MainActor @Sendable () -> Void) {
    if isCurrent { MainActor.assumeIsolated(body) } else { DispatchQueue.main.async { body() } }
  }
}

import Dispatch
import Foundation
import Glibc
