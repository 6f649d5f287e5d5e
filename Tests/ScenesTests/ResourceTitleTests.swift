import Conformance
import Foundation
import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielScenes

/// Titles of window groups as resources: keys with the place where their words are.
@Suite struct `A title from a resource` {
  /// The folder of a bundle with words of its own.
  private static let bundle: URL = {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("oriel-resources-\(ProcessInfo.processInfo.processIdentifier)")
    let english = folder.appendingPathComponent("en.lproj")
    try? FileManager.default.createDirectory(at: english, withIntermediateDirectories: true)
    try? Data(#""oriel-scene" = "Harbour";"#.utf8).write(to: english.appendingPathComponent("Scenes.strings"))
    return folder
  }()

  @Test(.requirement("RE-008")) func `is taken by every window group: plain, with data, with data that has a default`() {
    let title = LocalizedStringResource("oriel-scene", table: "Scenes", bundle: .atURL(Self.bundle))
    func titles(@SceneBuilder _ scenes: @escaping () -> some Scene, open: (TestApp) -> Void = { _ in }) -> [String] {
      let test = TestApp { scenes() }
      open(test)
      test.settle()
      return test.titles
    }
    func tile() -> Tile { Tile() }
    #expect(titles { WindowGroup(title) { tile() } } == ["Harbour"])
    #expect(titles { WindowGroup(title, id: "a") { tile() } } == ["Harbour"])
    #expect(titles { WindowGroup(title, makeContent: tile) } == ["Harbour"])
    #expect(titles { WindowGroup(title, id: "a", makeContent: tile) } == ["Harbour"])
    #expect(titles { WindowGroup(title, content: tile) } == ["Harbour"])
    #expect(titles { WindowGroup(title, id: "a", content: tile) } == ["Harbour"])
    #expect(titles { WindowGroup(title, for: Int.self) { _ in tile() } } == ["Harbour"])
    #expect(titles { WindowGroup(title, id: "a", for: Int.self) { _ in tile() } } == ["Harbour"])
    #expect(titles { WindowGroup(title, for: Int.self) { _ in tile() } defaultValue: { 4 } } == ["Harbour"])
    #expect(titles { WindowGroup(title, id: "a", for: Int.self) { _ in tile() } defaultValue: { 4 } } == ["Harbour"])
    // A literal is a key of the app's own tables all the same.
    #expect(titles { WindowGroup("oriel-scene") { tile() } } == ["oriel-scene"])
    #expect(titles { WindowGroup("oriel-scene", for: Int.self) { _ in tile() } } == ["oriel-scene"])
  }
}
