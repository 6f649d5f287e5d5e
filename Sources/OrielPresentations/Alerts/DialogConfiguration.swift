import OrielControls

/// How grave a dialog or an alert is.
public nonisolated struct DialogSeverity: Equatable, Sendable {
  private let name: Int
  /// Critical for alerts that report an error, standard for all others.
  public static let automatic = DialogSeverity(name: 0)
  /// Something may be lost: the picture is a warning sign.
  public static let critical = DialogSeverity(name: 1)
  public static let standard = DialogSeverity(name: 2)
}

/// What is set for the dialogs and alerts that are presented within a view.
package nonisolated struct DialogConfiguration {
  /// nil: the app's icon.
  package var icon: Image?
  package var severity = DialogSeverity.automatic
  var suppression: DialogSuppression?
  /// nil: an alert does not keep the app from quitting.
  var preventsAppTermination: Bool?
  package init(icon: Image? = nil, severity: DialogSeverity = .automatic) {
    self.icon = icon
    self.severity = severity
  }

  /// Adds the check box, with the standard words where there are no others.
  package mutating func suppress(_ isSuppressed: Binding<Bool>, _ label: Text = Text("Don’t ask again")) {
    suppression = DialogSuppression(label: label, isSuppressed: isSuppressed)
  }
}

/// The check box that says "not again".
nonisolated struct DialogSuppression {
  let label: Text
  let isSuppressed: Binding<Bool>
  /// The app decides what follows from it, and may do so in the action of the button: the binding is written at once.
  @MainActor var toggle: AnyView { AnyView(Toggle(isOn: isSuppressed) { label }) }
}

private nonisolated enum DialogConfigurationKey: EnvironmentKey {
  static var defaultValue: DialogConfiguration { DialogConfiguration() }
}
extension EnvironmentValues {
  package nonisolated var dialogConfiguration: DialogConfiguration {
    get { self[DialogConfigurationKey.self] }
    set { self[DialogConfigurationKey.self] = newValue }
  }
}

extension View {
  /// The picture of dialogs and alerts that are presented within this view; nil is the app's icon.
  public func dialogIcon(_ icon: Image?) -> some View {
    transformEnvironment(\.dialogConfiguration) { $0.icon = icon }
  }
  /// How grave dialogs and alerts are that are presented within this view.
  public func dialogSeverity(_ severity: DialogSeverity) -> some View {
    transformEnvironment(\.dialogConfiguration) { $0.severity = severity }
  }
  /// Says whether the app may quit while a dialog or an alert is shown that is presented within this view.
  ///
  /// nil leaves it to the system, which lets the app quit. Of several views around a dialog, true wins.
  public func dialogPreventsAppTermination(_ prevents: Bool?) -> some View {
    transformEnvironment(\.dialogConfiguration) {
      if $0.preventsAppTermination != true { $0.preventsAppTermination = prevents ?? $0.preventsAppTermination }
    }
  }
  /// Adds a check box, "Don't ask again", to dialogs and alerts that are presented within this view.
  ///
  /// The app reads the value before it presents the dialog the next time; it is shown as long as the app presents it.
  public func dialogSuppressionToggle(isSuppressed: Binding<Bool>) -> some View {
    transformEnvironment(\.dialogConfiguration) { $0.suppress(isSuppressed) }
  }
  /// Adds a check box to dialogs and alerts that are presented within this view.
  @_disfavoredOverload
  public func dialogSuppressionToggle<S: StringProtocol>(_ title: S, isSuppressed: Binding<Bool>) -> some View {
    dialogSuppressionToggle(Text(title), isSuppressed: isSuppressed)
  }
  /// Adds a check box to dialogs and alerts that are presented within this view.
  public func dialogSuppressionToggle(_ label: Text, isSuppressed: Binding<Bool>) -> some View {
    transformEnvironment(\.dialogConfiguration) { $0.suppress(isSuppressed, label) }
  }
  /// Adds a check box to dialogs and alerts that are presented within this view.
  public func dialogSuppressionToggle(_ titleKey: LocalizedStringKey, isSuppressed: Binding<Bool>) -> some View {
    dialogSuppressionToggle(Text(titleKey), isSuppressed: isSuppressed)
  }
  @_disfavoredOverload
  public func dialogSuppressionToggle(_ titleResource: LocalizedStringResource, isSuppressed: Binding<Bool>) -> some View {
    dialogSuppressionToggle(Text(titleResource), isSuppressed: isSuppressed)
  }
}
