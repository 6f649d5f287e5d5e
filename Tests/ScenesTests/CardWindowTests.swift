import OrielHeadless
import OrielWindowing
import Testing

@testable import OrielControls
@testable import OrielScenes

/// Small windows about something that goes on. The newest app is the one that has them, so nothing here waits for other tests.
@Suite(.serialized) struct `The cards of an app` {
  private func app(isRightToLeft: Bool = false) -> TestApp {
    let test = TestApp(launches: false) { WindowGroup("Main") { Tile() }.defaultSize(width: 400, height: 300) }
    test.system.monitors = [
      Monitor(name: "A", frame: CGRect(x: 0, y: 0, width: 1600, height: 1000), visibleFrame: CGRect(x: 0, y: 30, width: 1600, height: 970))
    ]
    test.system.desktop.isRightToLeft = isRightToLeft
    test.app.launch()
    test.settle()
    return test
  }

  @Test(arguments: [false, true]) func `lie below each other at the top of the screen, and close up`(isRightToLeft: Bool) throws {
    let test = app(isRightToLeft: isRightToLeft), closed = Kept<String>()
    var cards: [String: CardWindow] = [:]
    for (title, height) in [("One", 80), ("Two", 100), ("Three", 900)] as [(String, CGFloat)] {
      cards[title] = CardWindow(title, content: { Tile(width: 340, height: height) }, onClose: { closed.values.append(title) })
      test.settle()
    }
    func frame(_ title: String) -> CGRect? { test.windows.first { $0.title == title }?.panelFrame }
    // 16 points from the edges of the screen, 12 between them.
    let x: CGFloat = isRightToLeft ? 16 : 1244
    #expect(frame("One") == CGRect(x: x, y: 46, width: 340, height: 80))
    #expect(frame("Two") == CGRect(x: x, y: 138, width: 340, height: 100))
    #expect(frame("Three") == CGRect(x: x, y: 84, width: 340, height: 900), "there is no room below")
    let host = try #require(test.windows.first { $0.title == "Two" }), window = test.headless(host), card = try #require(cards["Two"])
    #expect(card.number == window.identifier && host.declaration.kind == .card && host.controls == [.close] && host.level == .floating && host.wishes.takesKeys)
    #expect(window.description.startsInBackground && window.description.desktop == .all && !window.isResizable)
    #expect(test.system.focusedWindow === test.headless(0), "none of them takes the keys")
    cards["One"]?.close()
    test.settle()
    #expect(closed.values == ["One"] && cards["One"]?.number == 0)
    #expect(frame("Two")?.origin == CGPoint(x: x, y: 46) && frame("Three")?.origin == CGPoint(x: x, y: 84))
    test.system.focusAnotherProgram()
    CardWindow.showApp()
    test.settle()
    #expect(test.system.focusedWindow === test.headless(0))
    // They keep no app running.
    test.windows[0].askToClose()
    test.settle()
    #expect(test.app.isEnding && Set(closed.values) == ["One", "Two", "Three"] && closed.values.count == 3)
    #expect(CardWindow("Late", content: { Tile(width: 340, height: 80) }, onClose: {}) == nil)
  }
}
