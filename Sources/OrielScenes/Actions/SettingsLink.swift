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

/// The ids of the scenes that have a window now, for views that say so.
final class OpenWindows {
  private struct Known: Equatable {
    var ids: Set<String> = []
    var titles: [String: String] = [:]
  }
  private let known = StateLocation(Known(), isSame: ==)

  func isOpen(_ id: String) -> Bool { known.get().ids.contains(id) }
  func title(of id: String) -> String? { known.get().titles[id] }
  func update(_ app: RunningApp) {
    let titles = app.entries.compactMap { entry in entry.declaration.id.map { ($0, entry.declaration.title ?? app.name) } }
    known.set(
      Known(ids: Set(app.registry.windows.compactMap(\.declaration.id)), titles: Dictionary(titles, uniquingKeysWith: { first, _ in first })),
      transaction: Transaction())
  }
}
extension EnvironmentValues {
  @Entry var openWindows: OpenWindows?
}

/// A button that shows or hides the window of a scene.
public struct WindowVisibilityToggle<Label: View>: View {
  let id: String
  let label: Label
  @Environment(\.openWindow) private var openWindow
  @Environment(\.dismissWindow) private var dismissWindow
  @Environment(\.openWindows) private var open
  public var body: some View {
    Button {
      if open?.isOpen(id) == true { dismissWindow(id: id) } else { openWindow(id: id) }
    } label: { label }
  }
}
/// "Show" or "Hide" and the scene's title.
public struct DefaultWindowVisibilityToggleLabel: View {
  let id: String
  @Environment(\.openWindows) private var open
  public var body: some View {
    Text("\(open?.isOpen(id) == true ? "Hide" : "Show") \(open?.title(of: id) ?? id)")
  }
}
extension WindowVisibilityToggle where Label == DefaultWindowVisibilityToggleLabel {
  public init(windowID: String) {
    id = windowID
    label = DefaultWindowVisibilityToggleLabel(id: windowID)
  }
}
