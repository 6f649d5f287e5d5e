import OrielControls

/// How `dismissWindow` treats a window with a modal presentation or unsaved changes.
///
/// Set it on a transaction: `var transaction = Transaction(); transaction.dismissBehavior = .destructive`, then call the action
/// inside `withTransaction(transaction) { … }`.
public nonisolated struct DismissBehavior: Hashable, Sendable {
  private let isDestructive: Bool
  /// A window with a sheet or an alert stays open, and a document with unsaved changes asks first. The default.
  public static let interactive = DismissBehavior(isDestructive: false)
  /// The window closes without asking, even with unsaved changes.
  public static let destructive = DismissBehavior(isDestructive: true)
}

private nonisolated enum DismissBehaviorKey: TransactionKey {
  static var defaultValue: DismissBehavior { .interactive }
}
extension Transaction {
  /// How `dismissWindow` treats windows in this transaction.
  public nonisolated var dismissBehavior: DismissBehavior {
    get { self[DismissBehaviorKey.self] }
    set { self[DismissBehaviorKey.self] = newValue }
  }
}

extension SceneInstance {
  /// What `dismissWindow` does: a window that shows something modal stays, unless the transaction says otherwise.
  func dismissByAction() {
    if Transaction.current.dismissBehavior == .destructive { return endDestructively() }
    if madePresenter?.objects() == true { return }
    dismiss()
  }
}
