import Conformance
import Foundation
import OrielHeadless
import Testing
import UniformTypeIdentifiers

@testable import OrielDocuments
@testable import OrielScenes

/// A folder whose disk does not answer until it is let go.
private final class SilentFolder: Sendable {
  private let gate = DispatchSemaphore(value: 0)
  let path: String
  init(_ path: String) {
    self.path = path
    let before = FileDelay.slowDisk.withLock { $0 }, gate = gate
    FileDelay.slowDisk.withLock {
      $0 = { asked in
        before?(asked)
        guard asked.hasPrefix(path + "/") else { return }
        gate.wait()
        gate.signal()
      }
    }
  }
  func answer() { gate.signal() }
}

@Suite(.serialized) struct `A disk that does not answer` {
  @Test func `keeps no window that is to close: the person hears what it waits for, may close it, and finds again what was written`() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("silent-" + UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder.appendingPathComponent("share"), withIntermediateDirectories: true)
    let stage = DocumentStage(in: folder, files: ["share/a.txt": "A"], opening: ["share/a.txt"])
    await stage.ready()
    await stage.until { stage.seen.note != nil }
    let silent = SilentFolder(folder.appendingPathComponent("share").path)
    defer { silent.answer() }
    stage.seen.note?.wrappedValue.text = "changed"
    stage.settle()
    stage.choose("Save")
    stage.test.headless().askToClose()
    stage.settle()
    #expect(stage.question == nil, "most disks answer soon")
    await stage.until { stage.question != nil }
    #expect(stage.question == "“a.txt” is still being saved.")
    #expect(Set(stage.buttons) == ["Keep Waiting", "Close Now"])
    await stage.press("Keep Waiting")
    await stage.until { stage.panel == nil }
    #expect(stage.test.windows.count == 1)
    stage.test.headless().askToClose()
    await stage.until { stage.question != nil }
    await stage.press("Close Now")
    await stage.until { stage.test.windows.isEmpty }
    #expect(stage.text("share/a.txt") == "A")
    let recovery = folder.appendingPathComponent(".state/recovery")
    let kept = (FileManager.default.enumerator(atPath: recovery.path)?.allObjects as? [String] ?? []).filter { $0.contains("content-") }
    #expect(kept.compactMap { try? String(contentsOf: recovery.appendingPathComponent($0), encoding: .utf8) } == ["changed"])
  }

  @SceneBuilder private func scenes(_ seen: SeenDocuments) -> some Scene {
    DocumentGroup(newDocument: TestNote("new")) { NoteView(file: $0, seen: seen) }
  }

  @Test func `keeps neither the other documents of the last run nor the app; its own window says that it is being opened`() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("silent-" + UUID().uuidString)
    let share = folder.appendingPathComponent("share")
    try FileManager.default.createDirectory(at: share, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("near".utf8).write(to: folder.appendingPathComponent("near.txt"))
    try Data("far".utf8).write(to: share.appendingPathComponent("far.txt"))
    let restarts = Restarts(), seen = SeenDocuments()
    let places = DocumentPlaces(state: folder.path + "/.state", recents: folder.path + "/.recents.xbel")
    func until(_ test: TestApp, _ condition: () -> Bool) async {
      test.settle()
      while !condition(), !Task.isCancelled {
        await withCheckedContinuation { next in DispatchQueue.main.async { next.resume() } }
        test.settle()
      }
    }
    var test = restarts.start(launches: false) { scenes(seen) }
    test.app.documents.places = places
    test.app.launch(opening: [share.appendingPathComponent("far.txt"), folder.appendingPathComponent("near.txt")])
    await until(test) { test.windows.count == 2 && test.windows.allSatisfy { $0.document?.isReady == true } }
    for session in test.windows.compactMap(\.document) { (session.known.lock, session.recovery.claim) = (nil, nil) }
    restarts.kill(test)

    let silent = SilentFolder(share.path)
    test = restarts.start(launches: false) { scenes(seen) }
    test.app.documents.places = places
    let start = ContinuousClock.now
    test.app.launch()
    #expect(ContinuousClock.now - start < .seconds(5), "a launch waits for it a moment and not for ever")
    await until(test) { test.windows.contains { $0.document?.isReady == true } }
    #expect(test.titles == ["far.txt", "near.txt"])
    let far = test.windows[0]
    #expect(far.document?.isReady == false)
    test.system.advance(by: 1)
    let words = far.graph.accessibilityTree().flatMap(\.all).compactMap { $0.label ?? $0.value }
    #expect(words.contains { $0.contains("Opening") && $0.contains("far.txt") }, "\(words)")
    // It can be closed meanwhile, and the app does not wait for it either.
    #expect(!far.mustAskBeforeClosing)

    silent.answer()
    await until(test) { far.document?.isReady == true }
    #expect(seen.note?.wrappedValue.text != nil)
    #expect(far.title == "far.txt" && !far.document!.isEdited)
    test.app.quit()
  }
}
