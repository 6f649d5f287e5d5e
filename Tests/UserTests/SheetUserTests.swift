import Conformance
import Testing

/// The example app for presentations, with the events of a real keyboard and pointer.
@Suite(.serialized) struct `A person meets sheets` {
  private func open(on windowManager: String? = nil) throws -> (app: AppSession, window: String) {
    let desk = try windowManager.map { try Desk($0) } ?? Desk.shared("openbox --sm-disable")
    let app = try AppSession("Presentations", on: desk)
    let window = try app.waitForWindow("Sheets")
    try app.waitForFront(window)
    try app.waitForStillness(of: window)
    return (app, window)
  }
  private func waitForChildren(_ count: Int, in window: String, of app: AppSession) throws {
    try app.desk.wait("\(count) child windows") { try app.children(of: window).count == count }
  }

  @Test(.requirement("PR-016")) func `inside the window that presents them, by pointer and by keyboard`() throws {
    let (app, window) = try open()
    // By pointer: the first button of the page.
    try app.click(window, x: 245, y: 130)
    try waitForChildren(1, in: window, of: app)
    let size = try app.size(of: window), sheet = try #require(try app.children(of: window).first)
    #expect(abs(sheet.x + sheet.width / 2 - size.width / 2) <= 1)
    #expect(sheet.y >= 12 && sheet.y + sheet.height <= size.height - 12)
    // PR-018: what lies below does not answer.
    try app.waitForStillness(of: window)
    try app.click(window, x: 245, y: 345)
    try app.type("Pier 9")
    try app.press("Return")
    try waitForChildren(0, in: window, of: app)
    // By keyboard: the focus came back to where it was.
    let before = try app.waitForStillness(of: window)
    try app.press("Tab", "space")
    try waitForChildren(1, in: window, of: app)
    try app.press("Escape")
    try waitForChildren(0, in: window, of: app)
    #expect(try app.waitForStillness(of: window).width == before.width)
    #expect(app.errors.isEmpty)
    #expect(app.program.exitCode == nil)
  }

  @Test(.requirement("PR-019"), arguments: ["openbox --sm-disable", "xfwm4 --compositor=off", "metacity --no-composite"])
  func `that move and resize with their window`(windowManager: String) throws {
    let (app, window) = try open(on: windowManager)
    try app.click(window, x: 245, y: 130)
    try waitForChildren(1, in: window, of: app)
    try app.resize(window, width: 1000, height: 640)
    try app.desk.wait("a sheet in the middle") {
      guard let sheet = try app.children(of: window).first else { return false }
      return abs(sheet.x + sheet.width / 2 - 500) <= 1
    }
    try app.closeByFrame(window)
    try app.waitForStillness(of: window)
    // PR-018: the window waits for its sheet.
    #expect(try app.windows() == [window])
    try app.press("Escape")
    try waitForChildren(0, in: window, of: app)
    try app.closeByFrame(window)
    #expect(try app.waitForEnd() == 0)
    #expect(app.errors.isEmpty)
  }
}
