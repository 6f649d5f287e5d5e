import Foundation
import OrielHeadless
import OrielWindowing
import Testing

@testable import OrielScenes

@Suite struct `What is kept of a window` {
  private func data(_ windows: [[String: Any]]) throws -> Data {
    try JSONSerialization.data(withJSONObject: ["format": "oriel-windows", "version": 1, "windows": windows])
  }
  /// A window with these fields, and what was wrong with it.
  private func read(_ fields: [String: Any]) throws -> (record: WindowRecord, damage: String?) {
    let all = fields.merging(["scene": ["kind": "group", "index": 3]]) { own, _ in own }
    switch WindowArchive.read(try data([all])) {
    case .whole(let archive): return (try #require(archive.windows.first), nil)
    case .damaged(let archive, let reason): return (try #require(archive.windows.first), reason)
    case .broken(let reason): throw CocoaError(.fileReadCorruptFile, userInfo: ["reason": reason])
    }
  }

  @Test func `is the same when it is read again`() {
    let monitor = Monitor(name: "A", frame: CGRect(x: 100, y: 0, width: 1600, height: 1000), visibleFrame: CGRect(x: 100, y: 0, width: 1600, height: 1000))
    let place = WindowPlace(CGRect(x: 150, y: 60, width: 640, height: 480), on: [monitor])
    var first = WindowRecord(identifier: UUID().uuidString, scene: WindowRecord.Scene(kind: "group", id: "main", index: 1), instance: 12)
    (first.presents, first.value) = ("Swift.String", "\"word\"")
    first.storage = ["text": .text("typed"), "count": .integer(30), "ratio": .number(0.5), "data": .data(Data([0, 255])), "list": .list([.text("a"), .text("b")])]
    first.extras = ["org.example.text": Data("text".utf8), "org.example.data": Data([0xFF, 0])]
    first.place = place
    first.desktop = .number(2)
    first.states = [.maximized, .minimized]
    first.tab = WindowRecord.Tab(group: 1, position: 2, isSelected: true, showsBar: true)
    first.focus = WindowRecord.Focus(number: 3, name: "name", selection: [1, 4])
    first.height = 7
    var second = WindowRecord(identifier: UUID().uuidString, scene: WindowRecord.Scene(kind: "settings", id: nil, index: 0))
    second.desktop = .all
    second.states = [.fullScreen]
    second.tab = WindowRecord.Tab(group: 0, position: 0)
    second.focus = WindowRecord.Focus(number: 0, name: nil, selection: nil)
    let archive = WindowArchive(windows: [first, second], places: ["group main": place], pages: ["settings 0": ["page": .text("General")]])
    #expect(WindowArchive.read(archive.data()) == .whole(archive))
    #expect(WindowArchive.read(archive.data()) != .whole(WindowArchive(windows: [second, first], places: archive.places, pages: archive.pages)))
    #expect(WindowArchive.read(WindowArchive().data()) == .whole(WindowArchive()))
  }

  @Test func `is read within its limits`() throws {
    #expect(try read([:]).record.scene == WindowRecord.Scene(kind: "group", id: nil, index: 3) && read([:]).record.instance == 1)
    for (instance, kept) in [(-1, 1), (0, 1), (1, 1), (5, 5), (1 << 20, 1 << 20), (1 << 21, 1 << 20)] {
      #expect(try read(["instance": instance]).record.instance == kept, "\(instance)")
    }
    let desktops: [(Any, WindowDesktop?)] = [(0, .number(0)), (1023, .number(1023)), (1024, nil), (-1, nil), ("all", .all), ("some", nil)]
    for (desktop, kept) in desktops { #expect(try read(["desktop": desktop]).record.desktop == kept, "\(desktop)") }
    #expect(try read(["states": ["maximized", "unknown", "fullScreen", 3]]).record.states == [.maximized, .fullScreen])
    let tabs: [([String: Any], WindowRecord.Tab?)] = [
      (["group": 1, "position": 2], WindowRecord.Tab(group: 1, position: 2)), (["group": 1], nil), (["position": 1], nil),
      (["group": 1, "position": 2, "isSelected": true, "showsBar": true], WindowRecord.Tab(group: 1, position: 2, isSelected: true, showsBar: true)),
    ]
    for (tab, kept) in tabs { #expect(try read(["tab": tab]).record.tab == kept, "\(tab)") }
    let focuses: [([String: Any], WindowRecord.Focus?)] = [
      (["number": 0], WindowRecord.Focus(number: 0, name: nil, selection: nil)), (["number": -1], nil), (["name": "a"], nil),
      (["number": 2, "name": "a", "selection": [1, 2]], WindowRecord.Focus(number: 2, name: "a", selection: [1, 2])),
      (["number": 2, "selection": [1]], WindowRecord.Focus(number: 2, name: nil, selection: nil)),
      (["number": 2, "selection": [1, 2, 3]], WindowRecord.Focus(number: 2, name: nil, selection: nil)),
    ]
    for (focus, kept) in focuses { #expect(try read(["focus": focus]).record.focus == kept, "\(focus)") }
    let name = try read(["identifier": "none"]).record.identifier
    #expect(UUID(uuidString: name) != nil)
  }

  @Test func `is told apart from what is of another kind, by name`() throws {
    for name in ["identifier", "presents", "value", "storage", "extras", "place", "states", "tab", "focus", "height", "instance"] {
      let wrong: Any = ["identifier", "presents", "value"].contains(name) ? 5 : "word"
      let (record, damage) = try read([name: wrong])
      #expect(damage == "\(name) is of another kind", "\(name)")
      #expect(record.scene.index == 3 && record.instance == 1 && record.height == 0 && record.tab == nil && record.focus == nil && record.place == nil)
    }
    #expect(try read(["extras": ["org.example": 4]]).damage == "extras.org.example is of another kind")
    #expect(try read(["height": 4]).record.height == 4)
    // Of many things that are wrong, three are told.
    let (_, damage) = try read(["height": "x", "tab": 1, "focus": 2, "states": 3, "place": 4])
    #expect(damage?.split(separator: ",").count == 3)
    guard case .damaged(let rest, let reason) = WindowArchive.read(try data([["scene": ["kind": "group"]], ["scene": ["kind": "group", "index": 0]]])) else {
      return #expect(Bool(false)) as Void
    }
    #expect(rest.windows.map(\.scene.index) == [0] && reason == "a window names no scene")
  }

  @Test func `is of 200 windows at the most, each with a name of its own`() throws {
    let name = UUID().uuidString, window: [String: Any] = ["scene": ["kind": "group", "index": 0], "identifier": name]
    for (count, isWhole) in [(200, true), (201, false)] {
      switch WindowArchive.read(try data(Array(repeating: window, count: count))) {
      case .whole(let archive): #expect(isWhole && archive.windows.count == 200 && Set(archive.windows.map(\.identifier)).count == 200 && archive.windows[0].identifier == name)
      case .damaged(let archive, let reason): #expect(!isWhole && archive.windows.count == 200 && reason == "it has 201 windows")
      case .broken(let reason): Issue.record("\(reason)")
      }
    }
  }
}

@Suite(.serialized) struct `When windows are kept` {
  @SceneBuilder private func scenes() -> some Scene {
    WindowGroup("Card", id: "card") { Tile() }.defaultSize(width: 400, height: 300)
    Window("About", id: "about") { Tile() }.defaultSize(width: 300, height: 200)
  }

  @Test func `is half a second after the last change, and nine tenths after the first`() throws {
    let restarts = Restarts(), test = restarts.start { scenes() }, memory = try #require(test.app.memory)
    test.system.advance(by: 3)
    var looks = memory.looks
    memory.changed()
    test.system.advance(by: 0.49)
    #expect(memory.looks == looks)
    test.system.advance(by: 0.02)
    #expect(memory.looks == looks + 1)
    looks = memory.looks
    for pause in [0.3, 0.3, 0.29] {
      memory.changed()
      test.system.advance(by: pause)
      #expect(memory.looks == looks, "\(pause)")
    }
    test.system.advance(by: 0.02)
    #expect(memory.looks == looks + 1)
    test.system.advance(by: 5)
    #expect(memory.looks == looks + 1 && test.system.nextTime == nil)
    // Nothing new is not written.
    let writes = memory.writes
    memory.saveNow()
    #expect(memory.writes == writes)
    test.windows[0].extras["org.example"] = Data("new".utf8)
    memory.saveNow()
    memory.saveNow()
    #expect(memory.writes == writes + 1)
    #expect(try restarts.text.contains("org.example"))
    memory.end()
    test.system.advance(by: 2)
    looks = memory.looks
    memory.changed()
    memory.saveNow()
    memory.begin()
    test.system.advance(by: 2)
    #expect(memory.looks == looks && test.system.nextTime == nil, "it is over")
  }

  @Test func `remembers where a closed window was, for the next one of its scene`() throws {
    let restarts = Restarts(), test = restarts.start { scenes() }, memory = try #require(test.app.memory)
    test.openWindow(id: "about")
    test.settle()
    let card = test.windows[0].declaration, about = test.windows[1].declaration
    #expect(memory.place(forNew: about) == nil && memory.places.isEmpty)
    test.headless(1).userMoves(to: CGPoint(x: 40, y: 60))
    test.windows[1].end()
    let place = try #require(memory.places[about.placeKey])
    #expect(memory.place(forNew: about) == place && place.frame(on: test.system.monitors) == CGRect(x: 40, y: 60, width: 300, height: 200))
    // One of several windows of a group opens where the others are not.
    test.openWindow(id: "card")
    test.settle()
    test.windows[1].end()
    #expect(memory.places[card.placeKey] != nil && memory.place(forNew: card) == nil)
    about.options.restorationBehavior = .disabled
    #expect(memory.place(forNew: about) == nil)
    about.options.restorationBehavior = nil
    memory.end()
    #expect(memory.place(forNew: about) == nil)
  }

  @Test func `waits for the windows that come back, for three seconds`() throws {
    var isBusy = false
    let restarts = Restarts {
      let system = HeadlessWindowSystem()
      system.managerIsBusy = isBusy
      return system
    }
    var test = restarts.start { scenes() }
    test.openWindow(id: "about")
    test.settle()
    restarts.kill(test)
    isBusy = true
    test = restarts.start { scenes() }
    let returning = try #require(test.app.memory).returning
    test.system.advance(by: 2.95 - test.system.now)
    #expect(test.windows.count == 2 && returning.front != nil && !returning.isOver && test.app.memory?.looks == 0)
    // Then the window manager has a moment to turn to the one in front.
    test.system.advance(by: 0.1)
    #expect(!returning.isOver)
    test.system.advance(by: 0.06)
    #expect(!returning.isOver)
    test.system.advance(by: 0.1)
    #expect(returning.isOver)
    test.system.advance(by: 1)
    #expect(test.app.memory?.looks ?? 0 > 0)
  }
}
