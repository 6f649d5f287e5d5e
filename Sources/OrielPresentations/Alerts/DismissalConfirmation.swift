import OrielControls

extension View {
  /// Asks for confirmation before this view's window closes, while `shouldPresent` is true. Cancel keeps it open; every other action
  /// closes it.
  @_disfavoredOverload
  public func dismissalConfirmationDialog<S: StringProtocol, A: View>(
    _ title: S, shouldPresent: Bool, @ViewBuilder actions: () -> A
  ) -> some View {
    modifier(
      DismissalConfirmation(
        dialog: AlertContent(title: Text(title), actions: actions(), message: EmptyView()), shouldPresent: shouldPresent))
  }
  /// Asks for confirmation before this view's window closes, while `shouldPresent` is true. Cancel keeps it open; every other action
  /// closes it.
  public func dismissalConfirmationDialog<A: View>(
    _ title: Text, shouldPresent: Bool, @ViewBuilder actions: () -> A
  ) -> some View {
    modifier(
      DismissalConfirmation(
        dialog: AlertContent(title: title, actions: actions(), message: EmptyView()), shouldPresent: shouldPresent))
  }
  /// Asks for confirmation before this view's window closes, while `shouldPresent` is true. Cancel keeps it open; every other action
  /// closes it.
  public func dismissalConfirmationDialog<A: View>(
    _ titleKey: LocalizedStringKey, shouldPresent: Bool, @ViewBuilder actions: () -> A
  ) -> some View {
    modifier(
      DismissalConfirmation(
        dialog: AlertContent(title: Text(titleKey), actions: actions(), message: EmptyView()), shouldPresent: shouldPresent))
  }
  @_disfavoredOverload
  public func dismissalConfirmationDialog<A: View>(
    _ titleResource: LocalizedStringResource, shouldPresent: Bool, @ViewBuilder actions: () -> A
  ) -> some View {
    modifier(
      DismissalConfirmation(
        dialog: AlertContent(title: Text(titleResource), actions: actions(), message: EmptyView()), shouldPresent: shouldPresent))
  }
  /// Asks for confirmation before this view's window closes, while `shouldPresent` is true. Cancel keeps it open; every other action
  /// closes it.
  @_disfavoredOverload
  public func dismissalConfirmationDialog<S: StringProtocol, A: View, M: View>(
    _ title: S, shouldPresent: Bool, @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View {
    modifier(
      DismissalConfirmation(
        dialog: AlertContent(title: Text(title), actions: actions(), message: message()), shouldPresent: shouldPresent))
  }
  /// Asks for confirmation before this view's window closes, while `shouldPresent` is true. Cancel keeps it open; every other action
  /// closes it.
  public func dismissalConfirmationDialog<A: View, M: View>(
    _ title: Text, shouldPresent: Bool, @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View {
    modifier(
      DismissalConfirmation(
        dialog: AlertContent(title: title, actions: actions(), message: message()), shouldPresent: shouldPresent))
  }
  /// Asks for confirmation before this view's window closes, while `shouldPresent` is true. Cancel keeps it open; every other action
  /// closes it.
  public func dismissalConfirmationDialog<A: View, M: View>(
    _ titleKey: LocalizedStringKey, shouldPresent: Bool, @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View {
    modifier(
      DismissalConfirmation(
        dialog: AlertContent(title: Text(titleKey), actions: actions(), message: message()), shouldPresent: shouldPresent))
  }
  @_disfavoredOverload
  public func dismissalConfirmationDialog<A: View, M: View>(
    _ titleResource: LocalizedStringResource, shouldPresent: Bool, @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View {
    modifier(
      DismissalConfirmation(
        dialog: AlertContent(title: Text(titleResource), actions: actions(), message: message()), shouldPresent: shouldPresent))
  }
}

/// The confirmation before a window closes.
package final class DismissalGuard: Equatable {
  /// Whether the confirmation is needed now.
  package fileprivate(set) var isActive = false
  fileprivate var present: () -> Void = {}
  /// Those who wait for the user's answer.
  private var waiting: [(Bool) -> Void] = []
  nonisolated package static func == (a: DismissalGuard, b: DismissalGuard) -> Bool { a === b }

  /// Asks the user. `answer` hears whether the window may close: false if the user cancels.
  package func ask(_ answer: @escaping (_ mayClose: Bool) -> Void) {
    waiting.append(answer)
    present()
  }
  fileprivate func answered(backsOut: Bool) {
    let waiting = waiting
    self.waiting = []
    for answer in waiting { answer(!backsOut) }
  }
}

/// Passes the confirmations of a window's content to the window.
package nonisolated enum DismissalGuardKey: PreferenceKey {
  package static var defaultValue: [DismissalGuard] { [] }
  package static func reduce(value: inout [DismissalGuard], nextValue: () -> [DismissalGuard]) { value += nextValue() }
}

private struct DismissalConfirmation<Actions: View, Message: View>: ViewModifier {
  let dialog: AlertContent<Actions, Message>
  let shouldPresent: Bool
  @State private var dismissal = DismissalGuard()
  @State private var isAsking = false

  func body(content: Content) -> some View {
    let dismissal = dismissal, dialog = dialog
    dismissal.isActive = shouldPresent
    dismissal.present = { isAsking = true }
    return content
      .transformPreference(DismissalGuardKey.self) { $0.append(dismissal) }
      .presents(
        Presentation(.confirmationDialog, name: "dismissalConfirmationDialog(_:shouldPresent:actions:message:)", when: .isPresented($isAsking)) {
          AlertBody(kind: .confirmationDialog, title: dialog.title, actions: dialog.actions, message: dialog.message) {
            dismissal.answered(backsOut: $0)
          }
        })
  }
}
