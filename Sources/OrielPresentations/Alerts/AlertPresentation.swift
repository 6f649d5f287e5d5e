import Foundation
import OrielControls

/// What one alert says and offers, evaluated with the body of the view that presents it.
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

/// An alert about something: the data it was made for is kept with it, so that another value later does not change it.
struct AlertSubject<Data, Actions: View, Message: View> {
  let data: Data
  let content: AlertContent<Actions, Message>

  /// What is shown of an alert that began with this subject, now that the view's body gives `current`: the same data may have
  /// other buttons by now (a field was filled in), other data has not.
  func shown(now current: Self?) -> AlertContent<Actions, Message> {
    guard let current, ViewComparison<Data>.areEqual(current.data, data) else { return content }
    return current.content
  }
}

extension View {
  /// What all alerts come to that depend on a condition alone.
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
  /// What all alerts come to that need data as well.
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
  /// What went wrong, as the title of an alert.
  nonisolated var alertTitle: Text { Text(verbatim: errorDescription ?? localizedDescription) }
  /// What the user can do about it.
  nonisolated var alertMessage: Text? { recoverySuggestion.map { Text(verbatim: $0) } }
}
