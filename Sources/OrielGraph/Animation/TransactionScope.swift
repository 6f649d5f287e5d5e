import Dispatch
import Foundation

extension Transaction {
  /// The transaction of the code running now, on the main thread; empty outside `withAnimation` and updates.
  package nonisolated static var current: Transaction {
    get { MainThread.isCurrent ? TransactionStack.current : Transaction() }
  }

  /// True when it says nothing.
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

/// Runs `body`; what it changes is shown with `animation`.
public func withAnimation<Result>(_ animation: Animation? = .default, _ body: () throws -> Result) rethrows -> Result {
  var transaction = Transaction.current
  transaction.animation = animation
  return try Transaction.with(transaction, body)
}

/// Runs `body`; when the animations it started are complete, `completion` is called. At once if there were none.
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

/// Counts the animations that one `withAnimation` started and calls its completion after the last.
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
  /// The changes are made; animations begin with the next update, so the check comes after it.
  func armed() {
    MainThread.afterNextUpdate { [self] in arm() }
  }
  /// Every animation that belongs to it has begun.
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
  /// Two turns of the main queue: an update that was requested before has run by then.
  @MainActor static func afterNextUpdate(_ body: @escaping @MainActor () -> Void) {
    DispatchQueue.main.async { DispatchQueue.main.async { body() } }
  }
}
