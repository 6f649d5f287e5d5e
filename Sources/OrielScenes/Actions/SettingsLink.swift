import OrielControls

/// A button that opens or raises the app's settings window.
public struct SettingsLink<Label: View>: View {
  let label: Label
  @Environment(\.openSettings) private var openSettings
  public init(@ViewBuilder label: () -> Label) { self.label = label() }
  public var body: some View {
    Button { openSettings() } label: { label }
  }
}
/// "Settings…" with a gear.
public struct DefaultSettingsLinkLabel: View {
  public var body: some View { Label("Settings\u{2026}", systemImage: "gear") }
}
extension SettingsLink where Label == DefaultSettingsLinkLabel {
  public init() { label = DefaultSettingsLinkLabel() }
}
