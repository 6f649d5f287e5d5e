import OrielControls

/// A button that opens the app's settings, or raises them.
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
@Observable final class OpenWindows {
  fileprivate(set) var ids: Set<String> = []
  fileprivate(set) var titles: [String: String] = [:]
  func update(_ app: RunningApp) {
    let ids = Set(app.registry.windows.compactMap(\.declaration.id))
    if ids != self.ids { self.ids = ids }
    let titles = Dictionary(
      app.entries.compactMap { entry in entry.declaration.id.map { ($0, entry.declaration.title ?? app.name) } },
      uniquingKeysWith: { first, _ in first })
    if titles != self.titles { self.titles = titles }
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
      if open?.ids.contains(id) == true { dismissWindow(id: id) } else { openWindow(id: id) }
    } label: { label }
  }
}
/// "Show" or "Hide" and the scene's title.
public struct DefaultWindowVisibilityToggleLabel: View {
  let id: String
  @Environment(\.openWindows) private var open
  public var body: some View {
    Text("\(open?.ids.contains(id) == true ? "Hide" : "Show") \(open?.titles[id] ?? id)")
  }
}
extension WindowVisibilityToggle where Label == DefaultWindowVisibilityToggleLabel {
  public init(windowID: String) {
    id = windowID
    label = DefaultWindowVisibilityToggleLabel(id: windowID)
  }
}
