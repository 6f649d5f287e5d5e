import Foundation
import OrielControls

/// The content of an alert, evaluated with the body of the presenting view.
package struct AlertContent<Actions: View, Message: View> {
  package let title: Text
  package let actions: Actions
  package let message: Message
  package init(title: Text, actions: Actions, message: Message) {
    self.title = title
    self.actions = actions
    self.message = message
  }
}

/// An alert with data. The data is stored when it is presented, so that later values do not change it.
struct AlertSubject<Data, Actions: View, Message: View> {
  let data: Data
  let content: AlertContent<Actions, Message>

  /// The content of an alert that was presented with this subject, updated from `current` if that has the same data: its buttons may have
  /// changed, for example because a field was filled in.
  func shown(now current: Self?) -> AlertContent<Actions, Message> {
    guard let current, ViewComparison<Data>.areEqual(current.data, data) else { return content }
    return current.content
  }
}

extension View {
  /// The implementation of alerts without data.
  func presentsAlert<A: View, M: View>(
    _ kind: AlertKind, name: String, _ isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    _ content: AlertContent<A, M>
  ) -> some View {
    presents(
      Presentation(kind.presentation, name: name, when: .isPresented(isPresented)) {
        AlertBody(
          kind: kind, title: content.title, showsTitle: titleVisibility != .hidden, actions: content.actions, message: content.message)
      })
  }
  /// The implementation of alerts with data.
  func presentsAlert<Data, A: View, M: View>(
    _ kind: AlertKind, name: String, _ isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, isError: Bool = false,
    about subject: AlertSubject<Data, A, M>?
  ) -> some View {
    presents(
      Presentation(kind.presentation, name: name, when: .presenting(isPresented, subject)) {
        let content = $0.shown(now: subject)
        return AlertBody(
          kind: kind, title: content.title, showsTitle: titleVisibility != .hidden, isError: isError, actions: content.actions,
          message: content.message)
      })
  }
}

extension AlertKind {
  nonisolated var presentation: PresentationKind {
    switch self {
    case .alert: .alert
    case .confirmationDialog: .confirmationDialog
    }
  }
}

extension LocalizedError {
  /// The error's description as the title of an alert.
  nonisolated var alertTitle: Text { Text(verbatim: errorDescription ?? localizedDescription) }
  /// The error's recovery suggestion.
  nonisolated var alertMessage: Text? { recoverySuggestion.map { Text(verbatim: $0) } }
}
