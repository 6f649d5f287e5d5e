import Conformance
import Foundation
import Testing

/// The pages of the example app, by pointer and then by keyboard alone, on each window manager.
@Suite(.serialized) struct `A person meets presentations` {
  private enum Row: Int {
    case sheets, alerts, popovers, files, quickLook, photos, sizes, services
    var title: String { ["Sheets", "Alerts", "Popovers", "Files", "Quick Look", "Photos", "Sizes", "Services"][rawValue] }
    /// In the sidebar.
    var y: Int { 97 + 30 * rawValue }
  }

  private final class Visit {
    let app: AppSession
    let window: String
    /// With one folder that has one file in it.
    let home = FileManager.default.temporaryDirectory.appendingPathComponent("panels-\(UUID().uuidString)")
    init(_ windowManager: WindowManager) throws {
      try FileManager.default.createDirectory(at: home.appendingPathComponent("Harbour"), withIntermediateDirectories: true)
      try Data("High water at six\n".utf8).write(to: home.appendingPathComponent("Harbour/Tides.txt"))
      app = try AppSession("Presentations", on: try Desk(windowManager.command), environment: ["HOME": home.path])
      window = try app.waitForWindow("Sheets")
      try app.waitForFront(window)
      try app.waitForStillness(of: window)
    }
    deinit { try? FileManager.default.removeItem(at: home) }
    /// All windows of the app, those that no window manager cares for too.
    var visible: Int { get throws { try app.desk.run("xdotool", "search", "--onlyvisible", "--class", "Presentations").split(separator: "\n").count } }
    func waitForChildren(_ count: Int, line: Int = #line) throws {
      try app.desk.wait("line \(line): \(count) child windows") { try app.children(of: window).count == count }
      try app.waitForStillness(of: window)
    }
    func waitForVisible(_ count: Int, line: Int = #line) throws {
      try app.desk.wait("line \(line): \(count) windows on the screen, there are \((try? visible) ?? -1)") { try visible == count }
      try app.waitForStillness(of: window)
    }
    /// A child in the window, or a dialog over it where the window may not grow.
    func waitForPanel(line: Int = #line) throws {
      try app.desk.wait("line \(line): a panel") { try app.children(of: window).count == 1 || app.windows().count == 2 }
      try app.waitForStillness(of: window)
    }
    func waitForNoPanel(line: Int = #line) throws {
      try app.desk.wait("line \(line): no panel") { try app.children(of: window).isEmpty && app.windows() == [window] }
      try app.waitForFront(window)
      try app.waitForStillness(of: window)
    }
  }

  @Test(.requirement("PR-016", "PR-115"), .needs(.openbox)) func `on each page, on openbox`() throws { try walk(on: .openbox) }
  @Test(.requirement("PR-016", "PR-115"), .needs(.xfwm4)) func `on each page, on xfwm4`() throws { try walk(on: .xfwm4) }
  @Test(.requirement("PR-016", "PR-115"), .needs(.metacity)) func `on each page, on metacity`() throws { try walk(on: .metacity) }
  @Test(.requirement("PR-016", "PR-115"), .needs(.i3)) func `on each page, on i3`() throws { try walk(on: .i3) }
  @Test(.requirement("PR-016", "PR-115"), .needs(.mutter)) func `on each page, on mutter`() throws { try walk(on: .mutter) }
  @Test(.requirement("PR-016", "PR-115"), .needs(.kwin)) func `on each page, on kwin`() throws { try walk(on: .kwin) }
  /// By pointer, then by keyboard alone.
  private func walk(on windowManager: WindowManager) throws {
    let visit = try Visit(windowManager), app = visit.app, window = visit.window
    func turn(to row: Row) throws {
      try app.click(window, x: 90, y: row.y)
      try app.waitForTitle(of: window) { $0 == row.title }
      try app.waitForStillness(of: window)
    }
    // By pointer.
    try turn(to: .alerts)
    try app.click(window, x: 240, y: 131)
    try visit.waitForChildren(1)
    let size = try app.size(of: window), alert = try #require(try app.children(of: window).first)
    #expect(alert.width == 300 && abs(alert.x + 150 - size.width / 2) <= 1)
    try app.press("Escape")
    try visit.waitForChildren(0)
    try turn(to: .popovers)
    try app.click(window, x: 240, y: 131)
    try visit.waitForVisible(2)
    // No window manager cares for it, and it goes with a press elsewhere.
    #expect(try app.windows() == [window])
    try app.click(window, x: size.width - 30, y: 60)
    try visit.waitForVisible(1)
    try turn(to: .files)
    try app.click(window, x: 240, y: 167)
    try visit.waitForPanel()
    try app.press("Escape")
    try visit.waitForNoPanel()
    // By keyboard alone: the sidebar has the focus.
    try turn(to: .sheets)
    try app.press("Down")
    try app.waitForTitle(of: window) { $0 == "Alerts" }
    try app.press("Tab", "space")
    try visit.waitForChildren(1)
    // The way out is not the first button; Tab goes round inside.
    try app.press("Escape")
    try visit.waitForChildren(0)
    try app.press("shift+Tab", "Down")
    try app.waitForTitle(of: window) { $0 == "Popovers" }
    try app.press("Tab", "space")
    try visit.waitForVisible(2)
    try app.press("Escape")
    try visit.waitForVisible(1)
    try app.press("shift+Tab", "Down")
    try app.waitForTitle(of: window) { $0 == "Files" }
    let page = try app.waitForStillness(of: window)
    try app.press("Tab", "space")
    try visit.waitForPanel()
    // A path that is typed, and the keys in the files again.
    try app.press("ctrl+l", "ctrl+a")
    try app.type(visit.home.path + "/Har")
    try app.waitForStillness(of: window)
    try app.press("Tab")
    try app.waitForStillness(of: window)
    try app.press("Return")
    try app.waitForStillness(of: window)
    try app.press("Down", "Return")
    try visit.waitForNoPanel()
    try app.desk.wait("the chosen file") { try app.picture(of: window) != page }
    #expect(app.errors.isEmpty)
    // What nobody provides here says so, by pointer and by keyboard.
    try turn(to: .services)
    try app.click(window, x: 257, y: 166)
    try visit.waitForChildren(1)
    try app.press("Return")
    try visit.waitForChildren(0)
    try app.click(window, x: 90, y: Row.services.y)
    try app.press("Tab", "space")
    try visit.waitForChildren(1)
    try app.press("Escape")
    try visit.waitForChildren(0)
    #expect(app.errors.contains("manageSubscriptionsSheet(isPresented:): this is not available on this machine."))
    try turn(to: .sizes)
    try app.click(window, x: 240, y: 130)
    try visit.waitForChildren(1)
    try app.press("Return")
    try visit.waitForChildren(0)
    #expect(app.program.exitCode == nil)
  }

  /// What the window manager is told of a presentation that does not fit into its window, and of a cover.
  @Test(.requirement("PR-019", "PR-108"), .needs(.openbox)) func `that cover the screen, on openbox`() throws { try cover(on: .openbox) }
  @Test(.requirement("PR-019", "PR-108"), .needs(.xfwm4)) func `that cover the screen, on xfwm4`() throws { try cover(on: .xfwm4) }
  @Test(.requirement("PR-019", "PR-108"), .needs(.metacity)) func `that cover the screen, on metacity`() throws { try cover(on: .metacity) }
  @Test(.requirement("PR-019", "PR-108"), .needs(.mutter)) func `that cover the screen, on mutter`() throws { try cover(on: .mutter) }
  @Test(.requirement("PR-019", "PR-108"), .needs(.kwin)) func `that cover the screen, on kwin`() throws { try cover(on: .kwin) }
  private func cover(on windowManager: WindowManager) throws {
    let visit = try Visit(windowManager), app = visit.app, window = visit.window
    try app.resize(window, width: 860, height: 820)
    try app.waitForStillness(of: window)
    try app.press("Tab")
    // The last button of the page covers the screen.
    try app.click(window, x: 240, y: 758)
    try app.waitForWindows(2)
    let cover = try #require(try app.windows().first { $0 != window })
    try app.waitForFront(cover)
    #expect(try app.property("_NET_WM_WINDOW_TYPE", of: cover).contains("_NET_WM_WINDOW_TYPE_DIALOG"))
    #expect(try app.property("WM_TRANSIENT_FOR", of: cover).hasSuffix(window))
    try app.desk.wait("full screen") { try app.property("_NET_WM_STATE", of: cover).contains("_NET_WM_STATE_FULLSCREEN") }
    #expect(try app.property("_NET_WM_STATE", of: cover).contains("_NET_WM_STATE_MODAL"))
    #expect(try app.size(of: cover) == (1280, 900))
    let stacking = try app.desk.run("xprop", "-root", "_NET_CLIENT_LIST_STACKING")
    #expect(try #require(stacking.range(of: window)).lowerBound < #require(stacking.range(of: cover)).lowerBound)
    // By keyboard: its only button.
    try app.press("Tab", "space")
    try app.waitForWindows(1)
    try app.waitForFront(window)
    #expect(app.errors.isEmpty)
  }
}
