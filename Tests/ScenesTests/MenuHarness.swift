import OrielHeadless
import OrielScenes
import Testing

@testable import OrielScenes

/// A window with content whose menus a test opens by hand.
struct MenuTest {
  let app: TestApp
  init<V: View>(
    size: CGSize = CGSize(width: 600, height: 400), prepare: (HeadlessWindowSystem) -> Void = { _ in }, _ content: V
  ) {
    app = TestApp(launches: false) { WindowGroup("Main") { content }.defaultSize(width: size.width, height: size.height) }
    prepare(app.system)
    app.app.launch()
    app.settle()
  }
  var system: HeadlessWindowSystem { app.system }
  var window: HeadlessWindow { app.headless() }
  var host: SceneInstance { app.windows[0] }
  var graph: ViewGraph { host.graph }
  var session: MenuSession? { host.menuSession }
  var popUps: [HeadlessWindow] { app.system.windows.filter { [.menu, .dropdownMenu, .comboBox].contains($0.description.kind) } }
  var toolTips: [HeadlessWindow] { app.system.windows.filter { $0.description.kind == .tooltip } }
  /// The window of an open menu, or of one of its submenus.
  func popUp(_ level: Int = 0, at location: SourceLocation = #_sourceLocation) throws -> HeadlessWindow {
    try #require(popUps.indices.contains(level) ? popUps[level] : nil, "No menu is open there.", sourceLocation: location)
  }
  func settle() { app.settle() }

  /// Everything assistive technology meets in the window.
  var nodes: [AccessibilityNode] { graph.accessibilityTree().flatMap(\.all) }
  func node(_ role: AccessibilityProperties.Role, _ label: String? = nil) -> AccessibilityNode? {
    nodes.first { $0.role == role && (label == nil || $0.label == label) }
  }
  /// The middle of an element, in the window.
  func middle(_ role: AccessibilityProperties.Role, _ label: String? = nil) -> CGPoint {
    let frame = node(role, label)?.frame ?? .zero
    return CGPoint(x: frame.midX, y: frame.midY)
  }

  private func panel(_ level: Int) -> MenuPanel? {
    session.flatMap { $0.panels.indices.contains(level) ? $0.panels[level] : nil }
  }
  /// The titles of the open menu, or one of its submenus; "-" is a separator, "# " a heading.
  func titles(_ level: Int = 0) -> [String] {
    panel(level)?.items.map { $0.isSeparator ? "-" : $0.isHeader ? "# \($0.title)" : $0.title } ?? []
  }
  func item(_ title: String, _ level: Int = 0) -> MenuItem? { panel(level)?.items.first { $0.title == title } }
  /// The middle of a row, in its menu's window.
  func row(_ title: String, _ level: Int = 0) -> CGPoint {
    guard let panel = panel(level), let index = panel.items.firstIndex(where: { $0.title == title }) else { return .zero }
    let rect = panel.box.rect(of: index)
    return CGPoint(x: rect.midX, y: rect.midY)
  }
  /// Clicks a row of the open menu.
  func choose(_ title: String, _ level: Int = 0, at location: SourceLocation = #_sourceLocation) throws {
    let window = try popUp(level, at: location), place = row(title, level)
    try #require(place != .zero, "\(title) is not in the menu.", sourceLocation: location)
    window.movePointer(to: place)
    window.click(at: place)
    settle()
  }
  var highlighted: String? {
    guard let panel = session?.panels.last, let index = panel.box.highlighted else { return nil }
    return panel.items[index].title
  }
}
