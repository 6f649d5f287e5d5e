/// Takes the question back when cancelled or released.
@MainActor package final class QuestionToken {
  private var onCancel: (() -> Void)?
  package init(onCancel: @escaping () -> Void) { self.onCancel = onCancel }
  package func cancel() {
    onCancel?()
    onCancel = nil
  }
  isolated deinit { onCancel?() }
}
