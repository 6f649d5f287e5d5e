import Conformance
import Foundation
import OrielHeadless
import Programs
import Testing

@testable import OrielGraph
@testable import OrielScenes

@Suite(.serialized) struct `Values stored by the app, written by others` {
  private struct Reader: View {
    @AppStorage("word") private var word = "default"
    let seen: Kept<String>
    let set: Kept<(String) -> Void>
    var body: some View {
      let _ = seen.values.append(word)
      let _ = set.values = [{ word = $0 }]
      Tile()
    }
  }
  private func withStore(_ body: (UserDefaults, String) throws -> Void) throws {
    let suite = "oriel-tests-\(UUID().uuidString)"
    let store = try #require(UserDefaults(suiteName: suite))
    defer { store.removePersistentDomain(forName: suite) }
    try body(store, suite)
  }

  @Test(.requirement("RE-204")) func `are followed: code that uses the defaults itself`() throws {
    try withStore { store, _ in
      let seen = Kept<String>(), set = Kept<(String) -> Void>()
      let test = TestApp { WindowGroup { Reader(seen: seen, set: set).defaultAppStorage(store) } }
      #expect(seen.values == ["default"])
      store.set("direct", forKey: "word")
      test.settle()
      #expect(seen.values == ["default", "direct"])
      store.removeObject(forKey: "word")
      test.settle()
      #expect(seen.values.last == "default")
      // One's own write is told once, and looking finds nothing more.
      set.values[0]("own")
      test.settle()
      test.settle()
      #expect(seen.values == ["default", "direct", "default", "own"])
    }
  }
  @Test func `are not looked at while nothing happens`() throws {
    try withStore { store, _ in
      let seen = Kept<String>(), set = Kept<(String) -> Void>()
      let test = TestApp { WindowGroup { Reader(seen: seen, set: set).defaultAppStorage(store) } }
      test.system.advance(by: 5)
      #expect(test.system.nextTime == nil, "no timer waits")
    }
  }
  @Test func `a folder that is not there is not looked for again and again`() throws {
    try withStore { store, _ in
      let seen = Kept<String>(), set = Kept<(String) -> Void>()
      let test = TestApp { WindowGroup { Reader(seen: seen, set: set).defaultAppStorage(store) } }
      let system = HeadlessWindowSystem()
      let watch = DefaultsWatch(system, folder: "/nowhere/at/all")
      watch.turnEnded()
      #expect(system.nextTime != nil)
      system.advance(by: 2)
      watch.turnEnded()
      #expect(system.nextTime == nil)
      #expect(test.windows.count == 1)
    }
  }
  /// What another process finds, and what it leaves.
  @Test(.requirement("RE-204")) func `reach the disk soon, and another process's writes are taken over`() throws {
    try withStore { store, suite in
      let seen = Kept<String>(), set = Kept<(String) -> Void>()
      let test = TestApp { WindowGroup { Reader(seen: seen, set: set).defaultAppStorage(store) } }
      set.values[0]("mine")
      DefaultsKeeper.shared.saveNow()
      let file = URL(fileURLWithPath: DefaultsWatch.folder).appendingPathComponent("\(suite).plist")
      let written = try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil) as? [String: Any]
      #expect(written?["word"] as? String == "mine")
      let other = try PropertyListSerialization.data(fromPropertyList: ["word": "theirs"], format: .xml, options: 0)
      try other.write(to: file, options: .atomic)
      DefaultsKeeper.shared.filesChanged()
      test.settle()
      #expect(seen.values.last == "theirs")
    }
  }
  @Test(.requirement("RE-204")) func `are heard of when their files change`() throws {
    let watch = FileManager.default.temporaryDirectory
    let system = HeadlessWindowSystem()
    try FileManager.default.createDirectory(atPath: DefaultsWatch.folder, withIntermediateDirectories: true)
    try withStore { store, suite in
      let seen = Kept<String>(), set = Kept<(String) -> Void>()
      let test = TestApp(system: system) { WindowGroup { Reader(seen: seen, set: set).defaultAppStorage(store) } }
      test.system.advance(by: 2)
      let file = URL(fileURLWithPath: DefaultsWatch.folder).appendingPathComponent("\(suite).plist")
      let other = try PropertyListSerialization.data(fromPropertyList: ["word": "watched"], format: .xml, options: 0)
      try other.write(to: file, options: .atomic)
      test.settle()
      test.settle()
      #expect(seen.values.last == "watched", "\(watch.path)")
    }
  }
}
