import Dispatch
import Foundation

extension Transaction {
  /// The transaction of the code running now, on the main thread; empty outside `withAnimation` and updates.
  package nonisolated static var current: Transaction {
    get { MainThread.isCurrent ? TransactionStack.current : Transaction() }
  }

  /// True if it has no values.
  package nonisolated var isEmpty: Bool {
    animation == nil && !disablesAnimations && !isContinuous && completions.isEmpty
  }

  package nonisolated static func with<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
    guard MainThread.isCurrent else { return try body() }
    let outer = TransactionStack.current
    TransactionStack.current = transaction
    defer { TransactionStack.current = outer }
    return try body()
  }
}

private nonisolated enum TransactionStack {
  nonisolated(unsafe) static var current = Transaction()
}

/// Animates the changes that `body` makes.
public func withAnimation<Result>(_ animation: Animation? = .default, _ body: () throws -> Result) rethrows -> Result {
  var transaction = Transaction.current
  transaction.animation = animation
  return try Transaction.with(transaction, body)
}

/// Animates the changes that `body` makes, and calls `completion` when the animations are complete, or at once if there are none.
public func withAnimation<Result>(
  _ animation: Animation? = .default, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
  _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
  var transaction = Transaction.current
  transaction.animation = animation
  let batch = CompletionBatch(criteria: completionCriteria, action: completion)
  transaction[CompletionBatch.Key.self] = batch
  let result = try Transaction.with(transaction, body)
  batch.armed()
  return result
}

public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
  try Transaction.with(transaction, body)
}

public func withTransaction<R, V>(
  _ keyPath: WritableKeyPath<Transaction, V>, _ value: V, _ body: () throws -> R
) rethrows -> R {
  var transaction = Transaction.current
  transaction[keyPath: keyPath] = value
  return try Transaction.with(transaction, body)
}

/// Counts the animations of one `withAnimation` and calls its completion after the last.
package final class CompletionBatch {
  enum Key: TransactionKey { nonisolated static var defaultValue: CompletionBatch? { nil } }
  private var running = 0
  private var isArmed = false
  private let action: () -> Void
  package let criteria: AnimationCompletionCriteria

  init(criteria: AnimationCompletionCriteria, action: @escaping () -> Void) {
    self.criteria = criteria
    self.action = action
  }
  package func began() { running += 1 }
  package func ended() {
    running -= 1
    finishIfDone()
  }
  /// Called after the changes. Animations begin with the next update, so the check runs after that.
  func armed() {
    MainThread.afterNextUpdate { [self] in arm() }
  }
  /// Call this once all of its animations have begun.
  func arm() {
    isArmed = true
    finishIfDone()
  }
  private func finishIfDone() {
    guard isArmed, running == 0 else { return }
    isArmed = false
    action()
  }
}

extension MainThread {
  /// Waits two turns of the main queue, so that an update requested earlier has run.
  @MainActor static func afterNextUpdate(_ body: @escaping @MainActor () -> Void) {
    DispatchQueue.main.async { DispatchQueue.main.async { body() } }
  }
}
