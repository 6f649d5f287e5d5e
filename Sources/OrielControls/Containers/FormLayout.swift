import OrielGraph

/// How controls stand in the form around them.
package nonisolated enum FormLayoutKind: Hashable, Sendable {
  /// Outside of forms.
  case none
  /// Labels in a column of their own, trailing-aligned.
  case columns
  /// Rows of cards: label leading, control trailing.
  case grouped
}
private nonisolated enum FormLayoutKey: EnvironmentKey { static let defaultValue = FormLayoutKind.none }
extension EnvironmentValues {
  package nonisolated var formLayout: FormLayoutKind {
    get { self[FormLayoutKey.self] }
    set { self[FormLayoutKey.self] = newValue }
  }
}
