import Foundation
import Observation
import Synchronization

/// A private observable that tracked scopes read, so that a scope that never fired can be freed: mutating the sentinel fires, and
/// thereby frees, the old registration. Without it, each evaluation leaks 0.7 KB.
package nonisolated final class ObservationSentinel: Observable, @unchecked Sendable {
  private let registrar = ObservationRegistrar()
  private var generation: Int { 0 }
  /// Counts the evaluations. A registration of an earlier one fires without effect.
  private let turn = Atomic(0)
  fileprivate var currentTurn: Int { turn.load(ordering: .relaxed) }
  func touch() { registrar.access(self, keyPath: \.generation) }
  func cancel() {
    turn.wrappingAdd(1, ordering: .relaxed)
    registrar.withMutation(of: self, keyPath: \.generation) {}
  }
}

private nonisolated struct UncheckedNode: @unchecked Sendable { weak var node: ViewNode? }

/// Evaluation under `withObservationTracking`, tied to a node.
enum ObservationScope {
  /// The types of nodes that have read an observable object. Most bodies read none, and need no sentinel, whose registration costs more
  /// than such a body.
  private static var observing: Set<ObjectIdentifier> = []
  /// How many sentinels were made, for tests.
  private(set) static var sentinels = 0

  static func track<Result>(_ node: ViewNode, _ body: () -> Result) -> Result {
    if let sentinel = node.observationSentinel {
      sentinel.cancel()
      return track(node, sentinel, body)
    }
    let kind = ObjectIdentifier(type(of: node))
    if observing.contains(kind) { return track(node, addSentinel(to: node), body) }
    // The closure for changes is asked for only if the body read something. This first registration of the type is not freed before the
    // object changes or is gone; all others are.
    return withObservationTracking(body, onChange: noteFirst(kind, node))
  }
  private static func track<Result>(_ node: ViewNode, _ sentinel: ObservationSentinel, _ body: () -> Result) -> Result {
    withObservationTracking({
      sentinel.touch()
      return body()
    }, onChange: invalidation(of: node, sentinel))
  }
  private static func noteFirst(_ kind: ObjectIdentifier, _ node: ViewNode) -> @Sendable () -> Void {
    observing.insert(kind)
    return invalidation(of: node, addSentinel(to: node))
  }
  private static func addSentinel(to node: ViewNode) -> ObservationSentinel {
    let sentinel = ObservationSentinel()
    node.observationSentinel = sentinel
    sentinels += 1
    return sentinel
  }
  private static func invalidation(of node: ViewNode, _ sentinel: ObservationSentinel) -> @Sendable () -> Void {
    let reference = UncheckedNode(node: node), turn = sentinel.currentTurn
    return {
      guard sentinel.currentTurn == turn else { return }
      // The change is not stored yet (willSet), but queueing is enough, because evaluation happens later on the main actor.
      MainThread.perform { reference.node?.invalidate() }
    }
  }
}
