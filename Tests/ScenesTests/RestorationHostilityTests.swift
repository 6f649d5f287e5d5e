import Conformance
import Foundation
import OrielHeadless
import Testing

@testable import OrielGraph
@testable import OrielScenes

/// Files that nobody would write on purpose, or somebody did.
@Suite(.serialized) struct `A file of windows` {
  @SceneBuilder private func scenes() -> some Scene {
    WindowGroup("Card", id: "card", for: Int.self) { Text("\($0.wrappedValue ?? 0)") }.defaultSize(width: 400, height: 300)
    Settings { Text("Settings") }
  }
  private func start(_ restarts: Restarts) -> (test: TestApp, issues: [String]) {
    var test: TestApp?
    let issues = RuntimeIssue.capturing { test = restarts.start { scenes() } }
    return (test!, issues)
  }
  /// The content of a file with three windows.
  private func sample() throws -> String {
    let restarts = Restarts()
    let test = restarts.start { scenes() }
    test.app.openWindow(id: "card", value: 1)
    test.app.openWindow(id: "card", value: 2)
    test.settle()
    try SceneFrame.of(test.windows[1])?.add(test.windows[2], at: 1, selects: true)
    test.settle()
    restarts.kill(test)
    return try restarts.text
  }

  @Test(arguments: [
    "", "{", "[]", "null", "\u{0}\u{0}\u{0}", "{\"format\": \"oriel-windows\"}", "{\"format\": \"oriel-windows\", \"version\": \"1\"}",
    "{\"format\": \"oriel-windows\", \"version\": 2, \"windows\": []}", "{\"format\": \"oriel-windows\", \"version\": 1, \"windows\": 7}",
    "{\"format\": \"oriel-windows\", \"version\": 1, \"windows\": [7, null, {}, {\"scene\": 3}]}", "{\"format\": \"other\", \"version\": 1}",
  ]) func `that cannot be understood costs a warning and is kept aside`(text: String) throws {
    let restarts = Restarts()
    try restarts.write(text)
    let (test, issues) = start(restarts)
    #expect(test.titles == ["Card"])
    #expect(issues.count == 1, "\(issues)")
    #expect(try String(contentsOfFile: restarts.path + ".broken", encoding: .utf8) == text)
    restarts.kill(test)
    #expect(restarts.files == ["windows.json", "windows.json.broken"])
    #expect(start(restarts).issues == [])
    try restarts.write("{")
    _ = start(restarts)
    #expect(restarts.files.contains("windows.json.broken-2"), "the first one is still there")
  }

  @Test func `that is too large, no file, or not to be read is not read`() throws {
    let restarts = Restarts()
    try restarts.write(String(repeating: " ", count: SavedState.greatestSize + 1))
    #expect(start(restarts).issues.count == 1)
    for make in [{ _ = mkfifo($0, 0o600) }, { _ = mkdir($0, 0o700) }] as [(String) -> Void] {
      let restarts = Restarts()
      try restarts.write("")
      unlink(restarts.path)
      make(restarts.path)
      let (test, issues) = start(restarts)
      #expect(test.windows.count == 1 && issues.count == 1)
      restarts.kill(test)
      #expect(restarts.files == ["windows.json", "windows.json.broken"])
    }
  }

  @Test(.requirement("SC-081")) func `with numbers beyond all screens, other kinds of values and too many windows opens what it can, on the screen`() throws {
    let sample = try sample()
    for (old, new) in [
      ("\"width\" : 400", "\"width\" : 1e300"), ("\"x\" : ", "\"x\" : 99999"), ("\"y\" : ", "\"y\" : -99999"), ("\"height\" : 300", "\"height\" : -3"),
      ("\"group\" : 0", "\"group\" : -9223372036854775808"), ("\"position\" : 1", "\"position\" : 9223372036854775807"),
      ("\"position\" : 1", "\"position\" : 0"), ("\"isSelected\" : true", "\"isSelected\" : false"), ("\"isSelected\" : false", "\"isSelected\" : true"),
      ("\"instance\" : ", "\"instance\" : 99"), ("\"desktop\" : 0", "\"desktop\" : 77"), ("\"index\" : 0", "\"index\" : -5"),
      ("\"identifier\" : \"", "\"identifier\" : \"../../"), ("\"monitor\" : \"", "\"monitor\" : \"other"),
    ] {
      let restarts = Restarts()
      try restarts.write(sample.replacingOccurrences(of: old, with: new))
      let (test, _) = start(restarts)
      #expect(test.windows.count == 3, "\(new)")
      expectSane(test, new)
      restarts.kill(test)
      #expect(start(restarts).test.windows.count == 3, "\(new)")
    }
    let restarts = Restarts()
    let record = "{\"scene\": {\"kind\": \"group\", \"id\": \"card\", \"index\": 0}}"
    try restarts.write("{\"format\": \"oriel-windows\", \"version\": 1, \"windows\": [" + Array(repeating: record, count: 5000).joined(separator: ",") + "]}")
    let (test, issues) = start(restarts)
    #expect(test.windows.count == WindowArchive.mostWindows && issues.count == 1)
  }
  private func expectSane(_ test: TestApp, _ what: String) {
    let screen = test.system.monitors[0].frame
    for window in test.system.windows where window.description.kind == .normal {
      let edge = CGRect(x: window.position.x, y: window.position.y - 20, width: window.size.width, height: 40)
      #expect(edge.intersects(screen) && window.size.width <= screen.width && window.size.height <= screen.height, "\(what): \(window.position) \(window.size)")
    }
  }

  /// A generator that gives the same each time.
  private struct Dice: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }
  @Test func `whose bytes were changed, cut, doubled or shuffled at random still lets the app start`() throws {
    let sample = Array(try sample().utf8)
    var dice = Dice(state: 42)
    for round in 0..<200 {
      var bytes = sample
      for _ in 0...Int.random(in: 0...4, using: &dice) {
        let place = Int.random(in: 0..<max(1, bytes.count), using: &dice)
        switch Int.random(in: 0..<5, using: &dice) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &dice)
        case 1: bytes.removeLast(bytes.count - place)
        case 2: bytes.insert(contentsOf: bytes[..<place].suffix(40), at: place)
        case 3: bytes.removeSubrange(place..<min(bytes.count, place + 12))
        default: bytes.insert(contentsOf: Array("-1e99,\"\\u0000[{".utf8).shuffled(using: &dice), at: place)
        }
        if bytes.isEmpty { break }
      }
      let restarts = Restarts()
      try restarts.write("")
      try Data(bytes).write(to: URL(filePath: restarts.path))
      let (test, issues) = start(restarts)
      #expect(!test.windows.isEmpty, "round \(round)")
      expectSane(test, "round \(round)")
      let isWhole = if case .whole = WindowArchive.read(Data(bytes)) { true } else { false }
      #expect(isWhole || FileManager.default.contents(atPath: restarts.path + ".broken") == Data(bytes), "round \(round): kept aside, \(issues)")
      // And what the app then writes is whole again.
      restarts.kill(test)
      if case .whole = WindowArchive.read(Data(try restarts.text.utf8)) {} else { Issue.record("round \(round)") }
    }
  }

  @Test func `that cannot be written costs a warning, and the next change tries again`() throws {
    let restarts = Restarts()
    // A file where the folder is to be: nothing can be made there, whoever asks.
    try Data().write(to: URL(filePath: restarts.folder))
    let test = restarts.start { scenes() }
    test.system.advance(by: 1)
    test.app.memory?.awaitDisk()
    #expect(test.windows.count == 1 && restarts.files == [])
    try FileManager.default.removeItem(atPath: restarts.folder)
    let issues = RuntimeIssue.capturing { test.app.memory?.saveNow() }
    _ = issues
    test.app.openWindow(id: "card", value: 3)
    restarts.kill(test)
    #expect(restarts.files == ["windows.json"])
  }

  @Test(.requirement("SC-082")) func `that was half written when the process was killed is swept away`() throws {
    let restarts = Restarts()
    try restarts.write(try sample())
    try Data("{".utf8).write(to: URL(filePath: restarts.folder + "/.windows.json.Ab12Cd"))
    let test = start(restarts).test
    test.app.openWindow(id: "card", value: 9)
    restarts.kill(test)
    #expect(restarts.files == ["windows.json"])
  }

  @Test(.requirement("SC-082")) func `is the app's own: private, in its folder of the state, and none for apps without a name`() throws {
    let variables = ["XDG_STATE_HOME": "/state", "HOME": "/home/me"]
    #expect(SavedState(identifier: "org.example.App") { variables[$0] }?.path == "/state/org.example.App/windows.json")
    #expect(SavedState(identifier: "App") { $0 == "HOME" ? "/home/me" : nil }?.path == "/home/me/.local/state/App/windows.json")
    let account = try #require(getpwuid(getuid())), home = String(cString: account.pointee.pw_dir)
    #expect(SavedState(identifier: "App") { $0 == "XDG_STATE_HOME" ? "relative" : nil }?.folder == home + "/.local/state/App")
    #expect(SavedState(identifier: "../../etc") { variables[$0] } == nil)
    #expect(SavedState(identifier: "") { variables[$0] } == nil)
    let restarts = Restarts()
    restarts.kill(restarts.start { scenes() })
    let permissions = try FileManager.default.attributesOfItem(atPath: restarts.path)[.posixPermissions] as? Int
    #expect(permissions == 0o600)
    #expect(try FileManager.default.attributesOfItem(atPath: restarts.folder)[.posixPermissions] as? Int == 0o700)
    let test = TestApp { scenes() }
    #expect(test.app.memory == nil)
  }
}
