import Conformance
import OrielHeadless
import Testing

@testable import OrielAppKit
@testable import OrielPresentations
@testable import OrielScenes

/// Questions that code asks and waits for, under their names from AppKit.
@Suite(.serialized) struct `Alerts and panels of AppKit` {
  private func window() -> MenuTest { MenuTest(Text("Below")) }
  private func texts(_ test: MenuTest) -> [String] {
    test.host.madePresenter?.top?.graph.accessibilityTree().flatMap(\.all).compactMap(\.label) ?? []
  }
  /// Does something once the question is on the screen.
  private func meanwhile(_ test: MenuTest, _ body: @escaping @MainActor () -> Void) -> ScheduledCall {
    test.system.schedule(at: test.system.now + 0.5, body)
  }

  @Test func `an alert says what it is told, and Return presses its first button`() {
    let test = window(), alert = NSAlert()
    alert.messageText = "Delete 3 messages?"
    alert.informativeText = "They cannot be brought back."
    #expect(alert.addButton(withTitle: "Delete").keyEquivalent == "\r")
    alert.addButton(withTitle: "Cancel")
    var seen: [String] = []
    let call = meanwhile(test) {
      seen = texts(test)
      test.window.press(.return)
    }
    let response = alert.runModal()
    #expect(response == .alertFirstButtonReturn && !call.isCancelled)
    #expect(Set(["Delete 3 messages?", "They cannot be brought back.", "Delete", "Cancel"]).isSubset(of: seen))
    #expect(test.host.madePresenter?.isEmpty == true)
  }
  @Test func `an alert is named by its message text, and the informative text stands below that`() {
    let test = window(), alert = NSAlert()
    alert.messageText = "Delete 3 messages?"
    alert.informativeText = "They cannot be brought back."
    var said: [String?] = []
    let call = meanwhile(test) {
      let nodes = test.host.madePresenter?.top?.graph.accessibilityTree().flatMap(\.all) ?? []
      let shown = nodes.first { $0.role == .alert }
      said = [shown?.label, shown?.hint]
      test.window.press(.return)
    }
    #expect(alert.runModal() == .alertFirstButtonReturn && !call.isCancelled)
    #expect(said == ["Delete 3 messages?", "They cannot be brought back."])
  }
  @Test func `Escape presses Cancel, and a press any other`() throws {
    let test = window(), alert = NSAlert()
    for title in ["Save", "Don't Save", "Cancel"] { alert.addButton(withTitle: title) }
    let escape = meanwhile(test) { test.window.press(.escape) }
    #expect(alert.runModal() == .alertThirdButtonReturn && !escape.isCancelled)
    // The same alert once more.
    let press = meanwhile(test) {
      let nodes = test.host.madePresenter?.top?.graph.accessibilityTree().flatMap(\.all) ?? []
      _ = nodes.first { $0.role == .button && $0.label == "Don't Save" }?.perform(.press)
    }
    #expect(alert.runModal() == .alertSecondButtonReturn && !press.isCancelled)
  }
  @Test func `an alert without buttons has one, and its check box is read afterwards`() {
    struct Broken: LocalizedError {
      var errorDescription: String? { "The pier is closed." }
      var recoverySuggestion: String? { "Come back in spring." }
    }
    let test = window(), alert = NSAlert(error: Broken())
    alert.showsSuppressionButton = true
    var seen: [String] = []
    let call = meanwhile(test) {
      seen = texts(test)
      let nodes = test.host.madePresenter?.top?.graph.accessibilityTree().flatMap(\.all) ?? []
      _ = nodes.first { $0.role == .checkBox }?.perform(.press)
      test.window.press(.return)
    }
    #expect(alert.runModal() == .alertFirstButtonReturn && !call.isCancelled)
    #expect(Set(["The pier is closed.", "Come back in spring.", "OK"]).isSubset(of: seen))
    #expect(alert.suppressionButton?.state == .on)
  }
  @Test func `an alert shows a warning sign if it is critical, and else the icon of the app`() {
    let test = MenuTest(prepare: { $0.output = .pixels }, Text("Below"))
    let point = CGRect(x: 0, y: 0, width: 1, height: 1), fill = Theme.make(mode: .light).caution.fill
    let caution = BitmapSurface.make(size: point.size) { $0.fill(point, fill) }.bitmap().pixel(x: 0, y: 0)
    func warns(_ style: NSAlert.Style) -> Bool? {
      let alert = NSAlert()
      alert.messageText = "Delete 3 messages?"
      alert.alertStyle = style
      var size: Int?
      let call = test.system.schedule(at: test.system.now + 1) {
        let picture = (test.host.madePresenter?.top?.platformWindow as? HeadlessWindow)?.snapshot()
        size = picture.map { picture in
          (0..<picture.pixelHeight).reduce(0) { sum, y in sum + (0..<picture.pixelWidth).count { picture.pixel(x: $0, y: y) == caution } }
        }
        test.window.press(.return)
      }
      alert.runModal()
      #expect(!call.isCancelled)
      return size.map { $0 > 48 * 12 }
    }
    #expect(warns(.critical) == true)
    #expect(warns(.warning) == false && warns(.informational) == false)
  }
  @Test func `a question whose window closes is answered with abort`() {
    let test = window(), alert = NSAlert()
    let call = meanwhile(test) { test.host.end() }
    #expect(alert.runModal() == .abort && !call.isCancelled)
  }
  @Test func `a panel waits as well, and Escape cancels it`() {
    let test = MenuTest(size: CGSize(width: 1000, height: 700), Text("Below"))
    for panel in [NSOpenPanel.openPanel(), NSSavePanel.savePanel()] {
      let call = meanwhile(test) { test.window.press(.escape) }
      #expect(panel.runModal() == .cancel && !call.isCancelled)
      #expect(panel.url == nil)
    }
  }
}
