import Foundation
import OrielHeadless

@testable import OrielControls
@testable import OrielGraph
@testable import OrielScenes

/// An app that is started again and again over what it has kept.
final class Restarts {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("restoration-\(UUID().uuidString)").path
  private(set) var state: SavedState
  let system: () -> HeadlessWindowSystem
  init(system: @escaping () -> HeadlessWindowSystem = { HeadlessWindowSystem() }) {
    self.system = system
    state = SavedState(folder: folder)
  }
  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func start(launches: Bool = true, supportsMultipleWindows: Bool = true, @SceneBuilder _ scenes: @escaping () -> some Scene) -> TestApp {
    state.letGo()
    state = SavedState(folder: folder)
    let test = TestApp(
      system: system(), supportsMultipleWindows: supportsMultipleWindows, savedState: state, launches: launches, scenes)
    if launches { test.settle() }
    return test
  }
  /// As `kill -9` does, a second after the last change.
  func kill(_ test: TestApp) {
    test.system.advance(by: 1)
    test.app.memory?.awaitDisk()
    state.letGo()
  }
  var path: String { folder + "/windows.json" }
  var text: String { get throws { try String(contentsOfFile: path, encoding: .utf8) } }
  func write(_ text: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }
  var files: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() }
}

/// Says what it was given, and lets a test write it.
struct StoredCard<Value: Hashable>: View {
  @Binding var value: Value
  @SceneStorage("note") private var note = ""
  @SceneStorage("number") private var number = 0.5
  let kept: Kept<Self>
  var body: some View {
    let _ = kept.values.append(self)
    Tile().navigationTitle(String(describing: value) + " \(note) " + number.description)
  }
  func write(_ note: String, _ number: Double) { (self.note, self.number) = (note, number) }
}
