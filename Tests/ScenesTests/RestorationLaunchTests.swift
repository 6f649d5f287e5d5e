import Conformance
import Foundation
import OrielHeadless
import Testing

@testable import OrielAppKit
@testable import OrielControls
@testable import OrielGraph
@testable import OrielScenes

/// What happens at the launch itself, until all of them are there again.
extension `Windows of the last run` {
  @Test func `stand behind the document that the app is started with`() throws {
    let restarts = Restarts()
    try FileManager.default.createDirectory(atPath: restarts.folder, withIntermediateDirectories: true)
    for name in ["a", "b", "c"] { try Data(name.utf8).write(to: URL(fileURLWithPath: restarts.folder + "/\(name).txt")) }
    func start(_ names: String...) -> TestApp {
      let test = restarts.start(launches: false) { DocumentGroup(newDocument: TestNote("new")) { NoteView(file: $0, seen: SeenDocuments()) } }
      test.app.documents.places = DocumentPlaces(state: restarts.folder + "/.documents", recents: restarts.folder + "/.recents.xbel")
      test.app.launch(opening: names.map { URL(fileURLWithPath: restarts.folder + "/" + $0) })
      test.settle()
      return test
    }
    func front(_ test: TestApp) -> String? {
      test.windows.first { $0.platformWindow?.state.isFocused == true }?.document?.reference.file?.lastPathComponent
    }
    let first = start("a.txt", "b.txt")
    restarts.kill(first)
    for session in first.windows.compactMap(\.document) { (session.known.lock, session.recovery.claim) = (nil, nil) }
    let second = start("c.txt")
    #expect(second.windows.count == 3 && front(second) == "c.txt")
    restarts.kill(second)
    for session in second.windows.compactMap(\.document) { (session.known.lock, session.recovery.claim) = (nil, nil) }
    // One that comes back anyway is brought forward.
    let third = start("a.txt")
    #expect(third.windows.count == 3 && front(third) == "a.txt")
  }

  /// A window that asks for the front after the window manager has given it to it takes a person back who has gone on.
  @Test func `leave the person alone once the one that was asked for was in front`() throws {
    let restarts = Restarts()
    try FileManager.default.createDirectory(atPath: restarts.folder, withIntermediateDirectories: true)
    for name in ["a", "b"] { try Data(name.utf8).write(to: URL(fileURLWithPath: restarts.folder + "/\(name).txt")) }
    let test = restarts.start(launches: false) { DocumentGroup(newDocument: TestNote("new")) { NoteView(file: $0, seen: SeenDocuments()) } }
    test.app.documents.places = DocumentPlaces(state: restarts.folder + "/.documents", recents: restarts.folder + "/.recents.xbel")
    test.app.launch(opening: ["a", "b"].map { URL(fileURLWithPath: restarts.folder + "/\($0).txt") })
    // A person's click, as soon as the windows are there.
    test.windows[0].platformWindow?.activate()
    test.settle()
    #expect(test.windows.map { $0.platformWindow?.state.isFocused } == [true, false])
  }

  /// A window manager that shows one out of sight last may focus none of them.
  @Test func `have the one in front that was there, also where the window manager gives the focus to nobody`() {
    let restarts = Restarts()
    func start() -> TestApp {
      restarts.start(launches: false) { WindowGroup(for: Int.self) { StoredCard(value: $0, kept: Kept()) }.defaultSize(width: 400, height: 300) }
    }
    let first = start()
    first.app.launch()
    first.settle()
    first.openWindow(value: 1)
    first.settle()
    first.headless(1).userMinimizes()
    restarts.kill(first)
    let second = start()
    second.app.launch()
    second.system.settle()
    second.system.focusAnotherProgram()
    #expect(second.windows.count == 2 && second.headless(1).state.isMinimized && !second.headless(0).state.isFocused)
    second.settle()
    #expect(second.headless(0).state.isFocused)
  }

  /// Nobody would see that the program has started.
  @Test func `are gone to where they are, also a single one on another desktop`() {
    let restarts = Restarts()
    func start() -> TestApp {
      restarts.start(launches: false) { WindowGroup(for: Int.self) { StoredCard(value: $0, kept: Kept()) }.defaultSize(width: 400, height: 300) }
    }
    let first = start()
    first.app.launch()
    first.settle()
    first.headless(0).userSends(to: .number(2))
    restarts.kill(first)
    for isElsewhere in [true, false] {
      let second = start()
      second.system.currentDesktop = isElsewhere ? 0 : 2
      second.app.launch()
      second.system.settle()
      second.system.focusAnotherProgram()
      #expect(second.headless(0).desktop == .number(2) && !second.headless(0).state.isFocused)
      second.settle()
      #expect(second.headless(0).state.isFocused == isElsewhere)
      restarts.kill(second)
    }
  }

  /// What is known of windows that the window manager has not shown yet is not how they were left.
  @Test(arguments: [false, true]) func `are recorded only once they are all there again`(endsInOrder: Bool) throws {
    let restarts = Restarts()
    func start(busy: Bool = false) -> TestApp {
      let test = restarts.start(launches: false) { WindowGroup(for: Int.self) { StoredCard(value: $0, kept: Kept()) }.defaultSize(width: 400, height: 300) }
      test.system.managerIsBusy = busy
      test.app.launch()
      test.settle()
      return test
    }
    let first = start()
    for value in [1, 2, 3] { first.openWindow(value: value) }
    first.settle()
    first.headless(1).userMaximizes()
    first.headless(2).userActivates()
    restarts.kill(first)
    let left = try restarts.text
    #expect(left.contains("maximized"))
    let second = start(busy: true)
    if endsInOrder {
      second.app.saveState()
      second.system.advance(by: 0.1)
      restarts.kill(second)
    } else {
      second.system.advance(by: 1.5)
      restarts.kill(second)
    }
    #expect(try restarts.text == left)
    // What happens once they are there counts.
    let third = start()
    #expect(third.headless(1).state.isMaximized && third.headless(2).state.isFocused)
    third.headless(0).userActivates()
    restarts.kill(third)
    #expect(start().headless(0).state.isFocused)
  }

  @Test func `do not multiply where an item of the menu bar has one because there is no panel`() throws {
    let restarts = Restarts()
    var place = CGPoint.zero
    for round in 0..<4 {
      let test = restarts.start {
        WindowGroup("Main") { Tile() }
        MenuBarExtra("Item") { Text("Content") }.menuBarExtraStyle(.window)
      }
      // The item waits for panels before it has a window, which a person has opened.
      test.system.advance(by: 20)
      if round == 0 {
        #expect(test.titles == ["Main"])
        try #require(test.app.extras.windowCommands.first).action()
        test.settle()
      }
      #expect(test.titles.sorted() == ["Item", "Main"], "round \(round)")
      let item = try #require(test.windows.first { $0.title == "Item" }?.platformWindow as? HeadlessWindow)
      if round == 0 {
        item.userMoves(to: CGPoint(x: 333, y: 222))
        place = item.position
      }
      #expect(item.position == place)
      restarts.kill(test)
    }
    // Once it was closed it stays so.
    for round in 0..<2 {
      let test = restarts.start {
        WindowGroup("Main") { Tile() }
        MenuBarExtra("Item") { Text("Content") }.menuBarExtraStyle(.window)
      }
      test.system.advance(by: 20)
      if round == 0 { test.windows.first { $0.title == "Item" }?.userAsksToClose() }
      test.system.advance(by: 20)
      #expect(test.titles == ["Main"])
      restarts.kill(test)
    }
  }
}
