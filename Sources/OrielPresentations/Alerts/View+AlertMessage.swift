import Foundation
import OrielControls

// Alerts with a message.
extension View {
  /// Presents an alert while `isPresented` is true.
  @_disfavoredOverload
  public func alert<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>,
    @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View {
    presentsAlert(
      .alert, name: "alert(_:isPresented:actions:message:)", isPresented,
      AlertContent(title: Text(title), actions: actions(), message: message()))
  }
  /// Presents an alert while `isPresented` is true.
  public func alert<A: View, M: View>(
    _ title: Text, isPresented: Binding<Bool>,
    @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View {
    presentsAlert(
      .alert, name: "alert(_:isPresented:actions:message:)", isPresented,
      AlertContent(title: title, actions: actions(), message: message()))
  }
  /// Presents an alert while `isPresented` is true.
  public func alert<A: View, M: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
    @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View {
    presentsAlert(
      .alert, name: "alert(_:isPresented:actions:message:)", isPresented,
      AlertContent(title: Text(titleKey), actions: actions(), message: message()))
  }
  @_disfavoredOverload
  public func alert<A: View, M: View>(
    _ titleResource: LocalizedStringResource, isPresented: Binding<Bool>,
    @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View {
    presentsAlert(
      .alert, name: "alert(_:isPresented:actions:message:)", isPresented,
      AlertContent(title: Text(titleResource), actions: actions(), message: message()))
  }
  /// Presents an alert while `isPresented` is true and the data is not nil. The data is captured when the alert appears.
  @_disfavoredOverload
  public func alert<S: StringProtocol, A: View, M: View, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View {
    let title = Text(title)
    return presentsAlert(
      .alert, name: "alert(_:isPresented:presenting:actions:message:)", isPresented,
      about: data.map { AlertSubject(data: $0, content: AlertContent(title: title, actions: actions($0), message: message($0))) })
  }
  /// Presents an alert while `isPresented` is true and the data is not nil. The data is captured when the alert appears.
  public func alert<A: View, M: View, T>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View {
    presentsAlert(
      .alert, name: "alert(_:isPresented:presenting:actions:message:)", isPresented,
      about: data.map { AlertSubject(data: $0, content: AlertContent(title: title, actions: actions($0), message: message($0))) })
  }
  /// Presents an alert while `isPresented` is true and the data is not nil. The data is captured when the alert appears.
  public func alert<A: View, M: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View {
    let title = Text(titleKey)
    return presentsAlert(
      .alert, name: "alert(_:isPresented:presenting:actions:message:)", isPresented,
      about: data.map { AlertSubject(data: $0, content: AlertContent(title: title, actions: actions($0), message: message($0))) })
  }
  @_disfavoredOverload
  public func alert<A: View, M: View, T>(
    _ titleResource: LocalizedStringResource, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View {
    let title = Text(titleResource)
    return presentsAlert(
      .alert, name: "alert(_:isPresented:presenting:actions:message:)", isPresented,
      about: data.map { AlertSubject(data: $0, content: AlertContent(title: title, actions: actions($0), message: message($0))) })
  }
  /// Presents an alert for an error while `isPresented` is true and the error is not nil. The error's description is the title.
  public func alert<E: LocalizedError, A: View, M: View>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: (E) -> A, @ViewBuilder message: (E) -> M
  ) -> some View {
    presentsAlert(
      .alert, name: "alert(isPresented:error:actions:message:)", isPresented, isError: true,
      about: error.map {
        AlertSubject(data: $0, content: AlertContent(title: $0.alertTitle, actions: actions($0), message: message($0)))
      })
  }
}
