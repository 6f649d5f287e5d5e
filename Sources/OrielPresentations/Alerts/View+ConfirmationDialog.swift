import OrielControls

extension View {
  /// Presents a confirmation dialog while `isPresented` is true.
  @_disfavoredOverload
  public func confirmationDialog<S: StringProtocol, A: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A
  ) -> some View {
    presentsAlert(
      .confirmationDialog, name: "confirmationDialog(_:isPresented:titleVisibility:actions:)", isPresented, titleVisibility: titleVisibility,
      AlertContent(title: Text(title), actions: actions(), message: EmptyView()))
  }
  /// Presents a confirmation dialog while `isPresented` is true.
  public func confirmationDialog<A: View>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A
  ) -> some View {
    presentsAlert(
      .confirmationDialog, name: "confirmationDialog(_:isPresented:titleVisibility:actions:)", isPresented, titleVisibility: titleVisibility,
      AlertContent(title: title, actions: actions(), message: EmptyView()))
  }
  /// Presents a confirmation dialog while `isPresented` is true.
  public func confirmationDialog<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A
  ) -> some View {
    presentsAlert(
      .confirmationDialog, name: "confirmationDialog(_:isPresented:titleVisibility:actions:)", isPresented, titleVisibility: titleVisibility,
      AlertContent(title: Text(titleKey), actions: actions(), message: EmptyView()))
  }
  @_disfavoredOverload
  public func confirmationDialog<A: View>(
    _ titleResource: LocalizedStringResource, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A
  ) -> some View {
    presentsAlert(
      .confirmationDialog, name: "confirmationDialog(_:isPresented:titleVisibility:actions:)", isPresented, titleVisibility: titleVisibility,
      AlertContent(title: Text(titleResource), actions: actions(), message: EmptyView()))
  }
  /// Presents a confirmation dialog while `isPresented` is true and the data is not nil. The data is captured when it appears.
  @_disfavoredOverload
  public func confirmationDialog<S: StringProtocol, A: View, T>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
    @ViewBuilder actions: (T) -> A
  ) -> some View {
    let title = Text(title)
    return presentsAlert(
      .confirmationDialog, name: "confirmationDialog(_:isPresented:titleVisibility:presenting:actions:)", isPresented, titleVisibility: titleVisibility,
      about: data.map { AlertSubject(data: $0, content: AlertContent(title: title, actions: actions($0), message: EmptyView())) })
  }
  /// Presents a confirmation dialog while `isPresented` is true and the data is not nil. The data is captured when it appears.
  public func confirmationDialog<A: View, T>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
    @ViewBuilder actions: (T) -> A
  ) -> some View {
    presentsAlert(
      .confirmationDialog, name: "confirmationDialog(_:isPresented:titleVisibility:presenting:actions:)", isPresented, titleVisibility: titleVisibility,
      about: data.map { AlertSubject(data: $0, content: AlertContent(title: title, actions: actions($0), message: EmptyView())) })
  }
  /// Presents a confirmation dialog while `isPresented` is true and the data is not nil. The data is captured when it appears.
  public func confirmationDialog<A: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
    @ViewBuilder actions: (T) -> A
  ) -> some View {
    let title = Text(titleKey)
    return presentsAlert(
      .confirmationDialog, name: "confirmationDialog(_:isPresented:titleVisibility:presenting:actions:)", isPresented, titleVisibility: titleVisibility,
      about: data.map { AlertSubject(data: $0, content: AlertContent(title: title, actions: actions($0), message: EmptyView())) })
  }
  @_disfavoredOverload
  public func confirmationDialog<A: View, T>(
    _ titleResource: LocalizedStringResource, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
    @ViewBuilder actions: (T) -> A
  ) -> some View {
    let title = Text(titleResource)
    return presentsAlert(
      .confirmationDialog, name: "confirmationDialog(_:isPresented:titleVisibility:presenting:actions:)", isPresented, titleVisibility: titleVisibility,
      about: data.map { AlertSubject(data: $0, content: AlertContent(title: title, actions: actions($0), message: EmptyView())) })
  }
}

// With a message.
extension View {
  /// Presents a confirmation dialog while `isPresented` is true.
  @_disfavoredOverload
  public func confirmationDialog<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View {
    presentsAlert(
      .confirmationDialog, name: "confirmationDialog(_:isPresented:titleVisibility:actions:message:)", isPresented, titleVisibility: titleVisibility,
      AlertContent(title: Text(title), actions: actions(), message: message()))
  }
  /// Presents a confirmation dialog while `isPresented` is true.
  public func confirmationDialog<A: View, M: View>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View {
    presentsAlert(
      .confirmationDialog, name: "confirmationDialog(_:isPresented:titleVisibility:actions:message:)", isPresented, titleVisibility: titleVisibility,
      AlertContent(title: title, actions: actions(), message: message()))
  }
  /// Presents a confirmation dialog while `isPresented` is true.
  public func confirmationDialog<A: View, M: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View {
    presentsAlert(
      .confirmationDialog, name: "confirmationDialog(_:isPresented:titleVisibility:actions:message:)", isPresented, titleVisibility: titleVisibility,
      AlertContent(title: Text(titleKey), actions: actions(), message: message()))
  }
  @_disfavoredOverload
  public func confirmationDialog<A: View, M: View>(
    _ titleResource: LocalizedStringResource, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View {
    presentsAlert(
      .confirmationDialog, name: "confirmationDialog(_:isPresented:titleVisibility:actions:message:)", isPresented, titleVisibility: titleVisibility,
      AlertContent(title: Text(titleResource), actions: actions(), message: message()))
  }
  /// Presents a confirmation dialog while `isPresented` is true and the data is not nil. The data is captured when it appears.
  @_disfavoredOverload
  public func confirmationDialog<S: StringProtocol, A: View, M: View, T>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View {
    let title = Text(title)
    return presentsAlert(
      .confirmationDialog, name: "confirmationDialog(_:isPresented:titleVisibility:presenting:actions:message:)", isPresented, titleVisibility: titleVisibility,
      about: data.map { AlertSubject(data: $0, content: AlertContent(title: title, actions: actions($0), message: message($0))) })
  }
  /// Presents a confirmation dialog while `isPresented` is true and the data is not nil. The data is captured when it appears.
  public func confirmationDialog<A: View, M: View, T>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View {
    presentsAlert(
      .confirmationDialog, name: "confirmationDialog(_:isPresented:titleVisibility:presenting:actions:message:)", isPresented, titleVisibility: titleVisibility,
      about: data.map { AlertSubject(data: $0, content: AlertContent(title: title, actions: actions($0), message: message($0))) })
  }
  /// Presents a confirmation dialog while `isPresented` is true and the data is not nil. The data is captured when it appears.
  public func confirmationDialog<A: View, M: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View {
    let title = Text(titleKey)
    return presentsAlert(
      .confirmationDialog, name: "confirmationDialog(_:isPresented:titleVisibility:presenting:actions:message:)", isPresented, titleVisibility: titleVisibility,
      about: data.map { AlertSubject(data: $0, content: AlertContent(title: title, actions: actions($0), message: message($0))) })
  }
  @_disfavoredOverload
  public func confirmationDialog<A: View, M: View, T>(
    _ titleResource: LocalizedStringResource, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View {
    let title = Text(titleResource)
    return presentsAlert(
      .confirmationDialog, name: "confirmationDialog(_:isPresented:titleVisibility:presenting:actions:message:)", isPresented, titleVisibility: titleVisibility,
      about: data.map { AlertSubject(data: $0, content: AlertContent(title: title, actions: actions($0), message: message($0))) })
  }
}
