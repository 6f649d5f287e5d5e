import Foundation
import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielScenes

/// Keys, letters and the pointer in open menus, from their first row to the end of their submenus.
@Suite struct `Menus that are open` {
  private final class Log { var events: [String] = [] }
  private let log = Log()
  /// Menus need their windows.
  private final class Kept { var tests: [MenuTest] = [] }
  private let kept = Kept()
  private func items(keepsOpen: Bool = false) -> [MenuItem] {
    func item(_ title: String, isEnabled: Bool = true) -> MenuItem { MenuItem(title, isEnabled: isEnabled) { [log] in log.events.append(title) } }
    var open = item("Open As")
    open.keepsMenuOpen = keepsOpen
    return [
      .header("Group"), item("New"), .separator, MenuItem(submenu: "More") { [item("Ace"), item("Bee", isEnabled: false), item("Cat")] },
      item("Gone", isEnabled: false), open, item("Old"),
    ]
  }
  private func opened(byKey: Bool = true, keepsOpen: Bool = false) throws -> (test: MenuTest, session: MenuSession) {
    let test = MenuTest(Tile())
    kept.tests.append(test)
    let session = try #require(MenuSession.open(items(keepsOpen: keepsOpen), .at(CGPoint(x: 300, y: 200)), over: test.host, byKey: byKey))
    session.onEnd = { [log] in log.events.append("end") }
    session.onSideways = { [log] in log.events.append("sideways \($0)") }
    test.settle()
    return (test, session)
  }
  @discardableResult private func press(_ session: MenuSession, _ key: Key, _ phase: KeyEvent.Phase = .down, producesText: Bool = false) -> Bool {
    session.handleKey(KeyEvent(phase, key: key, time: 0, producesText: producesText))
  }
  /// The highlighted row of each menu.
  private func rows(_ session: MenuSession) -> [Int?] { session.panels.map(\.box.highlighted) }

  // MARK: Keys

  @Test func `are walked by keys past what cannot be chosen, round the ends`() throws {
    let (test, session) = try opened()
    #expect(rows(session) == [1] && session.isByKey)
    let steps: [(Key, Int)] = [
      (.down, 3), (.down, 5), (.down, 6), (.down, 1), (.up, 6), (.up, 5), (.up, 3), (.home, 1), (.end, 6), (.pageUp, 1), (.pageDown, 6),
    ]
    for (key, row) in steps { #expect(press(session, key) && rows(session) == [row], "\(key)") }
    #expect(press(session, .right) && press(session, .left) && log.events == ["sideways 1", "sideways -1"])
    #expect(press(session, .down, .up) && rows(session) == [6] && !press(session, .function(5)) && !press(session, .character("x")))
    let pointed = try #require(MenuSession.open(items(), .at(.zero), over: test.host))
    #expect(log.events.last == "end" && rows(pointed) == [nil] && !pointed.isByKey)
    press(pointed, .up)
    #expect(rows(pointed) == [6])
    pointed.end()
    // A pop-up list begins at what is chosen in it.
    var chosen = items()
    chosen[6].state = .on
    let list = try #require(MenuSession.open(chosen, .over(CGRect(x: 10, y: 10, width: 50, height: 20), labelInset: 8), over: test.host))
    #expect(rows(list) == [6])
    list.end()
    #expect(MenuSession.open([.separator], .at(.zero), over: test.host) == nil && MenuSession.current(on: test.system) == nil)
  }
  @Test func `open and close their submenus by keys`() throws {
    let (test, session) = try opened()
    press(session, .down)
    #expect(press(session, .right) && rows(session) == [3, 0] && session.panels[0].box.expanded == 3)
    // It begins beside the row that opened it.
    let anchor = session.panels[0].screenRect(of: 3), first = session.panels[1].screenRect(of: 0)
    #expect(first.minY == anchor.minY && session.panels[1].frame.minX == session.panels[0].frame.maxX - 4)
    press(session, .right)
    #expect(log.events == ["sideways 1"])
    for (key, row) in [(.down, 2), (.down, 0), (.up, 2), (.home, 0), (.end, 2)] as [(Key, Int)] { #expect(press(session, key) && rows(session) == [3, row]) }
    #expect(press(session, .left) && rows(session) == [3] && session.panels[0].box.expanded == nil)
    press(session, .return)
    #expect(rows(session) == [3, 0])
    press(session, .escape)
    #expect(rows(session) == [3] && log.events == ["sideways 1"])
    press(session, .space)
    #expect(rows(session) == [3, 0])
    press(session, .down)
    press(session, .return)
    #expect(log.events == ["sideways 1", "end", "Cat"] && test.session == nil)
    let (_, other) = try opened()
    // By its number, as the key of a menu bar's menu does.
    other.openSubmenu(9)
    #expect(other.panels.count == 1)
    other.openSubmenu(3)
    #expect(rows(other) == [3, 0])
    other.openSubmenu(3)
    #expect(rows(other) == [3, 0] && other.level(of: other.panels[1]) == 1)
  }
  @Test func `end before what was chosen is done, unless they stay open for more`() throws {
    let (test, session) = try opened()
    session.choose(4, in: session.panels[0])
    session.choose(0, in: session.panels[0])
    #expect(log.events == [])
    press(session, .return, .repeat)
    #expect(log.events == [])
    press(session, .return)
    session.end()
    #expect(log.events == ["end", "New"] && test.session == nil)
    log.events = []
    let (stays, other) = try opened(keepsOpen: true)
    other.choose(5, in: other.panels[0])
    other.choose(5, in: other.panels[0])
    #expect(log.events == ["Open As", "Open As"] && stays.session === other)
    for key in [Key.escape, .function(10), .menu, .alt] {
      log.events = []
      let (_, session) = try opened()
      #expect(press(session, key) && log.events == ["end"])
    }
  }
  @Test func `are searched by letters, and by blanks where a title has one`() throws {
    let (test, session) = try opened()
    #expect(session.type("o") && rows(session) == [5] && session.type("l") && rows(session) == [6])
    test.system.advance(by: 2)
    for letter in ["o", "p", "e", "n"] { _ = session.type(letter) }
    #expect(rows(session) == [5] && !press(session, .space, producesText: true) && log.events == [])
    _ = session.type(" ")
    _ = session.type("a")
    #expect(rows(session) == [5])
    test.system.advance(by: 2)
    _ = session.type("g")
    #expect(rows(session) == [5], "what cannot be chosen is not found")
    test.system.advance(by: 2)
    for letter in ["o", "l", "d"] { _ = session.type(letter) }
    #expect(press(session, .space, producesText: true) && log.events == ["end", "Old"])
  }

  // MARK: Pointer

  private func point(_ session: MenuSession, _ row: Int, _ level: Int = 0) -> CGPoint {
    let rect = session.panels[level].screenRect(of: row)
    return CGPoint(x: rect.midX, y: rect.midY)
  }
  private func send(_ session: MenuSession, _ phase: PointerEvent.Phase, _ point: CGPoint) {
    session.handlePointer(PointerEvent(phase, at: .zero, clickCount: phase == .moved ? 0 : 1, time: 0), at: point)
  }
  @Test func `follow the pointer, and open a submenu where it rests`() throws {
    let (test, session) = try opened(byKey: false)
    send(session, .entered, point(session, 1))
    #expect(rows(session) == [nil])
    for (row, highlighted) in [(1, 1), (5, 5), (4, nil), (0, nil), (6, 6), (3, 3)] as [(Int, Int?)] {
      send(session, .moved, point(session, row))
      #expect(rows(session) == [highlighted], "\(row)")
    }
    test.system.advance(by: 0.1)
    #expect(session.panels.count == 1)
    test.system.advance(by: 0.1)
    #expect(rows(session) == [3, nil] && session.panels[0].box.expanded == 3)
    send(session, .moved, point(session, 2, 1))
    #expect(rows(session) == [3, 2])
    send(session, .moved, CGPoint(x: 700, y: 5))
    #expect(rows(session) == [3, nil])
    // Another row, and a moment later the submenu is gone.
    send(session, .moved, point(session, 1))
    #expect(rows(session) == [1, nil])
    test.system.advance(by: 0.2)
    #expect(rows(session) == [1])
    send(session, .exited, CGPoint(x: 5, y: 5))
    #expect(rows(session) == [nil])
    session.end()
  }
  @Test func `wait while the pointer is on its way to a submenu`() throws {
    for isHeading in [true, false] {
      let (test, session) = try opened(byKey: false)
      let row = session.panels[0].screenRect(of: 3), start = CGPoint(x: row.minX + 10, y: row.midY)
      send(session, .moved, start)
      test.system.advance(by: 0.2)
      #expect(session.panels.count == 2)
      send(session, .moved, CGPoint(x: start.x + (isHeading ? 40 : -5), y: start.y + 15))
      #expect(rows(session) == [isHeading ? 3 : nil, nil])
      test.system.advance(by: 0.2)
      #expect(session.panels.count == (isHeading ? 2 : 1))
      session.end()
    }
  }
  @Test func `choose what a press or the end of a drag is over, not the click that opened them`() throws {
    // A click, then another on a row.
    let (test, session) = try opened(byKey: false)
    send(session, .up, point(session, 1))
    #expect(log.events == [])
    send(session, .down, point(session, 4))
    send(session, .up, point(session, 4))
    #expect(log.events == [] && rows(session) == [nil])
    send(session, .up, CGPoint(x: 5, y: 5))
    #expect(log.events == [])
    send(session, .down, point(session, 3))
    #expect(rows(session) == [3, nil])
    send(session, .up, point(session, 3))
    #expect(log.events == [] && session.panels.count == 2)
    send(session, .down, point(session, 2, 1))
    #expect(rows(session) == [3, 2])
    send(session, .up, point(session, 2, 1))
    #expect(log.events == ["end", "Cat"] && test.session == nil)
    // A drag from where they were opened.
    for (place, events) in [(nil, ["end"]), (1, ["end", "New"]), (3, [])] as [(Int?, [String])] {
      log.events = []
      let (test, session) = try opened(byKey: false)
      test.system.advance(by: 0.3)
      send(session, .up, place.map { point(session, $0) } ?? CGPoint(x: 5, y: 5))
      #expect(log.events == events)
      session.end()
    }
  }
  @Test func `leave a press beside them to who opened them, in its window's points`() throws {
    var offered: [CGPoint] = []
    var isUsed = true
    let (test, session) = try opened()
    session.onOwnerPointer = {
      offered.append($0.location)
      return isUsed
    }
    let origin = test.host.screenOrigin, place = CGPoint(x: origin.x + 5, y: origin.y + 7)
    send(session, .down, place)
    #expect(offered == [CGPoint(x: 5, y: 7)] && log.events == [])
    send(session, .moved, place)
    #expect(offered.count == 2 && log.events == [])
    isUsed = false
    send(session, .down, place)
    #expect(offered.count == 3 && log.events == ["end"])
    log.events = []
    let (_, other) = try opened()
    send(other, .cancelled, .zero)
    other.end()
    #expect(log.events == ["end"])
  }
}
