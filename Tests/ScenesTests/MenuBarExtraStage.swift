import OrielHeadless

@testable import OrielPresentations
@testable import OrielScenes

/// What the items of an app show.
@Observable final class ExtraModel {
  var title = "Idle"
  var isLoud = false
  var count = 0
  var isInserted = true
  var words = "one"
  var chosen: [String] = []
}

/// An app with items, on a desktop whose panels the test plays.
struct ExtraStage {
  let test: TestApp
  let panel: HeadlessPanel, tray: HeadlessPanel
  init(
    panel: HeadlessPanel = HeadlessPanel(), tray: HeadlessPanel = HeadlessPanel(hasPanel: false), @SceneBuilder _ scenes: @escaping () -> some Scene
  ) {
    self.panel = panel
    self.tray = tray
    test = TestApp(launches: false, scenes)
    test.app.extras.makeHosts = { [panel, tray] }
    test.app.launch()
    test.settle()
  }
  var app: RunningApp { test.app }
  var system: HeadlessWindowSystem { test.system }
  var item: HeadlessStatusItem? { panel.shown.first }
  func settle() { system.advance(by: 0.6) }
  var anchor: MenuBarExtraAnchor? { app.extras.items.first?.anchor }
  var popover: PopoverPanel? { anchor?.popover }
  var popoverWindow: HeadlessWindow? { popover?.platformWindow as? HeadlessWindow }
  func node(_ role: AccessibilityProperties.Role, _ label: String? = nil) -> AccessibilityNode? {
    popover?.graph.accessibilityTree().flatMap(\.all).first { $0.role == role && (label == nil || $0.label == label) }
  }
}
let statusCorner = StatusItemPlace.icon(CGRect(x: 1500, y: 0, width: 24, height: 24))

/// A menu with some of everything.
struct ExtraItems: View {
  @Bindable var model: ExtraModel
  var body: some View {
    Button("Start") { model.chosen.append("start") }.keyboardShortcut("s", modifiers: [.command, .shift])
    Toggle("Loud", isOn: $model.isLoud)
    Divider()
    Menu("More") {
      Button("Deep") { model.chosen.append("deep") }
      Menu("Deeper") { Button("Deepest") { model.chosen.append("deepest") } }
    }
    Section("Numbers") { Text("Count \(model.count)") }
    Button("Never") { model.chosen.append("never") }.disabled(true)
  }
}
