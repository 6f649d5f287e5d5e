import Foundation
import OrielControls

// Alerts without a message.
extension View {
  /// Presents an alert while `isPresented` is true.
  @_disfavoredOverload
  public func alert<S: StringProtocol, A: View>(
    _ title: S, isPresented: Binding<Bool>,
    @ViewBuilder actions: () -> A
  ) -> some View {
    presentsAlert(
      .alert, name: "alert(_:isPresented:actions:)", isPresented,
      AlertContent(title: Text(title), actions: actions(), message: EmptyView()))
  }
  /// Presents an alert while `isPresented` is true.
  public func alert<A: View>(
    _ title: Text, isPresented: Binding<Bool>,
    @ViewBuilder actions: () -> A
  ) -> some View {
    presentsAlert(
      .alert, name: "alert(_:isPresented:actions:)", isPresented,
      AlertContent(title: title, actions: actions(), message: EmptyView()))
  }
  /// Presents an alert while `isPresented` is true.
  public func alert<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
    @ViewBuilder actions: () -> A
  ) -> some View {
    presentsAlert(
      .alert, name: "alert(_:isPresented:actions:)", isPresented,
      AlertContent(title: Text(titleKey), actions: actions(), message: EmptyView()))
  }
  @_disfavoredOverload
  public func alert<A: View>(
    _ titleResource: LocalizedStringResource, isPresented: Binding<Bool>,
    @ViewBuilder actions: () -> A
  ) -> some View {
    presentsAlert(
      .alert, name: "alert(_:isPresented:actions:)", isPresented,
      AlertContent(title: Text(titleResource), actions: actions(), message: EmptyView()))
  }
  /// Presents an alert while `isPresented` is true and the data is not nil. The data is captured when the alert appears.
  @_disfavoredOverload
  public func alert<S: StringProtocol, A: View, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A
  ) -> some View {
    let title = Text(title)
    return presentsAlert(
      .alert, name: "alert(_:isPresented:presenting:actions:)", isPresented,
      about: data.map { AlertSubject(data: $0, content: AlertContent(title: title, actions: actions($0), message: EmptyView())) })
  }
  /// Presents an alert while `isPresented` is true and the data is not nil. The data is captured when the alert appears.
  public func alert<A: View, T>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A
  ) -> some View {
    presentsAlert(
      .alert, name: "alert(_:isPresented:presenting:actions:)", isPresented,
      about: data.map { AlertSubject(data: $0, content: AlertContent(title: title, actions: actions($0), message: EmptyView())) })
  }
  /// Presents an alert while `isPresented` is true and the data is not nil. The data is captured when the alert appears.
  public func alert<A: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A
  ) -> some View {
    let title = Text(titleKey)
    return presentsAlert(
      .alert, name: "alert(_:isPresented:presenting:actions:)", isPresented,
      about: data.map { AlertSubject(data: $0, content: AlertContent(title: title, actions: actions($0), message: EmptyView())) })
  }
  @_disfavoredOverload
  public func alert<A: View, T>(
    _ titleResource: LocalizedStringResource, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A
  ) -> some View {
    let title = Text(titleResource)
    return presentsAlert(
      .alert, name: "alert(_:isPresented:presenting:actions:)", isPresented,
      about: data.map { AlertSubject(data: $0, content: AlertContent(title: title, actions: actions($0), message: EmptyView())) })
  }
  /// Presents an alert for an error while `isPresented` is true and the error is not nil. The error's description is the title, its
  /// recovery suggestion the message.
  public func alert<E: LocalizedError, A: View>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: () -> A
  ) -> some View {
    presentsAlert(
      .alert, name: "alert(isPresented:error:actions:)", isPresented, isError: true,
      about: error.map {
        AlertSubject(data: $0, content: AlertContent(title: $0.alertTitle, actions: actions(), message: $0.alertMessage))
      })
  }
}
