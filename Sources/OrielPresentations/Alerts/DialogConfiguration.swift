import OrielControls

/// The severity of a dialog or alert.
public nonisolated struct DialogSeverity: Equatable, Sendable {
  private let name: Int
  /// Critical for alerts that report an error, standard for all others.
  public static let automatic = DialogSeverity(name: 0)
  /// Something may be lost. The icon is a warning sign.
  public static let critical = DialogSeverity(name: 1)
  public static let standard = DialogSeverity(name: 2)
}

/// The configuration of dialogs and alerts presented within a view.
package nonisolated struct DialogConfiguration {
  /// nil uses the app's icon.
  package var icon: Image?
  package var severity = DialogSeverity.automatic
  var suppression: DialogSuppression?
  /// nil means that an alert does not prevent the app from quitting.
  var preventsAppTermination: Bool?
  package init(icon: Image? = nil, severity: DialogSeverity = .automatic) {
    self.icon = icon
    self.severity = severity
  }

  /// Adds the check box, with the standard label if there is no other.
  package mutating func suppress(_ isSuppressed: Binding<Bool>, _ label: Text = Text("Don’t ask again")) {
    suppression = DialogSuppression(label: label, isSuppressed: isSuppressed)
  }
}

/// The suppression check box.
nonisolated struct DialogSuppression {
  let label: Text
  let isSuppressed: Binding<Bool>
  /// The binding is written at once, so that the app can read it in the action of a button.
  @MainActor var toggle: AnyView { AnyView(Toggle(isOn: isSuppressed) { label }) }
}

extension EnvironmentValues {
  @Entry package nonisolated var dialogConfiguration: DialogConfiguration = DialogConfiguration()
}

extension View {
  /// Sets the icon of dialogs and alerts presented within this view; nil uses the app's icon.
  public func dialogIcon(_ icon: Image?) -> some View {
    transformEnvironment(\.dialogConfiguration) { $0.icon = icon }
  }
  /// Sets the severity of dialogs and alerts presented within this view.
  public func dialogSeverity(_ severity: DialogSeverity) -> some View {
    transformEnvironment(\.dialogConfiguration) { $0.severity = severity }
  }
  /// Sets whether a dialog or alert presented within this view prevents the app from quitting.
  ///
  /// nil uses the default, which lets the app quit. If several ancestors set it, true wins.
  public func dialogPreventsAppTermination(_ prevents: Bool?) -> some View {
    transformEnvironment(\.dialogConfiguration) {
      if $0.preventsAppTermination != true { $0.preventsAppTermination = prevents ?? $0.preventsAppTermination }
    }
  }
  /// Adds a check box, "Don't ask again", to dialogs and alerts presented within this view.
  ///
  /// The app must check the value before it presents the dialog again; setting it does not suppress the dialog by itself.
  public func dialogSuppressionToggle(isSuppressed: Binding<Bool>) -> some View {
    transformEnvironment(\.dialogConfiguration) { $0.suppress(isSuppressed) }
  }
  /// Adds a check box to dialogs and alerts presented within this view.
  @_disfavoredOverload
  public func dialogSuppressionToggle<S: StringProtocol>(_ title: S, isSuppressed: Binding<Bool>) -> some View {
    dialogSuppressionToggle(Text(title), isSuppressed: isSuppressed)
  }
  /// Adds a check box to dialogs and alerts presented within this view.
  public func dialogSuppressionToggle(_ label: Text, isSuppressed: Binding<Bool>) -> some View {
    transformEnvironment(\.dialogConfiguration) { $0.suppress(isSuppressed, label) }
  }
  /// Adds a check box to dialogs and alerts presented within this view.
  public func dialogSuppressionToggle(_ titleKey: LocalizedStringKey, isSuppressed: Binding<Bool>) -> some View {
    dialogSuppressionToggle(Text(titleKey), isSuppressed: isSuppressed)
  }
  @_disfavoredOverload
  public func dialogSuppressionToggle(_ titleResource: LocalizedStringResource, isSuppressed: Binding<Bool>) -> some View {
    dialogSuppressionToggle(Text(titleResource), isSuppressed: isSuppressed)
  }
}
