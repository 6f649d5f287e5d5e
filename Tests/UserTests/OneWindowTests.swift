import Conformance
import Foundation
import Testing

/// The example app Hello, with a property list beside it.
@Suite(.serialized) struct `A program that is to have one window` {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("one-window-\(UUID().uuidString)")

  @Test(.requirement("SC-221")) func `has no command for another one`() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = folder.appendingPathComponent("Hello")
    try FileManager.default.copyItem(atPath: AppSession.path(of: "Hello"), toPath: program.path)
    let list = #"{ "UIApplicationSceneManifest": { "UIApplicationSupportsMultipleScenes": false } }"#
    try Data(list.utf8).write(to: folder.appendingPathComponent("Info.json"))
    let app = try AppSession("Hello", at: program.path, on: Desk.shared("openbox --sm-disable"))
    let window = try app.waitForWindow("Hello")
    try app.waitForFront(window)
    try app.waitForStillness(of: window)
    // Nothing answers Ctrl+N. The first command of the first menu, which would be New Window, is Close.
    try app.press("ctrl+n", "F10", "Return")
    #expect(try app.waitForEnd() == 0)
  }
}
